"""Covariance and correlation."""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.covariance import correlations, scatter_matrix
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
    return correlations(xp.cov(*(x,) if y is None else (x, y), rowvar=rowvar), xp)


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
    _require_weights(fweights, aweights, count, xp)
    size: Any = count
    if is_dynamic(count):
        size = xp.astype(count, rows.dtype if xp.isdtype(rows.dtype, "real floating") else xp.real(rows).dtype)
    products, freedom = scatter_matrix(rows, fweights, aweights, correction, size, xp)
    if isinstance(freedom, (int, float)):
        products = products / (freedom if freedom > 0 else float("nan"))
    else:
        products = products / xp.astype(xp.where(freedom > 0, freedom, float("nan")), products.dtype, copy=False)
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


def _require_weights(fweights: Array | None, aweights: Array | None, count: Any, xp: ArrayNamespace) -> None:
    for weights in (fweights, aweights):
        if weights is not None and shapes_differ(weights.shape, (count,)):
            raise ArgumentError(f"cov needs one weight for each of the {count} observations; got shape {tuple(weights.shape)}.")
    if fweights is not None and not xp.isdtype(fweights.dtype, "integral"):
        raise dtype_error("cov (fweights)", "integer", fweights.dtype)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
