"""Metrics of classes: accuracy, F1, the area under the receiver operating characteristic and others."""

from __future__ import annotations

import math
import warnings
from typing import Any

from ivy_nn.errors import DataError, MetricWarning
from ivy_nn.training.examples import Examples, Form, classified, wide
from ivy_nn.training.metrics import MeanOfBatches, numbers


class _Classified:
    """The base of metrics of classes.

    Outputs are logits or probabilities of shape ``(n, classes)``, ``(n, classes, …)`` or ``(n, …, classes)``. Targets are integers,
    of that shape without the axis of the classes; or one-hot vectors or probabilities, of the same shape. Outputs with one class,
    as ``(n, 1)``, or without an axis of classes, as ``(n,)``, are binary decisions.
    """

    _form: Form
    _threshold: float | None
    _range: tuple[float, float]

    def _read(self, form: Form, threshold: float | None = None) -> None:
        self._form, self._threshold = Form(*form), threshold

    def _examples(self, out: Any, target: Any, weight: Any) -> Examples:
        return classified(out, target, weight, Form(*self._form))

    def _chosen(self, examples: Examples) -> Any:
        """The class of the largest score, or whether a score is above the threshold."""
        xp = examples.xp
        if not examples.is_binary:
            return xp.astype(xp.argmax(examples.scores, axis=-1), xp.int32)
        if self._threshold is None and examples.scores.shape[0]:
            low, high = self._range
            self._range = min(low, float(xp.min(examples.scores))), max(high, float(xp.max(examples.scores)))
        return xp.astype(examples.scores > (self._threshold or 0.0), xp.int32)

    def _forget_range(self) -> None:
        self._range = math.inf, -math.inf

    def _check_range(self) -> None:
        low, high = self._range
        if 0 <= low <= high <= 1:
            warnings.warn(
                f"{self._form[0]}: all outputs are between 0 and 1. They were taken for logits, of which those above 0 are "
                f"class 1. Pass threshold=0.5 for probabilities, or threshold=0 for logits.",
                MetricWarning,
                stacklevel=3,
            )


class Accuracy(MeanOfBatches, _Classified):
    """The fraction of examples whose largest output is that of their class: ``sklearn.metrics.accuracy_score``.

    Outputs have shape ``(n, classes)``, ``(n, classes, …)`` or ``(n, …, classes)``; for a binary decision ``(n,)`` or ``(n, 1)``.
    Targets are integers, of that shape without the classes, or one-hot vectors of that shape.

    Parameters
    ----------
    threshold : the output above which a binary decision is class 1: 0.5 for probabilities; 0, the default, for logits
    axis : that of the classes; by default found by the shapes
    ignore_index : a target that does not count, or ``None``
    multilabel : whether each element of the output is a binary decision

    Examples
    --------
    >>> import numpy as np
    >>> metric = Accuracy()
    >>> metric.update(np.asarray([[0.1, 0.9], [0.8, 0.2]]), np.asarray([1, 1]))
    >>> metric.compute()
    0.5
    """

    name = "accuracy"

    def __init__(
        self,
        *,
        threshold: float | None = None,
        axis: int | None = None,
        ignore_index: int | None = None,
        multilabel: bool = False,
    ) -> None:
        self._read(Form("Accuracy", axis, ignore_index, multilabel), threshold)
        super().__init__()

    def reset(self) -> None:
        """Forget all batches."""
        super().reset()
        self._forget_range()

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; ``weight`` has one number for each target or for each row, or is a mask of them."""
        examples = self._examples(out, target, weight)
        self._add(*examples.total(self._chosen(examples) == examples.labels))

    def compute(self) -> float:
        """Return the fraction; nan if there was no example."""
        self._check_range()
        return super().compute()


class TopK(MeanOfBatches, _Classified):
    """The fraction of examples whose class is among the ``k`` largest outputs: ``sklearn.metrics.top_k_accuracy_score``.

    Of equal outputs the first ones count.

    Parameters
    ----------
    k : how many outputs count
    axis, ignore_index : see `Accuracy`

    Examples
    --------
    >>> import numpy as np
    >>> metric = TopK(2)
    >>> metric.update(np.asarray([[0.5, 0.4, 0.1], [0.5, 0.4, 0.1]]), np.asarray([1, 2]))
    >>> metric.compute()
    0.5
    """

    def __init__(self, k: int = 5, *, axis: int | None = None, ignore_index: int | None = None) -> None:
        if type(k) is not int or k < 1:
            raise DataError(f"k is an integer of 1 or more; got {k!r}.")
        self._k, self.name = k, f"top_{k}"
        self._read(Form("TopK", axis, ignore_index))
        super().__init__()

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; see `Accuracy` for ``weight``."""
        examples = self._examples(out, target, weight)
        if examples.is_binary:
            raise DataError(
                f"TopK takes outputs of several classes; got shape {tuple(out.shape)}. Accuracy is for binary decisions."
            )
        xp = examples.xp
        best = xp.astype(xp.argsort(examples.scores, axis=-1, descending=True)[:, : self._k], xp.int32)
        self._add(*examples.total(xp.any(best == xp.expand_dims(examples.labels, axis=-1), axis=-1)))


class ConfusionMatrix(_Classified):
    """Counts by class and by the class of the largest output: ``sklearn.metrics.confusion_matrix``.

    Parameters
    ----------
    classes : how many classes there are
    threshold, axis, ignore_index, multilabel : see `Accuracy`
    """

    name = "confusion_matrix"

    def __init__(
        self,
        classes: int,
        *,
        threshold: float | None = None,
        axis: int | None = None,
        ignore_index: int | None = None,
        multilabel: bool = False,
    ) -> None:
        if type(classes) is not int or classes < 2:
            raise DataError(f"classes is an integer of 2 or more; got {classes!r}.")
        self._classes = classes
        self._read(Form(type(self).__name__, axis, ignore_index, multilabel), threshold)
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self.counts: list[list[float]] = [[0] * self._classes for _ in range(self._classes)]
        self._forget_range()

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; see `Accuracy` for ``weight``."""
        examples = self._examples(out, target, weight)
        n = 2 if examples.is_binary else examples.scores.shape[1]
        if n != self._classes:
            raise DataError(f"{self._form[0]} is one of {self._classes} classes; got outputs of {n}, of shape {tuple(out.shape)}.")
        pairs = numbers(examples.labels * n + self._chosen(examples))
        for pair, x in zip(pairs, [1] * len(pairs) if examples.weights is None else numbers(examples.weights), strict=True):
            self.counts[pair // n][pair % n] += x

    def compute(self) -> Any:
        """Return the counts: rows are the classes, columns what the model chose."""
        self._check_range()
        return [list(row) for row in self.counts]


class F1(ConfusionMatrix):
    """The F1 score, the harmonic mean of precision and recall: ``sklearn.metrics.f1_score``.

    Parameters
    ----------
    classes : how many classes there are
    average : ``"binary"`` (that of class 1), ``"macro"``, ``"micro"`` or ``"weighted"``
    threshold, axis, ignore_index, multilabel : see `Accuracy`

    Examples
    --------
    >>> import numpy as np
    >>> metric = F1(2)
    >>> metric.update(np.asarray([1.0, 1.0, -1.0]), np.asarray([1, 0, 0]))
    >>> round(metric.compute(), 4)
    0.6667
    """

    name = "f1"

    def __init__(self, classes: int = 2, average: str = "binary", **options: Any) -> None:
        if average not in ("binary", "macro", "micro", "weighted") or (average == "binary" and classes != 2):
            raise DataError(
                f"average is 'macro', 'micro', 'weighted', or with two classes 'binary'; got {average!r} with {classes}."
            )
        self._average = average
        super().__init__(classes, **options)

    def compute(self) -> float:
        """Return the score; 0 where neither a target nor an output is of the class."""
        self._check_range()
        n = self._classes
        right = [self.counts[i][i] for i in range(n)]
        actual = [sum(self.counts[i]) for i in range(n)]
        chosen = [sum(row[i] for row in self.counts) for i in range(n)]
        if self._average == "micro":
            return _ratio(sum(right), sum(actual))
        scores = [2 * r / (a + c) if a + c else 0.0 for r, a, c in zip(right, actual, chosen, strict=True)]
        if self._average == "binary":
            return scores[1]
        if self._average == "macro":
            present = [s for s, a, c in zip(scores, actual, chosen, strict=True) if a + c]
            return _ratio(sum(present), len(present))
        return _ratio(sum(s * a for s, a in zip(scores, actual, strict=True)), sum(actual))


def _ratio(part: float, whole: float) -> float:
    """Return ``part / whole``; nan if the whole is 0."""
    return part / whole if whole else math.nan


class AUROC(_Classified):
    """The area under the receiver operating characteristic, of a binary decision: ``sklearn.metrics.roc_auc_score``.

    Outputs are scores of class 1, of shape ``(n,)`` or ``(n, 1)``, or of both classes, of shape ``(n, 2)``. Ties count half.

    Parameters
    ----------
    axis, ignore_index, multilabel : see `Accuracy`

    Examples
    --------
    >>> import numpy as np
    >>> metric = AUROC()
    >>> metric.update(np.asarray([0.1, 0.4, 0.35, 0.8]), np.asarray([0, 0, 1, 1]))
    >>> metric.compute()
    0.75
    """

    name = "auroc"

    def __init__(self, *, axis: int | None = None, ignore_index: int | None = None, multilabel: bool = False) -> None:
        self._read(Form("AUROC", axis, ignore_index, multilabel))
        self.reset()

    def reset(self) -> None:
        """Forget all batches."""
        self._scores: list[float] = []
        self._labels: list[int] = []
        self._weights: list[float] = []

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; see `Accuracy` for ``weight``."""
        examples = self._examples(out, target, weight)
        scores = wide(examples.scores)
        if not examples.is_binary:
            if scores.shape[1] != 2:
                raise DataError(
                    f"AUROC is of a binary decision; got outputs of {scores.shape[1]} classes, of shape {tuple(out.shape)}."
                )
            scores = scores[:, 1] - scores[:, 0]
        self._scores += numbers(scores)
        self._labels += numbers(examples.labels)
        self._weights += [1.0] * scores.shape[0] if examples.weights is None else numbers(examples.weights)

    def compute(self) -> float:
        """Return the area; nan if there is only one class, or if a score is nan."""
        if any(map(math.isnan, self._scores)):
            return math.nan
        rows = sorted(zip(self._scores, self._labels, self._weights, strict=True))
        area, below, ties, last = 0.0, 0.0, [0.0, 0.0], math.nan
        for score, label, weight in rows:
            if score != last:
                area, below, ties, last = area + ties[1] * (below + ties[0] / 2), below + ties[0], [0.0, 0.0], score
            ties[label] += weight
        area, negative = area + ties[1] * (below + ties[0] / 2), below + ties[0]
        positive = math.fsum(weight for _, label, weight in rows if label)
        return area / (positive * negative) if positive and negative else math.nan


class Perplexity(MeanOfBatches, _Classified):
    """``exp`` of the mean cross entropy, of logits of shape ``(…, classes)`` or ``(n, classes, …)`` and targets of classes.

    Parameters
    ----------
    ignore_index : a target that is left out, or ``None``
    axis : that of the classes; by default found by the shapes
    """

    name = "perplexity"

    def __init__(self, ignore_index: int | None = None, *, axis: int | None = None) -> None:
        self._read(Form("Perplexity", axis, ignore_index))
        super().__init__()

    def update(self, out: Any, target: Any, weight: Any = None) -> None:
        """Add a batch; see `Accuracy` for ``weight``."""
        examples = self._examples(out, target, weight)
        if examples.is_binary:
            raise DataError(f"Perplexity takes logits of several classes; got shape {tuple(out.shape)}.")
        xp, given = examples.xp, examples.probabilities
        logs = xp.nn.log_softmax(wide(examples.scores), axis=-1)
        if given is None:
            losses = -xp.squeeze(xp.take_along_axis(logs, xp.expand_dims(examples.labels, axis=-1), axis=-1), axis=-1)
        else:
            losses = -xp.sum(xp.where(given > 0, logs * xp.astype(given, logs.dtype), xp.zeros_like(logs)), axis=-1)
        self._add(*examples.total(losses))

    def compute(self) -> float:
        """Return the perplexity; nan if there was no example."""
        mean = super().compute()
        return math.exp(mean) if not mean > 700 else math.inf
