"""The linear algebra extension."""

from __future__ import annotations

from collections.abc import Callable as _Callable
from typing import Any

import torch

from ivy_api.adapt import results as _results
from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.bodies.options import unknown_option as _unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.errors import DTypeError as _DTypeError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch import derivatives as _derivatives
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.dtypes import BINDING as _BINDING
from ivy_plugin_torch.dtypes import EXTRA as _EXTRA
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.namespace.factorisations import (
    cho_solve,
    cholesky_inverse,
    cond,
    expm,
    lu,
    lu_factor,
    lu_solve,
    norm,
    solve_triangular,
)
from ivy_plugin_torch.namespace.linear_algebra import matmul, matrix_transpose, tensordot, vecdot
from ivy_plugin_torch.narrow import Fewest as _Fewest
from ivy_plugin_torch.narrow import is_narrow as _is_narrow
from ivy_plugin_torch.short import IN_FLOATS as _IN_FLOATS
from ivy_plugin_torch.short import IN_UNRECORDED as _IN_UNRECORDED
from ivy_plugin_torch.short import OF_KNOWN as _OF_KNOWN
from ivy_plugin_torch.short import OF_ONE_DTYPE as _OF_ONE_DTYPE
from ivy_plugin_torch.short import OF_UNRECORDED as _OF_UNRECORDED
from ivy_plugin_torch.short import F as _F

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import MatrixNormOrder, QrMode

__all__ = [
    "cho_solve",
    "cholesky",
    "cholesky_inverse",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "expm",
    "inv",
    "lu",
    "lu_factor",
    "lu_solve",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "norm",
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


def _called(native: _Callable[..., Any], x: torch.Tensor, *args: Any, **options: Any) -> Any:
    """Call a native function of floating-point matrices, with a clear error for other data types."""
    try:
        return native(x, *args, **options)
    except RuntimeError as error:
        if x.dtype.is_floating_point or x.dtype.is_complex:
            raise
        raise _DTypeError(
            f"linalg.{native.__name__.removeprefix('linalg_')} takes arrays of a floating-point dtype; got {_dtype_name(x.dtype)}. "
            f"Convert it first, for example xp.astype(x, xp.float64)."
        ) from error


_WRITES = (torch.linalg.eig, torch.linalg.eigvals)
"""Functions that on GPUs write into their argument if it is laid out by columns."""


def _short_named(native: _Callable[[torch.Tensor], Any], named: Any, when: str) -> _Callable[[_F], _F]:
    """Let calls with the default of an option try a native function of several results first."""
    names = {"native": native, "named": named, "new": tuple.__new__, **_IN_FLOATS}
    return _short_way("new(named, native(x))", when=f"{when} and {_OF_KNOWN.format('x')}", **names)


def _of_matrices(native: _Callable[[torch.Tensor], Any], named: Any = None) -> _Callable[[torch.Tensor], Any]:
    """Adapt a native function of one floating-point matrix, with named results if there are several."""

    call, when = "native(x)" if named is None else "new(named, native(x))", _OF_KNOWN.format("x")

    @_short_way(
        call,
        when=f"{when} and x.is_cpu" if native in _WRITES else when,
        native=native,
        named=named,
        new=tuple.__new__,
        **_IN_FLOATS,
    )
    def function(x: torch.Tensor, /) -> Any:
        out = _called(native, x if x.is_cpu or native not in _WRITES else x.clone())
        return out if named is None else named(*out)

    function.__name__ = function.__qualname__ = native.__name__.removeprefix("linalg_")
    return function


det = _short_way(
    "native(x)",
    when=f"{_OF_KNOWN.format('x')} and {_OF_UNRECORDED.format('x.requires_grad')}",
    native=torch.linalg.det,
    **_IN_UNRECORDED,
    **_IN_FLOATS,
)(_of_matrices(_derivatives.det))
eig = _of_matrices(torch.linalg.eig, _results.EigResult)
eigh = _of_matrices(torch.linalg.eigh, _results.EighResult)
eigvals = _of_matrices(torch.linalg.eigvals)
eigvalsh = _of_matrices(torch.linalg.eigvalsh)
inv = _of_matrices(torch.linalg.inv)
slogdet = _of_matrices(torch.linalg.slogdet, _results.SlogdetResult)
svdvals = _of_matrices(torch.linalg.svdvals)


@_short_way("native(x)", when=f"not upper and {_OF_KNOWN.format('x')}", native=torch.linalg.cholesky, **_IN_FLOATS)
def cholesky(x: torch.Tensor, /, *, upper: bool = False) -> Any:
    return _called(torch.linalg.cholesky, x, upper=upper)


@_mixed()
@_short_way("native(x1, x2)", when=f"axis is axis__ and {_OF_ONE_DTYPE}", native=torch.linalg.cross, **_IN_FLOATS)
def cross(x1: torch.Tensor, x2: torch.Tensor, /, *, axis: int = -1, composed: Any) -> Any:
    dtype = x1.dtype
    if dtype is x2.dtype and dtype not in _unsigned.SIGNED:
        shape, other = x1.shape, x2.shape
        if len(shape) == len(other) and -len(shape) <= axis < 0 and shape[axis] == other[axis] == 3:
            return torch.linalg.cross(x1, x2) if axis == -1 else torch.linalg.cross(x1, x2, dim=axis)
    return composed(x1, x2, axis=axis)


def diagonal(x: torch.Tensor, /, *, offset: int = 0) -> Any:
    try:
        return torch.linalg.diagonal(x, offset=offset) if offset else torch.linalg.diagonal(x)
    except IndexError:
        raise ArgumentError(
            f"diagonal needs an array of shape (..., M, N); got shape {tuple(x.shape)}. Add the missing axes."
        ) from None


_NORMED = _FLOATING.union(_EXTRA.values())
_IN_NORMED: dict[str, Any] = {**_IN_FLOATS, "known": _NORMED}


@_mixed()
@_short_way(
    "native(x)",
    when=f"ord is ord__ and not keepdims and {_OF_KNOWN.format('x')}",
    native=torch.linalg.matrix_norm,
    **_IN_NORMED,
)
def matrix_norm(
    x: torch.Tensor,
    /,
    *,
    keepdims: bool = False,
    ord: MatrixNormOrder = "fro",
    composed: Any,
) -> Any:
    if x.dtype in _NORMED and x.ndim >= 2 and x.numel():  # torch has no largest or smallest of zero elements
        if ord == "fro" and not keepdims:
            return torch.linalg.matrix_norm(x)
        return torch.linalg.matrix_norm(x, "fro" if ord is None else ord, keepdim=keepdims)
    return composed(x, keepdims=keepdims, ord=ord)


@_short_way("native(x, n)", when=_OF_KNOWN.format("x"), native=torch.linalg.matrix_power, **_IN_FLOATS)
def matrix_power(x: torch.Tensor, n: int, /) -> torch.Tensor:
    if x.ndim < 2 or x.shape[-1] != x.shape[-2]:
        raise ArgumentError(f"linalg.matrix_power needs square matrices, of shape (..., M, M); got shape {tuple(x.shape)}.")
    return _called(torch.linalg.matrix_power, x, n)  # type: ignore[no-any-return]


@_short_way("native(x)", when=f"rtol is None and {_OF_KNOWN.format('x')}", native=torch.linalg.matrix_rank, **_IN_FLOATS)
def matrix_rank(x: torch.Tensor, /, *, rtol: float | torch.Tensor | None = None) -> Any:
    return _called(torch.linalg.matrix_rank, x, rtol=rtol)


@_mixed()
@_short_way("native(x1, x2)", when=_OF_ONE_DTYPE, native=torch.outer, **_IN_FLOATS)
def outer(x1: torch.Tensor, x2: torch.Tensor, /, *, composed: Any) -> Any:
    dtype = x1.dtype
    if dtype is x2.dtype and dtype not in _unsigned.SIGNED:
        try:
            return x1.outer(x2)
        except RuntimeError:  # not for a single axis
            pass
    return composed(x1, x2)


def _of_reals(x: torch.Tensor, /, *, rtol: Any = None) -> bool:
    return x.dtype.is_floating_point  # torch.compile makes torch.linalg.pinv wrong for complex matrices, in torch 2.13


@_mixed(when=_of_reals)
def pinv(x: torch.Tensor, /, *, rtol: float | torch.Tensor | None = None) -> Any:
    return torch.linalg.pinv(x, rtol=rtol)


@_short_named(torch.linalg.qr, _results.QRResult, "mode is mode__")
def qr(x: torch.Tensor, /, *, mode: QrMode = "reduced") -> Any:
    if mode not in ("reduced", "complete"):
        raise _unknown_option("linalg.qr", "mode", mode)
    return _results.QRResult(*_called(torch.linalg.qr, x, mode))


@_short_way("native(x1, x2)", when=f"{_OF_ONE_DTYPE} and x2.ndim in (1, x1.ndim)", native=torch.linalg.solve, **_IN_FLOATS)
def solve(x1: torch.Tensor, x2: torch.Tensor, /) -> torch.Tensor:
    # torch also treats x2 as vectors if its shape is x1.shape[:-1]: https://github.com/pytorch/pytorch/issues/120402
    dtype = x1.dtype
    if dtype is x2.dtype and dtype in _FLOATING and x1.ndim == x2.ndim:
        try:
            return torch.linalg.solve(x1, x2)  # type: ignore[no-any-return]
        except RuntimeError:  # explained below
            pass
    a, b = (x1, x2) if dtype is x2.dtype else _BINDING.together(x1, x2)
    if b.ndim != 1:
        while b.ndim < a.ndim:
            b = b.unsqueeze(0)
    try:
        return _called(torch.linalg.solve, a, b)  # type: ignore[no-any-return]
    except RuntimeError as error:
        if a.ndim < 2 or a.shape[-1] != a.shape[-2] or a.shape[-1] != b.shape[-2 if b.ndim > 1 else -1]:
            raise ArgumentError(
                f"solve needs arrays of shapes (..., M, M) and (..., M, K) or (M,); got {tuple(x1.shape)} and {tuple(x2.shape)}."
            ) from error
        raise


@_mixed()
@_short_way(  # torch refuses other than two axes
    "native(x)", when=f"offset is offset__ and dtype is None and {_OF_KNOWN.format('x')}", native=torch.trace, **_IN_FLOATS
)
def trace(x: torch.Tensor, /, *, offset: int = 0, dtype: torch.dtype | None = None, composed: Any) -> Any:
    if offset == 0 and dtype is None and x.dtype in _FLOATING:
        try:
            return x.trace()
        except RuntimeError:  # not for two axes
            pass
    return composed(x, offset=offset, dtype=dtype)


@_short_named(torch.linalg.svd, _results.SVDResult, "full_matrices")
def svd(x: torch.Tensor, /, *, full_matrices: bool = True) -> Any:
    return _results.SVDResult(*_called(torch.linalg.svd, x, full_matrices))


@_mixed()
@_short_way(
    "native(x)",
    when=f"axis is None and not keepdims and ord is ord__ and {_OF_KNOWN.format('x')}",
    native=torch.linalg.vector_norm,
    **_IN_NORMED,
)
def vector_norm(
    x: torch.Tensor, /, *, axis: int | tuple[int, ...] | None = None, keepdims: bool = False, ord: float = 2, composed: Any
) -> Any:
    # As in matrix_norm; torch treats an empty axis tuple as all axes, and warns when it counts complex numbers.
    dtype, size = x.dtype, x.numel()
    if dtype in _NORMED and not (type(axis) is tuple and not axis) and size and (ord or not dtype.is_complex):
        if ord == 2 and size < _FEWEST and not keepdims:
            return torch.linalg.vector_norm(x) if axis is None else torch.linalg.vector_norm(x, 2, axis)
        if ord == 2 and dtype in _MANY and axis is not None and _is_narrow(x, axis, _MANY) and not _derivatives.recorded(x):
            norm = _norm_of_columns(x)
            return norm.unsqueeze(-1) if keepdims else norm
        return torch.linalg.vector_norm(x, ord, axis, keepdims)
    return composed(x, axis=axis, keepdims=keepdims, ord=ord)


_MANY: _Fewest = {torch.float32: {2: 1500, 3: 2500, 4: 5000}}
_FEWEST = 3000  # the least of these elements


def _norm_of_columns(x: torch.Tensor) -> torch.Tensor:
    first, *others = x.unbind(-1)
    squared = first * first
    for column in others:
        squared = torch.addcmul(squared, column, column)
    return torch.sqrt(squared)
