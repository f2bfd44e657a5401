"""Residual networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import kaiming_normal
from ivy_nn.layers import BatchNorm2d, Conv2d, Linear, MaxPool2d
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


def _convolution(inputs: int, outputs: int, size: int, stride: int = 1) -> Conv2d:
    layer = Conv2d(inputs, outputs, size, stride=stride, padding=size // 2, bias=False)
    layer.weight = Parameter((outputs, inputs, size, size), kaiming_normal(mode="fan_out", nonlinearity="relu"))
    return layer


class BasicBlock(Module):
    """Two convolutions, and their input added to their output."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        self.conv1 = _convolution(inputs, outputs, 3, stride)
        self.bn1 = BatchNorm2d(outputs)
        self.conv2 = _convolution(outputs, outputs, 3)
        self.bn2 = BatchNorm2d(outputs)
        self.downsample: Any = None
        if stride > 1 or inputs != outputs:
            self.downsample = [_convolution(inputs, outputs, 1, stride), BatchNorm2d(outputs)]

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        out = xp.nn.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        for layer in self.downsample or ():
            x = layer(x)
        return xp.nn.relu(out + x)


class ResNet(Module):
    """A residual network of basic blocks: convolutions on four scales, each half of the one before.

    It is called with images of shape ``(batch, channels, height, width)``, and returns the scores of the classes, of shape
    ``(batch, num_classes)``.

    Parameters
    ----------
    layers : the numbers of blocks of the four scales
    num_classes : the number of classes
    channels : the number of channels of the images
    width : the number of channels of the first scale; each scale has twice as many as the one before

    Raises
    ------
    LayerError
        if there are not four scales.

    References
    ----------
    He et al., Deep residual learning for image recognition (2015). Names as in ``torchvision.models.resnet``.

    Examples
    --------
    >>> import numpy as np
    >>> ResNet([1, 1, 1, 1], num_classes=5, width=4)(np.ones((2, 3, 32, 32), dtype="float32")).shape
    (2, 5)
    """

    def __init__(self, layers: Sequence[int], num_classes: int = 1000, channels: int = 3, width: int = 64) -> None:
        if len(layers) != 4 or min(layers) < 1:
            raise LayerError(f"ResNet takes four numbers of blocks, each 1 or more; got {layers!r}.")
        self.conv1 = _convolution(channels, width, 7, 2)
        self.bn1 = BatchNorm2d(width)
        self.maxpool = MaxPool2d(3, stride=2, padding=1)
        inputs = width
        for i, number in enumerate(layers):
            outputs = width * 2**i
            sizes = [(inputs, outputs, 1 if i == 0 else 2)] + [(outputs, outputs, 1)] * (number - 1)
            setattr(self, f"layer{i + 1}", [BasicBlock(*each) for each in sizes])
            inputs = outputs
        self.fc = Linear(inputs, num_classes)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        x = self.maxpool(xp.nn.relu(self.bn1(self.conv1(x))))
        for i in range(1, 5):
            for block in getattr(self, f"layer{i}"):
                x = block(x)
        return self.fc(xp.mean(x, axis=(-2, -1)))


class ResNet18(ResNet):
    """The residual network of 18 layers: a `ResNet` with two blocks on each scale.

    Parameters
    ----------
    num_classes, channels, width : see `ResNet`

    References
    ----------
    ``torchvision.models.resnet18``.

    Examples
    --------
    >>> import ivy_api
    >>> v = ResNet18().init(ivy_api.namespace("numpy").random.key(0))
    >>> v.layer2["0"].downsample["0"].weight.shape
    (128, 64, 1, 1)
    """

    def __init__(self, num_classes: int = 1000, channels: int = 3, width: int = 64) -> None:
        super().__init__((2, 2, 2, 2), num_classes, channels, width)


class ResNet34(ResNet):
    """The residual network of 34 layers: a `ResNet` with 3, 4, 6 and 3 blocks on its scales.

    Parameters
    ----------
    num_classes, channels, width : see `ResNet`

    References
    ----------
    ``torchvision.models.resnet34``.

    Examples
    --------
    >>> len(ResNet34().layer3)
    6
    """

    def __init__(self, num_classes: int = 1000, channels: int = 3, width: int = 64) -> None:
        super().__init__((3, 4, 6, 3), num_classes, channels, width)
