"""The eigenvector of the largest eigenvalue, and best rotations, which are such eigenvectors."""

from __future__ import annotations

from ivy_api.typing import Array, ArrayNamespace


def top_eigenvector(xp: ArrayNamespace, matrix: Array) -> Array:
    """Return the eigenvector of norm 1 of the largest eigenvalue of a symmetric 4 × 4 matrix.

    Its derivative depends only on the distance of that eigenvalue to the others, whereas the derivative of a whole decomposition is
    infinite where any two are equal, as three are for the mean of one rotation. So the decomposition is held constant, and a term
    which is 0 gives the derivative: the perturbation of the first order. A matrix that is not finite gives nan: its decomposition
    would fail, and with it that of the whole batch.
    """
    constant = xp.stop_gradient(matrix)
    finite = xp.isfinite(xp.sum(constant * (1 / 16), axis=(-2, -1), keepdims=True))  # a mean of 16 elements does not overflow
    constant = xp.where(finite, constant, 0.0)
    values, vectors = xp.linalg.eigh(constant)
    top, others = vectors[..., :, -1:], vectors[..., :, :-1]
    gaps = values[..., -1:] - values[..., :-1]
    equal = gaps <= 0
    inverse = xp.where(equal, 0.0, 1 / xp.where(equal, 1.0, gaps))
    change = xp.matmul(xp.matrix_transpose(others), xp.matmul(matrix - constant, top))
    return xp.where(finite, top + xp.matmul(others, inverse[..., None] * change), xp.nan)[..., 0]


def rotation_form(xp: ArrayNamespace, matrix: Array) -> Array:
    """Return the symmetric matrix N of a 3 × 3 matrix B with q·Nq = tr(Bᵀ R) for each quaternion q of norm 1 and its matrix R.

    Its first eigenvector is the rotation that fits best (P. Davenport 1968; I. Bar-Itzhack 2000).
    """
    a, b, c, d, e, f, g, h, i = xp.unstack(xp.flatten(matrix, start_axis=-2), axis=-1)
    xy, xz, yz, wx, wy, wz = b + d, c + g, f + h, h - f, c - g, d - b
    rows = [a - e - i, xy, xz, wx, xy, e - a - i, yz, wy, xz, yz, i - a - e, wz, wx, wy, wz, a + e + i]
    return xp.unflatten(xp.stack(rows, axis=-1), -1, (4, 4))
