"""Metrics: how good the results of a model are, over all batches of an epoch."""

from __future__ import annotations

import math
from typing import Any, Protocol

import ivy_api
from ivy_nn.errors import DataError


class Metric(Protocol):
    """What `fit` takes as a metric."""

    def reset(self) -> None:
        """Forget all batches."""

    def update(self, out: Any, target: Any) -> None:
        """Add a batch: what the model returned, and what was expected."""

    def compute(self) -> float:
        """Return the metric of all batches since the last reset."""


class _Mean:
    """The base of metrics that are the mean of a quantity over examples."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self._sum, self._count = 0.0, 0

    def _add(self, values: Any) -> None:
        xp = ivy_api.namespace_for(values)
        values = xp.astype(values, xp.float32) if xp.isdtype(values.dtype, ("bool", "integral")) else values
        self._sum += float(xp.sum(values))
        self._count += math.prod(values.shape)

    def compute(self) -> float:
        """Return the mean over all examples; nan if there was none."""
        return self._sum / self._count if self._count else math.nan


def _classes(target: Any, out: Any) -> Any:
    """The classes of a target: of integers, or of one-hot vectors like the output."""
    xp = ivy_api.namespace_for(target)
    if len(target.shape) == len(out.shape) and len(out.shape) > 1 and target.shape == out.shape:
        return xp.argmax(target, axis=-1)
    if not xp.isdtype(target.dtype, ("integral", "bool")):
        raise DataError(
            f"A target of classes is integers, or one-hot vectors like the output; got {target.dtype} of {target.shape}."
        )
    return target


class Accuracy(_Mean):
    """The fraction of examples whose largest output is that of their class: ``sklearn.metrics.accuracy_score``.

    Outputs have shape ``(n, classes)``, or ``(n,)`` with logits of a binary decision; targets are integers or one-hot vectors.

    Examples
    --------
    >>> import numpy as np
    >>> metric = Accuracy()
    >>> metric.update(np.asarray([[0.1, 0.9], [0.8, 0.2]]), np.asarray([1, 1]))
    >>> metric.compute()
    0.5
    """

    name = "accuracy"

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        xp = ivy_api.namespace_for(out)
        chosen = xp.argmax(out, axis=-1) if len(out.shape) > 1 else out > 0
        target = _classes(target, out)
        self._add(xp.equal(xp.astype(chosen, xp.int32), xp.astype(target, xp.int32)))


class TopK(_Mean):
    """The fraction of examples whose class is among the ``k`` largest outputs: ``sklearn.metrics.top_k_accuracy_score``.

    Parameters
    ----------
    k : how many outputs count

    Examples
    --------
    >>> import numpy as np
    >>> metric = TopK(2)
    >>> metric.update(np.asarray([[0.5, 0.4, 0.1], [0.5, 0.4, 0.1]]), np.asarray([1, 2]))
    >>> metric.compute()
    0.5
    """

    def __init__(self, k: int = 5) -> None:
        if type(k) is not int or k < 1:
            raise DataError(f"k is an integer of 1 or more; got {k!r}.")
        self._k, self.name = k, f"top_{k}"
        super().__init__()

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        xp = ivy_api.namespace_for(out)
        best = xp.argsort(out, axis=-1, descending=True)[..., : self._k]
        target = xp.expand_dims(_classes(target, out), axis=-1)
        self._add(xp.any(xp.equal(xp.astype(best, xp.int32), xp.astype(target, xp.int32)), axis=-1))


class ConfusionMatrix:
    """Counts by class and by the class of the largest output: ``sklearn.metrics.confusion_matrix``.

    Parameters
    ----------
    classes : how many classes there are
    """

    name = "confusion_matrix"

    def __init__(self, classes: int) -> None:
        if type(classes) is not int or classes < 2:
            raise DataError(f"classes is an integer of 2 or more; got {classes!r}.")
        self._classes = classes
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self.counts = [[0] * self._classes for _ in range(self._classes)]

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        xp = ivy_api.namespace_for(out)
        chosen = xp.argmax(out, axis=-1) if len(out.shape) > 1 else xp.astype(out > 0, xp.int32)
        pairs = xp.astype(_classes(target, out), xp.int32) * self._classes + xp.astype(chosen, xp.int32)
        for cell in _numbers(xp.reshape(pairs, (-1,))):
            row, column = divmod(int(cell), self._classes)
            if not 0 <= row < self._classes:
                raise DataError(f"A target is a class from 0 to {self._classes - 1}; got {row}.")
            self.counts[row][column] += 1

    def compute(self) -> Any:
        """Return the counts: rows are the classes, columns what the model chose."""
        return [list(row) for row in self.counts]


class F1(ConfusionMatrix):
    """The F1 score, the harmonic mean of precision and recall: ``sklearn.metrics.f1_score``.

    Parameters
    ----------
    classes : how many classes there are
    average : ``"binary"`` (that of class 1), ``"macro"``, ``"micro"`` or ``"weighted"``

    Examples
    --------
    >>> import numpy as np
    >>> metric = F1(2)
    >>> metric.update(np.asarray([1.0, 1.0, -1.0]), np.asarray([1, 0, 0]))
    >>> round(metric.compute(), 4)
    0.6667
    """

    name = "f1"

    def __init__(self, classes: int = 2, average: str = "binary") -> None:
        if average not in ("binary", "macro", "micro", "weighted") or (average == "binary" and classes != 2):
            raise DataError(
                f"average is 'macro', 'micro', 'weighted', or with two classes 'binary'; got {average!r} with {classes}."
            )
        self._average = average
        super().__init__(classes)

    def compute(self) -> float:
        """Return the score."""
        n = self._classes
        right = [self.counts[i][i] for i in range(n)]
        actual = [sum(self.counts[i]) for i in range(n)]
        chosen = [sum(row[i] for row in self.counts) for i in range(n)]
        if self._average == "micro":
            return sum(right) / sum(actual) if sum(actual) else math.nan
        scores = [2 * r / (a + c) if a + c else 0.0 for r, a, c in zip(right, actual, chosen, strict=True)]
        if self._average == "binary":
            return scores[1]
        if self._average == "macro":
            present = [s for s, a, c in zip(scores, actual, chosen, strict=True) if a + c]
            return sum(present) / len(present) if present else math.nan
        return sum(s * a for s, a in zip(scores, actual, strict=True)) / sum(actual) if sum(actual) else math.nan


class AUROC:
    """The area under the receiver operating characteristic, of a binary decision: ``sklearn.metrics.roc_auc_score``.

    Outputs are scores of class 1, of shape ``(n,)``, or of both classes, of shape ``(n, 2)``. Ties count half.

    Examples
    --------
    >>> import numpy as np
    >>> metric = AUROC()
    >>> metric.update(np.asarray([0.1, 0.4, 0.35, 0.8]), np.asarray([0, 0, 1, 1]))
    >>> metric.compute()
    0.75
    """

    name = "auroc"

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self._scores: list[float] = []
        self._labels: list[int] = []

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        scores = out[:, 1] - out[:, 0] if len(out.shape) == 2 and out.shape[1] == 2 else out
        xp = ivy_api.namespace_for(scores)
        self._labels += [int(each) for each in _numbers(xp.reshape(_classes(target, out), (-1,)))]
        self._scores += [float(each) for each in _numbers(xp.reshape(scores, (-1,)))]

    def compute(self) -> float:
        """Return the area; nan if there is only one class."""
        order = sorted(range(len(self._scores)), key=self._scores.__getitem__)
        ranks, i = 0.0, 0
        while i < len(order):
            j = i
            while j < len(order) and self._scores[order[j]] == self._scores[order[i]]:
                j += 1
            ranks += sum(self._labels[k] for k in order[i:j]) * (i + j + 1) / 2
            i = j
        positive = sum(self._labels)
        negative = len(self._labels) - positive
        return (ranks - positive * (positive + 1) / 2) / (positive * negative) if positive and negative else math.nan


class MSE(_Mean):
    """The mean squared error: ``sklearn.metrics.mean_squared_error``.

    Examples
    --------
    >>> import numpy as np
    >>> metric = MSE()
    >>> metric.update(np.asarray([1.0, 2.0]), np.asarray([1.0, 4.0]))
    >>> metric.compute()
    2.0
    """

    name = "mse"

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        self._add((out - target) ** 2)


class R2:
    """The coefficient of determination: ``sklearn.metrics.r2_score``.

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
        self._errors = self._mean = self._spread = 0.0
        self._count = 0

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        xp = ivy_api.namespace_for(out)
        self._errors += float(xp.sum((out - target) ** 2))
        n, mean = math.prod(target.shape), float(xp.mean(target))  # two means and spreads combine as Chan, Golub and LeVeque do
        spread, apart = float(xp.sum((target - mean) ** 2)), mean - self._mean
        total = self._count + n
        self._spread += spread + apart * apart * self._count * n / total
        self._mean += apart * n / total
        self._count = total

    def compute(self) -> float:
        """Return the coefficient; nan if all targets are equal."""
        return 1.0 - self._errors / self._spread if self._spread else math.nan


class Perplexity(_Mean):
    """``exp`` of the mean cross entropy, of logits of shape ``(..., classes)`` and integer targets.

    Parameters
    ----------
    ignore_index : a target that is left out, or ``None``
    """

    name = "perplexity"

    def __init__(self, ignore_index: int | None = None) -> None:
        self._ignored = ignore_index
        super().__init__()

    def update(self, out: Any, target: Any) -> None:
        """Add a batch."""
        xp = ivy_api.namespace_for(out)
        logs = xp.nn.log_softmax(out, axis=-1)
        kept = (
            xp.ones(target.shape, dtype=xp.bool, device=ivy_api.device_of(target))
            if self._ignored is None
            else target != self._ignored
        )
        safe = xp.where(kept, target, xp.zeros_like(target))
        found = xp.squeeze(xp.take_along_axis(logs, xp.expand_dims(safe, axis=-1), axis=-1), axis=-1)
        self._sum -= float(xp.sum(xp.where(kept, found, xp.zeros_like(found))))
        self._count += int(xp.sum(xp.astype(kept, xp.int32)))

    def compute(self) -> float:
        """Return the perplexity."""
        return math.exp(super().compute())


def _numbers(x: Any) -> list[float]:
    """The elements of a 1-d array as Python numbers."""
    return [float(each) for each in ivy_api.Array(x)]
