"""Interpolation of spatial axes to another size, and pixel shuffle."""

from __future__ import annotations

from math import prod

from ivy_api.bodies.nn import kernels, spatial
from ivy_api.bodies.operands import require_floats
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Axis, InterpolationMode, RealFloatingArray


@composed
@accumulates
def interpolate(
    x: RealFloatingArray,
    /,
    *,
    size: int | tuple[int, ...] | None = None,
    scale_factor: float | tuple[float, ...] | None = None,
    mode: InterpolationMode = "nearest",
    antialias: bool = False,
    align_corners: bool = False,
    cubic_coefficient: float = -0.5,
    exclude_outside: bool = True,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Resize the spatial axes of ``x`` by interpolation.

    Output element ``i`` lies at position ``(i + 0.5) / scale_factor - 0.5`` of ``x``, where ``scale_factor`` defaults to the ratio
    of the sizes.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    size : the output size, one for all axes or one for each
    scale_factor : the ratio of the sizes, instead of ``size``; the size is rounded down
    mode : ``"nearest"`` for the element at ``floor(i / scale_factor)``; ``"nearest-exact"`` for the nearest element; ``"linear"``,
        ``"cubic"``, ``"lanczos3"``, ``"lanczos5"``, ``"gaussian"``, ``"mitchellcubic"`` for a kernel; ``"area"`` for the mean of
        the elements that ``i`` overlaps, ``"area-exact"`` for their mean weighted by the overlap
    antialias : whether to widen the kernel when downsampling
    align_corners : whether to align the first and last elements of ``x`` and of the result instead
    cubic_coefficient : the coefficient of the cubic kernel: -0.5 for third order, -0.75 as in some libraries' ``bicubic``
    exclude_outside : whether weights outside of ``x`` are set to 0 and the others renormalised; else they go to the edge elements
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if not exactly one of ``size`` and ``scale_factor`` is given, or an option is invalid or not supported by the mode.

    References
    ----------
    Keys, Cubic convolution interpolation (1981); ``torch.nn.functional.interpolate`` (its ``bicubic`` has the coefficient -0.75,
    and excludes nothing outside), ``jax.image.resize``, ``tf.image.resize`` (its ``area`` is ``"area-exact"``, its ``nearest`` is
    ``"nearest-exact"``).

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([0.0, 10.0]), (1, 2, 1))
    >>> xp.nn.interpolate(x, size=4)[0, :, 0]
    array([ 0.,  0., 10., 10.])
    >>> xp.nn.interpolate(x, size=4, mode="linear")[0, :, 0]
    array([ 0. ,  2.5,  7.5, 10. ])
    """
    require_floats("nn.interpolate", x, xp)
    kernels.require_mode(mode, antialias, align_corners)
    x = spatial.channels_last("nn.interpolate", x, channel_axis, xp)
    out_sizes, scales = kernels.resize_geometry(x.shape[1:-1], size, scale_factor)
    if mode == "area":
        return spatial.restore_channels(xp.nn.adaptive_avg_pool(x, out_sizes), channel_axis, xp)
    for axis, (m, scale) in enumerate(zip(out_sizes, scales, strict=True), 1):
        n = x.shape[axis]
        if mode in ("nearest", "nearest-exact"):
            indices = kernels.nearest(n, m, None if scale_factor is None else scale, exact=mode == "nearest-exact")
            x = x if indices == list(range(n)) else xp.take(x, spatial.index_array(indices, x, xp), axis=axis)
        elif n != m or scale != 1.0 or mode in kernels.SMOOTHING:
            if mode == "area-exact":
                weights = kernels.overlaps(n, m, scale, x, xp)
            else:
                step = (n - 1) / max(m - 1, 1) if align_corners else scale
                shift = 0.0 if align_corners else 0.5
                shape = kernels.Kernel(mode, cubic_coefficient, max(step, 1.0) if antialias else 1.0, exclude_outside)
                weights = kernels.weights([(i + shift) * step - shift for i in range(m)], n, shape, x, xp)
            x = kernels.apply_along_axis(x, axis, weights, xp)
    return spatial.restore_channels(x, channel_axis, xp)


@composed
def pixel_shuffle(x: AnyArray, factor: int | tuple[int, ...], /, *, channel_axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Rearrange channels into space: groups of adjacent channels become spatial blocks.

    Parameters
    ----------
    x : array of any dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    factor : the upscaling factor of the spatial axes, one for all or one for each; the product divides the number of channels
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype and the elements of ``x``; the block of a channel consists of adjacent channels, in row-major order

    Raises
    ------
    ValueError
        if the number of channels is not divisible by the block size.

    References
    ----------
    Shi et al., Real-time single image and video super-resolution (2016); ``torch.nn.functional.pixel_shuffle``.

    Examples
    --------
    >>> x = xp.reshape(xp.arange(4), (1, 1, 1, 4))
    >>> xp.nn.pixel_shuffle(x, 2)[0, :, :, 0]
    array([[0, 1],
           [2, 3]])
    """
    x = spatial.channels_last("nn.pixel_shuffle", x, channel_axis, xp)
    sizes, space = x.shape[1:-1], len(x.shape) - 2
    factors = spatial.sizes("nn.pixel_shuffle", "factor", factor, space)
    channels = x.shape[-1] // prod(factors)
    if channels * prod(factors) != x.shape[-1]:
        raise ArgumentError(
            f"nn.pixel_shuffle takes a number of channels divisible by {prod(factors)} for the factor {factor}; got {x.shape[-1]}."
        )
    blocks = xp.reshape(x, (-1, *sizes, channels, *factors))
    pairs = [axis for i in range(space) for axis in (1 + i, 2 + space + i)]
    interleaved = xp.permute_dims(blocks, (0, *pairs, 1 + space))
    out = xp.reshape(interleaved, (-1, *(n * f for n, f in zip(sizes, factors, strict=True)), channels))
    return spatial.restore_channels(out, channel_axis, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
