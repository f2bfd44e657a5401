"""Activation functions, gated linear units, and softmax."""

from __future__ import annotations

from math import pi, sqrt

from ivy_api.adapt.arguments import normalise_axis, require_axes
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.series.polynomials import horner
from ivy_api.bodies.shapes import static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axes, Axis, Key, RealFloatingArray


@composed
def celu(x: RealFloatingArray, /, *, alpha: float = 1.0, xp: ArrayNamespace = XP) -> Array:
    """Return each element, or ``alpha * (exp(x / alpha) - 1)`` if it is negative.

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

    Examples
    --------
    >>> xp.nn.celu(xp.asarray([-1.0, 0.0, 2.0]), alpha=2.0)
    array([-0.7869,  0.    ,  2.    ])
    """
    require_floats("nn.celu", x, xp)
    positive = x > 0
    return xp.where(positive, x, xp.expm1(xp.where(positive, 0.0, x) / alpha) * alpha)


@composed
def elu(x: RealFloatingArray, /, *, alpha: float = 1.0, xp: ArrayNamespace = XP) -> Array:
    """Return each element, or ``alpha * (exp(x) - 1)`` if it is negative.

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

    Examples
    --------
    >>> xp.nn.elu(xp.asarray([-1.0, 0.0, 2.0]))
    array([-0.6321,  0.    ,  2.    ])
    """
    require_floats("nn.elu", x, xp)
    positive = x > 0
    return xp.where(positive, x, xp.expm1(xp.where(positive, 0.0, x)) * alpha)


@composed
def gelu(x: RealFloatingArray, /, *, approximate: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return each element times the standard normal cumulative distribution function of it.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    approximate : whether to use the tanh approximation

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

    Examples
    --------
    >>> xp.nn.gelu(xp.asarray([-1.0, 0.0, 2.0]))
    array([-0.1587,  0.    ,  1.9545])
    >>> xp.nn.gelu(xp.asarray([-1.0, 0.0, 2.0]), approximate=True)
    array([-0.1588,  0.    ,  1.9546])
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
    out : array of the dtype of ``x``, and of its shape except for the halved axis

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if the axis is of odd length.

    References
    ----------
    Dauphin et al., Language modeling with gated convolutional networks (2016); ``torch.nn.functional.glu``, ``jax.nn.glu``.

    Examples
    --------
    >>> xp.nn.glu(xp.asarray([1.0, 2.0, 0.0, 100.0]))
    array([0.5, 2. ])
    """
    require_floats("nn.glu", x, xp)
    position = normalise_axis(axis, len(x.shape))
    if x.shape[position] % 2:
        raise ArgumentError(f"nn.glu takes an axis of even length; axis {axis} of x has {x.shape[position]} elements.")
    half, before = x.shape[position] // 2, (slice(None),) * position
    return x[(*before, slice(0, half), ...)] * xp.expit(x[(*before, slice(half, None), ...)])


@composed
def hard_shrink(x: RealFloatingArray, /, *, threshold: float = 0.5, xp: ArrayNamespace = XP) -> Array:
    """Return each element, or 0 if it is between ``-threshold`` and ``threshold``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    threshold : the bound of the interval; non-negative

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

    Examples
    --------
    >>> xp.nn.hard_shrink(xp.asarray([-1.0, 0.3, 2.0]))
    array([-1.,  0.,  2.])
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

    Examples
    --------
    >>> xp.nn.hard_sigmoid(xp.asarray([-4.0, 0.0, 1.5]))
    array([0.  , 0.5 , 0.75])
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

    Examples
    --------
    >>> xp.nn.hard_silu(xp.asarray([-1.0, 0.0, 4.0]))
    array([-0.3333,  0.    ,  4.    ])
    """
    require_floats("nn.hard_silu", x, xp)
    return x * (xp.nn.relu6(x + 3.0) / 6.0)


@composed
def hard_tanh(x: RealFloatingArray, /, *, min: float = -1.0, max: float = 1.0, xp: ArrayNamespace = XP) -> Array:
    """Return each element, clipped to ``[min, max]``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    min, max : the bounds of the interval

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

    Examples
    --------
    >>> xp.nn.hard_tanh(xp.asarray([-3.0, 0.5, 2.0]))
    array([-1. ,  0.5,  1. ])
    """
    require_floats("nn.hard_tanh", x, xp)
    return xp.clip(x, min, max)


@composed
def leaky_relu(x: RealFloatingArray, /, *, negative_slope: float = 0.01, xp: ArrayNamespace = XP) -> Array:
    """Return each element, multiplied by ``negative_slope`` if it is negative.

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

    Examples
    --------
    >>> xp.nn.leaky_relu(xp.asarray([-1.0, 0.0, 2.0]), negative_slope=0.1)
    array([-0.1,  0. ,  2. ])
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

    Examples
    --------
    >>> xp.nn.log_sigmoid(xp.asarray([-1000.0, 0.0]))
    array([-1000.    ,    -0.6931])
    """
    require_floats("nn.log_sigmoid", x, xp)
    return -xp.nn.softplus(-x)


@composed
@accumulates
def log_softmax(x: RealFloatingArray, /, *, axis: Axes = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the logarithm of `softmax`, accurate for small probabilities.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis or axes to normalise over

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

    Examples
    --------
    >>> xp.nn.log_softmax(xp.asarray([1.0, 1.0]))
    array([-0.6931, -0.6931])
    >>> xp.nn.log_softmax(xp.asarray([0.0, 1000.0]))
    array([-1000.,     0.])
    """
    require_floats("nn.log_softmax", x, xp)
    require_axes("nn.log_softmax", axis)
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

    Examples
    --------
    >>> xp.nn.mish(xp.asarray([-1.0, 0.0, 2.0]))
    array([-0.3034,  0.    ,  1.944 ])
    """
    require_floats("nn.mish", x, xp)
    return x * xp.tanh(xp.nn.softplus(x))


@composed
@operands(weight_shapes.prelu)
def prelu(x: RealFloatingArray, weight: Array, /, *, axis: Axis | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return each element, multiplied by its weight if it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    weight : array of the dtype of ``x``: of one axis if ``axis`` is given, else of a shape that broadcasts to that of ``x``
    axis : the axis of ``x`` that the weights belong to: the channel axis

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

    Examples
    --------
    >>> xp.nn.prelu(xp.asarray([[-1.0, -2.0], [3.0, -4.0]]), xp.asarray([0.1, 0.5]), axis=1)
    array([[-0.1, -1. ],
           [ 3. , -2. ]])
    """
    require_floats("nn.prelu", x, xp)
    if axis is not None:
        axis = normalise_axis(axis, len(x.shape))
        weight = xp.reshape(weight, tuple(-1 if i == axis else 1 for i in range(len(x.shape))))
    return xp.where(x > 0, x, x * weight)


@composed
def relu(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the rectified linear unit of each element: ``max(x, 0)``.

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

    Examples
    --------
    >>> xp.nn.relu(xp.asarray([-1.0, 0.0, 2.0]))
    array([0., 0., 2.])
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

    Examples
    --------
    >>> xp.nn.relu6(xp.asarray([-1.0, 3.0, 8.0]))
    array([0., 3., 6.])
    """
    require_floats("nn.relu6", x, xp)
    return xp.clip(x, 0.0, 6.0)


@composed
def rrelu(
    x: RealFloatingArray, /, *, lower: float = 1 / 8, upper: float = 1 / 3, key: Key | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return each element, multiplied by a random number from ``[lower, upper)`` if it is negative.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    lower, upper : the bounds of the interval
    key : a key of `random.key`, or keys, for training; without one the factor is the mean of the bounds

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

    Examples
    --------
    >>> xp.nn.rrelu(xp.asarray([-24.0, 2.0]))
    array([-5.5,  2. ])
    >>> x = xp.nn.rrelu(-xp.ones(1000), key=xp.random.key(0))
    >>> bool(xp.all((x >= -1 / 3) & (x <= -1 / 8)))
    True
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

    Examples
    --------
    >>> xp.nn.scaled_tanh(xp.asarray([0.0, 1.0, 100.0]))
    array([0.    , 1.    , 1.7159])
    """
    require_floats("nn.scaled_tanh", x, xp)
    return xp.tanh(x * beta) * alpha


@composed
def selu(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the scaled exponential linear unit, which preserves mean 0 and variance 1.

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

    Examples
    --------
    >>> xp.nn.selu(xp.asarray([-1.0, 0.0, 2.0]))
    array([-1.1113,  0.    ,  2.1014])
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

    Examples
    --------
    >>> xp.nn.sigmoid(xp.asarray([-1.0, 0.0, 1.0]))
    array([0.2689, 0.5   , 0.7311])
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

    Examples
    --------
    >>> xp.nn.silu(xp.asarray([-1.0, 0.0, 2.0]))
    array([-0.2689,  0.    ,  1.7616])
    """
    require_floats("nn.silu", x, xp)
    return x * xp.expit(x)


@composed
def soft_shrink(x: RealFloatingArray, /, *, threshold: float = 0.5, xp: ArrayNamespace = XP) -> Array:
    """Shrink each element towards 0 by ``threshold``; elements within ``threshold`` of 0 become 0.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    threshold : the amount; non-negative

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

    Examples
    --------
    >>> xp.nn.soft_shrink(xp.asarray([-1.0, 0.3, 2.0]))
    array([-0.5,  0. ,  1.5])
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
    axis : the axis or axes to normalise over

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

    Examples
    --------
    >>> xp.nn.softmax(xp.asarray([[0.0, 0.0], [0.0, 1000.0]]))
    array([[0.5, 0.5],
           [0. , 1. ]])
    """
    require_floats("nn.softmax", x, xp)
    require_axes("nn.softmax", axis)
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
    beta : the sharpness; 1 by default
    threshold : above it the function is linear; no threshold by default

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

    Examples
    --------
    >>> xp.nn.softplus(xp.asarray([-1.0, 0.0, 1000.0]))
    array([   0.3133,    0.6931, 1000.    ])
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

    Examples
    --------
    >>> xp.nn.softsign(xp.asarray([-1.0, 0.0, 3.0]))
    array([-0.5 ,  0.  ,  0.75])
    """
    require_floats("nn.softsign", x, xp)
    return x / (1.0 + xp.abs(x))


@composed
def sparse_plus(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return 0 for elements below -1, ``x`` above 1, and ``(x + 1)**2 / 4`` in between.

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

    Examples
    --------
    >>> xp.nn.sparse_plus(xp.asarray([-2.0, 0.0, 1.0, 3.0]))
    array([0.  , 0.25, 1.  , 3.  ])
    """
    require_floats("nn.sparse_plus", x, xp)
    middle = xp.clip(x, -1.0, 1.0) + 1.0
    return xp.where(x >= 1, x, middle * middle * 0.25)


@composed
@accumulates
def sparsemax(x: RealFloatingArray, /, *, axis: Axis = -1, xp: ArrayNamespace = XP) -> Array:
    """Return the Euclidean projection onto the probability simplex along an axis, which is sparse.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    axis : the axis to normalise over

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

    Examples
    --------
    >>> xp.nn.sparsemax(xp.asarray([1.0, 0.5, -1.0]))
    array([0.75, 0.25, 0.  ])
    """
    require_floats("nn.sparsemax", x, xp)
    axis = normalise_axis(axis, len(x.shape))
    shifted = x - xp.max(x, axis=axis, keepdims=True)
    ordered = xp.sort(shifted, axis=axis, descending=True)
    sums = xp.cumulative_sum(ordered, axis=axis)
    ranks = xp.cumulative_sum(xp.ones_like(ordered), axis=axis)
    support = ordered * ranks + 1.0 > sums
    count = xp.sum(xp.astype(support, x.dtype), axis=axis, keepdims=True)
    level = (xp.sum(xp.where(support, ordered, 0.0), axis=axis, keepdims=True) - 1.0) / count
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

    Examples
    --------
    >>> xp.nn.tanh_shrink(xp.asarray([-1.0, 0.0, 1.0]))
    array([-0.2384,  0.    ,  0.2384])
    """
    require_floats("nn.tanh_shrink", x, xp)
    near = xp.clip(x, -1.25, 1.25)
    square = near * near  # below, x - tanh(x) cancels: the continued fraction of the tangent, whose terms are all positive
    small = near * square * horner(square, _SHRINK_ABOVE) / horner(square, _SHRINK_BELOW)
    return xp.where(xp.equal(x, near), small, x - xp.tanh(x))


@composed
def threshold(x: RealFloatingArray, limit: float, value: float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element that is above ``limit``, and replace the others by ``value``.

    ``nan`` is kept.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    limit : the threshold
    value : the replacement

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

    Examples
    --------
    >>> xp.nn.threshold(xp.asarray([-1.0, 0.5, 2.0]), 1.0, -5.0)
    array([-5., -5.,  2.])
    """
    require_floats("nn.threshold", x, xp)
    return xp.where(x <= limit, value, x)


_LAST = 654729075  # 3 * 5 * … * 19
_SHRINK_ABOVE = (1 / _LAST, 1430 / _LAST, 289575 / _LAST, 16081065 / _LAST, 1 / 3)
_SHRINK_BELOW = (1 / _LAST, 1485 / _LAST, 315315 / _LAST, 18918900 / _LAST, 310134825 / _LAST, 1.0)
_SELU_ALPHA = 1.6732632423543772848170429916717
_SELU_SCALE = 1.0507009873554804934193349852946

if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
