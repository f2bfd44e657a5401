"""Positions in a sequence: added to its elements, or as rotations, or as distances in attention."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import normal
from ivy_nn.layers.checking import check_axis
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


def _angles(x: Any, positions: Any, features: int, max_period: float, xp: Any) -> tuple[Any, Any]:
    """The cosines and sines of ``position / max_period ** (2 i / features)``, of shape ``(..., length, features / 2)``.

    They are computed in float32 at least: positions beyond 2048 have no float16.
    """
    dtype = xp.float64 if x.dtype == xp.float64 else xp.float32
    if positions is None:
        positions = xp.arange(x.shape[-2], device=ivy_api.device_of(x))
    periods = [max_period ** (-2 * i / features) for i in range(features // 2)]
    angles = xp.astype(positions, dtype)[..., None] * xp.asarray(periods, dtype=dtype, device=ivy_api.device_of(x))
    return xp.astype(xp.cos(angles), x.dtype, copy=False), xp.astype(xp.sin(angles), x.dtype, copy=False)


def _pairs(x: Any, interleaved: bool, xp: Any) -> tuple[Any, Any]:
    """The first and the second elements of the pairs of features."""
    if interleaved:
        parts = xp.unflatten(x, -1, (-1, 2))
        return parts[..., 0], parts[..., 1]
    half = x.shape[-1] // 2
    return x[..., :half], x[..., half:]


def _joined(first: Any, second: Any, interleaved: bool, xp: Any) -> Any:
    """The inverse of `_pairs`."""
    if interleaved:
        return xp.flatten(xp.stack([first, second], axis=-1), start_axis=-2, end_axis=-1)
    return xp.concat([first, second], axis=-1)


def _check_pairs(layer: str, name: str, value: int, max_period: float) -> None:
    if value < 2 or value % 2:
        raise LayerError(f"{layer} takes an even number of {name}, 2 or more; got {value}.")
    if max_period <= 1:
        raise LayerError(f"{layer} takes a max_period above 1; got {max_period}.")


class SinusoidalPositions(Module):
    """Add sines and cosines of the position to the elements of a sequence.

    To features ``2 i`` and ``2 i + 1`` it adds sine and cosine of ``position / max_period ** (2 i / features)``. It is called with
    an input of shape ``(..., length, features)`` and optionally ``positions``: array of an integer dtype that broadcasts to
    ``(..., length)``; 0, 1, 2, … by default.

    Parameters
    ----------
    max_period : the limit of the periods, divided by 2 π
    interleaved : whether sines and cosines alternate, as in the paper; else all sines come first, as in tensor2tensor

    Raises
    ------
    LayerError
        for a ``max_period`` of 1 or less; when called, for an odd number of features.

    References
    ----------
    Vaswani et al., Attention is all you need (2017), section 3.5.

    Examples
    --------
    >>> import numpy as np
    >>> SinusoidalPositions()(np.zeros((2, 4))).round(3)
    array([[0.   , 1.   , 0.   , 1.   ],
           [0.841, 0.54 , 0.01 , 1.   ]])
    """

    def __init__(self, max_period: float = 10_000.0, interleaved: bool = True) -> None:
        _check_pairs("SinusoidalPositions", "features", 2, max_period)
        self.max_period, self.interleaved = max_period, interleaved

    def _forward(self, x: Any, positions: Any = None) -> Any:
        _check_sequence("SinusoidalPositions", x)
        _check_pairs("SinusoidalPositions", "features", x.shape[-1], self.max_period)
        xp = ivy_api.namespace_for(x)
        cosines, sines = _angles(x, positions, x.shape[-1], self.max_period, xp)
        return x + _joined(sines, cosines, self.interleaved, xp)


class LearnedPositions(Module):
    """Add a trained vector for each position to the elements of a sequence.

    It is called with an input of shape ``(..., length, features)`` and optionally ``positions``: array of an integer dtype that
    broadcasts to ``(..., length)``; 0, 1, 2, … by default.

    Parameters
    ----------
    max_length : the number of positions
    features : the size of the last axis of the input

    Attributes
    ----------
    weight : array of shape ``(max_length, features)``, normally distributed with deviation 0.02 at first, as in BERT and GPT-2

    Raises
    ------
    LayerError
        when called, for more positions than ``max_length``, or another number of features.

    References
    ----------
    Gehring et al., Convolutional sequence to sequence learning (2017); ``keras_hub.layers.PositionEmbedding``.

    Examples
    --------
    >>> import numpy as np
    >>> LearnedPositions(16, 4)(np.zeros((2, 5, 4), dtype="float32")).shape
    (2, 5, 4)
    """

    def __init__(self, max_length: int, features: int) -> None:
        self.max_length, self.features = max_length, features
        self.weight: Any = Parameter((max_length, features), normal(0.02))

    def _forward(self, x: Any, positions: Any = None) -> Any:
        _check_sequence("LearnedPositions", x)
        check_axis("LearnedPositions", x, -1, "features", self.features)
        if positions is not None:
            return x + ivy_api.namespace_for(x).nn.embedding(positions, self.weight)
        if x.shape[-2] > self.max_length:
            raise LayerError(
                f"LearnedPositions with max_length={self.max_length} takes sequences of at most that length, on axis -2 of its "
                f"input; got shape {tuple(x.shape)}."
            )
        return x + self.weight[: x.shape[-2], :]


class RotaryPositions(Module):
    """Rotate pairs of features by angles in proportion to the position: applied to queries and keys before attention.

    The product of a rotated query and a rotated key depends on their positions only by their difference. The pair ``i`` is rotated
    by ``position / max_period ** (2 i / depth)``. It is called with an input of shape ``(..., length, features)``, such as
    ``(batch, heads, length, features)``, and optionally ``positions``: array of an integer dtype that broadcasts to
    ``(..., length)``; 0, 1, 2, … by default.

    Parameters
    ----------
    depth : the number of features that are rotated, the first ones; the others stay
    max_period : the limit of the periods, divided by 2 π
    interleaved : whether pairs are adjacent features, as in the paper, GPT-J and the original LLaMA; else feature ``i`` is paired
        with ``i + depth / 2``, as in GPT-NeoX, and LLaMA in ``transformers``

    Raises
    ------
    LayerError
        for an odd ``depth``; when called, for an input of fewer features.

    References
    ----------
    Su et al., RoFormer: enhanced transformer with rotary position embedding (2021).

    Examples
    --------
    >>> import numpy as np
    >>> RotaryPositions(2)(np.asarray([[1.0, 0.0], [1.0, 0.0]])).round(3)
    array([[1.   , 0.   ],
           [0.54 , 0.841]])
    """

    def __init__(self, depth: int, max_period: float = 10_000.0, interleaved: bool = False) -> None:
        _check_pairs("RotaryPositions", "features in depth", depth, max_period)
        self.depth, self.max_period, self.interleaved = depth, max_period, interleaved

    def _forward(self, x: Any, positions: Any = None) -> Any:
        _check_sequence("RotaryPositions", x)
        if x.shape[-1] < self.depth:
            raise LayerError(f"RotaryPositions rotates {self.depth} features; got an input of shape {tuple(x.shape)}.")
        xp = ivy_api.namespace_for(x)
        cosines, sines = _angles(x, positions, self.depth, self.max_period, xp)
        first, second = _pairs(x[..., : self.depth], self.interleaved, xp)
        out = _joined(first * cosines - second * sines, second * cosines + first * sines, self.interleaved, xp)
        return out if x.shape[-1] == self.depth else xp.concat([out, x[..., self.depth :]], axis=-1)


class AlibiBias(Module):
    """Attention with linear biases: what to add to scaled products, in proportion to the distance of query and key.

    It is called with queries and keys of shapes ``(..., length, depth)`` and ``(..., key length, depth)``, and returns
    ``-slope * |key position - query position|``, of shape ``(num_heads, length, key length)``: the ``bias`` of
    ``xp.nn.scaled_dot_product_attention``. If there are more keys than queries, the queries are the last positions, as in
    generation.

    Parameters
    ----------
    num_heads : the number of heads; each has its own slope, a power of 2

    Raises
    ------
    LayerError
        for less than 1 head.

    References
    ----------
    Press et al., Train short, test long: attention with linear biases enables input length extrapolation (2021).

    Examples
    --------
    >>> import numpy as np
    >>> AlibiBias(2)(np.zeros((3, 4)), np.zeros((3, 4)))[0]
    array([[-0.    , -0.0625, -0.125 ],
           [-0.0625, -0.    , -0.0625],
           [-0.125 , -0.0625, -0.    ]])
    """

    def __init__(self, num_heads: int) -> None:
        if num_heads < 1:
            raise LayerError(f"AlibiBias takes a num_heads of 1 or more; got {num_heads}.")
        self.num_heads = num_heads

    @property
    def slopes(self) -> list[float]:
        """The slope of each head: those of the next smaller power of 2, then every second one of the next larger."""
        power = 2 ** int(math.log2(self.num_heads))
        more = [2 ** (-4 * (2 * i + 1) / power) for i in range(self.num_heads - power)]
        return [2 ** (-8 * (i + 1) / power) for i in range(power)] + more

    def _forward(self, query: Any, key: Any, /) -> Any:
        for x in (query, key):
            _check_sequence("AlibiBias", x)
        xp = ivy_api.namespace_for(query, key)
        length, keys = query.shape[-2], key.shape[-2]
        own = xp.arange(length, device=ivy_api.device_of(query)) + (keys - length)
        distance = xp.astype(xp.abs(xp.arange(keys, device=ivy_api.device_of(query)) - own[:, None]), query.dtype)
        return -xp.asarray(self.slopes, dtype=query.dtype, device=ivy_api.device_of(query))[:, None, None] * distance


def _check_sequence(layer: str, x: Any) -> None:
    if len(getattr(x, "shape", ())) < 2:
        raise LayerError(f"{layer} takes an array of shape (..., length, features); got {getattr(x, 'shape', type(x).__name__)}.")
