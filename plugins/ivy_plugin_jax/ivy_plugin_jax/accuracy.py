"""Functions that are inaccurate in XLA: errors of up to hundreds of units in the last place, against four elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable

import jax
import jax.numpy as jnp
from jax import lax
from jax.scipy import special


@jax.custom_jvp
def sinh(x: jax.Array) -> jax.Array:
    """XLA computes exp(x + log 0.5), and the sum rounds: https://github.com/openxla/xla/blob/main/xla/hlo/builder/lib/math.cc"""
    x = _floating(x)
    size = jnp.abs(x)
    small = jnp.expm1(jnp.minimum(size, 1))
    half = _half_exp(size)
    out = jnp.where(size < 1, (small + small / (small + 1)) / 2, half - 0.25 / half)
    return jnp.copysign(out, x)


@jax.custom_jvp
def cosh(x: jax.Array) -> jax.Array:
    """Same as `sinh`."""
    half = _half_exp(jnp.abs(_floating(x)))
    return half + 0.25 / half


@jax.custom_jvp
def atanh(x: jax.Array) -> jax.Array:
    """XLA's is off by some 50 units near 0.4 in double precision; this is fdlibm's formula."""
    x = _floating(x)
    size = jnp.abs(x)
    out = jnp.log1p(2 * size / (1 - size)) / 2
    return jnp.copysign(out, x)


@jax.custom_jvp
def exp2(x: jax.Array) -> jax.Array:
    """XLA computes exp(x log 2), and the product rounds; here powers with integer exponents are exact."""
    x = _floating(x)
    if x.dtype.itemsize < 4:
        return jnp.exp2(x)
    largest = jnp.finfo(x.dtype).maxexp - 2
    whole = jnp.clip(jnp.round(x), -2 * largest, 2 * largest)  # beyond this the result is infinity or zero
    half = jnp.floor(whole / 2)
    return jnp.exp((x - whole) * math.log(2)) * _power_of_two(half) * _power_of_two(whole - half)


def _power_of_two(exponent: jax.Array) -> jax.Array:
    """The normal number with this exponent; `jnp.ldexp` takes several times as long."""
    limits = jnp.finfo(exponent.dtype)
    bits = exponent.astype(f"int{limits.bits}") + (limits.maxexp - 1)
    return lax.bitcast_convert_type(bits << limits.nmant, exponent.dtype)


@jax.custom_jvp
def log1p(x: jax.Array) -> jax.Array:
    """XLA's series is off by some 60 units below -0.35 in double precision."""
    x = _floating(x)
    return jnp.where(x < -0.3, jnp.log(1 + x), jnp.log1p(x)) if x.dtype == jnp.float64 else jnp.log1p(x)


def erfinv(x: jax.Array) -> jax.Array:
    """In double precision XLA's has 12 digits: https://github.com/openxla/xla/blob/main/xla/hlo/builder/lib/math.cc"""
    out = special.erfinv(x)
    if x.dtype != jnp.float64:
        return out
    size, root = jnp.abs(x), jnp.abs(out)
    inside = size < 1
    root = jnp.where(inside, root, 0)
    excess = jnp.where(size < 0.5, special.erf(root) - size, (1 - size) - special.erfc(root))
    step = excess * jnp.exp(root * root) * (math.sqrt(math.pi) / 2)
    return jnp.where(inside, jnp.copysign(root - step, x), out)


def _logarithm(base: int, scale: float, high: float, low: float) -> Callable[[jax.Array], jax.Array]:
    """The logarithm to a base; XLA divides the natural one, which is not exact for powers of the base.

    Parameters
    ----------
    base : of the logarithm
    scale : the logarithm of e to the base
    high, low : their sum is the logarithm of 2 to the base; ``high`` has so few digits that its products with exponents are exact
    """
    natural = math.log(base)

    @jax.custom_jvp
    def function(x: jax.Array) -> jax.Array:
        x = _floating(x)
        fraction, exponent = jnp.frexp(x.astype(jnp.promote_types(x.dtype, jnp.float32)))
        below = fraction < math.sqrt(0.5)
        fraction, exponent = jnp.where(below, 2 * fraction, fraction), (exponent - below).astype(fraction.dtype)
        return (exponent * high + (exponent * low + jnp.log(fraction) * scale)).astype(x.dtype)

    function.defjvps(lambda tangent, out, x: tangent / (x * natural))
    return function


log2 = _logarithm(2, math.log2(math.e), 1.0, 0.0)
log10 = _logarithm(10, math.log10(math.e), 1233 / 4096, 4.605038981195214e-06)
log1p.defjvps(lambda tangent, out, x: tangent / (1 + x))
exp2.defjvps(lambda tangent, out, x: tangent * (out * math.log(2)))
sinh.defjvps(lambda tangent, out, x: tangent * cosh(x))
cosh.defjvps(lambda tangent, out, x: tangent * sinh(x))
atanh.defjvps(lambda tangent, out, x: tangent / ((1 - x) * (1 + x)))


def complex_sinh(x: jax.Array) -> jax.Array:
    """XLA subtracts exponentials, which cancel for small arguments."""
    a, b = lax.real(x), lax.imag(x)
    return lax.complex(sinh(a) * jnp.cos(b), cosh(a) * jnp.sin(b))


def _half_exp(size: jax.Array) -> jax.Array:
    """Half of the exponential of a positive number, which may be finite although the exponential overflows."""
    large = size > jnp.log(jnp.finfo(size.dtype).max)
    root = jnp.exp(jnp.where(large, size / 2, size))
    return jnp.where(large, root / 2 * root, root / 2)


def _floating(x: jax.Array) -> jax.Array:
    return x if jnp.issubdtype(x.dtype, jnp.floating) else x.astype(jnp.result_type(x, float))
