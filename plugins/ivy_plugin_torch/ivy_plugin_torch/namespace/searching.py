"""Searching."""

from __future__ import annotations

from collections.abc import Callable

import torch

from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.bodies.options import unknown_option as _unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.capture import is_readable
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.dtypes import SIGNED as _SIGNED
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.typing import Axes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Side

__all__ = [
    "argmax",
    "argmin",
    "count_nonzero",
    "nonzero",
    "searchsorted",
    "where",
]


def argmax(x: torch.Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> torch.Tensor:
    try:
        return _ARGMAX[x.dtype](x, axis, keepdims) if x.dtype in _ARGMAX else x.argmax(axis, keepdims)
    except IndexError as error:
        raise _of_nothing(x, error) from None


def argmin(x: torch.Tensor, /, *, axis: int | None = None, keepdims: bool = False) -> torch.Tensor:
    try:
        return _ARGMIN[x.dtype](x, axis, keepdims) if x.dtype in _ARGMIN else x.argmin(axis, keepdims)
    except IndexError as error:
        raise _of_nothing(x, error) from None


_ARGMAX = _unsigned.by_order(torch.argmax, back=False)
_ARGMIN = _unsigned.by_order(torch.argmin, back=False)


def _of_nothing(x: torch.Tensor, error: IndexError) -> Exception:
    if x.numel():
        return error
    return ArgumentError(f"An array of shape {tuple(x.shape)} has no elements to search: {error}")


@_short("x.count_nonzero()", "axis is None and not keepdims", dtypes=_SIGNED)
def count_nonzero(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: bool = False) -> torch.Tensor:
    if keepdims or (isinstance(axis, tuple) and not axis) or x.dtype in _unsigned.SIGNED:
        # torch.count_nonzero does not keep axes, and treats an empty axis tuple as all axes.
        truth = x != 0
        return truth.to(torch.int64) if isinstance(axis, tuple) and not axis else torch.sum(truth, axis, keepdims)
    return torch.count_nonzero(x, axis)


def nonzero(x: torch.Tensor, /) -> tuple[torch.Tensor, ...]:
    if x.ndim == 0:
        raise ArgumentError("nonzero needs an array with at least one axis; got a 0-d array. Compare it with 0 instead.")
    return torch.nonzero(x if x.dtype not in _unsigned.SIGNED else x != 0, as_tuple=True)


@_mixed()
@_short(
    "native(x1, x2)",
    "side == 'left' and sorter is None and dtype_ is x2.dtype and x1.ndim == 1 and x1.is_contiguous() and x2.is_contiguous()",
    "(last := x1[-1].item()) == last",  # there is no nan, and torch puts one of x2 after all numbers
    of="x1",
    dtypes=_WIDE,
    readable=True,
    native=torch.searchsorted,
)
def searchsorted(
    x1: torch.Tensor,
    x2: torch.Tensor | float,
    /,
    *,
    side: Side = "left",
    sorter: torch.Tensor | None = None,
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if side not in ("left", "right"):
        raise _unknown_option("searchsorted", "side", side)
    if x1.ndim != 1:
        return composed(x1, x2, side=side, sorter=sorter)
    x1, x2 = _BINDING.pair(x1, x2)
    if sorter is not None:
        sorter = sorter.to(torch.int64).contiguous()
    return _SEARCHSORTED.get(x1.dtype, _searchsorted)(x1, x2, side=side, sorter=sorter)


def _searchsorted(x1: torch.Tensor, x2: torch.Tensor, *, side: Side, sorter: torch.Tensor | None) -> torch.Tensor:
    # torch copies non-contiguous arrays either way, but warns.
    x1, x2 = x1.contiguous(), x2.contiguous()
    if not x1.dtype.is_floating_point:
        return torch.searchsorted(x1, x2, side=side, sorter=sorter)
    if sorter is None and len(x1) and is_readable(x1):
        last = x1[-1].item()
        if last == last:  # there is no nan, and torch puts one of x2 after all numbers
            return torch.searchsorted(x1, x2, side=side)
    # torch.sort puts nan after infinity, but torch.searchsorted does not support nan: replace it by infinity.
    is_number = x1 == x1
    numbers = torch.sum(is_number)  # which is compiled into one kernel, unlike torch.count_nonzero
    out = torch.searchsorted(torch.where(is_number, x1, torch.inf), x2, side=side, sorter=sorter)
    out = torch.minimum(out, numbers)  # torch also puts a nan of x2 after all others
    return out if side == "left" else torch.where(torch.isnan(x2), len(x1), out)


_SEARCHSORTED = _unsigned.by_order(_searchsorted, back=False)


@_short("native(condition, x1, x2)", "type(x1) is type(x2) and dtype_ is x2.dtype", of="x1", dtypes=_SIGNED, native=torch.where)
def where(condition: torch.Tensor, x1: torch.Tensor | complex, x2: torch.Tensor | complex, /) -> torch.Tensor:
    if type(x1) is float or type(x2) is float:
        x = x2 if type(x1) is float else x1
        if isinstance(x, torch.Tensor) and x.dtype in _FLOATING and condition.dtype is torch.bool:
            return torch.where(condition, x1, x2)
    try:
        if x1.dtype is x2.dtype:  # type: ignore[union-attr]
            return torch.where(condition, x1, x2)
    except AttributeError:  # one of them is a Python scalar
        pass
    except RuntimeError as error:
        if x1.dtype in _unsigned.SIGNED and not condition.is_cpu:  # type: ignore[union-attr]  # there is no kernel for GPUs
            signed = _unsigned.SIGNED[x1.dtype]  # type: ignore[union-attr]
            return where(condition, x1.view(signed), x2.view(signed)).view(x1.dtype)  # type: ignore[union-attr]
        shapes = ", ".join(str(tuple(x.shape)) for x in (condition, x1, x2) if isinstance(x, torch.Tensor))
        raise ArgumentError(
            f"where takes a bool array, and shapes that broadcast; got {_dtype_name(condition.dtype)}, {shapes}: {error}"
        ) from None
    return where(condition, *_BINDING.pair(x1, x2))
