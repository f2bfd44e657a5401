"""Arrays that are read while they are written to, and keys that libraries were reported to misread."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from ivy_conformance import recording
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.members import OPERATORS
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal
from ivy_conformance.recording import Call

pytestmark = pytest.mark.array_object

_IN_PLACE: dict[str, Any] = {"__iadd__": operator.iadd, "__isub__": operator.isub, "__imul__": operator.imul}
_SIZES = (2, 5, 91)
"""Sizes of square matrices: the last has more elements than NumPy's buffer, https://github.com/numpy/numpy/issues/6119."""


@pytest.fixture
def writable(lib: Library) -> None:
    """Skip libraries with immutable arrays."""
    if not lib.target.backend:
        pytest.skip("what overlaps is left to the library")


@covers(_IN_PLACE)
@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize("name", _IN_PLACE)
def test_a_matrix_and_its_transpose(lib: Library, name: str) -> None:
    for size in _SIZES:
        a = np.arange(size * size, dtype="int32").reshape(size, size)
        x = lib.native(a, "writable")
        x = _IN_PLACE[name](x, x.mT)
        assert_equal(lib.numpy(x), getattr(operator, name.replace("__i", "__"))(a, a.T))


@covers("__iadd__", "__itruediv__")
@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize("name", ["__iadd__", "__itruediv__"])
def test_an_array_and_a_part_of_it(lib: Library, name: str) -> None:
    for columns in (3, 5000):
        a = np.full((3, columns), 4.0, dtype="float32")
        for key in ((0, ...), (2, ...), (slice(1, 2), ...), (slice(0, 1), slice(0, 1))):
            x = lib.native(a, "writable")
            x = getattr(operator, name.strip("_"))(x, x[key])
            assert_equal(lib.numpy(x), a + a[key] if name == "__iadd__" else a / a[key])


def _parts_of_a_vector(n: int) -> Iterator[slice]:
    """One slice for every selection of two or more elements, forwards and backwards."""
    for step, start in itertools.product((1, 2, -1, -2), range(n)):
        last = range(start + step, n, step) if step > 0 else range(start + step, -1, step)
        for stop in (i + step for i in last):
            whole = stop >= n or stop < 0  # where the bound can be omitted
            yield slice(
                None if start == (0 if step > 0 else n - 1) else start, None if whole else stop, None if step == 1 else step
            )


_VECTOR = np.array([7, 3, 5, 2, 11], dtype="int32")
_MATRIX = np.array([[7, 3, 5], [2, 11, 13], [1, 4, 9]], dtype="int32")
_SIDES = (slice(1, None), slice(None, -1), slice(None), slice(None, None, -1))
_PARTS: list[tuple[np.ndarray, Any, Any]] = [
    (a, to, of)
    for a, keys in ((_VECTOR, [*_parts_of_a_vector(5)]), (_MATRIX, [*_SIDES, *itertools.product(_SIDES, repeat=2)]))
    for to, of in itertools.product(keys, repeat=2)
    if a[to].shape == a[of].shape
]
"""Two slices of an array with the same shape: separate, adjacent, overlapping in either direction, equal."""


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
def test_writing_a_part_over_another(lib: Library) -> None:
    for a, to, of in lib.some(_PARTS, "set"):
        x, want = lib.native(a, "writable"), a.copy()
        recording.current.begin(Call("__setitem__", (a, to, a[of]), {}))
        x[to] = x[of]
        want[to] = a[of].copy()
        assert_equal(lib.numpy(x), want)


_ALL_IN_PLACE = {
    name: member for name, member in OPERATORS.items() if member.writes and name not in ("__imatmul__", "__itruediv__")
}


@covers(_ALL_IN_PLACE)
@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize("name", _ALL_IN_PLACE)
def test_a_part_changed_by_another(lib: Library, name: str) -> None:
    """Only the resulting array is checked; whether the whole array changes is unspecified."""
    change = getattr(operator, name.strip("_"))
    for a, to, of in lib.some(_PARTS, name):
        x, want = lib.native(a, "writable"), np.array(a[to])
        recording.current.begin(Call(name, (want.copy(), a[of]), {}))
        assert_equal(lib.numpy(change(x[to], x[of])), change(want, np.array(a[of])))


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_no_array_changes_its_data_type(lib: Library, dtype: str) -> None:
    """An array keeps its data type, whatever is written to it."""
    a = samples.distinct(dtype, (2, 3))
    wider = [other for other in dt.NUMERIC if other != dtype and dt.promote(dtype, other) == other]
    wider = [other for other in wider if (other in dt.COMPLEX) == (dtype in dt.COMPLEX)]  # accepted assignments
    for other in lib.some(wider, dtype):
        if lib.supports("__setitem__", dtype, other):
            for key, shape in ((0, (3,)), ((1, 2), ()), (..., (2, 3)), ((slice(None), 1), (2,))):
                value = samples.shaped(other, shape, 1, 9)
                want = a.copy()
                want[key] = value.astype(dtype)
                assert_equal(lib.call("__setitem__", a, key, value), want)


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
def test_writing_from_an_array_that_lies_in_another_way(lib: Library) -> None:
    for to, of in (
        ((slice(None, None, 2),), (slice(None, None, 2),)),
        ((slice(None, None, 2),), (slice(None, 6),)),
        ((slice(6, None),), (slice(None, None, 2),)),
    ):
        a, b = np.zeros(12, dtype="float32"), np.arange(1, 13, dtype="float32")
        x = lib.native(a, "writable")
        x[to] = lib.native(b)[of]
        a[to] = b[of]
        assert_equal(lib.numpy(x), a)
    matrix, column = np.zeros((4, 3), dtype="float32"), np.arange(1, 4, dtype="float32")
    for key in ((slice(1, None), 1), (slice(None, 3), 2), (2, slice(None))):
        x, want = lib.native(matrix, "writable"), matrix.copy()
        x[key] = lib.native(column)
        want[key] = column
        assert_equal(lib.numpy(x), want)


@covers("__setitem__")
@pytest.mark.usefixtures("writable")
def test_writing_where_the_array_itself_says(lib: Library) -> None:
    """The indices share the memory that is written to: https://github.com/numpy/numpy/issues/26844."""
    x = lib.native(np.arange(10, dtype=lib.target.default_dtypes["indexing"]), "writable")
    part = x[2:]
    part[x[:-2]] = 3
    assert_equal(lib.numpy(part), np.full(8, 3, dtype=lib.target.default_dtypes["indexing"]))


@covers("__getitem__")
def test_steps_through_arrays_of_any_length(lib: Library) -> None:
    """https://github.com/dask/dask/issues/188."""
    for length in (9, 10, 20):
        a = np.arange(length, dtype="int32")
        for step in (2, 3, -1, -2):
            assert_equal(lib.call("__getitem__", a, slice(None, None, step)), a[::step])


@covers("__getitem__")
def test_masks_over_long_arrays(lib: Library) -> None:
    lib.function("__getitem__")
    for length in (249, 1980):
        a = np.arange(length, dtype="int32")
        for mask in (a % 3 == 0, (a > length // 2) & (a < length - 3)):
            assert_equal(lib.call("__getitem__", a, mask), a[mask])


@covers("__getitem__")
def test_views_of_views(lib: Library) -> None:
    """https://github.com/ml-explore/mlx/issues/2755."""
    a = np.arange(24, dtype="int32").reshape(6, 4)
    keys: list[Any] = [
        slice(None, None, -1),
        slice(1, None),
        slice(None, None, 2),
        (slice(None), slice(None, None, -1)),
        (..., slice(1, 3)),
    ]
    x = lib.native(a)
    for keys_of in itertools.product(keys, repeat=2):
        y, want = x, a
        for key in keys_of:
            y, want = y[key], want[key]
        assert_equal(lib.numpy(y), want)
