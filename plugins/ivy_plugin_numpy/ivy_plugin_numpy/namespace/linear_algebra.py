"""Linear algebra of the main namespace."""

from __future__ import annotations

import numpy as np

__all__ = [
    "matmul",
    "matrix_transpose",
    "tensordot",
    "vecdot",
]

matmul = np.matmul
matrix_transpose = np.matrix_transpose
tensordot = np.tensordot
vecdot = np.vecdot
