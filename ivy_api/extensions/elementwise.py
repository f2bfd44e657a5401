"""Elementwise functions beyond the standard: logarithms, roots and powers, division, rounding, comparison."""

from __future__ import annotations

from math import factorial, log, log2, pi, sqrt

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.operands import promote_floats, promote_operands, require_floats, scalar_like, widest
from ivy_api.bodies.series.polynomials import horner
from ivy_api.dispatch.declare import XP, accumulates, broadcasts, composed, piecewise_constant
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import (
        Array,
        ArrayNamespace,
        Axes,
        BoolArray,
        FloatingArray,
        IntegerArray,
        NumericArray,
        RealArray,
        RealFloatingArray,
    )


@composed
def angle(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> RealFloatingArray:
    """Return the angle of each number in the complex plane, in radians in ``[-π, π]``.

    A real number has the angle 0, or π if its sign bit is set.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``; for a complex ``x``, of the real dtype of the same precision

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    ``numpy.angle``, ``torch.angle``, ``jax.numpy.angle``.

    Examples
    --------
    >>> xp.angle(xp.asarray([1.0 + 1.0j, -1.0]))
    array([0.7854, 3.1416])
    """
    if xp.isdtype(x.dtype, "complex floating"):
        return xp.atan2(xp.imag(x), xp.real(x))
    require_floats("angle", x, xp)
    return xp.atan2(xp.zeros_like(x), x)


@composed
def cbrt(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the real cube root of each element, which has the sign of the element.

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
    ``numpy.cbrt``, ``jax.numpy.cbrt``.

    Examples
    --------
    >>> xp.cbrt(xp.asarray([8.0, -27.0]))
    array([ 2., -3.])
    """
    require_floats("cbrt", x, xp)
    size = xp.abs(x)
    ordinary = (size > 0) & (size < float("inf"))
    size = xp.where(ordinary, size, 1.0)
    root = xp.pow(size, 1 / 3)
    root = root - (root - size / (root * root)) / 3.0  # one Newton step, since a third is rounded
    nothing = xp.equal(x, 0)  # sqrt(0) is 0 too, with the right derivative, which is infinite
    return xp.where(ordinary, xp.copysign(root, x), xp.where(nothing, xp.sqrt(xp.where(nothing, x, 1.0)), x))


@composed
@accumulates
def clip_by_norm(x: RealFloatingArray, clip_norm: Array | float, /, *, axis: Axes | None = None, xp: ArrayNamespace = XP) -> Array:
    """Clip the Euclidean norm of ``x``: where it is above ``clip_norm``, scale ``x`` down to that norm.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    clip_norm : Python scalar, or array of the dtype of ``x`` that broadcasts with the norms; positive
    axis : the axes over which each norm is taken; all of them by default

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``tf.clip_by_norm``.

    Examples
    --------
    >>> xp.clip_by_norm(xp.asarray([3.0, 4.0]), 1.0)
    array([0.6, 0.8])
    >>> xp.clip_by_norm(xp.asarray([0.3, 0.4]), 1.0)
    array([0.3, 0.4])
    """
    require_floats("clip_by_norm", x, xp)
    total = xp.sum(x * x, axis=axis, keepdims=True)
    norm = xp.where(total > 0, xp.sqrt(xp.where(total > 0, total, 1.0)), total)
    return x * (clip_norm / xp.maximum(norm, clip_norm))


@composed
def deg2rad(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Convert angles from degrees to radians.

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
    ``numpy.deg2rad``, ``torch.deg2rad``.

    Examples
    --------
    >>> xp.deg2rad(xp.asarray([0.0, 90.0, 180.0]))
    array([0.    , 1.5708, 3.1416])
    """
    require_floats("deg2rad", x, xp)
    return x * (pi / 180)


@composed
@broadcasts
def divide_no_nan(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the quotient of each pair of elements, or 0 where the divisor is 0.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    ``tf.math.divide_no_nan``.

    Examples
    --------
    >>> xp.divide_no_nan(xp.asarray([1.0, 3.0]), xp.asarray([2.0, 0.0]))
    array([0.5, 0. ])
    """
    dividend, divisor = promote_floats("divide_no_nan", x1, x2, xp)
    zero = xp.equal(divisor, 0)
    return xp.where(zero, 0.0, xp.divide(dividend, xp.where(zero, 1.0, divisor)))


@composed
def entr(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``-x * log(x)`` for each element; 0 at 0, and ``-inf`` for negative elements.

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
    ``scipy.special.entr``, ``torch.special.entr``.

    Examples
    --------
    >>> xp.entr(xp.asarray([0.0, 0.5, 2.0]))
    array([ 0.    ,  0.3466, -1.3863])
    """
    require_floats("entr", x, xp)
    positive = x > 0
    product = -x * xp.log(xp.where(positive, x, 1.0))
    nothing = xp.equal(x, 0)  # sqrt(0) is 0 too, with the right derivative, which is infinite
    other = xp.where(nothing, xp.sqrt(xp.where(nothing, x, 1.0)), x)
    return xp.where(positive, product, xp.where(x < 0, -float("inf"), other))


@composed
def exp2(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``2**x`` for each element.

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
    ``numpy.exp2``, ``torch.exp2``, ``jax.numpy.exp2``.

    Examples
    --------
    >>> xp.exp2(xp.asarray([0.0, 3.0, -1.0]))
    array([1. , 8. , 0.5])
    """
    require_floats("exp2", x, xp)
    return xp.pow(2.0, x)


@composed
def expit(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the logistic function ``1 / (1 + exp(-x))`` of each element.

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
    ``scipy.special.expit``, ``torch.special.expit``, ``jax.nn.sigmoid``.

    Examples
    --------
    >>> xp.expit(xp.asarray([0.0, 2.0, -2.0]))
    array([0.5   , 0.8808, 0.1192])
    """
    require_floats("expit", x, xp)
    positive = x >= 0
    power = xp.exp(xp.where(positive, -x, x))
    return xp.where(positive, 1.0, power) / (1.0 + power)


@composed
@piecewise_constant
def fix(x: RealArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element rounded towards zero.

    Parameters
    ----------
    x : array of real-valued dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``numpy.fix``, ``torch.fix``.

    Examples
    --------
    >>> xp.fix(xp.asarray([1.7, -1.7]))
    array([ 1., -1.])
    """
    return xp.trunc(x)


@composed
@broadcasts
def float_power(x1: NumericArray | complex, x2: NumericArray | complex, /, *, xp: ArrayNamespace = XP) -> FloatingArray:
    """Return ``x1**x2`` for each pair of elements, computed in double precision, or in the widest there is.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of dtype ``float64``, or ``complex128`` where an argument is complex, and of the broadcast shape; where the backend
        or the device has no such dtype, as JAX with its defaults, ``float32`` or ``complex64``

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype and the backend supports no other.

    References
    ----------
    ``numpy.float_power``, ``torch.float_power``.

    Examples
    --------
    >>> xp.float_power(xp.asarray([2, 4]), xp.asarray([-1, 2]))
    array([ 0.5, 16. ])
    """
    operands: tuple[Any, ...] = (x1, x2)
    first, second = (x if hasattr(x, "dtype") else None for x in operands)
    several = any(isinstance(x, complex) or (hasattr(x, "dtype") and xp.isdtype(x.dtype, "complex floating")) for x in operands)
    wide = widest("complex floating" if several else "real floating", xp)
    base: Any = x1 if first is None else xp.astype(first, wide, copy=False)
    return xp.pow(base, x2 if second is None else xp.astype(second, wide, copy=False))


@composed
@broadcasts
def fmax(x1: RealArray | float, x2: RealArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the maximum of each pair of elements, ignoring ``nan``.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``numpy.fmax``, ``torch.fmax``; IEC 60559 ``maximumNumber``.

    Examples
    --------
    >>> xp.fmax(xp.asarray([1.0, xp.nan]), xp.asarray([3.0, 2.0]))
    array([3., 2.])
    """
    first, second = promote_operands(x1, x2, xp)
    if not xp.isdtype(first.dtype, "real floating"):
        return xp.maximum(first, second)
    # not_equal detects nan like isnan, and torch.compile vectorises it
    return xp.where(xp.not_equal(first, first), second, xp.where(xp.not_equal(second, second), first, xp.maximum(first, second)))


@composed
@broadcasts
def fmin(x1: RealArray | float, x2: RealArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the minimum of each pair of elements, ignoring ``nan``.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``numpy.fmin``, ``torch.fmin``; IEC 60559 ``minimumNumber``.

    Examples
    --------
    >>> xp.fmin(xp.asarray([1.0, xp.nan]), xp.asarray([3.0, 2.0]))
    array([1., 2.])
    """
    first, second = promote_operands(x1, x2, xp)
    if not xp.isdtype(first.dtype, "real floating"):
        return xp.minimum(first, second)
    return xp.where(xp.not_equal(first, first), second, xp.where(xp.not_equal(second, second), first, xp.minimum(first, second)))


@composed
@broadcasts
def fmod(x1: RealArray | float, x2: RealArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the remainder of the division of each pair of elements, with the sign of the dividend, as in C.

    The result of an integer modulo zero depends on the backend.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``numpy.fmod``, ``torch.fmod``, ``jax.numpy.fmod``.

    Examples
    --------
    >>> xp.fmod(xp.asarray([7, -7]), 3)
    array([ 1, -1])
    """
    first, second = promote_operands(x1, x2, xp)
    if xp.isdtype(first.dtype, "real floating"):
        negative = xp.signbit(first)  # gives the derivative of neighbouring numbers, which an absolute value does not have at 0
        rest = xp.remainder(xp.where(negative, -first, first), xp.abs(second))
        return xp.where(negative, -rest, rest)
    rest = xp.remainder(first, second)
    signs_differ = xp.not_equal(xp.less(first, 0), xp.less(second, 0))
    return xp.where(xp.logical_and(xp.not_equal(rest, 0), signs_differ), xp.subtract(rest, second), rest)


@composed
def frexp(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, IntegerArray]:
    """Decompose each element into a mantissa in ``[0.5, 1)`` and a power of two.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    mantissa : array of the shape and dtype of ``x``, with the sign of ``x``; zero, ``inf`` and ``nan`` are returned unchanged
    exponent : array of dtype ``int32`` and the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``numpy.frexp``, ``torch.frexp``, ``jax.numpy.frexp``.

    Examples
    --------
    >>> mantissa, exponent = xp.frexp(xp.asarray([1.0, 10.0]))
    >>> mantissa
    array([0.5  , 0.625])
    >>> exponent
    array([1, 4], dtype=int32)
    """
    require_floats("frexp", x, xp)
    size = xp.abs(x)
    ordinary = (size > 0) & xp.isfinite(size)
    size = xp.where(ordinary, size, 0.5)
    exponent = xp.astype(xp.floor(xp.log2(size)), xp.int32) + 1
    fraction = xp.ldexp(size, -exponent)
    above, below = fraction >= 1, fraction < 0.5  # the logarithm was rounded across an integer
    fraction = xp.where(above, fraction * 0.5, xp.where(below, fraction * 2.0, fraction))
    exponent = xp.where(above, exponent + 1, xp.where(below, exponent - 1, exponent))
    return xp.where(ordinary, xp.copysign(fraction, x), x), xp.where(ordinary, exponent, xp.zeros_like(exponent))


@composed
@broadcasts
def gcd(x1: IntegerArray | int, x2: IntegerArray | int, /, *, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the greatest common divisor of each pair of integers, non-negative; that of two zeros is 0.

    The result for the minimum of a signed dtype depends on the backend.

    Parameters
    ----------
    x1, x2 : arrays of integer dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of an integer dtype and the backend supports no other.

    References
    ----------
    ``numpy.gcd``, ``torch.gcd``, ``jax.numpy.gcd``; Euclid's algorithm.

    Examples
    --------
    >>> xp.gcd(xp.asarray([12, 18]), 8)
    array([4, 2])
    """
    first, second = promote_operands(x1, x2, xp)
    if not xp.isdtype(first.dtype, "integral"):
        raise dtype_error("gcd", "integer", first.dtype)
    if xp.isdtype(first.dtype, "signed integer"):
        first, second = xp.abs(first), xp.abs(second)
    first, second = xp.maximum(first, second), xp.minimum(first, second)
    for _ in range(_EUCLID[xp.iinfo(first.dtype).bits]):
        more = xp.not_equal(second, 0)
        rest = xp.remainder(first, xp.where(more, second, xp.ones_like(second)))
        first, second = xp.where(more, second, first), xp.where(more, rest, second)
    return first


@composed
@broadcasts
@piecewise_constant
def heaviside(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Heaviside step function: 0 for negative elements, 1 for positive ones, and the second element at 0.

    ``nan`` in the first array gives ``nan``.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    ``numpy.heaviside``, ``torch.heaviside``.

    Examples
    --------
    >>> xp.heaviside(xp.asarray([-2.0, 0.0, 3.0]), 0.5)
    array([0. , 0.5, 1. ])
    """
    first, second = promote_floats("heaviside", x1, x2, xp)
    return xp.where(first < 0, 0.0, xp.where(first > 0, 1.0, xp.where(xp.equal(first, 0), second, first)))


@composed
@broadcasts
def isclose(
    x1: NumericArray | complex,
    x2: NumericArray | complex,
    /,
    *,
    rtol: float = 1e-5,
    atol: float = 1e-8,
    equal_nan: bool = False,
    xp: ArrayNamespace = XP,
) -> BoolArray:
    """Return whether ``|x1 - x2| <= atol + rtol * |x2|`` for each pair of elements.

    Infinities are close only to themselves.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype whose shapes broadcast; one of them may be a Python scalar
    rtol : relative tolerance
    atol : absolute tolerance
    equal_nan : whether two ``nan`` are considered close

    Returns
    -------
    out : array of boolean dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype and the backend supports no other.

    References
    ----------
    ``numpy.isclose``, ``torch.isclose``, ``jax.numpy.isclose``.

    Examples
    --------
    >>> xp.isclose(xp.asarray([1.0, 1.0]), xp.asarray([1.0 + 1e-9, 1.1]))
    array([ True, False])
    """
    operands: tuple[Any, ...] = (x1, x2)
    device = next((device_of(x) for x in operands if hasattr(x, "dtype")), None)
    arrays = [x if hasattr(x, "dtype") else xp.asarray(x, device=device) for x in operands]
    several = any(xp.isdtype(x.dtype, "complex floating") for x in arrays)
    wide = widest("complex floating" if several else "real floating", xp)
    first, second = (xp.astype(x, wide, copy=False) for x in arrays)
    finite = xp.isfinite(first) & xp.isfinite(second)
    difference = xp.abs(xp.where(finite, first, 0.0) - xp.where(finite, second, 0.0))
    near = xp.where(finite, difference <= atol + rtol * xp.abs(xp.where(finite, second, 0.0)), xp.equal(first, second))
    return near | (xp.isnan(first) & xp.isnan(second)) if equal_nan else near


@composed
def isneginf(x: RealArray, /, *, xp: ArrayNamespace = XP) -> BoolArray:
    """Return whether each element is ``-inf``.

    Parameters
    ----------
    x : array of real-valued dtype, any shape

    Returns
    -------
    out : array of boolean dtype and the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``numpy.isneginf``, ``torch.isneginf``.

    Examples
    --------
    >>> xp.isneginf(xp.asarray([-xp.inf, xp.inf, 0.0]))
    array([ True, False, False])
    """
    return xp.equal(x, -float("inf")) if xp.isdtype(x.dtype, "real floating") else xp.isinf(x)


@composed
def isposinf(x: RealArray, /, *, xp: ArrayNamespace = XP) -> BoolArray:
    """Return whether each element is ``+inf``.

    Parameters
    ----------
    x : array of real-valued dtype, any shape

    Returns
    -------
    out : array of boolean dtype and the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``numpy.isposinf``, ``torch.isposinf``.

    Examples
    --------
    >>> xp.isposinf(xp.asarray([-xp.inf, xp.inf, 0.0]))
    array([False,  True, False])
    """
    return xp.equal(x, float("inf")) if xp.isdtype(x.dtype, "real floating") else xp.isinf(x)


@composed
def isreal(x: NumericArray, /, *, xp: ArrayNamespace = XP) -> BoolArray:
    """Return whether each element is real, that is, its imaginary part is 0.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of boolean dtype and the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    ``numpy.isreal``, ``torch.isreal``.

    Examples
    --------
    >>> xp.isreal(xp.asarray([1.0 + 0.0j, 1.0 + 2.0j]))
    array([ True, False])
    """
    if xp.isdtype(x.dtype, "complex floating"):
        return xp.equal(xp.imag(x), 0)
    return xp.ones_like(x, dtype=xp.bool)


@composed
@broadcasts
def lcm(x1: IntegerArray | int, x2: IntegerArray | int, /, *, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the least common multiple of each pair of integers, non-negative; it is 0 where one of them is 0.

    Results out of the range of the dtype wrap on most backends.

    Parameters
    ----------
    x1, x2 : arrays of integer dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of an integer dtype and the backend supports no other.

    References
    ----------
    ``numpy.lcm``, ``torch.lcm``, ``jax.numpy.lcm``.

    Examples
    --------
    >>> xp.lcm(xp.asarray([4, 6]), 10)
    array([20, 30])
    """
    first, second = promote_operands(x1, x2, xp)
    divisor = xp.gcd(first, second)
    if xp.isdtype(first.dtype, "signed integer"):
        first, second = xp.abs(first), xp.abs(second)
    none = xp.equal(divisor, 0)
    return xp.multiply(xp.floor_divide(first, xp.where(none, xp.ones_like(divisor), divisor)), second)


@composed
@broadcasts
def ldexp(x1: RealFloatingArray, x2: IntegerArray | int, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``x1 * 2**x2`` for each pair of elements, without intermediate overflow.

    Parameters
    ----------
    x1 : array of real floating-point dtype
    x2 : array of integer dtype whose shape broadcasts with that of ``x1``, or a Python integer

    Returns
    -------
    out : array of the dtype of ``x1`` and the broadcast shape

    Raises
    ------
    DTypeError
        if ``x1`` is not of a real floating-point dtype.

    References
    ----------
    ``numpy.ldexp``, ``torch.ldexp``, ``jax.numpy.ldexp``.

    Examples
    --------
    >>> xp.ldexp(xp.asarray([0.75, 1.0]), xp.asarray([2, 10]))
    array([   3., 1024.])
    """
    require_floats("ldexp", x1, xp)
    reach = 2.6 * log2(float(xp.finfo(x1.dtype).max))  # from the smallest subnormal number to the largest, and beyond
    exponent = scalar_like(x2, x1, xp) if isinstance(x2, int) else xp.astype(x2, x1.dtype)
    exponent = xp.clip(exponent, -float(int(reach)), float(int(reach)))
    quarter = xp.trunc(exponent * 0.25)
    factor = xp.pow(2.0, quarter)
    return x1 * factor * factor * factor * xp.pow(2.0, exponent - quarter * 3.0)


@composed
def lerp(
    start: RealFloatingArray | float, end: RealFloatingArray | float, weight: Array | float, /, *, xp: ArrayNamespace = XP
) -> Array:
    """Return the linear interpolation ``start + weight * (end - start)`` of each pair of elements.

    A weight of 1 gives ``end`` exactly, and one of 0 gives ``start``.

    Parameters
    ----------
    start, end : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar
    weight : Python scalar, or array of the same dtype whose shape broadcasts with theirs

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    ``torch.lerp``.

    Examples
    --------
    >>> xp.lerp(xp.asarray([0.0, 10.0]), xp.asarray([1.0, 20.0]), 0.25)
    array([ 0.25, 12.5 ])
    """
    first, last = promote_floats("lerp", start, end, xp)
    if isinstance(weight, (int, float)):  # the difference has no name, so that NumPy reuses its memory
        return (last - first) * weight + first if abs(weight) < 0.5 else last - (last - first) * (1.0 - weight)
    distance = last - first
    return xp.where(xp.abs(weight) < 0.5, first + weight * distance, last - distance * (1.0 - weight))


@composed
@broadcasts
def logaddexp2(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``log2(2**x1 + 2**x2)`` for each pair of elements, without overflow.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    ``numpy.logaddexp2``, ``torch.logaddexp2``, ``jax.numpy.logaddexp2``.

    Examples
    --------
    >>> xp.logaddexp2(xp.asarray([2.0, 1000.0]), xp.asarray([2.0, 1000.0]))
    array([   3., 1001.])
    """
    first, second = promote_floats("logaddexp2", x1, x2, xp)
    return xp.logaddexp(first * log(2), second * log(2)) / log(2)


@composed
def logit(x: RealFloatingArray, /, *, eps: float | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return ``log(x / (1 - x))`` for each element, the inverse of `expit`.

    0 and 1 give ``-inf`` and ``inf``; elements outside ``[0, 1]`` give ``nan``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    eps : if given, ``x`` is first clipped to ``[eps, 1 - eps]``

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``scipy.special.logit``, ``torch.special.logit``.

    Examples
    --------
    >>> xp.logit(xp.asarray([0.5, 0.9]))
    array([0.    , 2.1972])
    >>> xp.logit(xp.asarray([0.0, 1.0]), eps=0.1)
    array([-2.1972,  2.1972])
    """
    require_floats("logit", x, xp)
    if eps is not None:
        x = xp.clip(x, eps, 1.0 - eps)
    middle = xp.abs(x - 0.5) <= 0.25
    centre = 2.0 * xp.atanh(2.0 * xp.where(middle, x, 0.5) - 1.0)
    side = xp.where(middle, 0.25, x)
    return xp.where(middle, centre, xp.log(side) - xp.log1p(-side))


@composed
def modf(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, Array]:
    """Return the fractional and the integral part of each element, both with the sign of the element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    fractional : array of the shape and dtype of ``x``; 0 for an infinity
    integral : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``numpy.modf``, ``jax.numpy.modf``.

    Examples
    --------
    >>> fraction, whole = xp.modf(xp.asarray([2.5, -1.25]))
    >>> fraction
    array([ 0.5 , -0.25])
    >>> whole
    array([ 2., -1.])
    """
    require_floats("modf", x, xp)
    whole = xp.trunc(x)
    infinite = xp.equal(xp.abs(x), float("inf"))
    return xp.copysign(xp.where(infinite, 0.0, x - xp.where(infinite, 0.0, whole)), x), whole


@composed
def nan_to_num(
    x: NumericArray, /, *, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Replace ``nan`` and infinities by finite numbers.

    The real and imaginary part are treated separately; integers are returned unchanged.

    Parameters
    ----------
    x : array of numeric dtype, any shape
    nan : the replacement for ``nan``
    posinf : the replacement for ``inf``; by default the maximum of the dtype
    neginf : the replacement for ``-inf``; by default the minimum of the dtype

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    ``numpy.nan_to_num``, ``torch.nan_to_num``, ``jax.numpy.nan_to_num``.

    Examples
    --------
    >>> xp.nan_to_num(xp.asarray([1.0, xp.nan, xp.inf]), posinf=100.0)
    array([  1.,   0., 100.])
    """
    if xp.isdtype(x.dtype, "complex floating"):
        real, imag = (xp.nan_to_num(part(x), nan=nan, posinf=posinf, neginf=neginf) for part in (xp.real, xp.imag))
        return xp.add(real, xp.multiply(xp.astype(imag, x.dtype), 1j))
    if not xp.isdtype(x.dtype, "real floating"):
        return xp.positive(x)
    limits = xp.finfo(x.dtype)
    out = xp.where(xp.not_equal(x, x), nan, x)
    out = xp.where(xp.equal(x, float("inf")), float(limits.max) if posinf is None else posinf, out)
    return xp.where(xp.equal(x, -float("inf")), float(limits.min) if neginf is None else neginf, out)


@composed
def rad2deg(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Convert angles from radians to degrees.

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
    ``numpy.rad2deg``, ``torch.rad2deg``.

    Examples
    --------
    >>> xp.rad2deg(xp.asarray([0.0, xp.pi / 2]))
    array([ 0., 90.])
    """
    require_floats("rad2deg", x, xp)
    return x * (180 / pi)


@composed
def rsqrt(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the reciprocal of the square root of each element.

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
    ``torch.rsqrt``, ``tf.math.rsqrt``, ``jax.lax.rsqrt``.

    Examples
    --------
    >>> xp.rsqrt(xp.asarray([4.0, 16.0]))
    array([0.5 , 0.25])
    """
    require_floats("rsqrt", x, xp)
    return 1.0 / xp.sqrt(x)


@composed
def sinc(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``sin(πx) / (πx)`` for each element, and 1 at 0.

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
    ``numpy.sinc``, ``torch.sinc``, ``jax.numpy.sinc``.

    Examples
    --------
    >>> xp.sinc(xp.asarray([0.0, 0.5, 1.0]))
    array([1.    , 0.6366, 0.    ])
    """
    require_floats("sinc", x, xp)
    near = xp.abs(x) < 0.25  # where the two terms of the derivative of the quotient cancel
    square = xp.where(near, x, 0.0) * xp.where(near, x, 0.0)
    far = xp.where(near, 1.0, x)
    whole = xp.round(far)  # the angle is reduced before the multiplication by π, which rounds
    sign = 1.0 - 2.0 * xp.remainder(whole, 2.0)
    return xp.where(near, horner(square, _SINC), sign * xp.sin((far - whole) * pi) / (far * pi))


@composed
def squareplus(x: RealFloatingArray, /, *, b: Array | float = 4.0, xp: ArrayNamespace = XP) -> Array:
    """Return ``(x + sqrt(x**2 + b)) / 2`` for each element, a smooth approximation of ``max(x, 0)``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape
    b : Python scalar, or array of the dtype of ``x`` that broadcasts with it: the smoothness; non-negative

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Barron, Squareplus: a softplus-like algebraic rectifier (2021); ``jax.nn.squareplus``.

    Examples
    --------
    >>> xp.squareplus(xp.asarray([-10.0, 0.0, 10.0]))
    array([ 0.099,  1.   , 10.099])
    """
    require_floats("squareplus", x, xp)
    if isinstance(b, (int, float)) and b >= 0:
        root = xp.hypot(x, sqrt(b))
    else:
        square = x * x + b
        zero = xp.equal(square, 0)  # where the derivative of the root is not finite; that of |x| is 0
        root = xp.where(zero, square, xp.sqrt(xp.where(zero, 1.0, square)))
    falling = x < 0  # where the sum of the two cancels
    return 0.5 * xp.where(falling, b / xp.where(falling, root - x, 1.0), x + root)


@composed
@broadcasts
@piecewise_constant
def trunc_divide(x1: RealArray | float, x2: RealArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the quotient of each pair of elements, rounded towards zero.

    The result of an integer divided by zero depends on the backend.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real-valued dtype and the backend supports no other.

    References
    ----------
    ``torch.div`` with ``rounding_mode="trunc"``, ``tf.truncatediv``.

    Examples
    --------
    >>> xp.trunc_divide(xp.asarray([7, -7]), 2)
    array([ 3, -3])
    """
    first, second = promote_operands(x1, x2, xp)
    if xp.isdtype(first.dtype, "real floating"):
        return xp.trunc(xp.divide(first, second))  # the JAX operator may multiply by the reciprocal
    quotient = xp.floor_divide(first, second)
    inexact = xp.not_equal(xp.remainder(first, second), 0)
    signs_differ = xp.not_equal(xp.less(first, 0), xp.less(second, 0))
    return xp.where(xp.logical_and(inexact, signs_differ), xp.add(quotient, 1), quotient)


@composed
@broadcasts
def xlog1py(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``x1 * log1p(x2)`` for each pair of elements, and 0 where ``x1`` is 0 and ``x2`` is not ``nan``.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    ``scipy.special.xlog1py``, ``torch.special.xlog1py``.

    Examples
    --------
    >>> xp.xlog1py(xp.asarray([0.0, 2.0]), xp.asarray([-1.0, 1.0]))
    array([0.    , 1.3863])
    """
    first, second = promote_floats("xlog1py", x1, x2, xp)
    nothing = xp.equal(first, 0) & xp.equal(second, second)
    return xp.where(nothing, 0.0, first * xp.log1p(xp.where(nothing, 0.0, second)))


@composed
@broadcasts
def xlogy(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``x1 * log(x2)`` for each pair of elements, and 0 where ``x1`` is 0 and ``x2`` is not ``nan``.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    ``scipy.special.xlogy``, ``torch.special.xlogy``.

    Examples
    --------
    >>> xp.xlogy(xp.asarray([0.0, 2.0]), xp.asarray([0.0, xp.e]))
    array([0., 2.])
    """
    first, second = promote_floats("xlogy", x1, x2, xp)
    nothing = xp.equal(first, 0) & xp.equal(second, second)
    return xp.where(nothing, 0.0, first * xp.log(xp.where(nothing, 1.0, second)))


_SINC = (*((-1) ** k * pi ** (2 * k) / factorial(2 * k + 1) for k in range(9, 0, -1)), 1.0)
_EUCLID = {8: 13, 16: 24, 32: 47, 64: 93}
"""The number of steps of Euclid's algorithm that suffices for integers of each width: the worst case are Fibonacci numbers."""

if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
