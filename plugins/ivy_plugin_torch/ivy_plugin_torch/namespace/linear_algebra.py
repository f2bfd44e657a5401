"""Linear algebra of the main namespace."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.dtypes import INTEGERS as _INTEGERS
from ivy_plugin_torch.short import IN_FLOATS as _IN_FLOATS
from ivy_plugin_torch.short import OF_ONE_DTYPE as _OF_ONE_DTYPE

__all__ = [
    "matmul",
    "matrix_transpose",
    "tensordot",
    "vecdot",
]


def _matmul_integers(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    # Accelerators have no matrix products of integers: https://github.com/pytorch/pytorch/issues/44428
    if x1.is_cpu:
        return torch.matmul(x1, x2)
    rows = x1 if x1.ndim > 1 else x1.unsqueeze(0)
    columns = x2 if x2.ndim > 1 else x2.unsqueeze(1)
    out = torch.sum(rows.unsqueeze(-1) * columns.unsqueeze(-3), -2, dtype=x1.dtype)
    out = out if x1.ndim > 1 else out.squeeze(-2)
    return out if x2.ndim > 1 else out.squeeze(-1)


_product = _BINDING.binary(
    torch.matmul, others={**dict.fromkeys(_INTEGERS, _matmul_integers), **_unsigned.by_bits(_matmul_integers)}
)


@_short_way("native(x1, x2)", when=_OF_ONE_DTYPE, native=torch.matmul, **_IN_FLOATS)
def matmul(x1: torch.Tensor, x2: torch.Tensor, /) -> torch.Tensor:
    dtype = x1.dtype
    try:
        if dtype is x2.dtype and dtype in _FLOATING:  # most calls, without those of two functions
            return torch.matmul(x1, x2)
        return _product(x1, x2)  # type: ignore[no-any-return]
    except (RuntimeError, ValueError) as error:
        if x1.ndim and x2.ndim and x1.shape[-1] == x2.shape[-2 if x2.ndim > 1 else -1]:
            raise
        raise ArgumentError(
            f"matmul needs arrays of shapes (..., M, K) and (..., K, N), or vectors of K elements; "
            f"got {tuple(x1.shape)} and {tuple(x2.shape)}."
        ) from error


def matrix_transpose(x: torch.Tensor, /) -> torch.Tensor:
    if x.ndim < 2:
        raise ArgumentError(f"matrix_transpose needs an array of shape (..., M, N); got {tuple(x.shape)}. Add the missing axes.")
    return x.mT


@_mixed()
@_short_way(
    "native(x1, x2)",
    when=f"axis is axis__ and {_OF_ONE_DTYPE} and (shape := x1.shape) and shape == x2.shape",
    native=torch.linalg.vecdot,
    **_IN_FLOATS,
)
def vecdot(x1: torch.Tensor, x2: torch.Tensor, /, *, axis: int = -1, composed: Any) -> Any:
    # torch.linalg.vecdot rejects integers and mixed data types, and broadcasts the contracted axis.
    dtype = x1.dtype
    if dtype is x2.dtype and dtype in _FLOATING and axis < 0:
        try:
            if x1.shape[axis] == x2.shape[axis]:
                return torch.linalg.vecdot(x1, x2) if axis == -1 else torch.linalg.vecdot(x1, x2, dim=axis)
        except IndexError:  # axis out of bounds
            pass
    return composed(x1, x2, axis=axis)


@_mixed()
def tensordot(x1: torch.Tensor, x2: torch.Tensor, /, *, axes: Any = 2, composed: Any) -> Any:
    # torch.tensordot uses torch's own promotion, and broadcasts the contracted axes.
    if x1.dtype is x2.dtype and x1.dtype in _FLOATING and isinstance(axes, int) and 0 <= axes <= min(x1.ndim, x2.ndim):
        contracted = x1.shape[x1.ndim - axes :]
        if contracted == x2.shape[:axes]:
            return x1.mm(x2) if axes == 1 and x1.ndim == x2.ndim == 2 else torch.tensordot(x1, x2, dims=axes)
    return composed(x1, x2, axes=axes)
