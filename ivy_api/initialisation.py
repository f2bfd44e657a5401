"""Initial weights: what libraries and frontends compute alike, whichever random numbers they draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

Axes = int | Sequence[int]
TRUNCATED_STDDEV = 0.87962566103423978
"""The standard deviation of the standard normal distribution, truncated at 2."""


def fans(shape: Sequence[int], in_axis: Axes, out_axis: Axes, batch_axis: Axes = ()) -> tuple[float, float]:
    """Return the numbers of inputs and of outputs that an output and an input of a layer depend on.

    Parameters
    ----------
    shape : the shape of the weights
    in_axis, out_axis, batch_axis : the axes of inputs, of outputs, and of independent layers; the others are those of a window

    Raises
    ------
    IndexError
        if the shape does not have these axes.
    """

    def size(axes: Axes) -> int:
        return math.prod(shape[axis] for axis in ((axes,) if isinstance(axes, int) else axes))

    inputs, outputs, batch = size(in_axis), size(out_axis), size(batch_axis)
    # An axis that is both of inputs and of outputs divides twice.
    window = math.prod(shape) / inputs / outputs / batch if inputs and outputs and batch else 0.0
    return inputs * window, outputs * window


def fan(mode: str, fan_in: float, fan_out: float) -> float | None:
    """Return what a variance is divided by: the number of inputs, of outputs, or a mean of both; ``None`` for another mode."""
    means = {"fan_avg": (fan_in + fan_out) / 2, "fan_geo_avg": math.sqrt(fan_in * fan_out)}
    return {"fan_in": fan_in, "fan_out": fan_out, **means}.get(mode)


def gains(slope: float = 0.01) -> dict[str, float]:
    """Return the factors by which activations change the standard deviation, by their names in torch.

    Parameters
    ----------
    slope : the negative slope of ``"leaky_relu"``
    """
    known = {"tanh": 5 / 3, "relu": math.sqrt(2), "leaky_relu": math.sqrt(2 / (1 + slope**2)), "selu": 3 / 4, "sigmoid": 1.0}
    layers = ("linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d")
    return {**known, **dict.fromkeys(layers, 1.0)}


def matrix_shape(shape: Sequence[int], column_axis: int) -> tuple[int, int]:
    """Return the shape of the normally distributed numbers of which `orthogonal` makes weights: not wider than high."""
    columns = shape[column_axis]
    rows = math.prod(shape) // columns
    return max(rows, columns), min(rows, columns)


def orthogonal(normal: Any, shape: Sequence[int], column_axis: int, xp: Any) -> Any:
    """Return weights whose matrix is orthogonal, distributed uniformly; with orthonormal rows or columns if it is not square.

    Saxe et al. 2013, "Exact solutions to the nonlinear dynamics of learning in deep linear neural networks".

    Parameters
    ----------
    normal : matrix of normally distributed numbers, of `matrix_shape`
    shape : the shape of the weights
    column_axis : the axis of the columns; the others together are that of the rows
    xp : the namespace
    """
    columns = shape[column_axis]
    q, r = xp.linalg.qr(normal)
    q = q * xp.sign(xp.linalg.diagonal(r))  # a unique decomposition, so that the matrices are distributed uniformly
    q = q if math.prod(shape) // columns >= columns else xp.matrix_transpose(q)
    rest = [size for axis, size in enumerate(shape) if axis != column_axis % len(shape)]
    return xp.moveaxis(xp.reshape(q, (*rest, columns)), -1, column_axis)
