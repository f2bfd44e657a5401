"""Manipulation and indexing functions in which NumPy, or an older version of it, differs from the standard."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import IvyError

XP: Any = ivy_api.namespace("numpy")


@pytest.mark.parametrize("dtype", ["int8", "int64", "uint8", "uint64"])
def test_repeat_takes_every_integer_type(dtype: str) -> None:
    np.testing.assert_array_equal(XP.repeat(np.arange(3), np.array([0, 1, 2], dtype=dtype)), [1, 2, 2])


def test_reshape_copies_as_it_is_told() -> None:
    x = np.arange(6)
    assert np.shares_memory(XP.reshape(x, (2, 3), copy=False), x)
    assert not np.shares_memory(XP.reshape(x, shape=(2, 3), copy=True), x)
    with pytest.raises(ValueError, match=r"[Cc]opy"):
        XP.reshape(x.reshape(2, 3).T, (6,), copy=False)


def test_tuples_not_lists() -> None:
    assert type(XP.meshgrid(np.arange(2), np.arange(3))) is tuple
    assert type(XP.broadcast_arrays(np.arange(2), np.arange(2))) is tuple
    assert type(XP.unstack(np.zeros((2, 2)))) is tuple


@pytest.mark.parametrize("dtype", ["int8", "int64", "uint8", "uint64"])
def test_take_and_take_along_axis_take_every_integer_type(dtype: str) -> None:
    x = np.arange(6).reshape(2, 3)
    np.testing.assert_array_equal(XP.take(x, np.array([2, 0], dtype=dtype), axis=1), [[2, 0], [5, 3]])
    np.testing.assert_array_equal(XP.take_along_axis(x, np.array([[2], [0]], dtype=dtype)), [[2], [3]])


def test_take_from_a_matrix_needs_an_axis() -> None:
    with pytest.raises(ValueError, match="take from an array of 2 axes needs axis"):
        XP.take(np.zeros((2, 2)), np.array([0]))


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 0), (2, 3, 4)])
def test_stack_and_unstack_give_what_numpy_gives(shape: tuple[int, ...]) -> None:
    arrays = [np.arange(np.prod(shape), dtype=dtype).reshape(shape) for dtype in ("int8", "float32", "float64")]
    for axis in range(-len(shape) - 1, len(shape) + 1):
        out = XP.stack(arrays, axis=axis)
        np.testing.assert_array_equal(out, np.stack(arrays, axis=axis), strict=True)
        for one, other in zip(XP.unstack(out, axis=axis), np.unstack(out, axis=axis), strict=True):
            np.testing.assert_array_equal(one, other, strict=True)


@pytest.mark.parametrize("axis", [-1, -2, -3, 0, 2])
def test_stack_raises_what_numpy_raises(axis: int) -> None:
    cases: list[list[Any]] = [[np.zeros(2), np.zeros(3)], [np.zeros(2), np.zeros((2, 2))], [np.zeros(2), None], []]
    for arrays in cases:
        with pytest.raises((TypeError, ValueError, IndexError)) as expected:
            np.stack(arrays, axis=axis)
        with pytest.raises((TypeError, ValueError, IndexError)) as raised:
            XP.stack(arrays, axis=axis)
        assert isinstance(raised.value, IvyError)
        assert str(raised.value.__cause__) == str(expected.value)
