"""Outputs, targets and weights of a batch in one form, for metrics: one row for each example that is classified."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import ivy_api
from ivy_nn.errors import DataError


class Examples(NamedTuple):
    """Classified examples.

    Attributes
    ----------
    xp : the namespace of the arrays
    scores : array of shape ``(n, classes)``; of shape ``(n,)`` for binary decisions
    labels : array of int32 of shape ``(n,)``: the classes; 0 for an example that does not count
    weights : array of shape ``(n,)``, or ``None`` if each example counts once
    probabilities : targets that are distributions over the classes, of shape ``(n, classes)``; or ``None``
    """

    xp: Any
    scores: Any
    labels: Any
    weights: Any
    probabilities: Any = None

    @property
    def is_binary(self) -> bool:
        return len(self.scores.shape) == 1

    def total(self, values: Any) -> tuple[float, float]:
        """Return the weighted sum of values of the examples, and the sum of the weights."""
        return weighted_sum(values, self.weights)


class Form(NamedTuple):
    """How outputs and targets are read.

    Attributes
    ----------
    metric : the name of the metric
    axis : that of the classes; ``None`` finds it by the shapes
    ignore_index : a target that does not count, or ``None``
    multilabel : whether each element is a binary decision
    """

    metric: str
    axis: int | None = None
    ignore_index: int | None = None
    multilabel: bool = False


def classified(out: Any, target: Any, weight: Any, form: Form) -> Examples:
    """Return the examples of a batch.

    Raises
    ------
    DataError
        for shapes or values that do not say which class an example has, or that say two things.
    """
    xp = ivy_api.namespace_for(out)
    axes = _axes(len(out.shape), form)
    found = list(_readings(tuple(out.shape), tuple(target.shape), target, axes, form, xp))
    if len(found) != 1:
        raise DataError(_problem(tuple(out.shape), tuple(target.shape), target, len(found), axes, form, xp))
    axis, has_classes = found[0]
    return _rows(out, target, weight, axis, has_classes, form, xp)


def _readings(o: Any, t: Any, target: Any, axes: list[int], form: Form, xp: Any) -> Iterator[tuple[int | None, bool]]:
    """The ways to read a batch: the axis of the classes, if there is one, and whether the target has it in full length."""
    if o != t:
        same = [a for a in axes if t in (o[:a] + o[a + 1 :], (*o[:a], 1, *o[a + 1 :]))]
        yield from ((a, False) for a in same)
        if not same and t == (*o, 1):
            yield None, False
    elif len(o) <= 1 or form.multilabel:
        yield None, False
    elif 0 in o:
        yield axes[0], o[axes[0]] > 1
    else:
        yield from [(a, False) for a in axes if o[a] == 1][:1]
        yield from ((a, True) for a in axes if o[a] > 1 and _are_distributions(target, a, xp))


def _axes(ndim: int, form: Form) -> list[int]:
    """The axes that may be that of the classes."""
    if form.axis is not None:
        if not -ndim <= form.axis < ndim:
            raise DataError(f"{form.metric}: axis={form.axis} is no axis of outputs with {ndim} axes.")
        return [form.axis % ndim]
    return [] if ndim == 0 else sorted({1, ndim - 1} if ndim > 1 else {0})


def _are_distributions(target: Any, axis: int, xp: Any) -> bool:
    """Whether the targets are one-hot vectors, or probabilities, along an axis."""
    x = xp.astype(target, xp.float32)
    return bool(xp.all(x >= 0)) and bool(xp.all(xp.abs(xp.sum(x, axis=axis) - 1) < 1e-3))


def _rows(out: Any, target: Any, weight: Any, axis: int | None, has_classes: bool, form: Form, xp: Any) -> Examples:
    shape = tuple(out.shape)
    if axis is not None:
        shape = shape[:axis] + shape[axis + 1 :]
    weights = None if weight is None else broadcast_weights(weight, shape, form.metric, xp)
    if axis is None or out.shape[axis] == 1:
        labels = _binary(xp.reshape(target, (-1,)), form, xp)
        return _counted(xp.reshape(out, (-1,)), labels, 2, weights, form, xp)
    n = out.shape[axis]
    scores = xp.reshape(xp.moveaxis(out, axis, -1), (-1, n))
    if has_classes:
        given = xp.reshape(xp.moveaxis(target, axis, -1), (-1, n))
        labels = xp.astype(xp.argmax(xp.astype(given, xp.float32), axis=-1), xp.int32)
        return Examples(xp, scores, labels, weights, given)
    if not xp.isdtype(target.dtype, ("integral", "bool")):
        raise DataError(
            f"{form.metric} takes classes as integers, or one-hot vectors like the output; got "
            f"{ivy_api.dtype_name(target.dtype)} of shape {tuple(target.shape)}."
        )
    return _counted(scores, xp.astype(xp.reshape(target, (-1,)), xp.int32), n, weights, form, xp)


def _binary(target: Any, form: Form, xp: Any) -> Any:
    if not xp.isdtype(target.dtype, ("integral", "bool")):
        whole = xp.astype(target, xp.int32)
        if not bool(xp.all(xp.astype(whole, target.dtype) == target)):
            raise DataError(f"{form.metric} takes binary targets that are 0 or 1; got others, such as those between.")
        return whole
    return xp.astype(target, xp.int32)


def _counted(scores: Any, labels: Any, classes: int, weights: Any, form: Form, xp: Any) -> Examples:
    """The examples without those of ``ignore_index``; the labels are checked."""
    if form.ignore_index is not None:
        counts = labels != form.ignore_index
        labels = xp.where(counts, labels, xp.zeros_like(labels))
        weights = xp.astype(counts, xp.float32) if weights is None else xp.where(counts, weights, xp.zeros_like(weights))
    if 0 not in labels.shape and bool(xp.any((labels < 0) | (labels >= classes))):
        raise DataError(
            f"{form.metric}: a target is a class from 0 to {classes - 1}; got targets from {int(xp.min(labels))} to "
            f"{int(xp.max(labels))}. Pass ignore_index= for one that does not count."
        )
    return Examples(xp, scores, labels, weights)


def broadcast_weights(weight: Any, shape: tuple[int, ...], metric: str, xp: Any) -> Any:
    """Return weights, or a mask, of examples of some shape, flat: there is one for each, or one for each row of the batch."""
    given = tuple(weight.shape)
    if given != shape and given[1:] == (1,) * (len(given) - 1):
        given = given[:1]
    if given != shape[: len(given)]:
        raise DataError(f"{metric}: weights have the shape of the targets, {shape}, or its first axes; got {tuple(weight.shape)}.")
    if not xp.isdtype(weight.dtype, "real floating"):
        weight = xp.astype(weight, xp.float32)
    weight = xp.reshape(weight, given + (1,) * (len(shape) - len(given)))
    return xp.reshape(xp.broadcast_to(weight, shape), (-1,))


def weighted_sum(values: Any, weights: Any = None) -> tuple[float, float]:
    """Return the weighted sum of a 1-d array, of bools too, and the sum of the weights."""
    xp = ivy_api.namespace_for(values)
    n = values.shape[0]
    if weights is None:
        return float(xp.sum(xp.astype(values, xp.int32) if xp.isdtype(values.dtype, "bool") else wide(values))), float(n)
    values, weights = (wide(xp.astype(x, xp.float32) if xp.isdtype(x.dtype, "bool") else x) for x in (values, weights))
    if values.dtype != weights.dtype:
        weights = xp.astype(weights, values.dtype)
    return float(xp.sum(values * weights)), float(xp.sum(weights))


def wide(x: Any) -> Any:
    """Return an array in a floating-point dtype of 32 bits or more, in which sums do not overflow."""
    xp = ivy_api.namespace_for(x)
    if not xp.isdtype(x.dtype, "real floating") or xp.finfo(x.dtype).bits < 32:
        return xp.astype(x, xp.float32)
    return x


def equal_shapes(out: Any, target: Any, metric: str) -> tuple[Any, Any]:
    """Return outputs and targets of one shape, which is checked, in one floating-point dtype."""
    if tuple(out.shape) != tuple(target.shape):
        raise DataError(
            f"{metric} takes outputs and targets of one shape; got {tuple(out.shape)} and {tuple(target.shape)}. Broadcasting them "
            f"would compare each with all: reshape one."
        )
    out, target = wide(out), wide(target)
    return out, target if target.dtype == out.dtype else ivy_api.namespace_for(target).astype(target, out.dtype)


def _problem(o: Any, t: Any, target: Any, n: int, axes: list[int], form: Form, xp: Any) -> str:
    shapes = f"outputs of shape {o} and targets of {ivy_api.dtype_name(target.dtype)} of shape {t}"
    if n > 1:
        return (
            f"{form.metric}: {shapes} can be read in {n} ways. Pass axis=1 or axis=-1, the axis of the classes; or "
            f"multilabel=True if each element is a binary decision."
        )
    if o == t:
        return (
            f"{form.metric}: {shapes} are one-hot vectors if they add up to 1 along the classes, which these do not along axis "
            f"{' or '.join(map(str, axes))}. Pass multilabel=True if each element is a binary decision."
        )
    return (
        f"{form.metric} takes targets of the shape of the outputs, or of that without the axis of the classes, "
        f"{' or '.join(map(str, axes)) or 'of which there is none'}; got {shapes}."
    )
