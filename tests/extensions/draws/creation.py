"""Creation beyond the standard, against NumPy and plain Python; and what the standard's own functions take more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_conformance.calls import Device, DType
from ivy_conformance.oracles import dtypes as dt
from tests.extensions.drawing import Call, Draw, drawn


def any_type(d: Draw) -> Any:
    """One of all data types, or none."""
    return d.one(None, *map(DType, dt.ALL))


def value_of(d: Draw, dtype: str) -> Any:
    """A Python scalar that a data type holds."""
    kind = np.dtype(dtype).kind
    if kind == "b":
        return d.flag()
    if kind in "iu":
        return d.integer(0 if kind == "u" else -9, 9)
    return d.number(-9, 9) if kind == "f" else complex(1, d.integer(-9, 9))


def padded(function: Callable[..., Any]) -> Callable[..., Any]:
    """With another value in place of zero."""

    def oracle(x: Any, k: int = 0, padding_value: Any = 0) -> Any:
        inside = function(np.ones(x.shape, dtype=bool), k)
        return np.where(inside, function(x, k), np.asarray(padding_value).astype(x.dtype))

    return oracle


@drawn("diag", lambda x, **kwargs: np.diag(x, kwargs.get("k", 0)) if x.ndim == 2 else padded(np.diag)(x, **kwargs), units=0)
def _diag(d: Draw) -> Call:
    return [d.array(d.shape(1, 2, sides=(0, 1, 3, 5)))], d.some(k=d.integer(-4, 4), padding_value=value_of(d, d.dtype))


@drawn("diagflat", padded(np.diagflat), units=0)
def _diagflat(d: Draw) -> Call:
    return [d.array(d.shape(0, 2, sides=(0, 1, 3)))], d.some(k=d.integer(-4, 4), padding_value=value_of(d, d.dtype))


@drawn("diag_indices", np.diag_indices)
def _diag_indices(d: Draw) -> Call:
    return [d.integer(0, 4), *([d.integer(1, 3)] if d.flag() else [])], d.some(device=Device())


@drawn("indices", lambda shape, dtype="int64": np.indices(shape, dtype or "int64"), units=0)
def _indices(d: Draw) -> Call:
    return [d.shape(0, 3, sides=(0, 1, 3))], d.some(dtype=d.one(None, *map(DType, dt.NUMERIC)), device=Device())


def rows_and_columns(d: Draw) -> list[Any]:
    """How many; the number of columns may be left out."""
    return [d.integer(0, 4), *d.one([], [None], [d.integer(0, 4)])]


@drawn("tri", lambda n, m=None, k=0, dtype=None: np.tri(n, m, k, dtype or "float64"), units=0)
def _tri(d: Draw) -> Call:
    return rows_and_columns(d), d.some(k=d.integer(-5, 5), dtype=any_type(d), device=Device())


@drawn("tril_indices", lambda n, m=None, k=0: np.tril_indices(n, k, m))
def _tril_indices(d: Draw) -> Call:
    return rows_and_columns(d), d.some(k=d.integer(-5, 5), device=Device())


@drawn("triu_indices", lambda n, m=None, k=0: np.triu_indices(n, k, m))
def _triu_indices(d: Draw) -> Call:
    return rows_and_columns(d), d.some(k=d.integer(-5, 5), device=Device())


def _eye(n: int, m: int | None = None, k: int = 0, dtype: Any = None, batch_shape: tuple[int, ...] = ()) -> Any:
    return np.broadcast_to(np.eye(n, m, k, dtype or "float64"), (*batch_shape, n, n if m is None else m))


@drawn("eye", _eye, units=0)
def _draw_eye(d: Draw) -> Call:
    given = d.some(k=d.integer(-5, 5), dtype=any_type(d), device=Device(), batch_shape=d.shape(0, 2, sides=(0, 1, 3)))
    return rows_and_columns(d), given


def _hot(indices: Any, count: int, axis: int = -1, dtype: Any = None, on_value: complex = 1, off_value: complex = 0) -> Any:
    rows = [[on_value if label == k else off_value for k in range(count)] for label in indices.ravel().tolist()]
    return np.moveaxis(np.asarray(rows).astype(dtype or "float64").reshape(*indices.shape, count), -1, axis)


def _multi_hot(indices: Any, count: int, axis: int = -1, dtype: Any = None) -> Any:
    there = np.any(np.moveaxis(indices, axis, 0)[..., None] == np.arange(count), axis=0)
    return np.moveaxis(there, -1, axis).astype(dtype or "float64")


@drawn("one_hot", _hot, units=0)
def _one_hot(d: Draw) -> Call:
    labels, given = d.array(d.shape(0, 2, sides=(0, 1, 3)), -2, 5), d.some(dtype=any_type(d))
    name = given["dtype"].name if given.get("dtype") else "float64"
    return [labels, d.integer(0, 4)], {
        **given, **d.some(axis=d.axis(labels.ndim + 1), on_value=value_of(d, name), off_value=value_of(d, name))
    }  # fmt: skip


@drawn("multi_hot", _multi_hot, units=0)
def _draw_multi_hot(d: Draw) -> Call:
    labels = d.array(d.shape(1, 2, sides=(0, 1, 3)), -2, 5)
    return [labels, d.integer(0, 4)], d.some(dtype=any_type(d), axis=d.axis(labels.ndim))


def _vander(x: Any, n: int | None = None, increasing: bool = False) -> Any:
    columns = [np.ones_like(x)]
    for _ in range(1, x.shape[-1] if n is None else n):
        columns.append(columns[-1] * x)
    out = np.stack(columns, axis=-1)[..., : x.shape[-1] if n is None else n]
    return out if increasing else out[..., ::-1]


@drawn("vander", _vander, each=True)
def _draw_vander(d: Draw) -> Call:
    x = d.array(d.shape(1, 2, sides=(1, 3, 5)), -3, 3)
    return [x, *d.one([], [None], [d.integer(0, 5)])], d.some(increasing=d.flag())


def between(d: Draw, low: float, high: float) -> tuple[list[Any], dict[str, Any]]:
    """Two ends, arrays or numbers; how many values; and the other arguments of the three spaces."""
    shape = d.one((), (3,), (2, 3))
    kinds = d.one("arrays", "first", "second", "numbers")
    whole = (shape, d.one(shape, shape[1:]))
    both: list[Any] = [d.array(s, low, high) if kinds in ("arrays", own) else d.number(low, high)
                       for s, own in zip(whole, ("first", "second"), strict=True)]  # fmt: skip
    if d.kind == "c" and kinds == "numbers":
        both[0] = complex(both[0], 1)
    names = ("complex64", "complex128") if d.kind == "c" else ("float32", "float64", "complex128")
    ndim = np.broadcast(*both).ndim + 1
    given = d.some(dtype=d.one(None, *map(DType, names)), device=Device(), endpoint=d.flag(), axis=d.axis(ndim))
    return [*both, d.one(0, 1, 2, 5)], given


def _linspace(start: Any, stop: Any, num: int, dtype: Any = None, endpoint: bool = True, axis: int = 0) -> Any:
    return np.linspace(start, stop, num, endpoint, dtype=dtype, axis=axis)


@drawn("linspace", _linspace, relative=True)
def _draw_linspace(d: Draw) -> Call:
    return between(d, -8, 8)


@drawn("logspace", lambda start, stop, num, **kwargs: np.logspace(start, stop, num, **kwargs), each=True, units=256, least=0.0)
def _logspace(d: Draw) -> Call:
    args, given = between(d, -3, 3)
    own = d.one(2.0, 10, d.number(0.5, 10), d.array(d.one((), (3,)), 0.5, 8))
    return args, {**given, **d.some(base=own)}


@drawn("geomspace", lambda start, stop, num, **kwargs: np.geomspace(start, stop, num, **kwargs), each=True, units=64, least=0.0)
def _geomspace(d: Draw) -> Call:
    args, given = between(d, 0.25, 8)
    sign = d.one(1, -1)
    return [np.asarray(sign * x, dtype=x.dtype) if isinstance(x, np.ndarray) else sign * x for x in args[:2]] + args[2:], given
