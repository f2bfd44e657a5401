"""The linear algebra extension: NumPy's functions on one block per matrix; dask's support single matrices in some chunkings."""

from __future__ import annotations

import array_api_compat.dask.array as native

from ivy_plugin_dask.blocks import keeping_dtype, on_matrices
from ivy_plugin_numpy.namespace import linalg as plain

__all__ = [
    "cholesky",
    "det",
    "eig",
    "eigh",
    "inv",
    "matmul",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "tensordot",
]

cholesky = on_matrices(plain.cholesky, lambda x, **_: "(r,c)->(r,c)")
det = on_matrices(plain.det, lambda x: "(r,c)->()")
eig = on_matrices(plain.eig, lambda x: "(r,c)->(r),(r,c)")
eigh = on_matrices(plain.eigh, lambda x: "(r,c)->(r),(r,c)")
inv = on_matrices(plain.inv, lambda x: "(r,c)->(r,c)")
qr = on_matrices(plain.qr, lambda x, mode="reduced": "(r,c)->(r,k),(k,c)" if mode == "reduced" else "(r,c)->(r,r),(r,c)")
slogdet = on_matrices(plain.slogdet, lambda x: "(r,c)->(),()")
solve = on_matrices(plain.solve, lambda x1, x2: "(r,c),(c)->(c)" if x2.ndim == 1 else "(r,c),(c,n)->(c,n)")
svd = on_matrices(plain.svd, lambda x, full_matrices=True: "(r,c)->(r,r),(k),(c,c)" if full_matrices else "(r,c)->(r,k),(k),(k,c)")
matmul = keeping_dtype(native.matmul)
tensordot = keeping_dtype(native.tensordot)
