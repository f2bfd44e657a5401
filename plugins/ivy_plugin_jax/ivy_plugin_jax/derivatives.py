"""Functions with their own derivatives, where JAX's are wrong or differ from the field's conventions.

The values are those of the native functions; when compiled, an unused derivative costs nothing. The derivatives at points where the
function is not differentiable are listed in docs/gradients.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax
from jax.custom_derivatives import SymbolicZero
from jax.scipy import special

from ivy_api import namespace
from ivy_api.adapt.functions import rename_function
from ivy_api.bodies.linalg import determinants
from ivy_api.plugin import derivative_rules, mixed
from ivy_plugin_jax.dtypes import jitted

Tangents = tuple[Any, ...]


def derived(native: Callable[..., Any], *partials: Callable[..., Any]) -> Callable[..., Any]:
    """Define the partial derivatives of a function of real arrays of one data type, as functions of the same arrays."""
    function = jax.custom_jvp(lambda *arrays: native(*arrays))

    @partial(function.defjvp, symbolic_zeros=True)  # a partial derivative by a constant may be nan: that of (-1.0)**y is
    def _(arrays: Tangents, tangents: Tangents) -> Any:
        out = function(*arrays)
        terms = zip(partials, tangents, strict=True)
        parts = [slope(*arrays) * tangent for slope, tangent in terms if not isinstance(tangent, SymbolicZero)]
        return out, jnp.broadcast_to(sum(parts[1:], parts[0]), out.shape).astype(out.dtype)

    def called(*arrays: Any) -> Any:
        if all(jnp.issubdtype(jnp.result_type(x), jnp.floating) for x in arrays):
            return function(*arrays)
        return native(*arrays)

    return called


def ruled(name: str, native: Callable[..., Any], *before: Any, **options: Any) -> Callable[..., Any]:
    """A function of real arrays of one data type with the derivatives of the core, where JAX's lose digits.

    Parameters
    ----------
    name : of the declared function
    native : JAX's function
    before, options : arguments of the declared function before the arrays, and its keywords
    """
    function = jax.custom_jvp(lambda *arrays: native(*arrays))

    @partial(function.defjvp, symbolic_zeros=True)
    def _(arrays: Tangents, tangents: Tangents) -> Any:
        out, xp = function(*arrays), namespace("jax")
        # XLA makes a / (b * b) of (a / b) / b, which overflows where b is small.
        given = lax.optimization_barrier(out) if name == "divide" else out  # type: ignore[no-untyped-call]
        terms = zip(derivative_rules(name), tangents, strict=True)
        parts = [rule(xp, t, given, *before, *arrays, **options) for rule, t in terms if not isinstance(t, SymbolicZero)]
        return out, jnp.broadcast_to(sum(parts[1:], parts[0]), out.shape).astype(out.dtype)

    def called(*arrays: Any) -> Any:
        if all(jnp.issubdtype(jnp.result_type(x), jnp.floating) for x in arrays):
            return function(*arrays)
        return native(*arrays)

    return rename_function(called, getattr(native, "__name__", name))


def by_rule(name: str) -> Any:
    """The override of a composed function of one array: its body, compiled, with the derivatives of the core."""

    def function(x: jax.Array, /, *, composed: Callable[..., Any]) -> Any:
        return _compiled(name, composed)(x)

    return mixed()(rename_function(function, name.rpartition(".")[2]))


def of_order(name: str) -> Any:
    """The same of an order, which has no derivative, and an array."""

    def function(n: Any, x: jax.Array, /, *, composed: Callable[..., Any]) -> Any:
        return _compiled(name, composed, n)(x) if type(n) is int else _of_orders(name, composed)(n, x)

    return mixed()(rename_function(function, name))


@cache
def _of_orders(name: str, composed: Callable[..., Any]) -> Callable[..., Any]:
    function = jax.custom_jvp(composed)
    (rule,) = derivative_rules(name)

    @function.defjvp
    def _(arrays: Tangents, tangents: Tangents) -> Any:
        out = function(*arrays)
        return out, jnp.broadcast_to(rule(namespace("jax"), tangents[1], out, *arrays), out.shape).astype(out.dtype)

    return function


@cache
def _compiled(name: str, composed: Callable[..., Any], *order: int) -> Callable[..., Any]:
    return jitted(ruled(name, lambda x: composed(*order, x), *order))


def _quotient(x: jax.Array, length: jax.Array) -> jax.Array:
    """``x / length``, and 0 where the length is 0."""
    return jnp.where(length == 0, 0, x / jnp.where(length == 0, 1, length))


def _share(x1: jax.Array, x2: jax.Array) -> jax.Array:
    """1 where `fmax` takes the first argument, 0 where the second, and one half where they are equal."""
    return jnp.where(x1 == x2, 0.5, jnp.where((x1 > x2) | jnp.isnan(x2), 1.0, 0.0)).astype(x1.dtype)


abs = derived(jnp.abs, jnp.sign)  # JAX has 1 at 0
atan2 = ruled("atan2", jnp.atan2)
copysign = derived(  # JAX has 1 at 0
    jnp.copysign, lambda x, y: jnp.sign(x) * jnp.copysign(jnp.ones_like(y), y), lambda x, y: jnp.zeros_like(y)
)
fmax = derived(jnp.fmax, _share, lambda x1, x2: 1 - _share(x1, x2))
fmin = derived(jnp.fmin, lambda x1, x2: _share(-x1, -x2), lambda x1, x2: 1 - _share(-x1, -x2))
hypot = ruled("hypot", jnp.hypot)
digamma = ruled("digamma", lambda x: jnp.where(x == 0, -1 / x, special.digamma(x)))  # JAX has nan at 0
i0 = ruled("i0", lambda x: special.i0(jnp.clip(x, -1500, 1500)))  # JAX has nan for infinities; i0 is infinite from there on
i1 = ruled("i1", lambda x: special.i1(jnp.clip(x, -1500, 1500)))
logaddexp = ruled("logaddexp", jnp.logaddexp)
logaddexp2 = ruled("logaddexp2", jnp.logaddexp2)
xlogy = ruled("xlogy", special.xlogy)
_real_pow = ruled("pow", jnp.pow)


@jax.custom_jvp
def _complex_pow(x: jax.Array, y: jax.Array) -> Any:
    return jnp.where((x == 0) & (jnp.real(y) > 0), 0, jnp.pow(x, y))


@partial(_complex_pow.defjvp, symbolic_zeros=True)  # 0 along one argument, not 0 times an infinite slope
def _complex_pow_along(primals: Tangents, tangents: Tangents) -> Any:
    x, y = primals
    out = _complex_pow(x, y)
    along = jnp.zeros_like(out)
    if not isinstance(tangents[0], SymbolicZero):
        along += y * _complex_pow(x, jnp.where(y == 0, 1, y - 1)) * tangents[0]  # 0 for an exponent of 0
    if not isinstance(tangents[1], SymbolicZero):
        along += jnp.where(x == 0, 0, out * jnp.log(jnp.where(x == 0, 1, x))) * tangents[1]
    return out, along


def pow(x: jax.Array, y: jax.Array) -> Any:
    """A power; at a base of 0 JAX's derivatives of complex ones are ``nan``."""
    dtype = jnp.result_type(x, y)
    if jnp.issubdtype(dtype, jnp.complexfloating):
        return _complex_pow(jnp.asarray(x, dtype), jnp.asarray(y, dtype))
    return _real_pow(x, y)


def of_remainder(native: Callable[..., Any]) -> Callable[..., Any]:
    """A remainder with one-sided derivatives from above where it is 0."""
    return derived(native, lambda x1, x2: jnp.ones_like(x1), lambda x1, x2: -jnp.round((x1 - native(x1, x2)) / x2))


@jax.custom_jvp
def clip(x: jax.Array, low: Any, high: Any) -> jax.Array:
    """Clip; at a bound the derivative is 1 by ``x``, where JAX splits it with the bound."""
    return jnp.clip(x, low, high).astype(x.dtype)


@partial(clip.defjvp, symbolic_zeros=True)  # the tangent of a bound that is an integer has no values
def _(primals: Tangents, tangents: Tangents) -> Any:
    x, low, high = primals
    dx, dlow, dhigh = (0 if isinstance(tangent, SymbolicZero) else tangent for tangent in tangents)
    out = clip(x, low, high)
    return out, jnp.broadcast_to(jnp.where(x < low, dlow, jnp.where(x > high, dhigh, dx)), out.shape).astype(out.dtype)


@jax.custom_jvp
def hard_tanh(x: jax.Array, low: Any, high: Any) -> jax.Array:
    """Clip to constants; at a bound the derivative is 0."""
    return jnp.clip(x, low, high).astype(x.dtype)


@hard_tanh.defjvp
def _(primals: Tangents, tangents: Tangents) -> Any:
    x, low, high = primals
    return hard_tanh(*primals), jnp.where((x > low) & (x < high), tangents[0], 0)


@partial(jax.custom_jvp, nondiff_argnums=(1,))
def leaky_relu(x: jax.Array, slope: float) -> jax.Array:
    """The derivative at 0 is that for negative numbers."""
    return jnp.where(x >= 0, x, slope * x)


@leaky_relu.defjvp
def _(slope: float, primals: Tangents, tangents: Tangents) -> Any:
    (x,), (dx,) = primals, tangents
    return leaky_relu(x, slope), jnp.where(x > 0, dx, slope * dx)


@partial(jax.custom_jvp, nondiff_argnums=(1, 2, 3))
def std(x: jax.Array, axis: Any, correction: float, keepdims: bool) -> jax.Array:
    """The standard deviation, with derivative 0 where it is 0."""
    return jnp.std(x, axis, correction=correction, keepdims=keepdims)


@std.defjvp
def _(axis: Any, correction: float, keepdims: bool, primals: Tangents, tangents: Tangents) -> Any:
    _, change = jax.jvp(lambda x: jnp.var(x, axis, correction=correction, keepdims=keepdims), primals, tangents)
    out = std(*primals, axis, correction, keepdims)
    return out, _quotient(change / 2, out)


@jax.custom_jvp
def eig(x: jax.Array) -> Any:
    """Eigenvalues and eigenvectors; JAX differentiates the vectors in its newest versions only, where an option asks for it."""
    return jnp.linalg.eig(x)


@eig.defjvp
def _(primals: Tangents, tangents: Tangents) -> Any:
    """The derivative for vectors of length 1 whose largest element is real, as LAPACK returns them."""
    out = eig(*primals)
    values, vectors = out
    if not values.shape[-1]:  # no row has a largest element
        return out, out
    mixed = jnp.linalg.solve(vectors, tangents[0].astype(vectors.dtype) @ vectors)
    one = jnp.eye(values.shape[-1], dtype=values.dtype)
    gaps = values[..., None, :] - values[..., :, None] + one
    change = vectors @ (mixed * (1 - one) / gaps)
    largest = jnp.argmax(jnp.abs(vectors), axis=-2, keepdims=True)
    turn = jnp.take_along_axis(change, largest, -2).imag / jnp.take_along_axis(vectors, largest, -2).real
    growth = jnp.sum(jnp.conj(vectors) * change, axis=-2, keepdims=True).real
    return out, type(out)(jnp.linalg.diagonal(mixed), change - vectors * lax.complex(growth, turn))


@partial(jax.custom_jvp, nondiff_argnums=(1, 2, 3))
def vector_norm(x: jax.Array, axis: Any, keepdims: bool, ord: Any) -> jax.Array:
    """A norm, with derivative 0 where it is 0."""
    return jnp.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)


@vector_norm.defjvp
def _(axis: Any, keepdims: bool, ord: Any, primals: Tangents, tangents: Tangents) -> Any:
    def away_from_zero(x: jax.Array) -> jax.Array:
        nothing = jnp.all(x == 0, axis, keepdims=True)
        moduli = jnp.where(nothing, 1, x)
        if ord != 2 and jnp.issubdtype(x.dtype, jnp.floating):  # the squares need none, which has second derivative 0 at 0
            moduli = abs(moduli)
        if 0 < ord < 1:  # the power has an infinite derivative at 0
            none = moduli == 0
            powers = jnp.where(none, 0, jnp.power(jnp.where(none, 1, jnp.abs(moduli)), ord))
            out = jnp.power(jnp.sum(powers, axis, keepdims=True), 1 / ord)
        else:
            out = jnp.linalg.vector_norm(moduli, axis=axis, keepdims=True, ord=ord)
        out = jnp.where(nothing, 0, out)
        return out if keepdims else lax.reshape(out, primal.shape)

    primal = vector_norm(*primals, axis, keepdims, ord)
    return primal, jax.jvp(away_from_zero, primals, tangents)[1]


@jax.custom_jvp
def det(x: jax.Array) -> Any:
    """The determinant; JAX's second derivative at singular matrices is ``nan``, and its third wrong."""
    return jnp.linalg.det(x)


@det.defjvp
def _det_along(primals: Tangents, tangents: Tangents) -> tuple[jax.Array, jax.Array]:
    return det(*primals), _det_tangent(*primals, *tangents)


@jax.custom_jvp
def _regular(x: jax.Array) -> Any:
    """The determinant of regular matrices."""
    return jnp.linalg.det(x)


@_regular.defjvp
def _regular_along(primals: Tangents, tangents: Tangents) -> tuple[jax.Array, jax.Array]:
    out = _regular(*primals)
    return out, out * jnp.linalg.trace(jnp.linalg.solve(*primals, *tangents))


@jax.jit
def _det_tangent(x: jax.Array, along: jax.Array) -> Any:
    if not x.shape[-1]:
        return jnp.zeros(x.shape[:-2], x.dtype)
    fixed = lax.stop_gradient(x)
    length = jnp.linalg.matrix_norm(fixed) / x.shape[-1] ** 0.5
    bound = jnp.abs(jnp.linalg.det(fixed / length[..., None, None]))  # of the condition number
    regular = jnp.all(bound > 2 * determinants.SMALL)
    return lax.cond(regular, lambda x, along: _regular_along((x,), (along,))[1], _lifted_along, x, along)


def _lifted_along(x: jax.Array, along: jax.Array) -> Any:
    xp: Any = jnp
    u, s, vh = jnp.linalg.svd(lax.stop_gradient(x), full_matrices=False)
    lifting, keep = determinants.lifting(u, s, vh, xp)
    points, weights = (jnp.asarray(values, x.dtype) for values in determinants.nodes(x.shape[-1]))
    lifted = x[..., None, :, :] + points[:, None, None] * lifting[..., None, :, :]
    steps = jnp.broadcast_to(along[..., None, :, :], lifted.shape)
    return jnp.sum(_regular_along((lifted,), (steps,))[1] * weights, axis=-1) * keep
