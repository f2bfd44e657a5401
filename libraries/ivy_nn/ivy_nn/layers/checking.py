"""Checks of the inputs of layers."""

from __future__ import annotations

from typing import Any

from ivy_nn.errors import LayerError


def check_axis(layer: str, x: Any, axis: int, name: str, size: int | None) -> None:
    """Check that the input of a layer is an array with an axis of a size.

    Parameters
    ----------
    layer : the name of the layer, for messages
    x : the input
    axis : the axis
    name : what the size is called
    size : the size
    """
    shape = getattr(x, "shape", None)
    if shape is None:
        raise LayerError(f"{layer} takes an array; got {type(x).__name__}.")
    if len(shape) < (axis + 1 if axis >= 0 else -axis) or shape[axis] != size:
        raise LayerError(f"{layer} with {name}={size} takes {size} elements on axis {axis} of its input; got shape {tuple(shape)}.")
