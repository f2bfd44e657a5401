"""`take` and `take_along_axis`, element by element."""

from __future__ import annotations

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_is, refused


def taken(a: np.ndarray, indices: np.ndarray, axis: int) -> np.ndarray:
    """The definition of `take`."""
    axis %= a.ndim
    shape = (*a.shape[:axis], indices.size, *a.shape[axis + 1 :])
    out = np.empty(shape, dtype=a.dtype)
    for place in np.ndindex(*shape):
        source = (*place[:axis], int(indices[place[axis]]), *place[axis + 1 :])
        out[place] = a[source]
    return out


def taken_along(a: np.ndarray, indices: np.ndarray, axis: int) -> np.ndarray:
    """The definition of `take_along_axis`, with broadcasting of all other axes."""
    axis %= a.ndim
    rest = np.broadcast_shapes(*(tuple(1 if i == axis else n for i, n in enumerate(x.shape)) for x in (a, indices)))
    shape = (*rest[:axis], indices.shape[axis], *rest[axis + 1 :])
    out = np.empty(shape, dtype=a.dtype)
    for place in np.ndindex(*shape):
        here = tuple(0 if n == 1 else p for p, n in zip(place, indices.shape, strict=True))
        source = [0 if n == 1 else p for p, n in zip(place, a.shape, strict=True)]
        source[axis] = int(indices[here])
        out[place] = a[tuple(source)]
    return out


@covers("take")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_take(lib: Library, dtype: str) -> None:
    for shape, axis in lib.some(
        (((17,), 0), ((17,), -1), ((3, 19), 1), ((19, 3), 0), ((2, 3, 4), -2), ((2, 1, 2, 1, 3), -1), ((0, 4), 1), ((4, 0), 0)),
        dtype,
    ):
        a = samples.distinct(dtype, shape)
        size = shape[axis]
        for chosen in (range(size), range(-size, size, 2), [0] * 17, [size - 1, -1, 0, -size], []):
            indices = np.array(list(chosen), dtype=lib.index_dtype)
            assert_equal(lib.call("take", a, indices, axis=axis), taken(a, indices, axis))
    vector, indices = samples.distinct(dtype, (17,)), np.array([3, -1, 0, 16], dtype=lib.index_dtype)
    assert_equal(lib.call("take", vector, indices), taken(vector, indices, 0))


@covers("take", "take_along_axis")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_indices_of_every_integer_type(lib: Library, dtype: str) -> None:
    lib.require("take", dtype)
    a = samples.distinct("float32", (5, 20))
    chosen = [0, 19, 7, 7, 1] + ([-1, -20] if dtype in dt.SIGNED else [2, 3])
    indices = np.array(chosen, dtype=dtype)
    assert_equal(lib.call("take", a, indices, axis=1), taken(a, indices, 1))
    lib.require("take_along_axis", dtype)
    rows = np.stack([indices] * 5)
    long, far = samples.distinct("float32", (300,)), np.array([0, min(dt.limits(dtype)[1], 299), 100], dtype=dtype)
    assert_equal(lib.call("take", long, far), long[far.astype(int)])
    if lib.supports("take_along_axis", dtype):
        assert_equal(lib.call("take_along_axis", long, far), long[far.astype(int)])
    assert_equal(lib.call("take_along_axis", a, rows, axis=1), taken_along(a, rows, 1))


@covers("take")
def test_take_of_a_matrix_needs_an_axis(lib: Library) -> None:
    with refused():
        lib.call("take", samples.distinct("float32", (3, 4)), np.array([0, 1], dtype=lib.index_dtype))


@covers("take_along_axis")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_take_along_axis(lib: Library, dtype: str) -> None:
    cases = (
        ((17,), (5,), 0), ((17,), (20,), -1), ((3, 19), (3, 4), 1), ((3, 19), (1, 4), -1), ((1, 19), (3, 4), -1), ((19, 3),
        (2, 3), 0),
        ((2, 3, 4), (2, 5, 4), -2), ((2, 3, 4), (1, 5, 1), 1), ((2, 3, 4), (2, 3, 0), -1), ((2, 1, 4), (1, 3, 6), 2),
    )  # fmt: skip
    for shape, chosen, axis in lib.some(cases, dtype):
        a = samples.distinct(dtype, shape)
        size = shape[axis]
        indices = samples.rng("take", shape, chosen).integers(-size, size, chosen).astype(lib.index_dtype)
        assert_equal(lib.call("take_along_axis", a, indices, axis=axis), taken_along(a, indices, axis))
    a, indices = samples.distinct(dtype, (3, 19)), np.array([[0], [3], [-1]], dtype=lib.index_dtype)
    assert_equal(lib.call("take_along_axis", a, indices), taken_along(a, indices, -1))


@covers("take_along_axis")
def test_argsort_and_take_along_axis_make_sort(lib: Library) -> None:
    a = samples.shaped("float64", (4, 21, 3))
    for axis in (0, 1, 2):
        assert_equal(lib.call("take_along_axis", a, lib.call("argsort", a, axis=axis), axis=axis), lib.call("sort", a, axis=axis))


@covers("take", "take_along_axis")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
def test_memory_layouts(lib: Library, layout: str) -> None:
    a, indices = samples.distinct("float64", (5, 19)), np.array([4, 0, -2, 3], dtype=lib.index_dtype)
    assert_equal(lib.call("take", a, indices, axis=0, layout=layout), taken(a, indices, 0))
    square = np.tile(indices, (5, 1))
    assert_equal(lib.call("take_along_axis", a, square, axis=1, layout=layout), taken_along(a, square, 1))


@covers("take_along_axis")
def test_a_wrong_axis_is_an_error(lib: Library) -> None:
    a, indices = samples.distinct("float32", (2, 3)), np.zeros((2, 3), dtype=lib.index_dtype)
    for axis in (2, -3):
        with refused():
            lib.call("take_along_axis", a, indices, axis=axis)
    assert_is(lib.call("take_along_axis", a, indices, axis=-2), "float32", (2, 3))
