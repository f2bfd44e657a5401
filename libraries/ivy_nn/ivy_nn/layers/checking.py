"""Checks of the arguments and inputs of layers."""

from __future__ import annotations

from operator import index
from typing import Any

from ivy_nn.errors import LayerError

SPACES = {1: "length", 2: "height, width", 3: "depth, height, width"}


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
    shape = shape_of(layer, x)
    if len(shape) < (axis + 1 if axis >= 0 else -axis) or shape[axis] != size:
        raise LayerError(f"{layer} with {name}={size} takes {size} elements on axis {axis} of its input; got shape {tuple(shape)}.")


def shape_of(layer: str, x: Any) -> Any:
    """Return the shape of the input of a layer, which must be an array."""
    shape = getattr(x, "shape", None)
    if shape is None:
        raise LayerError(f"{layer} takes an array; got {type(x).__name__}.")
    return shape


def check_rank(layer: str, x: Any, ranks: tuple[int, ...], takes: str) -> int:
    """Return the number of axes of the input of a layer, which must be one of some."""
    shape = shape_of(layer, x)
    if len(shape) not in ranks:
        raise LayerError(f"{layer} takes {takes}; got shape {tuple(shape)}.")
    return len(shape)


def check_channel_axis(layer: str, axis: Any) -> int:
    """Return a channel axis, which must be the first one after that of the batch, or the last one."""
    if axis not in (1, -1):
        raise LayerError(f"{layer} takes channel_axis=1, for (batch, channels, …), or -1, for (batch, …, channels); got {axis!r}.")
    return int(axis)


def number(layer: str, name: str, value: Any, least: int = 1) -> int:
    """Return an argument that is an integer, of at least a value."""
    if isinstance(value, bool) or not hasattr(value, "__index__") or index(value) < least:
        raise LayerError(f"{layer} takes {name} as an integer of {least} or more; got {value!r}.")
    return index(value)


def numbers(layer: str, name: str, value: Any, space: int, least: int = 1) -> tuple[int, ...]:
    """Return an argument that is one integer, or one for each spatial axis, as one for each."""
    each = tuple(value) if isinstance(value, tuple | list) else (value,) * space
    if len(each) != space or any(isinstance(n, bool) or not hasattr(n, "__index__") or index(n) < least for n in each):
        raise LayerError(
            f"{layer} takes {name} as an integer of {least} or more, or one for each of the {space} spatial axes; got {value!r}."
        )
    return tuple(map(index, each))


def windows_padding(layer: str, padding: Any, space: int) -> Any:
    """Return the padding of windows: a name, or integers for each spatial axis."""
    if padding in ("valid", "same"):
        return padding
    if isinstance(padding, str):
        raise LayerError(f"{layer} takes padding='valid', 'same', an integer, or one for each spatial axis; got {padding!r}.")
    return numbers(layer, "padding", padding, space, least=0)


def probability(layer: str, name: str, value: float) -> float:
    """Return an argument that is a probability."""
    if not 0 <= value <= 1:
        raise LayerError(f"{layer} takes {name} as a probability, from 0 to 1; got {value!r}.")
    return value


def one_of(layer: str, name: str, value: Any, allowed: tuple[Any, ...]) -> Any:
    """Return an argument that is one of some values."""
    if value not in allowed:
        raise LayerError(f"{layer} takes {name} as one of {', '.join(map(repr, allowed))}; got {value!r}.")
    return value
