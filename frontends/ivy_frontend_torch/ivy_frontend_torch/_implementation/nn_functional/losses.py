"""`torch.nn.functional`: losses between predictions and targets of one shape, and of pairs."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import legacy, like, reduced
from ivy_frontend_torch._implementation.nn_functional.registering import functional, promoting

TINY = 1e-12


def _weighted(xp: Any, losses: Any, weight: Any, reduction: str) -> Any:
    if weight is None:
        return reduced(xp, losses, reduction)
    losses = losses * weight
    if reduction == "mean":
        return xp.sum(losses) / xp.sum(xp.broadcast_to(weight, tuple(losses.shape)))
    return reduced(xp, losses, reduction)


@promoting("input target")
def mse_loss(
    input: Any,
    target: Any,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    weight: Any = None,
    *,
    xp: Any,
) -> Any:
    difference = input - target
    return _weighted(xp, difference * difference, weight, legacy(reduction, size_average, reduce))


@promoting("input target")
def l1_loss(
    input: Any,
    target: Any,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    weight: Any = None,
    *,
    xp: Any,
) -> Any:
    return _weighted(xp, xp.abs(input - target), weight, legacy(reduction, size_average, reduce))


@promoting("input target")
def smooth_l1_loss(
    input: Any,
    target: Any,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    beta: float = 1.0,
    *,
    xp: Any,
) -> Any:
    reduction = legacy(reduction, size_average, reduce)
    if beta < 0:
        raise RuntimeError("smooth_l1_loss does not support negative values for beta.")
    distance = xp.abs(input - target)
    if beta == 0:
        return reduced(xp, distance, reduction)
    return reduced(xp, xp.where(distance < beta, 0.5 * distance * distance / beta, distance - 0.5 * beta), reduction)


@promoting("input target")
def huber_loss(input: Any, target: Any, reduction: str = "mean", delta: float = 1.0, weight: Any = None, *, xp: Any) -> Any:
    if delta <= 0:
        raise RuntimeError("huber_loss does not support non-positive values for delta.")
    distance = xp.abs(input - target)
    losses = xp.where(distance <= delta, 0.5 * distance * distance, delta * (distance - 0.5 * delta))
    return _weighted(xp, losses, weight, reduction)


@promoting("input target", "float")
def poisson_nll_loss(
    input: Any,
    target: Any,
    log_input: bool = True,
    full: bool = False,
    size_average: Any = None,
    eps: float = 1e-8,
    reduce: Any = None,
    reduction: str = "mean",
    *,
    xp: Any,
) -> Any:
    reduction = legacy(reduction, size_average, reduce)
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not a valid value for reduction")
    losses = xp.exp(input) - target * input if log_input else input - target * xp.log(input + eps)
    if full:
        safe = xp.where(target > 1, target, xp.ones_like(target))
        stirling = safe * xp.log(safe) - safe + 0.5 * xp.log(2 * math.pi * safe)
        losses = losses + xp.where(target > 1, stirling, xp.zeros_like(target))
    return reduced(xp, losses, reduction)


@functional
def gaussian_nll_loss(
    input: Any, target: Any, var: Any, full: bool = False, eps: float = 1e-6, reduction: str = "mean", *, xp: Any
) -> Any:
    if isinstance(var, float):
        if var < 0:
            raise ValueError("var has negative entry/entries")
        var = xp.full_like(input, var)
    if tuple(var.shape) != tuple(input.shape):
        if tuple(input.shape[:-1]) == tuple(var.shape):
            var = xp.expand_dims(var, axis=-1)
        elif len(input.shape) != len(var.shape) or any(a != b and b != 1 for a, b in zip(input.shape, var.shape, strict=True)):
            raise ValueError("var is of incorrect size")
    if reduction not in ("none", "mean", "sum"):
        raise ValueError(f"{reduction} is not valid")
    floor = xp.full_like(var, eps)
    bounded = var + xp.stop_gradient(xp.maximum(var, floor) - var)
    losses = 0.5 * (xp.log(bounded) + (input - target) ** 2 / bounded)
    if full:
        losses = losses + 0.5 * math.log(2 * math.pi)
    return reduced(xp, losses, reduction)


@promoting("input target")
def kl_div(
    input: Any,
    target: Any,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    log_target: bool = False,
    *,
    xp: Any,
) -> Any:
    reduction = legacy(reduction, size_average, reduce)
    if log_target:
        losses = xp.exp(target) * (target - input)
    else:
        losses = xp.xlogy(target, target) - target * input
    if reduction == "batchmean":
        return xp.sum(losses) / input.shape[0] if len(input.shape) else xp.sum(losses)
    return reduced(xp, losses, reduction)


@functional
def binary_cross_entropy(
    input: Any,
    target: Any,
    weight: Any = None,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    *,
    xp: Any,
) -> Any:
    reduction = legacy(reduction, size_average, reduce)
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(
            f"Using a target size ({list(target.shape)}) that is different to the input size ({list(input.shape)}) is deprecated. "
            "Please ensure they have the same size."
        )
    losses = -(target * _bounded_log(xp, input, False) + (1 - target) * _bounded_log(xp, input, True))
    return reduced(xp, losses if weight is None else losses * weight, reduction)


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


@promoting("input target")
def binary_cross_entropy_with_logits(
    input: Any,
    target: Any,
    weight: Any = None,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    pos_weight: Any = None,
    *,
    xp: Any,
) -> Any:
    reduction = legacy(reduction, size_average, reduce)
    if tuple(input.shape) != tuple(target.shape):
        raise ValueError(f"Target size ({list(target.shape)}) must be the same as input size ({list(input.shape)})")
    logarithm = xp.nn.log_sigmoid(input)
    if pos_weight is None:
        losses = (1 - target) * input - logarithm
    else:
        losses = (1 - target) * input - ((pos_weight - 1) * target + 1) * logarithm
    return reduced(xp, losses if weight is None else losses * weight, reduction)


@functional
def soft_margin_loss(
    input: Any, target: Any, size_average: Any = None, reduce: Any = None, reduction: str = "mean", *, xp: Any
) -> Any:
    product = input * like(xp, target, input)
    return reduced(xp, xp.nn.softplus(-product), legacy(reduction, size_average, reduce))


@functional
def hinge_embedding_loss(
    input: Any,
    target: Any,
    margin: float = 1.0,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    *,
    xp: Any,
) -> Any:
    zero = xp.zeros_like(input)
    away = xp.where(target != 1, _positive(xp, margin - input), zero)
    near = xp.where(target != -1, input, zero)
    return reduced(xp, away + near, legacy(reduction, size_average, reduce))


def _positive(xp: Any, x: Any) -> Any:
    """Return ``max(x, 0)``, with the derivative 1 at 0, as clamping has it."""
    return xp.where(x >= 0, x, xp.zeros_like(x))


@promoting("input1 input2 target", "float")
def margin_ranking_loss(
    input1: Any,
    input2: Any,
    target: Any,
    margin: float = 0,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    *,
    xp: Any,
) -> Any:
    if not len(input1.shape) == len(input2.shape) == len(target.shape):
        raise RuntimeError(
            f"margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: {list(input1.shape)}, "
            f"input2: {list(input2.shape)}, target: {list(target.shape)} "
        )
    losses = _positive(xp, -target * (input1 - input2) + margin)
    return reduced(xp, losses, legacy(reduction, size_average, reduce))


@promoting("input1 input2", "float")
def cosine_embedding_loss(
    input1: Any,
    input2: Any,
    target: Any,
    margin: float = 0,
    size_average: Any = None,
    reduce: Any = None,
    reduction: str = "mean",
    *,
    xp: Any,
) -> Any:
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
    losses = xp.where(target == 1, 1 - cosine, zero) + xp.where(target == -1, _positive(xp, cosine - margin), zero)
    return reduced(xp, losses, legacy(reduction, size_average, reduce))
