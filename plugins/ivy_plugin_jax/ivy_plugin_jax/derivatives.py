"""Functions with their own derivatives, where JAX's are wrong or differ from the field's conventions.

The values are those of the native functions; when compiled, an unused derivative costs nothing. The derivatives at points where the
function is not differentiable are listed in docs/gradients.md.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
from jax import lax
from jax.custom_derivatives import SymbolicZero
from jax.scipy import special

from ivy_api.bodies.linalg import determinants

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


def _quotient(x: jax.Array, length: jax.Array) -> jax.Array:
    """``x / length``, and 0 where the length is 0."""
    return jnp.where(length == 0, 0, x / jnp.where(length == 0, 1, length))


def _share(x1: jax.Array, x2: jax.Array) -> jax.Array:
    """1 where `fmax` takes the first argument, 0 where the second, and one half where they are equal."""
    return jnp.where(x1 == x2, 0.5, jnp.where((x1 > x2) | jnp.isnan(x2), 1.0, 0.0)).astype(x1.dtype)


abs = derived(jnp.abs, jnp.sign)  # JAX has 1 at 0
atan2 = derived(
    jnp.atan2,
    lambda y, x: _quotient(x, jnp.square(y) + jnp.square(x)),
    lambda y, x: _quotient(-y, jnp.square(y) + jnp.square(x)),
)
copysign = derived(  # JAX has 1 at 0
    jnp.copysign, lambda x, y: jnp.sign(x) * jnp.copysign(jnp.ones_like(y), y), lambda x, y: jnp.zeros_like(y)
)
fmax = derived(jnp.fmax, _share, lambda x1, x2: 1 - _share(x1, x2))
fmin = derived(jnp.fmin, lambda x1, x2: _share(-x1, -x2), lambda x1, x2: 1 - _share(-x1, -x2))
# JAX squares the quotient of the two, which is 0 at 0
hypot = derived(jnp.hypot, lambda x, y: _quotient(x, jnp.hypot(x, y)), lambda x, y: _quotient(y, jnp.hypot(x, y)))


def _trigamma(x: jax.Array) -> jax.Array:
    wide = x.astype(jnp.promote_types(x.dtype, jnp.float32))
    low = wide < 0.5
    own = special.zeta(2.0, jnp.where(low, 1 - wide, wide))
    return jnp.where(low, jnp.square(jnp.pi / jnp.sin(jnp.pi * (wide - jnp.round(wide)))) - own, own)


digamma = derived(special.digamma, _trigamma)  # below -10 JAX omits the reflection formula


def _slope_of_i1(x: jax.Array) -> jax.Array:
    none = x == 0
    slope: jax.Array = i0(x) - jnp.where(none, 0.5, i1(x) / jnp.where(none, 1, x))
    return slope


i0: Callable[..., Any] = derived(special.i0, lambda x: i1(x))  # JAX has 1 at 0
i1: Callable[..., Any] = derived(special.i1, _slope_of_i1)  # JAX's second derivative is nan at 0


def _weight(x1: jax.Array, x2: jax.Array) -> jax.Array:
    """The derivative of the logarithm of a sum of two powers by the first exponent; one half for two equal infinities."""
    return jax.nn.sigmoid(jnp.where((x1 == x2) & jnp.isinf(x1), 0, x1 - x2))


logaddexp = derived(jnp.logaddexp, _weight, lambda x1, x2: _weight(x2, x1))
_LOG2 = 0.6931471805599453
logaddexp2 = derived(jnp.logaddexp2, lambda a, b: _weight(a * _LOG2, b * _LOG2), lambda a, b: _weight(b * _LOG2, a * _LOG2))
xlogy = derived(special.xlogy, lambda x, y: jnp.log(y), lambda x, y: jnp.where((x == 0) & (y == 0), 0, x / y))


def _slope_of_pow(x: jax.Array, y: jax.Array) -> jax.Array:
    """The derivative by the base; for ``x**0`` it is 0 for every ``x``, also those without a reciprocal."""
    none = (y == 0) & ~(jnp.abs(x) >= jnp.finfo(x.dtype).tiny)
    return jnp.where(none, 0, y * pow(x, jnp.where(none, 1, y - 1)))


def _growth_of_pow(x: jax.Array, y: jax.Array) -> jax.Array:
    """The derivative by the exponent; for ``0**y`` it is 0 for ``y >= 0``."""
    flat = (x == 0) & (y >= 0)
    return jnp.where(flat, 0, pow(x, y) * jnp.log(jnp.where(flat, 1, x)))


_real_pow = derived(jnp.pow, _slope_of_pow, _growth_of_pow)


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
