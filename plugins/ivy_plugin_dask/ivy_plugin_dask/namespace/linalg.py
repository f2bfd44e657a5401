"""The linear algebra extension. dask's own takes one matrix, and often only some ways to cut it: here each matrix is one block."""

from __future__ import annotations

from typing import Any

import dask.array as da

from array_api_compat.dask.array import matmul, matrix_transpose, tensordot, vecdot
from ivy_api.adapt.results import EighResult, EigResult, QRResult, SlogdetResult, SVDResult
from ivy_plugin_dask.blocks import on_matrices
from ivy_plugin_numpy.namespace import linalg as blockwise

cholesky = on_matrices(blockwise.cholesky, "(r,c)->(r,c)")
det = on_matrices(blockwise.det, "(r,c)->()")
eig = on_matrices(blockwise.eig, "(r,c)->(r),(r,c)", EigResult)
eigh = on_matrices(blockwise.eigh, "(r,c)->(r),(r,c)", EighResult)
eigvals = on_matrices(blockwise.eigvals, "(r,c)->(r)")
eigvalsh = on_matrices(blockwise.eigvalsh, "(r,c)->(r)")
inv = on_matrices(blockwise.inv, "(r,c)->(r,c)")
slogdet = on_matrices(blockwise.slogdet, "(r,c)->(),()", SlogdetResult)
svdvals = on_matrices(blockwise.svdvals, "(r,c)->(k)")
_qr = {mode: on_matrices(blockwise.qr, f"(r,c)->(r,{k}),({k},c)", QRResult) for mode, k in (("reduced", "k"), ("complete", "r"))}
_svd = {full: on_matrices(blockwise.svd, sig, SVDResult) for full, sig in ((True, "(r,c)->(r,r),(k),(c,c)"), (False, "(r,c)->(r,k),(k),(k,c)"))}
_solve_vector = on_matrices(blockwise.solve, "(r,c),(c)->(c)")
_solve_matrix = on_matrices(blockwise.solve, "(r,c),(c,n)->(c,n)")


def qr(x: da.Array, /, *, mode: str = "reduced") -> QRResult:
    return _qr[mode](x, mode=mode)


def solve(x1: da.Array, x2: da.Array, /) -> da.Array:
    return (_solve_vector if x2.ndim == 1 else _solve_matrix)(x1, x2)


def svd(x: da.Array, /, *, full_matrices: bool = True) -> SVDResult:
    return _svd[full_matrices](x, full_matrices=full_matrices)
