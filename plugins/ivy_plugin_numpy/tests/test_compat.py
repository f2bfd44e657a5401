"""What stands in for newer functions on older versions of NumPy, held against those of the version in use."""

from __future__ import annotations

import numpy as np
import pytest

from ivy_plugin_numpy import compat


@pytest.mark.parametrize("name", ["ceil", "floor", "trunc"])
def test_rounding(name: str) -> None:
    native = getattr(np, name)
    function = compat.rounding(native)
    assert function.__name__ == name
    for x in (np.array([-1.5, 2.5]), np.array([1, 2], dtype="int8"), np.float32(1.5)):
        np.testing.assert_array_equal(function(x), x if np.asarray(x).dtype.kind == "i" else native(x))
        assert function(x).dtype == x.dtype


@pytest.mark.parametrize("shape", [(6,), (3, 2), (2, 3), (2, 1, 3), (-1,)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_reshape(shape: tuple[int, ...], order: str) -> None:
    x = np.asarray(np.arange(6).reshape(2, 3), order=order)
    np.testing.assert_array_equal(compat.reshape(x, shape), x.reshape(shape))
    assert not np.shares_memory(compat.reshape(x, shape, copy=True), x)
    if np.shares_memory(x.reshape(shape), x):
        assert np.shares_memory(compat.reshape(x, shape, copy=False), x)
    else:
        with pytest.raises(ValueError, match="without a copy"):
            compat.reshape(x, shape, copy=False)


@pytest.mark.parametrize(("native", "initial"), [(np.cumsum, 0), (np.cumprod, 1)])
@pytest.mark.parametrize("axis", [0, 1, -1])
def test_cumulation(native: np.ufunc, initial: int, axis: int) -> None:
    x = np.arange(1, 7, dtype="int16").reshape(2, 3)
    out = compat.cumulative(native, initial)(x, axis=axis, include_initial=True)
    np.testing.assert_array_equal(np.diff(out, axis=axis) if initial == 0 else out.take([0], axis), x if initial == 0 else initial)
    np.testing.assert_array_equal(np.delete(out, 0, axis), native(x, axis=axis))
    assert compat.cumulative(native, initial)(x[0], dtype=np.float32).dtype == np.float32


def test_from_dlpack() -> None:
    x = np.arange(3)
    x.flags.writeable = False
    assert compat.from_dlpack(x) is x
    assert not np.shares_memory(compat.from_dlpack(x, copy=True), x)
    assert compat.from_dlpack(np.float32(1)).shape == ()


def test_dlpack() -> None:
    x = np.arange(3.0)
    for options in ({}, {"copy": True}, {"dl_device": (1, 0)}, {"stream": None, "max_version": (1, 0)}):
        assert "dltensor" in repr(compat.dlpack(x, **options))
    with pytest.raises(BufferError, match=r"device of the array, \(1, 0\); got \(12, 3\)"):
        compat.dlpack(x, dl_device=(12, 3))


def test_indices_in_the_memory_that_is_written_to() -> None:
    x = np.arange(10)
    places = x[:-2]
    mine, others = compat.separate_indices(x, (places, np.arange(3)))
    assert not np.shares_memory(mine, x)
    np.testing.assert_array_equal(mine, places)
    np.testing.assert_array_equal(others, np.arange(3))
    assert compat.separate_indices(x, slice(3)) == slice(3)


def test_small_stand_ins() -> None:
    x = np.array([[3.0, 0.0], [0.0, 2.0]])
    assert compat.count_nonzero(x).dtype == np.intp
    np.testing.assert_array_equal(compat.count_nonzero(x, axis=0, keepdims=True), [[1, 1]])
    np.testing.assert_array_equal(compat.nonzero(x), np.nonzero(x))
    assert compat.matrix_rank(x) == 2
    np.testing.assert_array_equal(compat.matrix_rank(np.stack([x, x]), rtol=np.array([0.1, 0.9])), [2, 1])
