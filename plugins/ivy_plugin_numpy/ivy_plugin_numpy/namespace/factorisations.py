"""Factorisations beyond the standard, by the LAPACK functions that NumPy exposes, and norms."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.functions import short_way
from ivy_api.adapt.results import LstsqResult, LUFactorResult, LUResult
from ivy_api.bodies.linalg import matrices
from ivy_api.bodies.linalg.lu import unpacked
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "cond",
    "lstsq",
    "lu",
    "lu_factor",
    "norm",
]

_XP: Any = np


@mixed(when=lambda x, /, *, p=None: not is_traced(x))
def cond(x: Array, /, *, p: Any = None) -> Array:
    if x.dtype.kind not in "fc" or x.ndim < 2 or p is not None:
        (x,) = matrices.floating("linalg.cond", x, xp=_XP)
        matrices.matrix("linalg.cond", x, square=p not in (None, 2, -2))
    return np.asarray(np.linalg.cond(x, p))[()]


_PANEL = 32


def _is_full(x: Array, /, **options: Any) -> bool:
    return x.ndim >= 2 and x.size > 0 and x.dtype.kind in "fc" and not is_traced(x)


@mixed(when=_is_full)
def lu(x: Array, /, *, p_indices: bool = False) -> LUResult:
    factors, pivots = _factored(x)
    order = np.empty((*x.shape[:-2], x.shape[-2]), np.int32)
    for at in np.ndindex(x.shape[:-2]):
        rows = list(range(x.shape[-2]))
        for k, pivot in enumerate(pivots[at].tolist()):
            rows[k], rows[pivot] = rows[pivot], rows[k]
        order[at] = rows
    return unpacked(factors, order, p_indices, _XP)


@mixed(when=_is_full)
def lu_factor(x: Array, /) -> LUFactorResult:
    return LUFactorResult(*_factored(x))


def _factored(x: Array) -> tuple[Array, Array]:
    factors = np.array(x)
    pivots = np.empty((*x.shape[:-2], min(x.shape[-2:])), np.int32)
    for at in np.ndindex(x.shape[:-2]):
        _factor(factors[at], pivots[at])
    return factors, pivots


def _factor(a: Array, pivots: Array) -> None:
    """Factor a matrix in place, a few columns at a time, so that most of the work is matrix products, as in LAPACK's ``getrf``."""
    for start in range(0, len(pivots), _PANEL):
        stop = min(start + _PANEL, len(pivots))
        for k in range(start, stop):
            column = a[k:, k]
            size = np.abs(column.real) + np.abs(column.imag) if a.dtype.kind == "c" else np.abs(column)
            pivots[k] = pivot = k + int(np.argmax(size))
            if pivot != k:
                a[[k, pivot]] = a[[pivot, k]]
            if a[k, k] != 0:
                a[k + 1 :, k] /= a[k, k]
            a[k + 1 :, k + 1 : stop] -= a[k + 1 :, k, None] * a[k, k + 1 : stop]
        for k in range(start + 1, stop):
            a[k, stop:] -= a[k, start:k] @ a[start:k, stop:]
        a[stop:, stop:] -= a[stop:, start:stop] @ a[start:stop, stop:]


def _one_system(x1: Array, x2: Array, /, *, rcond: float | None = None, l2_regularizer: float = 0.0) -> bool:
    return x1.ndim == 2 and x2.ndim <= 2 and not l2_regularizer and x1.size > 0 and not is_traced(x1, x2)


@mixed(when=_one_system)
def lstsq(x1: Array, x2: Array, /, *, rcond: float | None = None, l2_regularizer: float = 0.0) -> Any:
    # np.linalg.lstsq returns residuals only if there are more equations than unknowns and the matrix has full rank.
    a, b = matrices.floating("linalg.lstsq", x1, x2, xp=_XP)
    solution, _, rank, values = np.linalg.lstsq(np.asarray(a), np.asarray(b), rcond)
    rest = np.abs(b - a @ solution)
    return LstsqResult(solution, np.sum(rest * rest, axis=0), np.asarray(rank, np.int32)[()], values)


_LONG = 4096
"""Up to this length, where its instructions add to many partial sums, the dot product of a vector with itself is accurate too."""


def length(x: Array) -> Array | None:
    """The norm of all elements by a dot product, in a third of np.linalg's time; ``None`` if it needs more care."""
    if type(x) is not np.ndarray or x.dtype.char not in "fd" or x.size > _LONG:
        return None
    flat = x.reshape(-1)
    return np.sqrt(flat.dot(flat))


@mixed()
@short_way(
    "root(flat.dot(flat))",
    when="axis is None is ord and not keepdims and x.dtype.char in 'fd' and type(x) is array and (flat := x.ravel()).size <= most",
    root=np.sqrt,
    array=np.ndarray,
    most=_LONG,
)
def norm(x: Array, /, *, axis: Any = None, keepdims: bool = False, ord: Any = None, composed: Any) -> Array:
    out = length(x) if axis is None and ord is None and not keepdims else None
    return composed(x, axis=axis, keepdims=keepdims, ord=ord) if out is None else out
