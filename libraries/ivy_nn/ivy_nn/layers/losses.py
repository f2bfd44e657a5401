"""Losses of classification as layers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import one_of, probability, shape_of
from ivy_nn.module import Module
from ivy_nn.variables import Buffer

REDUCTIONS = ("mean", "sum", "none")


class Loss(Module):
    """The base class of losses: with a reduction.

    Parameters
    ----------
    reduction : ``"mean"``, ``"sum"`` or ``"none"``
    """

    _reductions: tuple[str, ...] = REDUCTIONS

    def __init__(self, reduction: str = "mean") -> None:
        self.reduction: Any = one_of(type(self).__name__, "reduction", reduction, self._reductions)

    def _reduce(self, losses: Any, xp: Any) -> Any:
        return losses if self.reduction == "none" else getattr(xp, self.reduction)(losses)

    def _check_equal(self, x: Any, target: Any) -> None:
        name = type(self).__name__
        one, two = tuple(shape_of(name, x)), tuple(shape_of(name, target))
        if one != two:
            raise LayerError(f"{name} takes a target of the shape of its input; got shapes {one} and {two}.")

    def _class_axis(self, x: Any) -> int:
        ndim = len(shape_of(type(self).__name__, x))
        if ndim == 0:
            raise LayerError(f"{type(self).__name__} takes an input with an axis of classes; got a 0-d array.")
        return 0 if ndim == 1 else 1

    def _check_indices(self, x: Any, target: Any, axis: int) -> None:
        shape = tuple(x.shape)
        without = shape[:axis] + shape[axis + 1 :]
        if tuple(shape_of(type(self).__name__, target)) != without:
            raise LayerError(
                f"{type(self).__name__} takes class indices of shape {without} for an input of shape {shape}, whose axis {axis} is "
                f"that of classes; got shape {tuple(target.shape)}."
            )


class _Weighted(Loss):
    weight: Any = None

    def _set_weight(self, weight: Any, name: str = "weight") -> None:
        setattr(self, name, None if weight is None else Buffer(weight))


class CrossEntropyLoss(_Weighted):
    """The cross entropy of logits and targets.

    Parameters
    ----------
    weight : array with a weight for each class
    ignore_index : the index of targets that do not count
    reduction : ``"mean"`` over the targets that count, by their weights; ``"sum"`` or ``"none"``
    label_smoothing : the share of a target that is spread evenly over all classes

    Attributes
    ----------
    weight : buffer, or ``None``

    Raises
    ------
    LayerError
        for invalid arguments; when called, for a target of another shape.

    Notes
    -----
    A call takes logits of shape ``(batch, classes, …)`` or ``(classes,)``, and class indices of that shape without the axis of
    classes, or probabilities of the same shape.

    References
    ----------
    ``torch.nn.CrossEntropyLoss``.

    Examples
    --------
    >>> float(CrossEntropyLoss()(np.zeros((4, 10)), np.asarray([3, 1, 0, 9])).round(4))
    2.3026
    """

    def __init__(self, weight: Any = None, ignore_index: int = -100, reduction: str = "mean", label_smoothing: float = 0.0) -> None:
        super().__init__(reduction)
        self._set_weight(weight)
        self.ignore_index = ignore_index
        self.label_smoothing = probability("CrossEntropyLoss", "label_smoothing", label_smoothing)

    def _forward(self, x: Any, target: Any) -> Any:
        axis = self._class_axis(x)
        shape_of("CrossEntropyLoss", target)
        xp = ivy_api.namespace_for(x, target)
        options: dict[str, Any] = {"axis": axis, "weight": self.weight, "label_smoothing": self.label_smoothing}
        if xp.isdtype(target.dtype, "integral"):
            self._check_indices(x, target, axis)
            return xp.nn.sparse_cross_entropy(x, target, ignore_index=self.ignore_index, reduction=self.reduction, **options)
        self._check_equal(x, target)
        return xp.nn.cross_entropy(x, target, reduction=self.reduction, **options)


class NLLLoss(_Weighted):
    """Minus the logarithm of the probability of the target, of logarithms of probabilities.

    Parameters
    ----------
    weight, ignore_index, reduction : see `CrossEntropyLoss`

    Attributes
    ----------
    weight : buffer, or ``None``

    Raises
    ------
    LayerError
        see `CrossEntropyLoss`.

    References
    ----------
    ``torch.nn.NLLLoss``.

    Examples
    --------
    >>> float(NLLLoss()(np.log(np.full((1, 2), 0.5)), np.asarray([1])).round(4))
    0.6931
    """

    def __init__(self, weight: Any = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self._set_weight(weight)
        self.ignore_index = ignore_index

    def _forward(self, x: Any, target: Any) -> Any:
        axis = self._class_axis(x)
        self._check_indices(x, target, axis)
        xp = ivy_api.namespace_for(x, target)
        counted = target != self.ignore_index
        index = xp.where(counted, target, xp.zeros_like(target))
        picked = xp.squeeze(xp.take_along_axis(x, xp.expand_dims(index, axis=axis), axis=axis), axis=axis)
        shares = xp.astype(counted, x.dtype)
        if self.weight is not None:
            shares = shares * xp.reshape(xp.take(self.weight, xp.reshape(index, (-1,)), axis=0), tuple(index.shape))
        losses = -picked * shares
        return xp.sum(losses) / xp.sum(shares) if self.reduction == "mean" else self._reduce(losses, xp)


class BCELoss(_Weighted):
    """The binary cross entropy of probabilities and targets.

    Parameters
    ----------
    weight : array with the weight of each element, whose shape broadcasts to that of the input
    reduction : ``"mean"``, ``"sum"`` or ``"none"``

    Raises
    ------
    LayerError
        for another reduction; when called, for a target of another shape.

    References
    ----------
    ``torch.nn.BCELoss``.

    Examples
    --------
    >>> float(BCELoss()(np.asarray([0.5]), np.asarray([1.0])).round(4))
    0.6931
    """

    def __init__(self, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self._set_weight(weight)

    def _forward(self, x: Any, target: Any) -> Any:
        self._check_equal(x, target)
        xp = ivy_api.namespace_for(x, target)
        return xp.nn.binary_cross_entropy(x, target, weight=self.weight, reduction=self.reduction)


class BCEWithLogitsLoss(_Weighted):
    """The binary cross entropy of logits and targets.

    Parameters
    ----------
    weight, reduction : see `BCELoss`
    pos_weight : array with the weight of positive targets, whose shape broadcasts to that of the input

    Raises
    ------
    LayerError
        see `BCELoss`.

    References
    ----------
    ``torch.nn.BCEWithLogitsLoss``.

    Examples
    --------
    >>> float(BCEWithLogitsLoss()(np.asarray([0.0]), np.asarray([1.0])).round(4))
    0.6931
    """

    pos_weight: Any = None

    def __init__(self, weight: Any = None, reduction: str = "mean", pos_weight: Any = None) -> None:
        super().__init__(reduction)
        self._set_weight(weight)
        self._set_weight(pos_weight, "pos_weight")

    def _forward(self, x: Any, target: Any) -> Any:
        self._check_equal(x, target)
        xp = ivy_api.namespace_for(x, target)
        return xp.nn.binary_cross_entropy(
            x, target, from_logits=True, weight=self.weight, pos_weight=self.pos_weight, reduction=self.reduction
        )


class CTCLoss(Loss):
    """The connectionist temporal classification loss.

    Parameters
    ----------
    blank : the index of the blank class
    reduction : ``"mean"`` over the batch, of losses divided by the length of the target; ``"sum"`` or ``"none"``
    zero_infinity : whether the loss of a target that is longer than its input allows is 0

    Raises
    ------
    LayerError
        for another reduction; when called, for targets that are not of shape ``(batch, longest)``.

    Notes
    -----
    A call takes logarithms of probabilities of shape ``(time, batch, classes)``, targets of shape ``(batch, longest)``, and the
    lengths of inputs and targets: arrays, or sequences of integers.

    References
    ----------
    Graves et al. (2006); ``torch.nn.CTCLoss``.

    Examples
    --------
    >>> x = np.log(np.full((3, 1, 2), 0.5))
    >>> float(np.exp(-CTCLoss(reduction="sum")(x, np.asarray([[1]]), (3,), (1,))).round(4))
    0.75
    """

    def __init__(self, blank: int = 0, reduction: str = "mean", zero_infinity: bool = False) -> None:
        super().__init__(reduction)
        self.blank, self.zero_infinity = blank, zero_infinity

    def _forward(self, x: Any, targets: Any, input_lengths: Any, target_lengths: Any) -> Any:
        if len(shape_of("CTCLoss", x)) != 3 or len(shape_of("CTCLoss", targets)) != 2:
            raise LayerError(
                f"CTCLoss takes inputs of shape (time, batch, classes) and targets of shape (batch, longest); got shapes "
                f"{tuple(x.shape)} and {tuple(targets.shape)}."
            )
        xp = ivy_api.namespace_for(x, targets)
        lengths = [
            xp.asarray(n, dtype=targets.dtype, device=ivy_api.device_of(targets)) if isinstance(n, Sequence) else n
            for n in (input_lengths, target_lengths)
        ]
        return xp.nn.ctc_loss(x, targets, *lengths, blank=self.blank, zero_infinity=self.zero_infinity, reduction=self.reduction)
