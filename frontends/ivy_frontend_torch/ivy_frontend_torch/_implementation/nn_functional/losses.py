"""`torch.nn.functional`: losses between predictions and targets of one shape, and of pairs."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import hinge, like, reduced
from ivy_frontend_torch._implementation.nn_functional.registering import loss

TINY = 1e-12


def weighted(xp: Any, losses: tuple[Any, Any], reduction: str) -> Any:
    """Reduce losses and their weights; the mean is that with these weights."""
    each, weight = losses
    if weight is None:
        return reduced(xp, each, reduction)
    each = each * weight
    if reduction == "mean":
        return xp.sum(each) / xp.sum(xp.broadcast_to(weight, tuple(each.shape)))
    return reduced(xp, each, reduction)


def batched_mean(xp: Any, losses: Any, reduction: str) -> Any:
    """Reduce losses; ``batchmean`` divides their sum by the length of the first axis."""
    if reduction == "batchmean":
        return xp.sum(losses) / losses.shape[0] if len(losses.shape) else xp.sum(losses)
    return reduced(xp, losses, reduction)


@loss("input target", reduce=weighted)
def mse_loss(input: Any, target: Any, weight: Any, *, xp: Any) -> Any:
    difference = input - target
    return difference * difference, weight


@loss("input target", reduce=weighted)
def l1_loss(input: Any, target: Any, weight: Any, *, xp: Any) -> Any:
    return xp.abs(input - target), weight


@loss("input target")
def smooth_l1_loss(input: Any, target: Any, beta: float, *, xp: Any) -> Any:
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    return xp.nn.smooth_l1_loss(input, target, beta=beta, reduction="none")


@loss("input target", reduce=weighted)
def huber_loss(input: Any, target: Any, delta: float, weight: Any, *, xp: Any) -> Any:
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta.")
    return xp.nn.huber_loss(input, target, delta=delta, reduction="none"), weight


@loss("input target", "float")
def poisson_nll_loss(input: Any, target: Any, log_input: bool, full: bool, eps: float, *, xp: Any) -> Any:
    return xp.nn.poisson_nll_loss(input, target, log_input=log_input, full=full, epsilon=eps, reduction="none")


@loss()
def gaussian_nll_loss(input: Any, target: Any, var: Any, full: bool, eps: float, *, xp: Any) -> Any:
    if isinstance(var, float):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = xp.full_like(input, var)
    if tuple(var.shape) != tuple(input.shape):
        if tuple(input.shape[:-1]) == tuple(var.shape):
            var = xp.expand_dims(var, axis=-1)
        elif len(input.shape) != len(var.shape) or any(a != b and b != 1 for a, b in zip(input.shape, var.shape, strict=True)):
            raise ValueError("var is of incorrect size")
    floor = xp.full_like(var, eps)
    bounded = var + xp.stop_gradient(xp.maximum(var, floor) - var)
    losses = 0.5 * (xp.log(bounded) + (input - target) ** 2 / bounded)
    if full:
        losses = losses + 0.5 * math.log(2 * math.pi)
    return losses


@loss("input target", reduce=batched_mean)
def kl_div(input: Any, target: Any, log_target: bool, *, xp: Any) -> Any:
    return xp.nn.kl_div(input, target, log_target=log_target, reduction="none")


@loss()
def binary_cross_entropy(input: Any, target: Any, weight: Any, *, xp: Any) -> Any:
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(
            f"Using a target size ({list(target.shape)}) that is different to the input size ({list(input.shape)}) is deprecated. "
            "Please ensure they have the same size."
        )
    losses = -(target * _bounded_log(xp, input, False) + (1 - target) * _bounded_log(xp, input, True))
    return losses if weight is None else losses * weight


def _bounded_log(xp: Any, x: Any, complement: bool) -> Any:
    """Return ``log(x)`` or ``log(1 - x)``, at least -100; its derivative too is bounded."""
    value = xp.log1p(-x) if complement else xp.log(x)
    bounded = xp.maximum(value, xp.full_like(value, -100.0))
    product = xp.stop_gradient(x * (1 - x))
    floor = xp.full_like(product, TINY)
    other = x if complement else 1 - x
    slope = xp.stop_gradient(other / xp.maximum(product, floor)) * (-1 if complement else 1)
    moved = x - xp.stop_gradient(x)
    return xp.stop_gradient(bounded) + slope * moved


@loss("input target")
def binary_cross_entropy_with_logits(input: Any, target: Any, weight: Any, pos_weight: Any, *, xp: Any) -> Any:
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(f"Target size ({list(target.shape)}) must be the same as input size ({list(input.shape)})")
    logarithm = xp.nn.log_sigmoid(input)
    if pos_weight is None:
        losses = (1 - target) * input - logarithm
    else:
        losses = (1 - target) * input - ((pos_weight - 1) * target + 1) * logarithm
    return losses if weight is None else losses * weight


@loss()
def soft_margin_loss(input: Any, target: Any, *, xp: Any) -> Any:
    return xp.nn.soft_margin_loss(input, like(xp, target, input), reduction="none")


@loss()
def hinge_embedding_loss(input: Any, target: Any, margin: float, *, xp: Any) -> Any:
    zero = xp.zeros_like(input)
    away = xp.where(target != 1, hinge(xp, margin - input), zero)
    near = xp.where(target != -1, input, zero)
    return away + near


@loss("input1 input2 target", "float")
def margin_ranking_loss(input1: Any, input2: Any, target: Any, margin: float, *, xp: Any) -> Any:
    if not len(input1.shape) == len(input2.shape) == len(target.shape):
        raise RuntimeError(
            f"margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: {list(input1.shape)}, "
            f"input2: {list(input2.shape)}, target: {list(target.shape)} "
        )
    return hinge(xp, -target * (input1 - input2) + margin)


@loss("input1 input2", "float")
def cosine_embedding_loss(input1: Any, input2: Any, target: Any, margin: float, *, xp: Any) -> Any:
    axes = len(input1.shape)
    if axes not in (1, 2) or len(target.shape) != axes - 1 or len(input2.shape) != axes:
        raise RuntimeError(
            f"{len(target.shape)}D target tensor expects {len(target.shape) + 1}D input tensors, but found inputs with sizes "
            f"{list(input1.shape)} and {list(input2.shape)}."
        )
    dot = xp.sum(input1 * input2, axis=-1)
    squares = (xp.sum(input1 * input1, axis=-1) + TINY) * (xp.sum(input2 * input2, axis=-1) + TINY)
    cosine = dot / xp.sqrt(squares)
    zero = xp.zeros_like(cosine)
    target = like(xp, target, cosine)
    return xp.where(target == 1, 1 - cosine, zero) + xp.where(target == -1, hinge(xp, cosine - margin), zero)
