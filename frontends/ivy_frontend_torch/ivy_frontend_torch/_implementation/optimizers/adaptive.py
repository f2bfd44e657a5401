"""``Adagrad``, ``Adadelta``, ``RMSprop`` and ``Adafactor``."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.optimizers.leafwise import Leafwise, number, optimizer, zeros


@optimizer("lr lr_decay weight_decay initial_accumulator_value eps")
class Adagrad(Leafwise):
    """Steps by the gradient over the root of the sum of its squares."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the first sum."""
        return {"sum": xp.full_like(p, float(group["initial_accumulator_value"]))}

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Add the square of the gradient, and step."""
        s["sum"] = s["sum"] + g * g
        size = number(group["lr"]) / (1 + (step - 1) * group["lr_decay"])
        return p - size * (g / (xp.sqrt(s["sum"]) + group["eps"]))


@optimizer("lr rho eps weight_decay")
class Adadelta(Leafwise):
    """Steps by the ratio of the averages of squared steps and squared gradients."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the two averages."""
        return zeros(xp, p, ["square_avg", "acc_delta"])

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step, and average."""
        rho, eps = group["rho"], group["eps"]
        square = s["square_avg"] = s["square_avg"] * rho + g * g * (1 - rho)
        delta = xp.sqrt(s["acc_delta"] + eps) / xp.sqrt(square + eps) * g
        s["acc_delta"] = s["acc_delta"] * rho + delta * delta * (1 - rho)
        return p - number(group["lr"]) * delta


@optimizer("lr eps momentum weight_decay alpha")
class RMSprop(Leafwise):
    """Steps by the gradient over the root of the average of its square."""

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the averages that the options need."""
        names = ["square_avg"]
        names += ["momentum_buffer"] if group["momentum"] > 0 else []
        return zeros(xp, p, [*names, *(["grad_avg"] if group["centered"] else [])])

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Average the square of the gradient, and step."""
        alpha = group["alpha"]
        average = s["square_avg"] = s["square_avg"] * alpha + g * g * (1 - alpha)
        if group["centered"]:
            mean = s["grad_avg"] = s["grad_avg"] + (g - s["grad_avg"]) * (1 - alpha)
            average = average - mean * mean
        change = g / (xp.sqrt(average) + group["eps"])
        if group["momentum"] > 0:
            change = s["momentum_buffer"] = s["momentum_buffer"] * group["momentum"] + change
        return p - number(group["lr"]) * change


@optimizer("lr beta2_decay d weight_decay")
class Adafactor(Leafwise):
    """Adam whose second average of a matrix is kept as that of its rows and columns."""

    def decayed(self, p: Any, g: Any, group: dict[str, Any]) -> tuple[Any, Any]:
        """Return them unchanged: the size of the step depends on the parameter before its decay."""
        return p, g

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the average of rows and of columns, or of all elements of a vector."""
        if len(p.shape) < 2:
            return {"variance": xp.zeros_like(p)}
        shape = tuple(p.shape)
        rows, columns = (*shape[:-1], 1), (*shape[:-2], 1, shape[-1])
        return {"row_var": xp.zeros(rows, dtype=p.dtype), "col_var": xp.zeros(columns, dtype=p.dtype)}

    def update(self, xp: Any, p: Any, g: Any, s: dict[str, Any], group: dict[str, Any], step: int) -> Any:
        """Step by the gradient over the root of the factored average; weight decay follows the size of the step."""
        lr, (eps1, eps2) = number(group["lr"]), group["eps"]
        if eps1 is None:
            eps1 = float(xp.finfo(p.dtype).eps)
        weight = step ** group["beta2_decay"]
        count = math.prod(p.shape)
        alpha = max(eps2, float(xp.linalg.vector_norm(p)) / math.sqrt(count)) * min(lr, 1 / math.sqrt(step))
        if group["weight_decay"]:
            p = p * (1 - lr * group["weight_decay"])
        square = g * g
        if len(g.shape) > 1:
            rows = s["row_var"] = s["row_var"] + (xp.mean(square, axis=-1, keepdims=True) - s["row_var"]) * weight
            columns = s["col_var"] = s["col_var"] + (xp.mean(square, axis=-2, keepdims=True) - s["col_var"]) * weight
            mean = xp.mean(rows, axis=-2, keepdims=True)
            variance = xp.matmul(rows, columns) / xp.maximum(mean, xp.full_like(mean, eps1))
        else:
            variance = s["variance"] = s["variance"] + (square - s["variance"]) * weight
        change = g / xp.sqrt(xp.maximum(variance, xp.full_like(variance, eps1 * eps1)))
        bound = max(1.0, float(xp.linalg.vector_norm(change)) / (math.sqrt(count) * group["d"]))
        return p - (alpha / bound) * change
