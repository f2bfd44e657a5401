"""``SGD``, ``ASGD`` and ``Rprop``."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.optimizers.leafwise import Leafwise, number, optimizer, zeros


@optimizer("lr momentum weight_decay")
class SGD(Leafwise):
    """Stochastic gradient descent, with momentum."""

    counted = False

    def validate(self, options: dict[str, Any]) -> None:
        """Raise for Nesterov momentum with other options than it allows."""
        if options["nesterov"] and (options["momentum"] <= 0 or options["dampening"] != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return no buffer: the first gradient becomes it."""
        return {}

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step against the gradient, or its moving sum."""
        momentum = group["momentum"]
        if momentum:
            before = s.get("momentum_buffer")
            buffer = g if before is None else momentum * before + (1 - group["dampening"]) * g
            s["momentum_buffer"] = buffer
            g = g + momentum * buffer if group["nesterov"] else buffer
        return p - number(group["lr"]) * g


@optimizer("lr weight_decay")
class ASGD(Leafwise):
    """Averaged stochastic gradient descent."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the step size, the weight of the average, and the average."""
        return {
            "eta": xp.asarray(number(group["lr"]), dtype=xp.float32),
            "mu": xp.asarray(1.0, dtype=xp.float32),
            "ax": xp.zeros_like(p),
        }

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step against the gradient, and average."""
        lambd, lr = group["lambd"], number(group["lr"])
        eta, mu = float(s["eta"]), float(s["mu"])
        p = p * (1 - lambd * eta) - eta * g
        s["ax"] = p if mu == 1 else s["ax"] + (p - s["ax"]) * mu
        s["eta"] = xp.asarray(lr / (1 + lambd * lr * step) ** group["alpha"], dtype=xp.float32)
        s["mu"] = xp.asarray(1 / max(1, step - group["t0"]), dtype=xp.float32)
        return p


@optimizer("lr etas")
class Rprop(Leafwise):
    """Resilient backpropagation: step sizes that grow while the sign of the gradient stays."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the gradient before, and the step sizes."""
        return {**zeros(xp, p, ["prev"]), "step_size": xp.full_like(p, number(group["lr"]))}

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step by the sign of the gradient."""
        less, more = group["etas"]
        product = g * s["prev"]
        one = xp.ones_like(p)
        factor = xp.where(product > 0, one * more, xp.where(product < 0, one * less, one))
        size = xp.clip(s["step_size"] * factor, *group["step_sizes"])
        g = xp.where(product < 0, xp.zeros_like(g), g)
        s["step_size"], s["prev"] = size, g
        return p - xp.sign(g) * size
