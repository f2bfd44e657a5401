"""Metrics: how good the results of a model are, over all batches of an epoch."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Protocol

import ivy_api
from ivy_nn.errors import DataError
from ivy_nn.storage.raw import host
from ivy_nn.training.examples import broadcast_weights, equal_shapes, weighted_sum


class Metric(Protocol):
    """What `fit` takes as a metric."""

    def reset(self) -> None:
        """Forget all batches."""

    def update(self, out: Any, target: Any) -> None:
        """Add a batch: what the model returned, and what was expected; and ``weight``, if the batches have weights."""

    def compute(self) -> float:
        """Return the metric of all batches since the last reset."""


class MeanOfBatches:
    """The base of metrics that are the mean of a quantity over examples."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self._sum, self._count = 0.0, 0.0

    def _add(self, total: float, count: float) -> None:
        self._sum, self._count = self._sum + total, self._count + count

    def compute(self) -> float:
        """Return the mean over all examples; nan if there was none."""
        return self._sum / self._count if self._count else math.nan


class Mean(MeanOfBatches):
    """The mean over all examples of what a function of outputs and targets returns: a number for a batch, or one for each example.

    `fit` makes one of each function among its metrics.

    Parameters
    ----------
    function : takes what the model returned, and the target; returns an array, of shape ``()`` or ``(n, …)``
    name : its name in the history; by default that of the function

    Examples
    --------
    >>> import numpy as np
    >>> metric = Mean(lambda out, target: np.abs(out - target), "mae")
    >>> metric.update(np.asarray([1.0, 2.0]), np.asarray([1.0, 4.0]))
    >>> metric.compute()
    1.0
    """

    def __init__(self, function: Callable[[Any, Any], Any], name: str | None = None) -> None:
        self._function = function
        self.name = str(name or getattr(function, "__name__", type(function).__name__))
        super().__init__()

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch."""
        values = self._function(out, target)
        n = batch_size(target) or 1
        if len(getattr(values, "shape", ())) == 0:
            if weight is not None:
                raise DataError(f"{self.name} returns one number for a batch, which weights do not apply to: return one a row.")
            self._add(float(values) * n, n)
            return
        xp = ivy_api.namespace_for(values)
        shape = tuple(values.shape)
        weights = None if weight is None else broadcast_weights(weight, shape, self.name, xp)
        self._add(*weighted_sum(xp.reshape(values, (-1,)), weights))


def batch_size(batch: Any) -> int:
    """Return the number of examples of a batch: the size of the first axis of its first array that has axes; 0 if there is none."""
    return next((x.shape[0] for x in ivy_api.tree_leaves(batch) if len(getattr(x, "shape", ()))), 0)


def is_empty(batch: Any) -> bool:
    """Whether a batch has arrays, and none of them an element."""
    arrays = [x for x in ivy_api.tree_leaves(batch) if len(getattr(x, "shape", ()))]
    return bool(arrays) and all(0 in x.shape for x in arrays)


class MSE(MeanOfBatches):
    """The mean squared error: ``sklearn.metrics.mean_squared_error``.

    Outputs and targets have one shape.

    Examples
    --------
    >>> import numpy as np
    >>> metric = MSE()
    >>> metric.update(np.asarray([1.0, 2.0]), np.asarray([1.0, 4.0]))
    >>> metric.compute()
    2.0
    """

    name = "mse"

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; ``weight`` has one number for each target or for each row, or is a mask of them."""
        out, target = equal_shapes(out, target, "MSE")
        xp = ivy_api.namespace_for(out)
        weights = None if weight is None else broadcast_weights(weight, tuple(out.shape), "MSE", xp)
        self._add(*weighted_sum(xp.reshape((out - target) ** 2, (-1,)), weights))


class R2:
    """The coefficient of determination, of several outputs their mean: ``sklearn.metrics.r2_score``.

    Outputs and targets have one shape: ``(n,)``, or ``(n, …)`` with several outputs.

    Examples
    --------
    >>> import numpy as np
    >>> metric = R2()
    >>> metric.update(np.asarray([2.5, 0.0, 2.0, 8.0]), np.asarray([3.0, -0.5, 2.0, 7.0]))
    >>> round(metric.compute(), 4)
    0.9486
    """

    name = "r2"

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self._columns: list[list[float]] = []  # of each output: errors, mean, spread, least and largest target
        self._weight, self._count = 0.0, 0

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; ``weight`` has one number for each row."""
        out, target = equal_shapes(out, target, "R2")
        xp = ivy_api.namespace_for(out)
        n = out.shape[0] if len(out.shape) else 1
        if n == 0:
            return
        out, target = (xp.reshape(x, (n, -1)) for x in (out, target))
        if weight is None:
            weights = xp.ones((n,), dtype=out.dtype, device=ivy_api.device_of(out))
        else:
            weights = xp.astype(broadcast_weights(weight, (n,), "R2", xp), out.dtype)
        share = float(xp.sum(weights))
        if share == 0:
            return
        weights = xp.expand_dims(weights, axis=1)
        mean = xp.sum(target * weights, axis=0) / share
        facts = (
            xp.sum((out - target) ** 2 * weights, axis=0),
            mean,
            xp.sum((target - mean) ** 2 * weights, axis=0),
            xp.min(xp.where(weights > 0, target, xp.full_like(target, math.inf)), axis=0),
            xp.max(xp.where(weights > 0, target, xp.full_like(target, -math.inf)), axis=0),
        )
        new = [list(column) for column in zip(*map(numbers, facts), strict=True)]
        if self._columns and len(new) != len(self._columns):
            raise DataError(f"R2 was given {len(self._columns)} outputs, and now {len(new)}.")
        self._columns = [self._joined(*pair, share) for pair in zip(self._columns, new, strict=True)] if self._columns else new
        self._weight, self._count = self._weight + share, self._count + int(xp.sum(xp.astype(weights > 0, xp.int32)))

    def _joined(self, old: list[float], new: list[float], share: float) -> list[float]:
        """Two means and spreads combined as Chan, Golub and LeVeque do."""
        total, apart = self._weight + share, new[1] - old[1]
        spread = old[2] + new[2] + apart * apart * self._weight * share / total
        return [old[0] + new[0], old[1] + apart * share / total, spread, min(old[3], new[3]), max(old[4], new[4])]

    def compute(self) -> float:
        """Return the coefficient; nan of less than two examples. Of an output with equal targets it is 1 without errors, else 0."""
        if self._count < 2:
            return math.nan
        found = []
        for errors, _, spread, least, largest in self._columns:
            found.append((0.0 if errors else 1.0) if least == largest else 1.0 - errors / spread if spread else -math.inf)
        return math.fsum(found) / len(found) if all(map(math.isfinite, found)) else sum(found) / len(found)


def numbers(x: Any) -> list[Any]:
    """The elements of a 1-d array as Python numbers."""
    return host(x).tolist()  # type: ignore[no-any-return]
