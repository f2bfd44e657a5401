"""Indices, counts and choices, against definitions in plain Python."""

from __future__ import annotations

import bisect
import itertools
import math
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import exact, samples
from ivy_conformance.oracles.compare import as_array, assert_equal, assert_is, refused

_ONE_AXIS: list[tuple[tuple[int, ...], int | None]] = [
    ((), None), ((17,), None), ((17,), 0), ((3, 19), -1), ((19, 3), 0), ((2, 3, 4), 1), ((2, 3, 4), None), ((2, 1, 2, 3), -2)
]  # fmt: skip
EXTREMES = {"argmax": max, "argmin": min}


@covers(EXTREMES)
@pytest.mark.parametrize("dtype", dt.REALS)
@pytest.mark.parametrize("name", EXTREMES)
def test_first_position_of_the_extreme(lib: Library, name: str, dtype: str) -> None:
    for (shape, axis), keepdims in lib.some(itertools.product(_ONE_AXIS, (False, True)), name, dtype):
        a = samples.shaped(dtype, shape, 0, 5).astype("int8").astype(dtype)  # few distinct values, so that there are ties
        want = exact.reduce(a, axis, keepdims, lambda g: g.index(EXTREMES[name](g)))
        assert_equal(lib.call(name, a, axis=axis, keepdims=keepdims), want, dtype=lib.index_dtype)
    values = samples.values(dtype)
    near = dt.limits(dtype)[name == "argmax"] if dtype in dt.INTEGERS else math.inf if name == "argmax" else -math.inf
    beside = near + (1 if name == "argmin" else -1) if dtype in dt.INTEGERS else near / 2
    for line in (values, np.array([1, beside, -near if dtype in dt.FLOATS else 2, near, beside, near, 3] * 3, dtype=dtype)):
        want = line.tolist().index(EXTREMES[name](line.tolist()))
        assert_equal(lib.call(name, line), want, dtype=lib.index_dtype)


@covers(EXTREMES)
@pytest.mark.backend_contract
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", EXTREMES)
def test_position_of_the_extreme_is_that_of_the_first_nan(lib: Library, name: str, dtype: str) -> None:
    """`max` and `min` return nan, so the index should be that of a nan; the standard does not specify it."""
    for place in (0, 5, 16, 36):
        a = samples.shaped(dtype, (37,)).copy()
        a[place] = math.nan
        assert_equal(lib.call(name, a), place, dtype=lib.index_dtype)


@covers("count_nonzero")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_counts(lib: Library, dtype: str) -> None:
    table = [*_ONE_AXIS, ((0,), None), ((3, 0), 1), ((2, 3, 4), (0, -1)), ((2, 3, 4), ())]
    for shape, axis in lib.some(lib.reductions(table), dtype):
        a = samples.shaped(dtype, shape, -1, 1)
        if dtype in dt.FLOATING:
            a = np.where(np.abs(a) < 0.6, 0, a).astype(dtype)
        for keepdims in (False, True):
            want = exact.reduce(a, axis, keepdims, lambda g: sum(v != 0 for v in g))
            assert_equal(lib.call("count_nonzero", a, axis=axis, keepdims=keepdims), want, dtype=lib.index_dtype)


@covers("count_nonzero", "nonzero")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_nan_and_imaginary_parts_are_not_zero_but_minus_zero_is(lib: Library, dtype: str) -> None:
    values: list[Any] = [0.0, -0.0, math.nan, math.inf, 1.0, -math.inf] * 4
    values += [1j, complex(0, -0.0)] if dtype in dt.COMPLEX else []
    a = np.array(values, dtype=dtype)
    places = [i for i, v in enumerate(values) if v != 0]
    assert_equal(lib.call("count_nonzero", a), len(places), dtype=lib.index_dtype)
    assert_equal(lib.call("nonzero", a)[0], places, dtype=lib.index_dtype)


@covers("nonzero")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_places_of_nonzero_elements_in_row_major_order(lib: Library, dtype: str) -> None:
    for shape in lib.some(((17,), (3, 7), (2, 3, 4), (0,), (2, 0, 3), (2, 1, 2, 1, 3, 2)), dtype):
        a = samples.shaped(dtype, shape, -1, 1)
        a = np.where(np.abs(a) < 0.6, 0, a).astype(dtype)
        places = [p for p in np.ndindex(*shape) if a[p] != 0]
        got = lib.call("nonzero", a)
        assert isinstance(got, tuple)
        assert len(got) == len(shape)
        for axis, indices in enumerate(got):
            assert_equal(indices, [p[axis] for p in places], dtype=lib.index_dtype)


@covers("nonzero")
def test_nonzero_of_a_scalar_is_an_error(lib: Library) -> None:
    with refused():
        lib.call("nonzero", np.asarray(np.float32(1)))


BISECT = {"left": bisect.bisect_left, "right": bisect.bisect_right}


@covers("searchsorted")
@pytest.mark.parametrize("side", BISECT)
@pytest.mark.parametrize("dtype", dt.REALS)
def test_insertion_points(lib: Library, dtype: str, side: str) -> None:
    line = np.sort(np.concatenate([samples.moderate(dtype)[:20], samples.moderate(dtype)[:5], samples.values(dtype)]))
    line = line[(line != 0) | (np.arange(line.size) % 2 == 0)]
    unsorted = samples.rng("shuffle", dtype).permutation(line.size)
    shuffled = line[unsorted]
    sorter = np.argsort(shuffled, kind="stable")
    sought = [
        line,
        line[::3],
        np.asarray(line[4]),
        line[:12].reshape(3, 2, 2),
        line[:0],
        np.array([line[0], line[-1]] * 10, dtype=dtype),
    ]
    for x2 in lib.some(sought, dtype, side):
        places = [BISECT[side](line.tolist(), v) for v in x2.ravel().tolist()]
        want = np.array(places, dtype=object).reshape(x2.shape)
        assert_equal(lib.call("searchsorted", line, x2, side=side), want, dtype=lib.index_dtype)
        got = lib.call("searchsorted", shuffled, x2, side=side, sorter=sorter.astype(lib.index_dtype))
        assert_equal(got, want, dtype=lib.index_dtype)
    assert_equal(lib.call("searchsorted", line[:0], line[:3]), [0, 0, 0], dtype=lib.index_dtype)


@since("2025.12")
@covers("searchsorted")
@pytest.mark.parametrize("dtype", dt.REALS)
def test_insertion_points_of_python_scalars_are_zero_dimensional(lib: Library, dtype: str) -> None:
    line = np.array([1, 2, 2, 3, 5, 8] + [9] * 11, dtype=dtype)
    for scalar in lib.some((0, 2, 4, 9, 10) + ((2.5, -math.inf) if dtype in dt.FLOATS else ()), dtype):
        for side, find in BISECT.items():
            assert_equal(lib.call("searchsorted", line, scalar, side=side), find(line.tolist(), scalar), dtype=lib.index_dtype)


@covers("where")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_choices(lib: Library, dtype: str) -> None:
    for shapes in lib.some(
        (
            ((17,),) * 3,
            ((3, 1, 5), (4, 1), (5,)),
            ((), (17,), ()),
            ((17,), (), ()),
            ((), (), ()),
            ((0, 3), (3,), (1, 1)),
            ((4,), (3, 4), (3, 1)),
        ),
        dtype,
    ):
        mask = samples.shaped("bool", shapes[0])
        a, b = samples.shaped(dtype, shapes[1], -9, 9), samples.shaped(dtype, (*shapes[2],), -9.5, 8)
        wide = np.broadcast_arrays(mask, a, b)
        flat = [p if m else q for m, p, q in zip(*(w.ravel().tolist() for w in wide), strict=True)]
        want = as_array(np.array([*flat, None], dtype=object)[:-1].reshape(wide[0].shape), dtype)
        assert_equal(lib.call("where", mask, a, b), want)


@covers("where")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_choices_copy_bits_of_nan_and_zero(lib: Library, dtype: str) -> None:
    a = np.array([0.0, -0.0, math.nan, math.inf, -math.inf, 1.0] * 4, dtype=dtype)
    mask = np.arange(24) % 2 == 0
    assert_equal(
        lib.call("where", mask, a, -a), np.array([p if m else q for m, p, q in zip(mask, a, -a, strict=True)], dtype=dtype)
    )


@covers("where")
@pytest.mark.parametrize(("first", "second"), dt.same_kind_pairs(dt.NUMERIC))
def test_choices_promote(lib: Library, first: str, second: str) -> None:
    out = dt.promote(first, second)
    assert out is not None
    lib.require("where", out)
    mask, a, b = samples.shaped("bool", (19,)), samples.values(first)[:19], samples.values(second)[:19]
    for p, q in ((a, b), (a[3, ...], b), (a, b[3, ...])):
        assert_equal(lib.call("where", mask, p, q), _choose(mask, p, q, out))


def _choose(mask: np.ndarray, a: np.ndarray, b: np.ndarray, dtype: str) -> np.ndarray:
    out = np.broadcast_to(b, mask.shape).astype(dtype)
    out[mask] = np.broadcast_to(a, mask.shape).astype(dtype)[mask]
    return out


@since("2024.12")
@covers("where")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_choices_between_an_array_and_a_python_scalar(lib: Library, dtype: str) -> None:
    scalars: list[Any] = (
        [True] if dtype in dt.BOOL else [3, *([2.5] if dtype in dt.FLOATING else []), *([1 - 2j] if dtype in dt.COMPLEX else [])]
    )
    mask = samples.shaped("bool", (19,))
    for scalar, a in lib.some(
        itertools.product(scalars, (samples.shaped(dtype, (19,)), np.asarray(samples.shaped(dtype, (19,))[0]))), dtype
    ):
        filled = np.full((), scalar, dtype=dtype)
        assert_equal(lib.call("where", mask, a, scalar), _choose(mask, a, filled, dtype))
        assert_equal(lib.call("where", mask, scalar, a), _choose(mask, filled, a, dtype))


@since("2024.12")
@covers("where")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_a_complex_scalar_makes_a_real_choice_complex(lib: Library, dtype: str) -> None:
    out = dt.complex_of(dtype)
    lib.require("where", out)
    mask, a = samples.shaped("bool", (19,)), samples.shaped(dtype, (19,))
    assert_equal(lib.call("where", mask, a, 1 - 2j), _choose(mask, a, np.full((), 1 - 2j, dtype=out), out))


@covers("nonzero", "where", "searchsorted", "argmax", "argmin", "count_nonzero")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
def test_memory_layouts(lib: Library, layout: str) -> None:
    a = np.round(samples.shaped("float64", (5, 19), -2, 2))
    for name in ("argmax", "argmin", "count_nonzero"):
        for axis in (0, 1, None):
            assert_equal(lib.call(name, a, axis=axis, layout=layout), lib.call(name, a, axis=axis))
    for got, want in zip(lib.call("nonzero", a, layout=layout), lib.call("nonzero", a), strict=True):
        assert_equal(got, want)
    mask, b = samples.shaped("bool", (5, 19)), samples.shaped("float64", (5, 19), 0, 3)
    assert_equal(lib.call("where", mask, a, b, layout=layout), _choose(mask, a, b, "float64"))
    line = np.sort(a.ravel())
    assert_is(lib.call("searchsorted", line, b, layout=layout), lib.index_dtype, b.shape)
    assert_equal(lib.call("searchsorted", line, b, layout=layout), lib.call("searchsorted", line, b))
