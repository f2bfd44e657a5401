"""Sampling at coordinates: grid sampling, affine grids, and RoI align."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.bodies.indices import arange_dynamic, as_index_dtype
from ivy_api.bodies.nn import grid_sampling, spatial
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.shapes import dynamic_shape, shapes_differ, static_length
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axis, GridPaddingMode, GridSampleMode, IntegerArray, RealFloatingArray


@composed
@accumulates
@operands()
def grid_sample(
    x: RealFloatingArray,
    grid: Array,
    /,
    *,
    mode: GridSampleMode = "linear",
    padding_mode: GridPaddingMode = "zeros",
    align_corners: bool = False,
    cubic_coefficient: float = -0.75,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Sample ``x`` at the coordinates of a grid.

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, *space, channels)`` with one or more spatial axes
    grid : array of the dtype of ``x``, and of shape ``(batch, *output space, spatial axes)``: coordinates from -1 to 1 between the
        outer edges of ``x``, that of the last spatial axis first
    mode : ``"linear"``, ``"nearest"`` or ``"cubic"``
    padding_mode : the values outside of ``x``: ``"zeros"``, the nearest element for ``"border"``, or ``"reflection"``
    align_corners : whether -1 and 1 are the centres of the first and last elements instead
    cubic_coefficient : the coefficient of the cubic kernel
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``, and of shape ``(batch, *output space, channels)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if shapes are incompatible, or an option is invalid.

    References
    ----------
    Jaderberg et al., Spatial transformer networks (2015); ``torch.nn.functional.grid_sample``.

    Examples
    --------
    >>> x = xp.reshape(xp.asarray([0.0, 10.0, 20.0, 30.0]), (1, 4, 1))
    >>> grid = xp.reshape(xp.asarray([-0.75, 0.0, 0.5]), (1, 3, 1))
    >>> xp.nn.grid_sample(x, grid)[0, :, 0]
    array([ 0., 15., 25.])
    """
    require_floats("nn.grid_sample", x, xp)
    grid_sampling.check_options(mode, padding_mode)
    x = spatial.channels_last("nn.grid_sample", x, channel_axis, xp)
    shape, space = x.shape[1:-1], len(x.shape) - 2
    if len(grid.shape) < 2 or shapes_differ((grid.shape[-1], grid.shape[0]), (space, x.shape[0])):
        raise ArgumentError(
            f"nn.grid_sample takes a grid of shape (batch, …, {space}) for x with {space} spatial axes; "
            f"got {tuple(grid.shape)} for a batch of {x.shape[0]}."
        )
    taps = []
    for axis, n in enumerate(shape):
        position = grid_sampling.unnormalise(grid[..., space - 1 - axis], n, align_corners)
        outside = grid_sampling.BoundaryMode(padding_mode, n, align_corners)
        taps.append(grid_sampling.taps(position, mode, outside, cubic_coefficient, xp))
    first = None
    if x.shape[0] != 1:
        batch = arange_dynamic(0, dynamic_shape("nn.grid_sample", x, xp)[0], x, xp)
        first = xp.reshape(batch, (-1, *(1,) * (len(grid.shape) - 2)))
    out = grid_sampling.gather_samples(x, first, taps, xp)
    return spatial.restore_channels(out, channel_axis, xp)


@composed
@accumulates
def affine_grid(
    theta: RealFloatingArray, size: tuple[int, ...], /, *, align_corners: bool = False, xp: ArrayNamespace = XP
) -> Array:
    """Return the grid of an affine transformation, for `grid_sample`.

    Parameters
    ----------
    theta : array of real floating-point dtype, and of shape ``(batch, spatial axes, spatial axes + 1)``: matrices with the
        translation in the last column
    size : the output size along each spatial axis
    align_corners : whether -1 and 1 are the centres of the first and last elements, instead of the outer edges

    Returns
    -------
    out : array of the dtype of ``theta``, and of shape ``(batch, *size, spatial axes)``

    Raises
    ------
    DTypeError
        if ``theta`` is not of a real floating-point dtype.
    ValueError
        if shapes are incompatible.

    References
    ----------
    ``torch.nn.functional.affine_grid``.

    Examples
    --------
    >>> flip = xp.asarray([[[-1.0, 0.0]]])
    >>> xp.nn.affine_grid(flip, (4,))[0, :, 0]
    array([ 0.75,  0.25, -0.25, -0.75])
    """
    require_floats("nn.affine_grid", theta, xp)
    for axis in range(1, theta.ndim):
        static_length("nn.affine_grid", theta, axis)
    sizes = grid_sampling.affine_sizes(theta, size)
    space = len(sizes)
    total = xp.reshape(theta[..., space], (-1, *(1,) * space, space))
    for axis, n in enumerate(sizes):
        middles = [(2 * i + 1) / n - 1 for i in range(n)]
        base = [2 * i / (n - 1) - 1 for i in range(n)] if align_corners and n > 1 else middles
        along = xp.reshape(xp.asarray(base, dtype=theta.dtype, device=device_of(theta)), (-1, *(1,) * (space - axis)))
        column = xp.reshape(theta[..., space - 1 - axis], (-1, *(1,) * space, space))
        total = total + along * column
    return total


@composed
@accumulates
@operands()
def roi_align(
    x: RealFloatingArray,
    boxes: Array,
    batch_indices: IntegerArray,
    output_size: int | tuple[int, ...],
    /,
    *,
    spatial_scale: float = 1.0,
    sampling_ratio: int = 2,
    aligned: bool = False,
    channel_axis: Axis = -1,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return fixed-size features of regions of interest, as means of bilinear samples (RoI align).

    Parameters
    ----------
    x : array of real floating-point dtype, and of shape ``(batch, height, width, channels)``
    boxes : array of the dtype of ``x``, and of shape ``(boxes, 4)``: left, top, right and bottom
    batch_indices : array of integers, one for each box: the index of its image
    output_size : output height and width, one integer or two
    spatial_scale : the factor from ``boxes`` to coordinates in ``x``
    sampling_ratio : the number of samples along each axis of an output element; it does not depend on the size of the box, so that
        shapes are static
    aligned : whether the centre of the first element of ``x`` is at 0.5 instead of 0, and boxes may be smaller than one element
    channel_axis : the channel axis of ``x`` and of the result: the last, or for example 1

    Returns
    -------
    out : array of the dtype of ``x``, and of shape ``(boxes, *output_size, channels)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if shapes are incompatible, or an option is invalid.

    References
    ----------
    He et al., Mask R-CNN (2017); ``torchvision.ops.roi_align``.

    Examples
    --------
    >>> image = xp.reshape(xp.arange(16.0), (1, 4, 4, 1))
    >>> boxes = xp.asarray([[0.0, 0.0, 2.0, 2.0]])
    >>> xp.nn.roi_align(image, boxes, xp.asarray([0]), 2)[0, :, :, 0]
    array([[2.5, 3.5],
           [6.5, 7.5]])
    """
    require_floats("nn.roi_align", x, xp)
    x = spatial.channels_last("nn.roi_align", x, channel_axis, xp)
    if len(x.shape) != 4 or len(boxes.shape) != 2 or shapes_differ(boxes.shape[1:], (4,)) or len(batch_indices.shape) != 1:
        raise ArgumentError(
            f"nn.roi_align takes images of shape (batch, height, width, channels), boxes of shape (boxes, 4) and an index for "
            f"each; got {tuple(x.shape)}, {tuple(boxes.shape)} and {tuple(batch_indices.shape)}."
        )
    sizes = spatial.sizes("nn.roi_align", "output_size", output_size, 2)
    (samples,) = spatial.sizes("nn.roi_align", "sampling_ratio", sampling_ratio, 1)
    scaled = boxes * spatial_scale - (0.5 if aligned else 0.0)
    along = []
    for axis, m in enumerate(sizes):
        low, extent = scaled[:, 1 - axis], scaled[:, 3 - axis] - scaled[:, 1 - axis]
        extent = extent if aligned else xp.maximum(extent, 1.0)
        steps = [(i + 0.5) / samples / m for i in range(m * samples)]
        position = low[:, None] + extent[:, None] * xp.asarray(steps, dtype=x.dtype, device=device_of(x))[None, :]
        along.append(grid_sampling.clamped_taps(position, x.shape[1 + axis], xp))
    rows = [(i[:, :, None], w[:, :, None]) for i, w in along[0]]
    columns = [(i[:, None, :], w[:, None, :]) for i, w in along[1]]
    first = as_index_dtype(batch_indices, xp)[:, None, None]
    found = grid_sampling.gather_samples(x, first, [rows, columns], xp)
    samples_of_bins = xp.reshape(found, (-1, sizes[0], samples, sizes[1], samples, x.shape[-1]))
    return spatial.restore_channels(xp.mean(samples_of_bins, axis=(2, 4)), channel_axis, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
