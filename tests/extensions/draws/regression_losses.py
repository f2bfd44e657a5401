"""Losses of regression and of what has structure, against torch, and definitions window by window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.activations import of_torch
from tests.extensions.draws.losses import CUBES, REDUCTIONS, beside, reduced
from tests.peers import functional, torch


def weighted(losses: Callable[..., Any]) -> Callable[..., Any]:
    """A loss of differences with weights, by whose sum the mean is divided."""

    def oracle(x: Any, target: Any, weight: Any = None, reduction: str = "mean", **kwargs: Any) -> Any:
        found = of_torch(losses)(x - target, np.zeros_like(x - target), reduction="none", **kwargs)
        if weight is None:
            return reduced(found, reduction)
        weight = np.broadcast_to(weight, found.shape)
        return np.sum(found * weight) / np.sum(weight) if reduction == "mean" else reduced(found * weight, reduction)

    return oracle


def regression(d: Draw, **more: Any) -> Call:
    """Numbers, the right ones, and weights."""
    shape = d.one(*CUBES)
    weight = d.one(None, d.array(beside(d, shape), 0.25, 4))
    return [d.array(shape), d.array(beside(d, shape))], d.some(weight=weight, reduction=d.one(*REDUCTIONS), **more)


@drawn("nn.mse_loss", weighted(functional.mse_loss), units=16)
def _mse_loss(d: Draw) -> Call:
    return regression(d)


@drawn("nn.l1_loss", weighted(functional.l1_loss), units=16)
def _l1_loss(d: Draw) -> Call:
    return regression(d)


@drawn("nn.huber_loss", weighted(functional.huber_loss), units=16)
def _huber_loss(d: Draw) -> Call:
    return regression(d, delta=d.number(0.25, 4))


@drawn("nn.smooth_l1_loss", weighted(functional.smooth_l1_loss), units=16)
def _smooth_l1_loss(d: Draw) -> Call:
    return regression(d, beta=d.one(0.0, d.number(0.25, 4)))


def counts(d: Draw, shape: tuple[int, ...]) -> np.ndarray:
    """Integers, small and large."""
    return np.asarray(d.rng.integers(0, d.one(3, 40), shape)).astype(d.dtype)


def _poisson(
    x: Any, target: Any, log_input: bool = True, full: bool = False, epsilon: float = 1e-8, reduction: str = "mean"
) -> Any:
    x, target = np.broadcast_arrays(x, target)
    return of_torch(functional.poisson_nll_loss)(
        x.copy(), target.copy(), log_input=log_input, full=full, eps=epsilon, reduction=reduction
    )


@drawn("nn.poisson_nll_loss", _poisson, relative=True, units=64, no_finite_differences="what is added jumps at a target of 1")
def _poisson_nll_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    given = d.some(log_input=d.flag(), full=d.flag(), epsilon=d.one(1e-3, d.number(2.0**-10, 1)), reduction=d.one(*REDUCTIONS))
    x = d.array(shape, -4, 4) if given.get("log_input", True) else d.array(shape, 0.25, 9)
    return [x, counts(d, beside(d, shape))], given


@drawn("nn.log_poisson_loss", _poisson, relative=True, units=64, no_finite_differences="what is added jumps at a target of 1")
def _log_poisson_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    return [d.array(shape, -4, 4), counts(d, beside(d, shape))], d.some(full=d.flag(), reduction=d.one(*REDUCTIONS))


def _gaussian(x: Any, target: Any, var: Any, full: bool = False, epsilon: float = 1e-6, reduction: str = "mean") -> Any:
    x, target = np.broadcast_arrays(x, target)
    if isinstance(var, np.ndarray) and var.shape == x.shape[:-1] and var.ndim == x.ndim - 1:
        var = var[..., None]
    var = np.broadcast_to(np.asarray(var, dtype="float64"), x.shape).copy()
    return of_torch(functional.gaussian_nll_loss)(x.copy(), target.copy(), var, full=full, eps=epsilon, reduction=reduction)


@drawn("nn.gaussian_nll_loss", _gaussian, units=32)
def _gaussian_nll_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    var = d.one(d.number(2.0**-7, 4), d.array(shape, 0.25, 4), d.array((*shape[:-1], 1), 0.25, 4), d.array(shape[:-1], 0.25, 4))
    given = d.some(full=d.flag(), epsilon=d.number(0.25, 1), reduction=d.one(*REDUCTIONS))
    return [d.array(shape), d.array(beside(d, shape)), var], given


def first_difference(x1: Any, x2: Any) -> Any:
    """A distance of one's own, for arrays of any framework: the square of the difference of the first elements."""
    return ((x1 - x2) * (x1 - x2))[..., 0]


def _triplet(
    anchor: Any,
    positive: Any,
    negative: Any,
    margin: float = 1.0,
    p: float = 2.0,
    swap: bool = False,
    distance: Any = None,
    epsilon: float = 1e-6,
    axis: int = -1,
    reduction: str = "mean",
) -> Any:
    arrays = [np.broadcast_to(x, anchor.shape) for x in (anchor, positive, negative)]
    if distance is not None:
        loss = functional.triplet_margin_with_distance_loss
        return of_torch(loss)(
            *(x.copy() for x in arrays), distance_function=distance, margin=margin, swap=swap, reduction=reduction
        )
    arrays = [np.moveaxis(x, axis, -1).copy() for x in arrays]
    return of_torch(functional.triplet_margin_loss)(*arrays, margin=margin, p=p, eps=epsilon, swap=swap, reduction=reduction)


@drawn("nn.triplet_margin_loss", _triplet, relative=True, units=32, apart="distances are larger than their differences")
def _triplet_margin_loss(d: Draw) -> Call:
    shape = d.one(*CUBES)
    given = d.some(
        margin=d.number(0.25, 3),
        p=d.one(1.0, 2.0, 3.0, np.inf),
        swap=d.flag(),
        distance=d.one(None, first_difference),
        epsilon=d.one(1e-3, 1e-6),
        axis=d.axis(len(shape)),
        reduction=d.one(*REDUCTIONS),
    )
    return [d.array(shape), d.array(beside(d, shape)), d.array(shape)], given


def _ctc(x: Any, target: Any, lengths: Any, target_lengths: Any, from_logits: bool = False, **kwargs: Any) -> Any:
    x = torch.asarray(x)
    target, steps, longest = (torch.asarray(a.astype("int64")) for a in (target, lengths, target_lengths))
    return functional.ctc_loss(functional.log_softmax(x, -1) if from_logits else x, target, steps, longest, **kwargs).numpy()


@drawn("nn.ctc_loss", _ctc, relative=True, units=32)
def _ctc_loss(d: Draw) -> Call:
    """Only of logits has torch the gradient that a derivative is."""
    steps, batch, count, longest = d.one((1, 1, 3, 1), (7, 3, 5, 4), (4, 2, 3, 2))
    given = d.some(blank=d.one(0, count - 1), from_logits=d.flag(), zero_infinity=d.flag(), reduction=d.one(*REDUCTIONS))
    if d.smooth:
        given["from_logits"] = True
    x = d.array((steps, batch, count), -4, 4)
    if not given.get("from_logits"):
        x = np.asarray(x - np.log(np.sum(np.exp(x), axis=-1, keepdims=True)))
    whole = d.one("int32", "int64")
    target = d.array((batch, longest), 0, count - 2, dtype=whole) + (1 if given.get("blank", 0) == 0 else 0)
    lengths = d.array((batch,), max(1, steps - 2), steps, dtype=whole)
    return [x, target.astype(whole), lengths, d.array((batch,), 0, longest, dtype=whole)], given


def _ssim(
    x1: Any,
    x2: Any,
    max_val: float = 1.0,
    filter_size: int = 11,
    filter_sigma: float = 1.5,
    k1: float = 0.01,
    k2: float = 0.03,
    reduction: str = "mean",
) -> Any:
    """By the means, variances and covariances of each window."""
    line = np.exp(-0.5 * ((np.arange(filter_size) - (filter_size - 1) / 2) / filter_sigma) ** 2)
    weights = np.outer(line, line) / np.sum(np.outer(line, line))
    first, second = (np.lib.stride_tricks.sliding_window_view(x, (filter_size, filter_size), (-3, -2)) for x in (x1, x2))
    mean1, mean2 = (np.sum(w * weights, axis=(-2, -1), keepdims=True) for w in (first, second))
    covariance = np.sum((first - mean1) * (second - mean2) * weights, axis=(-2, -1))
    variances = np.sum(((first - mean1) ** 2 + (second - mean2) ** 2) * weights, axis=(-2, -1))
    mean1, mean2 = mean1[..., 0, 0], mean2[..., 0, 0]
    c1, c2 = (k1 * max_val) ** 2, (k2 * max_val) ** 2
    similarity = (2 * mean1 * mean2 + c1) / (mean1**2 + mean2**2 + c1) * (2 * covariance + c2) / (variances + c2)
    return reduced(1 - np.mean(similarity, axis=(-3, -2, -1)), reduction)


@drawn("nn.ssim_loss", _ssim, units=1e4, apart="variances are small differences of squares")
def _ssim_loss(d: Draw) -> Call:
    """Variances are small differences of squares, as in the framework that has the function: their digits are few."""
    given = d.some(
        filter_size=d.one(1, 3, 4), filter_sigma=d.number(0.5, 3), max_val=d.number(0.5, 2), k1=d.number(2.0**-7, 0.125),
        k2=d.number(2.0**-5, 0.25), reduction=d.one(*REDUCTIONS),
    )  # fmt: skip
    if d.smooth:
        given["filter_size"] = 3
    side = 5 if "filter_size" in given else 12
    shape = (*d.one((), (2,), (2, 1)), side, side + 1, d.one(1, 3))
    return [d.array(shape, 0, 1), d.array(shape, 0, 1)], given
