"""`torch.linalg`: norms."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import cast
from ivy_frontend_torch._implementation.linalg.common import (
    check_floats,
    check_matrices,
    linalg,
    real_of,
)
from ivy_frontend_torch._implementation.linalg.solving import inv_ex
from ivy_frontend_torch._implementation.objects import axes_of, axis_of


def _typed(xp: Any, name: str, x: Any, dtype: Any) -> Any:
    if dtype is not None:
        return cast(xp, x, dtype)
    check_floats(name, x)
    return x


def vector_norm_of(xp: Any, x: Any, order: Any, dim: Any, keepdim: bool) -> Any:
    axes = axes_of(dim, len(x.shape))
    if not len(x.shape):
        return xp.reshape(vector_norm_of(xp, xp.reshape(x, (1,)), order, 0, False), ())
    if not all(x.shape[i] for i in axes) and (order < 0 or order == math.inf):
        raise RuntimeError(
            f"linalg.vector_norm cannot compute the {order} norm on the dimension(s) because this dimension is empty and the "
            "operation does not have an identity"
        )
    if not axes:
        out = xp.abs(x)
        return xp.astype(out != 0, out.dtype) if order == 0 else out
    return xp.linalg.vector_norm(x, axis=axes, keepdims=keepdim, ord=order)


@linalg()
def vector_norm(x: Any, ord: Any = 2, dim: Any = None, keepdim: bool = False, *, dtype: Any = None, xp: Any) -> Any:
    return vector_norm_of(xp, _typed(xp, "linalg.vector_norm", x, dtype), float(ord), dim, keepdim)


def matrix_norm_of(xp: Any, A: Any, order: Any, dim: Any, keepdim: bool) -> Any:
    if len(A.shape) < 2:
        raise RuntimeError("linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
    first, second = axes_of(dim, len(A.shape))
    if order == "fro":
        return vector_norm_of(xp, A, 2.0, (first, second), keepdim)
    if order not in ("nuc", 1, -1, 2, -2, math.inf, -math.inf):
        raise RuntimeError(f"linalg.matrix_norm: Order {order} not supported.")
    if order != "nuc" and 0 in (A.shape[first], A.shape[second]):
        if order < 0:
            raise RuntimeError("linalg.matrix_norm: Expected the matrices to have elements, as the norm has no identity")
        out = xp.sum(xp.abs(A), axis=(first, second), keepdims=True)
    elif order in (1, -1, math.inf, -math.inf):
        summed, taken = (first, second) if order in (1, -1) else (second, first)
        sums = xp.sum(xp.abs(A), axis=summed, keepdims=True)
        out = (xp.max if order > 0 else xp.min)(sums, axis=taken, keepdims=True)
    else:
        values = xp.linalg.svdvals(xp.moveaxis(A, (first, second), (-2, -1)))
        if order == "nuc":
            out = xp.sum(values, axis=-1)
        else:
            out = (xp.max if order == 2 else xp.min)(values, axis=-1)
        for axis in sorted((first, second)):
            out = xp.expand_dims(out, axis=axis)
    return out if keepdim else xp.squeeze(out, axis=(first, second))


@linalg()
def matrix_norm(A: Any, ord: Any = "fro", dim: Any = (-2, -1), keepdim: bool = False, *, dtype: Any = None, xp: Any) -> Any:
    return matrix_norm_of(xp, _typed(xp, "linalg.matrix_norm", A, dtype), ord, dim, keepdim)


@linalg()
def norm(input: Any, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: Any = None, xp: Any) -> Any:
    A = _typed(xp, "linalg.norm", input, dtype)
    axes = None if dim is None else axes_of(dim, len(A.shape))
    if ord is None:
        return vector_norm_of(xp, A, 2.0, axes, keepdim)
    count = len(A.shape if axes is None else axes)
    if count > 2:
        raise RuntimeError(
            "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D."
            if axes is None
            else f"linalg.norm: If dim is specified, it must be of length 1 or 2. Got {list(axes)}"
        )
    if count == 2:
        return matrix_norm_of(xp, A, ord, axes or (0, 1), keepdim)
    if isinstance(ord, str):
        raise RuntimeError(f"linalg.norm: Order {ord!r} needs matrices, but the input has one axis")
    return vector_norm_of(xp, A, float(ord), axes, keepdim)


@op(name="norm")
def root_norm(input: Any, p: Any = "fro", dim: Any = None, keepdim: bool = False, dtype: Any = None, *, xp: Any) -> Any:
    A = _typed(xp, "linalg.vector_norm", input, dtype)
    if p == "nuc":
        return matrix_norm_of(xp, A, "nuc", (0, 1) if dim is None else dim, keepdim)
    order = 2.0 if p is None or p == "fro" else float(p)
    axes = None if dim is None or (isinstance(dim, (tuple, list)) and not dim) else dim
    return vector_norm_of(xp, A, order, axes, keepdim)


@op()
def nuclear_norm(input: Any, dim: Any = None, keepdim: bool = False, *, xp: Any) -> Any:
    return matrix_norm_of(xp, input, "nuc", (-2, -1) if dim is None or isinstance(dim, bool) else dim, keepdim)


@op()
def frobenius_norm(input: Any, dim: Any = None, keepdim: bool = False, *, xp: Any) -> Any:
    return vector_norm_of(xp, input, 2.0, dim, keepdim)


@op()
def norm_except_dim(v: Any, pow: int = 2, dim: int = 0, *, xp: Any) -> Any:
    axes = tuple(i for i in range(len(v.shape)) if i != axis_of(dim, len(v.shape))) if dim != -1 else None
    return vector_norm_of(xp, v, float(pow), axes, dim != -1)


@linalg()
def cond(A: Any, p: Any = None, *, xp: Any) -> Any:
    check_matrices("linalg.cond", A)
    if p is None or p in (2, -2):
        values = xp.linalg.svdvals(A)
        if not values.shape[-1]:
            return xp.zeros(tuple(A.shape[:-2]), dtype=real_of(xp, A))
        high, low = values[..., 0], values[..., -1]
        return low / high if p == -2 else high / low
    if A.shape[-1] != A.shape[-2]:
        check_matrices("linalg.cond", A, square=True)
    if not math.prod(A.shape):
        return xp.zeros(tuple(A.shape[:-2]), dtype=real_of(xp, A))
    inverse = inv_ex(A, xp=xp)[0]
    return matrix_norm_of(xp, A, p, (-2, -1), False) * matrix_norm_of(xp, inverse, p, (-2, -1), False)
