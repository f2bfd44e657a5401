"""Special functions: the error function, the gamma function and related functions, Bessel functions.

Their composed bodies are accurate over the whole range, to a few ulps unless stated otherwise: they serve backends whose framework
lacks them.
"""

from __future__ import annotations

from math import factorial

from ivy_api.bodies.operands import in_single_precision, promote_floats, require_floats
from ivy_api.bodies.series import bessel, errors, gammas, incomplete
from ivy_api.bodies.series.incomplete_beta import incomplete_beta
from ivy_api.dispatch.declare import XP, broadcasts, composed
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, RealFloatingArray


@composed
@broadcasts
def betainc(
    a: RealFloatingArray | float, b: RealFloatingArray | float, x: RealFloatingArray, /, *, xp: ArrayNamespace = XP
) -> Array:
    """Return the regularised incomplete beta function: the distribution function of the beta distribution.

    ``betainc(a, b, x)`` is the integral of ``t**(a - 1) * (1 - t)**(b - 1)`` from 0 to ``x``, over that from 0 to 1. The relative
    error for ``x`` below about ``a / (a + b)`` is a few ulps times the magnitude of the logarithm; above it, a few ulps of 1.
    Parameters that are not positive, or infinite, and ``x`` outside ``[0, 1]`` give ``nan``.

    Parameters
    ----------
    a, b : arrays of real floating-point dtype, or Python scalars
    x : array of real floating-point dtype; the three shapes broadcast

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    DiDonato and Morris, ACM Transactions on Mathematical Software 18 (1992); ``scipy.special.betainc``,
    ``jax.scipy.special.betainc``, ``tf.math.betainc``.

    Examples
    --------
    >>> xp.betainc(2.0, 3.0, xp.asarray([0.0, 0.5, 1.0]))
    array([0.    , 0.6875, 1.    ])
    """
    first, point = promote_floats("betainc", a, x, xp)
    second, point = promote_floats("betainc", b, point, xp)
    first, point = promote_floats("betainc", first, point, xp)

    def of_point(wide: Array, xp: ArrayNamespace) -> Array:
        return incomplete_beta(xp.astype(first, wide.dtype), xp.astype(second, wide.dtype), wide, xp)

    return in_single_precision("betainc", of_point, point, xp)


@composed
def digamma(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the digamma function, the derivative of the logarithm of the gamma function.

    Near the roots on the negative axis the error is a few ulps of the terms, not of the result. A negative integer gives ``nan``;
    the result at zero depends on the backend: an infinity of the opposite sign, or ``nan``.

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
    Abramowitz and Stegun 6.3; ``scipy.special.digamma``, ``torch.special.digamma``.

    Examples
    --------
    >>> xp.digamma(xp.asarray([1.0, 2.0]))
    array([-0.5772,  0.4228])
    """
    return in_single_precision("digamma", gammas.digamma, x, xp)


@composed
def erf(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the error function of each element: ``2/√π`` times the integral of ``exp(-t²)`` from 0 to ``x``.

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
    Cody, Mathematics of Computation 23 (1969); ``scipy.special.erf``, ``torch.special.erf``.

    Examples
    --------
    >>> xp.erf(xp.asarray([-xp.inf, 0.0, 1.0]))
    array([-1.    ,  0.    ,  0.8427])
    """
    return in_single_precision("erf", errors.erf, x, xp)


@composed
def erfc(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``1 - erf(x)`` for each element, without cancellation for large ``x``.

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
    Cody, Mathematics of Computation 23 (1969); ``scipy.special.erfc``, ``torch.special.erfc``.

    Examples
    --------
    >>> xp.erfc(xp.asarray([0.0, 1.0]))
    array([1.    , 0.1573])
    >>> float(xp.erfc(xp.asarray(10.0))) > 0.0
    True
    """
    return in_single_precision("erfc", errors.erfc, x, xp)


@composed
def erfcx(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the scaled complementary error function ``exp(x²) * erfc(x)`` of each element, which does not underflow.

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
    Shepherd and Laframboise, Mathematics of Computation 36 (1981); ``scipy.special.erfcx``, ``torch.special.erfcx``.

    Examples
    --------
    >>> xp.erfcx(xp.asarray([0.0, 1000.0]))
    array([1.    , 0.0006])
    """
    return in_single_precision("erfcx", errors.erfcx, x, xp)


@composed
def erfcinv(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of `erfc` of each element, without cancellation for small ``x``.

    0 and 2 give infinities; elements outside ``[0, 2]`` give ``nan``.

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
    Wichura, Algorithm AS 241, Applied Statistics 37 (1988); ``scipy.special.erfcinv``, ``tf.math.erfcinv``.

    Examples
    --------
    >>> xp.erfcinv(xp.asarray([1e-30, 1.0]))
    array([8.1486, 0.    ])
    """
    return in_single_precision("erfcinv", errors.erfcinv, x, xp)


@composed
def erfinv(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse error function of each element.

    ``-1`` and ``1`` give infinities; elements outside ``[-1, 1]`` give ``nan``.

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
    Wichura, Algorithm AS 241, Applied Statistics 37 (1988); ``scipy.special.erfinv``, ``torch.special.erfinv``.

    Examples
    --------
    >>> xp.erfinv(xp.erf(xp.asarray([0.25, 1.5])))
    array([0.25, 1.5 ])
    """
    return in_single_precision("erfinv", errors.erfinv, x, xp)


@composed
def i0(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the modified Bessel function of the first kind of order 0 of each element.

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
    Clenshaw, Chebyshev series for mathematical functions (1962); ``scipy.special.i0``, ``torch.special.i0``.

    Examples
    --------
    >>> xp.i0(xp.asarray([0.0, 1.0]))
    array([1.    , 1.2661])
    """
    require_floats("i0", x, xp)
    x = xp.clip(x, -1500.0, 1500.0)  # the result is infinite from there on
    half = xp.exp(xp.abs(x) * 0.5)  # in two steps, which overflow no earlier than the result
    return half * xp.i0e(x) * half


@composed
def i0e(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``exp(-|x|) * i0(x)`` for each element, which does not overflow.

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
    Clenshaw, Chebyshev series for mathematical functions (1962); ``scipy.special.i0e``, ``torch.special.i0e``.

    Examples
    --------
    >>> xp.i0e(xp.asarray([0.0, 1000.0]))
    array([1.    , 0.0126])
    """
    return in_single_precision("i0e", bessel.i0e, x, xp)


@composed
def i1(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the modified Bessel function of the first kind of order 1 of each element.

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
    Clenshaw, Chebyshev series for mathematical functions (1962); ``scipy.special.i1``, ``torch.special.i1``.

    Examples
    --------
    >>> xp.i1(xp.asarray([0.0, 1.0]))
    array([0.    , 0.5652])
    """
    require_floats("i1", x, xp)
    x = xp.clip(x, -1500.0, 1500.0)  # the result is infinite from there on
    half = xp.exp(xp.abs(x) * 0.5)  # in two steps, which overflow no earlier than the result
    return half * xp.i1e(x) * half


@composed
def i1e(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``exp(-|x|) * i1(x)`` for each element, which does not overflow.

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
    Clenshaw, Chebyshev series for mathematical functions (1962); ``scipy.special.i1e``, ``torch.special.i1e``.

    Examples
    --------
    >>> xp.i1e(xp.asarray([0.0, 1000.0]))
    array([0.    , 0.0126])
    """
    return in_single_precision("i1e", bessel.i1e, x, xp)


@composed
@broadcasts
def igamma(a: RealFloatingArray | float, x: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the regularised lower incomplete gamma function of each pair of elements.

    ``igamma(a, x)`` is the integral of ``t**(a - 1) * exp(-t)`` from 0 to ``x``, over the gamma function of ``a``. The smaller of
    the two functions has a relative error of a few ulps times the magnitude of its logarithm. Negative arguments give ``nan``,
    and so do ``a`` and ``x`` that are both zero or both infinite, except where a backend takes a limit.

    Parameters
    ----------
    a, x : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    Gautschi, ACM Transactions on Mathematical Software 5 (1979); Gil, Segura and Temme, SIAM Journal on Scientific Computing 34
    (2012); ``scipy.special.gammainc``, ``torch.special.gammainc``, ``tf.math.igamma``.

    Examples
    --------
    >>> xp.igamma(xp.asarray([1.0, 2.0]), xp.asarray([1.0, 2.0]))
    array([0.6321, 0.594 ])
    """
    return _incomplete("igamma", a, x, 0, xp)


@composed
@broadcasts
def igammac(a: RealFloatingArray | float, x: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the regularised upper incomplete gamma function of each pair of elements.

    It is ``1 - igamma(a, x)``, without cancellation. The smaller of the two functions has a relative error of a few ulps times
    the magnitude of its logarithm. Negative arguments give ``nan``, and so do ``a`` and ``x`` that are both zero or both
    infinite, except where a backend takes a limit.

    Parameters
    ----------
    a, x : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    Gautschi, ACM Transactions on Mathematical Software 5 (1979); Gil, Segura and Temme, SIAM Journal on Scientific Computing 34
    (2012); ``scipy.special.gammaincc``, ``torch.special.gammaincc``, ``tf.math.igammac``.

    Examples
    --------
    >>> a, x = xp.asarray([1.0, 2.0]), xp.asarray([1.0, 2.0])
    >>> xp.igamma(a, x) + xp.igammac(a, x)
    array([1., 1.])
    """
    return _incomplete("igammac", a, x, 1, xp)


@composed
def lgamma(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the logarithm of the absolute value of the gamma function of each element.

    Zero and negative integers give ``inf``. Near the roots on the negative axis the error is a few ulps of the terms, not of the
    result.

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
    Abramowitz and Stegun 6.1; ``scipy.special.gammaln``, ``torch.special.gammaln``.

    Examples
    --------
    >>> xp.exp(xp.lgamma(xp.asarray([1.0, 4.0, 6.0])))
    array([  1.,   6., 120.])
    """
    return in_single_precision("lgamma", gammas.lgamma, x, xp)


@composed
def log_ndtr(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the logarithm of `ndtr` of each element, without underflow for negative ``x``.

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
    ``scipy.special.log_ndtr``, ``torch.special.log_ndtr``, ``jax.scipy.special.log_ndtr``.

    Examples
    --------
    >>> xp.log_ndtr(xp.asarray([-1000.0, 0.0]))
    array([-500007.8267,      -0.6931])
    """
    return in_single_precision("log_ndtr", errors.log_ndtr, x, xp)


@composed
def ndtr(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the cumulative distribution function of the standard normal distribution at each element.

    It is ``erfc(-x / √2) / 2``, without cancellation for large negative ``x``.

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
    ``scipy.special.ndtr``, ``torch.special.ndtr``, ``jax.scipy.special.ndtr``.

    Examples
    --------
    >>> xp.ndtr(xp.asarray([-xp.inf, 0.0, 1.0]))
    array([0.    , 0.5   , 0.8413])
    """
    require_floats("ndtr", x, xp)
    return xp.multiply(xp.erfc(xp.multiply(x, -(0.5**0.5))), 0.5)


@composed
def ndtri(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of `ndtr` of each element, the quantile of the standard normal distribution.

    0 and 1 give infinities; elements outside ``[0, 1]`` give ``nan``.

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
    Wichura, Algorithm AS 241, Applied Statistics 37 (1988); ``scipy.special.ndtri``, ``torch.special.ndtri``.

    Examples
    --------
    >>> xp.ndtri(xp.asarray([1e-30, 0.5]))
    array([-11.464,   0.   ])
    """
    return in_single_precision("ndtri", errors.ndtri, x, xp)


@composed
@broadcasts
def polygamma(n: RealFloatingArray | int, x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the polygamma function: the derivative of order ``n`` of `digamma`.

    The result for ``x <= 0`` depends on the backend.

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
    Abramowitz and Stegun 6.4.10; ``scipy.special.polygamma``, ``torch.special.polygamma``, ``tf.math.polygamma``.

    Examples
    --------
    >>> xp.polygamma(xp.asarray([0, 1]), xp.asarray([1.0, 1.0]))
    array([-0.5772,  1.6449])
    """
    if isinstance(n, int) and 0 <= n <= 170:
        require_floats("polygamma", x, xp)
        return xp.digamma(x) if n == 0 else (-1.0) ** (n + 1) * float(factorial(n)) * xp.zeta(n + 1.0, x)
    given, position = promote_floats("polygamma", n, x, xp)
    order = xp.floor(given)  # it has no derivative with respect to the order
    above = order + 1.0
    sign = 1.0 - 2.0 * xp.remainder(above, 2.0)
    derivative = sign * xp.exp(xp.lgamma(above)) * xp.zeta(xp.where(order > 0, above, 2.0), position)
    known = (order >= 0) & xp.equal(order, given)
    return xp.where(xp.equal(given, 0), xp.digamma(position), xp.where(known, derivative, float("nan")))


@composed
@broadcasts
def zeta(x: RealFloatingArray | float, q: RealFloatingArray | float, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Hurwitz zeta function of each pair of elements: the sum of ``(q + k)**-x`` over ``k`` from 0.

    ``zeta(x, 1.0)`` is the Riemann zeta function. ``x = 1`` gives ``inf`` and smaller ``x`` give ``nan``. The result for
    ``q <= 0`` depends on the backend.

    Parameters
    ----------
    x, q : arrays of real floating-point dtype whose shapes broadcast; one of them may be a Python scalar

    Returns
    -------
    out : array of the promoted dtype and the broadcast shape

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.

    References
    ----------
    Moshier, the Cephes library; ``scipy.special.zeta``, ``torch.special.zeta``.

    Examples
    --------
    >>> xp.zeta(xp.asarray([2.0, 4.0]), xp.asarray([1.0, 1.0]))
    array([1.6449, 1.0823])
    """
    first, second = promote_floats("zeta", x, q, xp)
    if xp.finfo(first.dtype).bits >= 32:
        return gammas.zeta(first, second, xp)
    wide = gammas.zeta(xp.astype(first, xp.float32), xp.astype(second, xp.float32), xp)
    return xp.astype(wide, first.dtype)


def _incomplete(name: str, a: Array | float, x: Array | float, which: int, xp: ArrayNamespace) -> Array:
    shape, point = promote_floats(name, a, x, xp)
    if xp.finfo(shape.dtype).bits >= 32:
        return incomplete.incomplete_gamma(shape, point, xp)[which]
    wide = incomplete.incomplete_gamma(xp.astype(shape, xp.float32), xp.astype(point, xp.float32), xp)[which]
    return xp.astype(wide, shape.dtype)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
