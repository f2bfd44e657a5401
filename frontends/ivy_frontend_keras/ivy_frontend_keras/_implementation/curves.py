"""Metrics of decisions at many thresholds: areas under curves, and one rate where another is large enough."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.confusion import Thresholds, ratio
from ivy_frontend_keras._implementation.kinds import np
from ivy_frontend_keras._implementation.metrics import metric
from ivy_frontend_keras._implementation.settings import epsilon


def _even_levels(number: int) -> list[float]:
    return [i / (number - 1) for i in range(number)]


class _AtBound(Thresholds):
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
class AUC(Thresholds):
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
            return ratio(self.fp, self.fp + self.tn), self._sensitivity
        if self._curve == "pr":
            return self._sensitivity, self._precision
        scale = ratio(self.tp + self.fn, self.tn + self.fp)
        recall, precision = (1 - scale * ratio(x, self.tp) for x in (self.fn, self.fp))
        found = self.tp != 0
        return np.maximum(np.where(found, recall, 0.0), 0.0), np.where(found, precision, 1.0)

    def _interpolated(self) -> Any:
        """Return the areas between thresholds where true positives are linear in the positive decisions."""
        positive = self.tp + self.fp
        gained, more = self.tp[:-1] - self.tp[1:], positive[:-1] - positive[1:]
        slope = ratio(gained, np.maximum(more, 0))
        intercept = self.tp[1:] - slope * positive[1:]
        both = (positive[:-1] > 0) & (positive[1:] > 0)
        growth = np.where(both, ratio(positive[:-1], positive[1:]), 1.0)
        return ratio(slope * (gained + intercept * np.log(growth)), self.tp[1:] + self.fn[1:])
