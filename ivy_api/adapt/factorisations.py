"""The linear algebra functions that frameworks implement with LAPACK or an equivalent: they share its limits."""

from __future__ import annotations

FACTORISATIONS = (
    "cholesky",
    "det",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "matrix_rank",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
)
"""Their names in ``linalg``."""
