"""The data of a training run: arrays, or an iterable of batches."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ivy_frontend_keras._implementation import kinds

Batch = tuple[Any, Any, Any]
"""Inputs, true values and weights of a batch."""


def unpacked(data: Any) -> Batch:
    """Return the inputs, true values and weights of a batch given as a tuple of one to three."""
    if isinstance(data, list):
        data = tuple(data)
    if not isinstance(data, tuple):
        return data, None, None
    if len(data) > 3 or not data:
        raise ValueError(f"Data is expected to be in format `x`, `(x,)`, `(x, y)`, or `(x, y, sample_weight)`, found: {data}")
    return (*data, None, None)[:3]


def length_of(data: Any) -> int:
    """Return the number of examples of arrays."""
    found = {int(x.shape[0]) for x in kinds.leaves(data) if x is not None}
    if len(found) != 1:
        sizes = ", ".join(str(n) for n in sorted(found))
        raise ValueError(
            f"Data cardinality is ambiguous. Make sure all arrays contain the same number of samples: {sizes or 'there are none'}."
        )
    return found.pop()


def is_arrays(x: Any) -> bool:
    """Whether data are arrays, rather than an iterable of batches."""
    return isinstance(x, dict) or all(kinds.is_array(one) or isinstance(one, (int, float)) for one in kinds.leaves(x))


def as_arrays(data: Any) -> Any:
    """Return data with lists of numbers as arrays of NumPy; floating-point arrays of NumPy in the default data type."""
    import numpy as np

    from ivy_frontend_keras._implementation.settings import floatx

    def convert(x: Any) -> Any:
        if isinstance(x, np.ndarray) and x.dtype.kind == "f" and x.dtype.name != floatx():
            return x.astype(floatx())
        return x if x is None or kinds.is_array(x) else np.asarray(x)

    if isinstance(data, (list, tuple)) and data and isinstance(data[0], (int, float)):
        return convert(np.asarray(data))
    return kinds.mapped(convert, data)


def rows(data: Any, chosen: Any) -> Any:
    """Return examples of arrays: a slice, or numbers."""

    def pick(x: Any) -> Any:
        if x is None:
            return None
        if isinstance(chosen, slice):
            return kinds.native(x)[chosen]
        return kinds.call(lambda x, *, xp: xp.take(x, xp.asarray(chosen), axis=0), (kinds.native(x),), {})

    return kinds.mapped(pick, data)


class Arrays:
    """Batches of arrays."""

    def __init__(
        self, x: Any, y: Any, weight: Any, batch_size: int | None, *, shuffle: Any = False, steps: int | None = None
    ) -> None:
        self.data = (as_arrays(x), as_arrays(y), as_arrays(weight))
        self.number = length_of(self.data)
        self.size, self.shuffle, self.limit = batch_size or 32, shuffle, steps

    @property
    def steps(self) -> int | None:
        """The number of batches."""
        every = -(-self.number // self.size)
        return every if self.limit is None else min(every, self.limit)

    def __iter__(self) -> Iterator[Batch]:
        order = list(range(self.number))
        if self.shuffle:
            random.shuffle(order)
        for i in range(self.steps or 0):
            span = slice(i * self.size, (i + 1) * self.size)
            yield rows(self.data, order[span] if self.shuffle else span)


class Batches:
    """Batches of an iterable, or of an object with ``__getitem__`` and ``__len__``."""

    def __init__(self, source: Any, steps: int | None) -> None:
        self.source, self.steps = source, steps
        self._running: Iterator[Any] | None = None

    def _every(self) -> Iterator[Any]:
        if hasattr(self.source, "__getitem__") and not hasattr(self.source, "__iter__"):
            return (self.source[i] for i in range(len(self.source)))
        return iter(self.source)

    def __iter__(self) -> Iterator[Batch]:
        if self._running is None or self.steps is None:
            self._running = self._every()
        count = 0
        while self.steps is None or count < self.steps:
            batch = next(self._running, None)
            if batch is None:
                self._running = None
                return
            count += 1
            yield kinds.mapped(lambda x: x if x is None else kinds.native(x), tuple(as_arrays(one) for one in unpacked(batch)))


def batches_of(
    x: Any, y: Any = None, weight: Any = None, batch_size: int | None = None, *, shuffle: Any = False, steps: int | None = None
) -> Arrays | Batches:
    """Return the batches of data."""
    if is_arrays(x):
        return Arrays(x, y, weight, batch_size, shuffle=shuffle, steps=steps)
    if y is not None:
        raise ValueError(
            "When providing `x` as an iterable of batches, `y` should not be passed. Instead, the targets "
            "should be included as part of `x`."
        )
    return Batches(x, steps)


def split(data: Any, share: float) -> tuple[Any, Any]:
    """Return the first and the last examples of arrays, the latter a share of them."""
    if not 0 < share < 1:
        raise ValueError(f"`validation_split` must be a float between 0 and 1. Received: {share}")
    data = kinds.mapped(lambda x: x, tuple(as_arrays(one) for one in data))
    number = length_of(data)
    at = int(number * (1.0 - share))
    if at in (0, number):
        raise ValueError(
            f"Training data contains {number} samples, which is not sufficient to split it into a validation "
            f"and training set as specified by `validation_split={share}`."
        )
    return rows(data, slice(0, at)), rows(data, slice(at, number))
