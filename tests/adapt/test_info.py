"""The objects that ``finfo``, ``iinfo`` and ``__array_namespace_info__`` return."""

from __future__ import annotations

import sys

import pytest

from ivy_api.adapt.info import FInfo, NamespaceInfo, finfos, iinfos
from ivy_api.adapt.promotion import DTYPES
from ivy_api.errors import DeviceError

NAMES = {name: f"<{name}>" for name in (*DTYPES, "float16", "bfloat16")}


def test_double_precision_is_that_of_python() -> None:
    own, python = finfos(NAMES)["float64"], sys.float_info
    assert (own.max, own.eps, own.smallest_normal) == (python.max, python.epsilon, python.min)
    assert own == FInfo(64, own.eps, own.max, -own.max, own.smallest_normal, "<float64>")


@pytest.mark.parametrize(
    ("name", "bits", "eps", "largest", "smallest"),
    [
        ("float16", 16, 2.0**-10, 65504.0, 2.0**-14),
        ("bfloat16", 16, 2.0**-7, float.fromhex("0x1.FEp127"), 2.0**-126),
        ("float32", 32, 2.0**-23, float.fromhex("0x1.FFFFFEp127"), 2.0**-126),
    ],
)
def test_limits_of_shorter_formats(name: str, bits: int, eps: float, largest: float, smallest: float) -> None:
    assert finfos(NAMES)[name] == FInfo(bits, eps, largest, -largest, smallest, f"<{name}>")


def test_a_complex_type_has_the_limits_of_its_parts() -> None:
    infos = finfos(NAMES)
    assert (infos["complex64"], infos["complex128"]) == (infos["float32"], infos["float64"])
    assert "complex128" not in finfos({"float32": 0, "complex64": 1})


@pytest.mark.parametrize(("name", "low", "high"), [("int8", -128, 127), ("uint16", 0, 65535), ("int64", -(2**63), 2**63 - 1)])
def test_limits_of_integers(name: str, low: int, high: int) -> None:
    own = iinfos(NAMES)[name]
    assert (own.min, own.max, own.bits, own.dtype) == (low, high, int(name.strip("uint")), f"<{name}>")


def info() -> NamespaceInfo:
    def dtypes(device: str | None) -> dict[str, str]:
        return {name: dtype for name, dtype in NAMES.items() if name in DTYPES and (device != "small:0" or "64" not in name)}

    return NamespaceInfo(
        dtypes=dtypes,
        default_dtypes=lambda device: {"real floating": "float32" if device == "small:0" else "float64"},
        devices=lambda: ("big", "small:0"),
        default_device=lambda: "big",
        data_dependent_shapes=False,
        max_dimensions=8,
    )


def test_data_types_depend_on_the_device() -> None:
    assert "float64" in info().dtypes()
    assert "float64" not in info().dtypes(device="small:0")
    assert info().default_dtypes(device="small:0") == {"real floating": "<float32>"}
    assert info().default_dtypes() == {"real floating": "<float64>"}


def test_kinds_add_up() -> None:
    chosen = info().dtypes(kind=("bool", "real floating"))
    assert list(chosen) == ["bool", "float32", "float64"]
    assert info().dtypes(kind=()) == {}


def test_what_is_returned_may_be_changed() -> None:
    info().dtypes().clear()
    info().capabilities().clear()
    assert info().dtypes()
    assert info().capabilities() == {"boolean indexing": True, "data-dependent shapes": False, "max dimensions": 8}


def test_devices_go_by_object_name_or_kind() -> None:
    assert info().devices() == ("big", "small:0")
    assert info().default_device() == "big"
    assert info().dtypes(device="small")
    with pytest.raises(DeviceError, match="Device 'smal' is not available; available: 'big', 'small:0'"):
        info().dtypes(device="smal")
