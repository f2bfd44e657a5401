"""The linear algebra extension."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.arguments import integers
from ivy_api.adapt.functions import short_way
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.errors import explained
from ivy_plugin_numpy.namespace.factorisations import cond, length, lstsq, lu, lu_factor, norm
from ivy_plugin_numpy.namespace.linear_algebra import matmul, matrix_transpose, tensordot, vecdot
from ivy_plugin_numpy.typing import Array

__all__ = [
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "lstsq",
    "lu",
    "lu_factor",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "norm",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]

cholesky = np.linalg.cholesky
cross = np.linalg.cross
det = np.linalg.det
diagonal = np.linalg.diagonal
eigh = np.linalg.eigh
eigvalsh = np.linalg.eigvalsh
inv = np.linalg.inv
matrix_norm = np.linalg.matrix_norm
matrix_power = np.linalg.matrix_power
matrix_rank = np.linalg.matrix_rank if compat.VERSION >= (2, 4) else compat.matrix_rank
outer = np.linalg.outer
qr = np.linalg.qr
slogdet = np.linalg.slogdet
svd = np.linalg.svd
svdvals = np.linalg.svdvals


@short_way("x.trace(0, -2, -1)", when="offset is offset__ and dtype is None and x.dtype.char in known", known="fdFD")
def trace(x: Array, /, *, offset: int = 0, dtype: Any = None) -> Array:
    return np.linalg.trace(x, offset=offset, dtype=dtype)


def eig(x: Array, /) -> Array:
    # np.linalg.eig returns real arrays if all eigenvalues are real.
    out = np.linalg.eig(x)
    values, vectors = out
    if values.dtype.kind == "c":
        return out
    dtype = np.result_type(values, np.complex64)
    return out._replace(eigenvalues=values.astype(dtype), eigenvectors=vectors.astype(dtype))


def eigvals(x: Array, /) -> Array:
    # Same as eig.
    values = np.linalg.eigvals(x)
    return values.astype(np.result_type(values, np.complex64), copy=False)


def solve(x1: Array, x2: Array, /) -> Array:
    # np.linalg.solve computes in double precision if one array is of integers.
    try:
        same = x1.dtype is x2.dtype or x1.dtype == x2.dtype
    except AttributeError as error:
        raise explained("linalg.solve", error, x1, x2) from error
    if not same:
        dtype = np.result_type(x1.dtype, x2.dtype)
        x1, x2 = x1.astype(dtype, copy=False), x2.astype(dtype, copy=False)
    return np.linalg.solve(x1, x2)


def pinv(x: Array, /, *, rtol: Any = None) -> Array:
    # By default np.linalg.pinv uses a cutoff of 1e-15 for every data type.
    return np.linalg.pinv(x, rtol=rtol)


_SHORT = 128
"""Up to this length the sum of a dot product is as accurate as NumPy's pairwise sum."""


def vector_norm(x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False, ord: float = 2) -> Array:
    if axis == -1 and ord == 2 and x.dtype.char in "fd" and x.ndim and x.shape[-1] <= _SHORT:  # a third of np.linalg's time
        out = np.sqrt(np.vecdot(x, x))
        return out[..., None] if keepdims else out
    if axis is None and ord == 2 and not keepdims:
        found = length(x)
        if found is not None:
            return found
    if axis is not None:  # NumPy truncates floats
        axis = integers("linalg.vector_norm", "axis", axis)
    return np.linalg.vector_norm(x, axis=axis, keepdims=keepdims, ord=ord)  # type: ignore[arg-type]  # NumPy's stub lacks None
