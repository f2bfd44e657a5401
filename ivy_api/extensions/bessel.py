"""Bessel functions of the first and second kind, and modified ones of the second kind."""

from __future__ import annotations

from ivy_api.bodies.operands import in_single_precision
from ivy_api.bodies.series import oscillating
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, RealFloatingArray


@composed
def j0(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Bessel function of the first kind of order 0 of each element.

    Near the roots the error is a few ulps of 1, not of the result.

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
    Abramowitz and Stegun 9.1, 9.2; ``scipy.special.j0``, ``torch.special.bessel_j0``.

    Examples
    --------
    >>> xp.j0(xp.asarray([0.0, 1.0]))
    array([1.    , 0.7652])
    """
    return in_single_precision("j0", lambda x, xp: oscillating.j(0, x, xp), x, xp)


@composed
def j1(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Bessel function of the first kind of order 1 of each element.

    Near the roots the error is a few ulps of 1, not of the result.

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
    Abramowitz and Stegun 9.1, 9.2; ``scipy.special.j1``, ``torch.special.bessel_j1``.

    Examples
    --------
    >>> xp.j1(xp.asarray([0.0, 1.0]))
    array([0.    , 0.4401])
    """
    return in_single_precision("j1", lambda x, xp: oscillating.j(1, x, xp), x, xp)


@composed
def k0(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the modified Bessel function of the second kind of order 0 of each element.

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
    Abramowitz and Stegun 9.6, 9.7; ``scipy.special.k0``, ``torch.special.modified_bessel_k0``.

    Examples
    --------
    >>> xp.k0(xp.asarray([0.0, 1.0]))
    array([  inf, 0.421])
    """
    return in_single_precision("k0", lambda x, xp: oscillating.k(0, x, False, xp), x, xp)


@composed
def k0e(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``exp(x) * k0(x)`` for each element, which does not underflow.

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
    Abramowitz and Stegun 9.6, 9.7; ``scipy.special.k0e``, ``torch.special.scaled_modified_bessel_k0``.

    Examples
    --------
    >>> xp.k0e(xp.asarray([1.0, 1000.0]))
    array([1.1445, 0.0396])
    """
    return in_single_precision("k0e", lambda x, xp: oscillating.k(0, x, True, xp), x, xp)


@composed
def k1(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the modified Bessel function of the second kind of order 1 of each element.

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
    Abramowitz and Stegun 9.6, 9.7; ``scipy.special.k1``, ``torch.special.modified_bessel_k1``.

    Examples
    --------
    >>> xp.k1(xp.asarray([0.0, 1.0]))
    array([   inf, 0.6019])
    """
    return in_single_precision("k1", lambda x, xp: oscillating.k(1, x, False, xp), x, xp)


@composed
def k1e(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return ``exp(x) * k1(x)`` for each element, which does not underflow.

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
    Abramowitz and Stegun 9.6, 9.7; ``scipy.special.k1e``, ``torch.special.scaled_modified_bessel_k1``.

    Examples
    --------
    >>> xp.k1e(xp.asarray([1.0, 1000.0]))
    array([1.6362, 0.0396])
    """
    return in_single_precision("k1e", lambda x, xp: oscillating.k(1, x, True, xp), x, xp)


@composed
def y0(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Bessel function of the second kind of order 0 of each element.

    Zero gives ``-inf``, negative elements give ``nan``. Near the roots the error is a few ulps of 1, not of the result.

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
    Abramowitz and Stegun 9.1, 9.2; ``scipy.special.y0``, ``torch.special.bessel_y0``.

    Examples
    --------
    >>> xp.y0(xp.asarray([0.0, 1.0]))
    array([  -inf, 0.0883])
    """
    return in_single_precision("y0", lambda x, xp: oscillating.y(0, x, xp), x, xp)


@composed
def y1(x: RealFloatingArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Bessel function of the second kind of order 1 of each element.

    Zero gives ``-inf``, negative elements give ``nan``. Near the roots the error is a few ulps of 1, not of the result.

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
    Abramowitz and Stegun 9.1, 9.2; ``scipy.special.y1``, ``torch.special.bessel_y1``.

    Examples
    --------
    >>> xp.y1(xp.asarray([0.0, 1.0]))
    array([   -inf, -0.7812])
    """
    return in_single_precision("y1", lambda x, xp: oscillating.y(1, x, xp), x, xp)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
