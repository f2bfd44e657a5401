"""Elementwise functions: a small table of values in many digits, of which arrays of any shape are made."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from ivy_conformance import calls
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import multiprecision as mp
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles.binary import BINARY, Expected, expected_binary
from ivy_conformance.oracles.compare import as_array, assert_is
from ivy_conformance.workloads.base import SMALL, Case, Draw, Shape, Workload, exactly

_SECOND = 17
"""Values of a second operand: every pair of them with those of the first is in the table."""
_FIRST = 31
_EXACT = ("ceil", "conj", "floor", "imag", "negative", "positive", "real", "round", "trunc")


@functools.cache
def _values(name: str, dtype: str) -> np.ndarray:
    """Values of the domain."""
    if name.startswith("is"):
        own = samples.shaped(dtype, (61,), 0 if dtype in dt.UNSIGNED else -4, 4)
        if dtype in dt.FLOATING:
            own[[3, 17, 29, 44]] = [math.nan, math.inf, -math.inf, math.nan]
        return own
    if dtype not in dt.FLOATING:
        return samples.shaped(dtype, (61,), 0 if dtype in dt.UNSIGNED else -9, 9)
    row = mp.UNARY.get(name)
    low, high = (-4.0, 4.0) if row is None else (max(row.low, -3.0), min(row.high, 3.0))
    if dtype in dt.COMPLEX:
        low, high = -2.0, 2.0
    elif name in ("log", "log2", "log10", "sqrt", "reciprocal"):
        low = 0.25
    return samples.shaped(dtype, (61,), low + (0.02 if name in ("acosh", "atanh", "log1p") else 0), high - (name == "atanh") * 0.02)


@functools.cache
def _unary_table(name: str, dtype: str) -> Expected:
    x = _values(name, dtype)
    out = dt.real_of(dtype) if name in ("abs", "imag", "real") else dtype
    if name in mp.UNARY and dtype in dt.FLOATING:
        ulps = tolerances.for_function(name, is_complex=dtype in dt.COMPLEX)
        return Expected(mp.evaluate_unary(mp.UNARY[name], x), dtype, ulps, None if dtype in dt.FLOATS else _size(name, x))
    if name in ("abs", "sign") and dtype in dt.COMPLEX:
        modulus = np.abs(x.astype(np.clongdouble))
        return Expected(modulus if name == "abs" else x / modulus, out, tolerances.for_function("abs"))
    if name.startswith("is") or name in ("signbit", "logical_not"):
        return Expected(getattr(np, name)(x), "bool")
    exact: Any = getattr(np, name)
    return Expected(np.asarray(exact(x)).astype(out), out)


def _size(name: str, x: np.ndarray) -> np.ndarray:
    """What the error of a complex function is relative to: the result, unless that is small beside what it is made of."""
    size: np.ndarray = np.maximum(np.abs(mp.evaluate_unary(mp.UNARY[name], x)), 0.25)
    return size


def _unary(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        places = draw.places(61, shape)
        x = draw.with_nan(np.asarray(_values(name, draw.dtype)[places]))
        at = draw.positions(shape) if draw.nan else None
        yield Case((x,), lambda got: _check(name, got, _unary_table(name, draw.dtype).take(places), at))

    telling = {
        "imag": dt.COMPLEX,
        "conj": dt.COMPLEX,
        "logical_not": dt.BOOL,
        **dict.fromkeys(("isfinite", "isinf", "isnan"), dt.FLOATING),
    }.get(name, ())
    return Workload(cases, calls.data_types(name), "elements", telling=telling)


def _check(name: str, got: Any, want: Expected, nan: np.ndarray | None) -> None:
    """Against a table; where an operand is nan the result is, too, and a comparison false, or true if it is for a difference."""
    if nan is None:
        want.check(got)
        return
    assert_is(got, want.dtype, want.values.shape)
    for_nan = name in ("isnan", "not_equal") if want.dtype == "bool" else math.nan
    exactly(lambda: np.full(int(nan.sum()), for_nan, dtype=want.dtype))(got[nan])
    places = np.arange(nan.size).reshape(nan.shape)[~nan]
    want.take(places).check(got[~nan])


_NAN_IN_BOTH = ("add", "subtract", "multiply", "maximum", "minimum", "atan2", "hypot", "logaddexp")
"""Functions for which nan in either operand gives nan, whatever the other is."""


_EQUALITIES = ("equal", "not_equal")
"""Their operands have few values, so that many are equal and a result tells elements apart."""


def _range_of_the_first(name: str, dtype: str) -> tuple[int, int]:
    """The least value of the first operand, and the one that is above all."""
    if name in _EQUALITIES:
        return 1, 3
    if dtype in dt.FLOATS and name not in ("pow", "remainder", "floor_divide"):
        return -4, 4
    return {"subtract": (6, 9), "pow": (1, 4)}.get(name, (1, 9))


@functools.cache
def _pairs(name: str, dtype: str, second: str = "") -> tuple[np.ndarray, np.ndarray, Expected]:
    """Values of both operands, and the results of every pair; the second operand may have another data type."""
    if second:
        a, b, out = _pairs(name, dtype)[0], _pairs(name, second)[1], str(dt.promote(dtype, second))
        left, right = samples.grid(a.astype(out), b.astype(out))
        return a, b, _table(name, left, right)
    a = samples.shaped(dtype, (_FIRST,), *_range_of_the_first(name, dtype))
    b = samples.shaped(dtype, (_SECOND,), 1, 3 if name in ("pow", *_EQUALITIES) else 5)
    if dtype not in dt.BOOL + dt.UNSIGNED and name not in ("pow", *_EQUALITIES) and not name.endswith("shift"):
        b = (b * np.where(samples.shaped("bool", (_SECOND,)), 1, -1)).astype(dtype)  # of both signs, and not 0
    if dtype in dt.FLOATING and (BINARY[name].predicate or name in ("floor_divide", "remainder")):
        a, b = np.round(a * 2) / 2, np.round(b * 2) / 2  # some are equal, quotients are far from the next integer
    return a, b, _table(name, *samples.grid(a, b))


def _table(name: str, left: np.ndarray, right: np.ndarray) -> Expected:
    table = _divided(name, left, right) or expected_binary(name, left, right)
    return table if table.ulps is not None else replace(table, values=as_array(table.values, table.dtype))


def _divided(name: str, a: np.ndarray, b: np.ndarray) -> Expected | None:
    if name not in ("floor_divide", "remainder") or dt.of(a) not in dt.FLOATS:
        return None
    return Expected(getattr(np, name)(a.astype(np.float64), b.astype(np.float64)), dt.of(a))  # exact for halves


def _binary(name: str, *, broadcast: bool = True) -> Workload:
    """All pairs of shapes that broadcast to one; only to that of the first for operators in place."""

    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        a, b, table = _pairs(name, draw.dtype, draw.second)
        odd, even = (tuple(n if i % 2 == k else 1 for i, n in enumerate(shape)) for k in (1, 0))
        ones, rows = (1,) * len(shape), shape[-2:]
        pairs = [(shape, shape), (shape, shape[-1:]), (shape[-1:], shape), (shape, odd), (odd, even), (shape, ()), ((), shape)]
        if math.prod(shape) <= SMALL:
            pairs += [
                (even, odd),
                (shape, even),
                (odd, shape),
                (even, shape),
                (shape, ones),
                (ones, shape),
                (shape, rows),
                (rows, shape),
            ]
        fitting = [pair for pair in pairs if broadcast or pair[0] == shape]
        for first, second in dict.fromkeys(fitting):
            p, q = draw.places(_FIRST, first), draw.places(_SECOND, second)
            left, right = draw.with_nan(np.asarray(a[p])), np.asarray(b[q])
            if name in _NAN_IN_BOTH or BINARY[name].predicate:
                right = replace(draw, turn=draw.turn + 3).with_nan(right)
            nan = np.isnan(left) | np.isnan(right) if draw.nan else None
            want = lambda p=p, q=q: table.take(p * _SECOND + q)  # noqa: E731
            yield Case((left, right), lambda got, want=want, nan=nan: _check(name, got, want(), nan))  # type: ignore[misc]

    return Workload(cases, BINARY[name].dtypes, "elements", operands=2, telling=dt.BOOL if name.startswith("logical") else ())


def _parts(a: np.ndarray) -> list[np.ndarray]:
    """What broadcasts to the array: itself, its last row, a row and a column of it as matrices, and an element."""
    if not a.size or not a.ndim:
        return [a]
    return [a, a[-1, ...], a[-1:, ...], a[..., :1], np.asarray(a[(0,) * a.ndim])]


def _clip(draw: Draw, shape: Shape) -> Iterator[Case]:
    x, low, high = draw(shape, 0, 20), draw(shape, 2, 8, period=17), draw(shape, 9, 15, period=13)

    def case(x: np.ndarray, low: Any, high: Any) -> Case:
        bounds = [None if b is None else np.asarray(b, dtype=x.dtype) for b in (low, high)]
        return Case((x, low, high), exactly(lambda: x if low is None is high else np.clip(x, bounds[0], bounds[1])))

    yield case(x, low, high)
    bounds = [(a, b) for a in (None, 5, *_parts(low)) for b in (None, 11, *_parts(high))]
    for a, b in bounds if x.size <= SMALL else bounds[:: 1 + len(bounds) // 7]:
        yield case(x, a, b)
    for part in _parts(x)[1:]:
        yield case(part, low, high)
        yield case(part, low, None)
        yield case(part, np.asarray(np.minimum(part, part.dtype.type(8))), high)  # a minimum above the maximum is unspecified


def _where(draw: Draw, shape: Shape) -> Iterator[Case]:
    condition = draw(shape, dtype="bool", period=59)
    x, y = draw.numbers(shape), draw.other(shape, 0, 4)
    given = [*map(_parts, (condition, x, y))]
    count = len(given[0])  # of many axes every two parts of two arguments meet
    places = itertools.product(range(count), repeat=2 if len(shape) > 2 else 3)
    choices = [(given[0][i], given[1][j], given[2][k[0] if k else (i + j) % count]) for i, j, *k in places]
    for alone in (np.asarray(True), np.asarray(False)):
        choices[1:1] = [(alone, x, y)]
    for some in choices if x.size <= SMALL else choices[:: 1 + len(choices) // 5]:
        yield Case(some, exactly(lambda g=some: np.where(*g)))  # type: ignore[misc]


def _astype(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw(shape, 0, 4)
    for name in ("float32", "int64", "bool", "complex64", "uint8"):
        if not (draw.dtype in dt.COMPLEX and name in dt.REALS):
            yield Case((x, calls.DType(name)), exactly(lambda name=name: x.astype(name)))  # type: ignore[misc]


def _names() -> list[str]:
    from ivy_conformance import standard

    functions = standard.names().items()
    return [name for name, d in functions if d.chapter == "elementwise" and d.kind == "function" and name not in ("clip", *BINARY)]


WORKLOADS: dict[str, Workload] = {
    **{name: _unary(name) for name in _names()},
    **{name: _binary(name) for name in BINARY},
    "astype": Workload(_astype, dt.ALL, "elements"),
    "clip": Workload(_clip, dt.REALS, "elements", operands=3),
    "where": Workload(_where, dt.ALL, "elements", operands=3),
}
IN_PLACE: dict[str, Workload] = {name: _binary(name, broadcast=False) for name in BINARY}
"""Of operators in place, whose result has the shape of the first operand."""
