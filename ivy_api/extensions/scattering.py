"""Scattering: arrays with some elements put, added or otherwise combined in at given positions. No input is changed."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import as_array, device_of, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.indices import add_all, arange_dynamic, normalise_indices, redirect_out_of_range, reshape_along_axis, strides
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis, IntegerArray, ShapeTuple

_OPERATIONS = {"add": "add", "multiply": "multiply", "min": "minimum", "max": "maximum"}


@composed
def dynamic_update_slice(x: AnyArray, update: Array, start: Array | Sequence[int | Array], /, *, xp: ArrayNamespace = XP) -> Array:
    """Return an array with a block of its elements replaced, at a place that may depend on data.

    A negative start counts from the end. One that is too large, or too small, is moved so that the block lies within ``x``.

    Parameters
    ----------
    x : array of any dtype and shape
    update : array of the dtype of ``x`` with as many axes, none longer than that of ``x``: the new block
    start : for each axis where the block begins: an array of integers, or a sequence of integers and arrays without axes

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if ``update`` is larger than ``x`` or has another number of axes, or there is not one start for each axis.

    References
    ----------
    ``jax.lax.dynamic_update_slice``.
    """
    shape, sizes = (dynamic_shape("dynamic_update_slice", y, xp) for y in (x, update))
    begins = starts("dynamic_update_slice", x, start, sizes, xp)
    steps = strides(shape)
    axes = range(len(shape))
    parts = [reshape_along_axis(n, len(shape), (arange_dynamic(0, sizes[n], x, xp) + begins[n]) * steps[n], xp) for n in axes]
    if not parts:
        return xp.reshape(update, shape)
    places = xp.reshape(xp.broadcast_to(add_all(parts), sizes), (-1, 1))
    return xp.reshape(xp.scatter_update(xp.reshape(x, (-1,)), places, xp.reshape(update, (-1,))), shape)


@composed
def fill_diagonal(x: AnyArray, value: Array | complex, /, *, wrap: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return an array with its main diagonal, the elements whose indices are all the same, replaced.

    Parameters
    ----------
    x : array of any dtype with two axes or more; those of more than two have one length
    value : Python scalar, or array of the dtype of ``x``, whose elements follow one another along the diagonal, again and again
        where they are not enough
    wrap : whether the diagonal of a tall matrix begins again, one row after its end

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if ``x`` has less than two axes, or more with different lengths.

    References
    ----------
    ``numpy.fill_diagonal``, ``torch.Tensor.fill_diagonal_``.
    """
    shape = dynamic_shape("fill_diagonal", x, xp)
    if len(shape) < 2 or (len(shape) > 2 and any(shapes_differ(shape[:1], shape[n:][:1]) for n in range(len(shape)))):
        raise ArgumentError(f"fill_diagonal takes a matrix, or an array whose axes have one length; got shape {shape}.")
    step = sum(strides(shape)) if len(shape) > 2 else static_length("fill_diagonal", x, 1) + 1
    end = prod(shape) if wrap or len(shape) > 2 else shape[1] * shape[1]
    places = arange_dynamic(0, prod(shape), x, xp)
    inside = xp.reshape(xp.equal(places % (step if is_dynamic(step) else max(step, 1)), 0) & (places < end), shape)
    new = as_array(value, x, xp)
    if new.ndim:
        flat = xp.reshape(new, (-1,))
        new = xp.reshape(xp.take(flat, (places // step) % dynamic_shape("fill_diagonal", flat, xp)[0]), shape)
    return xp.where(inside, xp.astype(new, x.dtype, copy=False), x)


@composed
def scatter_along_axis(
    x: AnyArray, indices: IntegerArray, values: Array | complex, /, *, axis: Axis = -1, mode: str = "set", xp: ArrayNamespace = XP
) -> Array:
    """Return an array with elements replaced, for each one-dimensional slice along an axis at positions of its own.

    It is the counterpart of `take_along_axis`. An index out of range is an error; a compiler drops it: see
    docs/indices.md. Which value stays where a position is set twice is up to the backend.

    Parameters
    ----------
    x : array of any dtype, with one axis or more
    indices : array of integer dtype with as many axes as ``x``, whose shape broadcasts with that of ``x`` but for ``axis``;
        negative ones count from the end
    values : array of the dtype of ``x`` whose shape broadcasts to that of ``indices``, or Python scalar
    axis : the axis of the positions; a negative one counts from the last
    mode : what happens with the old value: ``"set"``, ``"add"``, ``"multiply"``, ``"min"`` or ``"max"``; those combine all values
        for a position

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if ``x`` has no such axis.
    ValueError
        if ``indices`` has another number of axes, or ``mode`` is another word.

    References
    ----------
    ``numpy.put_along_axis``, which writes into its argument, ``torch.scatter``, ``torch.scatter_reduce``.
    """
    shape, here = dynamic_shape("scatter_along_axis", x, xp), normalise_axis(axis, x.ndim)
    if indices.ndim != x.ndim:
        raise ArgumentError(f"scatter_along_axis needs indices with as many axes as x; got {indices.ndim} and {x.ndim}.")
    taken = (*shape[:here], dynamic_shape("scatter_along_axis", indices, xp)[here], *shape[here + 1 :])
    steps = strides(shape)
    parts = [normalise_indices("scatter_along_axis", indices, shape[here], xp) * steps[here]]
    parts += [reshape_along_axis(n, x.ndim, arange_dynamic(0, shape[n], x, xp) * steps[n], xp) for n in range(x.ndim) if n != here]
    places = redirect_out_of_range(xp.broadcast_to(add_all(parts), taken), [(indices, shape[here])], prod(shape), xp)
    places = xp.reshape(places, (-1, 1))
    updates = xp.reshape(xp.broadcast_to(as_array(values, x, xp), taken), (-1,))
    return xp.reshape(xp.scatter_update(xp.reshape(x, (-1,)), places, updates, mode=mode), shape)


@composed
@accumulates
def scatter_nd(
    indices: IntegerArray,
    updates: AnyArray,
    /,
    shape: ShapeTuple,
    *,
    batch_dims: int = 0,
    mode: str = "add",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return an array of zeros with elements or slices put in at given positions.

    Parameters
    ----------
    indices : array of integer dtype; its last axis has the index for each of the first axes, after the batch, of the result
    updates : array of any dtype, of the shape of ``indices`` without its last axis and the rest of ``shape``, or that broadcasts
        to it
    shape : of the result
    batch_dims : how many leading axes all arrays share
    mode : how updates for one place are combined: ``"add"``, ``"multiply"``, ``"min"`` or ``"max"``; ``"set"`` keeps one of them,
        which one is up to the backend

    Returns
    -------
    out : array of the dtype of ``updates`` and the given shape; 0 where no index leads

    Raises
    ------
    ValueError
        if the shapes do not fit, or ``mode`` is another word.

    References
    ----------
    ``tf.scatter_nd``.
    """
    result = xp.zeros(shape, dtype=updates.dtype, device=device_of(updates))
    if mode in ("min", "max"):  # which of the updates is the result does not depend on zeros, nor do gradients
        touched = xp.zeros(shape, dtype=xp.bool, device=device_of(updates))
        touched = xp.scatter_update(touched, indices, xp.ones_like(updates, dtype=xp.bool), batch_dims=batch_dims)
        result = xp.where(touched, neutral(mode, updates.dtype, xp), result)
    elif mode == "multiply":
        result = xp.scatter_update(result, indices, xp.ones_like(updates), batch_dims=batch_dims)
    return xp.scatter_update(result, indices, updates, batch_dims=batch_dims, mode=mode)


@composed
@accumulates
def scatter_update(
    x: AnyArray, indices: IntegerArray, updates: Array, /, *, batch_dims: int = 0, mode: str = "set", xp: ArrayNamespace = XP
) -> Array:
    """Return an array with elements or slices at given positions replaced, or combined with what was there.

    It is the counterpart of `gather_nd`. An index out of range is an error; a compiler drops it: see docs/indices.md. Which update
    stays where a position is set twice is up to the backend.

    Parameters
    ----------
    x : array of any dtype
    indices : array of integer dtype; its last axis has the index for each of the first axes, after the batch, of ``x``; negative
        ones count from the end
    updates : array of the dtype of ``x``, of the shape of ``indices`` without its last axis and the axes of ``x`` that are not
        indexed, or that broadcasts to it
    batch_dims : how many leading axes all arrays share
    mode : what happens with the old value: ``"set"``, ``"add"``, ``"multiply"``, ``"min"`` or ``"max"``; those combine all updates
        for a position

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if the shapes do not fit, or ``mode`` is another word.

    References
    ----------
    ``tf.tensor_scatter_nd_update``, ``jax.numpy.ndarray.at``, ``torch.index_put``.
    """
    _check_mode("scatter_update", mode, x, xp)
    shape, given = dynamic_shape("scatter_update", x, xp), dynamic_shape("scatter_update", indices, xp)
    depth = static_length("scatter_update", indices, -1)
    _check_depth("scatter_update", shape, depth, batch_dims)
    kept = shape[batch_dims + depth :]
    updates = xp.broadcast_to(xp.astype(updates, x.dtype, copy=False), (*given[:-1], *kept))
    if batch_dims == 0 and depth == 1:
        places = xp.reshape(normalise_indices("scatter_update", indices, shape[0], xp), (-1,))
        width = prod(kept)
        out = _into_rows(xp.reshape(x, (shape[0], width)), places, xp.reshape(updates, (prod(given[:-1]), width)), mode, xp)
        return xp.reshape(out, shape)
    places = flat_places("scatter_update", shape, indices, batch_dims, xp)
    rows = xp.reshape(x, (prod(shape[: batch_dims + depth]), *kept))
    updates = xp.reshape(updates, (prod(given[:-1]), *kept))
    return xp.reshape(xp.scatter_update(rows, xp.expand_dims(places, 1), updates, mode=mode), shape)


def starts(function: str, x: Array, start: Array | Sequence[int | Array], sizes: Sequence[Any], xp: ArrayNamespace) -> list[Array]:
    """Where a block begins along each axis, moved so that it lies within ``x``."""
    shape = dynamic_shape(function, x, xp)
    given = start.shape[0] if hasattr(start, "shape") else len(start)
    if shapes_differ((len(sizes), given), (len(shape),) * 2):
        raise ArgumentError(f"{function} takes one start and one size for each of {len(shape)} axes; got {given} and {len(sizes)}.")
    if any(not is_dynamic(size, n) and size > n for size, n in zip(sizes, shape, strict=True)):
        raise ArgumentError(f"{function} takes a block that is not larger than x; got {tuple(sizes)} for shape {shape}.")
    begins = []
    for axis, size in enumerate(sizes):
        begin, length = start[axis], shape[axis]
        place = arange_dynamic(begin, begin + 1, x, xp)[0] if isinstance(begin, int) else begin
        begins.append(xp.clip(normalise_indices(function, place, length, xp, any_value=True), 0, length - size))
    return begins


def flat_places(function: str, shape: tuple[Any, ...], indices: Array, batch_dims: int, xp: ArrayNamespace) -> Array:
    """Positions, one for each index, among the slices of the axes of the batch and those that are indexed."""
    depth, batch, given = static_length(function, indices, -1), shape[:batch_dims], dynamic_shape(function, indices, xp)[:-1]
    _check_depth(function, shape, depth, batch_dims)
    if shapes_differ(given[:batch_dims], batch) or indices.ndim <= batch_dims:
        raise ArgumentError(
            f"{function} takes indices whose first axes are those of the batch, {batch}; got shape {tuple(indices.shape)}."
        )
    used = shape[: batch_dims + depth]
    steps, ndim = strides(used), indices.ndim - 1
    parts = [reshape_along_axis(n, ndim, arange_dynamic(0, batch[n], indices, xp) * steps[n], xp) for n in range(batch_dims)]
    parts += [normalise_indices(function, indices[..., n], used[batch_dims + n], xp) * steps[batch_dims + n] for n in range(depth)]
    if not parts:
        parts = [xp.zeros(given, dtype=indices.dtype)]
    own = [(indices[..., n], used[batch_dims + n]) for n in range(depth)]
    return xp.reshape(redirect_out_of_range(xp.broadcast_to(add_all(parts), given), own, prod(used), xp), (-1,))


def _check_depth(function: str, shape: tuple[Any, ...], depth: int, batch_dims: int) -> None:
    if batch_dims + depth > len(shape):
        raise ArgumentError(
            f"{function} takes an index of as many parts as the array has axes after {batch_dims} of the batch; "
            f"got {depth} for shape {shape}."
        )


def neutral(mode: str, dtype: Any, xp: ArrayNamespace) -> float:
    """What stands aside in the smallest of several, or in the largest."""
    sign = 1 if mode == "min" else -1
    if xp.isdtype(dtype, "real floating"):
        return sign * float("inf")
    limits = xp.iinfo(dtype)
    return int(limits.max if mode == "min" else limits.min)


def _check_mode(function: str, mode: str, x: Array, xp: ArrayNamespace) -> None:
    if mode == "set":
        return
    if mode not in _OPERATIONS:
        raise ArgumentError(f"{function} has the modes 'set', 'add', 'multiply', 'min' and 'max'; got {mode!r}.")
    kinds = ("real floating", "integral") if mode in ("min", "max") else "numeric"
    if not xp.isdtype(x.dtype, kinds):
        raise dtype_error(f"{function} with mode={mode!r}", "real-valued" if mode in ("min", "max") else "numeric", x.dtype)


def _into_rows(x: Array, places: Array, updates: Array, mode: str, xp: ArrayNamespace) -> Array:
    """Sort the updates by their places, combine those of one place in a tree, and take for each row what is its own."""
    if places.shape[0] == 0 or x.shape[0] == 0:
        return x
    if is_dynamic(places.shape[0]):  # there may be none to take: one more, for the place after the last
        places = xp.concat([places, arange_dynamic(0, dynamic_shape("scatter_update", x, xp)[0] + 1, x, xp)[-1:]])
        updates = xp.concat(
            [updates, xp.zeros((1, *dynamic_shape("scatter_update", x, xp)[1:]), dtype=x.dtype, device=device_of(x))]
        )
    order = xp.argsort(places, stable=True)
    places, updates = xp.take(places, order), xp.take(updates, order, axis=0)
    rows = arange_dynamic(0, dynamic_shape("scatter_update", x, xp)[0], x, xp)
    last = xp.searchsorted(places, rows, side="right") - 1
    found = xp.maximum(last, xp.zeros_like(last))
    own = xp.expand_dims((last >= 0) & xp.equal(xp.take(places, found), rows), 1)
    if mode == "set":
        return xp.where(own, xp.take(updates, found, axis=0), x)
    combine: Callable[[Array, Array], Array] = getattr(xp, _OPERATIONS[mode])
    count = static_length("scatter_update", places, 0)
    distance = 1
    while distance < count:  # an update stands for itself and twice as many before it in each round
        same = xp.expand_dims(xp.equal(places[distance:], places[:-distance]), 1)
        joined = xp.where(same, combine(updates[distance:, ...], updates[:-distance, ...]), updates[distance:, ...])
        updates = xp.concat([updates[:distance, ...], joined], axis=0)
        distance *= 2
    return xp.where(own, combine(x, xp.take(updates, found, axis=0)), x)


if not TYPE_CHECKING:  # a type checker understands a literal list only, and takes every name without one
    __all__ = declared_names(globals())
