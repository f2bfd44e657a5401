"""The inputs of the calls: arrays of one framework, with the same numbers in each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

Call = Callable[["Samples"], Any]
"""A call of a library on the samples. It returns arrays and numbers, also in tuples, lists and dictionaries."""


@dataclass(frozen=True)
class Samples:
    """The samples, and the namespace of their framework."""

    xp: Any
    x: Any
    """Real numbers of shape (24, 4)."""
    y: Any
    """Real numbers of shape (24,), correlated with the third column of `x`."""
    positive: Any
    """Numbers from 0.05 to 0.95, of shape (24, 4)."""
    labels: Any
    """Integers from 0 to 2, of shape (24,); the classes overlap in `x`."""
    guesses: Any
    """The labels, a quarter of them wrong."""
    binary: Any
    """Integers 0 and 1, of shape (24,)."""
    score: Any
    """Probabilities of shape (24,), higher where `binary` is 1."""
    wave: Any
    """A signal of shape (2, 64)."""
    image: Any
    """Pixels of shape (12, 10)."""
    mask: Any
    """Booleans of shape (12, 10)."""
    gaps: Any
    """The numbers of `x`, some of them NaN."""
    batch: Any
    """Images of shape (2, 4, 6, 3): batch, height, width, channels."""
    quaternions: Any
    """Rotations, of shape (5, 4)."""
    positions: Any
    """Ascending numbers of shape (24,)."""

    def real(self, values: Any) -> Any:
        """Numbers as an array of the same framework, in double precision regardless of its default."""
        return self.xp.asarray(values, dtype=self.xp.float64)

    def of(self, xp: Any) -> Samples:
        """The samples as arrays of another namespace."""
        arrays = {field.name: xp.asarray(getattr(self, field.name)) for field in fields(self) if field.name != "xp"}
        return Samples(xp=xp, **arrays)


def samples() -> Samples:
    """The samples as NumPy arrays; always the same."""
    random = np.random.default_rng(2025)
    labels = np.tile([0, 1, 2], 8)
    x = random.normal(size=(24, 4)) + labels[:, None] * [0.8, -0.5, 0.0, 0.3]
    binary = (random.uniform(size=24) < 0.5).astype(int)
    time = np.arange(64) / 64
    made = {
        "x": x,
        "y": 1.5 * x[:, 2] - 0.5 * x[:, 0] + random.normal(size=24) * 0.3,
        "positive": random.uniform(0.05, 0.95, size=(24, 4)),
        "labels": labels,
        "guesses": np.where(np.arange(24) % 4 == 1, (labels + 1) % 3, labels),
        "binary": binary,
        "score": 0.3 * binary + random.uniform(0.05, 0.65, size=24),
        "wave": np.sin(2 * np.pi * np.array([[3.0], [7.0]]) * time) + random.normal(size=(2, 64)) * 0.2,
        "image": random.uniform(size=(12, 10)),
        "mask": random.uniform(size=(12, 10)) < 0.6,
        "gaps": np.where(random.uniform(size=(24, 4)) < 0.1, np.nan, x),
        "batch": random.normal(size=(2, 4, 6, 3)),
        "quaternions": random.normal(size=(5, 4)),
        "positions": np.sort(random.uniform(0.0, 10.0, size=24)),
    }
    return Samples(xp=np, **made)
