"""Initialisers: functions of a key, a shape and a dtype, which return an array."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import ivy_api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, DType


def zeros(key: Array, shape: Sequence[int], dtype: DType | None = None) -> Array:
    """Return zeros."""
    return ivy_api.namespace_for(key).zeros(tuple(shape), dtype=dtype)


def ones(key: Array, shape: Sequence[int], dtype: DType | None = None) -> Array:
    """Return ones."""
    return ivy_api.namespace_for(key).ones(tuple(shape), dtype=dtype)


class Uniform:
    """Numbers drawn uniformly between ``-bound`` and ``bound``."""

    def __init__(self, bound: float) -> None:
        self.bound = bound

    def __call__(self, key: Array, shape: Sequence[int], dtype: DType | None = None) -> Any:
        xp = ivy_api.namespace_for(key)
        return xp.random.uniform(key, tuple(shape), dtype=dtype) * (2 * self.bound) - self.bound


def fan_in_uniform(fan_in: int) -> Uniform:
    """Return the initialiser that torch uses for weights and biases: uniform, up to ``1 / sqrt(fan_in)``."""
    return Uniform(1 / math.sqrt(fan_in) if fan_in else 0.0)
