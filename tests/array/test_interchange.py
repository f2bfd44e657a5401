"""DLPack between the Arrays of every ordered pair of backends: class, data type and device. The conformance suite has more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.library import Library
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal

NAMES = [status.name for status in ivy_api.backends() if status.usable]


@pytest.mark.parametrize("dtype", ["float32", "float16", "bfloat16"])
@pytest.mark.parametrize("partner", NAMES)
def test_round_trip(lib: Library, partner: str, dtype: str) -> None:
    xp, other = lib.xp, ivy_api.namespace(partner, wrapped=True)
    if not (hasattr(xp, dtype) and hasattr(other, dtype)):
        assert dtype == "bfloat16"
        return
    value = samples.shaped("int8", (2, 3), 0, 9).astype("float32")
    x = xp.astype(lib.native(value), getattr(xp, dtype))
    y = other.from_dlpack(x)
    assert type(y) is type(other.zeros(1))
    assert y.dtype == getattr(other, dtype)
    assert y.device in other.__array_namespace_info__().devices()
    back = xp.from_dlpack(y)
    assert back.dtype == x.dtype
    assert back.device == x.device
    assert_equal(lib.numpy(xp.astype(back, xp.float32)), value)
    if partner != "numpy" or dtype != "bfloat16":
        assert other.asarray(x).dtype == y.dtype


def test_native_arrays_come_in(backend: Any, xp: Any) -> None:
    native = ivy_api.namespace(backend.name).asarray([1.0, 2.0])
    assert xp.from_dlpack(native).native is not None
    assert [float(v) for v in xp.from_dlpack(native)] == [1.0, 2.0]
    assert [float(v) for v in np.from_dlpack(xp.asarray(native))] == [1.0, 2.0]
    with pytest.raises((TypeError, AttributeError)):
        xp.from_dlpack([1.0])
