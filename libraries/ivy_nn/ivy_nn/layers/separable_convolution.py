"""Depthwise and separable convolutions."""

from __future__ import annotations

from typing import Any

from ivy_nn.layers.checking import number
from ivy_nn.layers.convolution import Conv, Conv1d, Conv2d
from ivy_nn.layers.spatial import Spatial


class _Depthwise(Conv):
    def __init__(
        self,
        in_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: str | int | tuple[int, ...] = 0,
        dilation: int | tuple[int, ...] = 1,
        depth_multiplier: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        *,
        channel_axis: int = 1,
    ) -> None:
        channels = number(type(self).__name__, "in_channels", in_channels)
        self.depth_multiplier = number(type(self).__name__, "depth_multiplier", depth_multiplier)
        super().__init__(
            channels,
            channels * depth_multiplier,
            kernel_size,
            stride,
            padding,
            dilation,
            channels,
            bias,
            padding_mode,
            channel_axis=channel_axis,
        )


class DepthwiseConv1d(_Depthwise):
    """A convolution over one axis, of each channel separately: `Conv1d` with as many groups as channels.

    Parameters
    ----------
    in_channels : the number of channels of the input
    kernel_size, stride, padding, dilation : see `Conv1d`
    depth_multiplier : the number of output channels of each channel
    bias, padding_mode, channel_axis : see `Conv1d`

    Attributes
    ----------
    weight : array of shape ``(in_channels * depth_multiplier, 1, length)``
    bias : array of shape ``(in_channels * depth_multiplier,)``, or ``None``

    Raises
    ------
    LayerError
        see `Conv1d`.

    References
    ----------
    ``keras.layers.DepthwiseConv1D``.

    Examples
    --------
    >>> DepthwiseConv1d(3, 5, depth_multiplier=2)(np.ones((2, 3, 20), dtype="float32")).shape
    (2, 6, 16)
    """

    _space = 1


class DepthwiseConv2d(_Depthwise):
    """A convolution over two axes, of each channel separately: `Conv2d` with as many groups as channels.

    Parameters
    ----------
    in_channels, kernel_size, stride, padding, dilation, depth_multiplier : see `DepthwiseConv1d`
    bias, padding_mode, channel_axis : see `Conv1d`

    Attributes
    ----------
    weight : array of shape ``(in_channels * depth_multiplier, 1, height, width)``
    bias : array of shape ``(in_channels * depth_multiplier,)``, or ``None``

    Raises
    ------
    LayerError
        see `Conv1d`.

    References
    ----------
    ``keras.layers.DepthwiseConv2D``.

    Examples
    --------
    >>> DepthwiseConv2d(3, 3, padding="same")(np.ones((2, 3, 28, 28), dtype="float32")).shape
    (2, 3, 28, 28)
    """

    _space = 2


class _Separable(Spatial):
    _depthwise: type[_Depthwise]
    _pointwise: type[Conv]

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: str | int | tuple[int, ...] = 0,
        dilation: int | tuple[int, ...] = 1,
        depth_multiplier: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        *,
        channel_axis: int = 1,
    ) -> None:
        self._set_channel_axis(channel_axis)
        self.depthwise = self._depthwise(
            in_channels,
            kernel_size,
            stride,
            padding,
            dilation,
            depth_multiplier,
            False,
            padding_mode,
            channel_axis=channel_axis,
        )
        self.pointwise = self._pointwise(in_channels * depth_multiplier, out_channels, 1, bias=bias, channel_axis=channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        return self.pointwise(self.depthwise(x))


class SeparableConv1d(_Separable):
    """A depthwise separable convolution: `DepthwiseConv1d`, then a `Conv1d` of window size 1.

    Parameters
    ----------
    in_channels, out_channels : see `Conv1d`
    kernel_size, stride, padding, dilation, depth_multiplier : see `DepthwiseConv1d`
    bias : whether the second convolution has a bias; the first has none
    padding_mode, channel_axis : see `Conv1d`

    Attributes
    ----------
    depthwise : the first convolution
    pointwise : the second one

    Raises
    ------
    LayerError
        see `Conv1d`.

    References
    ----------
    Chollet, Xception (2016); ``keras.layers.SeparableConv1D``.

    Examples
    --------
    >>> SeparableConv1d(3, 8, 5)(np.ones((2, 3, 20), dtype="float32")).shape
    (2, 8, 16)
    """

    _space, _depthwise, _pointwise = 1, DepthwiseConv1d, Conv1d


class SeparableConv2d(_Separable):
    """A depthwise separable convolution: `DepthwiseConv2d`, then a `Conv2d` of window size 1.

    Parameters
    ----------
    in_channels, out_channels, kernel_size, stride, padding, dilation, depth_multiplier : see `SeparableConv1d`
    bias, padding_mode, channel_axis : see `SeparableConv1d`

    Attributes
    ----------
    depthwise : the first convolution
    pointwise : the second one

    Raises
    ------
    LayerError
        see `Conv1d`.

    References
    ----------
    Chollet, Xception (2016); ``keras.layers.SeparableConv2D``.

    Examples
    --------
    >>> SeparableConv2d(3, 8, 3, padding=1)(np.ones((2, 3, 28, 28), dtype="float32")).shape
    (2, 8, 28, 28)
    """

    _space, _depthwise, _pointwise = 2, DepthwiseConv2d, Conv2d
