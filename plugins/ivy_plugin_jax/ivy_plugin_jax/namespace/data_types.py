"""Data types, and functions on them."""

from __future__ import annotations

import builtins
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.info import FInfo, IInfo, finfos, iinfos
from ivy_api.errors import DTypeError
from ivy_plugin_jax import foreign
from ivy_plugin_jax.dtypes import BINDING, BY_NAME, EXTRA

__all__ = [
    "astype",
    "bfloat16",
    "bool",
    "can_cast",
    "complex64",
    "complex128",
    "finfo",
    "float16",
    "float32",
    "float64",
    "iinfo",
    "int8",
    "int16",
    "int32",
    "int64",
    "isdtype",
    "result_type",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
]

bool = jnp.bool
complex64 = jnp.complex64
complex128 = jnp.complex128
float32 = jnp.float32
float64 = jnp.float64
int8 = jnp.int8
int16 = jnp.int16
int32 = jnp.int32
int64 = jnp.int64
uint8 = jnp.uint8
uint16 = jnp.uint16
uint32 = jnp.uint32
uint64 = jnp.uint64

# Beyond the standard:
float16 = jnp.float16
bfloat16 = jnp.bfloat16

isdtype = jnp.isdtype

_FINFO = finfos({**BY_NAME, **EXTRA})
_IINFO = iinfos(BY_NAME)


def astype(x: jax.Array, dtype: Any, /, *, copy: builtins.bool = True, device: Any = None) -> jax.Array:
    # jnp.astype drops imaginary parts, narrows if 64-bit types are disabled, and does not move arrays to another device.
    if jnp.iscomplexobj(x) and not jnp.isdtype(dtype, ("bool", "complex floating")):
        raise DTypeError(
            f"astype does not cast {x.dtype} to {jnp.dtype(dtype)}, which would discard the imaginary part. Take one part first: "
            "xp.real(x) or xp.imag(x)."
        )
    return foreign.cast(x, dtype, copy, device)


def can_cast(from_: Any, to: Any, /) -> builtins.bool:
    # jnp.can_cast accepts no arrays, and allows what the standard does not.
    try:
        return builtins.bool(BINDING.promote(_dtype_of(from_), jnp.dtype(to)) == to)
    except DTypeError:
        return False


def result_type(*arrays_and_dtypes: Any) -> Any:
    # jnp.result_type uses JAX's own promotion.
    return BINDING.result_type(*(x if hasattr(x, "dtype") or type(x) in _SCALARS else jnp.dtype(x) for x in arrays_and_dtypes))


_SCALARS = (builtins.bool, int, float, complex)


def finfo(type: Any, /) -> FInfo:
    # jnp.finfo accepts no arrays, and returns NumPy scalars where the standard requires Python numbers.
    name = _dtype_of(type).name
    if name not in _FINFO:
        raise DTypeError(f"finfo takes a floating-point data type, or an array of one; got {name}. For integers call xp.iinfo.")
    return _FINFO[name]


def iinfo(type: Any, /) -> IInfo:
    # Same as finfo.
    name = _dtype_of(type).name
    if name not in _IINFO:
        raise DTypeError(f"iinfo takes an integer data type, or an array of one; got {name}. For floating point call xp.finfo.")
    return _IINFO[name]


def _dtype_of(x: Any) -> Any:
    """The data type of an array; a data type is returned as it is."""
    return x.dtype if isinstance(x, jax.Array) else jnp.dtype(x)
