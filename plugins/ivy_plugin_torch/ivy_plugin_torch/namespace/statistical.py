"""Statistics."""

from __future__ import annotations

import builtins
from collections.abc import Callable as _Callable
from math import nan as _nan
from math import prod as _product
from typing import Any

import torch

from ivy_api.adapt.arguments import normalise_axes as _normalise_axes
from ivy_api.adapt.arguments import normalise_axis as _normalise_axis
from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.functions import rename_function as _named
from ivy_api.errors import ArgumentError
from ivy_api.errors import ArgumentError as _ArgumentError
from ivy_api.errors import DTypeError as _DTypeError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.derivatives import recorded as _recorded
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.dtypes import SIGNED as _SIGNED
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.narrow import Fewest as _Fewest
from ivy_plugin_torch.narrow import is_narrow as _is_narrow
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.typing import Axes

__all__ = [
    "cumulative_max",
    "cumulative_min",
    "cumulative_prod",
    "cumulative_sum",
    "logsumexp",
    "max",
    "mean",
    "min",
    "moments",
    "prod",
    "std",
    "sum",
    "var",
]

Total = _Callable[[torch.Tensor, Any, builtins.bool, Any], torch.Tensor]

_UNSIGNED = frozenset((torch.uint8, *_unsigned.SIGNED))
_SHORT = (torch.float16, torch.bfloat16)
_CONVERTED = frozenset((*_unsigned.SIGNED, torch.complex64, torch.complex128))
"""Data types of results that arrays are converted to first: torch lacks some kernels, and for real arrays some derivatives."""

# torch treats an empty axis tuple as all axes (https://github.com/pytorch/pytorch/issues/60845): then reduce each element alone.


@_short("native(x)", "axis is None and not keepdims", dtypes=_SIGNED, native=torch.max)
def max(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> torch.Tensor:
    try:
        if isinstance(axis, tuple) and not axis:
            return x.clone()
        return _MAX.get(x.dtype, torch.amax)(x, () if axis is None else axis, keepdims)
    except (IndexError, RuntimeError):
        _check_some("max", x, axis)
        raise


@_short("native(x)", "axis is None and not keepdims", dtypes=_SIGNED, native=torch.min)
def min(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> torch.Tensor:
    try:
        if isinstance(axis, tuple) and not axis:
            return x.clone()
        return _MIN.get(x.dtype, torch.amin)(x, () if axis is None else axis, keepdims)
    except (IndexError, RuntimeError):
        _check_some("min", x, axis)
        raise


def _check_some(function: str, x: torch.Tensor, axis: Axes | None) -> None:
    if 0 in [x.shape[i] for i in _normalise_axes(axis, x.ndim)]:
        raise _ArgumentError(f"{function} needs at least one element along axis; got shape {tuple(x.shape)} and axis={axis}.")


_MAX = _unsigned.by_order(torch.amax)
_MIN = _unsigned.by_order(torch.amin)


@_short("native(x)", "axis is None and not keepdims and (dtype_ is single or x.is_cpu)", dtypes=_FLOATING, native=torch.mean)
def mean(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> torch.Tensor:
    if isinstance(axis, tuple) and not axis:
        _check_floating(x, "mean")
        return x.clone()
    if not (x.is_cpu or x.numel()) and x.is_complex():  # the imaginary part would be 0
        return torch.full_like(x.sum(axis, keepdims), complex("nan+nanj"))
    try:
        return x.mean(axis, keepdims)
    except RuntimeError:
        _check_floating(x, "mean")
        raise


@_short("native(x, False)", "axis is None and correction == 0 and not keepdims and x.numel()", unrecorded="x", native=torch.std)
def std(x: torch.Tensor, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False) -> torch.Tensor:
    if not _recorded(x):
        return _spread(torch.std, x, axis, correction, keepdims)
    # The transpose of the derivative of torch.std, as linearize takes it, is nan where all elements are equal.
    square = _spread(torch.var, x, axis, correction, keepdims)
    flat = square == 0
    return torch.where(flat, 0.0, torch.sqrt(torch.where(flat, 1.0, square)))


@_short("native(x, False)", "axis is None and correction == 0 and not keepdims and x.numel()", native=torch.var)
def var(x: torch.Tensor, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: bool = False) -> torch.Tensor:
    return _spread(torch.var, x, axis, correction, keepdims)


def _spread(native: Any, x: torch.Tensor, axis: Any, correction: float, keepdims: bool) -> torch.Tensor:
    if axis is None and x.numel() > correction >= 0:
        try:
            whole: torch.Tensor = native(x, correction=correction, keepdim=keepdims)
        except RuntimeError:
            _check_floating(x, native.__name__)
            raise
        return whole
    _check_floating(x, native.__name__)
    if isinstance(axis, tuple) and not axis:
        x, axis, keepdims = torch.unsqueeze(x, -1), -1, False
    count = x.numel() if axis is None else _product([x.shape[i] for i in _normalise_axes(axis, x.ndim)])
    if count <= correction or x.numel() == 0:  # torch warns, and may divide by zero
        return torch.sum(x, axis, keepdims) * _nan
    out: torch.Tensor = native(x, axis, correction=correction, keepdim=keepdims)
    return out


def _check_floating(x: torch.Tensor, function: str) -> None:
    if not x.dtype.is_floating_point and not x.dtype.is_complex:
        raise _DTypeError(
            f"{function} takes floating-point arrays on torch; got {_dtype_name(x.dtype)}. "
            f"Convert first, for example xp.astype(x, xp.float64)."
        )


@_short("native(x)", "axis is None is dtype and not keepdims", dtypes=_SIGNED.difference(_SHORT), native=torch.prod)
def prod(x: torch.Tensor, /, *, axis: Axes | None = None, dtype: torch.dtype | None = None, keepdims: bool = False) -> torch.Tensor:
    wanted = x.dtype if dtype is None else dtype
    if wanted in _SHORT:  # torch multiplies them in their own data type
        return _total(_prod, x.to(wanted), axis, keepdims, torch.float32).to(wanted)
    return _total(_prod, x, axis, keepdims, dtype)


@_short("native(x)", "axis is None is dtype and not keepdims", dtypes=_SIGNED, native=torch.sum)
def sum(x: torch.Tensor, /, *, axis: Axes | None = None, dtype: torch.dtype | None = None, keepdims: bool = False) -> torch.Tensor:
    if dtype is None and type(axis) is int and x.dtype in _MANY:  # most calls
        return _sum_by_columns(x, keepdims) if _is_narrow(x, axis, _MANY) else torch.sum(x, axis, keepdims)
    if not (isinstance(axis, tuple) and not axis) and x.dtype not in _UNSIGNED and not _is_converted(x, dtype):
        return torch.sum(x, axis, keepdims, dtype=dtype)
    return _total(torch.sum, x, axis, keepdims, dtype)


_REAL = (torch.float32, torch.float64)
_MANY: _Fewest = {
    torch.float32: {2: 500, 3: 1000, 4: 1600, 5: 2500, 6: 4000},
    torch.float64: {2: 150, 3: 250, 4: 3000},
}


def _sum_by_columns(x: torch.Tensor, keepdims: bool) -> torch.Tensor:
    first, second, *others = x.unbind(-1)
    out = first + second
    for column in others:
        out = out + column
    return out.unsqueeze(-1) if keepdims else out


def _prod(x: torch.Tensor, axis: Any, keepdims: bool, *, dtype: torch.dtype | None) -> torch.Tensor:
    # torch.prod reduces one axis only, or all of them without keepdim.
    if axis is None and not keepdims:
        return torch.prod(x, dtype=dtype)
    if isinstance(axis, int):
        return torch.prod(x, axis, keepdims, dtype=dtype)
    axes = _normalise_axes(axis, x.ndim)
    kept = [i for i in range(x.ndim) if i not in axes]
    out = torch.prod(torch.flatten(torch.permute(x, (*kept, *axes)), len(kept)), -1, dtype=dtype)
    return out.reshape([1 if i in axes else n for i, n in enumerate(x.shape)]) if keepdims else out


def _total(native: Any, x: torch.Tensor, axis: Any, keepdims: bool, dtype: torch.dtype | None) -> torch.Tensor:
    """Sum or multiply; unsigned integers, which torch would convert to signed ones, use the bits of the signed type."""
    if isinstance(axis, tuple) and not axis:
        x, axis, keepdims = torch.unsqueeze(x, -1), -1, False
    x, target = _summands(x, dtype)
    out: torch.Tensor = native(x, axis, keepdims, dtype=dtype if target is None else x.dtype)
    return out if target is None else out.view(target)


def _summands(x: torch.Tensor, dtype: torch.dtype | None) -> tuple[torch.Tensor, torch.dtype | None]:
    """The array to accumulate, and the data type of the result if it is unsigned."""
    target = torch.uint64 if dtype is None and x.dtype in _UNSIGNED else dtype
    if target in _unsigned.SIGNED:
        return x.to(target).view(_unsigned.SIGNED[target]), target
    return (x.to(dtype) if dtype is not None and (x.dtype in _unsigned.SIGNED or _is_converted(x, dtype)) else x), None


def _is_converted(x: torch.Tensor, dtype: torch.dtype | None) -> bool:
    """Whether elements are converted before: torch cannot add some, and derives no sum of fractions in integers forwards."""
    return dtype is not None and (
        dtype in _CONVERTED or (x.dtype.is_floating_point and not dtype.is_floating_point and not dtype.is_complex)
    )


@_short("native(x, 0)", "axis is None is dtype and not include_initial and x.ndim == 1", dtypes=_SIGNED, native=torch.cumprod)
def cumulative_prod(
    x: torch.Tensor, /, *, axis: int | None = None, dtype: torch.dtype | None = None, include_initial: bool = False
) -> torch.Tensor:
    return _cumulative(torch.cumprod, 1, x, axis, dtype, include_initial)


@_short("native(x, 0)", "axis is None is dtype and not include_initial and x.ndim == 1", dtypes=_SIGNED, native=torch.cumsum)
def cumulative_sum(
    x: torch.Tensor, /, *, axis: int | None = None, dtype: torch.dtype | None = None, include_initial: bool = False
) -> torch.Tensor:
    if axis is not None and dtype is None and not include_initial and x.dtype in _REAL and -x.ndim <= axis < x.ndim:
        return x.cumsum(axis)
    return _cumulative(torch.cumsum, 0, x, axis, dtype, include_initial)


def _cumulative(
    native: Any, initial: int, x: torch.Tensor, axis: int | None, dtype: torch.dtype | None, include_initial: bool
) -> torch.Tensor:
    if axis is None and x.ndim != 1:
        raise ArgumentError(
            f"axis may be omitted only for a one-dimensional array; got {x.ndim} axes. Pass it, for example axis=0."
        )
    along = _normalise_axis(0 if axis is None else axis, x.ndim)
    x, target = _summands(x, dtype)
    out: torch.Tensor = native(x, along, dtype=dtype if target is None else x.dtype)
    if include_initial:
        shape = [1 if i == along else n for i, n in enumerate(out.shape)]
        out = torch.cat((torch.full(shape, initial, dtype=out.dtype, device=out.device), out), along)
    return out if target is None else out.view(target)


# Beyond the standard


@_mixed()
@_short("native(x, 0)", "axis is None is b and not keepdims and x.ndim == 1", dtypes=_WIDE, native=torch.logsumexp)
def logsumexp(
    x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False, b: Any = None, composed: _Callable[..., torch.Tensor]
) -> torch.Tensor:
    if b is not None or not x.dtype.is_floating_point or not x.ndim or (isinstance(axis, tuple) and not axis):
        return composed(x, axis=axis, keepdims=keepdims, b=b)
    return torch.logsumexp(
        x, 0 if axis is None and x.ndim == 1 else axis if type(axis) is int else _normalise_axes(axis, x.ndim), keepdims
    )


@_mixed()
def moments(
    x: torch.Tensor,
    /,
    *,
    axis: Axes | None = None,
    weights: Any = None,
    keepdims: bool = False,
    composed: _Callable[..., tuple[torch.Tensor, torch.Tensor]],
) -> tuple[torch.Tensor, torch.Tensor]:
    if weights is not None or not x.dtype.is_floating_point or not x.numel() or (isinstance(axis, tuple) and not axis):
        return composed(x, axis=axis, weights=weights, keepdims=keepdims)
    variance, centre = torch.var_mean(x, axis, correction=0, keepdim=keepdims)
    return centre, variance


def _running(native: Any, name: str) -> Any:
    @_short("native(x, 0)[0]", "axis is None and x.ndim == 1", dtypes=_SIGNED, native=native)
    def function(x: torch.Tensor, /, *, axis: int | None = None, composed: _Callable[..., torch.Tensor]) -> torch.Tensor:
        if x.dtype in _unsigned.SIGNED or not x.ndim or (axis is None and x.ndim != 1):
            return composed(x, axis=axis)
        return native(x, _normalise_axis(0 if axis is None else axis, x.ndim))[0]  # type: ignore[no-any-return]

    return _mixed()(_named(function, name))


cumulative_max = _running(torch.cummax, "cumulative_max")
cumulative_min = _running(torch.cummin, "cumulative_min")
