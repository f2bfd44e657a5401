"""Activations and normalisation."""

from __future__ import annotations

import struct
from typing import Any

from ivy_frontend_tensorflow._implementation.creation import Cast
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.elementwise import Sigmoid
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import axis_of, dim_of, invalid, product
from ivy_frontend_tensorflow._implementation.operands import ints, require

FRONTEND.rows("raw_ops", """
    Elu,nn.elu=nn.elu
    Softplus,math.softplus=nn.softplus
    Softsign,math.softsign=nn.softsign
""")  # fmt: skip


@op(public="nn.selu")
def Selu(features: Any, *, xp: Any) -> Any:
    """Return the scaled exponential linear unit; at 0 its derivative is that of positive numbers."""
    return xp.where(xp.equal(features, 0), features * _SELU_SCALE, xp.nn.selu(features))


_SELU_ALPHA, _SELU_SCALE = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946


@op("Relu", public="nn.relu")
def Relu(features: Any, *, xp: Any) -> Any:
    """Return the positive part."""
    return xp.nn.relu(features) if xp.isdtype(features.dtype, "real floating") else xp.maximum(features, xp.zeros_like(features))


@op("Relu6", public="nn.relu6")
def Relu6(features: Any, *, xp: Any) -> Any:
    """Return the positive part, at most 6."""
    if xp.isdtype(features.dtype, "real floating"):
        return xp.nn.relu6(features)
    return xp.minimum(xp.maximum(features, xp.zeros_like(features)), xp.full_like(features, 6))


@op("LeakyRelu")
def LeakyRelu(features: Any, alpha: float = 0.2, *, xp: Any) -> Any:
    """Return ``x`` where it is positive, else ``alpha * x``."""
    return xp.where(features > 0, features, features * _single(alpha))


def _single(alpha: float) -> float:
    """Round to 32 bits, as TensorFlow's attributes are."""
    found: float = struct.unpack("f", struct.pack("f", alpha))[0]
    return found


@function("nn.leaky_relu", "features alpha")
def leaky_relu(features: Any, alpha: Any = 0.2, *, xp: Any) -> Any:
    """Return ``x`` where it is positive, else ``alpha * x``."""
    if xp.isdtype(features.dtype, "integral"):
        features = xp.astype(features, xp.float32)
    require("LeakyRelu", T=features.dtype)
    alpha = xp.astype(alpha, features.dtype) if hasattr(alpha, "shape") else alpha
    return xp.where(features > 0, features, features * alpha)


@function("nn.gelu", "features:f")
def gelu(features: Any, approximate: bool = False, *, xp: Any) -> Any:
    """Return ``x`` times the distribution function of the standard normal distribution."""
    if approximate:
        return 0.5 * features * (1.0 + xp.tanh(0.7978845608028654 * (features + _single(0.044715) * features**3)))
    return 0.5 * features * xp.erfc(-features * _single(0.7071067811865476))


@function("nn.silu", "features:Sigmoid beta")
def silu(features: Any, beta: Any = 1.0, *, xp: Any) -> Any:
    """Return ``x * sigmoid(beta * x)``."""
    return features * Sigmoid(Cast(beta, features.dtype, xp=xp) * features, xp=xp)


@function("nn.crelu", "features:Abs")  # it takes what has both a negative and a greatest element, as TensorFlow does here
def crelu(features: Any, axis: Any = -1, *, xp: Any) -> Any:
    """Return the positive part of ``x`` and ``-x``, joined along an axis."""
    both = xp.concat([features, -features], axis=axis_of(axis, len(features.shape)))
    return xp.maximum(both, xp.zeros_like(both))


@function("math.log_sigmoid", "x:f")
def log_sigmoid(x: Any, *, xp: Any) -> Any:
    """Return ``log(sigmoid(x))``."""
    return -xp.nn.softplus(-x)


def _last(x: Any) -> None:
    if not len(x.shape):
        raise invalid("logits must have >= 1 dimension, got []")


@op("Softmax")
def Softmax(logits: Any, *, xp: Any) -> Any:
    """Return the softmax along the last axis."""
    _last(logits)
    return xp.nn.softmax(logits, axis=-1) if product(logits.shape) else logits


@op("LogSoftmax")
def LogSoftmax(logits: Any, *, xp: Any) -> Any:
    """Return the logarithm of the softmax along the last axis."""
    _last(logits)
    return xp.nn.log_softmax(logits, axis=-1) if product(logits.shape) else logits


@function("math.softmax", "logits:f")
def softmax(logits: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return the softmax along an axis, the last by default."""
    _last(logits)
    axis = -1 if axis is None else dim_of(axis, len(logits.shape))
    return xp.nn.softmax(logits, axis=axis) if product(logits.shape) else logits


@function("math.log_softmax", "logits:f")
def log_softmax(logits: Any, axis: Any = None, *, xp: Any) -> Any:
    """Return the logarithm of the softmax along an axis, the last by default."""
    _last(logits)
    axis = -1 if axis is None else dim_of(axis, len(logits.shape))
    return xp.nn.log_softmax(logits, axis=axis) if product(logits.shape) else logits


@op("ReluGrad")
def ReluGrad(gradients: Any, features: Any, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``relu``."""
    return xp.where(xp.greater(features, 0), gradients, xp.zeros_like(gradients))


@op("Relu6Grad")
def Relu6Grad(gradients: Any, features: Any, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``relu6``."""
    return xp.where(xp.logical_and(xp.greater(features, 0), xp.less(features, 6)), gradients, xp.zeros_like(gradients))


@op("LeakyReluGrad")
def LeakyReluGrad(gradients: Any, features: Any, alpha: float = 0.2, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``leaky_relu``."""
    return xp.where(features > 0, gradients, gradients * _single(alpha))


@op("EluGrad")
def EluGrad(gradients: Any, outputs: Any, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``elu``, of its result."""
    return xp.where(outputs < 0, gradients * (outputs + 1), gradients)


@op("SeluGrad")
def SeluGrad(gradients: Any, outputs: Any, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``selu``, of its result."""
    return gradients * xp.where(outputs < 0, outputs + _SELU_ALPHA * _SELU_SCALE, xp.full_like(outputs, _SELU_SCALE))


@op("SoftplusGrad")
def SoftplusGrad(gradients: Any, features: Any, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``softplus``."""
    return gradients * xp.expit(features)


@op("SoftsignGrad")
def SoftsignGrad(gradients: Any, features: Any, *, xp: Any) -> Any:
    """Return the cotangent of the input of ``softsign``."""
    return gradients / xp.square(1 + xp.abs(features))


def biased(value: Any, bias: Any, data_format: Any, xp: Any) -> Any:
    """Add a vector along the channels."""
    if len(value.shape) < 2 or len(bias.shape) != 1:
        raise invalid(f"Input must be at least 2D and biases 1D, got {list(value.shape)} and {list(bias.shape)}")
    axis = 1 if data_format is not None and data_format.startswith("NC") else len(value.shape) - 1
    if value.shape[axis] != bias.shape[0]:
        raise invalid(f"Must provide as many biases as the channel dimension: {bias.shape[0]} vs. {value.shape[axis]}")
    return value + xp.reshape(bias, (-1,) + (1,) * (len(value.shape) - 1 - axis))


@op("BiasAdd")
def BiasAdd(value: Any, bias: Any, data_format: str = "NHWC", *, xp: Any) -> Any:
    """Add a vector along the channels."""
    return biased(value, bias, data_format, xp)


@op("BiasAddV1")
def BiasAddV1(value: Any, bias: Any, *, xp: Any) -> Any:
    """Add a vector along the last axis."""
    return biased(value, bias, "NHWC", xp)


@function("nn.bias_add", "value=bias")
def bias_add(value: Any, bias: Any, data_format: Any = None, *, xp: Any) -> Any:
    """Add a vector along the channels."""
    if data_format is not None and not (data_format.startswith("N") and "C" in (data_format[1:2], data_format[-1:])):
        raise ValueError("`data_format` must be of the form `N...C` or `NC...`")
    return biased(value, bias, data_format, xp)


@op("BiasAddGrad")
def BiasAddGrad(out_backprop: Any, data_format: str = "NHWC", *, xp: Any) -> Any:
    """Return the cotangent of the vector added along the channels."""
    channel = 1 if data_format == "NCHW" else len(out_backprop.shape) - 1
    axes = tuple(i for i in range(len(out_backprop.shape)) if i != channel)
    return xp.sum(out_backprop, axis=axes, dtype=out_backprop.dtype)


@op("LRN")
def LRN(input: Any, depth_radius: int = 5, bias: float = 1, alpha: float = 1, beta: float = 0.5, *, xp: Any) -> Any:
    """Divide by a power of the sum of squares over neighbouring channels."""
    if len(input.shape) != 4:
        raise invalid(f"in must be 4-dimensional, got {len(input.shape)}")
    n = input.shape[-1]
    squares = xp.square(input)
    total = xp.zeros_like(input)
    for shift in range(-depth_radius, depth_radius + 1):
        if abs(shift) < n:
            low, high = max(0, shift), min(n, n + shift)
            part = squares[..., low:high]
            before = xp.zeros((*input.shape[:-1], max(0, -shift)), dtype=input.dtype)
            after = xp.zeros((*input.shape[:-1], max(0, shift)), dtype=input.dtype)
            total = total + xp.concat([before, part, after], axis=-1)
    return input * (bias + alpha * total) ** (-beta)


@function("nn.local_response_normalization", "input:LRN")
def local_response_normalization(
    input: Any, depth_radius: Any = 5, bias: Any = 1, alpha: Any = 1, beta: Any = 0.5, *, xp: Any
) -> Any:
    """Divide by a power of the sum of squares over neighbouring channels."""
    return LRN(input, int(depth_radius), float(bias), float(alpha), float(beta), xp=xp)


@op("LRNGrad")
def LRNGrad(
    input_grads: Any, input_image: Any, output_image: Any, depth_radius: int = 5, bias: float = 1, alpha: float = 1,
    beta: float = 0.5, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangent of the input of ``LRN``."""
    _, pull = xp.vjp(lambda x: LRN(x, depth_radius, bias, alpha, beta, xp=xp), input_image)
    return pull(input_grads)[0]


@function("nn.batch_normalization", "x=mean=variance=offset=scale:fc")
def batch_normalization(
    x: Any, mean: Any, variance: Any, offset: Any = None, scale: Any = None, variance_epsilon: Any = 0.0, *, xp: Any
) -> Any:
    """Return ``scale * (x - mean) / sqrt(variance + epsilon) + offset``."""
    inverse = xp.rsqrt(variance + variance_epsilon)
    if scale is not None:
        inverse = inverse * scale
    return x * inverse + ((offset - mean * inverse) if offset is not None else -mean * inverse)


@function("nn.batch_norm_with_global_normalization", "input=mean=variance=beta=gamma")
def batch_norm_with_global_normalization(
    input: Any, mean: Any, variance: Any, beta: Any, gamma: Any, variance_epsilon: Any, scale_after_normalization: Any, *, xp: Any
) -> Any:
    """Return a batch normalised with given moments."""
    scale = gamma if scale_after_normalization else None
    return batch_normalization(input, mean, variance, beta, scale, variance_epsilon, xp=xp)


def moments_of(x: Any, axes: Any, keepdims: bool, xp: Any) -> tuple[Any, Any]:
    """Return mean and variance over axes."""
    chosen = tuple(axis_of(a, len(x.shape)) for a in ints(axes)) if axes is not None else tuple(range(len(x.shape)))
    dtype = x.dtype
    half = dtype == xp.float16
    wide = xp.astype(x, xp.float32) if half else x
    mean = xp.mean(wide, axis=chosen, keepdims=True)
    variance = xp.mean(xp.square(wide - xp.stop_gradient(mean)), axis=chosen, keepdims=True)
    if not keepdims:
        mean, variance = xp.squeeze(mean, axis=chosen), xp.squeeze(variance, axis=chosen)
    return (xp.astype(mean, dtype), xp.astype(variance, dtype)) if half else (mean, variance)


@function("nn.moments", "x:f")
def moments(x: Any, axes: Any, shift: Any = None, keepdims: bool = False, *, xp: Any) -> Any:
    """Return mean and variance over axes."""
    return moments_of(x, axes, bool(keepdims), xp)


@function("nn.weighted_moments", "x=frequency_weights:f")
def weighted_moments(x: Any, axes: Any, frequency_weights: Any, keepdims: bool = False, *, xp: Any) -> Any:
    """Return weighted mean and variance over axes."""
    chosen = tuple(axis_of(a, len(x.shape)) for a in ints(axes))
    weights = frequency_weights
    shape = xp.broadcast_shapes(tuple(weights.shape), tuple(x.shape))
    total = xp.sum(xp.broadcast_to(weights, shape), axis=chosen, keepdims=True)
    mean = xp.sum(weights * x, axis=chosen, keepdims=True) / total
    variance = xp.sum(weights * xp.square(x - mean), axis=chosen, keepdims=True) / total
    if not keepdims:
        mean, variance = xp.squeeze(mean, axis=chosen), xp.squeeze(variance, axis=chosen)
    return mean, variance


@function("nn.sufficient_statistics", "x=shift:f")
def sufficient_statistics(x: Any, axes: Any, shift: Any = None, keepdims: bool = False, *, xp: Any) -> Any:
    """Return what means and variances can be computed from: the count, the sums, and the shift."""
    chosen = tuple(sorted({axis_of(a, len(x.shape)) for a in ints(axes)}))
    count = xp.asarray(float(product(x.shape[a] for a in chosen)), dtype=x.dtype)
    moved = x if shift is None else x - shift
    first = xp.sum(moved, axis=chosen, keepdims=bool(keepdims))
    second = xp.sum(xp.square(moved), axis=chosen, keepdims=bool(keepdims))
    return count, first, second, shift


@function("nn.normalize_moments", "counts=mean_ss=variance_ss=shift:f")
def normalize_moments(counts: Any, mean_ss: Any, variance_ss: Any, shift: Any, *, xp: Any) -> Any:
    """Return mean and variance of sufficient statistics."""
    shifted = mean_ss / counts
    mean = shifted if shift is None else shifted + shift
    return mean, variance_ss / counts - xp.square(shifted)


def fused(
    x: Any,
    scale: Any,
    offset: Any,
    mean: Any,
    variance: Any,
    epsilon: float,
    factor: float,
    data_format: str,
    training: bool,
    xp: Any,
) -> tuple[Any, ...]:
    """Return a normalised batch, the running moments and those of the batch."""
    channel = 1 if data_format.startswith("NC") else len(x.shape) - 1
    axes = tuple(i for i in range(len(x.shape)) if i != channel)
    count = product(x.shape[a] for a in axes)
    shape = (-1,) + (1,) * (len(x.shape) - 1 - channel)
    wide = xp.astype(x, scale.dtype)
    mean, variance = xp.stop_gradient(mean), xp.stop_gradient(variance)
    if training:
        own_mean, own_variance = xp.mean(wide, axis=axes), xp.var(wide, axis=axes)
        unbiased = own_variance * (count / max(count - 1, 1))
        if factor == 1:
            new_mean, new_variance = own_mean, unbiased
        else:
            new_mean = (1 - factor) * mean + factor * own_mean
            new_variance = (1 - factor) * variance + factor * unbiased
        saved = own_mean, own_variance
    else:
        own_mean, own_variance = mean, variance
        new_mean, new_variance, saved = mean, variance, (mean, variance)
    inverse = scale * xp.rsqrt(own_variance + epsilon)
    y = (wide - xp.reshape(own_mean, shape)) * xp.reshape(inverse, shape) + xp.reshape(offset, shape)
    return xp.astype(y, x.dtype), *(xp.stop_gradient(v) for v in (new_mean, new_variance, *saved))


@op("FusedBatchNorm", "FusedBatchNormV2")
def FusedBatchNorm(
    x: Any, scale: Any, offset: Any, mean: Any, variance: Any, epsilon: float = 0.0001, exponential_avg_factor: float = 1,
    data_format: str = "NHWC", is_training: bool = True, *, xp: Any,
) -> Any:  # fmt: skip
    """Return a normalised batch, the running moments and those of the batch."""
    return fused(x, scale, offset, mean, variance, epsilon, exponential_avg_factor, data_format, is_training, xp)


@op("FusedBatchNormV3")
def FusedBatchNormV3(
    x: Any, scale: Any, offset: Any, mean: Any, variance: Any, epsilon: float = 0.0001, exponential_avg_factor: float = 1,
    data_format: str = "NHWC", is_training: bool = True, *, xp: Any,
) -> Any:  # fmt: skip
    """Return a normalised batch, the running moments, those of the batch, and a space that is not used."""
    out = fused(x, scale, offset, mean, variance, epsilon, exponential_avg_factor, data_format, is_training, xp)
    return *out, xp.zeros((), dtype=scale.dtype)


def _fused_gradient(
    g: Any, x: Any, scale: Any, mean: Any, variance: Any, epsilon: float, data_format: str, training: bool, xp: Any
) -> Any:
    offset = xp.zeros_like(scale)
    mean, variance = xp.stop_gradient(mean), xp.stop_gradient(variance)

    def normalised(v: Any, s: Any, o: Any) -> Any:
        return fused(v, s, o, mean, variance, epsilon, 1.0, data_format, training, xp)[0]

    _, pull = xp.vjp(normalised, x, scale, offset)
    dx, dscale, doffset = pull(g)
    empty = xp.zeros((0,), dtype=scale.dtype)
    return dx, dscale, doffset, empty, empty


@op("FusedBatchNormGrad", "FusedBatchNormGradV2")
def FusedBatchNormGrad(
    y_backprop: Any, x: Any, scale: Any, reserve_space_1: Any, reserve_space_2: Any, epsilon: float = 0.0001,
    data_format: str = "NHWC", is_training: bool = True, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangents of the input, the scale and the offset of a batch normalisation."""
    return _fused_gradient(y_backprop, x, scale, reserve_space_1, reserve_space_2, epsilon, data_format, is_training, xp)


@op("FusedBatchNormGradV3")
def FusedBatchNormGradV3(
    y_backprop: Any, x: Any, scale: Any, reserve_space_1: Any, reserve_space_2: Any, reserve_space_3: Any, epsilon: float = 0.0001,
    data_format: str = "NHWC", is_training: bool = True, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the cotangents of the input, the scale and the offset of a batch normalisation."""
    return _fused_gradient(y_backprop, x, scale, reserve_space_1, reserve_space_2, epsilon, data_format, is_training, xp)
