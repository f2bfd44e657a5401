"""Patches: sliding windows, strided views, and space-to-depth transformations."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.bodies.indices import FEW, add_all, arange_dynamic, reshape_along_axis
from ivy_api.bodies.indices import strides as row_major
from ivy_api.bodies.patches import check_strided, window_axes
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, static_length, static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis, NumericArray, RepeatedAxes, ShapeTuple


@composed
def as_strided(x: AnyArray, shape: ShapeTuple, strides: tuple[int, ...], /, *, offset: int = 0, xp: ArrayNamespace = XP) -> Array:
    """Return a strided view of an array: elements at regular offsets in row-major order.

    If the framework has views, and ``x`` is contiguous, the result is a read-only view; else a copy.

    Parameters
    ----------
    x : array of any dtype and shape
    shape : the shape of the result
    strides : the stride of each axis, in elements
    offset : the index of the first element

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    ValueError
        if an element is out of bounds, or the number of strides is not that of the axes.

    References
    ----------
    ``torch.as_strided``; ``numpy.lib.stride_tricks.as_strided``, whose strides are in bytes.

    Examples
    --------
    >>> xp.as_strided(xp.arange(6), (3, 2), (1, 3))
    array([[0, 3],
           [1, 4],
           [2, 5]])
    """
    check_strided(prod(static_shape("as_strided", x)), shape, strides, offset)
    if not shape:
        return xp.reshape(x, (-1,))[offset]
    parts = [
        reshape_along_axis(n, len(shape), arange_dynamic(0, size, x, xp) * step, xp)
        for n, (size, step) in enumerate(zip(shape, strides, strict=True))
    ]
    indices = xp.reshape(xp.broadcast_to(add_all(parts), tuple(shape)), (-1,)) + offset
    return xp.reshape(xp.take(xp.reshape(x, (-1,)), indices, axis=0), tuple(shape))


@composed
def depth_to_space(x: AnyArray, block_size: int, /, *, channel_axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Rearrange groups of channels into spatial blocks.

    Parameters
    ----------
    x : array of any dtype, with at least three axes: the batch first, then space, and the channels first or last among these
    block_size : the size of a block along each spatial axis
    channel_axis : the channel axis: the last, or 1. The channels of one block element are adjacent

    Returns
    -------
    out : array of the dtype of ``x``, larger by ``block_size`` along each spatial axis, with fewer channels

    Raises
    ------
    ValueError
        if the number of channels is not divisible by the block size, or ``channel_axis`` is invalid.

    References
    ----------
    ``tf.nn.depth_to_space``.

    Examples
    --------
    >>> x = xp.asarray([[[[1, 2, 3, 4]]]])
    >>> xp.depth_to_space(x, 2)[0, :, :, 0]
    array([[1, 2],
           [3, 4]])
    """
    x, first = _channels_last("depth_to_space", x, channel_axis, xp)
    batch, *space, channels = dynamic_shape("depth_to_space", x, xp)
    _require_known("depth_to_space", x)
    rank = len(space)
    if channels % block_size**rank:
        raise ArgumentError(f"depth_to_space takes a multiple of {block_size**rank} channels; got {channels}.")
    x = xp.reshape(x, (batch, *space, *(block_size,) * rank, channels // block_size**rank))
    order = (0, *(axis for n in range(1, rank + 1) for axis in (n, n + rank)), 2 * rank + 1)
    x = xp.reshape(xp.permute_dims(x, order), (batch, *(n * block_size for n in space), channels // block_size**rank))
    return xp.moveaxis(x, -1, 1) if first else x


@composed
@accumulates
def fold(
    x: NumericArray,
    output_shape: tuple[int, ...],
    kernel_shape: int | tuple[int, ...],
    /,
    *,
    stride: int | tuple[int, ...] = 1,
    dilation: int | tuple[int, ...] = 1,
    padding: int | tuple[int, ...] = 0,
    xp: ArrayNamespace = XP,
) -> Array:
    """Combine patches, as `unfold` returns them, into an array; overlapping elements are summed.

    Parameters
    ----------
    x : array of numeric dtype and the shape (batch, channels × elements of a patch, patches)
    output_shape : the spatial shape of the result
    kernel_shape : the shape of a patch; here and below, an integer applies to all axes
    stride : the distance between patches
    dilation : the distance between the elements of a patch
    padding : the number of elements to crop at each end

    Returns
    -------
    out : array of the dtype of ``x`` and the shape (batch, channels, \\*output_shape)

    Raises
    ------
    ValueError
        if the shapes are incompatible.

    References
    ----------
    ``torch.nn.functional.fold``.

    Examples
    --------
    >>> x = xp.asarray([[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]])
    >>> xp.fold(x, (4,), 2)
    array([[[1., 6., 8., 6.]]])
    """
    rank = len(output_shape)
    _require_known("fold", x)
    kernel, step, spacing, edge = (_each(v, rank) for v in (kernel_shape, stride, dilation, padding))
    indices, counts = _patch_indices("fold", x, output_shape, kernel, step, spacing, edge, xp)
    if x.ndim != 3 or x.shape[1] % prod(kernel) or x.shape[2] != prod(counts):
        raise ArgumentError(
            f"fold takes an array of shape (batch, channels * {prod(kernel)}, {prod(counts)}) here; got {tuple(x.shape)}."
        )
    batch, channels = dynamic_shape("fold", x, xp)[0], x.shape[1] // prod(kernel)
    padded = tuple(n + 2 * p for n, p in zip(output_shape, edge, strict=True))
    rows = xp.reshape(xp.permute_dims(xp.reshape(x, (batch * channels, -1)), (1, 0)), (-1, batch * channels))
    whole = xp.zeros((prod(padded), batch * channels), dtype=x.dtype, device=device_of(x))
    out = xp.permute_dims(xp.scatter_update(whole, xp.expand_dims(indices, 1), rows, mode="add"), (1, 0))
    out = xp.reshape(out, (batch, channels, *padded))
    return out[(slice(None), slice(None), *(slice(p, p + n) for n, p in zip(output_shape, edge, strict=True)))]


@composed
def sliding_window(
    x: AnyArray,
    window_shape: int | tuple[int, ...],
    /,
    *,
    axis: RepeatedAxes | None = None,
    step: int | tuple[int, ...] = 1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return all sliding windows of a given shape over an array; their axes are the last of the result.

    If the framework has views, the result is a read-only view.

    Parameters
    ----------
    x : array of any dtype, with at least one axis
    window_shape : the size of a window along each of ``axis``
    axis : the axis or axes that the window slides along; negative values count from the end, and an axis may be repeated;
        ``None`` is all of them
    step : the distance between windows, for all axes or for each of them

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if a window is longer than the axis, or the number of lengths is not that of the axes.

    References
    ----------
    ``numpy.lib.stride_tricks.sliding_window_view``, ``torch.Tensor.unfold``.

    Examples
    --------
    >>> xp.sliding_window(xp.arange(5), 3)
    array([[0, 1, 2],
           [1, 2, 3],
           [2, 3, 4]])
    >>> xp.sliding_window(xp.arange(5), 3, step=2)
    array([[0, 1, 2],
           [2, 3, 4]])
    """
    for here, size, stride in window_axes(x, window_shape, axis, step):
        shape = dynamic_shape("sliding_window", x, xp)
        length = shape[here]
        if size < 1 or stride < 1 or (not is_dynamic(length) and size > length):
            raise ArgumentError(
                f"sliding_window takes windows of 1 to {length} elements here, and steps of 1 or more; got {size}, {stride}."
            )
        count = (length - size) // stride + 1
        pieces, rest = divmod(size, stride)
        if not rest and pieces <= FEW and not is_dynamic(length):
            x = xp.concat([_piece(x, shape, here, i, count, stride, xp) for i in range(pieces)], axis=-1)
            continue
        indices = xp.expand_dims(arange_dynamic(0, count, x, xp) * stride, 1) + arange_dynamic(0, size, x, xp)
        taken = xp.take(x, xp.reshape(indices, (-1,)), axis=here)
        x = xp.moveaxis(xp.reshape(taken, (*shape[:here], count, size, *shape[here + 1 :])), here + 1, -1)
    return x


def _piece(x: Array, shape: tuple[int, ...], axis: int, first: int, count: int, step: int, xp: ArrayNamespace) -> Array:
    """The ``step`` elements from the ``first`` step on of each window, on the last axis."""
    part = x[(*(slice(None),) * axis, slice(first * step, (first + count) * step), ...)]
    return xp.moveaxis(xp.reshape(part, (*shape[:axis], count, step, *shape[axis + 1 :])), axis + 1, -1)


@composed
def space_to_depth(x: AnyArray, block_size: int, /, *, channel_axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Rearrange spatial blocks into channels: the inverse of `depth_to_space`.

    Parameters
    ----------
    x : array of any dtype, with at least three axes: the batch first, then space, and the channels first or last among these
    block_size : the size of a block along each spatial axis
    channel_axis : the channel axis: the last, or 1

    Returns
    -------
    out : array of the dtype of ``x``, smaller by ``block_size`` along each spatial axis, with more channels

    Raises
    ------
    ValueError
        if the spatial axes are not divisible by ``block_size``, or ``channel_axis`` is invalid.

    References
    ----------
    ``tf.nn.space_to_depth``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([[1, 2], [3, 4]]), (1, 2, 2, 1))
    >>> xp.space_to_depth(x, 2).tolist()
    [[[[1, 2, 3, 4]]]]
    """
    x, first = _channels_last("space_to_depth", x, channel_axis, xp)
    batch, *space, channels = dynamic_shape("space_to_depth", x, xp)
    _require_known("space_to_depth", x)
    rank = len(space)
    if any(n % block_size for n in space):
        raise ArgumentError(f"space_to_depth takes spatial axes whose sizes are multiples of {block_size}; got {tuple(space)}.")
    x = xp.reshape(x, (batch, *(n for size in space for n in (size // block_size, block_size)), channels))
    order = (0, *range(1, 2 * rank, 2), *range(2, 2 * rank + 1, 2), 2 * rank + 1)
    x = xp.reshape(xp.permute_dims(x, order), (batch, *(n // block_size for n in space), channels * block_size**rank))
    return xp.moveaxis(x, -1, 1) if first else x


@composed
def unfold(
    x: NumericArray,
    kernel_shape: int | tuple[int, ...],
    /,
    *,
    stride: int | tuple[int, ...] = 1,
    dilation: int | tuple[int, ...] = 1,
    padding: int | tuple[int, ...] = 0,
    xp: ArrayNamespace = XP,
) -> Array:
    """Extract sliding patches, as columns.

    Parameters
    ----------
    x : array of numeric dtype and the shape (batch, channels, \\*space)
    kernel_shape : the shape of a patch; here and below, an integer applies to all axes
    stride : the distance between patches
    dilation : the distance between the elements of a patch
    padding : the number of zeros to add at each end first

    Returns
    -------
    out : array of the dtype of ``x`` and the shape (batch, channels × elements of a patch, patches)

    Raises
    ------
    ValueError
        if a patch is larger than the padded array.

    References
    ----------
    ``torch.nn.functional.unfold``, ``jax.lax.conv_general_dilated_patches``.

    Examples
    --------
    >>> x = xp.asarray([[[1.0, 2.0, 3.0, 4.0]]])
    >>> xp.unfold(x, 2).tolist()
    [[[1.0, 2.0, 3.0], [2.0, 3.0, 4.0]]]
    """
    batch, channels, *space = dynamic_shape("unfold", x, xp)
    _require_known("unfold", x)
    rank = len(space)
    kernel, step, spacing, edge = (_each(v, rank) for v in (kernel_shape, stride, dilation, padding))
    indices, counts = _patch_indices("unfold", x, tuple(space), kernel, step, spacing, edge, xp)
    padded = xp.pad(x, ((0, 0), (0, 0), *((p, p) for p in edge))) if any(edge) else x
    taken = xp.take(xp.reshape(padded, (batch, channels, -1)), indices, axis=2)
    return xp.reshape(taken, (batch, channels * prod(kernel), prod(counts)))


def _require_known(function: str, x: Array) -> None:
    """Raise if the size of an axis other than the batch axis is unknown."""
    for axis in range(1, x.ndim):
        static_length(function, x, axis)


def _each(value: int | tuple[int, ...], rank: int) -> tuple[int, ...]:
    values = value if isinstance(value, tuple) else (value,) * rank
    if len(values) != rank:
        raise ArgumentError(f"An integer for each of {rank} spatial axes is needed, or one for all; got {value}.")
    return values


def _patch_indices(
    function: str,
    x: Array,
    space: tuple[int, ...],
    kernel: tuple[int, ...],
    stride: tuple[int, ...],
    dilation: tuple[int, ...],
    padding: tuple[int, ...],
    xp: ArrayNamespace,
) -> tuple[Array, list[int]]:
    """The indices of all patch elements in the padded array, grouped by window element; and the number of patches."""
    rank = len(space)
    padded = [n + 2 * p for n, p in zip(space, padding, strict=True)]
    counts = [(n - d * (k - 1) - 1) // s + 1 for n, k, s, d in zip(padded, kernel, stride, dilation, strict=True)]
    if any(n < 1 for n in counts):  # Dynamo has no default of min
        raise ArgumentError(
            f"{function} takes patches that are not larger than the padded array; got {kernel} for {tuple(padded)}."
        )
    strides = row_major(padded)
    parts = [
        reshape_along_axis(n, 2 * rank, arange_dynamic(0, kernel[n], x, xp) * (dilation[n] * strides[n]), xp) for n in range(rank)
    ]
    parts += [
        reshape_along_axis(rank + n, 2 * rank, arange_dynamic(0, counts[n], x, xp) * (stride[n] * strides[n]), xp)
        for n in range(rank)
    ]
    return xp.reshape(xp.broadcast_to(add_all(parts), (*kernel, *counts)), (-1,)), counts


def _channels_last(function: str, x: Array, channel_axis: int, xp: ArrayNamespace) -> tuple[Array, bool]:
    here = normalise_axis(channel_axis, x.ndim)
    if x.ndim < 3 or here not in (1, x.ndim - 1):
        raise ArgumentError(
            f"{function} takes an array with batch, channel and spatial axes, and channel_axis 1 or the last; got {x.ndim} axes "
            f"and channel_axis {channel_axis}."
        )
    return (x, False) if here == x.ndim - 1 else (xp.moveaxis(x, 1, -1), True)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
