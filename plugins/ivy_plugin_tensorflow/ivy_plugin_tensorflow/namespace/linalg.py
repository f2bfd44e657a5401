"""The linear algebra extension."""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np
import tensorflow as tf

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.info import finfos
from ivy_api.adapt.results import EighResult, EigResult, QRResult, SlogdetResult, SVDResult
from ivy_api.bodies.options import unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import bits, derivatives, shapes
from ivy_plugin_tensorflow.constant_cache import reduction, scalar
from ivy_plugin_tensorflow.dtypes import BINDING, BY_NAME
from ivy_plugin_tensorflow.namespace.factorisations import cho_solve, lu, lu_factor, solve_triangular
from ivy_plugin_tensorflow.namespace.linear_algebra import matmul, matrix_transpose, tensordot, vecdot
from ivy_plugin_tensorflow.namespace.statistical import sum as _sum
from ivy_plugin_tensorflow.one_call import in_one_call
from ivy_plugin_tensorflow.operations import numbers, on_host
from ivy_plugin_tensorflow.raw import at_once as _at_once
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array, DType, Size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import QrMode

__all__ = [
    "cho_solve",
    "cholesky",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "lu",
    "lu_factor",
    "matmul",
    "matrix_norm",
    "matrix_rank",
    "matrix_transpose",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "solve_triangular",
    "svd",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]

_ABS = positional(tf.raw_ops.Abs)
_BAND = positional(tf.raw_ops.MatrixBandPart)
_CHOLESKY = positional(tf.raw_ops.Cholesky)
_DIAGONAL = positional(tf.raw_ops.MatrixDiagPart)
_EXPAND = positional(tf.raw_ops.ExpandDims)
_LOG_DETERMINANT = positional(tf.raw_ops.LogMatrixDeterminant)
_PRODUCT = positional(tf.raw_ops.Mul)
_QR = positional(tf.raw_ops.Qr)
_QUOTIENT = positional(tf.raw_ops.RealDiv)
_SOLVE = positional(tf.raw_ops.MatrixSolve)
_SQUEEZE = positional(tf.raw_ops.Squeeze)
_SVD = positional(tf.raw_ops.Svd)
_largest = reduction(tf.raw_ops.Max, tf.math.reduce_max)
euclidean_norm = derivatives.norm(reduction(tf.raw_ops.EuclideanNorm, tf.math.reduce_euclidean_norm))

_NORMED = numbers(tf.float32, tf.float64)
_CROSSED = numbers(tf.float32, tf.float64, tf.int32, tf.int64)
_EPS = {name: limits.eps for name, limits in finfos(BY_NAME).items()}

det = derivatives.det
eigvals = tf.linalg.eigvals


def _may_lack_a_factor(lower: Array) -> bool:
    """Whether TensorFlow's kernel may have found no factor of some matrix; true in graphs, where that is not known."""
    values = on_host(lower)
    if values is None:
        return not hasattr(lower, "_numpy_internal")
    if values.ndim == 2 and values.size:
        return not values.item(-1).real > 0
    return bool(values.size) and not np.all(values[..., -1, -1].real > 0)


@_at_once(
    tf.raw_ops.Cholesky,
    "x",
    "upper is upper__ and x._datatype_enum() in known and x._rank() == 2 and 'CPU' in x.device",
    accept="out_._numpy_internal().item(-1) > 0",
    known=_NORMED,
)
def cholesky(x: Array, /, *, upper: bool = False) -> Array:
    # tf.linalg.cholesky returns the lower factor.
    lower = _CHOLESKY(x)
    if _may_lack_a_factor(lower):
        lower = _with_nan_for_none(lower)
    return tf.linalg.adjoint(lower) if upper else lower


def _with_nan_for_none(lower: Array) -> Array:
    """Set ``nan`` where there is no factor, and zeros above the diagonal.

    There the kernel for the CPU sets ``nan``, of complex numbers 0, on and below the diagonal; above it has uninitialised memory.
    """
    if lower.dtype.is_complex:
        lower = tf.where(lower[..., -1:, -1:] == 0, scalar(complex(nan, nan), lower.dtype), lower)
    return tf.linalg.band_part(lower, -1, 0)


@_at_once(  # the operation refuses vectors of another shape or size
    tf.raw_ops.Cross,
    "x1, x2",
    "axis is axis__ and type(x2) is eager_tensor and x1._datatype_enum() in known",
    known=_CROSSED,
)
def cross(x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
    # tf.linalg.cross supports real vectors of one shape, along the last axis.
    x1, x2 = BINDING.pair(x1, x2)
    axes = min(shapes.rank(x1), shapes.rank(x2))
    if not -axes <= axis <= -1:
        raise ArgumentError(
            f"cross takes a negative axis, which counts from the end in both arrays: from {-axes} to -1; got axis={axis}."
        )
    if not {x1.shape[axis], x2.shape[axis]} <= {3, None}:
        raise ArgumentError(
            f"linalg.cross needs size 3 along axis {axis}, which does not broadcast; got shapes {tuple(x1.shape)} and "
            f"{tuple(x2.shape)}."
        )
    x1, x2 = shapes.together(x1, x2)
    a, b = tf.unstack(x1, 3, axis), tf.unstack(x2, 3, axis)
    return tf.stack([a[i] * b[j] - a[j] * b[i] for i, j in ((1, 2), (2, 0), (0, 1))], axis)


def diagonal(x: Array, /, *, offset: int = 0) -> Array:
    # tf.linalg.diag_part rejects diagonals outside the matrix.
    if offset == 0 and shapes.rank(x) > 1:
        return _DIAGONAL(x)
    rows, columns = _matrix(x, "diagonal")
    length = tf.maximum(tf.minimum(rows + min(offset, 0), columns - max(offset, 0)), 0)
    first = offset if offset > 0 else -offset * columns
    flat = tf.reshape(x, (*shapes.sizes(x)[:-2], rows * columns))
    return tf.gather(flat, tf.range(length) * tf.cast(columns + 1, length.dtype) + tf.cast(first, length.dtype), axis=-1)


def eig(x: Array, /) -> EigResult:
    return EigResult(*tf.linalg.eig(x))


@_at_once(
    tf.raw_ops.SelfAdjointEigV2,
    'x, "compute_v", True',
    "x._datatype_enum() in known",
    result="pair(*{})",
    known=_NORMED,
    pair=EighResult,
)
def eigh(x: Array, /) -> EighResult:
    # The eigenvalues of tf.linalg.eigh are complex if x is.
    values, vectors = tf.linalg.eigh(x)
    return EighResult(tf.math.real(values) if x.dtype.is_complex else values, vectors)


@_at_once(tf.raw_ops.SelfAdjointEigV2, 'x, "compute_v", False', "x._datatype_enum() in known", result="{}[0]", known=_NORMED)
def eigvalsh(x: Array, /) -> Array:
    # Same as eigh.
    values = tf.linalg.eigvalsh(x)
    return tf.math.real(values) if x.dtype.is_complex else values


@_at_once(tf.raw_ops.MatrixInverse, 'x, "adjoint", False')
def inv(x: Array, /) -> Array:
    return tf.linalg.inv(x)


def matrix_rank(x: Array, /, *, rtol: float | Array | None = None) -> Array:
    # tf.linalg.matrix_rank does not support complex numbers, and uses another tolerance.
    values = svdvals(x)
    return tf.math.count_nonzero(values > _threshold(x, values, rtol), -1, dtype=tf.int32)


def pinv(x: Array, /, *, rtol: float | Array | None = None) -> Array:
    # As in matrix_rank.
    return _pinv(x, rtol)


@in_one_call
def _pinv(x: Array, rtol: float | Array | None) -> Array:
    values, u, v = tf.linalg.svd(x)
    kept = values > _threshold(x, values, rtol)
    ones = tf.ones_like(values)
    inverses = shapes.select(kept, ones / shapes.select(kept, values, ones), tf.zeros_like(values))
    return tf.linalg.matmul(v * tf.cast(tf.expand_dims(inverses, -2), v.dtype), u, adjoint_b=True)


def _threshold(x: Array, values: Array, rtol: float | Array | None) -> Array:
    """The singular values up to which others count as zero."""
    rows, columns = _matrix(x, "a tolerance")
    largest = tf.math.reduce_max(values, -1, True) if 0 not in values.shape[-1:] else values
    if rtol is None:
        rtol = tf.cast(tf.maximum(rows, columns), values.dtype) * _EPS[values.dtype.name]
    elif isinstance(rtol, (int, float)):
        return largest * rtol
    else:
        rtol = tf.expand_dims(tf.cast(rtol, values.dtype), -1)
    return largest * rtol


def _is_normed(x: Array) -> bool:
    """Whether TensorFlow has a norm of this data type."""
    try:
        return x._datatype_enum() in _NORMED
    except AttributeError:  # not an eager tensor
        return x.dtype.as_datatype_enum in _NORMED


@mixed()
def matrix_norm(x: Array, /, *, keepdims: bool = False, ord: Any = "fro", composed: Any) -> Array:
    if ord in ("fro", None) and _is_normed(x) and shapes.rank(x) > 1:
        return euclidean_norm(x, (-2, -1), keepdims)
    return composed(x, keepdims=keepdims, ord=ord)


@mixed()
def vector_norm(x: Array, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, composed: Any) -> Array:
    if ord == 2 and _is_normed(x):
        return euclidean_norm(x, None if axis is None else normalise_axes(axis, shapes.rank(x)), keepdims)
    return composed(x, axis=axis, keepdims=keepdims, ord=ord)


_WELL_SCALED = (
    "'CPU' in x.device and 2.0**-10 <= (values_ := x._numpy_internal()).item(values_.argmax()) <= 2.0**10 "
    "and values_.item(values_.argmin()) >= -(2.0**10)"
)
"""Code for whether a real matrix is known to have a largest element near 1; complex numbers have no order."""


@_at_once(
    tf.raw_ops.Qr,
    'x, "full_matrices", False',
    f"mode is mode__ and x._rank() == 2 and {_WELL_SCALED}",
    result="pair(*{})",
    pair=QRResult,
)
def qr(x: Array, /, *, mode: QrMode = "reduced") -> QRResult:
    # tf.linalg.qr loses small entries and overflows at large ones: https://github.com/tensorflow/tensorflow/issues/127912
    if mode not in ("reduced", "complete"):
        raise unknown_option("linalg.qr", "mode", mode)
    modulus = tf.math.abs(x) if x.dtype.is_complex else _ABS(x)
    scale = bits.power_of_two(_largest(modulus, (-2, -1), True))
    scale = tf.cast(scale, x.dtype) if x.dtype.is_complex else scale
    q, r = _QR(_QUOTIENT(x, scale), mode == "complete")
    return QRResult(q, _PRODUCT(_BAND(r, 0, -1), scale))


@_at_once(
    tf.raw_ops.LogMatrixDeterminant, "x", "x._datatype_enum() in known", result="pair(*{})", pair=SlogdetResult, known=_NORMED
)
def slogdet(x: Array, /) -> SlogdetResult:
    # The logarithm of tf.linalg.slogdet is complex if x is.
    sign, logarithm = _LOG_DETERMINANT(x)
    if _is_normed(x):
        return SlogdetResult(sign, logarithm)
    return SlogdetResult(sign, tf.math.real(logarithm) if x.dtype.is_complex else logarithm)


def solve(x1: Array, x2: Array, /) -> Array:
    # tf.linalg.solve requires stacks of one shape, and matrices.
    x1, x2 = BINDING.pair(x1, x2)
    _matrix(x1, "solve")
    vector = shapes.rank(x2) == 1
    x2 = _EXPAND(x2, 1) if vector else x2
    (*batch1, rows, columns), (*batch2, _, wanted) = shapes.sizes(x1), shapes.sizes(x2)
    if any(map(shapes.is_dynamic, (*batch1, *batch2))) or batch1 != batch2:
        batch = shapes.broadcast(tuple(batch1), tuple(batch2))
        x1 = shapes.broadcast_to(x1, (*batch, rows, columns))
        x2 = shapes.broadcast_to(x2, (*batch, columns, wanted))
    out = _SOLVE(x1, x2)
    return _SQUEEZE(out, (-1,)) if vector else out


def svd(x: Array, /, *, full_matrices: bool = True) -> SVDResult:
    # tf.linalg.svd returns the factors in another order, and the last one not transposed.
    if x.dtype.is_complex:
        values, u, v = tf.linalg.svd(x, full_matrices)
        return SVDResult(u, values, tf.linalg.adjoint(v))
    values, u, v = _SVD(x, True, full_matrices)
    return SVDResult(u, values, matrix_transpose(v))


def svdvals(x: Array, /) -> Array:
    return tf.linalg.svd(x, compute_uv=False)


def trace(x: Array, /, *, offset: int = 0, dtype: DType | None = None) -> Array:
    # tf.linalg.trace supports the main diagonal only.
    return _sum(diagonal(x, offset=offset), axis=-1, dtype=dtype)


def outer(x1: Array, x2: Array, /) -> Array:
    if shapes.rank(x1) != 1 or shapes.rank(x2) != 1:
        raise ArgumentError(
            f"linalg.outer needs two one-dimensional arrays; got shapes {tuple(x1.shape)} and {tuple(x2.shape)}. "
            f"For more dimensions call tensordot(x1, x2, axes=0)."
        )
    x1, x2 = BINDING.pair(x1, x2)
    return _PRODUCT(_EXPAND(x1, 1), x2)


def _matrix(x: Array, function: str) -> tuple[Size, Size]:
    """The number of rows and of columns."""
    if shapes.rank(x) < 2:
        raise ArgumentError(
            f"{function} needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing dimensions."
        )
    return shapes.size(x, -2), shapes.size(x, -1)
