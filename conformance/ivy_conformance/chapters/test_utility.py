"""`all`, `any` and `diff`, against definitions in plain Python."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import exact, samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal

_AXES: list[tuple[tuple[int, ...], exact.Axis]] = [
    ((), None), ((17,), None), ((17,), 0), ((3, 7), -1), ((19, 3), 0), ((2, 3, 4), (0, -1)), ((2, 3, 4), None), ((2, 3, 4), ()),
    ((0,), None),
    ((3, 0), 1), ((3, 0), 0), ((2, 1, 2, 3), (-2, 1)),
]  # fmt: skip
TESTS = {"all": all, "any": any}


@covers(TESTS)
@pytest.mark.parametrize("dtype", dt.ALL)
@pytest.mark.parametrize("name", TESTS)
def test_truth_along_axes(lib: Library, name: str, dtype: str) -> None:
    for (shape, axis), keepdims, threshold in lib.some(
        itertools.product(lib.reductions(_AXES), (False, True), (0.2, 3.7)), name, dtype
    ):
        a = samples.shaped(dtype, shape)
        a = np.where(np.abs(a) < threshold, 0, a).astype(dtype)
        want = exact.reduce(a, axis, keepdims, lambda g: TESTS[name](v != 0 for v in g))
        assert_equal(lib.call(name, a, axis=axis, keepdims=keepdims), want, dtype="bool")


@covers(TESTS)
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_nan_infinity_and_imaginary_numbers_are_true(lib: Library, dtype: str) -> None:
    truths: list[Any] = [math.nan, math.inf, -math.inf, 1e-30, *([1j, complex(0, math.nan)] if dtype in dt.COMPLEX else [])]
    for truth in truths:
        only = np.array([0.0] * 19 + [truth], dtype=dtype)
        assert lib.call("any", only)
        assert lib.call("all", np.full(20, truth, dtype=dtype))
    zeros = np.array([0.0, -0.0] * 10, dtype=dtype)
    assert not lib.call("any", zeros)
    assert not lib.call("all", np.concatenate([np.ones(19, dtype=dtype), zeros[1:2]]))


def differences(line: list[Any], n: int) -> list[Any]:
    """The n-th differences of a list."""
    for _ in range(n):
        line = [b - a for a, b in itertools.pairwise(line)]
    return line


@covers("diff")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_differences(lib: Library, dtype: str, n: int) -> None:
    for shape, axis in lib.some([((17,), -1), ((5, 19), 1), ((19, 5), 0), ((2, 5, 4), -2), ((4,), 0)], dtype, n):
        a = samples.shaped(dtype, shape, -9, 9)
        head, tail = samples.shaped(dtype, _resized(shape, axis, 2), -9, 9), samples.shaped(dtype, _resized(shape, axis, 1), -9, 9)
        every: list[dict[str, Any]] = [{}, {"prepend": head}, {"append": tail}, {"prepend": head, "append": tail}]
        for keywords in every:
            joined = np.concatenate(
                [*([head] if "prepend" in keywords else []), a, *([tail] if "append" in keywords else [])], axis=axis
            )
            want = exact.along(joined, axis, lambda line: differences(line, n))
            got = lib.call("diff", a, axis=axis, n=n, **keywords)
            if dtype in dt.INTEGERS:
                assert_equal(
                    got, np.vectorize(lambda v: dt.wrap(v, dtype), otypes=[object])(want) if want.size else want, dtype=dtype
                )
            else:
                value = want.astype(complex if dtype in dt.COMPLEX else float)
                assert_close(got, value, dtype, ulps=tolerances.summation(2**n), scale=np.full(want.shape, 13.0 * 2**n))


@covers("diff")
@pytest.mark.parametrize("dtype", ["int64", "uint64"])
def test_differences_of_large_integers_take_no_detour_through_floats(lib: Library, dtype: str) -> None:
    lib.require("diff", dtype)
    a = np.array([1, 2**62 + 1, 2**62 + 4, 2**53 + 1, 2**62 + 3, *range(13)], dtype=dtype)
    want = [dt.wrap(v, dtype) for v in differences(a.tolist(), 1)]
    assert_equal(lib.call("diff", a), want, dtype=dtype)
    assert_equal(
        lib.call("diff", a[2:], prepend=a[:1], append=a[:2]),
        [dt.wrap(v, dtype) for v in differences([*a[:1].tolist(), *a[2:].tolist(), *a[:2].tolist()], 1)],
        dtype=dtype,
    )


@covers("diff")
def test_no_differences_of_nothing(lib: Library) -> None:
    assert lib.call("diff", np.ones((0, 3), dtype="float32")).shape == (0, 2)
    assert lib.call("diff", np.ones((3, 0), dtype="float32"), axis=0).shape == (2, 0)


@covers("diff")
def test_differences_default_to_the_last_axis_and_first_order(lib: Library) -> None:
    a = np.array([[3, 1, 4, 1, 5], [9, 2, 6, 5, 3]], dtype="int32")
    assert_equal(lib.call("diff", a), [[-2, 3, -3, 4], [-7, 4, -1, -2]], dtype="int32")


def _resized(shape: tuple[int, ...], axis: int, size: int) -> tuple[int, ...]:
    axis %= len(shape)
    return (*shape[:axis], size, *shape[axis + 1 :])


@covers("all", "any", "diff")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
def test_memory_layouts(lib: Library, layout: str) -> None:
    a = samples.shaped("int32", (5, 19), -3, 3)
    sparse = np.where(np.arange(19) % 4 == 0, 0, a)
    for axis in (0, 1):
        for name, x in (("all", a), ("any", sparse), ("diff", a)):
            assert_equal(lib.call(name, x, axis=axis, layout=layout), lib.call(name, x, axis=axis))
