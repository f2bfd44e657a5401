"""Operators do not depend on memory layouts; and properties shared with functions that sample values would miss."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_conformance import recording
from ivy_conformance.chapters import test_linear_algebra as products
from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library, shares_memory
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_close, assert_equal, refused
from ivy_conformance.recording import Call

CHAPTER = "operators"
pytestmark = pytest.mark.array_object

UNARY: dict[str, Any] = {"__abs__": np.abs, "__invert__": np.invert, "__neg__": np.negative, "__pos__": np.positive}


@covers(UNARY)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", UNARY)
def test_one_argument(lib: Library, name: str, layout: str) -> None:
    dtype = "int32" if name == "__invert__" else "float64"
    lib.require(name, dtype)
    for shape in lib.some(((5, 17), (2, 3, 4), (2, 1, 2, 1, 3, 2)), name, layout):
        a = samples.shaped(dtype, shape, -9, 9)
        assert_equal(lib.call(name, a, layout=layout), UNARY[name](a))


@covers("__eq__", "__ne__")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
def test_equality_where_some_are_equal(lib: Library, layout: str) -> None:
    a, b = samples.shaped("int32", (5, 17), 1, 4), samples.shaped("int32", (17,), 1, 4)
    assert_equal(lib.call("__eq__", a, b, layout=layout), a == b)
    assert_equal(lib.call("__ne__", a, b, layout=layout), a != b)


@covers("__eq__", "__ne__")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_equality_counts_imaginary_parts(lib: Library, dtype: str) -> None:
    a = samples.complex_values(dtype)
    assert not lib.call("__eq__", a, a.conj()).any()
    assert lib.call("__ne__", a, a.conj()).all()


@covers("__matmul__", "__imatmul__")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", ["__matmul__", "__imatmul__"])
def test_products_of_matrices(lib: Library, name: str, layout: str) -> None:
    a, b = samples.shaped("float64", (2, 3, 4)), samples.shaped("float64", (2, 4, 4), -3, 5)
    lib.require(name, "float64")
    want = lib.call("__matmul__", a, b)
    assert_close(lib.call(name, a, b, layout=layout), want, "float64", ulps=50, scale=np.full(want.shape, 60.0))


@covers("__matmul__", "__imatmul__")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
@pytest.mark.parametrize("name", ["__matmul__", "__imatmul__"])
def test_products_of_large_integers_wrap_and_take_no_detour_through_floats(lib: Library, name: str, dtype: str) -> None:
    lib.require(name, dtype)
    low, high = dt.limits(dtype)
    a = np.array([high, high - 1, high // 3, low, low + 1, 3, high // 2 + 1, 5, high - 2], dtype=dtype).reshape(3, 3)
    products.check_matmul(lib.call(name, a, a[::-1].copy()), a, a[::-1], dtype)


@covers("shape")
def test_a_shape_cannot_be_changed(lib: Library) -> None:
    """It is a tuple, or "must be immutable" and "behave similarly to a tuple"."""
    shape = lib.raw("shape", np.ones((2, 3), dtype="float32"))
    assert (len(shape), shape[0], shape[-1], tuple(shape)) == (2, 2, 3, (2, 3))
    assert not hasattr(type(shape), "__setitem__")


@covers("to_device")
def test_no_stream_is_none(lib: Library) -> None:
    a = samples.distinct("float32", (17,))
    assert_equal(lib.call("to_device", a, lib.native(a).device, stream=None), a)


@covers("__array_namespace__")
def test_no_namespace_of_a_revision_that_does_not_exist(lib: Library) -> None:
    with refused():
        lib.raw("__array_namespace__", np.ones(3, dtype="float32"), api_version="1776.12")


class Producer:
    """An object whose ``__dlpack__`` calls that of an array in a certain way."""

    def __init__(self, array: Any, **keywords: Any) -> None:
        self.array, self.keywords = array, keywords

    def __dlpack__(self, **keywords: Any) -> Any:
        return self.array.__dlpack__(**{**keywords, **self.keywords})

    def __dlpack_device__(self) -> Any:
        return self.keywords.get("dl_device") or self.array.__dlpack_device__()


HOST = (1, 0)
"""DLPack's device for memory that Python can read."""


def copied_out(x: Any) -> np.ndarray:
    """A copy of an array as NumPy gets it by DLPack: the producer makes it."""
    asked = {} if tuple(x.__dlpack_device__()) == HOST else {"dl_device": HOST}
    return np.from_dlpack(Producer(x, copy=True, **asked))


@since("2023.12")
@covers("__dlpack__")
def test_a_capsule_of_a_copy_shares_nothing(lib: Library) -> None:
    a = samples.distinct("float32", (17,))
    x = lib.native(a, "writable")
    recording.current.begin(Call("__dlpack__", (a,), {"copy": True}))
    got = copied_out(x)
    assert_equal(np.array(got), a)
    assert shares_memory(x, got) in (False, None)


@covers("__dlpack__")
def test_a_capsule_shares_memory_if_it_can(lib: Library) -> None:
    a = samples.distinct("float32", (17,))
    x = lib.native(a, "writable")
    recording.current.begin(Call("__dlpack__", (a,), {}))
    if tuple(x.__dlpack_device__()) != HOST:
        pytest.skip("NumPy does not read the memory of other devices")
    got = np.from_dlpack(x)
    assert_equal(np.array(got), a)
    if shares_memory(x, x):  # if its memory is visible to Python
        assert shares_memory(x, got)
