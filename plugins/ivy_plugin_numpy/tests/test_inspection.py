"""What the namespace says about itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt.promotion import KINDS

XP: Any = ivy_api.namespace("numpy")
INFO = XP.__array_namespace_info__()


def test_devices() -> None:
    assert INFO.devices() == ("cpu",)
    assert INFO.default_device() == "cpu" == np.zeros(1).device


def test_capabilities() -> None:
    dimensions = INFO.capabilities()["max dimensions"]
    assert INFO.capabilities() == {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": dimensions}
    assert XP.zeros((1,) * dimensions).ndim == dimensions
    with pytest.raises(ValueError, match="dimension"):
        XP.zeros((1,) * (dimensions + 1))


def test_default_data_types_are_those_of_new_arrays() -> None:
    new = {
        "real floating": XP.asarray(1.0),
        "complex floating": XP.asarray(1j),
        "integral": XP.asarray(1),
        "indexing": XP.argmax(XP.asarray([1])),
    }
    assert INFO.default_dtypes() == {kind: x.dtype for kind, x in new.items()}


@pytest.mark.parametrize("kind", KINDS)
def test_data_types_are_of_the_kind_asked_for(kind: str) -> None:
    chosen = INFO.dtypes(kind=kind)
    assert chosen == {name: dtype for name, dtype in INFO.dtypes().items() if XP.isdtype(dtype, kind)}
    assert all(getattr(XP, name) == dtype for name, dtype in chosen.items())
    assert INFO.dtypes(kind=(kind, "bool"), device="cpu") == {**INFO.dtypes(kind="bool"), **chosen}


def test_unknown_devices_and_kinds_are_errors() -> None:
    with pytest.raises(ivy_api.errors.DeviceError, match="Device 'tpu' is not available; available: 'cpu'"):
        INFO.dtypes(device="tpu")
    with pytest.raises(ValueError, match="'float' is not a kind of data type"):
        INFO.dtypes(kind="float")
