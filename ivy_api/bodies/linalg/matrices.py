"""Validation and helpers for matrices. Nothing here is declared."""

from __future__ import annotations

from typing import get_args

from ivy_api._types import Transposition
from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error, not_an_array
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

TRANSPOSITIONS = get_args(Transposition)


def require_transposition(function: str, trans: Transposition) -> None:
    """Raise if ``trans`` is none of the three."""
    if trans not in TRANSPOSITIONS:
        raise unknown_option(function, "trans", trans)


def require_pivots(a: Array, pivots: Array) -> None:
    """Raise if there is not one pivot for each row of a square matrix."""
    size, rows = tuple(pivots.shape)[-1:], tuple(a.shape)[-1]
    if not size or (size[0] != rows and None not in (size[0], rows)):
        raise ArgumentError(f"linalg.lu_solve takes one pivot for each of {rows} rows; got pivots of shape {tuple(pivots.shape)}.")


def floating(function: str, *arrays: Array, xp: ArrayNamespace) -> list[Array]:
    """Promote the arrays to a common floating-point data type.

    Raises
    ------
    DTypeError
        if the promoted type is not floating point.
    """
    try:
        dtype = arrays[0].dtype
        same = all(x.dtype == dtype for x in arrays[1:])
    except AttributeError:
        raise not_an_array(function, next(x for x in arrays if not hasattr(x, "dtype"))) from None
    if not same:
        dtype = xp.result_type(*(x.dtype for x in arrays))
    if not xp.isdtype(dtype, FLOATING):
        raise dtype_error(function, "floating-point", dtype)
    if same:
        return list(arrays)
    return [xp.astype(x, dtype, copy=False) for x in arrays]


def matrix(function: str, x: Array, *, square: bool = False) -> None:
    """Raise if ``x`` is not a matrix or stack of matrices, or not square.

    Raises
    ------
    ValueError
        if so.
    """
    shape = tuple(x.shape)
    if len(shape) < 2 or (square and None not in shape[-2:] and shape[-1] != shape[-2]):
        wanted = "square matrices, of shape (..., M, M)" if square else "matrices, of shape (..., M, N)"
        raise ArgumentError(f"{function} needs {wanted}; got shape {shape}.")


def adjoint(x: Array, xp: ArrayNamespace) -> Array:
    """Return the conjugate transpose of each matrix."""
    out = xp.matrix_transpose(x)
    return xp.conj(out) if xp.isdtype(x.dtype, "complex floating") else out


def identity(size: int, like: Array, xp: ArrayNamespace) -> Array:
    """Return the identity matrix with the data type and device of ``like``."""
    return xp.eye(size, dtype=like.dtype, device=device_of(like))


def as_columns(x: Array, xp: ArrayNamespace) -> tuple[Array, bool]:
    """Return the right-hand side as matrices, and whether it was a vector."""
    return (xp.expand_dims(x, axis=1), True) if len(x.shape) == 1 else (x, False)


def tolerance(function: str, x: Array, rtol: float | None, values: Array, xp: ArrayNamespace) -> Array:
    """Return the threshold up to which singular values are considered zero, from those of ``x`` in descending order."""
    rows, columns = (1, 1) if rtol is not None else dynamic_shape(function, x, xp)[-2:]
    if is_dynamic(rows, columns):
        longer = xp.maximum(rows, columns)
        return values[..., :1] * (xp.finfo(x.dtype).eps * xp.astype(longer, values.dtype))
    return values[..., :1] * float(xp.finfo(x.dtype).eps * max(rows, columns) if rtol is None else rtol)


def phased(vectors: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Scale column vectors so that their largest element, or the first of nearly equal ones, is real and positive.

    Returns the vectors and the divisors. Singular vectors are unique up to this factor, so all backends agree.
    """
    if 0 in vectors.shape:
        return vectors, xp.ones_like(vectors[..., :1, :]) if vectors.shape[-2] else vectors
    sizes = xp.abs(vectors)
    large = xp.astype(sizes > 0.999 * xp.max(sizes, axis=-2, keepdims=True), xp.int32)  # nearly equal ones differ by rounding only
    largest = xp.expand_dims(xp.argmax(large, axis=-2), axis=-2)
    phases = xp.sign(xp.take_along_axis(vectors, largest, axis=-2))
    real = xp.isdtype(vectors.dtype, "real floating")
    return vectors * (phases if real else xp.conj(phases)), phases
