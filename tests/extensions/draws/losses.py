"""Losses of classifiers, against torch and their definitions."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy.special

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.activations import along, of_torch
from tests.peers import functional

CUBES = ((6,), (4, 3), (2, 5, 3))
REDUCTIONS = ("mean", "sum", "none")


def reduced(losses: Any, reduction: str) -> Any:
    """The losses as they are, their sum, or their mean."""
    return losses if reduction == "none" else np.sum(losses) if reduction == "sum" else np.mean(losses)


def beside(d: Draw, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The same shape, or one that broadcasts with it."""
    found: tuple[int, ...] = d.one(shape, shape, shape[1:], (*shape[:-1], 1))
    return found


def shares(d: Draw, shape: tuple[int, ...], low: float = 0.0, high: float = 1.0) -> np.ndarray:
    """Probabilities, the ends among them unless there must be a gradient."""
    return d.spread(shape, 2.0**-6, 1 - 2.0**-6) if d.smooth or low > 0 else d.spread(shape, low, high)


def _cross_entropy(
    x: Any,
    target: Any,
    axis: int = -1,
    from_logits: bool = True,
    weight: Any = None,
    label_smoothing: float = 0.0,
    reduction: str = "mean",
) -> Any:
    if from_logits:
        x, target = (np.moveaxis(a, axis, min(1, x.ndim - 1)).copy() for a in (x, target))
        weight = None if weight is None else of_torch(lambda w: w)(weight)
        return of_torch(lambda a, b, w: functional.cross_entropy(a, b, w, label_smoothing=label_smoothing, reduction=reduction))(
            x, target, weight
        )
    target = target * (1 - label_smoothing) + label_smoothing / x.shape[axis]
    losses = scipy.special.xlogy(target, x) * (1 if weight is None else along(weight, axis, x.ndim))
    return reduced(-np.sum(losses, axis=axis), reduction)


def classes(d: Draw) -> tuple[np.ndarray, dict[str, Any], int]:
    """Logits or probabilities, the arguments which say what they are, and the axis of the classes."""
    shape = d.one(*CUBES)
    given = d.some(axis=d.axis(len(shape)), from_logits=d.flag())
    x = d.array(shape) if given.get("from_logits", True) else shares(d, shape, 2.0**-6)
    axis = given.get("axis", -1) % len(shape)
    more = d.some(
        weight=d.one(None, d.array((shape[axis],), 0.25, 4)), label_smoothing=d.number(0, 1), reduction=d.one(*REDUCTIONS)
    )
    return x, {**given, **more}, axis


@drawn("nn.cross_entropy", _cross_entropy, relative=True, units=16)
def _draw_cross_entropy(d: Draw) -> Call:
    x, given, _ = classes(d)
    return [x, shares(d, x.shape)], given


def _sparse_cross_entropy(
    x: Any,
    target: Any,
    axis: int = -1,
    from_logits: bool = True,
    weight: Any = None,
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    reduction: str = "mean",
) -> Any:
    """One target after the other."""
    scores = np.moveaxis(scipy.special.log_softmax(x, axis) if from_logits else np.log(x), axis, -1)
    factors = np.ones(x.shape[axis]) if weight is None else weight
    losses, total = np.zeros(target.shape), 0.0
    for place in np.ndindex(target.shape):
        if target[place] != ignore_index:
            right = -scores[place][target[place]] * factors[target[place]]
            losses[place] = (1 - label_smoothing) * right - label_smoothing * np.mean(scores[place] * factors)
            total += factors[target[place]]
    return np.sum(losses) / np.float64(total) if reduction == "mean" else reduced(losses, reduction)


@drawn("nn.sparse_cross_entropy", _sparse_cross_entropy, relative=True, units=16)
def _draw_sparse_cross_entropy(d: Draw) -> Call:
    x, given, axis = classes(d)
    shape = x.shape[:axis] + x.shape[axis + 1 :]
    target = d.array(shape, 0, x.shape[axis] - 1, dtype=d.one("int32", "int64", "uint8"))
    return [x, target], {**given, **d.some(ignore_index=d.one(None, 0, 1, 100))}


def _binary_cross_entropy(
    x: Any,
    target: Any,
    from_logits: bool = False,
    weight: Any = None,
    pos_weight: Any = None,
    label_smoothing: float = 0.0,
    reduction: str = "mean",
) -> Any:
    target = target * (1 - label_smoothing) + label_smoothing / 2
    if from_logits:
        yes, no = scipy.special.log_expit(x), scipy.special.log_expit(-x)
    else:
        yes, no = np.maximum(np.log(x), -100), np.maximum(np.log1p(-x), -100)
    losses = -(target * yes * (1 if pos_weight is None else pos_weight) + (1 - target) * no)
    return reduced(losses * (1 if weight is None else weight), reduction)


@drawn("nn.binary_cross_entropy", _binary_cross_entropy, relative=True, units=16)
def _draw_binary_cross_entropy(d: Draw) -> Call:
    shape = d.one(*CUBES)
    given = d.some(from_logits=d.flag())
    x = d.array(shape, -30, 30) if given.get("from_logits", False) else shares(d, shape)
    more = d.some(
        weight=d.one(None, d.array(beside(d, shape), 0.25, 4)),
        pos_weight=d.one(None, d.number(0.25, 4), d.array(beside(d, shape), 0.25, 4)),
        label_smoothing=d.number(0, 1),
        reduction=d.one(*REDUCTIONS),
    )
    return [x, shares(d, beside(d, shape))], {**given, **more}


def _kl_div(x: Any, target: Any, log_target: bool = False, reduction: str = "mean") -> Any:
    losses = scipy.special.xlogy(target, target) - target * x if not log_target else np.exp(target) * (target - x)
    return np.sum(losses) / losses.shape[0] if reduction == "batchmean" else reduced(losses, reduction)


@drawn("nn.kl_div", _kl_div, relative=True, units=64)
def _draw_kl_div(d: Draw) -> Call:
    shape = d.one(*CUBES)
    given = d.some(log_target=d.flag(), reduction=d.one(*REDUCTIONS, "batchmean"))
    target = d.array(beside(d, shape), -8, 0) if given.get("log_target") else shares(d, beside(d, shape))
    return [d.array(shape, -8, 0), target], given


def signs(d: Draw, shape: tuple[int, ...], dtype: str = "") -> np.ndarray:
    """1 for what is alike, -1 for what is not."""
    return np.asarray(np.where(d.rng.random(shape) < 0.5, 1, -1)).astype(dtype or d.dtype)


@drawn(
    "nn.hinge_embedding_loss",
    lambda x, target, margin=1.0, reduction="mean": of_torch(functional.hinge_embedding_loss)(
        x, target, margin=margin, reduction=reduction
    ),
    relative=True,
    units=16,
    no_gradient="the target is one of two numbers; that of the other array is one of those of the frameworks' maximum",
)
def _hinge_embedding_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    return [d.array(shape), signs(d, beside(d, shape))], d.some(margin=d.number(0.25, 3), reduction=d.one(*REDUCTIONS))


@drawn("nn.soft_margin_loss", of_torch(functional.soft_margin_loss), units=16)
def _soft_margin_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    return [d.array(shape), signs(d, beside(d, shape))], d.some(reduction=d.one(*REDUCTIONS))


def _cosine_embedding_loss(x1: Any, x2: Any, target: Any, margin: float = 0.0, axis: int = -1, reduction: str = "mean") -> Any:
    squares = (np.sum(x1 * x1, axis=axis) + 1e-12) * (np.sum(x2 * x2, axis=axis) + 1e-12)
    cosine = np.sum(x1 * x2, axis=axis) / np.sqrt(squares)
    return reduced(np.where(target == 1, 1 - cosine, np.maximum(cosine - margin, 0)), reduction)


@drawn("nn.cosine_embedding_loss", _cosine_embedding_loss, units=32, no_finite_differences="targets are 1 or -1")
def _draw_cosine_embedding_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    given = d.some(axis=d.axis(len(shape)), margin=d.number(0, 0.5), reduction=d.one(*REDUCTIONS))
    axis = given.get("axis", -1) % len(shape)
    target = signs(d, shape[:axis] + shape[axis + 1 :], d.one("", "int32"))
    return [d.array(shape), d.array(d.one(shape, tuple(1 if n != axis else s for n, s in enumerate(shape)))), target], given
