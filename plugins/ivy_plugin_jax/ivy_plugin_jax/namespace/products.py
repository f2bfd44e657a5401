"""Products of arrays of the same data type, each compiled into one kernel."""

from __future__ import annotations

from functools import partial
from string import ascii_letters
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.functions import short_way
from ivy_api.plugin import mixed
from ivy_plugin_jax.dtypes import jitted
from ivy_plugin_jax.fused import fused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import ConvolveMode

__all__ = [
    "convolve",
    "correlate",
    "dot",
    "einsum",
    "inner",
    "kron",
    "vdot",
]

_NOTATION = frozenset(ascii_letters + " ,.->")  # JAX accepts other characters too

dot, inner, vdot = (fused(name, usual=("x1", "x2")) for name in ("dot", "inner", "vdot"))


_FLOATS = frozenset((jnp.dtype("float32"), jnp.dtype("float64")))
_OF_FLOATS = "x1.dtype is x2.dtype and x1.dtype in known"


def _with_all_digits(native: Any) -> Any:
    return partial(jitted, static_argnums=2)(lambda x1, x2, mode: native(x1, x2, mode, precision="highest"))


_convolve, _correlate = _with_all_digits(jnp.convolve), _with_all_digits(jnp.correlate)


@mixed()
@short_way("native(x1, x2, mode)", when=_OF_FLOATS, native=_convolve, known=_FLOATS)
def convolve(x1: jax.Array, x2: jax.Array, /, *, mode: ConvolveMode = "full", composed: Any) -> Any:
    if _are_vectors(x1, x2) and mode in ("full", "same", "valid"):
        return _convolve(x1, x2, mode)
    return composed(x1, x2, mode=mode)


@mixed()
@short_way("native(x1, x2, mode)", when=_OF_FLOATS, native=_correlate, known=_FLOATS)
def correlate(x1: jax.Array, x2: jax.Array, /, *, mode: ConvolveMode = "valid", composed: Any) -> Any:
    if _are_vectors(x1, x2) and mode in ("full", "same", "valid"):
        return _correlate(x1, x2, mode)
    return composed(x1, x2, mode=mode)


@mixed()
def einsum(subscripts: str, /, *arrays: jax.Array, composed: Any) -> Any:
    same = arrays and arrays[0].dtype != jnp.bool_ and all(x.dtype == arrays[0].dtype for x in arrays)
    if same and _NOTATION.issuperset(subscripts):
        try:
            return jnp.einsum(subscripts, *arrays)
        except (TypeError, ValueError, NotImplementedError):  # the composed body raises a clearer error
            pass
    return composed(subscripts, *arrays)


@mixed()
@short_way("native(x1, x2)", when=_OF_FLOATS, native=jnp.kron, known=_FLOATS)
def kron(x1: jax.Array, x2: jax.Array, /, *, composed: Any) -> Any:
    return jnp.kron(x1, x2) if x1.dtype == x2.dtype and x1.dtype != jnp.bool_ else composed(x1, x2)


def _are_vectors(x1: jax.Array, x2: jax.Array) -> bool:
    return x1.ndim == x2.ndim == 1 and x1.dtype == x2.dtype and jnp.issubdtype(x1.dtype, jnp.floating) and x1.size * x2.size > 0
