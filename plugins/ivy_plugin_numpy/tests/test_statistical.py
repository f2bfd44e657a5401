"""Statistics and utilities in which NumPy, or an older version of it, differs from the standard."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import NotAnArrayError

XP: Any = ivy_api.namespace("numpy")


@pytest.mark.parametrize("function", ["std", "var"])
@pytest.mark.parametrize("correction", [3, 3.5, 4])
def test_no_degree_of_freedom_gives_nan(function: str, correction: float) -> None:
    x = np.arange(6, dtype="float32").reshape(2, 3)
    out = getattr(XP, function)(x, axis=1, correction=correction, keepdims=True)
    assert (out.shape, out.dtype) == ((2, 1), np.float32)
    assert np.isnan(out).all()


@pytest.mark.parametrize("function", ["std", "var"])
@pytest.mark.parametrize("correction", [0, 1, 2.5, -1])
def test_a_degree_of_freedom_gives_what_numpy_gives(function: str, correction: float) -> None:
    x = np.arange(6.0).reshape(2, 3)
    for axis in (None, 0, -1, (0, 1), ()):
        if axis in (0, ()) and correction > 0:
            continue
        expected = getattr(np, function)(x, axis=axis, ddof=correction)
        np.testing.assert_array_equal(getattr(XP, function)(x, axis=axis, correction=correction), expected)


def test_the_spread_of_no_elements_is_nan() -> None:
    assert np.isnan(XP.var(np.zeros(0)))
    assert XP.std(np.zeros((0, 2)), axis=0).shape == (2,)


@pytest.mark.parametrize(("function", "first"), [("cumulative_sum", 0), ("cumulative_prod", 1)])
def test_cumulation_may_begin_with_its_neutral_element(function: str, first: int) -> None:
    x = np.array([[1, 2], [3, 4]], dtype="int8")
    out = getattr(XP, function)(x, axis=0, include_initial=True)
    assert (out.shape, out.dtype) == ((3, 2), np.int64)
    assert (out[0] == first).all()
    assert getattr(XP, function)(x[0].astype("uint8")).dtype == np.uint64
    with pytest.raises(ValueError, match="axis"):
        getattr(XP, function)(x)


def test_diff_takes_none_for_nothing() -> None:
    x = np.array([1, 4, 9])
    np.testing.assert_array_equal(XP.diff(x, prepend=None, append=None), [3, 5])
    np.testing.assert_array_equal(XP.diff(x, prepend=np.array([0]), append=None), [1, 3, 5])
    np.testing.assert_array_equal(XP.diff(x, n=2, append=np.array([16])), [2, 2])


def test_diff_of_order_none_is_what_was_joined() -> None:
    np.testing.assert_array_equal(XP.diff(np.array([1, 4]), n=0, prepend=np.array([0]), append=np.array([9])), [0, 1, 4, 9])


@pytest.mark.parametrize("shape", [(4099, 3), (64, 8, 8, 16), (1, 300, 2), (2, 1, 1000, 40)])
@pytest.mark.parametrize("keepdims", [False, True])
def test_many_rows_are_added_with_a_small_rounding_error(shape: tuple[int, ...], keepdims: bool) -> None:
    """NumPy's own sums along other axes than the last are off by many units in the last place: networks drift apart by it."""
    x = (np.random.default_rng(0).normal(size=shape) + 1).astype("float32")
    axis = tuple(range(x.ndim - 1))
    for name, own in (("sum", np.sum), ("mean", np.mean)):
        got = getattr(XP, name)(x, axis=axis, keepdims=keepdims)
        expected = own(x, axis=axis, keepdims=keepdims, dtype="float64")
        assert (got.shape, got.dtype) == (expected.shape, x.dtype)
        np.testing.assert_allclose(got, expected, rtol=5e-7)


@pytest.mark.parametrize(
    ("name", "more"),
    [
        *((name, ()) for name in ("sum", "prod", "std", "var", "sort", "clip", "sign")),
        ("astype", (np.float32,)), ("take", (0,)), ("repeat", (2,)), ("searchsorted", (1.0,)), ("linalg.solve", (np.ones(2),)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("given", [[1.0, 2.0], [[1.0, 2.0], [3.0, 4.0]]])
def test_a_list_in_the_place_of_an_array(name: str, more: tuple[Any, ...], given: Any) -> None:
    with pytest.raises(NotAnArrayError, match=rf"{name} takes (arrays|an array as x); got list\. Convert it first: xp\.asarray"):
        attrgetter(name)(XP)(given, *more)


def test_a_list_in_the_place_of_a_key() -> None:
    with pytest.raises(NotAnArrayError, match=r"A key must be an array; got list\. Make one with xp\.random\.key"):
        XP.random.normal([0, 1], (3,))


@pytest.mark.parametrize("columns", range(1, 10))
@pytest.mark.parametrize("dtype", ["float32", "float64", "int32", "complex64"])
@pytest.mark.parametrize("function", ["sum", "prod"])
def test_short_rows_are_added_in_numpys_order(function: str, dtype: str, columns: int) -> None:
    x = np.random.default_rng(columns).normal(size=(200, 2, columns))
    x[3, 0, 0], x[4] = np.nan, -0.0
    if dtype == "int32":
        x = np.nan_to_num(x)
    x = x.astype(dtype)
    for axis in (-1, 2):
        for keepdims in (False, True):
            out = getattr(XP, function)(x, axis=axis, keepdims=keepdims)
            expected = getattr(np, function)(x, axis=axis, keepdims=keepdims)
            np.testing.assert_array_equal(out, expected, strict=True)
