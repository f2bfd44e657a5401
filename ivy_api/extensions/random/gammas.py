"""Samples from the gamma distribution and related distributions."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.random import threefry
from ivy_api.bodies.random.rounding import Rounding
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.bodies.random.threefry import Form, Words
    from ivy_api.typing import Array, ArrayNamespace, DType, Key, RealFloatingArray, Shape


@composed
def gamma(
    key: Key,
    a: float | RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    scale: float | Array | None = None,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the gamma distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    a : the shape parameter, positive: a scalar, or an array of real floating-point dtype
    shape : the shape of the samples of each key; ``None``: that of ``a``
    scale : the scale; ``None``: 1
    dtype : a real floating-point dtype; ``None``: that of ``a``, else the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.gamma``. Marsaglia, Tsang: A simple method for generating gamma variables, 2000.

    Examples
    --------
    >>> x = xp.random.gamma(xp.random.key(0), 3.0, (10_000,))
    >>> round(float(xp.mean(x)), 1)
    3.0
    """
    dtype, form = threefry.real_dtype(dtype, a, xp=xp), threefry.result_form(shape, a, xp=xp)
    alpha: Array = threefry.as_dtype(a, dtype, key, xp)
    d, v, last = _accepted(threefry.key_words(key, xp), alpha, form, xp)
    u = threefry.to_unit_interval(last, dtype, xp)
    # Below 1, multiply a sample for a + 1 by a power of a uniform sample.
    boost = xp.where(alpha >= 1, xp.ones_like(alpha), (1 - u) ** (1 / alpha))
    return threefry.scale_and_shift(threefry.without_axis(d * v * boost, form), None, scale)


@composed
def beta(
    key: Key,
    a: float | RealFloatingArray,
    b: float | RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the beta distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    a, b : the shape parameters, positive: scalars, or arrays of real floating-point dtype
    shape : the shape of the samples of each key; ``None``: the broadcast shape of ``a`` and ``b``
    dtype : a real floating-point dtype; ``None``: that of ``a`` and ``b``, else the default one

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.

    References
    ----------
    ``jax.random.beta``.

    Examples
    --------
    >>> x = xp.random.beta(xp.random.key(0), 2.0, 2.0, (10_000,))
    >>> round(float(xp.mean(x)), 1)
    0.5
    """
    dtype, form = threefry.real_dtype(dtype, a, b, xp=xp), threefry.result_form(shape, a, b, xp=xp)
    keys = threefry.split_words(threefry.key_words(key, xp), 2, xp)
    first, second = (
        log_gamma_of_form(k, threefry.as_dtype(p, dtype, key, xp), form, xp) for k, p in zip(keys, (a, b), strict=True)
    )
    most = xp.maximum(first, second)
    first, second = xp.exp(first - most), xp.exp(second - most)
    return first / (first + second)


@composed
def dirichlet(
    key: Key,
    alpha: RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return samples from the Dirichlet distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    alpha : array of real floating-point dtype, of shape ``(..., n)``: the concentration parameters, positive
    shape : the batch shape of each key; ``None``: that of ``alpha`` without its last axis
    dtype : a real floating-point dtype; ``None``: that of ``alpha``

    Returns
    -------
    out : array of ``dtype``, of ``shape`` followed by ``n``, after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not a real floating-point dtype.
    ValueError
        if ``alpha`` has no axis.

    References
    ----------
    ``jax.random.dirichlet``.

    Examples
    --------
    >>> xp.random.dirichlet(xp.random.key(0), xp.asarray([1.0, 2.0, 3.0]))
    array([0.0707, 0.1671, 0.7623])
    """
    if not alpha.ndim:
        raise ArgumentError("random.dirichlet needs alpha of shape (..., n); got a 0-d array. For two outcomes use xp.random.beta.")
    dtype = threefry.real_dtype(dtype, alpha, xp=xp)
    if shape is not None:
        shape = (*threefry.result_form(shape, alpha[..., 0], xp=xp), alpha.shape[-1])
    form = threefry.result_form(shape, alpha, xp=xp)
    out = log_gamma_of_form(threefry.key_words(key, xp), threefry.as_dtype(alpha, dtype, key, xp), form, xp)
    out = xp.exp(out - xp.max(out, axis=-1, keepdims=True))
    return out / xp.sum(out, axis=-1, keepdims=True)


def log_gamma_of_form(key: Words, a: Array, form: Form, xp: ArrayNamespace) -> Array:
    """Return logarithms of gamma samples, since for small ``a`` the samples underflow."""
    d, v, last = _accepted(key, a, form, xp)
    logarithm = xp.log1p(-threefry.to_unit_interval(last, a.dtype, xp))
    boost = xp.where((a >= 1) | xp.equal(logarithm, 0), xp.zeros_like(a), logarithm * (1 / a))
    return threefry.without_axis(xp.log(d) + xp.log(v) + boost, form)


def _accepted(key: Words, a: Array, form: Form, xp: ArrayNamespace) -> tuple[Array, Array, Words]:
    """The factors ``d`` and ``v`` of a gamma sample for each element, and random words for one more number each.

    Every element has its own key and loop; finished ones wait for the others. A 0-d shape gives one element. For ``a < 1`` these
    are the factors for ``a + 1``.
    """
    keys = threefry.random_words(key, threefry.with_axis(form), xp)
    keys, own = threefry.split_words(keys, 2, xp)
    dtype, r = a.dtype, Rounding(a.dtype, xp)
    carried, third = r.of(a), r.number(1 / 3)
    d = r(xp.where(carried >= 1, carried, r(carried + 1)) - third)
    c = r(third * r(1 / xp.sqrt(d)))  # XLA uses an approximation here, which is almost always the nearest number
    counters = xp.asarray([0, 1, 2, 0, 1, 0], dtype=xp.int32, device=device_of(keys[0]))
    counters = xp.reshape(counters, (6, *[1] * keys[0].ndim))

    def tried(k1: Array, k2: Array, x1: Array, x2: Array, u1: Array, u2: Array, v: Array, done: Array) -> tuple[Array, ...]:
        # All keys that may be needed, in one call: of the next trial, the next normal, and the uniform number to compare with
        first, second = xp.random.threefry2x32(xp.stack([k1, k1, k1, x1, x1, u1]), xp.stack([k2, k2, k2, x2, x2, u2]), 0, counters)
        x = threefry.to_unit_interval(threefry.fold_in_words((first[4, ...], second[4, ...]), 0, xp), dtype, xp)
        found, cube, refused = _judged(x, r.of(threefry.to_unit_interval((first[5, ...], second[5, ...]), dtype, xp)), d, c, r)
        outside = found <= 0  # then only x is sampled again
        taken = ~(outside | refused | done)
        return (
            *(xp.where(outside, old, new[0, ...]) for old, new in ((k1, first), (k2, second))),
            *(xp.where(outside, new[3, ...], new[1, ...]) for new in (first, second)),
            *(xp.where(outside, old, new[2, ...]) for old, new in ((u1, first), (u2, second))),
            xp.where(taken, cube, v),
            done | taken,
        )

    trial = threefry.split_words(keys, 3, xp)
    nothing = xp.zeros_like(keys[0])
    state = (*trial[0], *trial[1], *trial[2], xp.astype(nothing, r.dtype), xp.not_equal(nothing, 0))
    v = xp.transforms.while_loop(lambda *state: ~xp.all(state[-1]), tried, state)[-2]
    return xp.astype(d, dtype, copy=False), xp.astype(v, dtype, copy=False), threefry.fold_in_words(own, 0, xp)


def _judged(unit: Array, u: Array, d: Array, c: Array, r: Rounding) -> tuple[Array, Array, Array]:
    """A trial of Marsaglia and Tsang: the base (rejected if not positive), its cube, and whether it is rejected."""
    xp = r.xp
    x = r(r.number(2**0.5) * r.erfinv(r.of(unit * 2.0 + threefry.above_minus_one(unit.dtype, xp))))
    found = r(1 + x * c)
    cube = xp.where(found <= 0, xp.ones_like(found), r(r(found * found) * found))
    square = r(x * x)
    sure = u < r(1 - r.number(0.0331) * r(square * square))
    return found, cube, ~sure & (r.log(u) >= r(square * 0.5 + d * r(r(1 - cube) + r.log(cube))))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
