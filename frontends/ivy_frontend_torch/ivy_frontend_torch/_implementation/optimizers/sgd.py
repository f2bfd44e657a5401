"""``SGD``, ``ASGD`` and ``Rprop``."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.defining import raw
from ivy_frontend_torch._implementation.optimizers.base import Leafwise, check, number, options, zeros


@raw("torch.optim")
class SGD(Leafwise):
    """Stochastic gradient descent, with momentum."""

    counted = False

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        foreach: Any = None,
        differentiable: bool = False,
        fused: Any = None,
    ) -> None:
        check(lr >= 0, "learning rate", lr)
        check(momentum >= 0, "momentum value", momentum)
        check(weight_decay >= 0, "weight_decay value", weight_decay)
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError("Nesterov momentum requires a momentum and zero dampening")
        found = options(
            lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov, maximize=maximize
        )
        super().__init__(params, found)

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return no buffer: the first gradient becomes it."""
        return {}

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step against the gradient, or its moving sum."""
        if group["weight_decay"]:
            g = g + number(group["weight_decay"]) * p
        momentum = group["momentum"]
        if momentum:
            before = s.get("momentum_buffer")
            buffer = g if before is None else momentum * before + (1 - group["dampening"]) * g
            s["momentum_buffer"] = buffer
            g = g + momentum * buffer if group["nesterov"] else buffer
        return p - number(group["lr"]) * g


@raw("torch.optim")
class ASGD(Leafwise):
    """Averaged stochastic gradient descent."""

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0,
        foreach: Any = None,
        maximize: bool = False,
        differentiable: bool = False,
        capturable: bool = False,
    ) -> None:
        check(lr >= 0, "learning rate", lr)
        check(weight_decay >= 0, "weight_decay value", weight_decay)
        super().__init__(params, options(lr=lr, lambd=lambd, alpha=alpha, t0=t0, weight_decay=weight_decay, maximize=maximize))

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the step size, the weight of the average, and the average."""
        return {
            "eta": xp.asarray(number(group["lr"]), dtype=xp.float32),
            "mu": xp.asarray(1.0, dtype=xp.float32),
            "ax": xp.zeros_like(p),
        }

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step against the gradient, and average."""
        if group["weight_decay"]:
            g = g + group["weight_decay"] * p
        lambd, lr = group["lambd"], number(group["lr"])
        eta, mu = float(s["eta"]), float(s["mu"])
        p = p * (1 - lambd * eta) - eta * g
        s["ax"] = p if mu == 1 else s["ax"] + (p - s["ax"]) * mu
        s["eta"] = xp.asarray(lr / (1 + lambd * lr * step) ** group["alpha"], dtype=xp.float32)
        s["mu"] = xp.asarray(1 / max(1, step - group["t0"]), dtype=xp.float32)
        return p


@raw("torch.optim")
class Rprop(Leafwise):
    """Resilient backpropagation: step sizes that grow while the sign of the gradient stays."""

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        capturable: bool = False,
        foreach: Any = None,
        maximize: bool = False,
        differentiable: bool = False,
    ) -> None:
        check(lr >= 0, "learning rate", lr)
        check(0 < etas[0] < 1 < etas[1], "eta values", etas)
        super().__init__(params, options(lr=lr, etas=etas, step_sizes=step_sizes, maximize=maximize))

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
