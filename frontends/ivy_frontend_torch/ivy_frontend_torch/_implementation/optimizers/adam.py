"""``Adam`` and its variants."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.optimisation import rules
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.optimizers.leafwise import Leafwise, Update, number, optimizer


class _Moments(Leafwise):
    """Optimizers that keep moving averages of the gradient and of its square."""

    def names(self, group: dict[str, Any]) -> tuple[str, ...]:
        """Return those of the two averages, and with ``amsgrad`` that of the largest of the second."""
        return ("exp_avg", "exp_avg_sq", *(["max_exp_avg_sq"] if group.get("amsgrad") else []))


@optimizer("lr betas eps weight_decay")
class Adam(_Moments):
    """Adaptive moment estimation."""

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step by the corrected averages."""
        betas = number(group["betas"][0]), number(group["betas"][1])
        rate, eps = rules.adam_scalars(number(group["lr"]), betas, group["eps"], step, xp)
        return rules.adam(xp, p, g, kept, rate, eps, betas)


@optimizer("lr betas eps weight_decay", decoupled_weight_decay=True)
class AdamW(Adam):
    """Adam with weight decay apart from the gradient."""


@optimizer("lr betas eps weight_decay momentum_decay")
class NAdam(_Moments):
    """Adam with Nesterov momentum."""

    def names(self, group: dict[str, Any]) -> tuple[str, ...]:
        """Return those of the product of the momenta, and of the averages."""
        return ("mu_product", *super().names(group))

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the averages, and the product of the momenta."""
        return {**super().start(xp, p, group), "mu_product": xp.asarray(1.0, dtype=xp.float32)}

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step by the gradient and the average that is to come."""
        betas, root = group["betas"], rules.bias_correction(group["betas"][1], step, xp) ** 0.5
        momenta = rules.nadam_momenta(betas[0], step, group["momentum_decay"])
        product = xp.asarray(float(kept[0]) * momenta[0], dtype=xp.float32)
        rate, eps = number(group["lr"]) * root, group["eps"] * root
        p, averages = rules.nadam(xp, p, g, kept[1:], rate, eps, betas, momenta, float(product))
        return p, (product, *averages)


@optimizer("lr betas eps weight_decay")
class RAdam(_Moments):
    """Rectified Adam."""

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step by the averages once their variance is known well enough, else by the first one."""
        (first, second), lr = group["betas"], number(group["lr"])
        m, v = rules.moments(xp, g, kept, group["betas"])
        corrected = m / (1 - first**step)
        correction = 1 - second**step
        longest = 2 / (1 - second) - 1
        length = longest - 2 * step * second**step / correction
        if length <= 5:
            return p - lr * corrected, (m, v)
        rectified = math.sqrt((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length))
        return p - lr * corrected * (math.sqrt(correction) * rectified / (xp.sqrt(v) + group["eps"])), (m, v)


@optimizer("lr betas eps weight_decay")
class Adamax(Leafwise):
    """Adam with the maximum norm."""

    arrays = ("exp_avg", "exp_inf")

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step by the average over the norm."""
        rate = number(group["lr"]) / rules.bias_correction(group["betas"][0], step, xp)
        return rules.adamax(xp, p, g, kept, rate, group["eps"], group["betas"])


FRONTEND.absent("torch.optim", "SparseAdam", "the backends have no sparse gradients; use Adam.")
FRONTEND.absent("torch.optim", "Muon", "it computes in bfloat16, which NumPy lacks.")
FRONTEND.absent("torch.optim", "swap_in_optimizer_params_and_state", "it is a helper of PyTorch's own source.")
