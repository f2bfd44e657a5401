"""Complex functions at zero, infinity and nan, where XLA follows neither C99 nor the standard.

Some of the cases are reported in https://github.com/openxla/xla/issues/15489 and https://github.com/jax-ml/jax/issues/5529.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.adapt import special_cases
from ivy_plugin_jax.dtypes import jitted

Unary = Callable[[jax.Array], jax.Array]

_ODD = ("asin", "asinh", "atan", "atanh", "sin", "sinh", "tan", "tanh")
_EVEN = ("cos", "cosh")
_XP = SimpleNamespace(
    cos=jnp.cos,
    full_like=jnp.full_like,
    imag=lax.imag,
    isfinite=jnp.isfinite,
    isinf=jnp.isinf,
    isnan=jnp.isnan,
    real=lax.real,
    signbit=jnp.signbit,
    sin=jnp.sin,
    where=jnp.where,
)


def by_kind(native: Unary, of_complex: Unary) -> Unary:
    """Combine ``native`` for real arrays and ``of_complex`` for complex ones."""

    def function(x: jax.Array, /) -> jax.Array:
        return of_complex(x) if jnp.iscomplexobj(x) else native(x)

    function.__name__ = function.__qualname__ = native.__name__
    out: Unary = jitted(function)
    return out


def with_special_cases(name: str, native: Unary) -> Unary:
    """Adapt a complex function: values as in the standard, derivatives as in JAX."""
    in_quadrant = _by_symmetry(name, native)

    @jax.custom_jvp
    def function(x: jax.Array) -> Any:
        one_nan = jnp.isnan(lax.real(x)) | jnp.isnan(lax.imag(x))
        out = jnp.where(one_nan, complex(math.nan, math.nan), in_quadrant(x))
        return special_cases.fix_complex(name, x, out, xp=_XP, join=lax.complex)

    @function.defjvp
    def derivative(primals: tuple[jax.Array], tangents: tuple[jax.Array]) -> tuple[jax.Array, jax.Array]:
        return function(*primals), jax.jvp(in_quadrant, primals, tangents)[1]

    return function


def _by_symmetry(name: str, native: Unary) -> Unary:
    """Compute in the upper half-plane only (if odd or even, in the first quadrant): elsewhere XLA loses the signs of zeros."""

    def function(x: jax.Array) -> jax.Array:
        below = jnp.signbit(lax.imag(x))
        x = jnp.where(below, lax.conj(x), x)
        left = jnp.signbit(lax.real(x))
        if name in _ODD or name in _EVEN:
            x = jnp.where(left, -lax.conj(x), x)
        out = native(x)
        if name in _ODD:
            out = jnp.where(left, -lax.conj(out), out)
        if name in _EVEN:
            out = jnp.where(left, lax.conj(out), out)
        return jnp.where(below, lax.conj(out), out)

    return function


def modulus(x: jax.Array) -> jax.Array:
    """The absolute value, infinite if either part is infinite."""
    infinite = jnp.isinf(lax.real(x)) | jnp.isinf(lax.imag(x))
    return jnp.where(infinite, math.inf, jnp.abs(x))


def sign(x: jax.Array) -> jax.Array:
    """The sign of a real or complex number; zero for a zero, without the sign that JAX keeps."""
    return _sign(x)


@jax.custom_jvp
def _sign(x: jax.Array) -> jax.Array:
    return jnp.where(x == 0, jnp.zeros_like(x), jnp.sign(_with_a_finite_modulus(x)))


@_sign.defjvp
def _(primals: tuple[jax.Array], tangents: tuple[jax.Array]) -> tuple[jax.Array, jax.Array]:
    """The derivative of a complex sign, which turns; JAX has 0."""
    (x,), (change,) = primals, tangents
    out = sign(x)
    if not jnp.iscomplexobj(x):
        return out, jnp.zeros_like(out)
    across = change - out * lax.real(jnp.conj(out) * change)
    return out, across / jnp.where(x == 0, 1, jnp.abs(x))


def _with_a_finite_modulus(x: jax.Array) -> jax.Array:
    """Half of the numbers whose modulus overflows although they are finite: otherwise their sign would be zero."""
    if not jnp.issubdtype(x.dtype, jnp.complexfloating):
        return x
    re, im = lax.real(x), lax.imag(x)
    half = jnp.where(jnp.maximum(jnp.abs(re), jnp.abs(im)) > jnp.finfo(x.dtype).max / 2, 0.5, 1.0).astype(re.dtype)
    return lax.complex(re * half, im * half)


def scaled(function: Unary, factor: float) -> Unary:
    """A complex function times a real number, part by part: a complex product would turn infinities into nan."""
    return lambda x: _scale(function(x), factor)


def _scale(x: jax.Array, factor: float) -> jax.Array:
    return lax.complex(lax.real(x) * factor, lax.imag(x) * factor)
