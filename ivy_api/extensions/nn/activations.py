"""Activations: elementwise functions between the layers of a network, gates, and normalised exponentials."""

from __future__ import annotations

from math import pi, sqrt

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.series.polynomials import horner
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, RealFloatingArray


@composed
def celu(x: RealFloatingArray, /, *, alpha: float = 1.0, xp: ArrayNamespace = XP) -> Array:
    """Return each element, and ``alpha * (exp(x / alpha) - 1)`` where it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    alpha : minus the limit for large negative elements; not 0

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Barron, Continuously differentiable exponential linear units (2017); ``torch.nn.functional.celu``, ``jax.nn.celu``.
    """
    require_floats("nn.celu", x, xp)
    positive = x > 0
    return xp.where(positive, x, xp.expm1(xp.where(positive, 0.0, x) / alpha) * alpha)


@composed
def elu(x: RealFloatingArray, /, *, alpha: float = 1.0, xp: ArrayNamespace = XP) -> Array:
    """Return each element, and ``alpha * (exp(x) - 1)`` where it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    alpha : minus the limit for large negative elements

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Clevert, Unterthiner, Hochreiter, ELU (2015); ``torch.nn.functional.elu``, ``jax.nn.elu``.
    """
    require_floats("nn.elu", x, xp)
    positive = x > 0
    return xp.where(positive, x, xp.expm1(xp.where(positive, 0.0, x)) * alpha)


@composed
def gelu(x: RealFloatingArray, /, *, approximate: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return each element times the probability that a normal number lies below it.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    approximate : whether to take the approximation by a hyperbolic tangent

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Hendrycks, Gimpel, Gaussian error linear units (2016); ``torch.nn.functional.gelu``, ``jax.nn.gelu``.
    """
    require_floats("nn.gelu", x, xp)
    if approximate:
        return 0.5 * x * (1.0 + xp.tanh((x + 0.044715 * (x * x * x)) * sqrt(2 / pi)))
    return 0.5 * x * xp.erfc(x * -sqrt(0.5))


@composed
def glu(x: RealFloatingArray, /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the first half of ``x`` along an axis times the logistic function of the second.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis to halve; of even length

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape but for the halved axis

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if the axis is of odd length.

    References
    ----------
    Dauphin et al., Language modeling with gated convolutional networks (2016); ``torch.nn.functional.glu``, ``jax.nn.glu``.
    """
    require_floats("nn.glu", x, xp)
    place = normalise_axis(axis, len(x.shape))
    if x.shape[place] % 2:
        raise ArgumentError(f"nn.glu takes an axis of even length; axis {axis} of x has {x.shape[place]} elements.")
    half, before = x.shape[place] // 2, (slice(None),) * place
    return x[(*before, slice(0, half), ...)] * xp.expit(x[(*before, slice(half, None), ...)])


@composed
def hard_shrink(x: RealFloatingArray, /, *, threshold: float = 0.5, xp: ArrayNamespace = XP) -> Array:
    """Return each element, and 0 where it is between ``-threshold`` and ``threshold``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    threshold : the end of the interval; not negative

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.hardshrink``.
    """
    require_floats("nn.hard_shrink", x, xp)
    return xp.where((x >= -threshold) & (x <= threshold), 0.0, x)


@composed
def hard_sigmoid(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``relu6(x + 3) / 6`` for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.hardsigmoid``, ``jax.nn.hard_sigmoid``.
    """
    require_floats("nn.hard_sigmoid", x, xp)
    return xp.nn.relu6(x + 3.0) / 6.0


@composed
def hard_silu(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``x * relu6(x + 3) / 6`` for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Howard et al., MobileNetV3 (2019), also called hard swish; ``torch.nn.functional.hardswish``, ``jax.nn.hard_silu``.
    """
    require_floats("nn.hard_silu", x, xp)
    return x * (xp.nn.relu6(x + 3.0) / 6.0)


@composed
def hard_tanh(x: RealFloatingArray, /, *, min: float = -1.0, max: float = 1.0, xp: ArrayNamespace = XP) -> Array:
    """Return each element, clipped to ``[min, max]``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    min, max : the ends of the interval

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.hardtanh``, ``jax.nn.hard_tanh``.
    """
    require_floats("nn.hard_tanh", x, xp)
    return xp.clip(x, min, max)


@composed
def leaky_relu(x: RealFloatingArray, /, *, negative_slope: float = 0.01, xp: ArrayNamespace = XP) -> Array:
    """Return each element, multiplied by ``negative_slope`` where it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    negative_slope : the factor of negative elements

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.leaky_relu``, ``jax.nn.leaky_relu``, ``tf.nn.leaky_relu``.
    """
    require_floats("nn.leaky_relu", x, xp)
    return xp.where(x > 0, x, x * negative_slope)


@composed
def log_sigmoid(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the logarithm of the logistic function of each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.logsigmoid``, ``jax.nn.log_sigmoid``, ``tf.math.log_sigmoid``.
    """
    require_floats("nn.log_sigmoid", x, xp)
    return -xp.nn.softplus(-x)


@composed
@accumulates
def log_softmax(x: RealFloatingArray, /, *, axis: Axes = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the logarithm of `softmax`, without loss for small results.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis, or axes, whose elements belong together

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.log_softmax``, ``jax.nn.log_softmax``, ``tf.nn.log_softmax``.
    """
    require_floats("nn.log_softmax", x, xp)
    distance = x - xp.max(x, axis=axis, keepdims=True)
    return distance - xp.log(xp.sum(xp.exp(distance), axis=axis, keepdims=True))


@composed
def mish(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element times the hyperbolic tangent of its `softplus`.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Misra, Mish (2019); ``torch.nn.functional.mish``, ``jax.nn.mish``.
    """
    require_floats("nn.mish", x, xp)
    return x * xp.tanh(xp.nn.softplus(x))


@composed
@operands(weight_shapes.prelu)
def prelu(x: RealFloatingArray, weight: Array, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return each element, multiplied by its weight where it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    weight : array of the dtype of ``x``: of one axis if ``axis`` is given, else of a shape that broadcasts to that of ``x``
    axis : the axis of ``x`` along which the weights lie: that of the channels

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    He et al., Delving deep into rectifiers (2015); ``torch.nn.functional.prelu``.
    """
    require_floats("nn.prelu", x, xp)
    if axis is not None:
        place = normalise_axis(axis, len(x.shape))
        weight = xp.reshape(weight, tuple(-1 if i == place else 1 for i in range(len(x.shape))))
    return xp.where(x > 0, x, x * weight)


@composed
def relu(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element, and 0 where it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.relu``, ``jax.nn.relu``, ``tf.nn.relu``.
    """
    require_floats("nn.relu", x, xp)
    return xp.maximum(x, 0.0)


@composed
def relu6(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element, clipped to ``[0, 6]``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.relu6``, ``jax.nn.relu6``, ``tf.nn.relu6``.
    """
    require_floats("nn.relu6", x, xp)
    return xp.clip(x, 0.0, 6.0)


@composed
def rrelu(
    x: RealFloatingArray, /, *, lower: float = 1 / 8, upper: float = 1 / 3, key: Array | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return each element, multiplied where it is negative by a number drawn between ``lower`` and ``upper``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    lower, upper : the ends of the interval
    key : a key of `random.key`, or keys, to draw with, as in training; without one the factor is the mean of the two ends

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Xu et al., Empirical evaluation of rectified activations (2015); ``torch.nn.functional.rrelu``.
    """
    require_floats("nn.rrelu", x, xp)
    if key is None:
        return xp.where(x > 0, x, x * ((lower + upper) / 2))
    slope = xp.random.uniform(key, static_shape("nn.rrelu", x), minval=lower, maxval=upper, dtype=x.dtype)
    return xp.where(x > 0, x, x * slope)


@composed
def scaled_tanh(x: RealFloatingArray, /, *, alpha: float = 1.7159, beta: float = 2 / 3, xp: ArrayNamespace = XP) -> Array:
    """Return ``alpha * tanh(beta * x)`` for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    alpha : the limit for large elements
    beta : the factor of the elements

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    LeCun et al., Efficient backprop (1998), whose factors are the defaults.
    """
    require_floats("nn.scaled_tanh", x, xp)
    return xp.tanh(x * beta) * alpha


@composed
def selu(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the exponential linear unit that keeps mean 0 and variance 1, for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Klambauer et al., Self-normalizing neural networks (2017); ``torch.nn.functional.selu``, ``jax.nn.selu``.
    """
    require_floats("nn.selu", x, xp)
    return xp.nn.elu(x, alpha=_SELU_ALPHA) * _SELU_SCALE


@composed
def sigmoid(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the logistic function of each element, as `expit` does.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.sigmoid``, ``jax.nn.sigmoid``, ``tf.nn.sigmoid``.
    """
    require_floats("nn.sigmoid", x, xp)
    return xp.expit(x)


@composed
def silu(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element times its logistic function.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Elfwing, Uchibe, Doya (2017), also called swish; ``torch.nn.functional.silu``, ``jax.nn.silu``.
    """
    require_floats("nn.silu", x, xp)
    return x * xp.expit(x)


@composed
def soft_shrink(x: RealFloatingArray, /, *, threshold: float = 0.5, xp: ArrayNamespace = XP) -> Array:
    """Return each element, closer to 0 by ``threshold``, and 0 where it was as close.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    threshold : how much closer; not negative

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.softshrink``.
    """
    require_floats("nn.soft_shrink", x, xp)
    return xp.where(x > threshold, x - threshold, xp.where(x < -threshold, x + threshold, x * 0.0))


@composed
@accumulates
def softmax(x: RealFloatingArray, /, *, axis: Axes = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the exponentials of the elements, divided by their sum along an axis.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis, or axes, whose elements belong together

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.softmax``, ``jax.nn.softmax``, ``tf.nn.softmax``.
    """
    require_floats("nn.softmax", x, xp)
    power = xp.exp(x - xp.max(x, axis=axis, keepdims=True))
    return power / xp.sum(power, axis=axis, keepdims=True)


@composed
def softplus(
    x: RealFloatingArray, /, *, beta: float | None = None, threshold: float | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return ``log(1 + exp(beta * x)) / beta`` for each element, and ``x`` where ``beta * x`` is above ``threshold``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    beta : how sharp; 1 by default
    threshold : where to end; nowhere by default

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.softplus``, ``jax.nn.softplus``, ``tf.nn.softplus``.
    """
    require_floats("nn.softplus", x, xp)
    scaled = x if beta is None else x * beta
    positive = scaled > 0
    smooth = xp.where(positive, scaled, 0.0) + xp.log1p(xp.exp(xp.where(positive, -scaled, scaled)))
    if beta is not None:
        smooth = smooth / beta
    return smooth if threshold is None else xp.where(scaled > threshold, x, smooth)


@composed
def softsign(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``x / (1 + |x|)`` for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.softsign``, ``jax.nn.soft_sign``, ``tf.nn.softsign``.
    """
    require_floats("nn.softsign", x, xp)
    return x / (1.0 + xp.abs(x))


@composed
def sparse_plus(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return 0 up to -1, ``x`` from 1 on, and ``(x + 1)**2 / 4`` between them, for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``jax.nn.sparse_plus``.
    """
    require_floats("nn.sparse_plus", x, xp)
    middle = xp.clip(x, -1.0, 1.0) + 1.0
    return xp.where(x >= 1, x, middle * middle * 0.25)


@composed
@accumulates
def sparsemax(x: RealFloatingArray, /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the point of the probability simplex that is closest to the elements along an axis: many of its elements are 0.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis whose elements belong together

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Martins, Astudillo, From softmax to sparsemax (2016).
    """
    require_floats("nn.sparsemax", x, xp)
    place = normalise_axis(axis, len(x.shape))
    shifted = x - xp.max(x, axis=place, keepdims=True)
    ordered = xp.sort(shifted, axis=place, descending=True)
    sums = xp.cumulative_sum(ordered, axis=place)
    ranks = xp.cumulative_sum(xp.ones_like(ordered), axis=place)
    support = ordered * ranks + 1.0 > sums
    count = xp.sum(xp.astype(support, x.dtype), axis=place, keepdims=True)
    level = (xp.sum(xp.where(support, ordered, 0.0), axis=place, keepdims=True) - 1.0) / count
    return xp.maximum(shifted - level, 0.0)


@composed
def tanh_shrink(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``x - tanh(x)`` for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.tanhshrink``.
    """
    require_floats("nn.tanh_shrink", x, xp)
    near = xp.clip(x, -1.25, 1.25)
    square = near * near  # below, x - tanh(x) cancels: the continued fraction of the tangent, whose terms are all positive
    small = near * square * horner(square, _SHRINK_ABOVE) / horner(square, _SHRINK_BELOW)
    return xp.where(xp.equal(x, near), small, x - xp.tanh(x))


@composed
def threshold(x: RealFloatingArray, limit: float, value: float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element that is above ``limit``, and ``value`` for the others.

    ``nan`` stays.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    limit : what elements must be above
    value : what stands for the others

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``torch.nn.functional.threshold``.
    """
    require_floats("nn.threshold", x, xp)
    return xp.where(x <= limit, value, x)


_LAST = 654729075  # 3 * 5 * … * 19
_SHRINK_ABOVE = (1 / _LAST, 1430 / _LAST, 289575 / _LAST, 16081065 / _LAST, 1 / 3)
_SHRINK_BELOW = (1 / _LAST, 1485 / _LAST, 315315 / _LAST, 18918900 / _LAST, 310134825 / _LAST, 1.0)
_SELU_ALPHA = 1.6732632423543772848170429916717
_SELU_SCALE = 1.0507009873554804934193349852946

if not TYPE_CHECKING:  # a type checker understands a literal list only, and takes every name without one
    __all__ = declared_names(globals())
