"""The options of convolutions and pooling, with one number or pair for each spatial axis, as targets take them."""

from __future__ import annotations

from typing import Any, NamedTuple

from ivy_api.bodies.nn.spatial import padding_amounts, sizes
from ivy_api.errors import IvyError
from ivy_api.graphs.source.language import Call


class Windows(NamedTuple):
    """What the windows of a call cover.

    Attributes
    ----------
    size, stride, dilation : for each spatial axis
    padding : the pairs before and after each
    axis : the channel axis, from 0
    ndim : the number of axes of the array
    """

    size: tuple[int, ...]
    stride: tuple[int, ...]
    dilation: tuple[int, ...]
    padding: tuple[Any, ...]
    axis: int
    ndim: int

    @property
    def symmetric(self) -> bool:
        """Whether as much is added before each axis as after it."""
        return all(before == after for before, after in self.padding)

    @property
    def spatial(self) -> tuple[int, ...]:
        """The spatial axes."""
        return tuple(i for i in range(1, self.ndim) if i != self.axis)


def windows_of(call: Call, size: Any) -> Windows | None:
    """Return the windows of a call, whose size is an argument; ``None`` if they are not as one of a convolution or pooling is."""
    shape, ndim = call.shape("x"), call.ndim("x")
    space = ndim - 2
    axis = call.option("channel_axis") % ndim
    if space < 1 or axis == 0:
        return None
    name = call.node.name
    spatial = tuple(n for i, n in enumerate(shape) if i not in (0, axis))
    try:
        own = sizes(name, "window", size, space)
        stride = sizes(name, "stride", own if call.option("stride") is None else call.option("stride"), space)
        dilation = sizes(name, "dilation", call.option("dilation"), space)
        padding = padding_amounts(name, call.option("padding"), spatial, own, stride, dilation)
    except IvyError:
        return None
    return Windows(own, stride, dilation, padding, axis, ndim)
