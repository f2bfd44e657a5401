"""Attributes of arrays, their conversion to Python's numbers, their namespace, and `to_device`."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.errors import MismatchError
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_raises

CHAPTER = "array object"
pytestmark = pytest.mark.array_object

SHAPES = ((), (1,), (0,), (17,), (3, 7), (2, 0, 3), (2, 3, 4), (2, 1, 3, 2))
"""Up to the four axes that the standard requires."""
MORE_AXES = ((2, 1, 3, 1, 2), (2, 1, 2, 1, 3, 1, 2, 1))
"""More axes, which all libraries support."""


def expect(got: Any, want: Any, what: str) -> None:
    """The same value of the same type; nan equals nan, and signs of zeros must agree."""
    if type(got) is not type(want) or repr(got) != repr(want):
        raise MismatchError(f"{what} is {got!r}, must be {want!r}", repr(got), repr(want))


@covers("dtype")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_dtype(lib: Library, dtype: str) -> None:
    lib.require("dtype", dtype)
    for shape in lib.some(SHAPES, dtype):
        got = lib.raw("dtype", samples.shaped(dtype, shape, 0, 3))
        assert got == lib.dtype(dtype)
        assert not any(got == lib.dtype(other) for other in lib.dtypes if other != dtype)


@covers("size")
def test_size(lib: Library) -> None:
    for shape in (*SHAPES, *MORE_AXES):
        expect(lib.raw("size", samples.shaped("float32", shape)), math.prod(shape), "size")


@covers("ndim", "shape")
@pytest.mark.parametrize("shape", [*SHAPES, *MORE_AXES], ids=str)
def test_shape(lib: Library, shape: tuple[int, ...]) -> None:
    a = samples.shaped("float32", shape)
    expect(lib.raw("ndim", a), len(shape), "ndim")
    sizes = lib.raw("shape", a)  # a tuple, or a similar object
    assert len(sizes) == len(shape)
    assert all(sizes[i] == shape[i] and sizes[i - len(shape)] == shape[i] for i in range(len(shape)))
    expect(tuple(int(n) for n in sizes), shape, "shape")
    assert sizes == lib.raw("shape", a)


@covers("T", "mT")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_transposes(lib: Library, dtype: str) -> None:
    matrices: list[tuple[int, ...]] = [(3, 7), (1, 4), (0, 3), (5, 5)]
    for shape in lib.some(matrices, dtype):
        a = samples.distinct(dtype, shape)
        assert_equal(lib.call("T", a), a.transpose())
        assert_equal(lib.call("mT", a), a.transpose())
    for shape in lib.some(((2, 3, 4), (2, 1, 3, 2), (0, 2, 3), (3, 3, 3), (2, 1, 3, 1, 2)), dtype):
        a = samples.distinct(dtype, shape)
        assert_equal(lib.call("mT", a), np.swapaxes(a, -1, -2))


@covers("T", "mT")
def test_a_transpose_needs_axes(lib: Library) -> None:
    refusing = [("T", (2, 3, 4)), ("mT", (3,)), ("mT", ())] if lib.demanding else []  # the standard says "should"
    for name, shape in refusing:
        with pytest.raises(ValueError, match="axes"):
            lib.raw(name, samples.shaped("float32", shape))
    a = samples.shaped("float32", (2, 3))
    assert_equal(lib.call("mT", lib.call("T", a)), a)


@covers("device")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_device(lib: Library, dtype: str) -> None:
    a = samples.shaped(dtype, (3,), 0, 2)
    device = lib.raw("device", a)
    assert device == lib.raw("device", np.ones(2, dtype="float32"))
    assert lib.raw("device", lib.call("zeros_like", a)) == device
    assert lib.call("zeros", (2,), device=device).shape == (2,)
    inspect = getattr(lib.xp, "__array_namespace_info__", None)
    if inspect is not None and lib.asks_for("2023.12"):
        assert any(device == known for known in inspect().devices())


# Python's numbers

_PARTS = (0.0, -0.0, 1.0, -2.5, math.inf, -math.inf, math.nan)


@since("2022.12")
@covers("__bool__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_bool(lib: Library, dtype: str) -> None:
    values: list[Any] = [0, 1] if dtype in dt.BOOL + dt.UNSIGNED else [0, 1, -2]
    if dtype in dt.FLOATS:
        values = list(_PARTS)
    if dtype in dt.COMPLEX:  # true if either part is nonzero
        values = [complex(a, b) for a in _PARTS for b in _PARTS]
    for value in lib.some(values, dtype):
        expect(lib.raw("__bool__", np.asarray(value, dtype=dtype)), bool(value), f"bool of {value!r}")


def numbers(dtype: str) -> list[np.ndarray]:
    """0-d arrays with the finite numbers of a data type."""
    return [np.asarray(value) for value in samples.values(dtype)[:: 3 if dtype in dt.FLOATING else 1]]


@since("2022.12")
@covers("__int__")
@pytest.mark.parametrize("dtype", dt.BOOL + dt.REALS)
def test_int(lib: Library, dtype: str) -> None:
    for x in lib.some(numbers(dtype), dtype):
        expect(lib.raw("__int__", x), int(x.item()), f"int of {x.item()!r}")
    if dtype in dt.FLOATS:
        expect(lib.raw("__int__", np.asarray(-0.0, dtype=dtype)), 0, "int of -0.0")
        for value, error in ((math.inf, OverflowError), (-math.inf, OverflowError), (math.nan, ValueError)):
            assert_raises(error, lib.raw, "__int__", np.asarray(value, dtype=dtype))


@since("2022.12")
@covers("__float__")
@pytest.mark.parametrize("dtype", dt.BOOL + dt.REALS)
def test_float(lib: Library, dtype: str) -> None:
    special = [np.asarray(v, dtype=dtype) for v in (-0.0, math.inf, -math.inf, math.nan)] if dtype in dt.FLOATS else []
    for x in lib.some([*numbers(dtype), *special], dtype):
        expect(lib.raw("__float__", x), float(x.item()), f"float of {x.item()!r}")


@since("2022.12")
@covers("__complex__")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_complex(lib: Library, dtype: str) -> None:
    special = [np.asarray(v, dtype=dtype) for v in (math.inf, -math.inf)] if dtype in dt.FLOATING else []
    for x in lib.some([*numbers(dtype), *special], dtype):
        expect(lib.raw("__complex__", x), complex(x.item()), f"complex of {x.item()!r}")


@covers("__complex__")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_complex_of_nan_is_nan_in_both_parts(lib: Library, dtype: str) -> None:
    expect(lib.raw("__complex__", np.asarray(math.nan, dtype=dtype)), complex(math.nan, math.nan), "complex of nan")


@covers("__index__")
@pytest.mark.parametrize("dtype", dt.INTEGERS)
def test_index(lib: Library, dtype: str) -> None:
    for x in lib.some(numbers(dtype), dtype):
        expect(lib.raw("__index__", x), int(x.item()), f"index of {x.item()!r}")
    one = lib.native(np.asarray(1, dtype=dtype))
    assert ["a", "b", "c"][one] == "b"
    assert [*range(one, 3)] == [1, 2]


@since("2022.12")
@covers("__float__", "__int__")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", ["__float__", "__int__"])
def test_complex_numbers_become_no_real_ones(lib: Library, name: str, dtype: str) -> None:
    for value in (1 + 2j, 1 + 0j):
        assert_raises(TypeError, lib.raw, name, np.asarray(value, dtype=dtype))


@covers("__index__")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_floating_point_numbers_are_no_index(lib: Library, dtype: str) -> None:
    assert_raises(TypeError, lib.raw, "__index__", np.asarray(1, dtype=dtype))


# The namespace and the device


@covers("__array_namespace__")
def test_namespace(lib: Library) -> None:
    a = np.ones(3, dtype="float32")
    latest = getattr(lib.xp, "__array_api_version__", None)
    for version in (None, latest) if lib.asks_for("2022.12") else (None,):
        space = lib.raw("__array_namespace__", a, api_version=version) if version else lib.raw("__array_namespace__", a)
        for name in ("add", "sum", "asarray", "float32", "pi"):
            assert hasattr(space, name)
        x = space.asarray([1.0, 2.0], dtype=space.float32)
        assert lib.target.owns(x)
        assert lib.numpy(space.add(x, x)).tolist() == [2.0, 4.0]
        assert_equal(lib.numpy(space.add(lib.native(a), lib.native(a))), a + a)


@covers("to_device")
def test_to_the_same_device(lib: Library) -> None:
    for dtype, shape in itertools.product((name for name in dt.ALL if lib.supports("to_device", name)), ((), (3,), (2, 3))):
        a = samples.shaped(dtype, shape, 0, 3)
        device = lib.raw("device", a)
        assert_equal(lib.call("to_device", a, device), a)
        assert lib.raw("to_device", a, device).device == device


@since("2023.12")
@covers("to_device")
def test_to_every_device_and_back(lib: Library) -> None:
    a = samples.shaped("float32", (2, 3))
    own = lib.native(a)
    for device in lib.xp.__array_namespace_info__().devices():
        if device is None:  # the default device in JAX
            continue
        there = lib.raw("to_device", a, device)
        assert there.device == device
        assert there.dtype == own.dtype
        assert_equal(lib.numpy(there.to_device(own.device)), a)
