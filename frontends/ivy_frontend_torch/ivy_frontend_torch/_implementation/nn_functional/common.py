"""What the functions of `torch.nn.functional` share: sizes for each axis, reductions of losses, data types."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

REAL = "real floating"
FLOATING = ("real floating", "complex floating")
REDUCTIONS = ("none", "mean", "sum")
"""The reductions of losses, in the order of the numbers that functions of ``torch`` take for them."""


def each(value: Any, count: int, name: str = "size") -> tuple[Any, ...]:
    """Return a value for each of ``count`` axes: one value for all, or a sequence of one or ``count``."""
    if not isinstance(value, (tuple, list)):
        return (value,) * count
    if len(value) == 1:
        return tuple(value) * count
    if len(value) != count:
        raise RuntimeError(f"{name} must be one integer or {count}, but got {tuple(value)}")
    return tuple(value)


def is_floating(xp: Any, x: Any) -> bool:
    """Whether an array is of a real or complex floating-point data type."""
    return bool(xp.isdtype(x.dtype, FLOATING))


def check_floating(xp: Any, x: Any, name: str) -> None:
    """Raise unless an array is of a floating-point data type."""
    if not is_floating(xp, x):
        raise RuntimeError(f'"{name}" not implemented for {x.dtype}: the input must be of a floating-point data type')


def like(xp: Any, y: Any, x: Any) -> Any:
    """Return an array in the data type of another one, if that is of a higher category or a wider type of the same."""
    if y.dtype == x.dtype:
        return y
    if is_floating(xp, x) and not is_floating(xp, y):
        return xp.astype(y, x.dtype)
    return xp.astype(y, xp.result_type(x, y))


def same(xp: Any, x: Any, y: Any) -> tuple[Any, Any]:
    """Return two arrays in their common data type."""
    return like(xp, x, y), like(xp, y, x)


def through_floats(function: Callable[[Any], Any], x: Any, xp: Any) -> Any:
    """Call a function of floating-point arrays on integers too; the result is rounded towards zero."""
    if is_floating(xp, x):
        return function(x)
    return xp.astype(xp.trunc(function(xp.astype(x, xp.float64))), x.dtype)


def hinge(xp: Any, x: Any) -> Any:
    """Return ``max(x, 0)``, with the derivative 1 at 0, as clamping has it."""
    return xp.where(x >= 0, x, xp.zeros_like(x))


def legacy(reduction: str, size_average: bool | None, reduce: bool | None) -> str:
    """Return the reduction that the older two arguments stand for, if they are given."""
    if size_average is None and reduce is None:
        return reduction
    if reduce is False:
        return "none"
    return "mean" if size_average is not False else "sum"


def reduced(xp: Any, x: Any, reduction: str) -> Any:
    """Return the mean or the sum of losses, or the losses themselves."""
    if reduction == "mean":
        return xp.mean(x) if math.prod(x.shape) else xp.sum(x) * math.nan
    if reduction == "sum":
        return xp.sum(x)
    if reduction == "none":
        return x
    raise ValueError(f"{reduction} is not a valid value for reduction")


def batched(x: Any, axes: int, xp: Any) -> tuple[Any, bool]:
    """Return an array of a batch axis, channels and ``axes`` spatial axes, and whether the batch axis was added."""
    count = len(x.shape)
    if count == axes + 2:
        return x, False
    if count == axes + 1:
        return xp.expand_dims(x, axis=0), True
    raise RuntimeError(f"Expected {axes + 1}D (unbatched) or {axes + 2}D (batched) input, but got input of size: {list(x.shape)}")


def unbatched(x: Any, added: bool, xp: Any) -> Any:
    """Return a result without the batch axis that was added; tuples too."""
    if not added:
        return x
    if isinstance(x, tuple):
        return tuple(xp.squeeze(one, axis=0) for one in x)
    return xp.squeeze(x, axis=0)
