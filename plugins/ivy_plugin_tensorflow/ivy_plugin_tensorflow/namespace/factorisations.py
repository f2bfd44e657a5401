"""Factorisations beyond the standard, and solvers that use them."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.results import LUFactorResult, LUResult
from ivy_api.bodies.linalg import matrices
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.derivatives import recorded, with_gradient
from ivy_plugin_tensorflow.dtypes import BINDING, COMPLEXES
from ivy_plugin_tensorflow.operations import numbers
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Transposition

__all__ = [
    "cho_solve",
    "lu",
    "lu_factor",
    "solve_triangular",
]

_FLOATS = numbers(tf.float32, tf.float64, *COMPLEXES)
_SOLVE = positional(tf.raw_ops.MatrixTriangularSolve)


def _floats(name: str, *arrays: Array) -> None:
    for x in arrays:
        if not (x.dtype.is_floating or x.dtype.is_complex):
            raise dtype_error(f"linalg.{name}", "floating-point", x.dtype.name)


def _is_square(x: Array, /, *, p_indices: bool = False) -> bool:
    # TensorFlow factors square matrices only; for complex ones it chooses other pivots than LAPACK.
    known: bool = len(x.shape) > 1 and x.shape[-1] == x.shape[-2] and x.shape[-1] not in (None, 0)
    return known and x.dtype in (tf.float32, tf.float64)


@with_gradient
def _factored(x: Array) -> Any:
    found, order = tf.linalg.lu(x)

    def gradient(slope: Array, _: Any) -> Array:
        factors = _factored(x)[0] if recorded() else found  # the gradient is differentiated again
        lower = tf.linalg.set_diag(factors, tf.ones(tf.shape(factors)[:-1], x.dtype))
        above = tf.linalg.band_part(tf.linalg.matmul(tf.linalg.band_part(slope, 0, -1), _upper(factors), transpose_b=True), 0, -1)
        below = tf.linalg.matmul(tf.linalg.band_part(lower, -1, 0), slope - tf.linalg.band_part(slope, 0, -1), transpose_a=True)
        inner = above + below - tf.linalg.band_part(below, 0, -1)
        left = tf.linalg.triangular_solve(lower, inner, True, True)
        right = tf.linalg.triangular_solve(factors, tf.linalg.matrix_transpose(left), False)
        return tf.gather(tf.linalg.matrix_transpose(right), _inverse(order), axis=-2, batch_dims=len(x.shape) - 2)

    return (found, order), gradient


def _upper(factors: Array) -> Array:
    return tf.linalg.band_part(factors, 0, -1)


def _inverse(order: Array) -> Array:
    return tf.argsort(order, stable=True)


@mixed(when=_is_square)
def lu(x: Array, /, *, p_indices: bool = False) -> LUResult:
    factors, order = _factored(x)
    lower = tf.linalg.set_diag(tf.linalg.band_part(factors, -1, 0), tf.ones(tf.shape(factors)[:-1], x.dtype))
    permutation = _inverse(order) if p_indices else tf.one_hot(_inverse(order), x.shape[-1], dtype=x.dtype)
    return LUResult(permutation, lower, _upper(factors))


@mixed(when=_is_square)
def lu_factor(x: Array, /) -> LUFactorResult:
    factors, order = _factored(x)
    return LUFactorResult(factors, _exchanges(order, x.shape[-1]))


def _exchanges(order: Array, size: int) -> Array:
    """The row exchanges that lead to this order.

    At each step it is the first row, following the cycle of the current row, that is not above it. It is found as in a binary
    search, with steps of 1, 2, 4, … and the last of the rows passed.
    """
    batch = len(order.shape) - 1
    steps, ends = [order], [order]
    while 2 ** len(steps) < size:
        step, end = steps[-1], ends[-1]
        steps.append(tf.gather(step, step, axis=-1, batch_dims=batch))
        ends.append(tf.maximum(end, tf.gather(end, step, axis=-1, batch_dims=batch)))
    rows = tf.zeros_like(order) + tf.range(size)
    here = rows
    for step, end in zip(reversed(steps), reversed(ends), strict=True):
        above = tf.gather(end, here, axis=-1, batch_dims=batch) < rows
        here = tf.where(above, tf.gather(step, here, axis=-1, batch_dims=batch), here)
    return tf.gather(order, here, axis=-1, batch_dims=batch)


@mixed()
def cho_solve(x1: Array, x2: Array, /, *, upper: bool = False, composed: Any) -> Array:
    try:
        number, shape = x1._datatype_enum(), x1._shape_tuple()
        square = len(shape) > 1 and shape[-2] == shape[-1] and shape[:-1] == x2._shape_tuple()[:-1]
        if square and number in _FLOATS and number == x2._datatype_enum():
            return _SOLVE(x1, _SOLVE(x1, x2, not upper, bool(upper)), not upper, not upper)
    except AttributeError:  # not eager tensors
        pass
    return composed(x1, x2, upper=upper)


def solve_triangular(
    x1: Array, x2: Array, /, *, lower: bool = False, trans: Transposition = "N", unit_diagonal: bool = False, left: bool = True
) -> Array:
    a, b = BINDING.pair(x1, x2)
    _floats("solve_triangular", a)
    matrices.matrix("linalg.solve_triangular", a, square=True)
    matrices.require_transposition("linalg.solve_triangular", trans)
    if unit_diagonal:
        a = tf.linalg.set_diag(a, tf.ones(tf.shape(a)[:-1], a.dtype))
    vector = shapes.rank(b) == 1
    form: str = trans
    if not left:  # x a = b is aᵀ xᵀ = bᵀ
        form, b = {"N": "T", "T": "N", "C": "conjugate"}[trans], b if vector else tf.linalg.matrix_transpose(b)
    if a.dtype.is_complex and form in ("T", "conjugate"):
        a = tf.math.conj(a)
    b = tf.expand_dims(b, 1) if vector else b
    out = tf.linalg.triangular_solve(a, b, lower, form in ("T", "C"))
    if vector:
        return tf.squeeze(out, -1)
    return out if left else tf.linalg.matrix_transpose(out)
