"""Activation functions as layers."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import constant
from ivy_nn.layers.checking import number, one_of, shape_of
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class Activation(Module):
    """The base class of activation functions: a function of ``xp.nn``, and which attributes are arguments of it.

    Parameters
    ----------
    inplace : has no effect; accepted since models written for torch pass it. Arrays are never changed
    """

    _function = ""
    _arguments: tuple[tuple[str, str], ...] = ()
    """Pairs of the name of an argument and that of an attribute."""

    def __init__(self, inplace: bool = False) -> None:
        pass

    def _forward(self, x: Any) -> Any:
        shape_of(type(self).__name__, x)
        function = getattr(ivy_api.namespace_for(x).nn, self._function)
        if not self._arguments:
            return function(x)
        return function(x, **{argument: getattr(self, attribute) for argument, attribute in self._arguments})


# Those without arguments.


class Hardsigmoid(Activation):
    """``relu6(x + 3) / 6``: see `ivy_api.nn.hard_sigmoid`.

    Notes
    -----
    Its derivative in float64 is exact; torch's rounds a constant to float32, and is up to 5e-9 off.

    Examples
    --------
    >>> Hardsigmoid()(np.asarray([-4.0, 0.0, 1.5]))
    array([0.  , 0.5 , 0.75])
    """

    _function = "hard_sigmoid"


class Hardswish(Activation):
    """``x * relu6(x + 3) / 6``: see `ivy_api.nn.hard_silu`.

    Examples
    --------
    >>> Hardswish()(np.asarray([-3.0, 0.0, 4.0]))
    array([-0.,  0.,  4.])
    """

    _function = "hard_silu"


class LogSigmoid(Activation):
    """The logarithm of the logistic function: see `ivy_api.nn.log_sigmoid`.

    Examples
    --------
    >>> LogSigmoid()(np.asarray([0.0])).round(4)
    array([-0.6931])
    """

    _function = "log_sigmoid"


class Mish(Activation):
    """``x * tanh(softplus(x))``: see `ivy_api.nn.mish`.

    Examples
    --------
    >>> Mish()(np.asarray([0.0, 2.0])).round(4)
    array([0.   , 1.944])
    """

    _function = "mish"


class ReLU(Activation):
    """``max(x, 0)``: see `ivy_api.nn.relu`.

    Examples
    --------
    >>> ReLU()(np.asarray([-1.0, 2.0]))
    array([0., 2.])
    """

    _function = "relu"


class ReLU6(Activation):
    """``min(max(x, 0), 6)``: see `ivy_api.nn.relu6`.

    Examples
    --------
    >>> ReLU6()(np.asarray([-1.0, 8.0]))
    array([0., 6.])
    """

    _function = "relu6"


class SELU(Activation):
    """The scaled exponential linear unit: see `ivy_api.nn.selu`.

    Examples
    --------
    >>> SELU()(np.asarray([-1.0, 2.0])).round(4)
    array([-1.1113,  2.1014])
    """

    _function = "selu"


class Sigmoid(Activation):
    """The logistic function: see `ivy_api.nn.sigmoid`.

    Examples
    --------
    >>> Sigmoid()(np.asarray([0.0]))
    array([0.5])
    """

    _function = "sigmoid"


class SiLU(Activation):
    """``x * sigmoid(x)``: see `ivy_api.nn.silu`.

    Examples
    --------
    >>> SiLU()(np.asarray([0.0, 2.0])).round(4)
    array([0.    , 1.7616])
    """

    _function = "silu"


class Softsign(Activation):
    """``x / (1 + |x|)``: see `ivy_api.nn.softsign`.

    Examples
    --------
    >>> Softsign()(np.asarray([-1.0, 3.0]))
    array([-0.5 ,  0.75])
    """

    _function = "softsign"


class SparsePlus(Activation):
    """0 below -1, ``x`` above 1, and ``(x + 1)**2 / 4`` in between: see `ivy_api.nn.sparse_plus`.

    Examples
    --------
    >>> SparsePlus()(np.asarray([-2.0, 0.0, 3.0]))
    array([0.  , 0.25, 3.  ])
    """

    _function = "sparse_plus"


class Tanh(Activation):
    """The hyperbolic tangent.

    Examples
    --------
    >>> Tanh()(np.asarray([0.0, 100.0]))
    array([0., 1.])
    """

    def _forward(self, x: Any) -> Any:
        shape_of("Tanh", x)
        return ivy_api.namespace_for(x).tanh(x)


class Tanhshrink(Activation):
    """``x - tanh(x)``: see `ivy_api.nn.tanh_shrink`.

    Examples
    --------
    >>> Tanhshrink()(np.asarray([0.0, 100.0]))
    array([ 0., 99.])
    """

    _function = "tanh_shrink"


# Those with arguments.


class CELU(Activation):
    """``x``, or ``alpha * (exp(x / alpha) - 1)`` if negative: see `ivy_api.nn.celu`.

    Parameters
    ----------
    alpha : minus the limit for large negative elements; not 0
    inplace : has no effect

    Notes
    -----
    Its derivative in float64 is exact; torch's rounds a constant to float32, and is up to 1.7e-8 off.

    Examples
    --------
    >>> CELU(2.0)(np.asarray([-1.0, 2.0])).round(4)
    array([-0.7869,  2.    ])
    """

    _function, _arguments = "celu", (("alpha", "alpha"),)

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        if alpha == 0:
            raise LayerError("CELU takes an alpha other than 0.")
        self.alpha = alpha


class ELU(Activation):
    """``x``, or ``alpha * (exp(x) - 1)`` if negative: see `ivy_api.nn.elu`.

    Parameters
    ----------
    alpha : minus the limit for large negative elements
    inplace : has no effect

    Examples
    --------
    >>> ELU()(np.asarray([-1.0, 2.0])).round(4)
    array([-0.6321,  2.    ])
    """

    _function, _arguments = "elu", (("alpha", "alpha"),)

    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None:
        self.alpha = alpha


class GELU(Activation):
    """``x`` times the standard normal cumulative distribution function of it: see `ivy_api.nn.gelu`.

    Parameters
    ----------
    approximate : ``"none"``, or ``"tanh"`` for the approximation by a hyperbolic tangent

    Raises
    ------
    LayerError
        for another ``approximate``.

    Examples
    --------
    >>> GELU("tanh")(np.asarray([0.0, 2.0])).round(4)
    array([0.    , 1.9546])
    """

    def __init__(self, approximate: str = "none") -> None:
        self.approximate = one_of("GELU", "approximate", approximate, ("none", "tanh"))

    def _forward(self, x: Any) -> Any:
        shape_of("GELU", x)
        return ivy_api.namespace_for(x).nn.gelu(x, approximate=self.approximate == "tanh")


class GLU(Activation):
    """The first half along an axis times the logistic function of the second: see `ivy_api.nn.glu`.

    Parameters
    ----------
    dim : the axis

    Examples
    --------
    >>> GLU()(np.asarray([1.0, 2.0, 0.0, 100.0]))
    array([0.5, 2. ])
    """

    _function, _arguments = "glu", (("axis", "dim"),)

    def __init__(self, dim: int = -1) -> None:
        self.dim = dim


class Hardshrink(Activation):
    """``x``, or 0 between ``-lambd`` and ``lambd``: see `ivy_api.nn.hard_shrink`.

    Parameters
    ----------
    lambd : the bound of the interval

    Examples
    --------
    >>> Hardshrink()(np.asarray([-1.0, 0.3]))
    array([-1.,  0.])
    """

    _function, _arguments = "hard_shrink", (("threshold", "lambd"),)

    def __init__(self, lambd: float = 0.5) -> None:
        self.lambd = lambd


class Hardtanh(Activation):
    """``x`` clipped to an interval: see `ivy_api.nn.hard_tanh`.

    Parameters
    ----------
    min_val, max_val : the bounds
    inplace : has no effect

    Raises
    ------
    LayerError
        if ``min_val`` is not below ``max_val``.

    Examples
    --------
    >>> Hardtanh()(np.asarray([-3.0, 0.5]))
    array([-1. ,  0.5])
    """

    _function, _arguments = "hard_tanh", (("min", "min_val"), ("max", "max_val"))

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> None:
        if not min_val < max_val:
            raise LayerError(f"Hardtanh takes min_val below max_val; got {min_val!r} and {max_val!r}.")
        self.min_val, self.max_val = min_val, max_val


class LeakyReLU(Activation):
    """``x``, multiplied by a slope if negative: see `ivy_api.nn.leaky_relu`.

    Parameters
    ----------
    negative_slope : the factor of negative elements
    inplace : has no effect

    Examples
    --------
    >>> LeakyReLU(0.1)(np.asarray([-1.0, 2.0]))
    array([-0.1,  2. ])
    """

    _function, _arguments = "leaky_relu", (("negative_slope", "negative_slope"),)

    def __init__(self, negative_slope: float = 0.01, inplace: bool = False) -> None:
        self.negative_slope = negative_slope


class PReLU(Activation):
    """``x``, multiplied by a trained slope if negative: see `ivy_api.nn.prelu`.

    Parameters
    ----------
    num_parameters : 1, or the number of channels, on axis 1
    init : the slope at first

    Attributes
    ----------
    weight : array of shape ``(num_parameters,)``

    Raises
    ------
    LayerError
        when called, for another number of channels.

    Examples
    --------
    >>> PReLU()(np.asarray([-1.0, 2.0], dtype="float32"))
    array([-0.25,  2.  ], dtype=float32)
    """

    def __init__(self, num_parameters: int = 1, init: float = 0.25) -> None:
        self.num_parameters = number("PReLU", "num_parameters", num_parameters)
        self.init_value = init
        self.weight: Any = Parameter(num_parameters, constant(init))

    def _forward(self, x: Any) -> Any:
        shape, channels = shape_of("PReLU", x), self.num_parameters
        xp = ivy_api.namespace_for(x)
        if channels == 1:
            return xp.nn.prelu(x, self.weight)
        if len(shape) < 2 or shape[1] != channels:
            raise LayerError(f"PReLU with num_parameters={channels} takes as many channels, on axis 1; got shape {tuple(shape)}.")
        return xp.nn.prelu(x, self.weight, axis=1)


class RReLU(Activation):
    """``x``, multiplied by a random slope if negative, in training; else by the mean slope: see `ivy_api.nn.rrelu`.

    Parameters
    ----------
    lower, upper : the bounds of the slopes
    inplace : has no effect

    Raises
    ------
    LayerError
        if ``lower`` is above ``upper``.

    Examples
    --------
    >>> RReLU(0.25, 0.75).eval()(np.asarray([-1.0, 2.0]))
    array([-0.5,  2. ])
    """

    def __init__(self, lower: float = 1 / 8, upper: float = 1 / 3, inplace: bool = False) -> None:
        if lower > upper:
            raise LayerError(f"RReLU takes lower up to upper; got {lower!r} and {upper!r}.")
        self.lower, self.upper = lower, upper

    def _forward(self, x: Any) -> Any:
        shape_of("RReLU", x)
        key = self.random_key() if self.training else None
        return ivy_api.namespace_for(x).nn.rrelu(x, lower=self.lower, upper=self.upper, key=key)


class ScaledTanh(Activation):
    """``alpha * tanh(beta * x)``: see `ivy_api.nn.scaled_tanh`.

    Parameters
    ----------
    alpha, beta : the factors, by default LeCun's

    Examples
    --------
    >>> ScaledTanh()(np.asarray([100.0]))
    array([1.7159])
    """

    _function, _arguments = "scaled_tanh", (("alpha", "alpha"), ("beta", "beta"))

    def __init__(self, alpha: float = 1.7159, beta: float = 2 / 3) -> None:
        self.alpha, self.beta = alpha, beta


class Softplus(Activation):
    """``log(1 + exp(beta * x)) / beta``, and ``x`` where ``beta * x`` is above a threshold: see `ivy_api.nn.softplus`.

    Parameters
    ----------
    beta : the sharpness
    threshold : above it the function is linear

    Examples
    --------
    >>> Softplus()(np.asarray([0.0, 100.0])).round(4)
    array([  0.6931, 100.    ])
    """

    _function, _arguments = "softplus", (("beta", "beta"), ("threshold", "threshold"))

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        self.beta, self.threshold = beta, threshold


class Softshrink(Activation):
    """``x`` shrunk towards 0: see `ivy_api.nn.soft_shrink`.

    Parameters
    ----------
    lambd : by how much

    Raises
    ------
    LayerError
        if ``lambd`` is negative.

    Examples
    --------
    >>> Softshrink()(np.asarray([-1.0, 0.3]))
    array([-0.5,  0. ])
    """

    _function, _arguments = "soft_shrink", (("threshold", "lambd"),)

    def __init__(self, lambd: float = 0.5) -> None:
        if lambd < 0:
            raise LayerError(f"Softshrink takes lambd of 0 or more; got {lambd!r}.")
        self.lambd = lambd


class Threshold(Activation):
    """``x``, or a value where ``x`` is not above a threshold: see `ivy_api.nn.threshold`.

    Parameters
    ----------
    threshold : the threshold
    value : the value
    inplace : has no effect

    Examples
    --------
    >>> Threshold(1.0, -5.0)(np.asarray([0.0, 2.0]))
    array([-5.,  2.])
    """

    def __init__(self, threshold: float, value: float, inplace: bool = False) -> None:
        self.threshold, self.value = threshold, value

    def _forward(self, x: Any) -> Any:
        shape_of("Threshold", x)
        return ivy_api.namespace_for(x).nn.threshold(x, self.threshold, self.value)
