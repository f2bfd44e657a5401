"""Functions on data types in which NumPy differs from the standard."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api

XP: Any = ivy_api.namespace("numpy")


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "complex64", "complex128"])
def test_finfo_agrees_with_numpy_in_python_numbers(dtype: str) -> None:
    native = np.finfo(dtype)
    for type_ in (dtype, np.dtype(dtype), np.dtype(dtype).type, np.zeros(2, dtype=dtype), np.dtype(dtype).type(1)):
        own = XP.finfo(type_)
        for limit in ("eps", "max", "min", "smallest_normal"):
            assert type(getattr(own, limit)) is float
            assert getattr(own, limit) == getattr(native, limit)
        assert (type(own.bits), own.bits) == (int, native.bits)
        assert own.dtype == native.dtype


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
def test_iinfo_agrees_with_numpy(dtype: str) -> None:
    native = np.iinfo(dtype)
    for type_ in (np.dtype(dtype), np.zeros(2, dtype=dtype)):
        own = XP.iinfo(type_)
        assert (own.bits, own.max, own.min, own.dtype) == (native.bits, native.max, native.min, native.dtype)
        assert {type(own.bits), type(own.max), type(own.min)} == {int}


def test_each_refuses_the_other_kind() -> None:
    with pytest.raises(ivy_api.errors.DTypeError, match="call xp.iinfo"):
        XP.finfo(np.int8)
    with pytest.raises(ivy_api.errors.DTypeError, match="call xp.finfo"):
        XP.iinfo(np.zeros(2))


def test_astype_copies_as_it_is_told() -> None:
    x = np.arange(3)
    assert XP.astype(x, np.int64, copy=False) is x
    assert not np.shares_memory(XP.astype(x, np.int64), x)
    assert XP.astype(np.float64(2), XP.float32, device="cpu").dtype == np.float32


def test_astype_drops_no_imaginary_part() -> None:
    for dtype in ("float64", "int32"):
        with pytest.raises(ivy_api.errors.DTypeError, match=r"xp\.real\(x\) or xp\.imag\(x\)"):
            XP.astype(np.ones(2, dtype="complex64"), dtype)
    np.testing.assert_array_equal(XP.astype(np.array([0j, 1j]), XP.bool), [False, True])


def test_astype_refuses_other_devices() -> None:
    with pytest.raises(ivy_api.errors.DeviceError, match="'cpu' only; got 'cuda'"):
        XP.astype(np.ones(2), XP.float32, device="cuda")
