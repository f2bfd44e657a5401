"""DLPack between every ordered pair of backends, in every data type that both have, and back: values, data type and device stay."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from conformance.oracles import dtypes as dt
from conformance.oracles import samples
from conformance.oracles.compare import assert_equal
from conformance.library import Library

NAMES = [status.name for status in ivy_api.backends() if status.usable]


@pytest.mark.parametrize("dtype", [*dt.ALL, "float16", "bfloat16"])
@pytest.mark.parametrize("target", NAMES)
def test_round_trip(lib: Library, target: str, dtype: str) -> None:
    xp, other = lib.xp, ivy_api.namespace(target, wrapped=True)
    if not (hasattr(xp, dtype) and hasattr(other, dtype)):
        assert dtype == "bfloat16"
        return
    value = samples.shaped("int8", (2, 3), 0, 9).astype("float32") if "float16" in dtype else samples.shaped(dtype, (2, 3), 0, 2)
    x = xp.astype(lib.native(value), getattr(xp, dtype))
    y = other.from_dlpack(x)
    assert type(y) is type(other.zeros(1))
    assert y.dtype == getattr(other, dtype)
    assert y.device in other.__array_namespace_info__().devices()
    back = xp.from_dlpack(y)
    assert back.dtype == x.dtype
    assert back.device == x.device
    as_is = xp.astype(back, xp.float32) if "float16" in dtype else back
    assert_equal(lib.numpy(as_is), value)
    if target != "numpy" or dtype != "bfloat16":
        assert other.asarray(x).dtype == y.dtype


@pytest.mark.parametrize("target", NAMES)
def test_a_copy_shares_nothing(lib: Library, target: str) -> None:
    other = ivy_api.namespace(target, wrapped=True)
    x = lib.native(np.arange(3.0), "writable")
    y = other.from_dlpack(x, copy=True)
    x += 1.0
    y[0] = 9.0
    assert lib.numpy(x).tolist() == [1.0, 2.0, 3.0]
    assert [float(v) for v in y] == [9.0, 1.0, 2.0]


def test_capsules(lib: Library) -> None:
    x = lib.native(np.arange(3.0))
    kind, number = x.__dlpack_device__()
    assert (int(kind), int(number)) == (1, 0)
    for options in ({}, {"copy": None}, {"copy": True}, {"dl_device": (1, 0)}, {"max_version": (1, 0)}, {"stream": None}):
        assert "dltensor" in repr(x.__dlpack__(**options))


def test_native_arrays_come_in(backend: Any, xp: Any) -> None:
    native = ivy_api.namespace(backend.name).asarray([1.0, 2.0])
    assert xp.from_dlpack(native).native is not None
    assert [float(v) for v in xp.from_dlpack(native)] == [1.0, 2.0]
    assert [float(v) for v in np.from_dlpack(xp.asarray(native))] == [1.0, 2.0]
    with pytest.raises((TypeError, AttributeError)):
        xp.from_dlpack([1.0])
