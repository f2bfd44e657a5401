"""Resizing of spatial axes."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import check_channel_axis, number, one_of, shape_of
from ivy_nn.module import Module

MODES = {"nearest": None, "nearest-exact": None, "linear": 1, "bilinear": 2, "bicubic": 2, "trilinear": 3, "area": None}
"""The modes of torch, and for how many spatial axes each is."""
_KERNELS = {"bilinear": "linear", "trilinear": "linear", "bicubic": "cubic"}


class Upsample(Module):
    """Resize the spatial axes by interpolation.

    Parameters
    ----------
    size : the size of the spatial axes, one for all or one for each
    scale_factor : the ratio of the sizes instead
    mode : ``"nearest"``, ``"nearest-exact"``, ``"linear"`` (one spatial axis), ``"bilinear"``, ``"bicubic"`` (two),
        ``"trilinear"`` (three) or ``"area"``
    align_corners : whether the corner elements of input and output are at the same positions; only for the linear and cubic modes
    channel_axis : 1 for inputs of shape ``(batch, channels, …)``, -1 for ``(batch, …, channels)``

    Raises
    ------
    LayerError
        unless one of ``size`` and ``scale_factor`` is given, or for another mode; when called, for an input whose number of spatial
        axes is not that of the mode.

    References
    ----------
    ``torch.nn.Upsample``, ``keras.layers.UpSampling2D``.

    Examples
    --------
    >>> Upsample(scale_factor=2)(np.asarray([[[1.0, 2.0]]]))
    array([[[1., 1., 2., 2.]]])
    """

    channel_axis = 1

    def __init__(
        self,
        size: int | tuple[int, ...] | None = None,
        scale_factor: float | tuple[float, ...] | None = None,
        mode: str = "nearest",
        align_corners: bool | None = None,
        *,
        channel_axis: int = 1,
    ) -> None:
        if (size is None) == (scale_factor is None):
            raise LayerError(f"Upsample takes either size or scale_factor; got {size!r} and {scale_factor!r}.")
        self.mode = one_of("Upsample", "mode", mode, tuple(MODES))
        if align_corners is not None and mode in ("nearest", "nearest-exact", "area"):
            raise LayerError(f"Upsample takes align_corners only for linear and cubic modes; got mode={mode!r}.")
        self.size = tuple(size) if isinstance(size, tuple | list) else size
        self.scale_factor = tuple(scale_factor) if isinstance(scale_factor, tuple | list) else scale_factor
        for value in (self.size, self.scale_factor):
            if value is not None and not all(n > 0 for n in (value if isinstance(value, tuple) else (value,))):
                raise LayerError(f"Upsample takes a positive size or scale_factor; got {value!r}.")
        self.align_corners = align_corners
        if channel_axis != 1:
            self.channel_axis = check_channel_axis("Upsample", channel_axis)

    def _forward(self, x: Any) -> Any:
        space = len(shape_of("Upsample", x)) - 2
        if space < 1 or MODES[self.mode] not in (None, space):
            needed = MODES[self.mode] or "one or more"
            raise LayerError(
                f"Upsample with mode={self.mode!r} takes arrays with axes for the batch, the channels, and {needed} in space; got "
                f"shape {tuple(x.shape)}."
            )
        return ivy_api.namespace_for(x).nn.interpolate(
            x,
            size=self.size,
            scale_factor=self.scale_factor,
            mode=_KERNELS.get(self.mode, self.mode),
            align_corners=bool(self.align_corners),
            cubic_coefficient=-0.75,
            exclude_outside=False,
            channel_axis=self.channel_axis,
        )


class UpsamplingNearest2d(Upsample):
    """`Upsample` with the mode ``"nearest"``.

    Parameters
    ----------
    size, scale_factor : see `Upsample`

    Examples
    --------
    >>> UpsamplingNearest2d(scale_factor=2)(np.ones((1, 1, 2, 3))).shape
    (1, 1, 4, 6)
    """

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__(size, scale_factor)


class UpsamplingBilinear2d(Upsample):
    """`Upsample` with the mode ``"bilinear"`` and aligned corners.

    Parameters
    ----------
    size, scale_factor : see `Upsample`

    Examples
    --------
    >>> UpsamplingBilinear2d(scale_factor=2)(np.ones((1, 1, 2, 3))).shape
    (1, 1, 4, 6)
    """

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__(size, scale_factor, "bilinear", True)


class _Pixels(Module):
    """What the two ways of rearranging channels and space have in common."""

    channel_axis = 1

    def _check(self, x: Any) -> Any:
        """Check the rank of the input; return its shape without leading axes, channels first."""
        name, shape = type(self).__name__, shape_of(type(self).__name__, x)
        if len(shape) < 3:
            raise LayerError(f"{name} takes arrays of shape (…, channels, height, width); got shape {tuple(shape)}.")
        return tuple(shape[-3:])


class PixelShuffle(_Pixels):
    """Rearrange groups of channels as blocks of pixels: ``(…, c * r * r, h, w)`` becomes ``(…, c, h * r, w * r)``.

    Parameters
    ----------
    upscale_factor : the size ``r`` of blocks

    Raises
    ------
    LayerError
        if the factor is not positive; when called, for a number of channels that its square does not divide.

    References
    ----------
    Shi et al. (2016); ``torch.nn.PixelShuffle``.

    Examples
    --------
    >>> PixelShuffle(2)(np.arange(4.0).reshape(1, 4, 1, 1))
    array([[[[0., 1.],
             [2., 3.]]]])
    """

    def __init__(self, upscale_factor: int) -> None:
        self.upscale_factor = number("PixelShuffle", "upscale_factor", upscale_factor)

    def _forward(self, x: Any) -> Any:
        (c, h, w), r = self._check(x), self.upscale_factor
        if c % (r * r):
            raise LayerError(f"PixelShuffle({r}) takes a number of channels divisible by {r * r}; got shape {tuple(x.shape)}.")
        xp = ivy_api.namespace_for(x)
        blocks = xp.permute_dims(xp.reshape(x, (-1, c // (r * r), r, r, h, w)), (0, 1, 4, 2, 5, 3))
        return xp.reshape(blocks, (*x.shape[:-3], c // (r * r), h * r, w * r))


class PixelUnshuffle(_Pixels):
    """Rearrange blocks of pixels as channels: ``(…, c, h * r, w * r)`` becomes ``(…, c * r * r, h, w)``.

    Parameters
    ----------
    downscale_factor : the size ``r`` of blocks

    Raises
    ------
    LayerError
        if the factor is not positive; when called, for a height or width that it does not divide.

    References
    ----------
    ``torch.nn.PixelUnshuffle``.

    Examples
    --------
    >>> PixelUnshuffle(2)(np.arange(4.0).reshape(1, 1, 2, 2)).shape
    (1, 4, 1, 1)
    """

    def __init__(self, downscale_factor: int) -> None:
        self.downscale_factor = number("PixelUnshuffle", "downscale_factor", downscale_factor)

    def _forward(self, x: Any) -> Any:
        (c, h, w), r = self._check(x), self.downscale_factor
        if h % r or w % r:
            raise LayerError(f"PixelUnshuffle({r}) takes a height and width divisible by {r}; got shape {tuple(x.shape)}.")
        xp = ivy_api.namespace_for(x)
        blocks = xp.permute_dims(xp.reshape(x, (-1, c, h // r, r, w // r, r)), (0, 1, 3, 5, 2, 4))
        return xp.reshape(blocks, (*x.shape[:-3], c * r * r, h // r, w // r))


class ChannelShuffle(Module):
    """Interleave groups of channels: those of each group are ``groups`` apart then.

    Parameters
    ----------
    groups : the number of groups

    Raises
    ------
    LayerError
        if the number is not positive; when called, for a number of channels that it does not divide.

    References
    ----------
    Zhang et al., ShuffleNet (2018); ``torch.nn.ChannelShuffle``.

    Examples
    --------
    >>> ChannelShuffle(2)(np.arange(4.0).reshape(1, 4, 1, 1)).ravel()
    array([0., 2., 1., 3.])
    """

    def __init__(self, groups: int) -> None:
        self.groups = number("ChannelShuffle", "groups", groups)

    def _forward(self, x: Any) -> Any:
        shape = shape_of("ChannelShuffle", x)
        if len(shape) < 3 or shape[1] % self.groups:
            raise LayerError(
                f"ChannelShuffle({self.groups}) takes arrays of shape (batch, channels, …), with a number of channels that "
                f"{self.groups} divides; got shape {tuple(shape)}."
            )
        xp = ivy_api.namespace_for(x)
        return xp.flatten(xp.moveaxis(xp.unflatten(x, 1, (self.groups, -1)), 1, 2), start_axis=1, end_axis=2)
