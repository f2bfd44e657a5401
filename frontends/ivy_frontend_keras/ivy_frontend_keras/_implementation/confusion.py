"""Metrics that count right and wrong decisions."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.kinds import np
from ivy_frontend_keras._implementation.losses import as_dtype
from ivy_frontend_keras._implementation.metrics import Metric, metric
from ivy_frontend_keras._implementation.shapes import same_rank


def weights_of(values: Any, weight: Any, xp: Any) -> Any:
    """Return the weight of each value; given are those of its first axes, or ``None`` for 1."""
    weights = xp.ones_like(values)
    if weight is None:
        return weights
    weight = as_dtype(weight, values.dtype, xp)
    return weights * xp.reshape(weight, (*weight.shape, *(1,) * (len(values.shape) - len(weight.shape))))


def ratio(above: Any, below: Any) -> Any:
    """Return quotients, 0 where the divisor is 0."""
    return np.divide(above, below, out=np.zeros_like(above), where=below != 0)


class Thresholds(Metric):
    """Counts of decisions at thresholds in increasing order: weighted sums of shape ``(thresholds, labels)``, in NumPy."""

    class_id: Any = None
    top_k: Any = None
    multi_label: bool = False
    num_labels: Any = None
    label_weights: Any = None
    _from_logits = False
    _levels: list[float]
    """The thresholds."""
    _even = True
    """Whether they are at equal distances from 0 to 1."""

    def reset_state(self) -> None:
        """Forget all batches."""
        shape = (len(self._levels), self.num_labels or 1)
        self.tp, self.fp, self.tn, self.fn = (np.zeros(shape) for _ in range(4))

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""
        args = (kinds.native(y_true), kinds.native(y_pred), kinds.mapped(kinds.native, sample_weight))
        tp, fp, right, wrong = (kinds.host(x).astype("float64") for x in kinds.call(self._counted, args, {}))
        self.tp, self.fp = self.tp + tp, self.fp + fp
        self.fn, self.tn = self.fn + (right - tp), self.tn + (wrong - fp)

    def _counted(self, true: Any, pred: Any, weight: Any, *, xp: Any) -> tuple[Any, Any, Any, Any]:
        """Return true and false positives at each threshold, and how many true and false labels there are."""
        dtype = getattr(xp, self._dtype)
        true, pred = same_rank(as_dtype(true, dtype, xp), as_dtype(pred, dtype, xp), xp)
        if self._from_logits:
            pred = xp.nn.sigmoid(pred)
        if self.top_k is not None:
            least = xp.sort(pred, axis=-1)[..., -self.top_k :][..., :1]
            pred = xp.where(pred >= least, pred, xp.full_like(pred, float("-inf")))
        if self.class_id is not None:
            if len(pred.shape) < 2:
                raise ValueError(f"With class_id, predictions are of shape (samples, classes). Received shape: {tuple(pred.shape)}")
            true, pred = (xp.expand_dims(x[..., self.class_id], axis=-1) for x in (true, pred))
        weights = weights_of(pred, weight, xp)
        if self.label_weights is not None and not self.multi_label:
            weights = weights * as_dtype(self.label_weights, dtype, xp)
        if self.multi_label:
            if len(pred.shape) != 2 or self.num_labels not in (None, pred.shape[1]):
                known = "labels" if self.num_labels is None else self.num_labels
                raise ValueError(
                    f"With multi_label=True, predictions are of shape (samples, {known}). Received: {tuple(pred.shape)}"
                )
        else:
            true, pred, weights = (xp.reshape(x, (-1, 1)) for x in (true, pred, weights))
        bins = xp.where(xp.isnan(pred), -1, self._bins(pred, xp))  # nan is above none
        labels, number = pred.shape[1], len(self._levels)
        counters = xp.maximum(bins, xp.zeros_like(bins)) * labels + xp.arange(labels, dtype=xp.int32)

        def above(weights: Any) -> Any:
            """Return how much lies above each threshold: sums from the last bin on."""
            inside = xp.where(bins >= 0, weights, xp.zeros_like(weights))
            sums = xp.segment_sum(xp.reshape(inside, (-1,)), xp.reshape(counters, (-1,)), num_segments=number * labels)
            return xp.flip(xp.cumulative_sum(xp.flip(xp.reshape(sums, (number, labels)), axis=0), axis=0), axis=0)

        true = xp.astype(true, xp.bool)
        right, wrong = (xp.where(x, weights, xp.zeros_like(weights)) for x in (true, ~true))
        return above(right), above(wrong), xp.sum(right, axis=0), xp.sum(wrong, axis=0)

    def _bins(self, pred: Any, xp: Any) -> Any:
        """Return the number of the last threshold below each prediction, -1 if there is none."""
        number = len(self._levels)
        if not self._even:
            levels = xp.asarray(self._levels, dtype=pred.dtype)
            return xp.reshape(xp.astype(xp.searchsorted(levels, xp.reshape(pred, (-1,))), xp.int32), pred.shape) - 1
        bins = xp.astype(xp.ceil(xp.clip(pred, 0.0, 1.0) * (number - 1)), xp.int32) - 1
        return xp.maximum(bins, xp.zeros_like(bins)) if self._levels[0] < 0 else bins

    @property
    def _sensitivity(self) -> Any:
        return ratio(self.tp, self.tp + self.fn)

    @property
    def _specificity(self) -> Any:
        return ratio(self.tn, self.tn + self.fp)

    @property
    def _precision(self) -> Any:
        return ratio(self.tp, self.tp + self.fp)


class _Counts(Thresholds):
    """Counts of decisions at each of several thresholds, which may be in any order."""

    thresholds: Any = None
    _even = False

    def prepare(self) -> None:
        """Check the thresholds."""
        given = self.thresholds
        least = 0.5 if self.top_k is None else float("-inf")
        every = [least] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]
        if given is not None and any(t is None or not 0 <= t <= 1 for t in every):
            raise ValueError(f"Invalid values for argument `thresholds`. Expected values in the interval [0, 1]. Received: {every}")
        self._levels = sorted(float(t) for t in every)
        self._order = [self._levels.index(t) for t in every]
        self.reset_state()

    def values(self) -> Any:
        """Return what is computed of the counts; to be defined by the class."""
        raise NotImplementedError

    def result(self) -> Any:
        """Return a number, or one for each threshold."""
        values = self.values()[self._order, 0].tolist()
        return self.number(values[0] if len(values) == 1 else values)


def _counting(name: str, values: Any, doc: str) -> None:
    metric(type(name, (_Counts,), {"values": values, "__doc__": doc, "__module__": __name__}))


_counting("Precision", lambda self: self._precision, "The share of positive decisions that are right.")
_counting("Recall", lambda self: self._sensitivity, "The share of positive cases that are found.")
_counting("TruePositives", lambda self: self.tp, "The number of positive decisions that are right.")
_counting("FalsePositives", lambda self: self.fp, "The number of positive decisions that are wrong.")
_counting("TrueNegatives", lambda self: self.tn, "The number of negative decisions that are right.")
_counting("FalseNegatives", lambda self: self.fn, "The number of negative decisions that are wrong.")


class _FScore(Metric):
    """The harmonic mean of precision and recall of each class."""

    average: Any
    beta: float = 1.0
    threshold: Any

    def prepare(self) -> None:
        """Check the arguments."""
        if self.average not in (None, "micro", "macro", "weighted"):
            raise ValueError(
                f"Invalid `average` argument value. Expected one of: {{None, 'micro', 'macro', 'weighted'}}. "
                f"Received: average={self.average}"
            )
        if not isinstance(self.beta, float) or self.beta <= 0:
            raise ValueError(f"Invalid `beta` argument value. It should be > 0. Received: beta={self.beta}")
        self.reset_state()

    def reset_state(self) -> None:
        """Forget all batches."""
        self._sums: Any = None

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""

        def run(true: Any, pred: Any, weight: Any, *, xp: Any) -> Any:
            dtype = getattr(xp, self._dtype)
            true, pred = as_dtype(true, dtype, xp), as_dtype(pred, dtype, xp)
            if self.threshold is None:
                least = xp.max(pred, axis=-1, keepdims=True)
                pred = xp.astype(xp.logical_and(pred >= least, xp.abs(pred) > 1e-9), dtype)
            else:
                pred = xp.astype(pred > self.threshold, dtype)
            true = xp.astype(true, dtype)
            weights = xp.ones_like(true) if weight is None else xp.expand_dims(as_dtype(weight, dtype, xp), axis=-1)
            axis = None if self.average == "micro" else 0
            parts = (pred * true, pred * (1 - true), (1 - pred) * true, true)
            return xp.stack([xp.sum(one * weights, axis=axis) for one in parts])

        args = (kinds.native(y_true), kinds.native(y_pred), kinds.mapped(kinds.native, sample_weight))
        found = kinds.host(kinds.call(run, args, {})).astype("float64")
        self._sums = found if self._sums is None else self._sums + found

    def result(self) -> Any:
        """Return the score."""
        tp, fp, fn, number = self._sums
        with np.errstate(all="ignore"):
            precision, recall = (np.nan_to_num(tp / (tp + one)) for one in (fp, fn))
            above = (1 + self.beta**2) * precision * recall
            score = np.nan_to_num(above / (self.beta**2 * precision + recall))
        if self.average == "weighted":
            score = np.sum(score * np.nan_to_num(number / np.sum(number)))
        elif self.average is not None:
            score = np.mean(score)
        return self.number(score.tolist())


@metric
class FBetaScore(_FScore):
    """The weighted harmonic mean of precision and recall."""


@metric
class F1Score(_FScore):
    """The harmonic mean of precision and recall."""
