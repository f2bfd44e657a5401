"""Unique elements and membership, against dictionaries and loops. Their order is unspecified, so none is assumed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_is

_SHAPES = ((17,), (3, 19), (2, 3, 4), (), (0,), (2, 0, 3), (1,))


def few(dtype: str, shape: tuple[int, ...], *, nan: bool = True) -> np.ndarray:
    """An array with repeated values; floating-point ones with infinities, signed zeros, and nan unless disabled."""
    a = np.round(samples.shaped(dtype, shape, -2, 2)) if dtype in dt.FLOATING else samples.shaped(dtype, shape, -3, 3)
    special: list[Any] = []
    if dtype in dt.FLOATING:
        special = [math.nan, 0.0, -0.0, math.nan, math.inf, math.inf, -math.inf]
    if dtype in dt.COMPLEX:
        special += [complex(math.nan, 1), complex(1, math.nan), complex(0.0, -0.0), complex(1, 2), complex(2, 1), complex(1, 2)]
    special = special if nan else [value for value in special if value == value]
    if dtype in dt.INTEGERS:
        special = [*dt.limits(dtype), *dt.limits(dtype)]
    flat = a.ravel().copy()
    count = min(len(special), flat.size // 2)
    flat[:count] = special[:count]
    return samples.rng("few", dtype, shape).permutation(flat).reshape(shape).astype(dtype)


def occurrences(a: np.ndarray) -> list[tuple[Any, int, int]]:
    """Each distinct element with its first index and its count; every nan is distinct."""
    found: dict[Any, list[int]] = {}
    for i, v in enumerate(a.ravel().tolist()):
        key = ("nan", i) if v != v else v
        found.setdefault(key, []).append(i)
    flat = a.ravel().tolist()
    return [(flat[places[0]], places[0], len(places)) for places in found.values()]


def check_values(values: np.ndarray, a: np.ndarray) -> None:
    want = occurrences(a)
    assert_is(values, dt.of(a), (len(want),))
    numbers = {v for v, _, _ in want if v == v}
    got = values.tolist()
    assert {v for v in got if v == v} == numbers
    assert len([v for v in got if v == v]) == len(numbers), f"repeated values in {got}"
    assert _nans(got) == _nans([v for v, _, _ in want])


def _nans(values: list[Any]) -> int:
    return sum(v != v for v in values)


def check_counts(values: np.ndarray, counts: np.ndarray, a: np.ndarray, index_dtype: str) -> None:
    assert_is(counts, index_dtype, values.shape)
    wanted = {v: n for v, _, n in occurrences(a) if v == v}
    for v, n in zip(values.tolist(), counts.tolist(), strict=True):
        assert n == (1 if v != v else wanted[v]), f"{v!r} occurs {wanted.get(v, 1)} times, not {n}"


def check_inverse(values: np.ndarray, inverse: np.ndarray, a: np.ndarray, index_dtype: str) -> None:
    assert_is(inverse, index_dtype, a.shape)
    assert np.array_equal(values[inverse] if values.size else a, a, equal_nan=True)
    nan_slots = [int(i) for i, v in zip(inverse.ravel(), a.ravel().tolist(), strict=True) if v != v]
    assert len(set(nan_slots)) == len(nan_slots), "each NaN is an element of its own"


UNIQUE = {
    "unique_all": ("values", "indices", "inverse_indices", "counts"),
    "unique_counts": ("values", "counts"),
    "unique_inverse": ("values", "inverse_indices"),
}
"""The fields of each result."""


@covers("unique_values")
@pytest.mark.parametrize("shape", _SHAPES, ids=str)
@pytest.mark.parametrize("dtype", dt.ALL)
def test_unique_values(lib: Library, dtype: str, shape: tuple[int, ...]) -> None:
    a = few(dtype, shape, nan=lib.demanding)  # that nan is distinct from itself is only recommended
    check_values(lib.call("unique_values", a), a)


@covers(UNIQUE)
@pytest.mark.parametrize("shape", _SHAPES, ids=str)
@pytest.mark.parametrize("dtype", dt.ALL)
@pytest.mark.parametrize("name", UNIQUE)
def test_unique_elements(lib: Library, name: str, dtype: str, shape: tuple[int, ...]) -> None:
    a = few(dtype, shape, nan=lib.demanding)
    got = lib.call(name, a)
    assert got._fields == UNIQUE[name]
    check_named(got, a, lib.index_dtype)


def check_named(got: Any, a: np.ndarray, index_dtype: str) -> None:
    """Check each field of a result."""
    check_values(got.values, a)
    if "counts" in got._fields:
        check_counts(got.values, got.counts, a, index_dtype)
    if "inverse_indices" in got._fields:
        check_inverse(got.values, got.inverse_indices, a, index_dtype)
    if "indices" in got._fields:
        check_indices(got.values, got.indices, a, index_dtype)


@covers("unique_values", UNIQUE)
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("name", ["unique_values", *UNIQUE])
def test_neighbouring_values_are_different(lib: Library, name: str, dtype: str) -> None:
    lib.require(name, dtype)
    a = samples.values(dtype)
    if dtype not in dt.COMPLEX:
        a = np.concatenate([a, a[::3]])
    if dtype in dt.INTEGERS:
        high = dt.limits(dtype)[1]
        a = np.concatenate([a, np.array([high // 2 + 3, high // 2 + 4, high // 2 + 5, high - 2], dtype=dtype)])
    got = lib.call(name, a)
    if name == "unique_values":
        check_values(got, a)
    else:
        check_named(got, a, lib.index_dtype)


def check_indices(values: np.ndarray, indices: np.ndarray, a: np.ndarray, index_dtype: str) -> None:
    assert_is(indices, index_dtype, values.shape)
    first = {v: i for v, i, _ in occurrences(a) if v == v}
    flat = a.ravel().tolist()
    for v, i in zip(values.tolist(), indices.tolist(), strict=True):
        if v == v:
            assert i == first[v], f"{v!r} occurs first at {first[v]}, not {i}"
        else:
            assert flat[i] != flat[i]
    assert len(set(indices.tolist())) == indices.size


@covers("isin")
@pytest.mark.parametrize("invert", [False, True])
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_membership(lib: Library, dtype: str, invert: bool) -> None:
    check_membership(lib, dtype, invert)


@covers("isin")
@pytest.mark.backend_contract
@pytest.mark.parametrize("invert", [False, True])
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_membership_of_floating_point_numbers(lib: Library, dtype: str, invert: bool) -> None:
    """Beyond the standard, which recommends integers only."""
    check_membership(lib, dtype, invert)


def check_membership(lib: Library, dtype: str, invert: bool) -> None:
    shapes = (
        ((17,), (5,)), ((3, 7), (2, 2)), ((), (3,)), ((20,), ()), ((0,), (3,)), ((3, 5), (0,)), ((40,), (30,)),
        ((2, 3, 4), (2, 1, 3)),
    )  # fmt: skip
    for first, second in lib.some(shapes, dtype, invert):
        a, b = few(dtype, first), few(dtype, second)
        pool = b.ravel().tolist()
        want = np.array([any(v == w for w in pool) != invert for v in a.ravel().tolist()], dtype=bool).reshape(first)
        assert_equal(lib.call("isin", a, b, invert=invert), want)


@covers("isin")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_neighbours_of_members_are_none(lib: Library, dtype: str) -> None:
    a = samples.values(dtype)
    b = a[::2]
    assert_equal(lib.call("isin", a, b), [v in b.tolist() for v in a.tolist()], dtype="bool")


@covers("isin")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_membership_with_a_python_scalar(lib: Library, dtype: str) -> None:
    a = samples.shaped(dtype, (3, 7), 0, 4)
    for scalar in (0, 2, 100):
        assert_equal(lib.call("isin", a, scalar), [[v == scalar for v in row] for row in a.tolist()], dtype="bool")
        assert_equal(lib.call("isin", scalar, a), scalar in a.ravel().tolist(), dtype="bool")
        assert_equal(lib.call("isin", scalar, a, invert=True), scalar not in a.ravel().tolist(), dtype="bool")


@covers("isin")
@pytest.mark.parametrize(("first", "second"), dt.same_kind_pairs(dt.INTEGERS))
def test_membership_among_another_integer_type(lib: Library, first: str, second: str) -> None:
    lib.require("isin", str(dt.promote(first, second)))
    a = samples.values(first)
    for b in (samples.values(second), samples.values(second)[::2]):
        assert_equal(lib.call("isin", a, b), [v in b.tolist() for v in a.tolist()], dtype="bool")


@covers("unique_values", "unique_all", "unique_counts", "unique_inverse", "isin")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", ["unique_values", "unique_all", "unique_counts", "unique_inverse", "isin"])
def test_memory_layouts(lib: Library, name: str, layout: str) -> None:
    a, ints, pool = few("float64", (5, 19), nan=lib.demanding), few("int32", (5, 19)), few("int32", (4,))
    if name == "isin":
        assert_equal(lib.call("isin", ints, pool, layout=layout), lib.call("isin", ints, pool))
    elif name == "unique_values":
        check_values(lib.call(name, a, layout=layout), a)
    else:
        check_named(lib.call(name, a, layout=layout), a, lib.index_dtype)
