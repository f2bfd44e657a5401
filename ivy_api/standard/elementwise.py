"""Elementwise functions: arithmetic, comparison, logic, bits, rounding, exponentials, trigonometry and complex numbers."""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies import elementary
from ivy_api.bodies.operands import promote_floats as _promote_floats
from ivy_api.bodies.operands import promote_operands as _promote_operands
from ivy_api.bodies.operands import require_floats as _require_floats
from ivy_api.bodies.operands import scalar_like as _scalar_like
from ivy_api.dispatch.declare import XP, broadcasts, composed, declared, piecewise_constant, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        BoolArray,
        ComplexArray,
        FloatingArray,
        IntegerArray,
        IntegerOrBoolArray,
        NumericArray,
        RealArray,
        RealFloatingArray,
    )


@declared
def abs(x: NumericArray, /) -> Array:
    """Return the absolute value of each element.

    ``-0.0`` gives ``+0.0``. A complex number gives its modulus, computed as `hypot` of its two parts: without intermediate
    overflow, and an infinite part gives ``inf`` even if the other part is ``nan``. The absolute value of the smallest number of a
    signed integer dtype is out of range; its result depends on the backend.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``; for a complex ``x``, of the real floating-point dtype of the same precision

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``abs``.

    Examples
    --------
    >>> xp.abs(xp.asarray([-1.5, 0.0, 2.0]))
    array([1.5, 0. , 2. ])
    >>> xp.abs(xp.asarray([3.0 + 4.0j]))
    array([5.])
    """


@composed
def acos(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse cosine of each element, in radians in ``[0, π]``.

    A real element outside ``[-1, 1]`` gives ``nan``; ``1`` gives ``+0.0``.

    For complex numbers, the real part is in that interval. The branch cuts are ``(-∞, -1)`` and ``(1, ∞)`` on the real axis;
    ``acos(conj(x))`` is ``conj(acos(x))``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``acos``.

    Examples
    --------
    >>> xp.acos(xp.asarray([1.0, 0.0, -1.0]))
    array([0.    , 1.5708, 3.1416])
    """
    return elementary.acos(x, xp=xp)


@composed
def acosh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse hyperbolic cosine of each element.

    A real element below ``1`` gives ``nan``; ``1`` gives ``+0.0`` and ``inf`` gives ``inf``.

    A complex result has its real part in ``[0, ∞)`` and its imaginary part in ``[-π, π]``. The branch cut is ``(-∞, 1)`` on the
    real axis; ``acosh(conj(x))`` is ``conj(acosh(x))``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``acosh``.

    Examples
    --------
    >>> xp.acosh(xp.asarray([1.0, 2.0]))
    array([0.   , 1.317])
    """
    return elementary.acosh(x, xp=xp)


@declared
@broadcasts
def add(x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
    """Return the sum of each pair of elements.

    ``inf + -inf`` gives ``nan``. Of the sums of two zeros, only ``-0.0 + -0.0`` is ``-0.0``; a number and its negative give
    ``+0.0``. The real and imaginary parts of complex numbers are added separately, by the same rules. Integers that overflow wrap
    on most backends.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other (a complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``add``.

    Examples
    --------
    >>> xp.add(xp.asarray([[1], [2]]), xp.asarray([10, 20]))
    array([[11, 21],
           [12, 22]])
    >>> xp.add(xp.asarray([1.0, 2.0]), 0.5)
    array([1.5, 2.5])
    """


@composed
def asin(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse sine of each element, in radians in ``[-π/2, π/2]``.

    A real element outside ``[-1, 1]`` gives ``nan``; a zero keeps its sign.

    For complex numbers, the real part is in that interval. The branch cuts are ``(-∞, -1)`` and ``(1, ∞)`` on the real axis;
    special cases are those of ``-1j * asinh(1j * x)``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``asin``.

    Examples
    --------
    >>> xp.asin(xp.asarray([-1.0, 0.0, 1.0]))
    array([-1.5708,  0.    ,  1.5708])
    """
    return elementary.asin(x, xp=xp)


@composed
def asinh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse hyperbolic sine of each element.

    Zeros and infinities are returned as they are.

    A complex result has its imaginary part in ``[-π/2, π/2]``. The branch cuts are ``(-∞j, -1j)`` and ``(1j, ∞j)`` on the
    imaginary axis; ``asinh(conj(x))`` is ``conj(asinh(x))``, and ``asinh(-x)`` is ``-asinh(x)``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``asinh``.

    Examples
    --------
    >>> xp.asinh(xp.asarray([0.0, 1.0]))
    array([0.    , 0.8814])
    """
    return elementary.asinh(x, xp=xp)


@composed
def atan(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse tangent of each element, in radians in ``[-π/2, π/2]``.

    A zero keeps its sign; the infinities give ``π/2`` and ``-π/2``.

    For complex numbers, the real part is in that interval. The branch cuts are ``(-∞j, -1j)`` and ``(1j, ∞j)`` on the imaginary
    axis; special cases are those of ``-1j * atanh(1j * x)``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``atan``.

    Examples
    --------
    >>> xp.atan(xp.asarray([0.0, 1.0, xp.inf]))
    array([0.    , 0.7854, 1.5708])
    """
    return elementary.atan(x, xp=xp)


@composed
@broadcasts
def atan2(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the angle of each point ``(x2, x1)`` from the positive first axis, in radians in ``[-π, π]``.

    It is the inverse tangent of ``x1 / x2``, in the quadrant given by the signs of both, including the signs of zeros and
    infinities. ``atan2(±0.0, x2)`` is ``±0.0`` for a positive ``x2`` or ``+0.0``, and ``±π`` for a negative ``x2`` or ``-0.0``; a
    nonzero ``x1`` with a zero ``x2`` gives ``±π/2``. Two infinities give ``±π/4`` or ``±3π/4``. ``nan`` in either gives ``nan``.

    Parameters
    ----------
    x1 : the y-coordinates: array of real floating-point dtype, or a Python scalar
    x2 : the x-coordinates: array of real floating-point dtype whose shape broadcasts with that of ``x1``, or a Python scalar. At
        least one of the two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``atan2``.

    Examples
    --------
    >>> xp.atan2(xp.asarray([0.0, 1.0, 1.0]), xp.asarray([1.0, 0.0, -1.0]))
    array([0.    , 1.5708, 2.3562])
    """
    first, second = _promote_floats("atan2", x1, x2, xp)
    return elementary.atan2(first, second, xp=xp)


@composed
def atanh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse hyperbolic tangent of each element.

    A real element outside ``[-1, 1]`` gives ``nan``; ``-1`` and ``1`` give ``-inf`` and ``inf``; a zero keeps its sign.

    A complex result has its imaginary part in ``[-π/2, π/2]``. The branch cuts are ``(-∞, -1]`` and ``[1, ∞)`` on the real axis;
    ``atanh(conj(x))`` is ``conj(atanh(x))``, and ``atanh(-x)`` is ``-atanh(x)``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``atanh``.

    Examples
    --------
    >>> xp.atanh(xp.asarray([0.0, 0.5]))
    array([0.    , 0.5493])
    """
    return elementary.atanh(x, xp=xp)


@declared
@broadcasts
def bitwise_and(x1: IntegerOrBoolArray | int, x2: IntegerOrBoolArray | int, /) -> IntegerOrBoolArray:
    """Return the bitwise AND of each pair of elements.

    For booleans, it is the logical AND.

    Parameters
    ----------
    x1, x2 : arrays of integer or boolean dtype whose shapes broadcast; one of them may be a Python ``int`` or ``bool``, which
        takes the dtype of the other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``bitwise_and``.

    Examples
    --------
    >>> xp.bitwise_and(xp.asarray([0b1100, 0b1010]), 0b0110)
    array([4, 2])
    """


@declared
@broadcasts
def bitwise_left_shift(x1: IntegerArray | int, x2: IntegerArray | int, /) -> IntegerArray:
    """Return each element with its bits shifted to the left, with zeros appended at the right.

    Bits shifted out are lost: a shift by the width of the dtype or more gives ``0``.

    Parameters
    ----------
    x1 : values to shift: array of integer dtype, or a Python integer
    x2 : number of bits to shift by, non-negative: array of integer dtype whose shape broadcasts with that of ``x1``, or a Python
        integer. At least one of the two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``bitwise_left_shift``.

    Examples
    --------
    >>> xp.bitwise_left_shift(xp.asarray([1, 3]), xp.asarray([4, 1]))
    array([16,  6])
    """


@declared
def bitwise_invert(x: IntegerOrBoolArray, /) -> IntegerOrBoolArray:
    """Return each element with every bit flipped.

    For booleans, it is the logical NOT; for a signed integer ``x``, it is ``-x - 1``.

    Parameters
    ----------
    x : array of integer or boolean dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of an integer or boolean dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``bitwise_invert``.

    Examples
    --------
    >>> xp.bitwise_invert(xp.asarray([0, 1], dtype=xp.uint8))
    array([255, 254], dtype=uint8)
    """


@declared
@broadcasts
def bitwise_or(x1: IntegerOrBoolArray | int, x2: IntegerOrBoolArray | int, /) -> IntegerOrBoolArray:
    """Return the bitwise OR of each pair of elements.

    For booleans, it is the logical OR.

    Parameters
    ----------
    x1, x2 : arrays of integer or boolean dtype whose shapes broadcast; one of them may be a Python ``int`` or ``bool``, which
        takes the dtype of the other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``bitwise_or``.

    Examples
    --------
    >>> xp.bitwise_or(xp.asarray([0b1100, 0b1010]), 0b0001)
    array([13, 11])
    """


@declared
@broadcasts
def bitwise_right_shift(x1: IntegerArray | int, x2: IntegerArray | int, /) -> IntegerArray:
    """Return each element with its bits shifted to the right, with copies of the sign bit added at the left.

    It is floor division by ``2**x2``: a shift by the width of the dtype or more gives ``0``, or ``-1`` for a negative element.

    Parameters
    ----------
    x1 : values to shift: array of integer dtype, or a Python integer
    x2 : number of bits to shift by, non-negative: array of integer dtype whose shape broadcasts with that of ``x1``, or a Python
        integer. At least one of the two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``bitwise_right_shift``.

    Examples
    --------
    >>> xp.bitwise_right_shift(xp.asarray([16, -8]), 2)
    array([ 4, -2])
    """


@declared
@broadcasts
def bitwise_xor(x1: IntegerOrBoolArray | int, x2: IntegerOrBoolArray | int, /) -> IntegerOrBoolArray:
    """Return the bitwise exclusive OR of each pair of elements.

    For booleans, it is the logical exclusive OR.

    Parameters
    ----------
    x1, x2 : arrays of integer or boolean dtype whose shapes broadcast; one of them may be a Python ``int`` or ``bool``, which
        takes the dtype of the other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``bitwise_xor``.

    Examples
    --------
    >>> xp.bitwise_xor(xp.asarray([0b1100, 0b1010]), 0b1111)
    array([3, 5])
    """


@declared
@piecewise_constant
def ceil(x: RealArray, /) -> Array:
    """Return each element rounded up to the nearest integer, in the dtype of the array.

    Integers, infinities and ``nan`` are returned as they are. Elements rounded up to zero give ``-0.0``, and a zero keeps its
    sign.

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
    Array API Standard 2025.12, ``ceil``.

    Examples
    --------
    >>> xp.ceil(xp.asarray([1.2, -1.7, 3.0]))
    array([ 2., -1.,  3.])
    """


@composed
@broadcasts
@since("2023.12")
def clip(x: RealArray, /, min: Array | float | None = None, max: Array | float | None = None, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element limited to the range from ``min`` to ``max``.

    ``nan`` in ``x`` or in a bound gives ``nan``. The result for a lower bound above the upper one, or a bound outside the range
    of an integer dtype, depends on the backend.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    min : the lower bound: array whose shape broadcasts with that of ``x``, or a Python scalar; ``None``: no bound
    max : the upper bound, likewise

    Returns
    -------
    out : array of the broadcast shape and of the dtype of ``x``; if a bound is of a higher kind (a float for integers), of the
        promoted dtype

    Raises
    ------
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``clip``; since 2023.12.

    Examples
    --------
    >>> xp.clip(xp.asarray([-3, 5, 12]), 0, 10)
    array([ 0,  5, 10])
    >>> xp.clip(xp.asarray([-3, 5, 12]), max=10)
    array([-3,  5, 10])
    """
    if min is None and max is None:
        return xp.positive(x)
    raised = x if min is None else xp.maximum(*_promote_operands(x, min, xp))
    out = raised if max is None else xp.minimum(*_promote_operands(raised, max, xp))
    if out.dtype == x.dtype or _higher(min, x, xp) or _higher(max, x, xp):
        return out
    return xp.astype(out, x.dtype)


@declared
@since("2022.12")
def conj(x: NumericArray, /) -> Array:
    """Return the complex conjugate of each element.

    The imaginary part changes sign, zeros and ``nan`` included; real numbers are returned as they are. The result may share
    memory with ``x``.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``conj``; since 2022.12.

    Examples
    --------
    >>> xp.conj(xp.asarray([1.0 + 2.0j]))
    array([1.-2.j])
    """


@composed
@broadcasts
@since("2023.12")
def copysign(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return numbers with the magnitudes of one array and the signs of another.

    The sign is the sign bit, including that of ``-0.0``. The sign of ``nan`` is used too if the backend has a native function;
    the composed function, which cannot read it, takes every ``nan`` in ``x2`` as positive.

    Parameters
    ----------
    x1 : the magnitudes: array of real floating-point dtype, or a Python scalar
    x2 : the signs: array of real floating-point dtype whose shape broadcasts with that of ``x1``, or a Python scalar. At least
        one of the two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``copysign``; since 2023.12.

    Examples
    --------
    >>> xp.copysign(xp.asarray([1.0, 2.0]), xp.asarray([-3.0, 3.0]))
    array([-1.,  2.])
    """
    magnitude, signed = _promote_floats("copysign", x1, x2, xp)
    magnitude = xp.abs(magnitude)
    return xp.where(xp.signbit(signed), xp.negative(magnitude), magnitude)


@composed
def cos(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the cosine of each element, an angle in radians.

    The infinities give ``nan``. Special cases of complex numbers are those of ``cosh(1j * x)``.

    Parameters
    ----------
    x : angles in radians: array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``cos``.

    Examples
    --------
    >>> xp.cos(xp.asarray([0.0, xp.pi / 3, xp.pi]))
    array([ 1. ,  0.5, -1. ])
    """
    return elementary.cos(x, xp=xp)


@composed
def cosh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the hyperbolic cosine of each element.

    The infinities give ``inf``. ``cosh(-x)`` is ``cosh(x)``.

    For complex numbers, ``cosh(conj(x))`` is ``conj(cosh(x))``; ``inf + bj`` gives ``inf * (cos(b) + sin(b)j)`` for a finite
    nonzero ``b``, and ``inf + 0j`` for ``b = 0``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``cosh``.

    Examples
    --------
    >>> xp.cosh(xp.asarray([0.0, 1.0]))
    array([1.    , 1.5431])
    """
    return elementary.cosh(x, xp=xp)


@declared
@broadcasts
def divide(x1: FloatingArray | complex, x2: FloatingArray | complex, /) -> Array:
    """Return the quotient of each pair of elements.

    Zero divided by zero and infinity divided by infinity give ``nan``; any other number divided by zero gives an infinity with
    the product of both signs. The special cases of complex quotients with an infinite or ``nan`` part depend on the backend, and
    so do the quotients of integers.

    Parameters
    ----------
    x1 : dividends: array of floating-point dtype, or a Python scalar
    x2 : divisors: array of floating-point dtype whose shape broadcasts with that of ``x1``, or a Python scalar. At least one of
        the two is an array; a scalar takes its dtype (a complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``divide``.

    Examples
    --------
    >>> xp.divide(xp.asarray([1.0, 3.0]), xp.asarray([2.0, 4.0]))
    array([0.5 , 0.75])
    """


@declared
@broadcasts
def equal(x1: AnyArray | complex, x2: AnyArray | complex, /) -> BoolArray:
    """Return whether the elements of each pair are equal.

    ``nan`` equals nothing; ``-0.0`` equals ``+0.0``. Complex numbers are equal if both parts are equal.

    Parameters
    ----------
    x1, x2 : arrays of any dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the other (a
        complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if promotion is not defined for one of the dtypes, such as float8.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``equal``.

    Examples
    --------
    >>> xp.equal(xp.asarray([1, 2, 3]), xp.asarray([1, 5, 3]))
    array([ True, False,  True])
    """


@declared
def exp(x: FloatingArray, /) -> Array:
    """Return the exponential ``e**x`` of each element.

    ``-inf`` gives ``+0.0``, ``inf`` gives ``inf``, and a zero gives ``1``.

    For complex numbers, ``exp(conj(x))`` is ``conj(exp(x))``; ``±inf + bj`` gives infinities or zeros with the signs of
    ``cos(b) + sin(b)j`` for a finite ``b``; a finite real part with a non-finite imaginary part gives ``nan + nanj``. There is no
    branch cut.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``exp``.

    Examples
    --------
    >>> xp.exp(xp.asarray([0.0, 1.0, -xp.inf]))
    array([1.    , 2.7183, 0.    ])
    """


@composed
def expm1(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``exp(x) - 1`` for each element, accurate also near zero.

    A zero keeps its sign; ``-inf`` gives ``-1`` and ``inf`` gives ``inf``.

    For complex numbers, ``expm1(conj(x))`` is ``conj(expm1(x))``; a finite real part with a non-finite imaginary part gives
    ``nan + nanj``. There is no branch cut.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``expm1``.

    Examples
    --------
    >>> float(xp.expm1(xp.asarray(1e-12)))
    1.0000000000005e-12
    """
    return elementary.expm1(x, xp=xp)


@declared
@piecewise_constant
def floor(x: RealArray, /) -> Array:
    """Return each element rounded down to the nearest integer, in the dtype of the array.

    Integers, infinities and ``nan`` are returned as they are; a zero keeps its sign.

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
    Array API Standard 2025.12, ``floor``.

    Examples
    --------
    >>> xp.floor(xp.asarray([1.7, -1.2, 3.0]))
    array([ 1., -2.,  3.])
    """


@declared
@broadcasts
@piecewise_constant
def floor_divide(x1: RealArray | float, x2: RealArray | float, /) -> Array:
    """Return the quotient of each pair of elements, rounded down to an integer, in the promoted dtype.

    For floating point, it is ``floor(divide(x1, x2))``: an infinity divided by a finite number gives an infinity, a finite number
    divided by an infinity a zero, each with the product of both signs. (Python gives ``nan`` or ``-1.0`` in some of these cases,
    which the standard allows too.) The result of dividing an integer by zero depends on the backend.

    Parameters
    ----------
    x1 : dividends: array of real-valued dtype, or a Python scalar
    x2 : divisors: array of real-valued dtype whose shape broadcasts with that of ``x1``, or a Python scalar. At least one of the
        two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``floor_divide``.

    Examples
    --------
    >>> xp.floor_divide(xp.asarray([7, -7]), 2)
    array([ 3, -4])
    """


@declared
@broadcasts
def greater(x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
    """Return whether the first element of each pair is greater than the second.

    Comparisons with ``nan`` are false; the two zeros are equal. Complex numbers are not ordered.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``greater``.

    Examples
    --------
    >>> xp.greater(xp.asarray([1, 2, 3]), 2)
    array([False, False,  True])
    """


@declared
@broadcasts
def greater_equal(x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
    """Return whether the first element of each pair is greater than or equal to the second.

    Comparisons with ``nan`` are false; the two zeros are equal. Complex numbers are not ordered.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``greater_equal``.

    Examples
    --------
    >>> xp.greater_equal(xp.asarray([1, 2, 3]), 2)
    array([False,  True,  True])
    """


@composed
@broadcasts
@since("2023.12")
def hypot(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the hypotenuse of a right triangle with each pair of legs: ``sqrt(x1**2 + x2**2)``.

    There is no intermediate overflow or underflow. An infinity gives ``inf``, even if the other leg is ``nan``; the signs and the
    order of the legs do not matter.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype
        of the other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``hypot``; since 2023.12.

    Examples
    --------
    >>> xp.hypot(xp.asarray([3.0, 5.0]), xp.asarray([4.0, 12.0]))
    array([ 5., 13.])
    """
    first, second = _promote_floats("hypot", x1, x2, xp)
    infinite = xp.logical_or(xp.isinf(first), xp.isinf(second))
    first = xp.where(infinite, _scalar_like(float("inf"), first, xp), xp.abs(first))
    second = xp.where(infinite, _scalar_like(0.0, second, xp), xp.abs(second))
    long, short = xp.maximum(first, second), xp.minimum(first, second)
    one = _scalar_like(1.0, long, xp)
    slope = xp.divide(short, xp.where(xp.equal(long, _scalar_like(0.0, long, xp)), one, long))
    return xp.multiply(long, xp.sqrt(xp.add(one, xp.multiply(slope, slope))))


@declared
@since("2022.12")
def imag(x: ComplexArray, /) -> RealFloatingArray:
    """Return the imaginary part of each element.

    The result may share memory with ``x``.

    Parameters
    ----------
    x : array of complex floating-point dtype, any shape

    Returns
    -------
    out : array of the shape of ``x``, of the real floating-point dtype of the same precision

    Raises
    ------
    DTypeError
        if ``x`` is not of a complex floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``imag``; since 2022.12.

    Examples
    --------
    >>> xp.imag(xp.asarray([1.0 + 2.0j, 3.0]))
    array([2., 0.])
    """


@declared
def isfinite(x: NumericArray, /) -> BoolArray:
    """Return whether each element is finite: neither infinite nor ``nan``.

    A complex number is finite if both parts are; integers are always finite.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of dtype ``bool`` and of the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``isfinite``.

    Examples
    --------
    >>> xp.isfinite(xp.asarray([1.0, xp.inf, xp.nan]))
    array([ True, False, False])
    """


@declared
def isinf(x: NumericArray, /) -> BoolArray:
    """Return whether each element is positive or negative infinity.

    A complex number is infinite if one part is, even if the other is ``nan``; integers are never infinite.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of dtype ``bool`` and of the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``isinf``.

    Examples
    --------
    >>> xp.isinf(xp.asarray([1.0, -xp.inf, xp.nan]))
    array([False,  True, False])
    """


@declared
def isnan(x: NumericArray, /) -> BoolArray:
    """Return whether each element is ``nan``.

    A complex number is ``nan`` if one part is, even if the other is infinite; integers are never ``nan``.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of dtype ``bool`` and of the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``isnan``.

    Examples
    --------
    >>> xp.isnan(xp.asarray([1.0, xp.inf, xp.nan]))
    array([False, False,  True])
    """


@declared
@broadcasts
def less(x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
    """Return whether the first element of each pair is less than the second.

    Comparisons with ``nan`` are false; the two zeros are equal. Complex numbers are not ordered.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``less``.

    Examples
    --------
    >>> xp.less(xp.asarray([1, 2, 3]), 2)
    array([ True, False, False])
    """


@declared
@broadcasts
def less_equal(x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
    """Return whether the first element of each pair is less than or equal to the second.

    Comparisons with ``nan`` are false; the two zeros are equal. Complex numbers are not ordered.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``less_equal``.

    Examples
    --------
    >>> xp.less_equal(xp.asarray([1, 2, 3]), 2)
    array([ True,  True, False])
    """


@declared
def log(x: FloatingArray, /) -> Array:
    """Return the natural logarithm of each element.

    A real element below zero gives ``nan``, a zero of either sign ``-inf``, and ``1`` gives ``+0.0``.

    A complex result has its imaginary part in ``[-π, π]``. The branch cut is ``(-∞, 0)`` on the real axis, and the sign of a zero
    imaginary part gives the side: ``-1 ± 0j`` gives ``0 ± πj``. ``log(conj(x))`` is ``conj(log(x))``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``log``.

    Examples
    --------
    >>> xp.log(xp.asarray([1.0, xp.e, 0.5]))
    array([ 0.    ,  1.    , -0.6931])
    """


@composed
def log1p(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``log(1 + x)`` for each element, accurate also near zero.

    A real element below ``-1`` gives ``nan``, and ``-1`` gives ``-inf``; a zero keeps its sign.

    A complex result has its imaginary part in ``[-π, π]``. The branch cut is ``(-∞, -1)`` on the real axis; ``log1p(conj(x))`` is
    ``conj(log1p(x))``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``log1p``.

    Examples
    --------
    >>> float(xp.log1p(xp.asarray(1e-12)))
    9.999999999995e-13
    """
    return elementary.log1p(x, xp=xp)


@composed
def log2(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the base-2 logarithm of each element.

    A real element below zero gives ``nan``, a zero of either sign ``-inf``, and ``1`` gives ``+0.0``. Special cases of complex
    numbers are those of ``log(x) / log(2)``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``log2``.

    Examples
    --------
    >>> xp.log2(xp.asarray([1.0, 8.0, 0.5]))
    array([ 0.,  3., -1.])
    """
    return elementary.log2(x, xp=xp)


@composed
def log10(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the base-10 logarithm of each element.

    A real element below zero gives ``nan``, a zero of either sign ``-inf``, and ``1`` gives ``+0.0``. Special cases of complex
    numbers are those of ``log(x) / log(10)``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``log10``.

    Examples
    --------
    >>> xp.log10(xp.asarray([1.0, 1000.0, 0.1]))
    array([ 0.,  3., -1.])
    """
    return elementary.log10(x, xp=xp)


@composed
@broadcasts
def logaddexp(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``log(exp(x1) + exp(x2))`` for each pair of elements, without intermediate overflow.

    ``nan`` in either gives ``nan``; else ``inf`` in either gives ``inf``; ``-inf`` in one gives the other.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype
        of the other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``logaddexp``.

    Examples
    --------
    >>> xp.logaddexp(xp.asarray([0.0, 1000.0]), xp.asarray([0.0, 1000.0]))
    array([   0.6931, 1000.6931])
    """
    first, second = _promote_floats("logaddexp", x1, x2, xp)
    larger, smaller = xp.maximum(first, second), xp.minimum(first, second)
    infinite, zero = xp.isinf(larger), _scalar_like(0.0, larger, xp)
    # An infinity less itself is nan: if the larger one is infinite, it is the result.
    distance = xp.where(infinite, zero, xp.subtract(smaller, xp.where(infinite, zero, larger)))
    return xp.add(larger, xp.log1p(xp.exp(distance)))


@declared
@broadcasts
def logical_and(x1: BoolArray | bool, x2: BoolArray | bool, /) -> BoolArray:
    """Return the logical AND of each pair of elements.

    If a backend accepts numbers, zeros are false and all other values are true.

    Parameters
    ----------
    x1, x2 : arrays of boolean dtype whose shapes broadcast; one of them may be a Python ``bool``

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``logical_and``.

    Examples
    --------
    >>> xp.logical_and(xp.asarray([True, True, False]), xp.asarray([True, False, False]))
    array([ True, False, False])
    """


@declared
def logical_not(x: BoolArray, /) -> BoolArray:
    """Return the logical NOT of each element.

    If a backend accepts numbers, zeros are false and all other values are true.

    Parameters
    ----------
    x : array of boolean dtype, any shape

    Returns
    -------
    out : array of dtype ``bool`` and of the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a boolean dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``logical_not``.

    Examples
    --------
    >>> xp.logical_not(xp.asarray([True, False]))
    array([False,  True])
    """


@declared
@broadcasts
def logical_or(x1: BoolArray | bool, x2: BoolArray | bool, /) -> BoolArray:
    """Return the logical OR of each pair of elements.

    If a backend accepts numbers, zeros are false and all other values are true.

    Parameters
    ----------
    x1, x2 : arrays of boolean dtype whose shapes broadcast; one of them may be a Python ``bool``

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``logical_or``.

    Examples
    --------
    >>> xp.logical_or(xp.asarray([True, True, False]), xp.asarray([True, False, False]))
    array([ True,  True, False])
    """


@declared
@broadcasts
def logical_xor(x1: BoolArray | bool, x2: BoolArray | bool, /) -> BoolArray:
    """Return the logical exclusive OR of each pair of elements.

    If a backend accepts numbers, zeros are false and all other values are true.

    Parameters
    ----------
    x1, x2 : arrays of boolean dtype whose shapes broadcast; one of them may be a Python ``bool``

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``logical_xor``.

    Examples
    --------
    >>> xp.logical_xor(xp.asarray([True, True, False]), xp.asarray([True, False, False]))
    array([False,  True, False])
    """


@composed
@broadcasts
@since("2023.12")
def maximum(x1: RealArray | float, x2: RealArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the larger element of each pair.

    ``nan`` in either gives ``nan``. Which of the two zeros is the larger depends on the backend.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``maximum``; since 2023.12.

    Examples
    --------
    >>> xp.maximum(xp.asarray([1.0, 5.0, xp.nan]), 3.0)
    array([ 3.,  5., nan])
    """
    first, second = _promote_operands(x1, x2, xp)
    return xp.where(xp.logical_or(xp.greater_equal(first, second), xp.isnan(first)), first, second)


@composed
@broadcasts
@since("2023.12")
def minimum(x1: RealArray | float, x2: RealArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the smaller element of each pair.

    ``nan`` in either gives ``nan``. Which of the two zeros is the smaller depends on the backend.

    Parameters
    ----------
    x1, x2 : arrays of real-valued dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``minimum``; since 2023.12.

    Examples
    --------
    >>> xp.minimum(xp.asarray([1.0, 5.0, xp.nan]), 3.0)
    array([ 1.,  3., nan])
    """
    first, second = _promote_operands(x1, x2, xp)
    return xp.where(xp.logical_or(xp.less_equal(first, second), xp.isnan(first)), first, second)


@declared
@broadcasts
def multiply(x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
    """Return the product of each pair of elements.

    Infinity times zero gives ``nan``; the sign of other products is the product of both signs, including those of zeros and
    infinities. The special cases of complex products with an infinite or ``nan`` part depend on the backend. Integers that
    overflow wrap on most backends.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other (a complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``multiply``.

    Examples
    --------
    >>> xp.multiply(xp.asarray([[1], [2]]), xp.asarray([10, 20]))
    array([[10, 20],
           [20, 40]])
    """


@declared
def negative(x: NumericArray, /) -> Array:
    """Return the negative of each element.

    Zeros change sign too, and so do both parts of a complex number. The negative of the smallest number of a signed integer dtype
    is out of range; its result depends on the backend. Unsigned integers wrap on most backends.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``negative``.

    Examples
    --------
    >>> xp.negative(xp.asarray([1, -2]))
    array([-1,  2])
    """


@composed
@broadcasts
@since("2024.12")
def nextafter(x1: RealFloatingArray | float, x2: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the next representable number after each element towards another.

    Equal elements give the element of ``x2``, so that ``-0.0`` towards ``+0.0`` is ``+0.0``. ``nan`` in either gives ``nan``. The
    number after an infinity is the largest finite number, and the reverse. The number after zero is the smallest subnormal
    number, if the backend supports subnormal numbers.

    Parameters
    ----------
    x1 : starting values: array of real floating-point dtype, or a Python scalar
    x2 : direction values: array of the dtype of ``x1`` whose shape broadcasts with that of ``x1``, or a Python scalar. At least
        one of the two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the dtype of ``x1`` and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``nextafter``; since 2024.12.

    Examples
    --------
    >>> float(xp.nextafter(xp.asarray(1.0), xp.asarray(2.0)) - 1.0)
    2.220446049250313e-16
    """
    start, end = _promote_floats("nextafter", x1, x2, xp)
    zero = _scalar_like(0.0, start, xp)
    negative, outward = xp.less(start, zero), xp.equal(xp.less(start, end), xp.greater(start, zero))
    size = _next_size(xp.abs(start), outward, xp)
    moved = xp.where(negative, xp.negative(size), size)
    least = _scalar_like(_least_subnormal(start, xp), start, xp)
    moved = xp.where(xp.equal(start, zero), xp.where(xp.less(end, zero), xp.negative(least), least), moved)
    return xp.where(xp.logical_or(xp.equal(start, end), xp.isnan(end)), end, moved)


@declared
@broadcasts
def not_equal(x1: AnyArray | complex, x2: AnyArray | complex, /) -> BoolArray:
    """Return whether the elements of each pair are not equal.

    ``nan`` is not equal to anything, itself included; ``-0.0`` equals ``+0.0``. Complex numbers are not equal if one part
    differs.

    Parameters
    ----------
    x1, x2 : arrays of any dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the other (a
        complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of dtype ``bool`` and of the broadcast shape

    Raises
    ------
    DTypeError
        if promotion is not defined for one of the dtypes, such as float8.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``not_equal``.

    Examples
    --------
    >>> xp.not_equal(xp.asarray([1, 2, 3]), xp.asarray([1, 5, 3]))
    array([False,  True, False])
    """


@declared
def positive(x: NumericArray, /) -> Array:
    """Return each element unchanged: the unary plus.

    The result is a new array on most backends.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``positive``.

    Examples
    --------
    >>> xp.positive(xp.asarray([1, -2]))
    array([ 1, -2])
    """


@declared
@broadcasts
def pow(x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
    """Return each element of one array raised to the power of the element of another.

    For real floating point, anything to the power of ``±0.0`` is ``1``, even ``nan``, and ``1`` to any power but ``nan`` is
    ``1``. A negative finite ``x1`` to a finite power that is not an integer is ``nan``; an odd integer power keeps the sign of
    ``-0.0`` and ``-inf``, another gives a positive result. ``±1`` to the power of an infinity is ``1``.

    Complex powers are ``exp(x2 * log(x1))``, with the branch cut of `log` in ``x1``. The result of an integer raised to a
    negative power depends on the backend; integers that overflow wrap on most backends.

    Parameters
    ----------
    x1 : bases: array of numeric dtype, or a Python scalar
    x2 : exponents: array of numeric dtype whose shape broadcasts with that of ``x1``, or a Python scalar. At least one of the two
        is an array; a scalar takes its dtype (a complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``pow``.

    Examples
    --------
    >>> xp.pow(xp.asarray([2, 3]), xp.asarray([10, 2]))
    array([1024,    9])
    >>> xp.pow(xp.asarray([4.0, 9.0]), 0.5)
    array([2., 3.])
    """


@declared
@since("2022.12")
def real(x: NumericArray, /) -> Array:
    """Return the real part of each element.

    Real numbers are returned as they are. The result may share memory with ``x``.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``; for a complex ``x``, of the real floating-point dtype of the same precision

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``real``; since 2022.12.

    Examples
    --------
    >>> xp.real(xp.asarray([1.0 + 2.0j, 3.0]))
    array([1., 3.])
    """


@composed
@since("2024.12")
def reciprocal(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the reciprocal ``1 / x`` of each element.

    A real zero gives an infinity of the same sign, and an infinity a zero of the same sign; special cases are those of `divide`.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``reciprocal``; since 2024.12.

    Examples
    --------
    >>> xp.reciprocal(xp.asarray([2.0, 4.0]))
    array([0.5 , 0.25])
    """
    if not xp.isdtype(x.dtype, FLOATING):
        raise DTypeError(
            f"reciprocal takes a floating-point array here; got {_dtype_name(x.dtype)}. "
            f"Convert first, for example xp.astype(x, xp.float64)."
        )
    return xp.divide(_scalar_like(1.0, x, xp), x)


@declared
@broadcasts
def remainder(x1: RealArray | float, x2: RealArray | float, /) -> Array:
    """Return the remainder of the floor division of each pair of elements, with the sign of the divisor.

    It is Python's ``%``. A result of zero has the sign of the divisor too. A finite dividend with an infinite divisor gives the
    dividend if the signs agree, else the divisor; an infinite dividend or a zero divisor gives ``nan``. The result of dividing an
    integer by zero depends on the backend.

    Parameters
    ----------
    x1 : dividends: array of real-valued dtype, or a Python scalar
    x2 : divisors: array of real-valued dtype whose shape broadcasts with that of ``x1``, or a Python scalar. At least one of the
        two is an array; a scalar takes its dtype

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``remainder``.

    Examples
    --------
    >>> xp.remainder(xp.asarray([7, -7]), 3)
    array([1, 2])
    """


@declared
@piecewise_constant
def round(x: NumericArray, /) -> Array:
    """Return each element rounded to the nearest integer, with ties to even, in the dtype of the array.

    Integers, infinities and ``nan`` are returned as they are; a zero keeps its sign, and so do numbers rounded to zero. The real
    and imaginary parts of complex numbers are rounded separately.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``round``.

    Examples
    --------
    >>> xp.round(xp.asarray([0.5, 1.5, 2.6]))
    array([0., 2., 3.])
    """


@declared
@piecewise_constant
def sign(x: NumericArray, /) -> Array:
    """Return the sign of each element: ``-1``, ``0`` or ``1``.

    ``nan`` gives ``nan``, and a zero of either sign ``0``. A complex number gives ``x / abs(x)``, a point on the unit circle; it
    gives ``nan + nanj`` if one part is ``nan``, and zero gives ``0``.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``sign``.

    Examples
    --------
    >>> xp.sign(xp.asarray([-3.0, 0.0, 5.0]))
    array([-1.,  0.,  1.])
    """


@composed
@since("2023.12")
def signbit(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> BoolArray:
    """Return whether the sign bit of each element is set.

    It is set for ``-0.0``, negative numbers and ``-inf``. The sign bit of ``nan`` is read too if the backend has a native
    function; the composed function, which cannot read it, gives ``False`` for every ``nan``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of dtype ``bool`` and of the shape of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``signbit``; since 2023.12.

    Examples
    --------
    >>> xp.signbit(xp.asarray([-0.0, 0.0, -1.0]))
    array([ True, False,  True])
    """
    _require_floats("signbit", x, xp)
    angle = xp.atan2(x, _scalar_like(-1.0, x, xp))  # beside -1, -0.0 is at -π and +0.0 at +π
    return xp.less(angle, _scalar_like(0.0, x, xp))


@declared
def sin(x: FloatingArray, /) -> Array:
    """Return the sine of each element, an angle in radians.

    A zero keeps its sign; the infinities give ``nan``. Special cases of complex numbers are those of ``-1j * sinh(1j * x)``.

    Parameters
    ----------
    x : angles in radians: array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``sin``.

    Examples
    --------
    >>> xp.sin(xp.asarray([0.0, xp.pi / 6, xp.pi / 2]))
    array([0. , 0.5, 1. ])
    """


@composed
def sinh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the hyperbolic sine of each element.

    Zeros and infinities are returned as they are. ``sinh(-x)`` is ``-sinh(x)``.

    For complex numbers, ``sinh(conj(x))`` is ``conj(sinh(x))``; ``inf + bj`` gives ``inf * (cos(b) + sin(b)j)`` for a finite
    nonzero ``b``, and ``inf + 0j`` for ``b = 0``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``sinh``.

    Examples
    --------
    >>> xp.sinh(xp.asarray([0.0, 1.0]))
    array([0.    , 1.1752])
    """
    return elementary.sinh(x, xp=xp)


@composed
def square(x: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the square of each element.

    It is ``x * x``, special cases and overflow included: see `multiply`.

    Parameters
    ----------
    x : array of numeric dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a numeric dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``square``.

    Examples
    --------
    >>> xp.square(xp.asarray([-3, 4]))
    array([ 9, 16])
    """
    return xp.multiply(x, x)


@declared
def sqrt(x: FloatingArray, /) -> Array:
    """Return the principal square root of each element, correctly rounded for real numbers.

    A real element below zero gives ``nan``; a zero keeps its sign.

    A complex result lies in the right half-plane, the imaginary axis included. The branch cut is ``(-∞, 0)`` on the real axis,
    and the sign of a zero imaginary part gives the side: ``-1 ± 0j`` gives ``0 ± 1j``. An infinite imaginary part gives
    ``inf ± infj``, even if the real part is ``nan``. ``sqrt(conj(x))`` is ``conj(sqrt(x))``.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``sqrt``.

    Examples
    --------
    >>> xp.sqrt(xp.asarray([4.0, 2.0]))
    array([2.    , 1.4142])
    """


@declared
@broadcasts
def subtract(x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
    """Return the difference ``x1 - x2`` of each pair of elements.

    For floating point, it is ``x1 + (-x2)``, special cases included: an infinity minus itself gives ``nan``, any other number
    minus itself ``+0.0``. Integers that overflow wrap on most backends, and so do unsigned integers below zero.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype whose shapes broadcast; one of them may be a Python scalar, which takes the dtype of the
        other (a complex one makes a real floating-point dtype complex)

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is of a dtype of another kind that the backend does not support.
    ValueError
        if the shapes do not broadcast.

    References
    ----------
    Array API Standard 2025.12, ``subtract``.

    Examples
    --------
    >>> xp.subtract(xp.asarray([5, 6]), xp.asarray([[1], [2]]))
    array([[4, 5],
           [3, 4]])
    """


@composed
def tan(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the tangent of each element, an angle in radians.

    A zero keeps its sign; the infinities give ``nan``. Special cases of complex numbers are those of ``-1j * tanh(1j * x)``.

    Parameters
    ----------
    x : angles in radians: array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``tan``.

    Examples
    --------
    >>> xp.tan(xp.asarray([0.0, xp.pi / 4]))
    array([0., 1.])
    """
    return elementary.tan(x, xp=xp)


@composed
def tanh(x: FloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the hyperbolic tangent of each element.

    A zero keeps its sign; the infinities give ``-1`` and ``1``. ``tanh(-x)`` is ``-tanh(x)``.

    For complex numbers, ``tanh(conj(x))`` is ``conj(tanh(x))``; ``inf + bj`` gives ``1`` with a zero imaginary part. ``0 + infj``
    and ``0 + nanj`` give ``0 + nanj``, or ``nan + nanj`` on backends that follow an older C standard.

    Parameters
    ----------
    x : array of floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype and the backend supports no other.

    References
    ----------
    Array API Standard 2025.12, ``tanh``.

    Examples
    --------
    >>> xp.tanh(xp.asarray([0.0, 1.0, xp.inf]))
    array([0.    , 0.7616, 1.    ])
    """
    return elementary.tanh(x, xp=xp)


@composed
@piecewise_constant
def trunc(x: RealArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return each element rounded towards zero to the nearest integer, in the dtype of the array.

    Integers, infinities and ``nan`` are returned as they are; a zero keeps its sign, and so do numbers rounded to zero.

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
    Array API Standard 2025.12, ``trunc``.

    Examples
    --------
    >>> xp.trunc(xp.asarray([1.7, -1.7]))
    array([ 1., -1.])
    """
    return xp.where(xp.less(x, _scalar_like(0, x, xp)), xp.ceil(x), xp.floor(x))


def _higher(bound: Any, x: Array, xp: ArrayNamespace) -> bool:
    """Whether a bound of `clip` is of a higher kind of data type than ``x``."""
    if xp.isdtype(x.dtype, FLOATING) or bound is None:
        return False
    if not hasattr(bound, "dtype"):
        return isinstance(bound, float) or not (isinstance(bound, bool) or xp.isdtype(x.dtype, "integral"))
    return xp.isdtype(bound.dtype, FLOATING) or (xp.isdtype(x.dtype, "bool") and not xp.isdtype(bound.dtype, "bool"))


def _least_subnormal(x: Array, xp: ArrayNamespace) -> float:
    limits = xp.finfo(x.dtype)
    return float(limits.smallest_normal) * float(limits.eps)


def _next_size(size: Array, outward: Array, xp: ArrayNamespace) -> Array:
    """The next representable number after each non-negative number: the larger one where ``outward``, else the smaller one.

    A step of slightly more than half a unit in the last place (ulp) rounds to the next number, in both directions and at powers
    of two: Rump, Zimmermann, Boldo, Melquiond, "Computing predecessor and successor in rounding to nearest", BIT 49 (2009). Small
    numbers are scaled up first, by a power of two, so that the step does not underflow; the subnormal ones are evenly spaced.
    """
    limits = xp.finfo(size.dtype)
    half, normal, largest = float(limits.eps) / 2, float(limits.smallest_normal), float(limits.max)
    infinite = xp.isinf(size)
    scale = xp.where(xp.less(size, _scalar_like(1.0, size, xp)), _scalar_like(1 / half, size, xp), _scalar_like(1.0, size, xp))
    scaled = xp.multiply(xp.where(infinite, _scalar_like(0.0, size, xp), size), scale)
    step = xp.multiply(scaled, _scalar_like(half * (1 + 2 * half), size, xp))
    spaced = _scalar_like(_least_subnormal(size, xp), size, xp)
    far = xp.divide(xp.add(scaled, xp.where(outward, step, xp.negative(step))), scale)
    near = xp.add(size, xp.where(outward, spaced, xp.negative(spaced)))
    moved = xp.where(xp.less_equal(size, _scalar_like(normal, size, xp)), near, far)
    return xp.where(infinite, _scalar_like(largest, size, xp), moved)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
