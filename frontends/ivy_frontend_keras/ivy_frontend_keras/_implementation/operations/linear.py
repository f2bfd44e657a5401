"""Operations of linear algebra that need a few lines."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.operations.defining import op, promoted

BOTH = ("ops", "ops.linalg")


@op(*BOTH, rule="float")
def svd(x: Any, full_matrices: bool = True, compute_uv: bool = True, *, xp: Any) -> Any:
    """Return the singular value decomposition, or the singular values only."""
    return tuple(xp.linalg.svd(x, full_matrices=full_matrices)) if compute_uv else xp.linalg.svdvals(x)


def _of_columns(solve: Any, a: Any, b: Any, xp: Any) -> Any:
    """Solve for matrices, or for vectors if there is one axis less than ``a`` has."""
    if len(b.shape) == len(a.shape) - 1:
        return xp.squeeze(solve(a, xp.expand_dims(b, axis=-1)), axis=-1)
    return solve(a, b)


@op(*BOTH, rule="float")
def solve(a: Any, b: Any, *, xp: Any) -> Any:
    """Return the solution of ``a x = b``."""
    return _of_columns(xp.linalg.solve, a, b, xp)


@op(*BOTH, rule="float")
def solve_triangular(a: Any, b: Any, lower: bool = False, *, xp: Any) -> Any:
    """Return the solution of ``a x = b`` for triangular matrices."""
    return _of_columns(lambda a, b: xp.linalg.solve_triangular(a, b, lower=lower), a, b, xp)


@op(*BOTH, rule="float")
def lstsq(a: Any, b: Any, rcond: Any = None, *, xp: Any) -> Any:
    """Return the least-squares solution of least norm."""
    if len(b.shape) == 1:
        return xp.squeeze(xp.linalg.lstsq(a, xp.expand_dims(b, axis=-1), rcond=rcond)[0], axis=-1)
    return xp.linalg.lstsq(a, b, rcond=rcond)[0]


@op(*BOTH, rule="float")
def matrix_rank(x: Any, tol: Any = None, *, xp: Any) -> Any:
    """Return the number of singular values above a tolerance."""
    if len(x.shape) < 2:
        raise ValueError(f"Expected input to have rank >= 2. Received input with shape {tuple(x.shape)}.")
    if tol is None:
        return xp.astype(xp.linalg.matrix_rank(x), xp.int32)
    above = xp.linalg.svdvals(x) > (xp.expand_dims(tol, axis=-1) if kinds.is_array(tol) else tol)
    return xp.astype(xp.sum(xp.astype(above, xp.int32), axis=-1), xp.int32)


@op("ops", "ops.numpy")
def cross(x1: Any, x2: Any, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: Any = None, *, xp: Any) -> Any:
    """Return the cross products of vectors with two or three components."""
    x1, x2 = promoted((x1, x2), "promote", xp)
    if axis is not None:
        axisa = axisb = axisc = axis
    x1, x2 = xp.moveaxis(x1, axisa, -1), xp.moveaxis(x2, axisb, -1)
    sizes = {x1.shape[-1], x2.shape[-1]}
    if not sizes <= {2, 3}:
        raise ValueError(f"Vectors have two or three components. Received shapes: {tuple(x1.shape)} and {tuple(x2.shape)}")
    if sizes == {2}:
        return x1[..., 0] * x2[..., 1] - x1[..., 1] * x2[..., 0]
    x1, x2 = (x if x.shape[-1] == 3 else xp.concat([x, xp.zeros((*x.shape[:-1], 1), dtype=x.dtype)], axis=-1) for x in (x1, x2))
    shape = xp.broadcast_shapes(tuple(x1.shape), tuple(x2.shape))
    found = xp.linalg.cross(xp.broadcast_to(x1, shape), xp.broadcast_to(x2, shape), axis=-1)
    return xp.moveaxis(found, -1, axisc)


@op("ops", "ops.numpy")
def correlate(x1: Any, x2: Any, mode: str = "valid", *, xp: Any) -> Any:
    """Return the cross-correlation of two sequences."""
    if len(x1.shape) != 1 or len(x2.shape) != 1:
        raise ValueError(f"Sequences have one axis. Received shapes: {tuple(x1.shape)} and {tuple(x2.shape)}")
    return xp.correlate(*promoted((x1, x2), "float", xp), mode=mode)


@op("ops", "ops.numpy")
def ldexp(x1: Any, x2: Any, *, xp: Any) -> Any:
    """Return ``x1 * 2**x2``."""
    x2 = x2 if kinds.is_array(x2) else kinds.plain_array(x2, xp)
    if not xp.isdtype(x2.dtype, "integral"):
        raise TypeError(f"ldexp exponent must be an integer type. Received: x2 dtype={kinds.name_of(x2)}")
    (x1,) = promoted((x1 if kinds.is_array(x1) else kinds.plain_array(x1, xp),), "float", xp)
    return xp.ldexp(x1, x2)


@op("ops")
def cdist(x: Any, y: Any, *, xp: Any) -> Any:
    """Return the Euclidean distances of each row of one array to each of another."""
    return xp.cdist(*promoted((x, y), "float", xp))


@op("ops", "ops.numpy")
def vander(x: Any, N: Any = None, increasing: bool = False, *, xp: Any) -> Any:
    """Return the matrix of powers of numbers."""
    if len(x.shape) != 1:
        raise ValueError(f"Input tensor must be 1-dimensional. Received: input.shape={tuple(x.shape)}")
    (wide,) = promoted((x,), "float", xp)
    return xp.astype(xp.vander(wide, N, increasing=increasing), x.dtype)
