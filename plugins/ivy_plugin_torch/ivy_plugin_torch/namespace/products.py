"""Products of tensors of the same data type."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.short import IN_FLOATS as _IN_FLOATS
from ivy_plugin_torch.short import OF_ONE_DTYPE as _OF_ONE_DTYPE
from ivy_plugin_torch.short import short_of_two as _short_of_two

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import ConvolveMode

__all__ = [
    "cdist",
    "convolve",
    "dot",
    "einsum",
    "inner",
    "kron",
]


_COORDINATES = frozenset((torch.float32, torch.float64))


@_mixed()
@_short_of_two('native(x1, x2, 2.0, "donot_use_mm_for_euclid_dist")', "p == 2", dtypes=_COORDINATES, native=torch.cdist)
def cdist(x1: torch.Tensor, x2: torch.Tensor, /, *, p: float = 2.0, composed: Any) -> Any:
    # For many points torch uses a matrix product by default, which loses digits: https://github.com/pytorch/pytorch/issues/37734
    # It has no forward-mode derivative, and a second one for some orders only.
    dtype = x1.dtype
    fits = dtype is x2.dtype and dtype in _COORDINATES and x1.ndim > 1 and x2.ndim > 1 and x1.shape[-1] == x2.shape[-1] and p >= 0
    if fits and not _is_forward() and (_order() < 2 or not _is_recordable(x1, x2)):
        return torch.cdist(x1, x2, float(p), compute_mode="donot_use_mm_for_euclid_dist")
    return composed(x1, x2, p=p)


@_mixed()
def convolve(x1: torch.Tensor, x2: torch.Tensor, /, *, mode: ConvolveMode = "full", composed: Any) -> Any:
    dtype = x1.dtype
    if not (dtype is x2.dtype and dtype in _COORDINATES and x1.ndim == x2.ndim == 1 and mode in ("full", "same", "valid")):
        return composed(x1, x2, mode=mode)
    size, other = x1.numel(), x2.numel()
    if not (size and other):
        return composed(x1, x2, mode=mode)
    if size < other:
        x1, x2, size, other = x2, x1, other, size
    edge = 0 if mode == "valid" else other - 1
    out = torch.conv1d(x1.reshape(1, 1, size), x2.flip(0).reshape(1, 1, other), None, 1, edge).reshape(-1)
    return out[edge // 2 : edge // 2 + size] if mode == "same" else out


@_mixed()
@_short_way("native(x1, x2)", when=f"{_OF_ONE_DTYPE} and x2.ndim < 3", native=torch.matmul, **_IN_FLOATS)
def dot(x1: torch.Tensor, x2: torch.Tensor, /, *, composed: Any) -> Any:
    # torch.matmul broadcasts the other axes.
    dtype = x1.dtype
    if dtype in _FLOATING and dtype is x2.dtype and x1.ndim and 0 < x2.ndim < 3:
        try:
            return torch.matmul(x1, x2)
        except RuntimeError:  # the composed body raises a clearer error
            pass
    return composed(x1, x2)


@_mixed()
def einsum(subscripts: str, /, *arrays: torch.Tensor, composed: Any) -> Any:
    # Accelerators have no products of integers; see matmul.
    dtype = arrays[0].dtype if arrays else None
    if dtype in _FLOATING and (len(arrays) == 1 or (arrays[1].dtype is dtype and all(x.dtype is dtype for x in arrays[2:]))):
        try:  # of more arrays torch's function finds an order first
            if len(arrays) < 3 and not torch.compiler.is_compiling():  # which does not trace it
                return torch._VF.einsum(subscripts, arrays)  # type: ignore[attr-defined]
            return torch.einsum(subscripts, *arrays)
        except RuntimeError:  # the composed body raises a clearer error
            pass
    return composed(subscripts, *arrays)


@_mixed()
@_short_way("native(x1, x2)", when=_OF_ONE_DTYPE, native=torch.inner, **_IN_FLOATS)
def inner(x1: torch.Tensor, x2: torch.Tensor, /, *, composed: Any) -> Any:
    if x1.dtype is x2.dtype and x1.dtype in _FLOATING and x1.ndim and x2.ndim and x1.shape[-1] == x2.shape[-1]:
        return torch.inner(x1, x2)
    return composed(x1, x2)


def _kron(x1: torch.Tensor, x2: torch.Tensor) -> torch.Tensor:
    return torch.kron(x1.contiguous(), x2.contiguous())  # it refuses two transposed matrices


@_mixed()
@_short_way("native(x1, x2)", when=_OF_ONE_DTYPE, native=torch.kron, **_IN_FLOATS)
def kron(x1: torch.Tensor, x2: torch.Tensor, /, *, composed: Any) -> Any:
    return _kron(x1, x2) if x1.dtype is x2.dtype and x1.dtype in _FLOATING else composed(x1, x2)
