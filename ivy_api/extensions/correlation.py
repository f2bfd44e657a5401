"""Covariance and correlation."""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, FloatingArray, IntegerArray, RealFloatingArray


@composed
@accumulates
def corrcoef(x: FloatingArray, y: Array | None = None, /, *, rowvar: bool = True, xp: ArrayNamespace = XP) -> Array:
    """Return the matrix of Pearson correlation coefficients of several variables.

    A constant variable gives ``nan``.

    Parameters
    ----------
    x : array of floating-point dtype, with one or two axes: a variable, or variables by observations
    y : more variables, in the same form
    rowvar : whether the rows are the variables; else the columns

    Returns
    -------
    out : array of the dtype of ``x``: a matrix, or 0-d for one variable

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if an array has more than two axes, or the numbers of observations differ.

    References
    ----------
    ``numpy.corrcoef``, ``torch.corrcoef``, ``jax.numpy.corrcoef``, ``keras.ops.corrcoef``.

    Examples
    --------
    >>> xp.corrcoef(xp.asarray([[1.0, 2.0, 3.0], [6.0, 4.0, 2.0]]))
    array([[ 1., -1.],
           [-1.,  1.]])
    """
    products = xp.cov(*(x,) if y is None else (x, y), rowvar=rowvar)
    if products.ndim == 0:
        return products / products
    several = xp.isdtype(products.dtype, "complex floating")
    own = xp.linalg.diagonal(products)
    spread = xp.sqrt(xp.real(own) if several else own)
    scale = xp.expand_dims(spread, 1) * spread
    if not several:
        return xp.clip(products / scale, -1.0, 1.0)
    parts = (xp.astype(xp.clip(part(products) / scale, -1.0, 1.0), products.dtype) for part in (xp.real, xp.imag))
    real, imag = parts
    return real + imag * 1j


@composed
@accumulates
def cov(
    x: FloatingArray,
    y: Array | None = None,
    /,
    *,
    rowvar: bool = True,
    correction: float = 1.0,
    fweights: IntegerArray | None = None,
    aweights: RealFloatingArray | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the covariance matrix of several variables.

    Parameters
    ----------
    x : array of floating-point dtype, with one or two axes: a variable, or variables by observations
    y : more variables, in the same form
    rowvar : whether the rows are the variables; else the columns
    correction : the degrees of freedom adjustment: ``0`` for a population, ``1`` for a sample. If no degrees of freedom are left,
        the result is ``nan``
    fweights : one-dimensional array of integer dtype: the number of times each observation is repeated
    aweights : one-dimensional array of real floating-point dtype: the weight of each observation

    Returns
    -------
    out : array of the dtype of ``x``: a matrix, or 0-d for one variable

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if an array has more than two axes, or the numbers of observations or weights differ.

    References
    ----------
    ``numpy.cov``, ``torch.cov``, ``jax.numpy.cov``.

    Examples
    --------
    >>> xp.cov(xp.asarray([[1.0, 2.0, 3.0], [6.0, 4.0, 2.0]]))
    array([[ 1., -2.],
           [-2.,  4.]])
    """
    rows = _variables(x, rowvar, xp)
    if y is not None:
        others = _variables(y, rowvar, xp)
        if None not in (others.shape[1], rows.shape[1]) and others.shape[1] != rows.shape[1]:
            raise ArgumentError(f"cov needs the same number of observations of x and y; got {others.shape[1]} and {rows.shape[1]}.")
        rows = xp.concat([rows, others])
    static_length("cov", rows, 0)  # for one variable the covariance is 0-d
    count = dynamic_shape("cov", rows, xp)[1]
    several = xp.isdtype(rows.dtype, "complex floating")
    weights, freedom = _weighing(fweights, aweights, count, correction, xp.real(rows) if several else rows, xp)
    if weights is None:
        centred = rows - xp.mean(rows, axis=1, keepdims=True) if rows.shape[1] != 0 else rows
        weighed = centred
    else:
        weights = xp.astype(weights, rows.dtype, copy=False)
        centred = rows - xp.sum(rows * weights, axis=1, keepdims=True) / xp.sum(weights)
        weighed = centred * weights
    transposed = xp.matrix_transpose(xp.conj(centred) if several else centred)
    if isinstance(freedom, (int, float)):
        products = xp.matmul(weighed, transposed) / (freedom if freedom > 0 else float("nan"))
    else:
        products = xp.matmul(weighed, transposed) / xp.astype(xp.where(freedom > 0, freedom, float("nan")), rows.dtype, copy=False)
    return products[0, 0] if products.shape[0] == 1 else products


def _variables(x: Array, rowvar: bool, xp: ArrayNamespace) -> Array:
    """The data as variables by observations."""
    if not xp.isdtype(x.dtype, FLOATING):
        raise dtype_error("cov", "floating-point", x.dtype)
    if x.ndim > 2:
        raise ArgumentError(f"cov takes a vector (one variable) or a matrix (several variables); got {x.ndim} axes.")
    if x.ndim < 2:
        return xp.reshape(x, (1, -1))
    return x if rowvar or x.shape[0] == 1 else xp.matrix_transpose(x)


def _weighing(
    fweights: Array | None, aweights: Array | None, count: Any, correction: float, like: Array, xp: ArrayNamespace
) -> tuple[Array | None, Array | float]:
    """The weight of each observation, and the degrees of freedom."""
    for weights in (fweights, aweights):
        if weights is not None and shapes_differ(weights.shape, (count,)):
            raise ArgumentError(f"cov needs one weight for each of the {count} observations; got shape {tuple(weights.shape)}.")
    if fweights is not None and not xp.isdtype(fweights.dtype, "integral"):
        raise dtype_error("cov (fweights)", "integer", fweights.dtype)
    if fweights is None and aweights is None:
        if is_dynamic(count):
            return None, xp.astype(count, like.dtype) - correction
        return None, count - correction
    counts: Any = None if fweights is None else xp.astype(fweights, like.dtype)
    if aweights is None:
        return counts, xp.sum(counts) - correction
    own = xp.astype(aweights, like.dtype, copy=False)
    weights = own if counts is None else counts * own
    total = xp.sum(weights)
    return weights, total - correction * xp.sum(weights * own) / total


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
