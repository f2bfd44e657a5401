"""Pooling: maximum, mean or norm over sliding windows, adaptive pooling, and unpooling."""

from __future__ import annotations

from math import inf, prod

from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.indices import as_index_dtype
from ivy_api.bodies.nn import pooling, spatial
from ivy_api.bodies.norms import abs_power
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.shapes import dynamic_shape
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Axis, IntegerArray, Padding, RealFloatingArray


@composed
def max_pool(
    x: RealFloatingArray,
    window: int | tuple[int, ...],
    /,
    *,
    stride: int | tuple[int, ...] | None = None,
    padding: Padding = "valid",
    dilation: int | tuple[int, ...] = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array | tuple[Array, IntegerArray]:
    """Return the maximum of each window, for each channel.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    window : the size of the windows, one for all spatial axes or one for each
    stride : the step between windows; by default the window size
    padding : as in `conv`, with values smaller than any element
    dilation : the spacing between the elements of a window
    ceil_mode : whether the last window of an axis may extend beyond its end
    return_indices : whether to also return the indices of the elements
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``; with ``return_indices`` a tuple of it and an array of integers: the row-major index of the
        first maximum within the spatial axes of its channel

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if a window has no element of ``x``, or an option is invalid.

    References
    ----------
    ``torch.nn.functional.max_pool2d``, ``jax.lax.reduce_window``, ``keras.ops.max_pool``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([1.0, 5.0, 2.0, 3.0]), (1, 4, 1))
    >>> xp.nn.max_pool(x, 2)[0, :, 0]
    array([5., 3.])
    >>> xp.nn.max_pool(x, 2, stride=1)[0, :, 0]
    array([5., 5., 3.])
    """
    require_floats("nn.max_pool", x, xp)
    x = spatial.channels_last("nn.max_pool", x, channel_axis, xp)
    geometry = pooling.geometry_of("nn.max_pool", x.shape[1:-1], window, stride, padding, dilation, ceil_mode)
    pooling.require_elements("nn.max_pool", geometry)
    x = spatial.pad_constant(x, geometry.reach, -inf, xp)
    out = pooling.reduce_windows(x, geometry, xp.maximum, xp.max, xp)
    if not return_indices:
        return spatial.restore_channels(out, channel_axis, xp)
    indices = pooling.argmax_indices(x, out, geometry, xp)
    return spatial.restore_channels(out, channel_axis, xp), spatial.restore_channels(indices, channel_axis, xp)


def _largest(x: Array, indices: list[list[list[int]]], xp: ArrayNamespace) -> tuple[Array, Array]:
    """The maximum over the given indices of each window, and its index within the channel."""
    shape, space = x.shape[1:-1], len(indices)
    tables = [spatial.index_array([i for row in rows for i in row], x, xp) for rows in indices]
    for axis, table in enumerate(tables, 1):
        x = xp.take(x, table, axis=axis)
    counts, each = [len(rows) for rows in indices], [len(rows[0]) for rows in indices]
    blocks = xp.reshape(x, (-1, *(n for pair in zip(counts, each, strict=True) for n in pair), x.shape[-1]))
    order = (0, *range(1, 2 * space, 2), 2 * space + 1, *range(2, 2 * space + 1, 2))
    flat = xp.reshape(xp.permute_dims(blocks, order), (-1, *counts, x.shape[-1], prod(each)))
    slot = xp.argmax(flat, axis=-1)
    where: Any = None
    for axis in reversed(range(space)):
        first = xp.arange(0, counts[axis] * each[axis], each[axis], dtype=slot.dtype, device=device_of(slot))
        inner = xp.reshape(first, (-1, *(1,) * (space - axis))) + slot % each[axis]
        position = xp.reshape(xp.take(tables[axis], xp.reshape(inner, (-1,)), axis=0), (-1, *slot.shape[1:]))
        step = prod(shape[axis + 1 :])
        where = position if where is None else where + position * step
        slot = slot // each[axis]
    return xp.max(flat, axis=-1), where


@composed
@accumulates
def avg_pool(
    x: RealFloatingArray,
    window: int | tuple[int, ...],
    /,
    *,
    stride: int | tuple[int, ...] | None = None,
    padding: Padding = "valid",
    dilation: int | tuple[int, ...] = 1,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor: float | None = None,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the mean of each window, for each channel.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    window : the size of the windows, one for all spatial axes or one for each
    stride : the step between windows; by default the window size
    padding : as in `conv`, with zeros
    dilation : the spacing between the elements of a window
    ceil_mode : whether the last window may extend beyond the padded end; elements beyond are not counted
    count_include_pad : whether to count the zeros of the padding; otherwise the mean is over the elements of ``x``
    divisor : the divisor of each window sum, instead of the number of elements
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if a window has no element to count, or an option is invalid.

    References
    ----------
    ``torch.nn.functional.avg_pool2d``, ``tf.nn.avg_pool`` (without ``count_include_pad``), ``flax.linen.avg_pool``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([1.0, 5.0, 2.0, 3.0]), (1, 4, 1))
    >>> xp.nn.avg_pool(x, 2)[0, :, 0]
    array([3. , 2.5])
    """
    require_floats("nn.avg_pool", x, xp)
    x = spatial.channels_last("nn.avg_pool", x, channel_axis, xp)
    geometry = pooling.geometry_of("nn.avg_pool", x.shape[1:-1], window, stride, padding, dilation, ceil_mode)
    if divisor is None and not count_include_pad:
        pooling.require_elements("nn.avg_pool", geometry)
    total = pooling.reduce_windows(spatial.pad_constant(x, geometry.reach, 0.0, xp), geometry, xp.add, xp.sum, xp)
    return spatial.restore_channels(pooling.divide_by_counts(total, geometry, count_include_pad, divisor, xp), channel_axis, xp)


@composed
@accumulates
def lp_pool(
    x: RealFloatingArray,
    window: int | tuple[int, ...],
    /,
    *,
    p: float = 2.0,
    stride: int | tuple[int, ...] | None = None,
    padding: Padding = "valid",
    dilation: int | tuple[int, ...] = 1,
    ceil_mode: bool = False,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the p-norm of each window, for each channel.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    window : the size of the windows, one for all spatial axes or one for each
    p : the order of the norm, ``sum(|x| ** p) ** (1 / p)``, or the maximum of ``|x|`` for ``inf``; positive
    stride : the step between windows; by default the window size
    padding : as in `conv`, with zeros
    dilation : the spacing between the elements of a window
    ceil_mode : whether the last window of an axis may extend beyond its end
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``p`` is not positive, or an option is invalid.

    References
    ----------
    ``torch.nn.functional.lp_pool2d`` (which takes powers of ``x`` instead of ``|x|``), ``LpPool`` of ONNX.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([3.0, 4.0, 6.0, 8.0]), (1, 4, 1))
    >>> xp.nn.lp_pool(x, 2)[0, :, 0]
    array([ 5., 10.])
    """
    require_floats("nn.lp_pool", x, xp)
    if not p > 0:
        raise ArgumentError(f"nn.lp_pool takes a positive p; got {p}. The mean is nn.avg_pool, the largest element nn.max_pool.")
    options: dict[str, Any] = {
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "ceil_mode": ceil_mode,
        "channel_axis": channel_axis,
    }
    if p == inf:
        largest: Any = xp.nn.max_pool(xp.abs(x), window, **options)
        return largest  # type: ignore[no-any-return]
    size = x * x if p == 2 else xp.abs(x) if p == 1 else abs_power(x, p, xp)
    total = xp.nn.avg_pool(size, window, divisor=1, **options)
    if p == 1:
        return total
    positive = total > 0  # the derivative of the root at 0 is not finite
    inner = xp.where(positive, total, 1.0)
    return xp.where(positive, xp.sqrt(inner) if p == 2 else xp.pow(inner, 1 / p), total)


@composed
def adaptive_max_pool(
    x: RealFloatingArray,
    output_size: int | tuple[int | None, ...],
    /,
    *,
    return_indices: bool = False,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array | tuple[Array, IntegerArray]:
    """Adaptive max pooling to a given output size.

    Along an axis of ``n`` elements, the window ``i`` of ``m`` goes from ``floor(i * n / m)`` up to ``ceil((i + 1) * n / m)``.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis unchanged
    return_indices : whether to also return the indices of the elements, as in `max_pool`
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``; with ``return_indices`` a tuple of it and an array of integers

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``output_size`` does not fit ``x``.

    References
    ----------
    ``torch.nn.functional.adaptive_max_pool2d``, ``keras.ops.adaptive_max_pool``.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(7.0), (1, 7, 1))
    >>> xp.nn.adaptive_max_pool(x, 3)[0, :, 0]
    array([2., 4., 6.])
    """
    require_floats("nn.adaptive_max_pool", x, xp)
    x = spatial.channels_last("nn.adaptive_max_pool", x, channel_axis, xp)
    out_sizes = pooling.adaptive_sizes("nn.adaptive_max_pool", output_size, x.shape[1:-1])
    if return_indices:
        rows = [pooling.bins(n, m) for n, m in zip(x.shape[1:-1], out_sizes, strict=True)]
        out, positions = _largest(x, [[[*b, *b[-1:] * (max(map(len, r)) - len(b))] for b in r] for r in rows], xp)
        return spatial.restore_channels(out, channel_axis, xp), spatial.restore_channels(positions, channel_axis, xp)
    for axis, m in enumerate(out_sizes, 1):
        x, _ = pooling.split_into_bins(x, axis, m, xp)
        x = xp.max(x, axis=axis + 1)
    return spatial.restore_channels(x, channel_axis, xp)


@composed
@accumulates
def adaptive_avg_pool(
    x: RealFloatingArray, output_size: int | tuple[int | None, ...], /, *, channel_axis: Axis = -1, xp: ArrayNamespace = XP
) -> Array:
    """Adaptive average pooling to a given output size.

    Along an axis of ``n`` elements, the window ``i`` of ``m`` goes from ``floor(i * n / m)`` up to ``ceil((i + 1) * n / m)``.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis unchanged
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``output_size`` does not fit ``x``.

    References
    ----------
    ``torch.nn.functional.adaptive_avg_pool2d``, ``keras.ops.adaptive_average_pool``.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(6.0), (1, 6, 1))
    >>> xp.nn.adaptive_avg_pool(x, 2)[0, :, 0]
    array([1., 4.])
    """
    require_floats("nn.adaptive_avg_pool", x, xp)
    x = spatial.channels_last("nn.adaptive_avg_pool", x, channel_axis, xp)
    for axis, m in enumerate(pooling.adaptive_sizes("nn.adaptive_avg_pool", output_size, x.shape[1:-1]), 1):
        x, counts = pooling.split_into_bins(x, axis, m, xp)
        if counts is None:
            x = xp.mean(x, axis=axis + 1)
            continue
        after = (1,) * (len(x.shape) - axis - 2)
        sizes = xp.asarray(counts, dtype=x.dtype, device=device_of(x))
        slots = xp.arange(x.shape[axis + 1], dtype=x.dtype, device=device_of(x))
        inside = xp.reshape(slots[None, :] < sizes[:, None], (m, -1, *after))
        x = xp.sum(xp.where(inside, x, 0.0), axis=axis + 1) / xp.reshape(sizes, (-1, *after))
    return spatial.restore_channels(x, channel_axis, xp)


@composed
def max_unpool(
    x: RealFloatingArray,
    indices: IntegerArray,
    window: int | tuple[int, ...],
    /,
    *,
    stride: int | tuple[int, ...] | None = None,
    padding: int | tuple[int, ...] = 0,
    output_size: tuple[int, ...] | None = None,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Invert `max_pool`: put the elements at their original indices, with zeros elsewhere.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)``: a result of `max_pool`
    indices : array of integers of the shape of ``x``: the indices; of elements with equal indices, one is kept
    window, stride, padding : the arguments of `max_pool`, which determine the smallest possible output size
    output_size : the output size along each spatial axis, if larger
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype, or ``indices`` not of an integer dtype.
    ValueError
        if ``x`` and ``indices`` have different shapes.

    References
    ----------
    ``torch.nn.functional.max_unpool2d``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([1.0, 5.0, 2.0, 3.0]), (1, 4, 1))
    >>> values, indices = xp.nn.max_pool(x, 2, return_indices=True)
    >>> xp.nn.max_unpool(values, indices, 2)[0, :, 0]
    array([0., 5., 0., 3.])
    """
    require_floats("nn.max_unpool", x, xp)
    pooling.check_unpool_indices("nn.max_unpool", x, indices, xp)
    x = spatial.channels_last("nn.max_unpool", x, channel_axis, xp)
    indices = spatial.channels_last("nn.max_unpool", indices, channel_axis, xp)
    size = pooling.unpooled_size("nn.max_unpool", x.shape[1:-1], window, stride, padding, output_size)
    batch, channels, count, room = dynamic_shape("nn.max_unpool", x, xp)[0], x.shape[-1], prod(x.shape[1:-1]), prod(size)
    rows = as_index_dtype(xp.reshape(indices, (batch, count, channels)), xp)
    flat = xp.zeros((batch, room, channels), dtype=x.dtype, device=device_of(x))
    flat = xp.scatter_along_axis(flat, rows, xp.reshape(x, (batch, count, channels)), axis=1)
    return spatial.restore_channels(xp.reshape(flat, (batch, *size, channels)), channel_axis, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
