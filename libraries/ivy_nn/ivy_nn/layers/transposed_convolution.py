"""Transposed convolutions."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import numbers, windows_padding
from ivy_nn.layers.convolution import Windowed


class _ConvTranspose(Windowed):
    _docstring = """A transposed convolution over {one axis|two axes|three axes}: the transpose of the linear map `Conv{1|2|3}d`.

    It enlarges each axis by the stride.

    Parameters
    ----------
    in_channels : the number of channels of the input; ``None`` takes it from the first input
    out_channels : the number of channels of the output
    kernel_size : the size of the window, one for all spatial axes or one for each
    stride : the step between windows in the output, likewise
    padding : the number of elements cut off at both ends of the output; ``"valid"``: none, ``"same"``: so that the output has
        ``length * stride`` elements
    output_padding : the number of elements added at the end of the output
    groups : the number of groups of channels that are convolved separately
    bias : whether there is a bias
    dilation : the spacing between the elements of a window
    channel_axis : 1 for inputs of shape ``(batch, channels, {length|height, width|depth, height, width})``, -1 for channels last,
        ``(batch, {length|height, width|depth, height, width}, channels)``; the batch axis may be missing

    Attributes
    ----------
    weight : array of shape ``(in_channels, out_channels // groups, {length|height, width|depth, height, width})``, uniform up to
        ``1 / sqrt(fan)`` at first, where ``fan`` is ``out_channels // groups`` times the size of the window
    bias : array of shape ``(out_channels,)``, like the weight; or ``None``

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank or number of channels.

    Notes
    -----
    A call takes the size of the output as a second argument: ``layer(x, output_size)``, which determines ``output_padding``.

    References
    ----------
    ``torch.nn.{name}``, ``keras.layers.Conv{1|2|3}DTranspose``, ``flax.linen.ConvTranspose``.

    Examples
    --------
    >>> {layer, x = ConvTranspose1d(3, 8, 3, stride=2, padding=1), np.ones((2, 3, 10), dtype="float32")
    >>> layer(x).shape, layer(x, (20,)).shape
    ((2, 8, 19), (2, 8, 20))|ConvTranspose2d(3, 8, 2, stride=2)(np.ones((2, 3, 14, 14), dtype="float32")).shape
    (2, 8, 28, 28)|ConvTranspose3d(1, 2, 3)(np.ones((1, 1, 4, 4, 4), dtype="float32")).shape
    (1, 2, 6, 6, 6)}
    """

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return int(2 * prod(args[0].shape) * prod(self.weight.shape[1:]))

    def __init__(
        self,
        in_channels: int | None,
        out_channels: int,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] = 1,
        padding: str | int | tuple[int, ...] = 0,
        output_padding: int | tuple[int, ...] = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: int | tuple[int, ...] = 1,
        *,
        channel_axis: int = 1,
    ) -> None:
        name = type(self).__name__
        self.padding = windows_padding(name, padding, self._space)
        self.output_padding = numbers(name, "output_padding", output_padding, self._space, least=0)
        self._set_channel_axis(channel_axis)
        self._set(in_channels, out_channels, kernel_size, stride, dilation, groups, bias)
        limits = [max(s, d) for s, d in zip(self.stride, self.dilation, strict=True)]
        if any(n >= limit for n, limit in zip(self.output_padding, limits, strict=True)):
            raise LayerError(f"{name} takes output_padding smaller than the stride or the dilation; got {output_padding!r}.")

    def _weight_shape(self, channels: int) -> tuple[int, ...]:
        return channels, self.out_channels // self.groups, *self.kernel_size

    def _compute(self, x: Any, *more: Any) -> Any:
        self._check_channels(x, "in_channels", self.in_channels)
        xp = ivy_api.namespace_for(x)
        output_size = more[0] if more else None
        return xp.nn.conv_transpose(
            x,
            self._windows(xp),
            self.bias,
            stride=self.stride,
            padding=self.padding,
            output_padding=self.output_padding if output_size is None else self._missing(x, output_size),
            dilation=self.dilation,
            groups=self.groups,
            channel_axis=self.channel_axis,
        )

    def _missing(self, x: Any, output_size: Any) -> tuple[int, ...]:
        """The output padding for an output size."""
        name = type(self).__name__
        sizes = numbers(name, "output_size", tuple(output_size)[-self._space :], self._space)
        if isinstance(self.padding, str):
            raise LayerError(f"{name} takes an output_size only if padding is given by integers; got padding={self.padding!r}.")
        axes = range(2, self._space + 2) if self.channel_axis == 1 else range(1, self._space + 1)
        least = tuple(
            (x.shape[axis] - 1) * s - 2 * p + d * (k - 1) + 1
            for axis, s, p, d, k in zip(axes, self.stride, self.padding, self.dilation, self.kernel_size, strict=True)
        )
        most = tuple(n + s - 1 for n, s in zip(least, self.stride, strict=True))
        if not all(a <= n <= b for a, n, b in zip(least, sizes, most, strict=True)):
            raise LayerError(f"{name} takes an output_size from {least} to {most} for shape {tuple(x.shape)}; got {output_size!r}.")
        return tuple(n - a for n, a in zip(sizes, least, strict=True))


class ConvTranspose1d(_ConvTranspose):
    _space = 1


class ConvTranspose2d(_ConvTranspose):
    _space = 2


class ConvTranspose3d(_ConvTranspose):
    _space = 3
