"""`polyfit`, in the functions that a frontend of NumPy's names has itself: they promote and raise as its framework does."""

from __future__ import annotations

from typing import Any, NamedTuple

from ivy_api.errors import ArgumentError, ArgumentTypeError


class Fit(NamedTuple):
    """A polynomial that fits points by least squares.

    Attributes
    ----------
    coefficients, residuals, rank, singular_values : as `polyfit` returns them with ``full=True``
    matrix : the powers of the coordinates, with weights, each column of length 1
    scale : the lengths of the columns before
    """

    coefficients: Any
    residuals: Any
    rank: Any
    singular_values: Any
    matrix: Any
    scale: Any


def require_points(order: int, x: Any, y: Any, w: Any | None) -> None:
    """Raise unless arrays are points, with weights, that a polynomial of so many coefficients may be fitted to."""
    if order < 1:
        raise ArgumentError("expected deg >= 0")
    if x.ndim != 1:
        raise ArgumentTypeError("expected 1D vector for x")
    if x.size == 0:
        raise ArgumentTypeError("expected non-empty vector for x")
    if y.ndim not in (1, 2):
        raise ArgumentTypeError("expected 1D or 2D array for y")
    if x.shape[0] != y.shape[0]:
        raise ArgumentTypeError("expected x and y to have same length")
    if w is not None and w.ndim != 1:
        raise ArgumentTypeError("expected a 1-d array for weights")
    if w is not None and w.shape[0] != y.shape[0]:
        raise ArgumentTypeError("expected w and y to have the same length")


def fit(order: int, x: Any, y: Any, w: Any | None, rcond: float, np: Any) -> Fit:
    """Return the polynomial of so many coefficients that fits points best: see `require_points`.

    Parameters
    ----------
    order : the number of coefficients
    x, y, w : arrays of the frontend of one floating-point data type: coordinates, values, weights or None
    rcond : singular values below this part of the greatest one count as zero
    np : the frontend's namespace of NumPy's names
    """
    matrix = np.vander(x, order)
    if w is not None:
        matrix = matrix * w[:, None]
        y = y * (w[:, None] if y.ndim == 2 else w)
    scale = np.sqrt((matrix * matrix).sum(axis=0))
    matrix = matrix / scale
    coefficients, residuals, rank, singular_values = np.linalg.lstsq(matrix, y, rcond)
    return Fit((coefficients.T / scale).T, residuals, rank, singular_values, matrix, scale)


def coefficient_covariances(fitted: Fit, count: int, scaled: bool, np: Any) -> Any:
    """Return the covariances of the coefficients; with two axes of values a matrix for each column, along a last axis.

    Parameters
    ----------
    fitted : the result of `fit`
    count : the number of points
    scaled : whether the covariances are scaled such that the weights count relative to each other only
    np : the frontend's namespace of NumPy's names
    """
    base = np.linalg.inv(np.dot(fitted.matrix.T, fitted.matrix)) / np.outer(fitted.scale, fitted.scale)
    base = base if fitted.coefficients.ndim == 1 else base[:, :, None]
    if not scaled:
        return base
    order = fitted.scale.shape[0]
    if count <= order:
        raise ArgumentError("the number of data points must exceed order to scale the covariance matrix")
    return base * (fitted.residuals / (count - order))
