"""Indexing beyond the standard: gathering, scattering, functional updates, and indices among several axes."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import as_array, device_of, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.indices import (
    add_all,
    arange_dynamic,
    index_dtype,
    normalise_indices,
    redirect_out_of_range,
    reshape_along_axis,
    strides,
)
from ivy_api.bodies.scattering import block_starts, check_depth, check_mode, flat_indices, identity_of, scatter_into_rows
from ivy_api.bodies.shapes import broadcast_dynamic_shapes, dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.bodies.updates import Selected
from ivy_api.dispatch.declare import XP, accumulates, composed, data_dependent
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Literal

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, At, Axis, BoolArray, IntegerArray, OpaqueArray, ShapeTuple


@composed
@data_dependent
def boolean_mask(x: AnyArray, mask: BoolArray, /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> Array:
    """Return the elements or slices of an array where a mask is true, one after the other.

    The shape of the result depends on the data: compilers that must know shapes refuse it, as they do `nonzero`.

    Parameters
    ----------
    x : array of any dtype, with one axis or more
    mask : array of boolean dtype with one axis or more, of the lengths of as many axes of ``x``
    axis : the first of these axes; a negative one counts from the last

    Returns
    -------
    out : array of the dtype of ``x``; the axes of the mask are one, as long as it has true elements

    Raises
    ------
    IndexError
        if ``x`` has no such axis.
    ValueError
        if the mask has other lengths than these axes.

    References
    ----------
    ``tf.boolean_mask``, ``torch.masked_select``.

    Examples
    --------
    >>> x = xp.asarray([[1, 2], [3, 4], [5, 6]])
    >>> xp.boolean_mask(x, xp.asarray([True, False, True]))
    array([[1, 2],
           [5, 6]])
    """
    here, shape = normalise_axis(axis, x.ndim), tuple(x.shape)
    if not xp.isdtype(mask.dtype, "bool"):
        raise DTypeError(
            f"boolean_mask takes a mask of boolean dtype; got {dtype_name(mask.dtype)}. Write a condition, for example mask != 0."
        )
    own = shape[here : here + mask.ndim]
    if not mask.ndim or any(None not in (m, n) and m != n for m, n in zip(mask.shape, own, strict=False)) or len(own) < mask.ndim:
        raise ArgumentError(
            f"boolean_mask takes a mask of the lengths of axes of x; got a mask of shape {tuple(mask.shape)} "
            f"for an array of shape {shape} and axis {axis}."
        )
    if mask.ndim > 1:
        shape = dynamic_shape("boolean_mask", x, xp)
        x = xp.reshape(x, (*shape[:here], prod(shape[here : here + mask.ndim]), *shape[here + mask.ndim :]))
        mask = xp.reshape(mask, (-1,))
    return xp.take(x, xp.nonzero(mask)[0], axis=here)


@composed
def choose(
    indices: IntegerArray,
    choices: tuple[Array, ...] | list[Array],
    /,
    *,
    mode: Literal["wrap", "clip"] | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return for each element that of the same place in one of several arrays, chosen by an index.

    Parameters
    ----------
    indices : array of integer dtype
    choices : arrays of one dtype, whose shapes broadcast with that of ``indices``
    mode : what an index beyond the number of choices means: ``"wrap"`` begins again, ``"clip"`` takes the nearest; by default it
        is an error

    Returns
    -------
    out : array of the dtype of the choices and the broadcast shape

    Raises
    ------
    ValueError
        if there is nothing to choose from.

    References
    ----------
    ``numpy.choose``.

    Examples
    --------
    >>> xp.choose(xp.asarray([0, 1, 0]), [xp.asarray([1, 2, 3]), xp.asarray([10, 20, 30])])
    array([ 1, 20,  3])
    """
    if not choices:
        raise ArgumentError("choose needs at least one array to choose from; got none.")
    shape = broadcast_dynamic_shapes(*(dynamic_shape("choose", x, xp) for x in (indices, *choices)), xp=xp)
    stacked = xp.stack([xp.broadcast_to(x, shape) for x in choices], axis=0)
    chosen = _brought_in("choose", indices, len(choices), mode, xp)
    return xp.take_along_axis(stacked, xp.expand_dims(xp.broadcast_to(chosen, shape), 0), axis=0)[0, ...]


@composed
def dynamic_slice(
    x: AnyArray, start: Array | Sequence[int | Array], sizes: tuple[int, ...], /, *, xp: ArrayNamespace = XP
) -> Array:
    """Return a block of an array, of known size at a place that may depend on data.

    A negative start counts from the end. One that is too large, or too small, is moved so that the block lies within ``x``.

    Parameters
    ----------
    x : array of any dtype and shape
    start : for each axis where the block begins: an array of integers, or a sequence of integers and arrays without axes
    sizes : of the block

    Returns
    -------
    out : array of the dtype of ``x`` and the shape ``sizes``

    Raises
    ------
    ValueError
        if the block is larger than ``x``, or there is not one start and one size for each axis.

    References
    ----------
    ``jax.lax.dynamic_slice``.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(12), (3, 4))
    >>> xp.dynamic_slice(x, (1, 2), (2, 2))
    array([[ 6,  7],
           [10, 11]])
    """
    for axis, begin in enumerate(block_starts("dynamic_slice", x, start, sizes, xp)):
        x = xp.take(x, arange_dynamic(0, sizes[axis], x, xp) + begin, axis=axis)
    return x


@composed
def gather(
    x: AnyArray, indices: IntegerArray, /, *, axis: Axis | None = None, batch_dims: int = 0, xp: ArrayNamespace = XP
) -> Array:
    """Return slices along an axis at positions that may have any shape, and may differ in a batch.

    An index out of range is an error; a compiler drops it: see docs/indices.md.

    Parameters
    ----------
    x : array of any dtype, with one axis or more
    indices : array of integer dtype; negative ones count from the end
    axis : the axis to take from, not before the axes of the batch; a negative one counts from the last, ``None`` is the first one
        after the batch
    batch_dims : how many leading axes ``x`` and ``indices`` share

    Returns
    -------
    out : array of the dtype of ``x``; the axes of ``indices`` after the batch are in the place of ``axis``

    Raises
    ------
    IndexError
        if ``x`` has no such axis.
    ValueError
        if the axes of the batch differ, or ``axis`` is one of them.

    References
    ----------
    ``tf.gather``.

    Examples
    --------
    >>> x = xp.asarray([[1, 2], [3, 4], [5, 6]])
    >>> xp.gather(x, xp.asarray([2, 0]))
    array([[5, 6],
           [1, 2]])
    >>> xp.gather(x, xp.asarray([[0], [1], [0]]), batch_dims=1)
    array([[1],
           [4],
           [5]])
    """
    shape, given = dynamic_shape("gather", x, xp), dynamic_shape("gather", indices, xp)
    here = normalise_axis(batch_dims if axis is None else axis, x.ndim)
    if here < batch_dims or shapes_differ(given[:batch_dims], shape[:batch_dims]):
        raise ArgumentError(
            f"gather takes an axis after the batch, and the same first {batch_dims} axes of both arrays; "
            f"got axis {axis}, and shapes {shape} and {given}."
        )
    if batch_dims == 0:
        if len(given) == 1:
            return xp.take(x, indices, axis=here)
        return xp.reshape(xp.take(x, xp.reshape(indices, (-1,)), axis=here), (*shape[:here], *given, *shape[here + 1 :]))
    batches, size = prod(shape[:batch_dims]), shape[here]
    before, after = shape[batch_dims:here], shape[here + 1 :]
    rows = xp.reshape(xp.moveaxis(x, here, batch_dims), (batches * size, *before, *after))
    places = xp.reshape(normalise_indices("gather", indices, size, xp), (batches, -1))
    places = places + xp.expand_dims(arange_dynamic(0, batches, x, xp) * size, 1)
    places = xp.reshape(redirect_out_of_range(places, [(xp.reshape(indices, (batches, -1)), size)], batches * size, xp), (-1,))
    out = xp.reshape(xp.take(rows, places, axis=0), (*given, *before, *after))
    moved, first = len(before), len(given)
    order = (*range(batch_dims), *range(first, first + moved), *range(batch_dims, first), *range(first + moved, out.ndim))
    return xp.permute_dims(out, order)


@composed
def gather_nd(x: AnyArray, indices: IntegerArray, /, *, batch_dims: int = 0, xp: ArrayNamespace = XP) -> Array:
    """Return elements or slices at positions given for several axes at once.

    An index out of range is an error; a compiler drops it: see docs/indices.md.

    Parameters
    ----------
    x : array of any dtype
    indices : array of integer dtype; its last axis has the index for each of the first axes, after the batch, of ``x``; negative
        ones count from the end
    batch_dims : how many leading axes both arrays share

    Returns
    -------
    out : array of the dtype of ``x``, of the shape of ``indices`` without its last axis, and of the axes of ``x`` not indexed

    Raises
    ------
    ValueError
        if the shapes do not fit.

    References
    ----------
    ``tf.gather_nd``.

    Examples
    --------
    >>> x = xp.asarray([[1, 2], [3, 4]])
    >>> xp.gather_nd(x, xp.asarray([[0, 1], [1, 0]]))
    array([2, 3])
    >>> xp.gather_nd(x, xp.asarray([[1]]))
    array([[3, 4]])
    """
    shape, batch = dynamic_shape("gather_nd", x, xp), dynamic_shape("gather_nd", indices, xp)[:-1]
    places = flat_indices("gather_nd", shape, indices, batch_dims, xp)
    used = batch_dims + indices.shape[-1]
    rows = xp.reshape(x, (prod(shape[:used]), *shape[used:]))
    return xp.reshape(xp.take(rows, places, axis=0), (*batch, *shape[used:]))


@composed
def ravel_multi_index(
    indices: tuple[IntegerArray, ...] | list[IntegerArray],
    /,
    shape: ShapeTuple,
    *,
    mode: Literal["wrap", "clip"] | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the positions, among all elements in row-major order, of elements given by their index along each axis.

    Parameters
    ----------
    indices : one array of integer dtype for each axis; their shapes broadcast
    shape : the lengths of the axes
    mode : what an index out of range means: ``"wrap"`` begins again, ``"clip"`` takes the nearest; by default it must not occur,
        and negative ones count from the end

    Returns
    -------
    out : array of integer dtype and the broadcast shape

    Raises
    ------
    ValueError
        if there is not one array for each axis.

    References
    ----------
    ``numpy.ravel_multi_index``.

    Examples
    --------
    >>> xp.ravel_multi_index((xp.asarray([0, 1]), xp.asarray([2, 1])), (2, 3))
    array([2, 4])
    """
    if len(indices) != len(shape) or not shape:
        raise ArgumentError(f"ravel_multi_index needs one array for each of the axes {tuple(shape)}; got {len(indices)}.")
    _require_lengths("ravel_multi_index", shape)
    parts = zip(indices, shape, strides(shape), strict=True)
    return add_all(_brought_in("ravel_multi_index", x, size, mode, xp) * step for x, size, step in parts)


@composed
def unravel_index(indices: IntegerArray, /, shape: ShapeTuple, *, xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Return the index along each axis of elements given by their position among all, in row-major order.

    A position out of range is an error where values are known: see docs/indices.md.

    Parameters
    ----------
    indices : array of integer dtype; negative ones count from the end
    shape : the lengths of the axes

    Returns
    -------
    out : one array of integer dtype for each axis, of the shape of ``indices``

    References
    ----------
    ``numpy.unravel_index``, ``torch.unravel_index``, ``tf.unravel_index``.

    Examples
    --------
    >>> rows, columns = xp.unravel_index(xp.asarray([2, 4]), (2, 3))
    >>> rows, columns
    (array([0, 1]), array([2, 1]))
    """
    _require_lengths("unravel_index", shape)
    places = normalise_indices("unravel_index", indices, prod(shape), xp)
    parts = []
    for size in reversed(shape):
        parts.append(places % max(size, 1))
        places = places // max(size, 1)
    return tuple(reversed(parts))


def _require_lengths(function: str, shape: tuple[int, ...]) -> None:
    if any(isinstance(length, int) and length < 0 for length in shape):
        raise ArgumentError(f"{function} takes lengths of 0 or more as shape; got {tuple(shape)}.")


def _brought_in(function: str, indices: Array, size: int, mode: str | None, xp: ArrayNamespace) -> Array:
    """Indices within the range of an axis."""
    if mode not in (None, "wrap", "clip"):
        raise ArgumentError(f"{function} has the modes 'wrap', 'clip' and None; got {mode!r}.")
    if mode is None:
        return normalise_indices(function, indices, size, xp)
    places = xp.astype(indices, index_dtype(xp), copy=False)
    return places % size if mode == "wrap" else xp.clip(places, 0, size - 1)


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

    Examples
    --------
    >>> x = xp.zeros((2, 3))
    >>> xp.dynamic_update_slice(x, xp.ones((1, 2)), (1, 1))
    array([[0., 0., 0.],
           [0., 1., 1.]])
    """
    shape, sizes = (dynamic_shape("dynamic_update_slice", y, xp) for y in (x, update))
    begins = block_starts("dynamic_update_slice", x, start, sizes, xp)
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

    Examples
    --------
    >>> xp.fill_diagonal(xp.ones((2, 3)), 5.0)
    array([[5., 1., 1.],
           [1., 5., 1.]])
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

    Examples
    --------
    >>> x = xp.zeros((2, 3))
    >>> xp.scatter_along_axis(x, xp.asarray([[0], [2]]), 7.0)
    array([[7., 0., 0.],
           [0., 0., 7.]])
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

    Examples
    --------
    >>> xp.scatter_nd(xp.asarray([[0], [2], [2]]), xp.asarray([1, 2, 3]), (4,))
    array([1, 0, 5, 0])
    """
    result = xp.zeros(shape, dtype=updates.dtype, device=device_of(updates))
    if mode in ("min", "max"):  # which of the updates is the result does not depend on zeros, nor do gradients
        touched = xp.zeros(shape, dtype=xp.bool, device=device_of(updates))
        touched = xp.scatter_update(touched, indices, xp.ones_like(updates, dtype=xp.bool), batch_dims=batch_dims)
        result = xp.where(touched, identity_of(mode, updates.dtype, xp), result)
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

    Examples
    --------
    >>> x = xp.asarray([10, 20, 30])
    >>> xp.scatter_update(x, xp.asarray([[0], [2]]), xp.asarray([1, 2]))
    array([ 1, 20,  2])
    >>> xp.scatter_update(x, xp.asarray([[0], [2]]), xp.asarray([1, 2]), mode="add")
    array([11, 20, 32])
    """
    check_mode("scatter_update", mode, x, xp)
    shape, given = dynamic_shape("scatter_update", x, xp), dynamic_shape("scatter_update", indices, xp)
    depth = static_length("scatter_update", indices, -1)
    check_depth("scatter_update", shape, depth, batch_dims)
    kept = shape[batch_dims + depth :]
    updates = xp.broadcast_to(xp.astype(updates, x.dtype, copy=False), (*given[:-1], *kept))
    if batch_dims == 0 and depth == 1:
        places = xp.reshape(normalise_indices("scatter_update", indices, shape[0], xp), (-1,))
        width = prod(kept)
        out = scatter_into_rows(xp.reshape(x, (shape[0], width)), places, xp.reshape(updates, (prod(given[:-1]), width)), mode, xp)
        return xp.reshape(out, shape)
    places = flat_indices("scatter_update", shape, indices, batch_dims, xp)
    rows = xp.reshape(x, (prod(shape[: batch_dims + depth]), *kept))
    updates = xp.reshape(updates, (prod(given[:-1]), *kept))
    return xp.reshape(xp.scatter_update(rows, xp.expand_dims(places, 1), updates, mode=mode), shape)


@composed
def at(x: OpaqueArray, index: Any, /) -> At:
    """Return the elements of an array at an index, to update them: ``xp.at(x, index).set(value)`` gives a new array.

    The methods are ``set``, ``add``, ``subtract``, ``multiply``, ``divide``, ``min``, ``max`` and ``get``. The array itself does
    not change, so that they work where arrays cannot be written to, and under compilers. A mask with a scalar value has a shape
    that is known before; with other values, or among other indices, what it selects must be counted, as `nonzero` does.

    Parameters
    ----------
    x : array of any dtype
    index : what could stand in ``x[index]``: integers, slices, ``Ellipsis``, ``None``, and arrays of integers or booleans, or a
        tuple of them

    Returns
    -------
    out : the elements, with a method for each kind of update

    Raises
    ------
    IndexError
        by the methods, if the index does not fit the array.

    References
    ----------
    ``jax.numpy.ndarray.at``; ``array_api_extra.at``.

    Examples
    --------
    >>> x = xp.asarray([1, 2, 3])
    >>> xp.at(x, 0).set(10)
    array([10,  2,  3])
    >>> xp.at(x, slice(1, 3)).add(5)
    array([1, 7, 8])
    """
    return Selected(x, index)


if not TYPE_CHECKING:  # a type checker understands a literal list only, and takes every name without one
    __all__ = declared_names(globals())
