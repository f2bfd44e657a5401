"""``Adam`` and its variants."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.optimizers.leafwise import Leafwise, number, optimizer, zeros

Betas = tuple[float, float]


class _Moments(Leafwise):
    """Optimizers that keep moving averages of the gradient and of its square."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the two averages, and with ``amsgrad`` the largest of the second."""
        return zeros(xp, p, ["exp_avg", "exp_avg_sq", *(["max_exp_avg_sq"] if group.get("amsgrad") else [])])

    @staticmethod
    def averaged(s: dict[str, Any], g: Any, betas: Betas) -> tuple[Any, Any]:
        """Return the averages with a new gradient."""
        first, second = betas
        m = s["exp_avg"] + (g - s["exp_avg"]) * (1 - first)
        v = s["exp_avg_sq"] * second + g * g * (1 - second)
        s["exp_avg"], s["exp_avg_sq"] = m, v
        return m, v


@optimizer("lr betas eps weight_decay")
class Adam(_Moments):
    """Adaptive moment estimation."""

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step by the corrected averages."""
        first, second = (number(b) for b in group["betas"])
        m, v = self.averaged(s, g, (first, second))
        if group["amsgrad"]:
            v = s["max_exp_avg_sq"] = xp.maximum(s["max_exp_avg_sq"], v)
        size = number(group["lr"]) / (1 - first**step)
        return p - size * (m / (xp.sqrt(v) / math.sqrt(1 - second**step) + group["eps"]))


@optimizer("lr betas eps weight_decay", decoupled_weight_decay=True)
class AdamW(Adam):
    """Adam with weight decay apart from the gradient."""


@optimizer("lr betas eps weight_decay momentum_decay")
class NAdam(_Moments):
    """Adam with Nesterov momentum."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the averages, and the product of the momenta."""
        return {"mu_product": xp.asarray(1.0, dtype=xp.float32), **super().start(xp, p, group)}

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step by the gradient and the average that is to come."""
        (first, second), lr = group["betas"], number(group["lr"])
        m, v = self.averaged(s, g, (first, second))
        decay = group["momentum_decay"]
        mu = first * (1 - 0.5 * 0.96 ** (step * decay))
        following = first * (1 - 0.5 * 0.96 ** ((step + 1) * decay))
        product = float(s["mu_product"]) * mu
        s["mu_product"] = xp.asarray(product, dtype=xp.float32)
        product = float(s["mu_product"])
        below = xp.sqrt(v / (1 - second**step)) + group["eps"]
        p = p - (lr * (1 - mu) / (1 - product)) * (g / below)
        return p - (lr * following / (1 - product * following)) * (m / below)


@optimizer("lr betas eps weight_decay")
class RAdam(_Moments):
    """Rectified Adam."""

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step by the averages once their variance is known well enough, else by the first one."""
        (first, second), lr = group["betas"], number(group["lr"])
        m, v = self.averaged(s, g, (first, second))
        corrected = m / (1 - first**step)
        correction = 1 - second**step
        longest = 2 / (1 - second) - 1
        length = longest - 2 * step * second**step / correction
        if length <= 5:
            return p - lr * corrected
        rectified = math.sqrt((length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length))
        return p - lr * corrected * (math.sqrt(correction) * rectified / (xp.sqrt(v) + group["eps"]))


@optimizer("lr betas eps weight_decay")
class Adamax(_Moments):
    """Adam with the maximum norm."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the average and the norm."""
        return zeros(xp, p, ["exp_avg", "exp_inf"])

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step by the average over the norm."""
        first, second = group["betas"]
        m = s["exp_avg"] = s["exp_avg"] + (g - s["exp_avg"]) * (1 - first)
        u = s["exp_inf"] = xp.maximum(s["exp_inf"] * second, xp.abs(g) + group["eps"])
        return p - number(group["lr"]) / (1 - first**step) * (m / u)


FRONTEND.absent("torch.optim", "SparseAdam", "the backends have no sparse gradients; use Adam.")
FRONTEND.absent("torch.optim", "Muon", "it computes in bfloat16, which NumPy lacks.")
FRONTEND.absent("torch.optim", "swap_in_optimizer_params_and_state", "it is a helper of PyTorch's own source.")
