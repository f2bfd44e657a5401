"""Functional updates, against assignment in NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.library import Library

RNG = np.random.default_rng(7)
V, M = np.round(RNG.normal(size=5) * 9), np.round(RNG.normal(size=(3, 4)) * 9)


KEYS: list[Any] = [
    1, (slice(None), 2), (slice(2, 0, -1), slice(1, None, 2)), Ellipsis, (..., None, 0), np.asarray([2, 0]),
    (slice(None), np.asarray([3, -4])), (np.asarray([2, 0]), np.asarray([[1], [3]])), (np.asarray([1, 0]), slice(1, 3)),
    (np.asarray([[0, 1]]), None, np.asarray([2, 3])),
    (np.asarray([True, False, True]), 1), (1, np.asarray([True, False, True, True])),
    M > 0, (None, slice(0, 0)),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(KEYS)))
def test_at_selects_as_numpy_does(lib: Library, number: int) -> None:
    key = KEYS[number]
    own = tuple(lib.native(k) if isinstance(k, np.ndarray) else k for k in (key if isinstance(key, tuple) else (key,)))
    place = lib.xp.at(lib.native(M), own if isinstance(key, tuple) else own[0])
    np.testing.assert_array_equal(lib.numpy(place.get()), M[key])
    values = np.arange(1.0, M[key].size + 1).reshape(M[key].shape)
    scalar, full, more, less = M.copy(), M.copy(), M.copy(), M.copy()
    scalar[key], full[key] = 5, values
    more[key] += values
    less[key] = np.minimum(less[key], 2)
    np.testing.assert_array_equal(lib.numpy(place.set(5)), scalar)
    np.testing.assert_array_equal(lib.numpy(place.set(lib.native(values))), full)
    np.testing.assert_array_equal(lib.numpy(place.add(lib.native(values))), more)
    np.testing.assert_array_equal(lib.numpy(place.min(2)), less)


def test_at_combines_all_values_for_a_place(lib: Library) -> None:
    key, values = np.asarray([2, 0, 2, 2]), np.asarray([2.0, 3.0, 4.0, 5.0])
    place = lib.xp.at(lib.native(V), lib.native(key))
    new = lib.native(values)
    for got, ufunc in (
        (place.add(new), np.add),
        (place.multiply(new), np.multiply),
        (place.min(new), np.minimum),
        (place.max(new), np.maximum),
    ):
        want = V.copy()
        ufunc.at(want, key, values)
        np.testing.assert_array_equal(lib.numpy(got), want)
    once = lib.xp.at(lib.native(V), slice(1, 3))
    np.testing.assert_array_equal(lib.numpy(once.subtract(2)), V - [0, 2, 2, 0, 0])
    np.testing.assert_array_equal(lib.numpy(once.divide(2.0)), V / [1, 2, 2, 1, 1])
    assert "at(array of shape (5,)" in repr(once)


def test_at_works_compiled(lib: Library, tools: Any) -> None:
    if tools is None:
        pytest.skip("the framework has no compiler")
    key = np.asarray([2, 0, 2])

    def update(x: Any, i: Any) -> Any:
        x = lib.xp.at(x, (i, slice(None, None, 2))).add(1.0)
        return lib.xp.at(x, x > 3).set(0.0)

    arrays = lib.native(M), lib.native(key)
    if lib.name == "tensorflow":  # of known shapes
        import tensorflow as tf

        got = lib.numpy(tf.function(update, autograph=False)(*arrays))
    else:
        got = lib.numpy(tools.compiled(update)(*arrays))
    want = M.copy()
    place: Any = key, slice(None, None, 2)
    np.add.at(want, place, 1.0)
    np.testing.assert_array_equal(got, np.where(want > 3, 0, want))


def test_at_takes_arrays_of_ivy(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name, wrapped=True)
    x, key = xp.asarray(M), xp.asarray(np.asarray([2, 0]))
    for at in (xp.at, ivy_api.at):
        got = at(x, (slice(None), key)).set(xp.asarray(np.asarray([1.0, 2.0])))
        assert isinstance(got, ivy_api.Array)
        want = M.copy()
        want[:, [2, 0]] = [1.0, 2.0]
        np.testing.assert_array_equal(np.asarray(got.native), want)
    masked = xp.at(x, x > 0).set(0)
    assert isinstance(masked, ivy_api.Array)
    np.testing.assert_array_equal(np.asarray(masked.native), np.where(M > 0, 0, M))
    np.testing.assert_array_equal(np.asarray(x.native), M)


@pytest.mark.parametrize("mode", ["min", "max"])
def test_the_least_and_the_largest_beside_nan_are_nan(lib: Library, mode: str) -> None:
    """Whether ``nan`` is there before, comes first or comes last."""
    x, updates = np.asarray([1.0, np.nan, 2.0, 3.0], dtype="float32"), np.asarray([np.nan, 5.0, 7.0, np.nan, 0.0], dtype="float32")
    got = lib.call("scatter_update", x, np.asarray([[0], [1], [2], [2], [3]]), updates, mode=mode)
    np.testing.assert_array_equal(got, [np.nan, np.nan, np.nan, 0.0 if mode == "min" else 3.0])
