"""``Adagrad``, ``Adadelta``, ``RMSprop`` and ``Adafactor``."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.optimisation import rules
from ivy_frontend_torch._implementation.optimizers.leafwise import Leafwise, Update, number, optimizer


@optimizer("lr lr_decay weight_decay initial_accumulator_value eps")
class Adagrad(Leafwise):
    """Steps by the gradient over the root of the sum of its squares."""

    arrays = ("sum",)

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the first sum."""
        return {"sum": xp.full_like(p, float(group["initial_accumulator_value"]))}

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Add the square of the gradient, and step."""
        size = number(group["lr"]) / (1 + (step - 1) * group["lr_decay"])
        return rules.adagrad(xp, p, g, kept[0], size, group["eps"])


@optimizer("lr rho eps weight_decay")
class Adadelta(Leafwise):
    """Steps by the ratio of the averages of squared steps and squared gradients."""

    arrays = ("square_avg", "acc_delta")

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step, and average."""
        return rules.adadelta(xp, p, g, kept, number(group["lr"]), group["rho"], group["eps"])


@optimizer("lr eps momentum weight_decay alpha")
class RMSprop(Leafwise):
    """Steps by the gradient over the root of the average of its square."""

    def names(self, group: dict[str, Any]) -> tuple[str, ...]:
        """Return those of the averages that the options need."""
        momentum, centered = group["momentum"] > 0, group["centered"]
        return ("square_avg", *(["momentum_buffer"] if momentum else []), *(["grad_avg"] if centered else []))

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Average the square of the gradient, and step."""
        change, new = rules.rmsprop(xp, g, kept, group["alpha"], group["eps"], group["momentum"], centered=group["centered"])
        return p - number(group["lr"]) * change, new


@optimizer("lr beta2_decay d weight_decay")
class Adafactor(Leafwise):
    """Adam whose second average of a matrix is kept as that of its rows and columns."""

    def decayed(self, p: Any, g: Any, group: dict[str, Any]) -> tuple[Any, Any]:
        """Return them unchanged: the size of the step depends on the parameter before its decay."""
        return p, g

    def names(self, group: dict[str, Any]) -> tuple[str, ...]:
        """Return those of the average of rows and of columns, and of that of all elements of a vector."""
        return ("row_var", "col_var", "variance")

    def start(self, xp: Any, p: Any, group: dict[str, Any]) -> dict[str, Any]:
        """Return the average of rows and of columns, or of all elements of a vector."""
        shapes = rules.factored_shapes(tuple(p.shape))
        names = self.names(group)[: len(shapes)] if len(shapes) > 1 else ("variance",)
        return {name: xp.zeros(shape, dtype=p.dtype) for name, shape in zip(names, shapes, strict=True)}

    def update(self, xp: Any, p: Any, g: Any, kept: list[Any], group: dict[str, Any], step: int) -> Update:
        """Step by the gradient over the root of the factored average; weight decay follows the size of the step."""
        lr, (eps1, eps2) = number(group["lr"]), group["eps"]
        smallest = float(xp.finfo(p.dtype).eps) if eps1 is None else eps1
        rate, weight = min(lr, 1 / math.sqrt(step)), step ** group["beta2_decay"]
        remaining = 1 - lr * group["weight_decay"] if group["weight_decay"] else None
        return rules.adafactor(xp, p, g, kept, rate, weight, remaining, smallest, eps2, group["d"])
