"""The functions of linear algebra that LAPACK, or a library in its place, does for a framework: they share its limits."""

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
