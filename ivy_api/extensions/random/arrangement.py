"""Random permutations and choices."""

from __future__ import annotations

from math import ceil, log, prod

from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.bodies.operands import widest
from ivy_api.bodies.random import threefry
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, shapes_differ, static_length, static_shape
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis, Key, RealFloatingArray, Shape


@composed
def permutation(key: Key, x: int | AnyArray, /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> Array:
    """Return an array with its slices along an axis randomly permuted, or a permutation of ``arange(x)``.

    Parameters
    ----------
    key : a key, or a batch of keys
    x : array of any dtype, with at least one axis, or an integer
    axis : the axis to permute; slices are kept intact. `shuffle` moves elements independently.

    Returns
    -------
    out : array of the shape and dtype of ``x``, or of shape ``(x,)`` and the default integer dtype, after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key.
    IndexError
        if an axis is out of bounds.
    DataDependentShapeError
        if the size of the axis is unknown at trace time.

    References
    ----------
    ``jax.random.permutation``.

    Examples
    --------
    >>> xp.random.permutation(xp.random.key(2), 5)
    array([2, 4, 1, 3, 0])
    >>> xp.random.permutation(xp.random.key(2), xp.asarray([[1, 2], [3, 4], [5, 6]]))
    array([[5, 6],
           [3, 4],
           [1, 2]])
    """
    size = x if isinstance(x, int) else static_length("random.permutation", x, normalise_axis(axis, x.ndim))
    order = _shuffled(key, xp.arange(size, device=device_of(key)), 0, xp)
    return order if isinstance(x, int) else _taken(x, order, axis, key.ndim - 1, xp)


@composed
def shuffle(key: Key, x: AnyArray, /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> Array:
    """Return an array with the elements along an axis in random order, independently for each one-dimensional slice.

    Parameters
    ----------
    key : a key, or a batch of keys
    x : array of any dtype, with at least one axis
    axis : the axis to shuffle along

    Returns
    -------
    out : array of the shape and dtype of ``x``, after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key.
    IndexError
        if an axis is out of bounds.
    DataDependentShapeError
        if the size of the axis is unknown at trace time.

    References
    ----------
    ``jax.random.permutation`` with ``independent=True``.

    Examples
    --------
    >>> xp.random.shuffle(xp.random.key(2), xp.asarray([[1, 2, 3], [1, 2, 3]]), axis=1)
    array([[3, 2, 1],
           [2, 1, 3]])
    """
    return _shuffled(key, x, normalise_axis(axis, x.ndim), xp)


def _shuffled(key: Array, x: Array, axis: int, xp: ArrayNamespace) -> Array:
    """Sort by random words, repeated often enough for ties to be negligible."""
    shape, own = static_shape("random.shuffle", x), threefry.key_words(key, xp)
    axis -= x.ndim
    each = own[0][(..., *[None] * (x.ndim - 1))]
    x = xp.where(xp.equal(each, each), x, x)  # broadcast to each key, also for a dynamic number of keys
    for _ in range(ceil(3 * log(max(1, prod(shape))) / log(2**32 - 1))):
        own, one = threefry.split_words(own, 2, xp)
        first, second = threefry.random_words(one, shape, xp)
        # with the sign bit flipped, they sort as unsigned numbers
        order = xp.argsort((first ^ second) ^ threefry.SIGN, axis=axis, stable=True)
        x = xp.take_along_axis(x, order, axis=axis)
    return x


def _taken(x: Array, indices: Array, axis: int, batch: int, xp: ArrayNamespace) -> Array:
    """Take slices of ``x`` at indices of any shape; the first ``batch`` axes come first, the others replace the axis."""
    axis = normalise_axis(axis, x.ndim)
    shape = tuple(-1 if size is None else size for size in indices.shape)
    out = xp.take(x, xp.reshape(indices, (-1,)), axis=axis)
    own = dynamic_shape("random.choice", x, xp)
    out = xp.reshape(out, (*own[:axis], *shape, *own[axis + 1 :]))
    return xp.moveaxis(out, tuple(range(axis, axis + batch)), tuple(range(batch))) if batch else out


@composed
def choice(
    key: Key,
    a: int | AnyArray,
    /,
    shape: Shape = (),
    *,
    replace: bool = True,
    p: RealFloatingArray | None = None,
    axis: Axis = 0,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return random slices of an array along an axis, or random integers below ``a``.

    Parameters
    ----------
    key : a key, or a batch of keys
    a : array of any dtype, with at least one axis, or an integer
    shape : the shape of the choices of each key
    replace : whether to sample with replacement
    p : array of real floating-point dtype with one axis: the probabilities; ``None``: uniform
    axis : the axis to choose from

    Returns
    -------
    out : array of the dtype of ``a``, with ``shape`` in place of the axis, or of an integer dtype and of ``shape``; after the
        batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key.
    ValueError
        if more samples are requested without replacement than there are elements, or ``p`` has the wrong size.
    DataDependentShapeError
        if the size of the axis is unknown at trace time.

    References
    ----------
    ``jax.random.choice``.

    Examples
    --------
    >>> xp.random.choice(xp.random.key(0), 10, (3,), replace=False)
    array([0, 1, 8])
    >>> xp.random.choice(xp.random.key(0), xp.asarray([10, 20]), (4,), p=xp.asarray([0.1, 0.9]))
    array([20, 20, 10, 20])
    """
    form, batch = threefry.result_form(shape, xp=xp), key.ndim - 1
    size = a if isinstance(a, int) else dynamic_shape("random.choice", a, xp)[normalise_axis(axis, a.ndim)]
    count = prod(form)
    if count and not is_dynamic(size) and size < (1 if replace else count):
        raise ArgumentError(
            f"random.choice cannot take {count} {'' if replace else 'different '}slices from {size}. "
            f"Take fewer, or pass replace=True."
        )
    if p is not None and shapes_differ(p.shape, (size,)):
        raise ArgumentError(f"random.choice needs one probability for each of {size} parts; got p of shape {tuple(p.shape)}.")
    if p is None and not replace:
        return _first(key, a, axis, count, form, xp)
    indices = _chosen(key, size, form, replace, p, xp)
    return indices if isinstance(a, int) else _taken(a, indices, axis, batch, xp)


def _first(key: Array, a: Any, axis: int, count: int, form: tuple[int, ...], xp: ArrayNamespace) -> Array:
    """The first elements of a permutation."""
    size = a if isinstance(a, int) else static_length("random.choice", a, normalise_axis(axis, a.ndim))
    order = xp.random.permutation(key, size)[..., :count]
    order = xp.reshape(order, (*threefry.batch_of(key), *form))
    return order if isinstance(a, int) else _taken(a, order, axis, key.ndim - 1, xp)


def _chosen(key: Array, size: Any, form: tuple[int, ...], replace: bool, p: Any, xp: ArrayNamespace) -> Array:
    if p is None:
        return xp.random.randint(key, 0, size, form, dtype=widest("signed integer", xp))  # not the default, which differs
    if replace:
        ends = xp.cumulative_sum(p)
        return xp.searchsorted(ends, ends[-1] * (1 - xp.random.uniform(key, form, dtype=p.dtype)))
    noisy = xp.random.gumbel(key, (size,), dtype=p.dtype) + xp.log(p)
    order = xp.argsort(noisy, axis=-1, descending=True)[..., : prod(form)]
    return xp.reshape(order, (*threefry.batch_of(key), *form))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
