"""Utilities."""

from __future__ import annotations

import builtins
from typing import Any

import torch

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import SIGNED as _SIGNED
from ivy_plugin_torch.short import short as _short
from ivy_plugin_torch.typing import Axes

__all__ = [
    "all",
    "any",
    "diff",
]


_COMPARED = frozenset((torch.uint8, *_unsigned.SIGNED))
"""Data types that are compared with 0 first: for one torch returns itself, for the others it has no kernel on GPUs."""


@_short("native(x)", "axis is None and not keepdims", dtypes=_SIGNED, usual=torch.bool, native=torch.all)
def all(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: builtins.bool = False) -> torch.Tensor:
    return _of_truth(torch.all, x, axis, keepdims)


@_short("native(x)", "axis is None and not keepdims", dtypes=_SIGNED, usual=torch.bool, native=torch.any)
def any(x: torch.Tensor, /, *, axis: Axes | None = None, keepdims: builtins.bool = False) -> torch.Tensor:
    return _of_truth(torch.any, x, axis, keepdims)


_NOT_SUBTRACTED = frozenset((torch.bool, torch.complex64, torch.complex128, *_unsigned.SIGNED))


@_mixed()
@_short("x.diff()", "axis == -1 and n == 1 and prepend is None is append", dtypes=_SIGNED - _NOT_SUBTRACTED)
def diff(
    x: torch.Tensor,
    /,
    *,
    axis: int = -1,
    n: int = 1,
    prepend: torch.Tensor | None = None,
    append: torch.Tensor | None = None,
    composed: Any,
) -> Any:
    # torch.diff loses signs of complex zeros, and ignores prepend and append if n is 0.
    if n > 0 and prepend is None is append and x.dtype not in _NOT_SUBTRACTED:
        return x.diff(n, axis)
    return composed(x, axis=axis, n=n, prepend=prepend, append=append)


def _of_truth(native: Any, x: torch.Tensor, axis: Axes | None, keepdims: builtins.bool) -> torch.Tensor:
    # Inside vmap torch treats an empty axis tuple as all axes.
    if isinstance(axis, tuple) and not axis:
        return x != 0
    out: torch.Tensor = native(x != 0 if x.dtype in _COMPARED else x, axis, keepdims)
    return out
