"""Sorting, against Python's stable sort."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import exact, samples
from ivy_conformance.oracles.compare import assert_equal, assert_is, refused

_LINES: list[tuple[tuple[int, ...], int]] = [
    ((17,), -1), ((33,), 0), ((3, 19), -1), ((19, 3), 0), ((2, 17, 4), 1), ((2, 3, 4), -3), ((0,), 0), ((3, 0), 1), ((0, 3), 1),
    ((1,), -1)
]  # fmt: skip


def order(line: list[Any], descending: bool) -> list[int]:
    """The stable order: Python's ``reverse`` keeps equal elements in their order too."""
    return sorted(range(len(line)), key=line.__getitem__, reverse=descending)


@covers("sort", "argsort")
@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dtype", dt.REALS)
def test_stable_order(lib: Library, dtype: str, descending: bool) -> None:
    for shape, axis in lib.some(_LINES, dtype, descending):
        a = samples.shaped(dtype, shape, 0, 6).astype("int8").astype(dtype)  # few distinct values, so that there are ties
        positions = exact.along(a, axis, lambda line: order(line, descending))
        values = exact.along(a, axis, lambda line: [line[i] for i in order(line, descending)])
        assert_equal(lib.call("argsort", a, axis=axis, descending=descending), positions, dtype=lib.index_dtype)
        assert_equal(lib.call("sort", a, axis=axis, descending=descending), values, dtype=dtype)


@covers("sort", "argsort")
@pytest.mark.parametrize("stable", [False, True])
@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dtype", dt.REALS)
def test_extremes_of_the_range(lib: Library, dtype: str, descending: bool, stable: bool) -> None:
    a = samples.values(dtype)
    if dtype in dt.FLOATS:
        a = np.concatenate([a[a != 0], np.array([math.inf, -math.inf, 0.0], dtype=dtype)])
    a = samples.rng("extremes", dtype).permutation(a)
    want = sorted(a.tolist(), reverse=descending)
    assert_equal(lib.call("sort", a, descending=descending, stable=stable), want, dtype=dtype)
    positions = lib.call("argsort", a, descending=descending, stable=stable)
    assert_is(positions, lib.index_dtype, a.shape)
    assert sorted(positions.tolist()) == list(range(a.size))
    assert [a.tolist()[i] for i in positions.tolist()] == want


@covers("sort", "argsort")
@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_nan_moves_nothing_else_out_of_order(lib: Library, dtype: str, descending: bool) -> None:
    """The position of nan is unspecified, but `sort` and `argsort` agree, and the other elements stay sorted."""
    a = samples.shaped(dtype, (41,)).copy()
    a[[0, 7, 8, 20, 40]] = math.nan
    a[5] = -math.inf
    sorted_ = lib.call("sort", a, descending=descending)
    numbers = [v for v in sorted_.tolist() if v == v]
    assert numbers == sorted((v for v in a.tolist() if v == v), reverse=descending)
    assert np.isnan(sorted_).sum() == 5
    positions = lib.call("argsort", a, descending=descending).tolist()
    assert sorted(positions) == list(range(41))
    assert np.array_equal(a[positions], sorted_, equal_nan=True)


@covers("sort", "argsort")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_zeros_of_both_signs_are_equal(lib: Library, dtype: str) -> None:
    a = np.array([0.0, -0.0, 1.0, -0.0, 0.0, -1.0] * 4, dtype=dtype)
    for descending in (False, True):
        positions = order(a.tolist(), descending)
        assert_equal(lib.call("argsort", a, descending=descending), positions, dtype=lib.index_dtype)
        assert_equal(lib.call("sort", a, descending=descending), a[positions])


@covers("sort", "argsort")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_memory_layouts(lib: Library, name: str, layout: str) -> None:
    a = np.round(samples.shaped("float64", (7, 19), -5, 5))
    for axis, descending in itertools.product((0, 1), (False, True)):
        assert_equal(
            lib.call(name, a, axis=axis, descending=descending, layout=layout), lib.call(name, a, axis=axis, descending=descending)
        )


@covers("sort", "argsort")
@pytest.mark.parametrize("name", ["sort", "argsort"])
def test_a_wrong_axis_is_an_error(lib: Library, name: str) -> None:
    for axis in (2, -3):
        with refused():
            lib.call(name, np.ones((2, 3), dtype="float32"), axis=axis)


@covers("sort", "argsort")
@given(values=st.lists(st.integers(-3, 3), min_size=16, max_size=200), descending=st.booleans())
def test_stability_with_many_ties(lib: Library, values: list[int], descending: bool) -> None:
    a = np.array(values, dtype="int16")
    assert_equal(lib.call("argsort", a, descending=descending, stable=True), order(values, descending), dtype=lib.index_dtype)
