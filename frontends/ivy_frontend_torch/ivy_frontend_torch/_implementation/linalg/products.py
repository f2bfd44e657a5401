"""`torch.linalg`: determinants, powers, products."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import dtype_of
from ivy_frontend_torch._implementation.linalg.common import (
    check_floats,
    check_matrices,
    linalg,
    linalg_and_root,
    solving,
)
from ivy_frontend_torch._implementation.linear import matmul
from ivy_frontend_torch._implementation.objects import axis_of, returns


@linalg_and_root()
def det(xp: Any, name: str, A: Any) -> Any:
    check_matrices(name, A, square=True)
    return xp.linalg.det(A)


@op()
def logdet(input: Any, *, xp: Any) -> Any:
    check_matrices("logdet", input, square=True)
    if dtype_of(input).is_complex:
        sign, log = xp.linalg.slogdet(input)
        return xp.log(sign) + xp.astype(log, sign.dtype)
    return xp.linalg.logdet(input)


@linalg_and_root()
def slogdet(xp: Any, name: str, A: Any) -> Any:
    check_matrices(name, A, square=True)
    return returns("linalg_slogdet")(*xp.linalg.slogdet(A))


@op(also="linalg.matrix_exp")
def matrix_exp(input: Any, *, xp: Any) -> Any:
    check_matrices("linalg.matrix_exp", input, square=True)
    return input if math.prod(input.shape) == 0 else xp.linalg.expm(input)


@op(also="linalg.matrix_power")
def matrix_power(input: Any, n: int, *, xp: Any) -> Any:
    if len(input.shape) < 2 or input.shape[-1] != input.shape[-2]:
        check_matrices("linalg.matrix_power", input, square=True)
    if n < 0:
        check_floats("linalg.matrix_power", input)
        return solving(lambda: xp.linalg.matrix_power(xp.linalg.inv(input), -n))
    return xp.linalg.matrix_power(input, n)


linalg("input other", name="matmul")(matmul)


@linalg("tensors", "same")
def multi_dot(tensors: Any, *, xp: Any) -> Any:
    if len(tensors) < 2:
        raise RuntimeError(f"multi_dot(): expected at least 2 tensors but got {len(tensors)}")
    return xp.linalg.multi_dot(tensors)


@op()
def chain_matmul(*matrices: Any, xp: Any) -> Any:
    return matrices[0] if len(matrices) == 1 else xp.linalg.multi_dot(list(matrices))


@linalg("input other", "promote")
def cross(input: Any, other: Any, *, dim: int = -1, xp: Any) -> Any:
    if len(input.shape) != len(other.shape):
        raise RuntimeError("linalg.cross: inputs must have the same number of dimensions.")
    return _cross(xp, input, other, dim)


def _cross(xp: Any, a: Any, b: Any, dim: int) -> Any:
    axis = axis_of(dim, len(a.shape))
    if a.shape[axis] != 3 or b.shape[axis] != 3:
        raise RuntimeError(f"linalg.cross: inputs dimension {dim} must have length 3. Got {a.shape[axis]} and {b.shape[axis]}")
    a, b = xp.broadcast_arrays(a, b)
    return xp.linalg.cross(a, b, axis=axis - len(a.shape))


@op("input other", "promote", name="cross")
def root_cross(input: Any, other: Any, dim: int | None = None, *, xp: Any) -> Any:
    if dim is None:
        found = [i for i, n in enumerate(input.shape) if n == 3]
        if not found:
            raise RuntimeError("no dimension of size 3 in input")
        dim = found[0]
    return _cross(xp, input, other, dim)


@linalg("x y", "same")
def vecdot(x: Any, y: Any, *, dim: int = -1, xp: Any) -> Any:
    check_floats("linalg.vecdot", x)
    x, y = xp.broadcast_arrays(x, y)
    return xp.sum((xp.conj(x) if dtype_of(x).is_complex else x) * y, axis=axis_of(dim, len(x.shape)))


@linalg()
def vander(x: Any, N: int | None = None, *, xp: Any) -> Any:
    if N is not None and N <= 1:
        raise RuntimeError(f"N must be greater than 1. Got {N}.")
    if not len(x.shape) and N is None:
        raise RuntimeError("linalg.vander: Expected dim(x) > 0")
    count = x.shape[-1] if N is None else N
    powers = [xp.ones_like(x)]
    for _ in range(count - 1):
        powers.append(powers[-1] * x)
    out = xp.stack(powers, axis=-1)
    return out if len(x.shape) else out[None, ...]
