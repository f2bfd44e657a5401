"""Linear systems, determinants and Cholesky factors from plain arithmetic: for libraries without linear algebra.

Gaussian elimination with partial pivoting, column by column, on stacks of real or complex matrices. There are no in-place updates
and no data-dependent branches, so that it can be compiled and differentiated.
"""

from __future__ import annotations

import math
from functools import wraps

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.results import SlogdetResult
from ivy_api.bodies.elementary import is_short
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ivy_api.typing import Array, ArrayNamespace

    F = TypeVar("F", bound=Callable[..., Any])


def _widened(body: F) -> F:
    """Compute 16-bit types in 32 bits, and return the data type of the argument."""

    @wraps(body)
    def function(*arrays: Array, xp: ArrayNamespace, **options: Any) -> Any:
        dtype = arrays[0].dtype
        if not is_short(dtype, xp):
            return body(*arrays, xp=xp, **options)
        out = body(*(xp.astype(x, xp.float32) for x in arrays), xp=xp, **options)
        return SlogdetResult(*(xp.astype(x, dtype) for x in out)) if isinstance(out, tuple) else xp.astype(out, dtype)

    return function  # type: ignore[return-value]


@_widened
def solve(a: Array, b: Array, *, xp: ArrayNamespace) -> Array:
    """Solve ``a x = b`` for square matrices; singular ones give infinities or ``nan``."""
    vector = len(b.shape) == 1
    b = xp.expand_dims(b, axis=-1) if vector else b
    size = a.shape[-1]
    if b.shape[-2] != size:
        raise ArgumentError(f"linalg.solve needs as many equations as unknowns; got shapes {tuple(a.shape)} and {tuple(b.shape)}.")
    batch = xp.broadcast_shapes(tuple(a.shape)[:-2], tuple(b.shape)[:-2])
    a, b = xp.broadcast_to(a, (*batch, size, size)), xp.broadcast_to(b, (*batch, *tuple(b.shape)[-2:]))
    if 0 in b.shape:
        return b[..., 0] if vector else b
    rows, _ = _eliminated(xp.concat([a, b], axis=-1), size, xp)
    known: list[Array] = []
    for k in reversed(range(size)):
        row = rows[..., k : k + 1, :]
        rest = row[..., size:]
        if known:
            rest = rest - xp.matmul(row[..., k + 1 : size], xp.concat(known, axis=-2))
        known.insert(0, rest / row[..., k : k + 1])
    out = xp.concat(known, axis=-2)
    return out[..., 0] if vector else out


@_widened
def inv(x: Array, *, xp: ArrayNamespace) -> Array:
    """Return the inverse of each matrix."""
    return solve(x, xp.eye(x.shape[-1], dtype=x.dtype, device=device_of(x)), xp=xp)


@_widened
def det(x: Array, *, xp: ArrayNamespace) -> Array:
    """Return the determinant of each matrix."""
    diagonal, sign = _diagonal(x, xp)
    return sign * xp.prod(diagonal, axis=-1)


@_widened
def slogdet(x: Array, *, xp: ArrayNamespace) -> SlogdetResult:
    """Return the sign and the logarithm of the absolute value of the determinant of each matrix."""
    diagonal, sign = _diagonal(x, xp)
    return SlogdetResult(sign * xp.prod(xp.sign(diagonal), axis=-1), xp.sum(xp.log(xp.abs(diagonal)), axis=-1))


def _diagonal(x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the pivots, and the sign of the permutation."""
    size = x.shape[-1]
    if 0 in x.shape:
        shape = tuple(x.shape)[:-1]
        return xp.ones(shape, dtype=x.dtype, device=device_of(x)), xp.ones(shape[:-1], dtype=x.dtype, device=device_of(x))
    rows, sign = _eliminated(x, size, xp)
    return xp.concat([rows[..., k, k : k + 1] for k in range(size)], axis=-1), sign


def _eliminated(x: Array, columns: int, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Return the matrix in row echelon form, and the sign of the permutation."""
    size = x.shape[-2]
    index = xp.arange(size, device=device_of(x))
    one = xp.ones(tuple(x.shape)[:-2], dtype=x.dtype, device=device_of(x))
    sign = one
    for k in range(min(columns, size)):
        column = xp.abs(x[..., :, k])
        pivot = xp.argmax(xp.where(index >= k, column, xp.full_like(column, -1.0)), axis=-1, keepdims=True)
        pivot = xp.astype(pivot, index.dtype, copy=False)
        order = xp.where(xp.equal(index, k), pivot, xp.where(xp.equal(index, pivot), xp.full_like(index, k), index))
        order = xp.broadcast_to(xp.expand_dims(order, axis=-1), tuple(x.shape))
        x = xp.take_along_axis(x, order, axis=-2)
        sign = xp.where(xp.equal(pivot[..., 0], k), sign, -sign)
        head = x[..., k : k + 1, :]
        divisor = head[..., k : k + 1]
        divisor = xp.where(xp.equal(divisor, 0.0), xp.ones_like(divisor), divisor)  # then the column below is 0 too
        below = xp.expand_dims(index > k, axis=-1)
        factor = x[..., k : k + 1] / divisor
        x = xp.where(below, x - factor * head, x)
    return x, sign


@_widened
def cholesky(x: Array, *, upper: bool, xp: ArrayNamespace) -> Array:
    """Return the Cholesky factor of each matrix, column by column; ``nan`` if a matrix is not positive definite."""
    size, is_complex = x.shape[-1], xp.isdtype(x.dtype, "complex floating")
    if 0 in x.shape:
        return x
    index = xp.arange(size, device=device_of(x))
    rest, columns = x, []
    for k in range(size):
        column = rest[..., k]
        pivot = column[..., k : k + 1]
        if is_complex:
            pivot = xp.astype(xp.sqrt(xp.real(pivot)), x.dtype)
        else:
            pivot = xp.sqrt(xp.where(pivot > 0.0, pivot, xp.full_like(pivot, math.nan)))
        column = xp.where(index >= k, column / pivot, xp.zeros_like(column))
        columns.append(xp.expand_dims(column, axis=-1))
        row = xp.expand_dims(xp.conj(column) if is_complex else column, axis=-2)
        rest = rest - columns[-1] * row
    lower = xp.concat(columns, axis=-1)
    if not upper:
        return lower
    out = xp.matrix_transpose(lower)
    return xp.conj(out) if is_complex else out
