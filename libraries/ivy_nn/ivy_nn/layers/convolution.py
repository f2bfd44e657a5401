"""Convolutions."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import fan_in_uniform
from ivy_nn.layers.checking import number, numbers, one_of, windows_padding
from ivy_nn.layers.spatial import Spatial
from ivy_nn.variables import Parameter

if TYPE_CHECKING:
    from ivy_api.typing import PaddingMode

MODES: dict[str, PaddingMode] = {"zeros": "constant", "reflect": "reflect", "replicate": "edge", "circular": "wrap"}
"""The padding modes of torch, and their names in `xp.nn.conv`."""


class Windowed(Spatial):
    """What convolutions and transposed convolutions have in common: their arguments and variables."""

    _has_bias = True

    def _set(
        self, in_channels: Any, out_channels: Any, kernel_size: Any, stride: Any, dilation: Any, groups: Any, bias: bool
    ) -> None:
        name, space = type(self).__name__, self._space
        self.out_channels = number(name, "out_channels", out_channels)
        self.kernel_size = numbers(name, "kernel_size", kernel_size, space)
        self.stride = numbers(name, "stride", stride, space)
        self.dilation = numbers(name, "dilation", dilation, space)
        self.groups = number(name, "groups", groups)
        self.bias: Any = None
        self._has_bias = bias
        self.in_channels = None if in_channels is None else number(name, "in_channels", in_channels)
        if self.in_channels is None:
            self.defer()
        else:
            self._create_variables(self.in_channels)

    def _weight_shape(self, channels: int) -> tuple[int, ...]:
        raise NotImplementedError

    def _create_variables(self, channels: int) -> None:
        if channels % self.groups or self.out_channels % self.groups:
            raise LayerError(
                f"{type(self).__name__} takes groups that divide in_channels and out_channels; got groups={self.groups}, "
                f"in_channels={channels} and out_channels={self.out_channels}."
            )
        shape = self._weight_shape(channels)
        init = fan_in_uniform(prod(shape[1:]))
        self.weight: Any = Parameter(shape, init)
        if self._has_bias:
            self.bias = Parameter(self.out_channels, init)

    def setup(self, x: Any, *more: Any) -> None:
        self.in_channels = self._channels(x)
        self._create_variables(self.in_channels)

    def _windows(self, xp: Any) -> Any:
        """The weights with the channels last, as `xp.nn.conv` takes them."""
        return xp.permute_dims(self.weight, (*range(2, self._space + 2), 1, 0))


class Conv(Windowed):
    """The base class of `Conv1d` to `Conv3d`."""

    _docstring = """A convolution over {one axis|two axes|three axes}.

    Parameters
    ----------
    in_channels : the number of channels of the input; ``None`` takes it from the first input
    out_channels : the number of channels of the output
    kernel_size : the size of the window, one for all spatial axes or one for each
    stride : the step between windows, likewise
    padding : the number of elements added at both ends of each axis; ``"valid"``: none, ``"same"``: so that the output has
        ``ceil(length / stride)`` elements
    dilation : the spacing between the elements of a window
    groups : the number of groups of channels that are convolved separately
    bias : whether there is a bias
    padding_mode : what is added: ``"zeros"``, ``"reflect"``, ``"replicate"`` or ``"circular"``
    channel_axis : 1 for inputs of shape ``(batch, channels, {length|height, width|depth, height, width})``, -1 for channels last,
        ``(batch, {length|height, width|depth, height, width}, channels)``; the batch axis may be missing

    Attributes
    ----------
    weight : array of shape ``(out_channels, in_channels // groups, {length|height, width|depth, height, width})``, uniform up to
        ``1 / sqrt(fan_in)`` at first
    bias : array of shape ``(out_channels,)``, like the weight; or ``None``

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank or number of channels.

    Notes
    -----
    Unlike in torch, ``padding="same"`` may have a stride, as in Keras.

    References
    ----------
    ``torch.nn.{name}``, ``keras.layers.Conv{1|2|3}D``, ``flax.linen.Conv``.

    Examples
    --------
    >>> {Conv1d(3, 8, 5)(np.ones((2, 3, 20), dtype="float32")).shape
    (2, 8, 16)|Conv2d(3, 8, 3, padding="same")(np.ones((2, 3, 28, 28), dtype="float32")).shape
    (2, 8, 28, 28)
    >>> Conv2d(None, 8, (3, 5), channel_axis=-1)(np.ones((2, 28, 28, 3), dtype="float32")).shape
    (2, 26, 24, 8)|Conv3d(1, 2, 3, stride=2)(np.ones((1, 1, 9, 9, 9), dtype="float32")).shape
    (1, 2, 4, 4, 4)}
    """

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return int(2 * prod(out.shape) * prod(self.weight.shape[1:]))

    def __init__(
        self,
        in_channels: int | None,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: str | int | tuple[int, ...] = 0,
        dilation: int | tuple[int, ...] = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        *,
        channel_axis: int = 1,
    ) -> None:
        name = type(self).__name__
        self.padding = windows_padding(name, padding, self._space)
        self.padding_mode = one_of(name, "padding_mode", padding_mode, tuple(MODES))
        self._set_channel_axis(channel_axis)
        self._set(in_channels, out_channels, kernel_size, stride, dilation, groups, bias)

    def _weight_shape(self, channels: int) -> tuple[int, ...]:
        return self.out_channels, channels // self.groups, *self.kernel_size

    def _compute(self, x: Any, *more: Any) -> Any:
        self._check_channels(x, "in_channels", self.in_channels)
        xp = ivy_api.namespace_for(x)
        return xp.nn.conv(
            x,
            self._windows(xp),
            self.bias,
            stride=self.stride,
            padding=self.padding,
            dilation=self.dilation,
            groups=self.groups,
            channel_axis=self.channel_axis,
            padding_mode=MODES[self.padding_mode],
        )


class Conv1d(Conv):
    _space = 1


class Conv2d(Conv):
    _space = 2


class Conv3d(Conv):
    _space = 3
