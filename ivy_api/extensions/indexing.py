"""Indexing beyond the standard: gather, scatter, functional updates, and multi-dimensional indices."""

from __future__ import annotations

from math import prod
from typing import get_args

from ivy_api._types import IndexMode
from ivy_api.adapt.arguments import as_array, device_of, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.indices import (
    add_all,
    arange_dynamic,
    as_index_dtype,
    normalise_indices,
    redirect_out_of_range,
    reshape_along_axis,
    strides,
)
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.scattering import block_starts, check_depth, check_mode, flat_indices, identity_of, scatter_into_rows
from ivy_api.bodies.shapes import broadcast_dynamic_shapes, dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.bodies.updates import Selected
from ivy_api.dispatch.declare import XP, accumulates, composed, data_dependent
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        At,
        Axis,
        BoolArray,
        IntegerArray,
        OpaqueArray,
        ScatterMode,
        ShapeTuple,
    )

INDEX_MODES = get_args(IndexMode)


@composed
@data_dependent
def boolean_mask(x: AnyArray, mask: BoolArray, /, *, axis: Axis = 0, xp: ArrayNamespace = XP) -> Array:
    """Return the elements or slices of an array where a mask is true.

    The shape of the result depends on the data: as with `nonzero`, compilers that need static shapes do not support it.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    mask : array of boolean dtype with at least one axis, whose shape is that of consecutive axes of ``x``
    axis : the first of these axes; negative values count from the end

    Returns
    -------
    out : array of the dtype of ``x``; the axes of the mask become one axis, with one element for each true element of the mask

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if the shape of the mask is not that of these axes.

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
            f"boolean_mask takes a mask whose shape is that of axes of x; got a mask of shape {tuple(mask.shape)} "
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
    mode: IndexMode | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return elements from several arrays, chosen by an index array.

    Parameters
    ----------
    indices : array of integer dtype
    choices : arrays of one dtype, whose shapes broadcast with that of ``indices``
    mode : how to treat out-of-bounds indices: ``"wrap"`` takes them modulo the number of choices, ``"clip"`` takes the nearest; by
        default they raise

    Returns
    -------
    out : array of the dtype of the choices and the broadcast shape

    Raises
    ------
    ValueError
        if there are no choices.

    References
    ----------
    ``numpy.choose``.

    Examples
    --------
    >>> xp.choose(xp.asarray([0, 1, 0]), [xp.asarray([1, 2, 3]), xp.asarray([10, 20, 30])])
    array([ 1, 20,  3])
    """
    if not choices:
        raise ArgumentError("choose needs at least one array of choices; got none.")
    shape = broadcast_dynamic_shapes(*(dynamic_shape("choose", x, xp) for x in (indices, *choices)), xp=xp)
    stacked = xp.stack([xp.broadcast_to(x, shape) for x in choices], axis=0)
    chosen = _brought_in("choose", indices, len(choices), mode, xp)
    return xp.take_along_axis(stacked, xp.expand_dims(xp.broadcast_to(chosen, shape), 0), axis=0)[0, ...]


@composed
def dynamic_slice(
    x: AnyArray, start: IntegerArray | Sequence[int | IntegerArray], sizes: tuple[int, ...], /, *, xp: ArrayNamespace = XP
) -> Array:
    """Return a block of fixed size from an array, at a start that may depend on data.

    Negative starts count from the end. Starts are clipped such that the block lies within ``x``.

    Parameters
    ----------
    x : array of any dtype and shape
    start : the start of the block along each axis: an array of integers, or a sequence of integers and 0-d arrays
    sizes : the shape of the block

    Returns
    -------
    out : array of the dtype of ``x`` and the shape ``sizes``

    Raises
    ------
    ValueError
        if the block is larger than ``x``, or the number of starts or sizes is not that of the axes.

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
    """Return slices along an axis, at indices of any shape, which may differ within a batch.

    Out-of-bounds indices raise; compilers drop them: see docs/indices.md.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    indices : array of integer dtype; negative values count from the end
    axis : the axis to take from, not one of the batch axes; negative values count from the end, ``None`` is the first one after the
        batch axes
    batch_dims : the number of leading batch axes of ``x`` and ``indices``

    Returns
    -------
    out : array of the dtype of ``x``, with ``axis`` replaced by the axes of ``indices`` after the batch axes

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if the batch axes differ, or ``axis`` is one of them.

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
            f"gather takes an axis after the batch axes, and arrays whose first {batch_dims} axes are the same; got axis {axis}, "
            f"and shapes {shape} and {given}."
        )
    if batch_dims == 0:
        if len(given) == 1:
            return xp.take(x, indices, axis=here)
        return xp.reshape(xp.take(x, xp.reshape(indices, (-1,)), axis=here), (*shape[:here], *given, *shape[here + 1 :]))
    batches, size = prod(shape[:batch_dims]), shape[here]
    before, after = shape[batch_dims:here], shape[here + 1 :]
    rows = xp.reshape(xp.moveaxis(x, here, batch_dims), (batches * size, *before, *after))
    flat = xp.reshape(normalise_indices("gather", indices, size, xp), (batches, -1))
    flat = flat + xp.expand_dims(arange_dynamic(0, batches, x, xp) * size, 1)
    flat = xp.reshape(redirect_out_of_range(flat, [(xp.reshape(indices, (batches, -1)), size)], batches * size, xp), (-1,))
    out = xp.reshape(xp.take(rows, flat, axis=0), (*given, *before, *after))
    moved, first = len(before), len(given)
    order = (*range(batch_dims), *range(first, first + moved), *range(batch_dims, first), *range(first + moved, out.ndim))
    return xp.permute_dims(out, order)


@composed
def gather_nd(x: AnyArray, indices: IntegerArray, /, *, batch_dims: int = 0, xp: ArrayNamespace = XP) -> Array:
    """Return elements or slices at indices into several leading axes.

    Out-of-bounds indices raise; compilers drop them: see docs/indices.md.

    Parameters
    ----------
    x : array of any dtype
    indices : array of integer dtype, whose last axis holds an index into each of the leading axes of ``x`` after the batch axes;
        negative values count from the end
    batch_dims : the number of leading batch axes of both arrays

    Returns
    -------
    out : array of the dtype of ``x``, of the shape of ``indices`` without its last axis, and of the remaining axes of ``x``

    Raises
    ------
    ValueError
        if the shapes are incompatible.

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
    positions = flat_indices("gather_nd", shape, indices, batch_dims, xp)
    used = batch_dims + indices.shape[-1]
    rows = xp.reshape(x, (prod(shape[:used]), *shape[used:]))
    return xp.reshape(xp.take(rows, positions, axis=0), (*batch, *shape[used:]))


@composed
def ravel_multi_index(
    indices: tuple[IntegerArray, ...] | list[IntegerArray],
    /,
    shape: ShapeTuple,
    *,
    mode: IndexMode | None = None,
    xp: ArrayNamespace = XP,
) -> IntegerArray:
    """Convert indices along each axis to flat indices in row-major order.

    Parameters
    ----------
    indices : one array of integer dtype for each axis; their shapes broadcast
    shape : the shape of the indexed array
    mode : how to treat out-of-bounds indices: ``"wrap"`` takes them modulo the size, ``"clip"`` takes the nearest; by default
        they must not occur, and negative values count from the end

    Returns
    -------
    out : array of integer dtype and the broadcast shape

    Raises
    ------
    ValueError
        if the number of arrays is not that of the axes.

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
def unravel_index(indices: IntegerArray, /, shape: ShapeTuple, *, xp: ArrayNamespace = XP) -> tuple[IntegerArray, ...]:
    """Convert flat indices in row-major order to indices along each axis.

    Out-of-bounds indices raise if the values are known: see docs/indices.md.

    Parameters
    ----------
    indices : array of integer dtype; negative values count from the end
    shape : the shape of the indexed array

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
    positions = normalise_indices("unravel_index", indices, prod(shape), xp)
    parts = []
    for size in reversed(shape):
        parts.append(positions % max(size, 1))
        positions = positions // max(size, 1)
    return tuple(reversed(parts))


def _require_lengths(function: str, shape: tuple[int, ...]) -> None:
    if any(isinstance(length, int) and length < 0 for length in shape):
        raise ArgumentError(f"{function} takes sizes of 0 or more as shape; got {tuple(shape)}.")


def _brought_in(function: str, indices: Array, size: int, mode: IndexMode | None, xp: ArrayNamespace) -> Array:
    """Indices mapped into the bounds of an axis."""
    if mode is None:
        return normalise_indices(function, indices, size, xp)
    if mode not in INDEX_MODES:
        raise unknown_option(function, "mode", mode)
    positions = as_index_dtype(indices, xp)
    return positions % size if mode == "wrap" else xp.clip(positions, 0, size - 1)


@composed
def dynamic_update_slice(
    x: AnyArray, update: Array, start: IntegerArray | Sequence[int | IntegerArray], /, *, xp: ArrayNamespace = XP
) -> Array:
    """Return an array with a block of its elements replaced, at a start that may depend on data.

    Negative starts count from the end. Starts are clipped such that the block lies within ``x``.

    Parameters
    ----------
    x : array of any dtype and shape
    update : the new block: array of the dtype of ``x`` and with the same number of axes, none longer than that of ``x``
    start : the start of the block along each axis: an array of integers, or a sequence of integers and 0-d arrays

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if ``update`` is larger than ``x`` or has another number of axes, or the number of starts is not that of the axes.

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
    indices = xp.reshape(xp.broadcast_to(add_all(parts), sizes), (-1, 1))
    return xp.reshape(xp.scatter_update(xp.reshape(x, (-1,)), indices, xp.reshape(update, (-1,))), shape)


@composed
def fill_diagonal(x: AnyArray, value: Array | complex, /, *, wrap: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return an array with its main diagonal replaced.

    Parameters
    ----------
    x : array of any dtype with at least two axes; if more than two, all of the same size
    value : Python scalar, or array of the dtype of ``x``, whose elements are repeated along the diagonal as needed
    wrap : whether the diagonal of a tall matrix restarts one row after its end

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if ``x`` has fewer than two axes, or more than two of different sizes.

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
        raise ArgumentError(f"fill_diagonal takes a matrix, or an array whose axes have the same size; got shape {shape}.")
    step = sum(strides(shape)) if len(shape) > 2 else static_length("fill_diagonal", x, 1) + 1
    end = prod(shape) if wrap or len(shape) > 2 else shape[1] * shape[1]
    indices = arange_dynamic(0, prod(shape), x, xp)
    inside = xp.reshape(xp.equal(indices % (step if is_dynamic(step) else max(step, 1)), 0) & (indices < end), shape)
    new = as_array(value, x, xp)
    if new.ndim:
        flat = xp.reshape(new, (-1,))
        new = xp.reshape(xp.take(flat, (indices // step) % dynamic_shape("fill_diagonal", flat, xp)[0]), shape)
    return xp.where(inside, xp.astype(new, x.dtype, copy=False), x)


@composed
def scatter_along_axis(
    x: AnyArray,
    indices: IntegerArray,
    values: Array | complex,
    /,
    *,
    axis: Axis = -1,
    mode: ScatterMode = "set",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return an array with elements replaced at indices along an axis, one set for each one-dimensional slice.

    It is the counterpart of `take_along_axis`. Out-of-bounds indices raise; compilers drop them: see docs/indices.md. For
    ``"set"``, which of several values at one index is kept depends on the backend.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    indices : array of integer dtype with the same number of axes as ``x``, whose shape broadcasts with that of ``x`` except along
        ``axis``; negative values count from the end
    values : array of the dtype of ``x`` whose shape broadcasts to that of ``indices``, or Python scalar
    axis : the axis of the indices; negative values count from the end
    mode : how to combine with the old value: ``"set"``, ``"add"``, ``"multiply"``, ``"min"`` or ``"max"``; all but ``"set"``
        combine all values at one index

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if ``indices`` has another number of axes, or ``mode`` is unknown.

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
        raise ArgumentError(f"scatter_along_axis needs indices with the same number of axes as x; got {indices.ndim} and {x.ndim}.")
    taken = (*shape[:here], dynamic_shape("scatter_along_axis", indices, xp)[here], *shape[here + 1 :])
    steps = strides(shape)
    parts = [normalise_indices("scatter_along_axis", indices, shape[here], xp) * steps[here]]
    parts += [reshape_along_axis(n, x.ndim, arange_dynamic(0, shape[n], x, xp) * steps[n], xp) for n in range(x.ndim) if n != here]
    positions = redirect_out_of_range(xp.broadcast_to(add_all(parts), taken), [(indices, shape[here])], prod(shape), xp)
    positions = xp.reshape(positions, (-1, 1))
    updates = xp.reshape(xp.broadcast_to(as_array(values, x, xp), taken), (-1,))
    return xp.reshape(xp.scatter_update(xp.reshape(x, (-1,)), positions, updates, mode=mode), shape)


@composed
@accumulates
def scatter_nd(
    indices: IntegerArray,
    updates: AnyArray,
    /,
    shape: ShapeTuple,
    *,
    batch_dims: int = 0,
    mode: ScatterMode = "add",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return an array of zeros with elements or slices set at given indices.

    Parameters
    ----------
    indices : array of integer dtype, whose last axis holds an index into each of the leading axes of the result after the batch
        axes
    updates : array of any dtype, of the shape of ``indices`` without its last axis followed by the rest of ``shape``, or one that
        broadcasts to it
    shape : the shape of the result
    batch_dims : the number of leading batch axes of all arrays
    mode : how to combine updates with equal indices: ``"add"``, ``"multiply"``, ``"min"`` or ``"max"``; ``"set"`` keeps one of
        them, which one depends on the backend

    Returns
    -------
    out : array of the dtype of ``updates`` and the given shape; 0 at all other indices

    Raises
    ------
    ValueError
        if the shapes are incompatible, or ``mode`` is unknown.

    References
    ----------
    ``tf.scatter_nd``.

    Examples
    --------
    >>> xp.scatter_nd(xp.asarray([[0], [2], [2]]), xp.asarray([1, 2, 3]), (4,))
    array([1, 0, 5, 0])
    """
    check_mode("scatter_nd", mode, updates, xp)
    result = xp.zeros(shape, dtype=updates.dtype, device=device_of(updates))
    if mode in ("min", "max"):  # the zeros must not affect the minimum or maximum, nor the gradients
        touched = xp.zeros(shape, dtype=xp.bool, device=device_of(updates))
        touched = xp.scatter_update(touched, indices, xp.ones_like(updates, dtype=xp.bool), batch_dims=batch_dims)
        result = xp.where(touched, identity_of(mode, updates.dtype, xp), result)
    elif mode == "multiply":
        result = xp.scatter_update(result, indices, xp.ones_like(updates), batch_dims=batch_dims)
    return xp.scatter_update(result, indices, updates, batch_dims=batch_dims, mode=mode)


@composed
@accumulates
def scatter_update(
    x: AnyArray,
    indices: IntegerArray,
    updates: Array,
    /,
    *,
    batch_dims: int = 0,
    mode: ScatterMode = "set",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return an array with elements or slices at given indices replaced, or combined with the old values.

    It is the counterpart of `gather_nd`. Out-of-bounds indices raise; compilers drop them: see docs/indices.md. For ``"set"``,
    which of several updates at one index is kept depends on the backend.

    Parameters
    ----------
    x : array of any dtype
    indices : array of integer dtype, whose last axis holds an index into each of the leading axes of ``x`` after the batch axes;
        negative values count from the end
    updates : array of the dtype of ``x``, of the shape of ``indices`` without its last axis followed by the remaining axes of
        ``x``, or one that broadcasts to it
    batch_dims : the number of leading batch axes of all arrays
    mode : how to combine with the old value: ``"set"``, ``"add"``, ``"multiply"``, ``"min"`` or ``"max"``; all but ``"set"``
        combine all updates at one index

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if the shapes are incompatible, or ``mode`` is unknown.

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
        flat = xp.reshape(normalise_indices("scatter_update", indices, shape[0], xp), (-1,))
        width = prod(kept)
        out = scatter_into_rows(xp.reshape(x, (shape[0], width)), flat, xp.reshape(updates, (prod(given[:-1]), width)), mode, xp)
        return xp.reshape(out, shape)
    flat = flat_indices("scatter_update", shape, indices, batch_dims, xp)
    rows = xp.reshape(x, (prod(shape[: batch_dims + depth]), *kept))
    updates = xp.reshape(updates, (prod(given[:-1]), *kept))
    return xp.reshape(xp.scatter_update(rows, xp.expand_dims(flat, 1), updates, mode=mode), shape)


@composed
def at(x: OpaqueArray, index: Any, /) -> At:
    """Select elements of an array for a functional update: ``xp.at(x, index).set(value)`` returns a new array.

    The methods are ``set``, ``add``, ``subtract``, ``multiply``, ``divide``, ``min``, ``max`` and ``get``. The array itself is not
    modified, so they also work with immutable arrays and under compilers. A mask with a scalar value has a static shape; with other
    values, or combined with other indices, the selected elements must be counted, as in `nonzero`.

    Parameters
    ----------
    x : array of any dtype
    index : as in ``x[index]``: integers, slices, ``Ellipsis``, ``None``, and integer or boolean arrays, or a tuple of them

    Returns
    -------
    out : the elements, with a method for each kind of update

    Raises
    ------
    IndexError
        by the methods, if the index is invalid for the array.

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


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
