"""Metrics of decisions at many thresholds: areas under curves, and one rate where another is large enough."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.confusion import weights_of
from ivy_frontend_keras._implementation.kinds import np
from ivy_frontend_keras._implementation.losses import as_dtype
from ivy_frontend_keras._implementation.metrics import Metric, metric
from ivy_frontend_keras._implementation.settings import epsilon
from ivy_frontend_keras._implementation.shapes import same_rank


def _ratio(above: Any, below: Any) -> Any:
    return np.divide(above, below, out=np.zeros_like(above), where=below != 0)


class _Thresholds(Metric):
    """Counts of decisions at thresholds in increasing order: weighted sums of shape ``(thresholds, labels)``, in NumPy."""

    class_id: Any = None
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
        bins = self._bins(pred, xp)
        labels, number = pred.shape[1], len(self._levels)
        places = xp.maximum(bins, xp.zeros_like(bins)) * labels + xp.arange(labels, dtype=xp.int32)

        def above(weights: Any) -> Any:
            """Return how much lies above each threshold: sums from the last bin on."""
            inside = xp.where(bins >= 0, weights, xp.zeros_like(weights))
            sums = xp.segment_sum(xp.reshape(inside, (-1,)), xp.reshape(places, (-1,)), num_segments=number * labels)
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
        return _ratio(self.tp, self.tp + self.fn)

    @property
    def _specificity(self) -> Any:
        return _ratio(self.tn, self.tn + self.fp)

    @property
    def _precision(self) -> Any:
        return _ratio(self.tp, self.tp + self.fp)


def _even_levels(number: int) -> list[float]:
    return [i / (number - 1) for i in range(number)]


class _AtBound(_Thresholds):
    """The largest value of one rate at the thresholds where another is at least a bound; 0 if there is no such threshold."""

    num_thresholds: int
    bound: str
    """The name of the argument."""
    bounded: str
    largest: str

    def prepare(self) -> None:
        """Check the arguments."""
        value = getattr(self, self.bound)
        if not 0 <= value <= 1:
            raise ValueError(f"Argument `{self.bound}` must be in the range [0, 1]. Received: {self.bound}={value}")
        if self.num_thresholds <= 0:
            raise ValueError(f"Argument `num_thresholds` must be an integer > 0. Received: num_thresholds={self.num_thresholds}")
        self._even = self.num_thresholds > 1
        self._levels = _even_levels(self.num_thresholds) if self._even else [0.5]
        self.reset_state()

    def result(self) -> Any:
        """Return the largest value."""
        there = getattr(self, f"_{self.bounded}") >= getattr(self, self.bound)
        return self.number(np.max(np.where(there, getattr(self, f"_{self.largest}"), 0.0)).item())


def _at_bound(name: str, bound: str, bounded: str, largest: str) -> None:
    doc = f"The largest {largest} at thresholds where the {bounded} is at least a bound."
    metric(
        type(name, (_AtBound,), {"bound": bound, "bounded": bounded, "largest": largest, "__doc__": doc, "__module__": __name__})
    )


_at_bound("SensitivityAtSpecificity", "specificity", "specificity", "sensitivity")
_at_bound("SpecificityAtSensitivity", "sensitivity", "sensitivity", "specificity")
_at_bound("PrecisionAtRecall", "recall", "sensitivity", "precision")
_at_bound("RecallAtPrecision", "precision", "precision", "sensitivity")


def _one_of(argument: str, value: Any, allowed: tuple[str, ...]) -> str:
    found = next((one for one in allowed if value in (one, one.capitalize(), one.upper())), None)
    if found is None:
        raise ValueError(f"Invalid `{argument}` argument value: {value!r}. Expected one of: {list(allowed)}")
    return found


@metric
class AUC(_Thresholds):
    """The area under a curve of rates at thresholds: receiver operating characteristic, or precision over recall.

    The area of precision over recall is interpolated as in Davis and Goadrich, The relationship between precision-recall and ROC
    curves (2006).
    """

    num_thresholds: int
    curve: str
    summation_method: str
    thresholds: Any
    from_logits: bool

    def prepare(self) -> None:
        """Check the arguments."""
        self._curve = _one_of("curve", self.curve, ("roc", "pr", "prgain"))
        self._method = _one_of("summation_method", self.summation_method, ("interpolation", "majoring", "minoring"))
        if self.num_labels and not self.multi_label:
            raise ValueError("`num_labels` is needed only when `multi_label` is True.")
        self._given = None if self.thresholds is None else sorted(self.thresholds)
        if self._given is None:
            if self.num_thresholds <= 1:
                raise ValueError(
                    f"Argument `num_thresholds` must be an integer > 1. Received: num_thresholds={self.num_thresholds}"
                )
            inner = _even_levels(self.num_thresholds)[1:-1]
        else:
            self.num_thresholds, inner = len(self._given) + 2, self._given
            whole = [0.0, *inner, 1.0]
            self._even = len(whole) > 2 and np.allclose(whole, _even_levels(len(whole)), atol=epsilon())
        self.thresholds = self._levels = [-epsilon(), *inner, 1.0 + epsilon()]
        self._from_logits = self.from_logits
        self.reset_state()

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        config = super().get_config()
        del config["thresholds"]
        return config if self._given is None else {**config, "thresholds": self._given}

    def result(self) -> Any:
        """Return the area; of several labels the mean."""
        if (self._curve, self._method) == ("pr", "interpolation"):
            areas = self._interpolated()
        else:
            x, y = self._points()
            heights = {"interpolation": (y[:-1] + y[1:]) / 2, "minoring": np.minimum(y[:-1], y[1:])}
            areas = (x[:-1] - x[1:]) * heights.get(self._method, np.maximum(y[:-1], y[1:]))
        by_label = np.sum(areas, axis=0)
        weights = None if self.label_weights is None or not self.multi_label else kinds.host(self.label_weights)
        if weights is None:
            return self.number(np.mean(by_label).item())
        return self.number((np.sum(by_label * weights) / np.sum(weights)).item() if np.sum(weights) else 0.0)

    def _points(self) -> tuple[Any, Any]:
        """Return the coordinates of the curve at each threshold."""
        if self._curve == "roc":
            return _ratio(self.fp, self.fp + self.tn), self._sensitivity
        if self._curve == "pr":
            return self._sensitivity, self._precision
        scale = _ratio(self.tp + self.fn, self.tn + self.fp)
        recall, precision = (1 - scale * _ratio(x, self.tp) for x in (self.fn, self.fp))
        found = self.tp != 0
        return np.maximum(np.where(found, recall, 0.0), 0.0), np.where(found, precision, 1.0)

    def _interpolated(self) -> Any:
        """Return the areas between thresholds where true positives are linear in the positive decisions."""
        positive = self.tp + self.fp
        gained, more = self.tp[:-1] - self.tp[1:], positive[:-1] - positive[1:]
        slope = _ratio(gained, np.maximum(more, 0))
        intercept = self.tp[1:] - slope * positive[1:]
        both = (positive[:-1] > 0) & (positive[1:] > 0)
        ratio = np.where(both, _ratio(positive[:-1], positive[1:]), 1.0)
        return _ratio(slope * (gained + intercept * np.log(ratio)), self.tp[1:] + self.fn[1:])
