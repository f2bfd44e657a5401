"""DLPack: the capsule and the device of an array, and the exchange of arrays between libraries."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance import recording
from ivy_conformance.chapters.test_operator_layouts import HOST, copied_out
from ivy_conformance.coverage import covers, since
from ivy_conformance.errors import MismatchError
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.members import OPERATORS
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_raises, refused
from ivy_conformance.recording import Call
from ivy_conformance.target import Target

CHAPTER = "interchange"
pytestmark = pytest.mark.array_object

PARTNERS = [status.name for status in ivy_api.backends() if status.usable]
DEVICES = (1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)


@functools.cache
def partner_of(name: str) -> Library:
    """Another library to exchange arrays with."""
    return Library(Target(name))


def writable(x: Any) -> Any:
    """Remove the read-only flag of `Library.native`: NumPy exports read-only arrays to some consumers only."""
    if isinstance(x, np.ndarray):
        x.flags.writeable = True
    return x


def aligned(a: np.ndarray) -> np.ndarray:
    """A copy in memory aligned as libraries prefer, so that it can be shared."""
    memory = np.zeros(a.nbytes + 128, dtype=np.uint8)
    start = -memory.ctypes.data % 128
    own = memory[start : start + a.nbytes].view(a.dtype).reshape(a.shape)
    own[...] = a
    return own


def taken(lib: Library, source: Any, values: np.ndarray, **keywords: Any) -> Any:
    """``xp.from_dlpack(source)``; recorded with the values of ``source``."""
    recording.current.begin(Call("from_dlpack", (values.copy(),), keywords))
    return lib.function("from_dlpack")(source, **keywords)


@covers("__dlpack_device__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_device(lib: Library, dtype: str) -> None:
    for shape in lib.some(((), (3,), (2, 0)), dtype):
        kind, number = lib.raw("__dlpack_device__", samples.shaped(dtype, shape, 0, 2))
        assert int(kind) in DEVICES
        assert isinstance(number, int)
        assert number >= 0


def name_of(capsule: Any) -> str:
    """The name of a capsule, which is quoted in its repr."""
    assert type(capsule).__name__ == "PyCapsule"
    return repr(capsule).split('"')[1]


@covers("__dlpack__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_capsule(lib: Library, dtype: str) -> None:
    for shape in lib.some(((), (3,), (2, 3)), dtype):
        a = samples.shaped(dtype, shape, 0, 2)
        assert name_of(lib.raw("__dlpack__", a, layout="writable")) == "dltensor"  # what older consumers accept
        assert name_of(lib.raw("__dlpack__", a, stream=None, layout="writable")) == "dltensor"


@since("2023.12")
@covers("__dlpack__")
@pytest.mark.parametrize("option", ["max_version", "dl_device", "copy"])
def test_options_of_a_capsule(lib: Library, option: str) -> None:
    a = samples.shaped("float32", (3,))
    own = lib.raw("__dlpack_device__", a)
    for value in {"max_version": ((0, 8), (1, 0), (1, 99), None), "dl_device": (own, HOST, None), "copy": (True, None)}[option]:
        assert name_of(lib.raw("__dlpack__", a, layout="writable", **{option: value})) in ("dltensor", "dltensor_versioned")


@since("2023.12")
@covers("__dlpack__")
def test_a_device_that_cannot_be_handled_is_a_buffer_error(lib: Library) -> None:
    for kind in (12, 99):  # DLPack's "extension", and an unknown device type
        a = samples.shaped("float32", (3,))
        assert_raises(BufferError, lib.raw, "__dlpack__", a, dl_device=(kind, 3), layout="writable")


@covers("from_dlpack", "__dlpack__", "__dlpack_device__")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", dt.ALL)
def test_own_arrays(lib: Library, dtype: str, layout: str) -> None:
    lib.require("from_dlpack", dtype)
    for shape in lib.some(((3, 4), (), (0,), (2, 3, 4)), dtype, layout):
        a = samples.shaped(dtype, shape, 0, 2)
        x = writable(lib.native(a, layout))
        y = taken(lib, x, a)
        assert_equal(lib.numpy(y), a)
        assert y.device == x.device
        assert_equal(lib.numpy(x), a)


@covers("__dlpack__", "__dlpack_device__")
@pytest.mark.parametrize("partner", PARTNERS)
@pytest.mark.parametrize("dtype", dt.ALL)
def test_arrays_go_out(lib: Library, dtype: str, partner: str) -> None:
    other = partner_of(partner)
    lib.require("__dlpack__", dtype)
    other.require("from_dlpack", dtype)
    for shape, layout in lib.some((((3, 4), "writable"), ((), "writable"), ((2, 3, 4), "transposed"), ((0, 2), "writable")), dtype):
        a = samples.shaped(dtype, shape, 0, 2)
        x = writable(lib.native(a, layout))
        recording.current.begin(Call("__dlpack__", (a,), {}))
        there = {} if lib.target.device_object is None else {"device": other.target.default_device}
        assert_equal(other.numpy(other.xp.from_dlpack(x, **there)), a)
        assert_equal(lib.numpy(x), a)


@covers("from_dlpack")
@pytest.mark.parametrize("partner", PARTNERS)
@pytest.mark.parametrize("dtype", dt.ALL)
def test_arrays_come_in(lib: Library, dtype: str, partner: str) -> None:
    other = partner_of(partner)
    lib.require("from_dlpack", dtype)
    other.require("__dlpack__", dtype)
    for shape, layout in lib.some((((3, 4), "writable"), ((), "writable"), ((2, 3, 4), "transposed"), ((0, 2), "writable")), dtype):
        a = samples.shaped(dtype, shape, 0, 2)
        x = writable(other.native(a, layout))
        assert_equal(lib.numpy(taken(lib, x, a)), a)
        assert_equal(other.numpy(x), a)


# Copies


@since("2023.12")
@covers("from_dlpack")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_a_copy_shares_nothing(lib: Library, dtype: str) -> None:
    lib.require("from_dlpack", dtype)
    a = samples.shaped(dtype, (17,), 0, 2)
    source = aligned(a)
    x = taken(lib, source, source, copy=True)
    assert_equal(lib.numpy(x), a)
    source[...] = ~source if dtype == "bool" else source + 1
    if lib.numpy(x).tobytes() != a.tobytes():
        raise MismatchError("A copy changed when its source was written to", "memory of the source", "memory of its own")
    own = lib.native(a, "writable")
    y = taken(lib, own, a, copy=True)
    y = OPERATORS["__ixor__"].apply(y, True) if dtype == "bool" else OPERATORS["__iadd__"].apply(y, 1)
    assert not np.array_equal(lib.numpy(y), a)
    assert_equal(lib.numpy(own), a)


@since("2023.12")
@covers("__dlpack__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_a_copy_for_others_shares_nothing(lib: Library, dtype: str) -> None:
    """The producer makes the copy: a consumer passes on the request."""
    lib.require("__dlpack__", dtype)
    a = samples.shaped(dtype, (17,), 0, 2)
    x = lib.native(a, "writable")
    recording.current.begin(Call("__dlpack__", (a,), {"copy": True}))
    copied = copied_out(x)
    x = OPERATORS["__ixor__"].apply(x, True) if dtype == "bool" else OPERATORS["__iadd__"].apply(x, 1)
    assert not np.array_equal(lib.numpy(x), a)
    if copied.tobytes() != a.tobytes():
        raise MismatchError("A copy changed when its source was written to", "memory of the source", "memory of its own")


@since("2023.12")
@covers("from_dlpack")
def test_without_a_copy_memory_is_shared_or_an_error_raised(lib: Library) -> None:
    source = aligned(np.arange(64, dtype="float32"))
    try:
        x = taken(lib, source, source, copy=False)
    except (BufferError, ValueError):  # the standard names both
        return
    assert_equal(lib.numpy(x), np.arange(64, dtype="float32"))
    source += 1.0
    assert_equal(lib.numpy(x), np.arange(1, 65, dtype="float32"))


@covers("from_dlpack")
@pytest.mark.parametrize("copy", [None, True])
def test_memory_that_may_not_be_written_to(lib: Library, copy: bool | None) -> None:
    """It is imported (a consumer may ignore that it is read-only), or NumPy's refusal to export it is raised."""
    source = np.arange(5, dtype="float32")
    source.flags.writeable = False
    try:
        x = taken(lib, source, source, **({} if copy is None else {"copy": copy}))
    except BufferError:
        return
    assert_equal(lib.numpy(x), np.arange(5, dtype="float32"))


@covers("from_dlpack")
def test_on_the_device_of_another_array(lib: Library) -> None:
    lib.require("from_dlpack", "float32")
    a = samples.shaped("float32", (3,))
    device = lib.native(a).device
    for keywords in ({}, {"device": device}, {"device": None}) if lib.asks_for("2023.12") else ({},):
        x = taken(lib, a.copy(), a, **keywords)
        assert_equal(lib.numpy(x), a)
        if keywords.get("device") is not None or lib.target.device_object is None:  # without one it may stay where it is
            assert x.device == device


@covers("from_dlpack")
@pytest.mark.parametrize("value", [[1.0, 2.0], 1.0, "text", None], ids=["list", "float", "str", "None"])
def test_what_has_no_dlpack_is_refused(lib: Library, value: Any) -> None:
    recording.current.begin(Call("from_dlpack", (value,), {}))
    with refused():  # the standard asks for an AttributeError, but as guidance
        lib.function("from_dlpack")(value)
