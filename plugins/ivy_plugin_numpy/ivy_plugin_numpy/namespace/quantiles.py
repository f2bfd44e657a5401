"""Quantiles."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ivy_api.bodies.quantiles import neighbours, require_levels
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import QuantileMethod

__all__ = [
    "median",
    "nanmedian",
    "nanquantile",
    "quantile",
]


@mixed(when=lambda x, /, *, axis=None, keepdims=False: x.dtype.kind == "f" and x.size and (axis or not isinstance(axis, tuple)))
def median(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return np.median(x, axis, keepdims=keepdims)


def _require_levels(q: Any, function: str) -> None:
    if hasattr(q, "dtype") and q.size:
        require_levels(float(np.min(q)), float(np.max(q)), function)


def _numbers(x: Array, axis: Any) -> Array | None:
    """The elements of one row that are numbers, if the reduction is of one row, and there are any."""
    if is_traced(x) or not (axis is None or (x.ndim == 1 and type(axis) is int and axis in (0, -1))) or x.dtype.char not in "fd":
        return None
    flat = x.reshape(-1)
    flat = flat[flat == flat]
    return flat if flat.size else None


@mixed()
def nanmedian(x: Array, /, *, axis: Any = None, keepdims: bool = False, composed: Any) -> Array:
    numbers = None if keepdims else _numbers(x, axis)
    if numbers is None:
        return composed(x, axis=axis, keepdims=keepdims)
    low, high = (numbers.size - 1) // 2, numbers.size // 2
    numbers.partition(high if low == high else (low, high))
    first, second = numbers[low], numbers[high]
    return np.asarray(first if first == second else first * 0.5 + second * 0.5)


@mixed()
def nanquantile(x: Array, q: Any, /, *, axis: Any = None, composed: Any, **options: Any) -> Any:
    _require_levels(q, "nanquantile")
    numbers = _numbers(x, axis) if type(q) is float and 0 <= q <= 1 and not options else None
    if numbers is None:
        return composed(x, q, axis=axis, **options)
    first, second, part = _around(q, numbers)
    if first == second or not 0 < part < 1:
        return np.asarray(second if part >= 1 else first)
    return np.asarray(first * (1 - part) + second * part)


def _around(q: float, numbers: Array) -> tuple[Any, Any, Any]:
    """The two elements that the quantile lies between, and its weight; sorts ``numbers`` as far as needed."""
    low, high, part = neighbours(q, numbers.size, "linear")
    numbers.partition(high if low == high else (low, high))
    return numbers[low], numbers[high], numbers.dtype.type(part)


def _plain(x: Array, q: Any, /, *, axis: Any = None, method: QuantileMethod = "linear", weights: Any = None) -> bool:
    within = hasattr(q, "dtype") or (isinstance(q, (int, float)) and 0 <= q <= 1)
    _require_levels(q, "quantile")
    return bool(
        x.dtype.kind == "f"
        and x.size
        and (axis or not isinstance(axis, tuple))
        and within
        and weights is None
        and method == "linear"
    )


@mixed()
def quantile(x: Array, q: Any, /, *, axis: Any = None, keepdims: bool = False, composed: Any, **options: Any) -> Array:
    if type(q) is float and 0 <= q <= 1 and not (keepdims or options):
        numbers = _numbers(x, axis)
        if numbers is not None and numbers.size == x.size:
            first, second, part = _around(q, numbers)
            if math.isfinite(first) and math.isfinite(second):
                return first if first == second else first * (1 - part) + second * part
    if not _plain(x, q, axis=axis, **options):
        return composed(x, q, axis=axis, keepdims=keepdims, **options)
    with np.errstate(invalid="ignore"):
        out = np.quantile(x, q, axis, keepdims=keepdims)
    if not is_traced(x) and np.isnan(out).any() and np.isinf(x).any():  # which NumPy weights with 0
        return composed(x, q, axis=axis, keepdims=keepdims)
    # A float64 array q would make the result float64 too.
    return out.astype(x.dtype, copy=False)
