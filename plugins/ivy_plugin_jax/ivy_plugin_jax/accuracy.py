"""Functions of which XLA loses digits: to hundreds of units in the last place, where others stay below four."""

from __future__ import annotations

import math

import jax
import jax.numpy as jnp
from jax import lax


@jax.custom_jvp
def sinh(x: jax.Array) -> jax.Array:
    """XLA takes exp(x + log 0.5), and the sum rounds: https://github.com/openxla/xla/blob/main/xla/hlo/builder/lib/math.cc"""
    x = _floating(x)
    size = jnp.abs(x)
    small = jnp.expm1(jnp.minimum(size, 1))
    half = _half_exp(size)
    out = jnp.where(size < 1, (small + small / (small + 1)) / 2, half - 0.25 / half)
    return jnp.copysign(out, x)


@jax.custom_jvp
def cosh(x: jax.Array) -> jax.Array:
    """As `sinh`."""
    half = _half_exp(jnp.abs(_floating(x)))
    return half + 0.25 / half


@jax.custom_jvp
def atanh(x: jax.Array) -> jax.Array:
    """XLA's is off by some 50 units near 0.4 in double precision; this is the formula of fdlibm."""
    x = _floating(x)
    size = jnp.abs(x)
    out = jnp.log1p(2 * size / (1 - size)) / 2
    return jnp.copysign(out, x)


@jax.custom_jvp
def exp2(x: jax.Array) -> jax.Array:
    """XLA takes exp(x log 2), and the product rounds; powers of integers are exact here."""
    x = _floating(x)
    if x.dtype.itemsize < 4:
        return jnp.exp2(x)
    whole = jnp.clip(jnp.round(x), -2000, 2000)  # beyond are infinity and zero
    return jnp.ldexp(jnp.exp((x - whole) * math.log(2)), whole.astype(jnp.int32))


exp2.defjvps(lambda tangent, out, x: tangent * (out * math.log(2)))
sinh.defjvps(lambda tangent, out, x: tangent * cosh(x))
cosh.defjvps(lambda tangent, out, x: tangent * sinh(x))
atanh.defjvps(lambda tangent, out, x: tangent / ((1 - x) * (1 + x)))


def complex_sinh(x: jax.Array) -> jax.Array:
    """XLA subtracts exponentials, and small arguments cancel."""
    a, b = lax.real(x), lax.imag(x)
    return lax.complex(sinh(a) * jnp.cos(b), cosh(a) * jnp.sin(b))


def _half_exp(size: jax.Array) -> jax.Array:
    """Half of the exponential of a positive number, where it may be finite though the whole is not."""
    large = size > jnp.log(jnp.finfo(size.dtype).max)
    root = jnp.exp(jnp.where(large, size / 2, size))
    return jnp.where(large, root / 2 * root, root / 2)


def _floating(x: jax.Array) -> jax.Array:
    return x if jnp.issubdtype(x.dtype, jnp.floating) else x.astype(jnp.result_type(x, float))
