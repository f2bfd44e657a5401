"""Metrics of segmentation: intersections of true and predicted classes over their unions."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import constructed
from ivy_frontend_keras._implementation.kinds import np
from ivy_frontend_keras._implementation.losses import as_dtype
from ivy_frontend_keras._implementation.metrics import Metric
from ivy_frontend_keras._implementation.settings import epsilon


class _Overlap(Metric):
    """Counts of each true class in each predicted one."""

    num_classes: int = 2
    target_class_ids: Any = None
    ignore_class: Any = None
    sparse_y_true = sparse_y_pred = True
    axis: int = -1

    def __init__(self, dtype: Any = None, name: str | None = None) -> None:
        super().__init__(dtype or "int32", name)

    def prepare(self) -> None:
        """Check the classes."""
        every = range(self.num_classes)
        self._targets = list(every if self.target_class_ids is None else self.target_class_ids)
        if max(self._targets) >= self.num_classes:
            raise ValueError(f"Target class id {max(self._targets)} is out of range, which is [0, {self.num_classes}).")
        self.reset_state()

    def reset_state(self) -> None:
        """Forget all batches."""
        self._counts = np.zeros((self.num_classes, self.num_classes))

    def labels(self, values: Any, sparse: bool, xp: Any) -> Any:
        """Return classes, given as integers or as scores."""
        values = values if kinds.is_array(values) else xp.asarray(values)
        return xp.reshape(xp.astype(values if sparse else xp.argmax(values, axis=self.axis), xp.int32), (-1,))

    def update_state(self, y_true: Any, y_pred: Any, sample_weight: Any = None) -> None:
        """Add a batch."""
        if "int" in self._dtype and kinds.is_floating(sample_weight):
            warnings.warn(
                "The weights are floating-point numbers, and the metric has an integer data type: they are rounded towards 0. "
                "Give integer weights, or dtype='float32'.",
                stacklevel=2,
            )

        def run(true: Any, pred: Any, weight: Any, *, xp: Any) -> Any:
            true, pred = self.labels(true, self.sparse_y_true, xp), self.predicted(pred, xp)
            dtype, number = getattr(xp, self._dtype), self.num_classes
            weights = as_dtype(1 if weight is None else weight, dtype, xp)
            weights = xp.broadcast_to(xp.reshape(weights, (-1,)), true.shape)
            valid = (true >= 0) & (true < number) & (pred >= 0) & (pred < number)
            if self.ignore_class is not None:
                valid = valid & (true != self.ignore_class)
            indices = xp.where(valid, true * number + pred, xp.zeros_like(true))
            return xp.segment_sum(xp.where(valid, weights, xp.zeros_like(weights)), indices, num_segments=number * number)

        args = (kinds.native(y_true), kinds.native(y_pred), kinds.mapped(kinds.native, sample_weight))
        self._counts = self._counts + kinds.host(kinds.call(run, args, {})).astype("float64").reshape(self._counts.shape)

    def predicted(self, y_pred: Any, xp: Any) -> Any:
        """Return the predicted classes."""
        return self.labels(y_pred, self.sparse_y_pred, xp)

    def result(self) -> Any:
        """Return the mean over the classes that occur."""
        right = np.diag(self._counts)
        union = (self._counts.sum(axis=0) + self._counts.sum(axis=1) - right)[self._targets]
        there = union > 1e-9
        shares = np.where(there, right[self._targets] / (union + epsilon()), 0.0)
        return self.number((shares.sum() / (there.sum() + epsilon())).item(), "float32")


overlap: Callable[[Any], Any] = constructed("metrics", _Overlap)


@overlap
class IoU(_Overlap):
    """The mean over some classes of the intersection over the union."""


@overlap
class MeanIoU(_Overlap):
    """The mean over all classes of the intersection over the union."""


@overlap
class OneHotIoU(_Overlap):
    """The mean over some classes, given as vectors, of the intersection over the union."""

    sparse_y_true = False


@overlap
class OneHotMeanIoU(_Overlap):
    """The mean over all classes, given as vectors, of the intersection over the union."""

    sparse_y_true = False


@overlap
class BinaryIoU(_Overlap):
    """The intersection over the union of decisions at a threshold, for one of two classes or both."""

    threshold: float

    def predicted(self, y_pred: Any, xp: Any) -> Any:
        """Return where predictions reach the threshold."""
        return self.labels(as_dtype(y_pred, xp.float32, xp) >= self.threshold, True, xp)
