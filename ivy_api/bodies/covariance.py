"""Covariances of variables by observations."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace


def scatter_matrix(
    rows: Array, counts: Array | None, weights: Array | None, correction: Any, size: Any, xp: ArrayNamespace
) -> tuple[Array, Any]:
    """Return the products of deviations from the mean, summed over the observations, and the degrees of freedom.

    Parameters
    ----------
    rows : array of floating-point dtype: variables by observations
    counts : how often each observation occurs, or None
    weights : the weight of each observation, or None
    correction : what is subtracted from the number of observations
    size : the number of observations: without ``counts`` and ``weights`` the degrees of freedom are ``size - correction``
    """
    several = xp.isdtype(rows.dtype, "complex floating")
    together, freedom = _weighing(counts, weights, correction, size, xp.real(rows) if several else rows, xp)
    if together is None:
        centred = rows - xp.mean(rows, axis=1, keepdims=True) if rows.shape[1] != 0 else rows
        weighed = centred
    else:
        together = xp.astype(together, rows.dtype, copy=False)
        centred = rows - xp.sum(rows * together, axis=1, keepdims=True) / xp.sum(together)
        weighed = centred * together
    return xp.matmul(weighed, xp.matrix_transpose(xp.conj(centred) if several else centred)), freedom


def _weighing(
    counts: Array | None, weights: Array | None, correction: Any, size: Any, like: Array, xp: ArrayNamespace
) -> tuple[Array | None, Any]:
    """The weight of each observation, and the degrees of freedom."""
    if counts is None and weights is None:
        return None, size - correction
    each: Any = None if counts is None else xp.astype(counts, like.dtype, copy=False)
    if weights is None:
        return each, xp.sum(each) - correction
    own = xp.astype(weights, like.dtype, copy=False)
    together = own if each is None else each * own
    total = xp.sum(together)
    return together, total - correction * xp.sum(together * own) / total


def correlations(covariances: Array, xp: ArrayNamespace) -> Array:
    """Return the correlation coefficients for a matrix of covariances, or for the variance of one variable."""
    if covariances.ndim == 0:
        return covariances / covariances
    several = xp.isdtype(covariances.dtype, "complex floating")
    own = xp.linalg.diagonal(covariances)
    spread = xp.sqrt(xp.real(own) if several else own)
    scale = xp.expand_dims(spread, 1) * spread
    if not several:
        return xp.clip(covariances / scale, -1.0, 1.0)
    real, imag = (xp.astype(xp.clip(part(covariances) / scale, -1.0, 1.0), covariances.dtype) for part in (xp.real, xp.imag))
    return real + imag * 1j
