"""Factorisations beyond the standard, and solvers that use them."""

from __future__ import annotations

from typing import Any

import torch

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.functions import short_way
from ivy_api.adapt.results import LUFactorResult, LUResult
from ivy_api.bodies.linalg import matrices
from ivy_api.plugin import mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.derivatives import is_forward
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.dtypes import BINDING
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.short import IN_FLOATS, IN_UNRECORDED, OF_KNOWN, OF_ONE_DTYPE, OF_UNRECORDED, short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import MatrixNormOrder, Transposition

__all__ = [
    "cho_solve",
    "cholesky_inverse",
    "cond",
    "expm",
    "lu",
    "lu_factor",
    "lu_solve",
    "norm",
    "solve_triangular",
]


def _floats(name: str, *arrays: torch.Tensor) -> Any:
    """One array, or two of the same data type."""
    if len(arrays) == 2 and arrays[0].dtype is arrays[1].dtype and arrays[0].dtype in _FLOATING:  # most calls
        return arrays
    found = arrays if len(arrays) == 1 else BINDING.together(*arrays)
    dtype = found[0].dtype
    if not (dtype.is_floating_point or dtype.is_complex):
        raise dtype_error(f"linalg.{name}", "floating-point", dtype)
    return found[0] if len(found) == 1 else found


def _square(name: str, x: Any) -> None:
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        matrices.matrix(f"linalg.{name}", x, square=True)


def _triangle(name: str, x: torch.Tensor, upper: bool) -> torch.Tensor:
    """A Cholesky factor. torch ignores its other triangle, but gives it gradients."""
    _square(name, x)
    if not _is_recordable(x):
        return x
    return x.triu() if upper else x.tril()


@short_way(
    "native(x2, x1)",
    when=f"{OF_UNRECORDED.format('upper or x1.requires_grad')} and {OF_KNOWN.format('x1')}",
    native=torch.cholesky_solve,  # which refuses vectors and several data types
    **IN_FLOATS,
    **IN_UNRECORDED,
)
def cho_solve(x1: torch.Tensor, x2: torch.Tensor, /, *, upper: bool = False) -> torch.Tensor:
    a, b = _floats("cho_solve", x1, x2)
    a = _triangle("cho_solve", a, upper)
    if b.ndim == 1:
        return torch.cholesky_solve(b.unsqueeze(1), a, upper).squeeze(-1)
    return torch.cholesky_solve(b, a, upper)


@short_way(
    "native(x)",
    when=f"{OF_UNRECORDED.format('upper or x.requires_grad')} and {OF_KNOWN.format('x')}",
    native=torch.cholesky_inverse,
    **IN_FLOATS,
    **IN_UNRECORDED,
)
def cholesky_inverse(x: torch.Tensor, /, *, upper: bool = False) -> torch.Tensor:
    triangle = _triangle("cholesky_inverse", _floats("cholesky_inverse", x), upper)
    if is_forward():  # torch's forward derivative is wrong
        return torch.cholesky_solve(torch.eye(x.shape[-1], dtype=x.dtype, device=x.device).expand(x.shape), triangle, upper)
    return torch.cholesky_inverse(triangle, upper)


@mixed()
@short(
    "out",
    "p is None and x.ndim == 2 and (value := (out := native(x)).item()) == value",  # of zeros it is nan
    dtypes=_FLOATING,
    readable=True,
    native=torch.linalg.cond,
)
def cond(x: torch.Tensor, /, *, p: MatrixNormOrder = None, composed: Any) -> Any:
    return composed(x, p=p)


def expm(x: torch.Tensor, /) -> torch.Tensor:
    x = _floats("expm", x)
    _square("expm", x)
    if (
        x.numel() == x.shape[-1] ** 2
    ):  # for a single matrix a coefficient is wrong: https://github.com/pytorch/pytorch/issues/196592
        return torch.linalg.matrix_exp(x.expand(2, *x.shape))[0]  # type: ignore[no-any-return]
    return torch.linalg.matrix_exp(x)  # type: ignore[no-any-return]


@short_way(
    "new(result, native(x))",
    when=f"not p_indices and {OF_KNOWN.format('x')}",
    native=torch.linalg.lu,
    result=LUResult,
    new=tuple.__new__,
    **IN_FLOATS,
)
def lu(x: torch.Tensor, /, *, p_indices: bool = False) -> Any:
    x = _floats("lu", x)
    matrices.matrix("linalg.lu", x)
    p, lower, upper = torch.linalg.lu(x)
    if p_indices:
        p = p.real.argmax(-1) if p.shape[-1] else torch.zeros(p.shape[:-1], dtype=torch.int64, device=p.device)
    return LUResult(p, lower, upper)


def lu_factor(x: torch.Tensor, /) -> Any:
    # torch counts rows from 1.
    x = _floats("lu_factor", x)
    matrices.matrix("linalg.lu_factor", x)
    factors, pivots = torch.linalg.lu_factor(x)
    return LUFactorResult(factors, pivots - 1)


@short_way(
    "native(lu, pivots + 1, x) if x.ndim == 2 else native(lu, pivots + 1, x.unsqueeze(1)).squeeze(1)",
    when=f"trans is trans__ and {OF_KNOWN.format('x')} and pivots.dtype is rows and lu.ndim == 2 and 0 < x.ndim < 3",
    native=torch.linalg.lu_solve,  # which refuses several data types
    **IN_FLOATS,
    rows=torch.int32,
)
def lu_solve(lu: torch.Tensor, pivots: torch.Tensor, x: torch.Tensor, /, *, trans: Transposition = "N") -> torch.Tensor:
    # Same as lu_factor; and torch has no transpose without conjugation.
    a, b = _floats("lu_solve", lu, x)
    _square("lu_solve", a)
    matrices.require_transposition("linalg.lu_solve", trans)
    pivots = pivots.to(torch.int32) + 1
    vector, conjugated = b.ndim == 1, trans == "T" and b.dtype.is_complex
    b = b.unsqueeze(1) if vector else b
    b = b.conj() if conjugated else b
    batch: tuple[int, ...] = ()
    if max(a.ndim, b.ndim) > 3 and _capturing():  # torch reads pivots by a stride that its compiler may have moved
        batch = torch.broadcast_shapes(a.shape[:-2], b.shape[:-2])  # type: ignore[no-untyped-call]
        a = a.expand(*batch, *a.shape[-2:]).reshape(-1, *a.shape[-2:])
        pivots = pivots.expand(*batch, pivots.shape[-1]).reshape(-1, pivots.shape[-1])
        b = b.expand(*batch, *b.shape[-2:]).reshape(-1, *b.shape[-2:])
    out: torch.Tensor = torch.linalg.lu_solve(a, pivots, b, adjoint=trans != "N")
    out = out.reshape(*batch, *out.shape[-2:]) if batch else out
    out = out.conj().resolve_conj() if conjugated else out
    return out.squeeze(-1) if vector else out


@mixed()
@short_way(
    "native(x)",
    when="axis is None and not keepdims and ord is None",
    native=torch.linalg.vector_norm,
)
def norm(x: torch.Tensor, /, *, axis: Any = None, keepdims: bool = False, ord: MatrixNormOrder = None, composed: Any) -> Any:
    return composed(x, axis=axis, keepdims=keepdims, ord=ord)


@short_way(
    "native(x1, x2.unsqueeze(1), upper=not lower).squeeze(1) if x2.ndim == 1 else native(x1, x2, upper=not lower)",
    when=f"trans is trans__ and left and not unit_diagonal and {OF_ONE_DTYPE} and x1.ndim == 2",
    native=torch.linalg.solve_triangular,
    **IN_FLOATS,
)
def solve_triangular(
    x1: torch.Tensor,
    x2: torch.Tensor,
    /,
    *,
    lower: bool = False,
    trans: Transposition = "N",
    unit_diagonal: bool = False,
    left: bool = True,
) -> torch.Tensor:
    a, b = _floats("solve_triangular", x1, x2)
    _square("solve_triangular", a)
    matrices.require_transposition("linalg.solve_triangular", trans)
    if trans != "N":
        a, lower = a.mH if trans == "C" else a.mT, not lower
    vector = b.ndim == 1
    if vector:
        b = b.unsqueeze(1 if left else 0)
    out = torch.linalg.solve_triangular(a, b, upper=not lower, left=left, unitriangular=unit_diagonal)
    return out.squeeze(-1 if left else -2) if vector else out  # type: ignore[no-any-return]
