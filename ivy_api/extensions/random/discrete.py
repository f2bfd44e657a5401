"""Random bits, integers, and samples from discrete distributions."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.random import integers, rejection, threefry, unsigned
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, composed, piecewise_constant
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axis, BoolArray, DType, IntegerArray, Key, RealArray, RealFloatingArray, Shape


@composed
def bits(key: Key, /, shape: Shape = (), *, dtype: DType | None = None, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return unsigned integers with uniformly random bits.

    Parameters
    ----------
    key : a key, or a batch of keys
    shape : the shape of the samples of each key
    dtype : an unsigned integer dtype; ``None``: ``uint32``, or ``int64`` if the backend has no ``uint32``

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not an unsigned integer dtype.

    References
    ----------
    ``jax.random.bits``, whose default is ``uint64`` where 64-bit data types are on.

    Examples
    --------
    >>> xp.random.bits(xp.random.key(0), (2,), dtype=xp.uint32)
    array([4070199207, 4202968722], dtype=uint32)
    """
    if dtype is not None and not xp.isdtype(dtype, "unsigned integer"):
        raise DTypeError(f"random.bits needs an unsigned integer dtype; got {dtype_name(dtype)}.")
    first, second = threefry.random_words(threefry.key_words(key, xp), threefry.result_form(shape, xp=xp), xp)
    if dtype is None:
        return unsigned.Unsigned(32, xp).cast(first ^ second)
    if xp.iinfo(dtype).bits < 64:
        return xp.astype(first ^ second, dtype)
    return xp.astype(unsigned.joined(first, second, xp), dtype)


@composed
def randint(
    key: Key,
    minval: int | IntegerArray,
    maxval: int | IntegerArray,
    /,
    shape: Shape | None = None,
    *,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> IntegerArray:
    """Return random integers from ``[minval, maxval)``, (almost) uniformly distributed.

    Random integers of twice the width of ``dtype`` are taken modulo the number of outcomes; the bias is below ``2**-bits``.

    Parameters
    ----------
    key : a key, or a batch of keys
    minval, maxval : the bounds: integers, or arrays of integer dtype; where ``minval >= maxval``, ``minval`` is the result
    shape : the shape of the samples of each key; ``None``: the broadcast shape of ``minval`` and ``maxval``
    dtype : an integer dtype; ``None``: the default one. Python integers as bounds that ``int32`` holds then give the samples of
        ``int32``, whatever the default is

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``dtype`` is not an integer dtype.

    References
    ----------
    ``jax.random.randint``.

    Examples
    --------
    >>> xp.random.randint(xp.random.key(0), 1, 7, (8,))
    array([2, 1, 3, 2, 6, 4, 1, 6])
    """
    drawn = xp.int32 if dtype is None and integers.fit_int32(minval, maxval) else None
    dtype = threefry.integral_dtype(dtype, xp)
    if not xp.isdtype(dtype, "integral"):
        raise DTypeError(f"random.randint needs an integer dtype; got {dtype_name(dtype)}.")
    form = threefry.result_form(shape, minval, maxval, xp=xp)
    out = integers.between(key, minval, maxval, threefry.with_axis(form), drawn or dtype, xp)
    return threefry.without_axis(out if drawn is None else xp.astype(out, dtype), form)


@composed
def bernoulli(key: Key, p: float | RealFloatingArray = 0.5, /, shape: Shape | None = None, *, xp: ArrayNamespace = XP) -> BoolArray:
    """Return samples from a Bernoulli distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    p : the probability of ``True``: an array of real floating-point dtype, or a scalar, for which ``float32`` is used
    shape : the shape of the samples of each key; ``None``: that of ``p``

    Returns
    -------
    out : array of bool, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``p`` is not of a real floating-point dtype.

    References
    ----------
    ``jax.random.bernoulli``, with ``mode="low"``, as is its default.

    Examples
    --------
    >>> x = xp.random.bernoulli(xp.random.key(0), 0.3, (10_000,))
    >>> round(float(xp.mean(xp.astype(x, xp.float64))), 1)
    0.3
    """
    if hasattr(p, "dtype") and not xp.isdtype(p.dtype, "real floating"):
        raise DTypeError(f"random.bernoulli takes a p of real floating-point dtype; got {dtype_name(p.dtype)}.")
    form = threefry.result_form(shape, p, xp=xp)
    dtype = getattr(p, "dtype", xp.float32)  # not the default of the backend, which would decide the samples
    chance: Array = threefry.as_dtype(p, dtype, key, xp)
    return threefry.uniform_of_form(key, form, dtype, xp) < chance


@composed
def categorical(
    key: Key,
    logits: RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    axis: Axis = -1,
    replace: bool = True,
    xp: ArrayNamespace = XP,
) -> IntegerArray:
    """Return samples from a categorical distribution given by logits.

    Parameters
    ----------
    key : a key, or a batch of keys
    logits : array of real floating-point dtype: the logarithms of the probabilities, up to a constant
    shape : the shape of the samples of each key; ``None``: that of ``logits`` without ``axis``; a longer shape must end with it
    axis : the class axis of ``logits``
    replace : whether to sample with replacement

    Returns
    -------
    out : array of the default index dtype, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``logits`` are not of a real floating-point dtype.
    ValueError
        if more samples are requested without replacement than there are classes, or ``shape`` is incompatible.
    DataDependentShapeError
        if ``shape`` is given, or ``replace`` is false, and the shape of ``logits`` is unknown at trace time.

    References
    ----------
    ``jax.random.categorical``. Kool, van Hoof, Welling: Stochastic beams and where to find them, 2019.

    Examples
    --------
    >>> logits = xp.log(xp.asarray([0.1, 0.9]))
    >>> xp.random.categorical(xp.random.key(0), logits, (8,))
    array([1, 0, 1, 1, 1, 0, 1, 1])
    """
    if not xp.isdtype(logits.dtype, "real floating"):
        raise DTypeError(f"random.categorical takes logits of real floating-point dtype; got {dtype_name(logits.dtype)}.")
    axis = normalise_axis(axis, logits.ndim) - logits.ndim
    if None in logits.shape and shape is None and replace:
        form: Any = logits
    else:
        sizes = list(static_shape("random.categorical", logits))
        outcomes = sizes.pop(axis)
        wanted = tuple(sizes) if shape is None else threefry.result_form(shape, xp=xp)
        prefix, rest = wanted[: len(wanted) - len(sizes)], list(wanted[len(wanted) - len(sizes) :])
        if xp.broadcast_shapes(tuple(sizes), tuple(rest)) != tuple(rest):
            raise ArgumentError(
                f"random.categorical over logits of shape {tuple(logits.shape)} gives (..., *{tuple(sizes)}); got {shape=}."
            )
        rest.insert(len(rest) + 1 + axis, outcomes)
        if not replace:
            return _without_replacement(key, logits, axis, prefix, xp)
        form = (*prefix, *rest)
    noise = threefry.gumbel_of_form(key, form, logits.dtype, xp)
    return xp.argmax(noise + logits, axis=axis)


def _without_replacement(key: Array, logits: Array, axis: int, prefix: tuple[int, ...], xp: ArrayNamespace) -> Array:
    count = prod(prefix)
    if count > logits.shape[axis]:
        raise ArgumentError(
            f"random.categorical cannot sample {count} different classes out of {logits.shape[axis]}. Use replace=True."
        )
    noisy = xp.moveaxis(logits + threefry.gumbel_of_form(key, tuple(logits.shape), logits.dtype, xp), axis, -1)
    best = xp.argsort(noisy, axis=-1, descending=True)[..., :count]
    batch = key.ndim - 1
    best = xp.moveaxis(best, -1, batch)
    return xp.reshape(best, (*threefry.batch_of(key), *prefix, *best.shape[batch + 1 :]))


@composed
@piecewise_constant
def poisson(
    key: Key,
    lam: float | RealArray,
    /,
    shape: Shape | None = None,
    *,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return samples from a Poisson distribution.

    Parameters
    ----------
    key : a key, or a batch of keys
    lam : the rate: a scalar, or an array of real-valued dtype, computed in ``float32``
    shape : the shape of the samples of each key; ``None``: that of ``lam``
    dtype : a numeric dtype; ``None``: the default integer dtype

    Returns
    -------
    out : array of ``dtype``, of ``shape`` after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key.

    References
    ----------
    ``jax.random.poisson``. Knuth: The art of computer programming 2, 3.4.1; Hörmann: The transformed rejection method for
    generating Poisson random variables, 1993.

    Examples
    --------
    >>> x = xp.random.poisson(xp.random.key(0), xp.asarray([2.0, 50.0]), (10_000, 2))
    >>> xp.round(xp.mean(xp.astype(x, xp.float64), axis=0))
    array([ 2., 50.])
    """
    form = threefry.result_form(shape, lam, xp=xp)
    rates: Array = threefry.as_dtype(lam, xp.float32, key, xp)
    out = rejection.poisson(threefry.key_words(key, xp), rates, threefry.with_axis(form), xp)
    return xp.astype(threefry.without_axis(out, form), threefry.integral_dtype(dtype, xp))


@composed
@piecewise_constant
def multinomial(
    key: Key,
    n: int | IntegerArray,
    p: RealFloatingArray,
    /,
    shape: Shape | None = None,
    *,
    dtype: DType | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return samples from a multinomial distribution: the counts of each outcome in ``n`` trials.

    Parameters
    ----------
    key : a key, or a batch of keys
    n : the number of trials: a scalar, or an array that broadcasts with ``p`` without its last axis
    p : array of real floating-point dtype, of shape ``(..., k)``: the probabilities of the outcomes
    shape : the batch shape of each key; ``None``: the broadcast shape of ``p`` without its last axis, and ``n``
    dtype : a numeric dtype; ``None``: the default integer dtype

    Returns
    -------
    out : array of ``dtype``, of ``shape`` followed by ``k``, after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``p`` is not of a real floating-point dtype.

    References
    ----------
    ``jax.random.multinomial``. Kachitvichyanukul, Schmeiser: Binomial random variate generation, 1988; Hörmann: The generation of
    binomial random variates, 1993.

    Examples
    --------
    >>> xp.random.multinomial(xp.random.key(0), 100, xp.asarray([0.2, 0.8]))
    array([22, 78])
    """
    if not xp.isdtype(p.dtype, "real floating"):
        raise DTypeError(f"random.multinomial takes a p of real floating-point dtype; got {dtype_name(p.dtype)}.")
    form = threefry.result_form(shape, p[..., 0], n, xp=xp)
    trials: Array = threefry.as_dtype(n, p.dtype, key, xp)
    out = rejection.multinomial(threefry.key_words(key, xp), trials, p, threefry.with_axis(form), xp)
    return xp.astype(out[..., 0, :] if isinstance(form, tuple) and not form else out, threefry.integral_dtype(dtype, xp))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
