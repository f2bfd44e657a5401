"""Distances, and margin losses of several classes, as layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_nn.layers.checking import check_rank, one_of
from ivy_nn.layers.losses import Loss
from ivy_nn.module import Module
from ivy_nn.variables import Buffer


class CosineSimilarity(Module):
    """The cosine of the angle between vectors.

    Parameters
    ----------
    dim : the axis of the vectors
    eps : the least norm

    References
    ----------
    ``torch.nn.CosineSimilarity``.

    Examples
    --------
    >>> CosineSimilarity()(np.asarray([[3.0, 4.0]]), np.asarray([[1.0, 0.0]]))
    array([0.6])
    """

    def __init__(self, dim: int = 1, eps: float = 1e-8) -> None:
        self.dim, self.eps = dim, eps

    def _forward(self, x1: Any, x2: Any) -> Any:
        xp = ivy_api.namespace_for(x1, x2)
        one, two = (xp.maximum(xp.linalg.vector_norm(x, axis=self.dim, keepdims=True), self.eps) for x in (x1, x2))
        return xp.sum((x1 / one) * (x2 / two), axis=self.dim)


class PairwiseDistance(Module):
    """The norm of the difference of vectors along the last axis.

    Parameters
    ----------
    p : the order of the norm
    eps : a constant added to differences
    keepdim : whether the last axis is kept

    References
    ----------
    ``torch.nn.PairwiseDistance``.

    Examples
    --------
    >>> PairwiseDistance(eps=0.0)(np.asarray([[3.0, 4.0]]), np.asarray([[0.0, 0.0]]))
    array([5.])
    """

    def __init__(self, p: float = 2.0, eps: float = 1e-6, keepdim: bool = False) -> None:
        self.norm, self.eps, self.keepdim = p, eps, keepdim

    def _forward(self, x1: Any, x2: Any) -> Any:
        xp = ivy_api.namespace_for(x1, x2)
        return xp.linalg.vector_norm(x1 - x2 + self.eps, axis=-1, keepdims=self.keepdim, ord=self.norm)


class TripletMarginWithDistanceLoss(Loss):
    """`TripletMarginLoss` with any distance.

    Parameters
    ----------
    distance_function : function of two arrays which returns their distances; by default that of `PairwiseDistance`
    margin : the margin
    swap : whether the distance of positive and negative counts, if it is smaller than that of anchor and negative
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    References
    ----------
    ``torch.nn.TripletMarginWithDistanceLoss``.

    Examples
    --------
    >>> anchor, positive, negative = np.asarray([[0.0]]), np.asarray([[1.0]]), np.asarray([[1.5]])
    >>> loss = TripletMarginWithDistanceLoss(distance_function=lambda x1, x2: abs(x1 - x2)[:, 0])
    >>> float(loss(anchor, positive, negative))
    0.5
    """

    def __init__(
        self,
        *,
        distance_function: Callable[[Any, Any], Any] | None = None,
        margin: float = 1.0,
        swap: bool = False,
        reduction: str = "mean",
    ) -> None:
        super().__init__(reduction)
        self.distance_function: Any = PairwiseDistance() if distance_function is None else distance_function
        self.margin, self.swap = margin, swap

    def _forward(self, anchor: Any, positive: Any, negative: Any) -> Any:
        self._check_equal(anchor, positive)
        self._check_equal(anchor, negative)
        xp = ivy_api.namespace_for(anchor, positive, negative)
        near, far = self.distance_function(anchor, positive), self.distance_function(anchor, negative)
        if self.swap:
            far = xp.minimum(far, self.distance_function(positive, negative))
        return self._reduce(xp.nn.relu(near - far + self.margin), xp)


class MultiMarginLoss(Loss):
    """The hinge loss of several classes: the mean over classes of ``max(0, margin - x[target] + x[other])**p``.

    Parameters
    ----------
    p : the exponent, 1 or 2
    margin : the margin
    weight : array with a weight for each class
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Attributes
    ----------
    weight : buffer, or ``None``

    Raises
    ------
    LayerError
        for another exponent or reduction; when called, for inputs that are not of shape ``(batch, classes)``.

    References
    ----------
    ``torch.nn.MultiMarginLoss``.

    Examples
    --------
    >>> float(MultiMarginLoss()(np.asarray([[0.0, 1.0]]), np.asarray([0])))
    1.0
    """

    def __init__(self, p: int = 1, margin: float = 1.0, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.p, self.margin = one_of("MultiMarginLoss", "p", p, (1, 2)), margin
        self.weight: Any = None if weight is None else Buffer(weight)

    def _forward(self, x: Any, target: Any) -> Any:
        check_rank("MultiMarginLoss", x, (2,), "arrays of shape (batch, classes)")
        self._check_indices(x, target, 1)
        xp = ivy_api.namespace_for(x, target)
        index: Any = xp.expand_dims(target, axis=-1)
        excess = xp.nn.relu(self.margin - xp.take_along_axis(x, index, axis=1) + x)
        losses = excess if self.p == 1 else excess * excess
        losses = xp.where(xp.one_hot(target, x.shape[1], dtype=xp.bool), 0.0, losses)
        if self.weight is not None:
            losses = losses * xp.expand_dims(xp.take(self.weight, target, axis=0), axis=-1)
        return self._reduce(xp.mean(losses, axis=1), xp)


class MultiLabelMarginLoss(Loss):
    """The hinge loss of several labels: the mean over classes of ``max(0, 1 - x[label] + x[other])``, summed over the labels.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Raises
    ------
    LayerError
        when called, for inputs that are not of shape ``(batch, classes)`` or ``(classes,)``, or a target of another shape.

    Notes
    -----
    The target holds the indices of the labels of each example, as many as there are; the first negative one ends them.

    References
    ----------
    ``torch.nn.MultiLabelMarginLoss``.

    Examples
    --------
    >>> x, target = np.asarray([[0.1, 0.2, 0.4, 0.8]]), np.asarray([[3, 0, -1, 1]])
    >>> round(float(MultiLabelMarginLoss()(x, target)), 4)
    0.85
    """

    def _forward(self, x: Any, target: Any) -> Any:
        check_rank("MultiLabelMarginLoss", x, (2, 1), "arrays of shape (batch, classes) or (classes,)")
        self._check_equal(x, target)
        xp = ivy_api.namespace_for(x, target)
        ends: Any = xp.cumulative_sum(xp.astype(target < 0, xp.int32), axis=-1)
        given: Any = ends == 0
        label: Any = xp.where(given, target, 0)
        own: Any = xp.one_hot(label, x.shape[-1], dtype=xp.bool)
        each: Any = xp.expand_dims(given, axis=-1)
        counted: Any = each & ~xp.any(own & each, axis=-2, keepdims=True)
        scores: Any = xp.expand_dims(xp.take_along_axis(x, label, axis=-1), axis=-1)
        excess = xp.where(counted, xp.nn.relu(1 - scores + xp.expand_dims(x, axis=-2)), 0.0)
        return self._reduce(xp.sum(excess, axis=(-2, -1)) / x.shape[-1], xp)


class MultiLabelSoftMarginLoss(Loss):
    """The mean over classes of the binary cross entropy of logits and targets 0 or 1.

    Parameters
    ----------
    weight : array with a weight for each class
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Attributes
    ----------
    weight : buffer, or ``None``

    References
    ----------
    ``torch.nn.MultiLabelSoftMarginLoss``.

    Examples
    --------
    >>> float(MultiLabelSoftMarginLoss()(np.asarray([[0.0, 0.0]]), np.asarray([[1.0, 0.0]])).round(4))
    0.6931
    """

    def __init__(self, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight: Any = None if weight is None else Buffer(weight)

    def _forward(self, x: Any, target: Any) -> Any:
        self._check_equal(x, target)
        xp = ivy_api.namespace_for(x, target)
        losses = xp.nn.binary_cross_entropy(x, target, from_logits=True, weight=self.weight, reduction="none")
        return self._reduce(xp.mean(losses, axis=-1), xp)
