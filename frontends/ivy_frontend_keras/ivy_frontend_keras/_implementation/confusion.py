"""Metrics that count right and wrong decisions."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
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


class _Counts(Metric):
    """Counts of decisions at each of several thresholds: of true and false positives and negatives."""

    thresholds: Any = None
    top_k: Any = None
    class_id: Any = None
    default = 0.5

    def prepare(self) -> None:
        """Check the thresholds."""
        given = self.thresholds
        least = self.default if self.top_k is None else float("-inf")
        every = [least] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]
        if given is not None and any(t is None or not 0 <= t <= 1 for t in every):
            raise ValueError(f"Invalid values for argument `thresholds`. Expected values in the interval [0, 1]. Received: {every}")
        self._levels = [float(t) for t in every]
        self.reset_state()

    def reset_state(self) -> None:
        """Forget all batches."""
        self.counts = {name: [0.0] * len(self._levels) for name in ("tp", "fp", "tn", "fn")}

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""

        def run(true: Any, pred: Any, weight: Any, *, xp: Any) -> Any:
            dtype = getattr(xp, self._dtype)
            true, pred = same_rank(as_dtype(true, dtype, xp), as_dtype(pred, dtype, xp), xp)
            if self.top_k is not None:
                least = xp.sort(pred, axis=-1)[..., -self.top_k :][..., :1]
                pred = xp.where(pred >= least, pred, xp.full_like(pred, float("-inf")))
            if self.class_id is not None:
                true, pred = true[..., self.class_id], pred[..., self.class_id]
            weights = weights_of(pred, weight, xp)
            right = xp.astype(true, xp.bool)
            found = []
            for level in self._levels:
                chosen = pred > level
                for a, b in ((right, chosen), (~right, chosen), (~right, ~chosen), (right, ~chosen)):
                    found.append(xp.sum(xp.where(a & b, weights, xp.zeros_like(weights))))
            return xp.stack(found)

        args = (kinds.native(y_true), kinds.native(y_pred), kinds.mapped(kinds.native, sample_weight))
        every = kinds.host(kinds.call(run, args, {})).tolist()
        for i in range(len(self._levels)):
            for k, name in enumerate(("tp", "fp", "tn", "fn")):
                self.counts[name][i] += every[4 * i + k]

    def _result(self, values: list[float]) -> Any:
        return self.number(values[0] if len(values) == 1 else values)

    def _ratio(self, above: str, *below: str) -> list[float]:
        found = []
        for i in range(len(self._levels)):
            number = sum(self.counts[name][i] for name in below)
            found.append(self.counts[above][i] / number if number else 0.0)
        return found


@metric
class Precision(_Counts):
    """The share of positive decisions that are right."""

    def result(self) -> Any:
        """Return the share."""
        return self._result(self._ratio("tp", "tp", "fp"))


@metric
class Recall(_Counts):
    """The share of positive cases that are found."""

    def result(self) -> Any:
        """Return the share."""
        return self._result(self._ratio("tp", "tp", "fn"))


def _counting(name: str, which: str, doc: str) -> None:
    def result(self: _Counts) -> Any:
        """Return the number."""
        return self._result(self.counts[which])

    metric(type(name, (_Counts,), {"result": result, "__doc__": doc, "__module__": __name__}))


_counting("TruePositives", "tp", "The number of positive decisions that are right.")
_counting("FalsePositives", "fp", "The number of positive decisions that are wrong.")
_counting("TrueNegatives", "tn", "The number of negative decisions that are right.")
_counting("FalseNegatives", "fn", "The number of negative decisions that are wrong.")


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
        import numpy as np

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
