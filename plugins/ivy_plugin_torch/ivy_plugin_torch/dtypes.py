"""The data types of torch by standard name, and the binding that promotes arrays and Python scalars to them."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.binding import Binding
from ivy_api.adapt.promotion import COMPLEX, DTYPES, REAL
from ivy_api.adapt.promotion import SIGNED as SIGNED_INTEGERS

BY_NAME: dict[str, torch.dtype] = {name: getattr(torch, name) for name in DTYPES}
"""The data types of the standard."""

EXTRA: dict[str, torch.dtype] = {"float16": torch.float16, "bfloat16": torch.bfloat16}
"""Data types beyond the standard that promote with them."""

INTEGERS = tuple(BY_NAME[name] for name in (*SIGNED_INTEGERS, "uint8"))
"""The integer types for which torch has kernels; for the others see `ivy_plugin_torch.unsigned`."""

FLOATING = frozenset(BY_NAME[name] for name in REAL + COMPLEX)
"""The floating-point types of the standard."""

SIGNED = frozenset(dtype for name, dtype in (BY_NAME | EXTRA).items() if not name.startswith("uint"))
"""All types but the unsigned ones."""

WIDE = frozenset((torch.float32, torch.float64))
"""The real floating-point types in which nothing is accumulated in another type."""

SHORT = frozenset((torch.float16, torch.bfloat16))
"""The types of 16 bits."""

COMPLEXES = tuple(BY_NAME[name] for name in COMPLEX)
"""The complex types of the standard."""


def scalar(value: complex, dtype: torch.dtype, like: torch.Tensor) -> torch.Tensor:
    """A Python scalar as a 0-d tensor on the device of ``like``."""
    if type(value) is int and (dtype.is_floating_point or dtype.is_complex):
        value = float(value)  # scalar_tensor rejects integers beyond 64 bits
    try:
        return torch.scalar_tensor(value, dtype=dtype, device=like.device)
    except RuntimeError:  # out of range for the type; other frameworks give infinity
        wide = torch.complex128 if dtype.is_complex else torch.float64
        return torch.scalar_tensor(value, dtype=wide, device=like.device).to(dtype)


def default(kind: str) -> torch.dtype:
    """The default data type of a kind."""
    real = torch.get_default_dtype()
    if kind == "real floating":
        return real
    return torch.int64 if kind == "integral" else torch.complex128 if real is torch.float64 else torch.complex64


def _available(dtype: torch.dtype, like: torch.Tensor | None) -> torch.dtype:
    """The data type, or its 32-bit version where the device has no 64-bit one: Metal."""
    return _NARROW.get(dtype, dtype) if like is not None and like.is_mps else dtype


def _cast(x: torch.Tensor, dtype: torch.dtype) -> torch.Tensor:  # compilers of before torch 2.13 do not trace torch.Tensor.to here
    return x.to(dtype)


_NARROW = {torch.float64: torch.float32, torch.complex128: torch.complex64}
BINDING = Binding(
    {**BY_NAME, **EXTRA},
    cast=_cast,
    scalar=scalar,
    shape_error=RuntimeError,
    default=default,
    available=_available,
)


def dtype_of(x: Any) -> torch.dtype:
    """The data type of a tensor; a data type is returned as it is."""
    dtype: torch.dtype = x.dtype if isinstance(x, torch.Tensor) else x
    return dtype
