"""Depthwise and separable convolutions."""

from __future__ import annotations

from typing import Any

from ivy_nn.layers.checking import number
from ivy_nn.layers.convolution import Conv, Conv1d, Conv2d
from ivy_nn.layers.spatial import Spatial


class _Depthwise(Conv):
    _docstring = """A convolution of each channel separately: `Conv{1|2}d` with as many groups as channels.

    Parameters
    ----------
    in_channels : the number of channels of the input
    kernel_size, stride, padding, dilation : see `Conv{1|2}d`
    depth_multiplier : the number of output channels of each channel
    bias, padding_mode, channel_axis : see `Conv{1|2}d`

    Attributes
    ----------
    weight : array of shape ``(in_channels * depth_multiplier, 1, {length|height, width})``
    bias : array of shape ``(in_channels * depth_multiplier,)``, or ``None``

    Raises
    ------
    LayerError
        see `Conv{1|2}d`.

    References
    ----------
    ``keras.layers.DepthwiseConv{1|2}D``.

    Examples
    --------
    >>> {DepthwiseConv1d(3, 5, depth_multiplier=2)(np.ones((2, 3, 20), dtype="float32")).shape
    (2, 6, 16)|DepthwiseConv2d(3, 3, padding="same")(np.ones((2, 3, 28, 28), dtype="float32")).shape
    (2, 3, 28, 28)}
    """

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
    _space = 1


class DepthwiseConv2d(_Depthwise):
    _space = 2


class _Separable(Spatial):
    _docstring = """A depthwise separable convolution: `DepthwiseConv{1|2}d`, then a `Conv{1|2}d` of window size 1.

    Parameters
    ----------
    in_channels, out_channels : see `Conv{1|2}d`
    kernel_size, stride, padding, dilation, depth_multiplier : see `DepthwiseConv{1|2}d`
    bias : whether the second convolution has a bias; the first has none
    padding_mode, channel_axis : see `Conv{1|2}d`

    Attributes
    ----------
    depthwise : the first convolution
    pointwise : the second one

    Raises
    ------
    LayerError
        see `Conv{1|2}d`.

    References
    ----------
    Chollet, Xception (2016); ``keras.layers.SeparableConv{1|2}D``.

    Examples
    --------
    >>> {name}(3, 8, {5|3, padding=1})(np.ones((2, 3, {20|28, 28}), dtype="float32")).shape
    (2, 8, {16|28, 28})
    """

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
    _space, _depthwise, _pointwise = 1, DepthwiseConv1d, Conv1d


class SeparableConv2d(_Separable):
    _space, _depthwise, _pointwise = 2, DepthwiseConv2d, Conv2d
