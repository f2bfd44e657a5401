"""`torch.nn.functional`: losses of classes."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.nn_functional.common import reduced
from ivy_frontend_torch._implementation.nn_functional.convolution import linear
from ivy_frontend_torch._implementation.nn_functional.registering import functional, loss


def _picked(xp: Any, x: Any, target: Any, axis: int) -> Any:
    """Return the element of the target class along an axis."""
    return xp.squeeze(xp.take_along_axis(x, xp.expand_dims(target, axis=axis), axis=axis), axis=axis)


def _class_axis(input: Any, target: Any) -> int:
    if not len(input.shape):
        raise ValueError("Expected input to have at least one dimension for the classes")
    axis = 0 if len(input.shape) == 1 else 1
    expected = tuple(n for i, n in enumerate(input.shape) if i != axis)
    if tuple(target.shape) != expected:
        if len(target.shape) and len(input.shape) and len(input.shape) > 1 and target.shape[0] != input.shape[0]:
            raise ValueError(f"Expected input batch_size ({input.shape[0]}) to match target batch_size ({target.shape[0]}).")
        raise RuntimeError(f"Expected target size {list(expected)}, got {list(target.shape)}")
    return axis


@loss(reduce=None)
def nll_loss(input: Any, target: Any, weight: Any, ignore_index: int, reduction: str, *, xp: Any) -> Any:
    axis = _class_axis(input, target)
    kept = target != ignore_index
    safe = xp.where(kept, target, xp.zeros_like(target))
    losses = -_picked(xp, input, safe, axis)
    if weight is not None:
        factors = xp.take(weight, xp.reshape(safe, (-1,)), axis=0)
        factors = xp.reshape(factors, tuple(safe.shape))
    else:
        factors = xp.ones_like(losses)
    factors = xp.where(kept, factors, xp.zeros_like(factors))
    losses = xp.where(kept, losses * factors, xp.zeros_like(losses))
    if reduction == "mean":
        return xp.sum(losses) / xp.sum(factors)
    return reduced(xp, losses, reduction)


@loss(reduce=None)
def cross_entropy(
    input: Any, target: Any, weight: Any, ignore_index: int, reduction: str, label_smoothing: float, *, xp: Any
) -> Any:
    if not 0.0 <= label_smoothing <= 1.0:
        raise RuntimeError(f"label_smoothing must be between 0.0 and 1.0. Got: {label_smoothing}")
    options = {"axis": 0 if len(input.shape) == 1 else 1, "weight": weight, "label_smoothing": float(label_smoothing)}
    if tuple(input.shape) != tuple(target.shape):
        options["axis"] = _class_axis(input, target)
        return xp.nn.sparse_cross_entropy(input, target, ignore_index=ignore_index, reduction=reduction, **options)
    if not xp.isdtype(target.dtype, "real floating"):
        raise RuntimeError("Expected floating point type for target with class probabilities, got an integer type")
    if ignore_index >= 0:
        raise RuntimeError("ignore_index is not supported for floating point target")
    return xp.nn.cross_entropy(input, target, reduction=reduction, **options)


@functional
def linear_cross_entropy(
    input: Any,
    linear_weight: Any,
    target: Any,
    *,
    linear_bias: Any = None,
    weight: Any = None,
    reduction: str = "mean",
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    options: Any = None,
    xp: Any,
) -> Any:
    *space, features = linear_weight.shape
    matrix = xp.reshape(linear_weight, (-1, features))
    bias = None if linear_bias is None else xp.reshape(linear_bias, (-1,))
    logits = linear(input, matrix, bias, xp=xp)
    if len(space) > 1:
        logits = xp.reshape(logits, (*input.shape[:-1], *space))
    return cross_entropy(
        logits,
        target,
        weight,
        ignore_index=-100 if ignore_index is None else ignore_index,
        reduction=reduction,
        label_smoothing=label_smoothing,
        xp=xp,
    )


def _rows(xp: Any, input: Any, target: Any, target_axes: int) -> tuple[Any, Any, bool]:
    """Return predictions as rows, their targets, and whether there was one row without a batch axis."""
    if len(input.shape) > 1:
        return input, target, False
    return xp.reshape(input, (1, -1)), xp.reshape(target, (1, -1) if target_axes == 2 else (1,)), True


@loss()
def multi_margin_loss(input: Any, target: Any, p: int, margin: float, weight: Any, *, xp: Any) -> Any:
    if p not in (1, 2):
        raise ValueError("only p == 1 and p == 2 supported")
    if weight is not None and len(weight.shape) != 1:
        raise ValueError("weight must be one-dimensional")
    x, labels, single = _rows(xp, input, target, 1)
    classes = x.shape[1]
    own = _picked(xp, x, labels, 1)
    excess = margin - own[:, None] + x
    other = xp.not_equal(xp.arange(classes, dtype=labels.dtype), labels[:, None])
    terms = xp.where((excess > 0) & other, excess if p == 1 else excess * excess, xp.zeros_like(excess))
    if weight is not None:
        terms = terms * xp.take(weight, labels, axis=0)[:, None]
    losses = xp.sum(terms, axis=1) / classes
    if single or len(input.shape) == 1:
        losses = losses[0]
    return losses


@loss()
def multilabel_margin_loss(input: Any, target: Any, *, xp: Any) -> Any:
    if not len(input.shape):
        input, target, scalar = xp.reshape(input, (1,)), xp.reshape(target, (1,)), True
    else:
        scalar = False
    if tuple(input.shape) != tuple(target.shape):
        raise RuntimeError(f"inconsistent target size: {list(target.shape)} for input of size: {list(input.shape)}")
    x, labels, single = _rows(xp, input, target, 2)
    classes = x.shape[1]
    # labels count until the first negative one
    valid = xp.cumulative_sum(xp.astype(labels < 0, xp.int64), axis=1) == 0
    safe = xp.where(valid, labels, xp.zeros_like(labels))
    own = xp.take_along_axis(x, safe, axis=1)
    is_label = xp.any((safe[:, :, None] == xp.arange(classes, dtype=labels.dtype)) & valid[:, :, None], axis=1)
    excess = 1 - own[:, :, None] + x[:, None, :]
    counted = valid[:, :, None] & ~is_label[:, None, :] & (excess > 0)
    losses = xp.sum(xp.where(counted, excess, xp.zeros_like(excess)), axis=(1, 2)) / classes
    if single or scalar:
        losses = losses[0]
    return losses


@loss()
def multilabel_soft_margin_loss(input: Any, target: Any, weight: Any, *, xp: Any) -> Any:
    terms = -(target * xp.nn.log_sigmoid(input) + (1 - target) * xp.nn.log_sigmoid(-input))
    if weight is not None:
        terms = terms * weight
    return xp.sum(terms, axis=-1) / input.shape[-1]


@functional
def ctc_loss(
    log_probs: Any,
    targets: Any,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
    *,
    xp: Any,
) -> Any:
    single = len(log_probs.shape) == 2
    x = xp.expand_dims(log_probs, axis=1) if single else log_probs
    lengths = _lengths(xp, input_lengths)
    sizes = _lengths(xp, target_lengths)
    if single and len(targets.shape) == 1:
        targets = xp.expand_dims(targets, axis=0)
    if len(targets.shape) == 1:  # one after the other
        longest = max((int(n) for n in sizes), default=0)
        starts = xp.cumulative_sum(sizes) - sizes
        at = starts[:, None] + xp.arange(longest, dtype=sizes.dtype)
        at = xp.minimum(at, xp.full_like(at, max(targets.shape[0] - 1, 0)))
        targets = xp.reshape(xp.take(targets, xp.reshape(at, (-1,)), axis=0), tuple(at.shape))
    inside = xp.arange(targets.shape[1], dtype=sizes.dtype) < sizes[:, None]
    labels = xp.where(inside, targets, xp.full_like(targets, 1 if blank == 0 and x.shape[2] > 1 else 0))
    losses = xp.nn.ctc_loss(x, labels, lengths, sizes, blank=blank, zero_infinity=zero_infinity, reduction="none")
    # PyTorch's gradient is that of logits, whose log_softmax the input is taken for
    probabilities = xp.sum(xp.exp(x), axis=2)
    steps = xp.arange(x.shape[0], dtype=lengths.dtype)[:, None] < lengths
    total = xp.sum(xp.where(steps, probabilities, xp.zeros_like(probabilities)), axis=0)
    some = (losses != 0) & (losses != math.inf)
    total = xp.where(some, total, xp.zeros_like(total))
    losses = losses + (total - xp.stop_gradient(total))
    if reduction == "mean":
        counts = xp.astype(xp.maximum(sizes, xp.ones_like(sizes)), losses.dtype)
        return xp.mean(losses / counts)
    return reduced(xp, losses[0] if single and reduction == "none" else losses, reduction)


def _lengths(xp: Any, lengths: Any) -> Any:
    if isinstance(lengths, (tuple, list)):
        return xp.asarray([int(n) for n in lengths], dtype=xp.int64)
    return xp.astype(xp.reshape(lengths, (-1,)), xp.int64)
