"""U-Net."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers import BatchNorm2d, Conv2d, ConvTranspose2d, MaxPool2d
from ivy_nn.module import Module


class DoubleConv(Module):
    """Two convolutions, each with a batch normalisation and a rectifier."""

    def __init__(self, inputs: int, outputs: int) -> None:
        self.double_conv = {
            "0": Conv2d(inputs, outputs, 3, padding=1, bias=False),
            "1": BatchNorm2d(outputs),
            "3": Conv2d(outputs, outputs, 3, padding=1, bias=False),
            "4": BatchNorm2d(outputs),
        }

    def _forward(self, x: Any) -> Any:
        xp, layers = ivy_api.namespace_for(x), self.double_conv
        x = xp.nn.relu(layers["1"](layers["0"](x)))
        return xp.nn.relu(layers["4"](layers["3"](x)))


class Down(Module):
    """Half of the size, then two convolutions."""

    def __init__(self, inputs: int, outputs: int) -> None:
        self.maxpool_conv = [MaxPool2d(2), DoubleConv(inputs, outputs)]

    def _forward(self, x: Any) -> Any:
        return self.maxpool_conv[1](self.maxpool_conv[0](x))


class Up(Module):
    """Twice the size, joined with the array of that size from the way down, then two convolutions."""

    def __init__(self, inputs: int, outputs: int) -> None:
        self.up = ConvTranspose2d(inputs, inputs // 2, 2, stride=2)
        self.conv = DoubleConv(inputs, outputs)

    def _forward(self, x: Any, same: Any) -> Any:
        return self.conv(ivy_api.namespace_for(x).concat([same, self.up(x)], axis=1))


class UNet(Module):
    """A U-Net: images to maps of the same size, over smaller and smaller maps and back.

    It is called with images of shape ``(batch, channels, height, width)``, and returns scores, of shape ``(batch, classes, height,
    width)``. Convolutions are padded, so that sizes stay, and normalised, unlike in the paper.

    Parameters
    ----------
    channels : the number of channels of the images
    classes : the number of classes
    width : the number of channels of the largest maps; each smaller map has twice as many
    depth : the number of smaller maps

    Raises
    ------
    LayerError
        when called, for images whose sizes are not multiples of ``2 ** depth``.

    References
    ----------
    Ronneberger et al., U-Net: convolutional networks for biomedical image segmentation (2015). Names as in
    ``github.com/milesial/Pytorch-UNet``, without its bilinear option.

    Examples
    --------
    >>> import numpy as np
    >>> UNet(3, 2, width=4, depth=2)(np.ones((1, 3, 8, 12), dtype="float32")).shape
    (1, 2, 8, 12)
    """

    def __init__(self, channels: int = 3, classes: int = 2, width: int = 64, depth: int = 4) -> None:
        self.depth = depth
        self.inc = DoubleConv(channels, width)
        for i in range(depth):
            setattr(self, f"down{i + 1}", Down(width * 2**i, width * 2 ** (i + 1)))
        for i in range(depth):
            setattr(self, f"up{i + 1}", Up(width * 2 ** (depth - i), width * 2 ** (depth - i - 1)))
        self.outc = {"conv": Conv2d(width, classes, 1)}

    def _forward(self, x: Any) -> Any:
        if len(x.shape) != 4 or any(size % 2**self.depth for size in x.shape[2:]):
            raise LayerError(
                f"UNet with depth={self.depth} takes images of shape (batch, channels, height, width), with height and width "
                f"multiples of {2**self.depth}; got shape {tuple(x.shape)}."
            )
        maps = [self.inc(x)]
        for i in range(self.depth):
            maps.append(getattr(self, f"down{i + 1}")(maps[-1]))
        x = maps.pop()
        for i in range(self.depth):
            x = getattr(self, f"up{i + 1}")(x, maps.pop())
        return self.outc["conv"](x)
