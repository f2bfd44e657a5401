"""Products of tensors of the same data type."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING

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


@_mixed()
def cdist(x1: torch.Tensor, x2: torch.Tensor, /, *, p: float = 2.0, composed: Any) -> Any:
    # For many points torch uses a matrix product by default, which loses digits: https://github.com/pytorch/pytorch/issues/37734
    # It has no forward-mode derivative, and a second one for some orders only.
    dtype = x1.dtype
    fits = dtype is x2.dtype and dtype in _COORDINATES and x1.ndim > 1 and x2.ndim > 1 and x1.shape[-1] == x2.shape[-1] and p >= 0
    if fits and not _is_forward() and (not (x1.requires_grad or x2.requires_grad) or _order() < 2):
        return torch.cdist(x1, x2, float(p), compute_mode="donot_use_mm_for_euclid_dist")
    return composed(x1, x2, p=p)


_COORDINATES = frozenset((torch.float32, torch.float64))


@_mixed()
def convolve(x1: torch.Tensor, x2: torch.Tensor, /, *, mode: ConvolveMode = "full", composed: Any) -> Any:
    fits = x1.ndim == x2.ndim == 1 and x1.shape[0] and x2.shape[0] and mode in ("full", "same", "valid")
    if not (fits and x1.dtype is x2.dtype and x1.dtype in (torch.float32, torch.float64)):
        return composed(x1, x2, mode=mode)
    longer, shorter = (x1, x2) if x1.shape[0] >= x2.shape[0] else (x2, x1)
    edge = 0 if mode == "valid" else shorter.shape[0] - 1
    out = functional.conv1d(longer[None, None], shorter.flip(0)[None, None], padding=edge)[0, 0]
    return out[edge // 2 : edge // 2 + longer.shape[0]] if mode == "same" else out


@_mixed()
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
def inner(x1: torch.Tensor, x2: torch.Tensor, /, *, composed: Any) -> Any:
    if x1.dtype is x2.dtype and x1.dtype in _FLOATING and x1.ndim and x2.ndim and x1.shape[-1] == x2.shape[-1]:
        return torch.inner(x1, x2)
    return composed(x1, x2)


@_mixed()
def kron(x1: torch.Tensor, x2: torch.Tensor, /, *, composed: Any) -> Any:
    return torch.kron(x1, x2) if x1.dtype is x2.dtype and x1.dtype in _FLOATING else composed(x1, x2)
