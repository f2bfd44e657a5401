"""Metrics of regression: correlations and the share of explained variance."""

from __future__ import annotations

import warnings
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.kinds import np
from ivy_frontend_keras._implementation.losses import as_dtype
from ivy_frontend_keras._implementation.metrics import Metric, float_pair, function_of_pairs, mean_class, metric
from ivy_frontend_keras._implementation.settings import epsilon
from ivy_frontend_keras._implementation.shapes import same_rank


def _centred(x: Any, axis: Any, xp: Any) -> Any:
    return x - xp.mean(x, axis=axis, keepdims=True)


@function_of_pairs
def pearson_correlation(y_true: Any, y_pred: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return Pearson's correlation coefficients along an axis."""
    true, pred = (_centred(x, axis, xp) for x in float_pair(y_true, y_pred, xp))
    true, pred = (x / xp.std(x, axis=axis, keepdims=True) for x in (true, pred))
    return xp.mean(true * pred, axis=axis)


@function_of_pairs
def concordance_correlation(y_true: Any, y_pred: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return the concordance correlation coefficients along an axis."""
    true, pred = float_pair(y_true, y_pred, xp)
    means = [xp.mean(x, axis=axis, keepdims=True) for x in (true, pred)]
    below = sum(xp.var(x, axis=axis, keepdims=True) for x in (true, pred)) + xp.square(means[0] - means[1])
    return xp.mean(2 * (true - means[1]) * (pred - means[1]) / (below + epsilon()), axis=axis)


mean_class("PearsonCorrelation", pearson_correlation, "The mean of Pearson's correlation coefficients.")
mean_class("ConcordanceCorrelation", concordance_correlation, "The mean of concordance correlation coefficients.")


@metric
class R2Score(Metric):
    """The coefficient of determination: the share of the variance that predictions explain."""

    class_aggregation: Any
    num_regressors: int

    def prepare(self) -> None:
        """Check the arguments."""
        allowed = (None, "uniform_average", "variance_weighted_average")
        if self.class_aggregation not in allowed:
            raise ValueError(
                f"Invalid value for argument `class_aggregation`. Expected one of {allowed}. "
                f"Received: class_aggregation={self.class_aggregation}"
            )
        if self.num_regressors < 0:
            raise ValueError(
                "Invalid value for argument `num_regressors`. Expected a value >= 0. "
                f"Received: num_regressors={self.num_regressors}"
            )
        self.reset_state()

    def reset_state(self) -> None:
        """Forget all batches."""
        self._sums: Any = None
        self._samples = 0

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch, of shape ``(samples, outputs)``."""

        def run(true: Any, pred: Any, weight: Any, *, xp: Any) -> Any:
            dtype = getattr(xp, self._dtype)
            true, pred = same_rank(as_dtype(true, dtype, xp), as_dtype(pred, dtype, xp), xp)
            if len(true.shape) != 2 or len(pred.shape) != 2:
                raise ValueError(
                    "R2Score expects 2D inputs with shape (batch_size, output_dim). Received input shapes: "
                    f"y_pred.shape={tuple(pred.shape)} and y_true.shape={tuple(true.shape)}."
                )
            self._samples += true.shape[0] * true.shape[1]
            weight = as_dtype(1 if weight is None else weight, dtype, xp)
            weight = xp.expand_dims(weight, axis=1) if len(weight.shape) == 1 else weight
            weight = xp.broadcast_to(weight, true.shape)
            parts = (weight, weight * true, weight * true * true, weight * xp.square(true - pred))
            return xp.stack([xp.sum(x, axis=0) for x in parts])

        args = (kinds.native(y_true), kinds.native(y_pred), kinds.mapped(kinds.native, sample_weight))
        found = kinds.host(kinds.call(run, args, {})).astype("float64")
        self._sums = found if self._sums is None else self._sums + found

    def result(self) -> Any:
        """Return the score, or that of each output."""
        if self._sums is None:
            raise ValueError("R2Score has no batch yet: call update_state before result.")
        count, total, squares, errors = self._sums
        variance = squares - total * (total / count)
        with np.errstate(all="ignore"):
            scores = 1 - errors / variance
        scores = np.where(np.isinf(scores), 0.0, scores)
        if self.class_aggregation == "uniform_average":
            scores = np.mean(scores)
        elif self.class_aggregation is not None:
            scores = np.sum(variance * scores) / np.sum(variance)
        if self.num_regressors:
            free = self._samples - self.num_regressors - 1
            if free > 0:
                scores = 1 - (1 - scores) * (self._samples - 1) / free
            else:
                warnings.warn(
                    f"The adjusted score needs more than {self.num_regressors + 1} samples, and has {self._samples}: "
                    "it is not adjusted.",
                    stacklevel=2,
                )
        return self.number(scores.tolist())
