"""What environments share: spaces, random initial states, and angles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np  # gymnasium's spaces are defined by NumPy arrays
from gymnasium.spaces import Box

import ivy_api

FINITE = float(np.finfo(np.float32).max)
"""The bound of what can be any finite number: gymnasium's checker warns of infinite bounds."""


def box(high: Sequence[float], low: Sequence[float] | None = None) -> Box:
    """Return the space of float32 vectors between bounds.

    Parameters
    ----------
    high : the upper bounds
    low : the lower bounds; ``None``: ``-high``

    Returns
    -------
    out : space
    """
    upper = np.asarray(high, dtype=np.float32)
    return Box(-upper if low is None else np.asarray(low, dtype=np.float32), upper, dtype=np.float32)


def uniform(xp: Any, rng: Any, shape: tuple[int, ...], bounds: Sequence[tuple[float, float]], dtype: Any) -> list[Any]:
    """Return samples from a uniform distribution for each pair of bounds.

    Parameters
    ----------
    xp : namespace
    rng : a key, or a batch of keys
    shape : the shape of the samples of each key
    bounds : pairs of the lower and the upper bound
    dtype : a real floating-point dtype; ``None``: the default one

    Returns
    -------
    out : for each pair an array of the batch shape of the keys followed by ``shape``
    """
    unit = xp.random.uniform(rng, (*shape, len(bounds)), dtype=dtype)
    return [low + (high - low) * unit[..., i] for i, (low, high) in enumerate(bounds)]


def split(rng: Any, count: int) -> list[Any]:
    """Return independent keys from a key, or batches of them from a batch of keys.

    Parameters
    ----------
    rng : a key, or a batch of keys
    count : the number of keys

    Returns
    -------
    out : keys of the shape of ``rng``
    """
    keys = ivy_api.namespace_for(rng).random.split(rng, count)
    return [keys[..., i, :] for i in range(count)]


def one_batch(xp: Any, arrays: Sequence[Any], shapes: Sequence[tuple[int, ...]]) -> list[Any]:
    """Return arrays with the same batch axes, to which those given broadcast.

    Parameters
    ----------
    xp : namespace
    arrays : arrays, or ``None``, which stays
    shapes : the last axes of each, which are no batch axes
    """
    pairs = [(x, len(shape)) for x, shape in zip(arrays, shapes, strict=True) if x is not None]
    batches = [tuple(x.shape)[: len(x.shape) - n] for x, n in pairs]
    if all(batch == batches[0] for batch in batches):
        return [*arrays]
    zeros = xp.zeros_like(pairs[0][0][(..., *(0,) * pairs[0][1])])
    for x, n in pairs[1:]:
        zeros = zeros + xp.zeros_like(x[(..., *(0,) * n)], dtype=zeros.dtype)
    return [
        x if x is None else x + xp.astype(zeros, x.dtype)[(..., *(None,) * len(shape))]
        for x, shape in zip(arrays, shapes, strict=True)
    ]


def factor_of_vectors(parameter: Any) -> Any:
    """Return a parameter by which vectors are multiplied: an array of the batch shape gets their axis.

    Parameters
    ----------
    parameter : number, or array of batch axes only

    Returns
    -------
    out : number, or array with one more axis, of size 1
    """
    return parameter[..., None] if len(getattr(parameter, "shape", ())) else parameter


def wrap_angle(xp: Any, angle: Any) -> Any:
    """Return the same angle in ``[-pi, pi)``; its derivative is 1.

    Parameters
    ----------
    xp : namespace
    angle : array, in radians

    Returns
    -------
    out : array
    """
    return angle - 2 * math.pi * xp.floor((angle + math.pi) / (2 * math.pi))
