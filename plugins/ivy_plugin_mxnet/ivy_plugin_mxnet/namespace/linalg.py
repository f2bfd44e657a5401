"""The linear algebra extension, by LAPACK; functions that are not here are composed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.results import EighResult, QRResult, SlogdetResult, SVDResult
from ivy_api.bodies.options import unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_mxnet.dtypes import Array, float32, float64
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.namespace.linear_algebra import matmul as matmul
from ivy_plugin_mxnet.namespace.linear_algebra import vecdot as vecdot
from ivy_plugin_mxnet.namespace.manipulation import permute_dims
from ivy_plugin_mxnet.primitives import binary, primitive, unary, value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import QrMode

__all__ = [
    "cholesky",
    "det",
    "diagonal",
    "eigh",
    "inv",
    "matmul",
    "matrix_norm",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "trace",
    "vecdot",
    "vector_norm",
]

_cholesky, _det, _inv = primitive("_npi_cholesky"), unary("_npi_det"), unary("_npi_inv")
_norm, _pinv = primitive("_npi_norm"), primitive("_npi_pinv_scalar_rcond")


def _transposed(x: Array) -> Array:
    return permute_dims(x, (*range(x.ndim - 2), -1, -2))


def _check(function: str, x: Array) -> None:
    """Raise for what LAPACK does not take: MXNet raises only when a later call waits for the result."""
    if x.dtype not in (float32, float64):
        raise dtype_error(function, "float32 or float64", x.dtype)


def _is_usual(x: Array) -> bool:
    return x.dtype in (float32, float64) and x.ndim >= 2 and x.size > 0


def _is_usual_square(x: Array, /, **options: Any) -> bool:
    return _is_usual(x) and x.shape[-1] == x.shape[-2]


@mixed()
def cholesky(x: Array, /, *, upper: bool = False, composed: Any) -> Array:
    if _is_usual_square(x):
        try:
            out = _cholesky(x)
            out.wait_to_read()
        except mx.base.MXNetError:  # not positive definite
            return composed(x, upper=upper)
        return _transposed(out) if upper else out
    return composed(x, upper=upper)


_diagonal = primitive("_np_diagonal")


@mixed(when=lambda x, /, *, offset=0: x.ndim == 2 and -x.shape[0] < offset < x.shape[1] and x.dtype in (float32, float64))
def diagonal(x: Array, /, *, offset: int = 0) -> Array:
    return _diagonal(x, offset=offset, axis1=0, axis2=1)


@mixed(when=_is_usual_square)
def det(x: Array, /) -> Array:
    return _det(x)


@mixed()
def inv(x: Array, /, *, composed: Any) -> Array:
    if _is_usual_square(x):
        try:
            out = _inv(x)
            out.wait_to_read()
        except mx.base.MXNetError:  # singular
            return composed(x)
        return out
    return composed(x)


_SAFE = {float32: (1e-12, 1e18), float64: (1e-140, 1e150)}
"""Between these norms, squares neither overflow nor vanish."""


def _norm_of_all(x: Array) -> Array | None:
    """The root of the sum of squares by MXNet's own operator; nothing where it may be wrong."""
    out = _norm(x, ord=2, flag=-2)
    low, high = _SAFE[x.dtype]
    return out if low < value_of(out) < high else None


@mixed()
def matrix_norm(x: Array, /, *, keepdims: bool = False, ord: Any = "fro", composed: Any) -> Array:
    is_usual = ord == "fro" and not keepdims and x.ndim == 2 and _is_usual(x)
    if is_usual and (out := _norm_of_all(x)) is not None:
        return out
    return composed(x, keepdims=keepdims, ord=ord)


@mixed()
def pinv(x: Array, /, *, rtol: Any = None, composed: Any) -> Array:
    if _is_usual(x) and x.ndim <= 6 and isinstance(rtol, (int, float, type(None))):  # MXNet transposes no more axes
        largest = max(x.shape[-2:])
        return _pinv(x, rcond=largest * np.finfo(x.dtype).eps if rtol is None else rtol, hermitian=False)
    return composed(x, rtol=rtol)


_slogdet, _solve = primitive("_npi_slogdet"), binary("_npi_solve")


@mixed(when=_is_usual_square)
def slogdet(x: Array, /) -> SlogdetResult:
    return SlogdetResult(*_slogdet(x))


@mixed()
def solve(x1: Array, x2: Array, /, *, composed: Any) -> Array:
    if _is_usual_square(x1) and x1.ndim == 2 and x2.ndim in (1, 2) and x2.size and _fit(x1, x2):
        try:
            out = _solve(x1, x2 if x2.ndim == 2 else x2.reshape(-1, 1))
            out.wait_to_read()
        except mx.base.MXNetError:  # singular
            return composed(x1, x2)
        return out if x2.ndim == 2 else out.reshape(-1)
    return composed(x1, x2)


def _fit(x1: Array, x2: Array) -> bool:
    return bool(x1.dtype == x2.dtype and x1.shape[0] == x2.shape[0])


def eigh(x: Array, /) -> EighResult:
    _check("linalg.eigh", x)
    if not x.size:
        return EighResult(mx.np.zeros(x.shape[:-1], dtype=x.dtype, ctx=x.ctx), x.copy())
    return EighResult(*mx.np.linalg.eigh(x))


def qr(x: Array, /, *, mode: QrMode = "reduced") -> QRResult:
    if mode not in ("reduced", "complete"):
        raise unknown_option("linalg.qr", "mode", mode)
    _check("linalg.qr", x)
    *stack, rows, columns = x.shape
    if not x.size:
        return _qr_of_nothing(x, rows if mode == "complete" else min(rows, columns))
    # MXNet has L and Q of a wide matrix, which are R and Q of its transpose. Columns of zeros give the rest of an orthonormal
    # basis.
    square = x[..., :rows]
    if mode == "complete" and rows > columns:
        square = mx.np.concatenate([x, mx.np.zeros((*stack, rows, rows - columns), dtype=x.dtype, ctx=x.ctx)], axis=-1)
    q, r = (_transposed(part.as_np_ndarray()) for part in mx.nd.linalg.gelqf(_transposed(square).as_nd_ndarray()))
    if rows < columns:
        r = mx.np.concatenate([r, mx.np.matmul(_transposed(q), x[..., rows:])], axis=-1)
    return QRResult(q, r[..., :columns])


def _qr_of_nothing(x: Array, size: int) -> QRResult:
    *stack, rows, columns = x.shape
    identity = mx.np.eye(rows, size, dtype=x.dtype, ctx=x.ctx)
    return QRResult(
        mx.np.broadcast_to(identity, (*stack, rows, size)), mx.np.zeros((*stack, size, columns), dtype=x.dtype, ctx=x.ctx)
    )


def svd(x: Array, /, *, full_matrices: bool = True) -> SVDResult:
    _check("linalg.svd", x)
    *stack, rows, columns = x.shape
    if rows > columns:  # MXNet takes wide matrices
        u, s, vh = svd(_transposed(x), full_matrices=full_matrices)
        return SVDResult(_transposed(vh), s, _transposed(u))
    if x.size:
        u, s, vh = mx.np.linalg.svd(x)
    else:
        u, s, vh = (mx.np.zeros((*stack, *shape), dtype=x.dtype, ctx=x.ctx) for shape in ((rows, rows), (rows,), (rows, columns)))
    if full_matrices and rows < columns:
        basis = qr(_transposed(vh), mode="complete").Q
        vh = mx.np.concatenate([vh, _transposed(basis[..., rows:])], axis=-2)
    return SVDResult(u, s, vh)


_trace = primitive("_np_trace")


def _is_usual_trace(x: Array, /, *, offset: int = 0, dtype: Any = None) -> bool:
    return dtype is None and x.ndim == 2 and -x.shape[0] < offset < x.shape[1] and x.dtype in (float32, float64)


@mixed(when=_is_usual_trace)
def trace(x: Array, /, *, offset: int = 0, dtype: Any = None) -> Array:
    return _trace(x, offset=offset, axis1=0, axis2=1)


@mixed()
def vector_norm(x: Array, /, *, axis: Any = None, keepdims: bool = False, ord: Any = 2, composed: Any) -> Array:
    is_usual = axis is None and not keepdims and ord == 2 and x.ndim and x.size and x.dtype in (float32, float64)
    if is_usual and (out := _norm_of_all(x)) is not None:
        return out
    return composed(x, axis=axis, keepdims=keepdims, ord=ord)
