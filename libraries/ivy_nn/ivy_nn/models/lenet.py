"""LeNet."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers import Conv2d, Linear, MaxPool2d
from ivy_nn.module import Module


class LeNet(Module):
    """LeNet-5: two convolutions and three linear layers, for small images such as digits.

    It is called with images of shape ``(batch, channels, size, size)``, and returns the scores of the classes, of shape ``(batch,
    classes)``. With rectifiers and maxima, as it is taught today.

    Parameters
    ----------
    classes : the number of classes
    channels : the number of channels of the images
    size : the height and width of the images, 12 or more

    Raises
    ------
    LayerError
        for smaller images.

    References
    ----------
    LeCun et al., Gradient-based learning applied to document recognition (1998). Names as in torch's tutorials.

    Examples
    --------
    >>> import numpy as np
    >>> LeNet()(np.ones((2, 1, 28, 28), dtype="float32")).shape
    (2, 10)
    """

    def __init__(self, classes: int = 10, channels: int = 1, size: int = 28) -> None:
        left = (size // 2 - 4) // 2
        if left < 1:
            raise LayerError(f"LeNet takes images of size 12 or more; got size={size}.")
        self.conv1 = Conv2d(channels, 6, 5, padding=2)
        self.conv2 = Conv2d(6, 16, 5)
        self.pool = MaxPool2d(2)
        self.fc1 = Linear(16 * left * left, 120)
        self.fc2 = Linear(120, 84)
        self.fc3 = Linear(84, classes)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        x = self.pool(xp.nn.relu(self.conv1(x)))
        x = self.pool(xp.nn.relu(self.conv2(x)))
        x = xp.nn.relu(self.fc1(xp.flatten(x, start_axis=1)))
        return self.fc3(xp.nn.relu(self.fc2(x)))
