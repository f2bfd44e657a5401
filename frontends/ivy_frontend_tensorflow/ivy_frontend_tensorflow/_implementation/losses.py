"""Losses, embeddings, decoding of sequences."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends import find_namespace
from ivy_frontend_tensorflow._implementation.creation import Cast, Reshape
from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND, Function
from ivy_frontend_tensorflow._implementation.gathering import gathered
from ivy_frontend_tensorflow._implementation.manipulation import axis_of, dim_of, holds, index_type, invalid, product
from ivy_frontend_tensorflow._implementation.operands import require, results_of
from ivy_frontend_tensorflow._implementation.singular import Maximum, Sqrt


def _same_shapes(logits: Any, labels: Any) -> None:
    if tuple(logits.shape) != tuple(labels.shape):
        raise ValueError(f"`logits` and `labels` must have the same shape, received ({logits.shape} vs {labels.shape}).")


@function("nn.sigmoid_cross_entropy_with_logits", "logits=labels:f")
def sigmoid_cross_entropy_with_logits(labels: Any = None, logits: Any = None, *, xp: Any) -> Any:
    """Return the cross-entropy of independent classes."""
    if labels is None or logits is None:
        raise ValueError("Both labels and logits must be provided.")
    _same_shapes(logits, labels)
    return xp.maximum(logits, xp.zeros_like(logits)) - logits * labels + xp.log1p(xp.exp(-xp.abs(logits)))


@function("nn.weighted_cross_entropy_with_logits", "logits=labels=pos_weight:f")
def weighted_cross_entropy_with_logits(labels: Any, logits: Any, pos_weight: Any, *, xp: Any) -> Any:
    """Return the cross-entropy of independent classes, with a weight of positive labels."""
    _same_shapes(logits, labels)
    weight = 1 + (pos_weight - 1) * labels
    rest = xp.log1p(xp.exp(-xp.abs(logits))) + xp.maximum(-logits, xp.zeros_like(logits))
    return (1 - labels) * logits + weight * rest


def cross_entropy(logits: Any, labels: Any, xp: Any) -> tuple[Any, Any]:
    """Return the cross-entropy along the last axis, and its gradient with respect to the logits."""

    def loss(z: Any, t: Any) -> Any:
        xp: Any = find_namespace(z)
        logs = xp.nn.log_softmax(z, axis=-1)
        return -xp.sum(xp.where(xp.equal(t, 0), xp.zeros_like(logs), t * logs), axis=-1)

    def backward(saved: Any, g: Any) -> Any:
        xp: Any = find_namespace(g)
        logs, g = xp.nn.log_softmax(saved[0], axis=-1), xp.expand_dims(g, axis=-1)
        return g * (xp.exp(logs) - saved[1]), -g * logs

    function = xp.custom_vjp(loss)  # the gradient takes the labels to sum to 1, as TensorFlow's does
    function.defvjp(lambda z, t: (loss(z, t), (z, t)), backward)
    return function(logits, labels), xp.nn.softmax(logits, axis=-1) - xp.stop_gradient(labels)


@op("SoftmaxCrossEntropyWithLogits")
def SoftmaxCrossEntropyWithLogits(features: Any, labels: Any, *, xp: Any) -> Any:
    """Return the cross-entropy of each row, and its gradient."""
    features, labels = xp.broadcast_arrays(features, labels)
    if len(features.shape) != 2:
        raise invalid(f"logits and labels must be either 2-dimensional, or broadcasted to be 2-dimensional, got {features.shape}")
    return cross_entropy(features, labels, xp)


@function("nn.softmax_cross_entropy_with_logits", "logits labels")
def softmax_cross_entropy_with_logits(labels: Any, logits: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return the cross-entropy along an axis."""
    dtype = logits.dtype
    logits = xp.astype(logits, xp.float32) if dtype == xp.float16 else logits
    require("SoftmaxCrossEntropyWithLogits", T=logits.dtype)
    labels = Cast(labels, logits.dtype, xp=xp)
    if axis not in (None, -1):
        if axis < 0 or len(labels.shape) != len(logits.shape):
            raise invalid(f"the axis {axis} of {list(logits.shape)} and {list(labels.shape)} can not be moved to the end")
        logits, labels = (xp.moveaxis(x, axis_of(axis, len(x.shape)), -1) for x in (logits, labels))
    shape, count = tuple(logits.shape[:-1]), product(logits.shape[:-1])
    logits, labels = (Reshape(x, (-1, x.shape[-1]), xp=xp) for x in (logits, labels))
    logits, labels = xp.broadcast_arrays(logits, labels)
    if logits.shape[0] != count:
        raise invalid(f"Input to reshape is a tensor with {logits.shape[0]} values, but the requested shape has {count}")
    found = cross_entropy(logits, labels, xp)[0] if product(logits.shape) else xp.zeros((count,), dtype=logits.dtype)
    return xp.astype(xp.reshape(found, shape), dtype)


def _sparse(logits: Any, labels: Any, xp: Any) -> tuple[Any, Any]:
    n = logits.shape[-1]
    if holds(xp.any(labels < 0)) or holds(xp.any(labels >= n)):
        raise invalid(f"Received a label value which is outside the valid range of [0, {n}).")
    logs = xp.nn.log_softmax(logits, axis=-1)
    index = xp.expand_dims(xp.astype(labels, index_type(xp)), axis=-1)
    loss = -xp.take_along_axis(logs, index, axis=-1)[..., 0]
    hot = xp.astype(xp.equal(index, xp.arange(n, dtype=index_type(xp))), logits.dtype)
    return loss, xp.exp(logs) - hot


@op("SparseSoftmaxCrossEntropyWithLogits")
def SparseSoftmaxCrossEntropyWithLogits(features: Any, labels: Any, *, xp: Any) -> Any:
    """Return the cross-entropy of each row with one class, and its gradient."""
    if len(features.shape) != 2 or tuple(labels.shape) != tuple(features.shape[:1]):
        raise invalid(f"logits must be 2-D and labels 1-D of its first size, got {list(features.shape)} and {list(labels.shape)}")
    return _sparse(features, labels, xp)


@function("nn.sparse_softmax_cross_entropy_with_logits", "logits:f labels")
def sparse_softmax_cross_entropy_with_logits(labels: Any, logits: Any, *, xp: Any) -> Any:
    """Return the cross-entropy along the last axis with one class each."""
    if len(labels.shape) != len(logits.shape) - 1:
        raise ValueError(f"`labels.shape.rank` must equal `logits.shape.rank - 1`. Received: {labels.shape} and {logits.shape}")
    if tuple(labels.shape) != tuple(logits.shape[:-1]):
        raise ValueError(f"`labels.shape` must equal `logits.shape` except for the last dimension: {labels.shape}, {logits.shape}")
    require("SparseSoftmaxCrossEntropyWithLogits", Tlabels=labels.dtype)
    return _sparse(logits, labels, xp)[0]


@function("nn.log_poisson_loss", "log_input=targets:f")
def log_poisson_loss(targets: Any, log_input: Any, compute_full_loss: bool = False, *, xp: Any) -> Any:
    """Return the loss of Poisson distributed targets."""
    if tuple(targets.shape) != tuple(log_input.shape):
        raise ValueError(f"`log_input` and `targets` must have the same shape, received ({log_input.shape} vs {targets.shape}).")
    out = xp.exp(log_input) - log_input * targets
    if compute_full_loss:
        zero = xp.logical_and(targets >= 0, targets <= 1)
        safe = xp.where(zero, xp.ones_like(targets), targets)
        stirling = safe * xp.log(safe) - safe + 0.5 * xp.log(2 * 3.141592653589793 * safe)
        out = out + xp.where(zero, xp.zeros_like(targets), stirling)
    return out


@function("nn.compute_average_loss", "per_example_loss sample_weight", static="global_batch_size")
def compute_average_loss(per_example_loss: Any, sample_weight: Any = None, global_batch_size: Any = None, *, xp: Any) -> Any:
    """Return the sum of losses divided by the size of the batch."""
    if sample_weight is not None:
        per_example_loss = per_example_loss * xp.astype(sample_weight, per_example_loss.dtype)
    count = per_example_loss.shape[0] if global_batch_size is None else global_batch_size
    return xp.sum(per_example_loss) / count


@function("nn.scale_regularization_loss", "regularization_loss")
def scale_regularization_loss(regularization_loss: Any, *, xp: Any) -> Any:
    """Return the sum of a loss: there is one replica."""
    return xp.sum(regularization_loss)


@function("nn.embedding_lookup", "params ids", static="max_norm")
def embedding_lookup(params: Any, ids: Any, max_norm: Any = None, *, xp: Any) -> Any:
    """Return rows by index, with a norm of at most ``max_norm``."""
    if isinstance(params, (list, tuple)):
        if not params:
            raise ValueError("The value of params cannot be None or an empty list.")
        if len(params) > 1:
            params = xp.reshape(xp.stack(params, axis=1), (-1, *params[0].shape[1:]))
        else:
            params = params[0]
    out = gathered(params, ids, 0, 0, xp)
    if max_norm is None:
        return out
    axes = tuple(range(len(ids.shape), len(out.shape)))
    norm = Sqrt(xp.sum(out * out, axis=axes, keepdims=True), xp=xp)
    return out * max_norm / Maximum(norm, xp.full_like(norm, float(max_norm)), xp=xp)


def _dropped(x: Any, rate: float, uniform: Any, xp: Any) -> Any:
    return xp.where(uniform >= rate, x * (1.0 / (1.0 - rate)), xp.zeros_like(x))


def checked_rate(rate: Any) -> float:
    """Return the rate of a dropout, or raise."""
    rate = float(rate)
    if not 0 <= rate < 1:
        raise ValueError(f"`rate` must be a scalar tensor or a float in the range [0, 1). Received: rate={rate}")
    return rate


@function("nn.experimental.general_dropout", "x:f", static="rate noise_shape")
def general_dropout(x: Any, rate: Any, uniform_sampler: Any, noise_shape: Any = None, *, xp: Any) -> Any:
    """Set elements to zero where numbers of a given sampler are below the rate, and scale the others."""
    rate = checked_rate(rate)
    if rate == 0:
        return x
    shape = [n if m is None else m for n, m in zip(x.shape, noise_shape or x.shape, strict=True)]
    numbers = uniform_sampler(shape=shape, dtype=FRONTEND.find("tensorflow", "as_dtype")(str(x.dtype)))
    return _dropped(x, rate, numbers._x, xp)


@function("nn.isotonic_regression", "inputs:IsotonicRegression", differentiable=False)
def isotonic_regression(inputs: Any, decreasing: bool = True, axis: Any = -1, *, xp: Any) -> Any:
    """Return the monotone sequences nearest to the input, and the segments of equal values; gradients do not flow through."""
    rank = len(inputs.shape)
    axis = dim_of(axis, rank or 1)
    if xp.isdtype(inputs.dtype, "integral"):
        inputs = xp.astype(inputs, xp.float32 if dtype_name(inputs.dtype) in ("int8", "int16") else xp.float64)
    if 0 in inputs.shape or not rank:
        found = inputs, xp.zeros(tuple(inputs.shape), dtype=xp.int32)
    else:
        found = _isotonic(inputs, decreasing, axis, xp)
    return results_of("IsotonicRegression")(*found) if decreasing and axis == max(rank - 1, 0) else found


def _isotonic(inputs: Any, decreasing: bool, axis: int, xp: Any) -> tuple[Any, Any]:
    x = xp.moveaxis(inputs, axis, -1)
    flat = xp.reshape(x if decreasing else -x, (-1, x.shape[-1]))
    segments = [_pooled_violators([float(v) for v in row]) for row in flat]
    ids = xp.asarray(segments, dtype=xp.int32)
    n = x.shape[-1]
    base = xp.expand_dims(xp.arange(flat.shape[0], dtype=xp.int32) * n, axis=1)
    keys = xp.reshape(ids + base, (-1,))
    means = xp.segment_mean(xp.reshape(flat, (-1,)), keys, num_segments=flat.shape[0] * n)
    out = xp.reshape(xp.take(means, keys, axis=0), tuple(x.shape))
    out = out if decreasing else -out
    return xp.moveaxis(out, -1, axis), xp.moveaxis(xp.reshape(ids, tuple(x.shape)), -1, axis)


@op("IsotonicRegression", takes="input", differentiable=False)
def IsotonicRegression(input: Any, output_dtype: Any = "float32", *, xp: Any) -> Any:
    """Return the decreasing sequences nearest to the input, and the segments of equal values."""
    return isotonic_regression(input, xp=xp)


def _pooled_violators(row: list[float]) -> list[int]:
    """Return the segment of each element of the decreasing sequence nearest to a row."""
    blocks: list[list[float]] = []
    for v in row:
        blocks.append([v, 1])
        while len(blocks) > 1 and blocks[-1][0] / blocks[-1][1] > blocks[-2][0] / blocks[-2][1]:
            total, count = blocks.pop()
            blocks[-1][0] += total
            blocks[-1][1] += count
    return [i for i, (_, count) in enumerate(blocks) for _ in range(int(count))]


@value("nn.ctc_loss")
def ctc_loss(
    labels: Any, logits: Any, label_length: Any, logit_length: Any, logits_time_major: bool = True, unique: Any = None,
    blank_index: Any = None, name: Any = None,
) -> Any:  # fmt: skip
    """Return the negative log-likelihood of label sequences; labels are dense."""
    if type(labels).__name__ == "SparseTensor":
        labels = _dense_labels(labels)
        blank_index = -1 if blank_index is None else blank_index
        find = FRONTEND.find
        label_length = find("tensorflow", "reduce_sum")(
            find("tensorflow", "cast")(find("tensorflow", "not_equal")(labels, -1), "int32"), axis=1
        )
        labels = find("tensorflow", "maximum")(labels, 0)
    if not logits_time_major:
        logits = FRONTEND.find("tensorflow", "transpose")(logits, [1, 0, 2])
    return _ctc(labels, logits, label_length, logit_length, blank_index)


def _dense_labels(labels: Any) -> Any:
    return FRONTEND.find("tensorflow", "tensor_scatter_nd_update")(
        FRONTEND.find("tensorflow", "fill")(labels.dense_shape, FRONTEND.find("tensorflow", "constant")(-1, labels.values.dtype)),
        labels.indices, labels.values,
    )  # fmt: skip


def _ctc(labels: Any, logits: Any, label_length: Any, logit_length: Any, blank: Any) -> Any:
    return FRONTEND.bind("ctc_loss", "tensorflow.nn.ctc_loss", CTC)(labels, logits, label_length, logit_length, blank_index=blank)


def _ctc_body(
    labels: Any, logits: Any, label_length: Any, logit_length: Any, logits_time_major: bool = True, unique: Any = None,
    blank_index: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    n = logits.shape[-1]
    blank = 0 if blank_index is None else blank_index % n
    return xp.nn.ctc_loss(logits, labels, logit_length, label_length, blank=blank, from_logits=True, reduction="none")


CTC = Function(_ctc_body, "logits:f labels label_length logit_length", static="blank_index")


@function("nn.ctc_unique_labels", "labels", differentiable=False)
def ctc_unique_labels(labels: Any, *, xp: Any) -> Any:
    """Return the different labels of each row in the order they come in, and the number of each label."""
    if not labels.shape[0]:
        return xp.zeros((0,), dtype=xp.int64), xp.zeros((0,), dtype=xp.int32)
    if len(labels.shape) != 2:
        raise invalid(f"unique expects a 1D vector: the labels have the shape {list(labels.shape)}")
    rows: list[list[int]] = []
    index: list[list[int]] = []
    n = labels.shape[1]
    for row in labels:
        found: list[int] = []
        index.append([])
        for v in (int(x) for x in row):
            if v not in found:
                found.append(v)
            index[-1].append(found.index(v))
        rows.append(found + [0] * (n - len(found)))
    return xp.asarray(rows, dtype=xp.int64), xp.asarray(index, dtype=xp.int32)


@function("nn.collapse_repeated", "labels seq_length", differentiable=False)
def collapse_repeated(labels: Any, seq_length: Any, *, xp: Any) -> Any:
    """Return each row with repeated labels merged, and the new lengths."""
    rows = []
    for row, length in zip(labels, seq_length, strict=True):
        kept: list[int] = []
        last = None
        for v in [int(x) for x in row][: int(length)]:
            if v != last:
                kept.append(v)
            last = v
        rows.append(kept)
    width = max((len(r) for r in rows), default=0)
    lengths = xp.asarray([len(r) for r in rows], dtype=seq_length.dtype)
    return xp.asarray([r + [0] * (width - len(r)) for r in rows], dtype=labels.dtype), lengths
