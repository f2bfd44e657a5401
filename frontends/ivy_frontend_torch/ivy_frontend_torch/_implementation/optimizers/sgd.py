"""``SGD``, ``ASGD`` and ``Rprop``."""

from __future__ import annotations

from typing import Any

from ivy_api.optimisation import rules
from ivy_frontend_torch._implementation.optimizers.leafwise import Leafwise, Update, number, optimizer


@optimizer("lr momentum weight_decay")
class SGD(Leafwise):
    """Stochastic gradient descent, with momentum."""

    counted = False
    arrays = ("momentum_buffer",)

    def validate(self, options: dict[str, Any]) -> None:
        """Raise for Nesterov momentum with other options than it allows."""
        if options["nesterov"] and (options["momentum"] <= 0 or options["dampening"] != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return no buffer: the first gradient becomes it."""
        return {}

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step against the gradient, or its moving sum."""
        momentum, nesterov, lr = group["momentum"], group["nesterov"], number(group["lr"])
        if not momentum:
            return p - lr * g, ()
        if kept:
            change, buffer = rules.momentum(g, kept[0], momentum, added=1 - group["dampening"], nesterov=nesterov)
        else:
            change, buffer = (g + momentum * g if nesterov else g), g
        return p - lr * change, (buffer,)


@optimizer("lr weight_decay")
class ASGD(Leafwise):
    """Averaged stochastic gradient descent."""

    arrays = ("eta", "mu", "ax")

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the step size, the weight of the average, and the average."""
        return {
            "eta": xp.asarray(number(group["lr"]), dtype=xp.float32),
            "mu": xp.asarray(1.0, dtype=xp.float32),
            "ax": xp.zeros_like(p),
        }

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step against the gradient, and average."""
        lambd, lr = group["lambd"], number(group["lr"])
        eta, mu, average = float(kept[0]), float(kept[1]), kept[2]
        p = p * (1 - lambd * eta) - eta * g
        average = p if mu == 1 else average + (p - average) * mu
        scalars = lr / (1 + lambd * lr * step) ** group["alpha"], 1 / max(1, step - group["t0"])
        return p, (*(xp.asarray(x, dtype=xp.float32) for x in scalars), average)


@optimizer("lr etas")
class Rprop(Leafwise):
    """Resilient backpropagation: step sizes that grow while the sign of the gradient stays."""

    arrays = ("prev", "step_size")

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the gradient before, and the step sizes."""
        return {"prev": xp.zeros_like(p), "step_size": xp.full_like(p, number(group["lr"]))}

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step by the sign of the gradient."""
        less, more = group["etas"]
        product = g * kept[0]
        one = xp.ones_like(p)
        factor = xp.where(product > 0, one * more, xp.where(product < 0, one * less, one))
        size = xp.clip(kept[1] * factor, *group["step_sizes"])
        g = xp.where(product < 0, xp.zeros_like(g), g)
        return p - xp.sign(g) * size, (g, size)
