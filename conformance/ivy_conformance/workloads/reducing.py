"""Functions that reduce, accumulate, sort, search and count."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_conformance import calls
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.workloads.base import (
    SMALL,
    Case,
    Check,
    Draw,
    Shape,
    Workload,
    as_numbers,
    every_axis,
    exactly,
    several_axes,
    wide,
    within,
)

Axis = int | tuple[int, ...] | None


def axes(shape: Shape) -> list[Axis]:
    """None, each by both of its numbers, tuples of one, of two in every order, and of all."""
    n = len(shape)
    found: list[Axis] = [None, *every_axis(n)]
    if n > 1:
        found += [*several_axes(n), tuple(range(n)), tuple(range(-n, 0)), tuple(range(0, n, 2))]
    return list(dict.fromkeys(found))


def combinations(shape: Shape) -> Iterator[tuple[Axis, bool]]:
    """Every choice of axes, with and without keepdims; of long arrays a few."""
    for i, axis in enumerate(axes(shape)):
        if math.prod(shape) <= SMALL:
            yield axis, False
            yield axis, True
        else:
            yield axis, bool(i % 2)


def _terms(shape: Shape, axis: Axis) -> int:
    chosen = range(len(shape)) if axis is None else (axis,) if isinstance(axis, int) else axis
    return math.prod(shape[a] for a in chosen)


def _keywords(axis: Axis, keepdims: bool) -> dict[str, Any]:
    return {"axis": axis, "keepdims": keepdims}


def _total(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        if name == "sum":
            x = draw(shape, 0 if draw.dtype in dt.UNSIGNED else -4, 9)
        else:
            x = _factors(draw, shape) if draw.dtype in dt.INTEGERS else draw(shape, 0.96, 1.04)
            if draw.dtype in dt.COMPLEX:
                x = np.asarray(x / np.abs(x)).astype(draw.dtype)
        function = getattr(np, name)
        for axis, keepdims in combinations(shape):
            key = _keywords(axis, keepdims)
            if draw.dtype in dt.INTEGERS:
                kind = "uint64" if draw.dtype in dt.UNSIGNED else "int64"
                yield Case((x,), as_numbers(lambda k=key, t=kind: function(x.astype(t), **k)), key)  # type: ignore[misc]
                continue
            ulps = draw.rounding(_terms(shape, axis)) * (4 if draw.dtype in dt.COMPLEX else 1)
            scale: Any = (lambda k=key: np.sum(np.abs(wide(x)), **k)) if name == "sum" else None
            yield Case((x,), within(lambda k=key: function(wide(x), **k), draw.dtype, ulps, scale), key)  # type: ignore[misc]

        for axis, keepdims in [*combinations(shape)][:: 1 if x.size <= SMALL else 3]:
            out = "complex128" if draw.dtype in dt.COMPLEX else "float64"
            key = _keywords(axis, keepdims)
            want = lambda k=key: function(x.astype(np.clongdouble), **k)  # noqa: E731
            exact = want if out == "complex128" else lambda w=want: w().real
            terms = lambda k=key: np.maximum(np.sum(np.abs(wide(x)), **k), 1)  # noqa: E731
            largest = terms if name == "sum" else None  # a product is off by a part of itself
            ulps = 2 * draw.rounding(_terms(shape, axis))
            yield Case((x,), within(exact, out, ulps, largest), {**key, "dtype": calls.DType(out)})

    return Workload(cases, dt.NUMERIC, "elements")


def _mean(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw(shape, -4, 9)
    for axis, keepdims in combinations(shape):
        key, terms = _keywords(axis, keepdims), _terms(shape, axis)
        scale = lambda k=key: np.mean(np.abs(wide(x)), **k)  # noqa: E731
        yield Case((x,), within(lambda k=key: np.mean(wide(x), **k), draw.dtype, draw.rounding(terms), scale), key)  # type: ignore[misc]


def _spread(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        x = draw(shape, -4, 9)
        choices = [(*choice, (0.0, 1, 0.5, 0, 1.5)[i % 5]) for i, choice in enumerate(combinations(shape))]
        choices += [(axis, bool(i % 2), (1, 0.5)[i % 2]) for i, axis in enumerate(every_axis(len(shape)))]
        for axis, keepdims, correction in [(-1, True, 0.5), (-1, False, 1.5), *choices] if shape else choices:
            terms = _terms(shape, axis)
            if terms <= correction:
                continue
            key = {**_keywords(axis, keepdims), "correction": correction}
            numpy_key = {**_keywords(axis, keepdims), "ddof": correction}
            want = lambda k=numpy_key: getattr(np, name)(wide(x), **k)  # noqa: E731
            scale = lambda w=want: np.maximum(w(), 1.0)  # noqa: E731
            yield Case((x,), within(want, draw.dtype, 4 * draw.rounding(terms) + 8, scale), key)

    return Workload(cases, dt.FLOATS, "elements")


def _exact(name: str, values: Callable[[Draw, Shape], np.ndarray], check: Callable[[Callable[[], Any]], Check] = exactly) -> Any:
    """A reduction without rounding, which NumPy has by the same name."""

    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        x = values(draw, shape)
        function: Any = getattr(np, name)
        if len(shape) == 1 and shape[0] > 2 and name in ("all", "any"):
            late = np.where(np.arange(shape[0]) == shape[0] - 1, x.flat[-1], x.flat[0])
            yield Case((late,), check(lambda: np.asarray(function(late))))
        for axis, keepdims in combinations(shape):
            if not _terms(shape, axis) and name in ("max", "min", "argmax", "argmin"):
                continue  # zero elements have no extremum
            if isinstance(axis, tuple) and name.startswith("arg"):
                continue
            key = _keywords(axis, keepdims)
            yield Case((x,), check(lambda k=key: np.asarray(function(x, **k))), key)  # type: ignore[misc]

    return cases


def _rare(value: bool) -> Callable[[Draw, Shape], np.ndarray]:
    """All nonzero (or all zero) but for one element in some rows: at the end of the first, in the middle of the last."""

    def values(draw: Draw, shape: Shape) -> np.ndarray:
        x = np.full(shape, value != bool(draw.turn % 2)).astype(draw.dtype)  # every second array is otherwise
        if x.size and shape and not draw.still:
            rows = x.reshape(-1, shape[-1])
            rows[0, -1] = rows[-1, shape[-1] // 2] = value == bool(draw.turn % 2)
            if draw.dtype in dt.COMPLEX:
                x = (x * 1j).astype(draw.dtype)
        return draw.with_nan(x)

    return values


def _mixed(draw: Draw, shape: Shape) -> np.ndarray:
    x = draw.numbers(shape)
    return np.asarray(x % 61).astype(draw.dtype) if draw.dtype not in dt.BOOL + dt.COMPLEX else x


def _highest_late(draw: Draw, shape: Shape) -> np.ndarray:
    """Many are equal; three at the end are above all others."""
    x = draw(shape, 1, 9)
    if x.size > 7 and not draw.still:
        x.reshape(-1)[-4:-1] = 10
    return x


def _lowest_late(draw: Draw, shape: Shape) -> np.ndarray:
    return np.asarray(11 - _highest_late(draw, shape)).astype(draw.dtype)


def _with_late(ends: Callable[[str], tuple[float, float, float]]) -> Callable[[Draw, Shape], np.ndarray]:
    """Values between two bounds, and one at the end of the last row that is beyond them."""

    def values(draw: Draw, shape: Shape) -> np.ndarray:
        low, high, late = ends(draw.dtype)
        x = draw(shape, low, high)
        if x.size and not draw.still:
            x.reshape(-1)[-1] = late
        return x

    return values


_below_zero = _with_late(lambda dtype: (1, 97, 99) if dtype in dt.UNSIGNED else (-99, -3, -1))
_above_zero = _with_late(lambda dtype: (3, 99, 1))


def _running(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        x = draw(shape, 0 if draw.dtype in dt.UNSIGNED else -4, 4) if name.endswith("sum") else _factors(draw, shape)
        function = np.cumsum if name.endswith("sum") else np.cumprod
        start = 0 if name.endswith("sum") else 1
        for axis, initial in itertools.product(every_axis(len(shape)), (False, True)):

            def want(axis: int = axis, initial: bool = initial) -> np.ndarray:
                kind = {"i": "int64", "u": "uint64"}.get(x.dtype.kind)
                out = function(x.astype(kind) if kind else wide(x), axis=axis)
                first = np.full([1 if n == axis % x.ndim else k for n, k in enumerate(shape)], start, dtype=out.dtype)
                return np.concatenate([first, out], axis=axis) if initial else out

            key: dict[str, Any] = {"axis": axis, "include_initial": initial}
            if draw.dtype not in dt.COMPLEX:
                bound = lambda w=want: np.maximum(np.abs(w()), 4.0 * math.sqrt(max(shape)))  # noqa: E731
                check = within(want, "float64", 2 * draw.rounding(shape[axis]), bound)
                yield Case((x,), check, {**key, "dtype": calls.DType("float64")})
            if draw.dtype in dt.INTEGERS:
                yield Case((x,), as_numbers(want), key)
                continue
            scale = lambda w=want: np.maximum(np.abs(w()), 4.0 * math.sqrt(max(shape)))  # noqa: E731
            ulps = draw.rounding(shape[axis]) * (4 if draw.dtype in dt.COMPLEX else 1)
            yield Case((x,), within(want, draw.dtype, ulps, scale), key)

    return Workload(cases, dt.NUMERIC)


def _factors(draw: Draw, shape: Shape) -> np.ndarray:
    """Numbers whose products stay in range: of modulus 1 but for few, of either sign where there is one."""
    if draw.dtype in dt.INTEGERS:
        signs = draw.choose(1 - 2 * samples.shaped("bool", (61,)).astype("int64") * (draw.dtype not in dt.UNSIGNED), shape)
        if not draw.still:
            flat = signs.reshape(-1)
            flat[:: max(flat.size // 20, 1)] *= 2
            flat[:1] *= 3
        return signs.astype(draw.dtype)
    x = draw.choose(1.0 - 2.0 * samples.shaped("bool", (61,)), shape)
    x.reshape(-1)[: 1 if not draw.still else 0] *= 1.5
    return (x * (1j if draw.dtype in dt.COMPLEX else 1)).astype(draw.dtype)


def _sorted_beside_nan(name: str, got: Any, *, x: np.ndarray, axis: int, descending: bool) -> None:
    """Numbers in their order, with the elements that are nan anywhere between them; the order of these is unspecified."""
    places = np.asarray(got) if name == "argsort" else None
    if places is not None:
        every = np.broadcast_to(np.arange(x.shape[axis]).reshape([-1 if i == axis % x.ndim else 1 for i in range(x.ndim)]), x.shape)
        as_numbers(lambda: every)(np.sort(places, axis=axis))
    elements = got if places is None else np.take_along_axis(x, places, axis=axis)
    last = np.argsort(np.isnan(elements), axis=axis, stable=True)  # NumPy has nan last
    key = -x if descending else x
    exactly(lambda: np.take_along_axis(x, np.argsort(key, axis=axis, stable=True), axis=axis))(
        np.take_along_axis(elements, last, axis=axis)
    )
    if places is not None:
        want, is_nan = np.argsort(key, axis=axis, stable=True), np.sort(np.isnan(x), axis=axis)
        assert np.array_equal(np.take_along_axis(places, last, axis=axis)[~is_nan], want[~is_nan]), (
            "equal elements keep their order"
        )


def _sorting(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        if draw.nan:
            for x, axis, down in itertools.product((draw.numbers(shape), draw(shape, 0, 9)), every_axis(len(shape)), (False, True)):
                beside = functools.partial(_sorted_beside_nan, name, x=x, axis=axis, descending=down)
                yield Case((x,), beside, {"axis": axis, "descending": down})
            return
        for ties, x in ((False, draw.numbers(shape)), (True, draw(shape, 0, 9))):
            if ties:
                order = as_numbers(lambda x=x: np.argsort(x, stable=True))  # type: ignore[misc]
                yield Case((x,), exactly(lambda x=x: np.sort(x)) if name == "sort" else order)  # type: ignore[misc]
            for axis in every_axis(len(shape)):
                for descending in (False, True) if x.size < 5000 else (ties,):

                    def want(x: np.ndarray = x, axis: int = axis, descending: bool = descending) -> np.ndarray:
                        order = np.argsort(np.flip(x, axis=axis) if descending else x, axis=axis, stable=True)
                        order = x.shape[axis] - 1 - np.flip(order, axis=axis) if descending else order
                        return np.take_along_axis(x, order, axis=axis) if name == "sort" else order

                    check = exactly(want) if name == "sort" else as_numbers(want)
                    yield Case((x,), check, {"axis": axis, "descending": descending})

    return Workload(cases, dt.REALS)


def _searchsorted(draw: Draw, shape: Shape) -> Iterator[Case]:
    x1 = np.sort(draw(shape, 0, 40))
    several = draw((33,), 0, 40, period=59), draw((2, 3, 7), 0, 40, period=59), draw((4099,), 0, 40, period=59)
    for x2 in (*several, np.asarray(several[0][7]), several[0][:1]):
        for side in ("left", "right"):
            want = as_numbers(lambda x2=x2, side=side: np.searchsorted(x1, x2, side=side))  # type: ignore[misc]
            yield Case((x1, x2), want, {"side": side})
    shuffled = draw(shape, 0, 40)
    order = np.argsort(shuffled, stable=True)
    for x2, side in itertools.product((several[0], several[1]), ("left", "right")):
        want = as_numbers(lambda x2=x2, side=side: np.searchsorted(shuffled, x2, side=side, sorter=order))  # type: ignore[misc]
        yield Case((shuffled, x2), want, {"sorter": order, "side": side})


def _nonzero(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = _mixed(draw, shape)

    def check(got: Any) -> None:
        want = np.nonzero(x)
        assert len(got) == len(want)
        for one, other in zip(got, want, strict=True):
            as_numbers(lambda other=other: other)(one)  # type: ignore[misc]

    yield Case((x,), check)


def _isin(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw.numbers(shape)
    for x2 in (x.reshape(-1)[::3], draw((5,), 0, 9), draw.numbers((4097,)), x[-1:, ...] if shape else x, draw((2, 3, 2), 0, 9)):
        for invert in (False, True):
            want = exactly(lambda x2=x2, i=invert: np.isin(x, x2, invert=i))  # type: ignore[misc]
            yield Case((x, x2.copy()), want, {"invert": invert})


def _unique(name: str) -> Workload:
    def cases(draw: Draw, shape: Shape) -> Iterator[Case]:
        distinct = draw.numbers(shape)
        if draw.turn and not draw.still:
            distinct.reshape(-1)[: distinct.size // 2] = distinct.reshape(-1)[:1]  # another number of each, too
        for x in (distinct, draw(shape, draw.turn % 3, 9), draw(shape, 1, 1, period=1)):
            yield Case((x,), lambda got, x=x: _check_unique(name, got, x))  # type: ignore[misc]

    return Workload(cases, dt.ALL)


def _check_unique(name: str, got: Any, x: np.ndarray) -> None:
    """Values in any order; what else is given fits them."""
    values = got if name == "unique_values" else got.values
    if np.isnan(x).any() if x.dtype.kind == "f" else False:
        _check_unique_beside_nan(got, np.asarray(values), x)
        return
    want, first, counts = np.unique(x, return_index=True, return_counts=True)
    order = np.argsort(values, stable=True)
    exactly(lambda: want)(values[order])
    for field in getattr(got, "_fields", ()):
        part = getattr(got, field)
        if field == "inverse_indices":
            exactly(lambda: x)(values[part])
            assert part.shape == x.shape
        elif field != "values":
            as_numbers(lambda f=field: first if f == "indices" else counts)(part[order])  # type: ignore[misc]


def _check_unique_beside_nan(got: Any, values: np.ndarray, x: np.ndarray) -> None:
    """Each nan is an element of its own, which the standard recommends only; indices and inverse are of the same one."""
    flat, fields = x.ravel(), getattr(got, "_fields", ())
    numbers, first, counts = np.unique(flat[~np.isnan(flat)], return_index=True, return_counts=True)
    first, own = np.flatnonzero(~np.isnan(flat))[first], np.isnan(values)
    order, many = np.argsort(values, stable=True)[: numbers.size], int(np.isnan(flat).sum())
    exactly(lambda: numbers)(values[order])
    assert own.sum() == many or (not tolerances.demanding and own.sum() == 1), f"{int(own.sum())} elements are nan, of {many}"
    each = bool(own.sum() == many)
    if "counts" in fields:
        as_numbers(lambda: counts)(got.counts[order])
        assert np.array_equal(got.counts[own], [1] * many if each else [many])
    if "inverse_indices" in fields:
        exactly(lambda: x)(values[got.inverse_indices])
        slots = np.asarray(got.inverse_indices).ravel()[np.isnan(flat)]
        assert np.unique(slots).size == own.sum(), "each nan has a place of its own among the values"
    if "indices" in fields:
        as_numbers(lambda: first)(got.indices[order])
        exactly(lambda: values)(flat[got.indices])
        assert np.unique(got.indices).size == values.size
    if {"indices", "inverse_indices"} <= {*fields} and each:
        found = np.asarray(got.indices)[slots]
        assert np.array_equal(found, np.flatnonzero(np.isnan(flat))), "the index of the value of a nan is its own"


def _diff(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = (draw.of("int64").numbers(shape) % 61).astype(draw.dtype)  # in order, all differences would be alike
    for axis in every_axis(len(shape)):
        for n in dict.fromkeys((1, 0, 2, 3, shape[axis], shape[axis] + 1)):
            if n < 4 or shape[axis] <= n <= 64:
                want = exactly(lambda axis=axis, n=n: np.diff(x, n, axis=axis))  # type: ignore[misc]
                if not (n > 1 and draw.dtype in dt.INTEGERS and dt.bits(draw.dtype) == 8):  # beyond their range
                    yield Case((x,), want, {"axis": axis, "n": n})
        one = np.take(x, range(min(1, shape[axis])), axis=axis)
        two = np.flip(np.take(x, range(min(2, shape[axis])), axis=axis), axis=axis)
        for n, key in itertools.product((1, 2), ({"prepend": one, "append": two}, {"prepend": two}, {"append": two})):
            if not (n > 1 and draw.dtype in dt.INTEGERS and dt.bits(draw.dtype) == 8):
                want = exactly(lambda axis=axis, n=n, k=key: np.diff(x, n, axis=axis, **k))  # type: ignore[misc]
                yield Case((x,), want, {"axis": axis, "n": n, **key})


def _vector_norm(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw(shape, -4, 4)
    x[x.real > 3] = 0
    if draw.dtype in dt.COMPLEX:
        x.real[x.imag > 3] = 0  # a number whose real part is zero is none
    orders = (2, 1, math.inf, -math.inf, 0, 3, 0.5)
    choices = [*combinations(shape)]
    for i, (axis, keepdims) in enumerate([*choices, *choices] if x.size <= SMALL else choices):  # each with two orders
        order = orders[(i + i // len(choices)) % len(orders)]
        terms = _terms(shape, axis)
        if not terms and order in (math.inf, -math.inf):
            continue

        def want(axis: Axis = axis, keepdims: bool = keepdims, order: float = order) -> np.ndarray:
            moduli: Any = np.abs(wide(x))
            if order in (math.inf, -math.inf):
                return np.asarray((np.max if order > 0 else np.min)(moduli, axis=axis, keepdims=keepdims))
            if order == 0:
                return np.asarray(np.sum(moduli != 0, axis=axis, keepdims=keepdims)).astype(np.float64)
            return np.asarray(np.sum(moduli**order, axis=axis, keepdims=keepdims) ** (np.longdouble(1) / order))

        ulps = (draw.rounding(terms) + 8) * 2 * max(order**-1 if 0 < order < 1 else 1, 1)
        real = dt.real_of(draw.dtype)
        yield Case((x,), within(want, real, ulps), {"axis": axis, "keepdims": keepdims, "ord": order})


def _trace(draw: Draw, shape: Shape) -> Iterator[Case]:
    x = draw(shape, 0, 9)
    for offset in (0, 1, -1, 2, -2, 33, -33):
        key = {"offset": offset}
        if draw.dtype in dt.INTEGERS:
            kind = "uint64" if draw.dtype in dt.UNSIGNED else "int64"
            want = as_numbers(lambda k=key, t=kind: np.trace(x.astype(t), **k, axis1=-2, axis2=-1))  # type: ignore[misc]
        else:
            scale = lambda k=key: np.maximum(np.trace(np.abs(wide(x)), **k, axis1=-2, axis2=-1), 1)  # noqa: E731
            terms = draw.rounding(min(shape[-2:]))
            want = within(lambda k=key: np.trace(wide(x), **k, axis1=-2, axis2=-1), draw.dtype, terms, scale)  # type: ignore[misc]
        yield Case((x,), want, key)


WORKLOADS: dict[str, Workload] = {
    "all": Workload(_exact("all", _rare(True)), dt.ALL, "elements"),
    "any": Workload(_exact("any", _rare(False)), dt.ALL, "elements"),
    "argmax": Workload(_exact("argmax", _highest_late, as_numbers), dt.REALS, "elements"),
    "argmin": Workload(_exact("argmin", _lowest_late, as_numbers), dt.REALS, "elements"),
    "count_nonzero": Workload(_exact("count_nonzero", _mixed, as_numbers), dt.ALL, "elements"),
    "cumulative_prod": _running("cumulative_prod"),
    "cumulative_sum": _running("cumulative_sum"),
    "diff": Workload(_diff, dt.SIGNED + dt.FLOATING),  # of others a difference may be out of range
    "isin": Workload(_isin, dt.INTEGERS, "elements", operands=2),
    "linalg.trace": Workload(_trace, dt.NUMERIC, "stack"),
    "linalg.vector_norm": Workload(_vector_norm, dt.FLOATING, "elements"),
    "max": Workload(_exact("max", _below_zero), dt.REALS, "elements"),
    "mean": Workload(_mean, dt.FLOATING, "elements"),
    "min": Workload(_exact("min", _above_zero), dt.REALS, "elements"),
    "nonzero": Workload(_nonzero, dt.ALL),
    "prod": _total("prod"),
    "searchsorted": Workload(_searchsorted, dt.REALS, "vector", operands=2),
    "std": _spread("std"),
    "sort": _sorting("sort"),
    "argsort": _sorting("argsort"),
    "sum": _total("sum"),
    **{name: _unique(name) for name in ("unique_all", "unique_counts", "unique_inverse", "unique_values")},
    "var": _spread("var"),
}
