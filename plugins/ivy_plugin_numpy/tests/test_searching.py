"""Searching, sorting and set functions in which NumPy differs from the standard."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import ivy_api

XP: Any = ivy_api.namespace("numpy")

DTYPES = st.sampled_from(["bool", "int8", "uint8", "int64", "uint64", "float32", "float64"])
SHAPES = hnp.array_shapes(max_dims=3, min_side=0, max_side=20)
ARRAYS = DTYPES.flatmap(lambda dtype: hnp.arrays(dtype, SHAPES, elements={"allow_nan": False}))


@given(x=ARRAYS, data=st.data())
def test_argsort_keeps_equal_elements_in_their_order_both_ways(x: np.ndarray, data: st.DataObject) -> None:
    axis = data.draw(st.integers(-x.ndim, x.ndim - 1))
    for descending in (False, True):
        order = np.moveaxis(XP.argsort(x, axis=axis, descending=descending), axis, -1)
        rows = np.moveaxis(x, axis, -1)
        for place in np.ndindex(rows.shape[:-1]):
            row = rows[place].tolist()
            expected = sorted(range(len(row)), key=row.__getitem__, reverse=descending)  # Python's sort is stable both ways
            assert order[place].tolist() == expected


@given(x=ARRAYS, descending=st.booleans(), stable=st.booleans())
def test_sort_gives_the_elements_in_order(x: np.ndarray, descending: bool, stable: bool) -> None:
    before = x.copy()
    out = XP.sort(x, descending=descending, stable=stable)
    assert out.dtype == x.dtype
    for place in np.ndindex(x.shape[:-1]):
        assert out[place].tolist() == sorted(x[place].tolist(), reverse=descending)
    np.testing.assert_array_equal(x, before)


@pytest.mark.parametrize("descending", [False, True])
def test_sort_keeps_the_order_of_zeros(descending: bool) -> None:
    x = np.tile([0.0, -0.0, 1.0, -0.0, 0.0], 20)
    zeros = XP.sort(x, descending=descending)
    np.testing.assert_array_equal(np.signbit(zeros[zeros == 0]), np.signbit(x[x == 0]))


def test_nan_is_sorted_as_the_largest() -> None:
    x = np.array([1.0, np.nan, 0.0])
    np.testing.assert_array_equal(XP.sort(x), [0.0, 1.0, np.nan])
    np.testing.assert_array_equal(XP.sort(x, descending=True), [np.nan, 1.0, 0.0])
    np.testing.assert_array_equal(XP.argsort(x, descending=True), [1, 0, 2])


@pytest.mark.parametrize("side", ["left", "right"])
def test_searchsorted_takes_a_python_scalar_in_the_type_of_the_array(side: str) -> None:
    x = np.array([0.1, 0.2, 0.3], dtype="float32")
    for i, scalar in enumerate((0.1, 0.2, 0.3)):
        assert XP.searchsorted(x, scalar, side=side) == i + (side == "right")


@pytest.mark.parametrize("dtype", ["int8", "uint8", "uint64", "int64"])
def test_searchsorted_takes_every_integer_type_for_a_sorter(dtype: str) -> None:
    x = np.array([3.0, 1.0, 2.0])
    assert XP.searchsorted(x, 2.0, sorter=np.array([1, 2, 0], dtype=dtype)) == 1


def test_count_nonzero_gives_an_array() -> None:
    out = XP.count_nonzero(np.array([0.0, -0.0, np.nan, 1.0]))
    assert (out.shape, out.dtype, int(out)) == ((), np.intp, 2)


def test_nonzero_of_no_axes_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"0d|one of none"):
        XP.nonzero(np.asarray(1.0))


def test_where_refuses_a_python_integer_outside_the_range() -> None:
    condition, x = np.array([True, False]), np.zeros(2, dtype="int8")
    for arguments in ((x, 300), (300, x), (x.astype("uint8"), -1)):
        with pytest.raises(OverflowError):
            XP.where(condition, *arguments)


@pytest.mark.parametrize(("scalar", "dtype"), [(1, "int8"), (1, "float32"), (0.1, "float32"), (1j, "complex64"), (True, "bool")])
def test_where_keeps_the_type_of_the_array_beside_a_python_scalar(scalar: complex, dtype: str) -> None:
    condition, x = np.array([True, False]), np.zeros(2, dtype=dtype)
    for arguments, expected in (((x, scalar), [0, scalar]), ((scalar, x), [scalar, 0])):
        np.testing.assert_array_equal(XP.where(condition, *arguments), np.array(expected, dtype=dtype), strict=True)


def test_isin_takes_a_python_scalar_in_the_type_of_the_array() -> None:
    x = np.array([0.1, 0.2], dtype="float32")
    np.testing.assert_array_equal(XP.isin(x, 0.1), [True, False])
    assert XP.isin(0.2, x, invert=True).shape == ()
    assert not XP.isin(0.2, x, invert=True)
    assert not XP.isin(2**63 - 1, np.array([2**63], dtype="uint64"))


def test_each_nan_is_unique() -> None:
    x = np.array([[np.nan, 1.0], [1.0, np.nan]])
    values, indices, inverse, counts = XP.unique_all(x)
    assert (values.size, counts.tolist(), inverse.shape) == (3, [2, 1, 1], (2, 2))
    np.testing.assert_array_equal(x.ravel()[indices], values)
    np.testing.assert_array_equal(values[inverse], x)
    assert XP.unique_values(x).size == 3
