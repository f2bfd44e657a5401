"""Integrals of elementary functions: exponential, sine, cosine and Fresnel integrals, Dawson's and Spence's."""

from __future__ import annotations

from ivy_api.bodies.operands import in_single_precision, promote_floats
from ivy_api.bodies.series import integrals
from ivy_api.dispatch.declare import XP, broadcasts, composed
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, RealFloatingArray


@composed
def dawsn(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return Dawson's integral of each element: ``exp(-x²)`` times the integral of ``exp(t²)`` from 0 to ``x``.

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
    Abramowitz and Stegun 7.1.17; ``scipy.special.dawsn``, ``jax.scipy.special.dawsn``.

    Examples
    --------
    >>> xp.dawsn(xp.asarray([0.0, 1.0]))
    array([0.    , 0.5381])
    """
    return in_single_precision("dawsn", integrals.dawsn, x, xp)


@composed
def exp1(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the exponential integral of order 1 of each element: the integral of ``exp(-t) / t`` from ``x`` to infinity.

    Zero gives ``inf``, negative elements give ``nan``.

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
    Abramowitz and Stegun 5.1.1; ``scipy.special.exp1``, ``jax.scipy.special.exp1``.

    Examples
    --------
    >>> xp.exp1(xp.asarray([0.0, 1.0]))
    array([   inf, 0.2194])
    """
    return in_single_precision("exp1", integrals.exp1, x, xp)


@composed
def expi(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the exponential integral ``Ei`` of each element, the integral of ``exp(t) / t`` from minus infinity to ``x``.

    For positive elements it is the principal value. Zero gives ``-inf``.

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
    Abramowitz and Stegun 5.1.2; ``scipy.special.expi``, ``jax.scipy.special.expi``, ``tf.math.special.expint``.

    Examples
    --------
    >>> xp.expi(xp.asarray([-1.0, 1.0]))
    array([-0.2194,  1.8951])
    """
    return in_single_precision("expi", integrals.expi, x, xp)


@composed
@broadcasts
def expn(n: RealFloatingArray | int, x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the exponential integral of order ``n``: the integral of ``exp(-x * t) / t**n`` over ``t`` from 1 to infinity.

    Negative ``x`` and orders that are no integers or negative give ``nan``. There is no derivative with respect to the order.

    Parameters
    ----------
    n : Python integer, or array of real floating-point dtype with integers, non-negative
    x : array of real floating-point dtype whose shape broadcasts with that of ``n``

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Abramowitz and Stegun 5.1.4; ``scipy.special.expn``, ``jax.scipy.special.expn``.

    Examples
    --------
    >>> xp.expn(2, xp.asarray([0.0, 1.0]))
    array([1.    , 0.1485])
    """
    order, point = promote_floats("expn", n, x, xp)
    order, point = xp.broadcast_arrays(order, point)
    return in_single_precision("expn", lambda wide, xp: integrals.expn(xp.astype(order, wide.dtype), wide, xp), point, xp)


@composed
def fresnel(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, Array]:
    """Return the Fresnel integrals of each element: those of ``sin(π t² / 2)`` and ``cos(π t² / 2)`` from 0 to ``x``.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : two arrays of the shape and dtype of ``x``: the integral of the sine, and that of the cosine

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Abramowitz and Stegun 7.3; ``scipy.special.fresnel``, ``jax.scipy.special.fresnel``, ``tf.math.special.fresnel_sin``.

    Examples
    --------
    >>> sine, cosine = xp.fresnel(xp.asarray([0.0, 1.0]))
    >>> sine
    array([0.    , 0.4383])
    >>> cosine
    array([0.    , 0.7799])
    """
    return in_single_precision("fresnel", integrals.fresnel, x, xp)


@composed
def sici(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> tuple[Array, Array]:
    """Return the sine and the cosine integral of each element.

    The first is the integral of ``sin(t) / t`` from 0 to ``x``; the second, Euler's constant plus ``log(|x|)`` plus the integral of
    ``(cos(t) - 1) / t``. Near the roots the error is a few ulps of 1, not of the result.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : two arrays of the shape and dtype of ``x``: the sine integral and the cosine integral

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    Abramowitz and Stegun 5.2; ``scipy.special.sici``, ``jax.scipy.special.sici``.

    Examples
    --------
    >>> sine, cosine = xp.sici(xp.asarray([0.0, 1.0]))
    >>> sine
    array([0.    , 0.9461])
    >>> cosine
    array([  -inf, 0.3374])
    """
    return in_single_precision("sici", integrals.sici, x, xp)


@composed
def spence(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return Spence's integral of each element: that of ``log(t) / (1 - t)`` from 1 to ``x``.

    It is the dilogarithm of ``1 - x``. Negative elements give ``nan``.

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
    Abramowitz and Stegun 27.7; ``scipy.special.spence``, ``jax.scipy.special.spence``, ``tf.math.special.spence``.

    Examples
    --------
    >>> xp.spence(xp.asarray([0.0, 2.0]))
    array([ 1.6449, -0.8225])
    """
    return in_single_precision("spence", integrals.spence, x, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
