"""Arrays made from numbers, shapes and other objects."""

from __future__ import annotations

import array
import itertools
import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library, shares_memory
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is, refused

_SHAPES: list[Any] = [(), (17,), (3, 7), (0,), (2, 0, 3), (2, 1, 2, 1, 3, 2), 5, 0]


def dtypes_of(lib: Library, function: str) -> Iterator[tuple[str | None, str]]:
    """The ``dtype`` argument by name, and the data type of the result if the default is the real one."""
    yield None, lib.default["real floating"]
    yield from ((d, d) for d in dt.ALL if lib.supports(function, d))


def keywords(lib: Library, dtype: str | None) -> dict[str, Any]:
    return {} if dtype is None else {"dtype": lib.dtype(dtype)}


def as_shape(shape: Any) -> tuple[int, ...]:
    return (shape,) if isinstance(shape, int) else shape


@covers("zeros", "ones", "empty")
@pytest.mark.parametrize("name", ["zeros", "ones", "empty"])
def test_filled_arrays(lib: Library, name: str) -> None:
    for shape, (given, out) in lib.some(itertools.product(_SHAPES, dtypes_of(lib, name)), name):
        got = lib.call(name, shape, **keywords(lib, given))
        assert_is(got, out, as_shape(shape))
        if name != "empty":
            assert_equal(got, np.full(as_shape(shape), int(name == "ones"), dtype=out))


@covers("zeros_like", "ones_like", "empty_like", "full_like")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", dt.ALL)
def test_arrays_like_others(lib: Library, dtype: str, layout: str) -> None:
    other = "float32" if dtype != "float32" else "int16"
    for shape in lib.some(samples.SHAPES, dtype, layout):
        x = samples.shaped(dtype, shape)
        assert_equal(lib.call("zeros_like", x, layout=layout), np.zeros(shape, dtype=dtype))
        assert_equal(lib.call("ones_like", x, layout=layout), np.ones(shape, dtype=dtype))
        assert_is(lib.call("empty_like", x, layout=layout), dtype, shape)
        fill = dtype == "bool" or 3
        assert_equal(lib.call("full_like", x, fill, layout=layout), np.full(shape, fill, dtype=dtype))
        if lib.supports("zeros_like", other):
            for name, value in (("zeros_like", 0), ("ones_like", 1)):
                assert_equal(lib.call(name, x, dtype=lib.dtype(other)), np.full(shape, value, dtype=other))
            assert_is(lib.call("empty_like", x, dtype=lib.dtype(other)), other, shape)
            assert_equal(lib.call("full_like", x, 2, dtype=lib.dtype(other)), np.full(shape, 2, dtype=other))


@covers("full")
def test_full(lib: Library) -> None:
    kinds: list[tuple[Any, str]] = [
        (True, "bool"),
        (3, lib.default["integral"]),
        (2.5, lib.default["real floating"]),
        (1 - 2j, lib.default["complex floating"]),
    ]
    for shape, (value, out) in itertools.product(_SHAPES, kinds):
        assert_equal(lib.call("full", shape, value), np.full(as_shape(shape), value, dtype=out))
    for dtype in dt.NUMERIC:
        if lib.supports("full", dtype):
            ends = dt.limits(dtype) if dtype in dt.INTEGERS else (0.1, -0.0, math.nan, math.inf)
            for value in ends:
                assert_equal(lib.call("full", (17,), value, dtype=lib.dtype(dtype)), np.full(17, value, dtype=dtype))


@covers("eye")
def test_eye(lib: Library) -> None:
    for given, out in dtypes_of(lib, "eye"):
        for rows, columns, k in lib.some(itertools.product((0, 1, 3, 17), (None, 0, 1, 4), (-20, -2, -1, 0, 1, 2, 20))):
            ones = [[int(j - i == k) for j in range(rows if columns is None else columns)] for i in range(rows)]
            want = np.array(ones, dtype=out).reshape(rows, rows if columns is None else columns)
            positional = (rows,) if columns is None else (rows, columns)
            assert_equal(lib.call("eye", *positional, k=k, **keywords(lib, given)), want)


@covers("tril", "triu")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_triangles(lib: Library, dtype: str) -> None:
    for shape, k in lib.some(
        itertools.product(
            ((4, 4), (3, 17), (17, 3), (2, 3, 4), (0, 3), (2, 3, 0), (1, 1), (2, 2, 2, 2)), (-20, -2, -1, 0, 1, 2, 20)
        ),
        dtype,
    ):
        x = samples.distinct(dtype, shape)
        i, j = np.indices(shape[-2:])
        for name, keep in (("tril", j - i <= k), ("triu", j - i >= k)):
            want = np.array(
                [v if m else 0 for v, m in zip(x.ravel(), np.broadcast_to(keep, shape).ravel(), strict=True)], dtype=dtype
            )
            assert_equal(lib.call(name, x, k=k), want.reshape(shape))
    square = samples.shaped(dtype, (5, 5))
    for layout in lib.some(LAYOUTS[1:], dtype):
        assert_equal(lib.call("tril", square, layout=layout), lib.call("tril", square))
        assert_equal(lib.call("triu", square, layout=layout), lib.call("triu", square))


@covers("tril", "triu")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_triangles_zero_what_is_not_finite(lib: Library, dtype: str) -> None:
    x = np.full((5, 5), math.nan, dtype=dtype)
    x[0, 1] = math.inf
    assert np.count_nonzero(lib.call("tril", x)) == 15
    assert np.isfinite(lib.call("tril", x)[np.triu_indices(5, 1)]).all()
    assert np.isfinite(lib.call("triu", x)[np.tril_indices(5, -1)]).all()


_RANGES: list[tuple[float, ...]] = [
    (17,), (0,), (-3,), (2, 19), (19, 2), (5, 5), (0, 10, 3), (10, 0, -3), (0, 10, -1), (0, 9, 3), (-20, 20, 2), (1.5,),
    (0.0, 2.0, 0.25),
    (0, 1, 0.125), (3.0, -1.0, -0.5), (1, 4.5), (0.0, 0.0), (2, 1, 0.5), (100, 0, -7),
]  # fmt: skip


def steps(arguments: tuple[float, ...]) -> list[Fraction]:
    """The exact numbers of a range."""
    start, stop, step = (0, *arguments, 1) if len(arguments) == 1 else (*arguments, 1)[:3]
    count = max(math.ceil((Fraction(stop) - Fraction(start)) / Fraction(step)), 0)
    return [Fraction(start) + i * Fraction(step) for i in range(count)]


@covers("arange")
@pytest.mark.parametrize("arguments", _RANGES, ids=str)
def test_arange(lib: Library, arguments: tuple[float, ...]) -> None:
    exact = steps(arguments)
    integral = all(isinstance(a, int) for a in arguments)
    out = lib.default["integral" if integral else "real floating"]
    assert_equal(lib.call("arange", *arguments), [int(v) if integral else float(v) for v in exact], dtype=out)
    for dtype in dt.FLOATS + (dt.INTEGERS if integral else ()):
        low, high = dt.limits(dtype) if dtype in dt.INTEGERS else (-1e9, 1e9)
        if lib.supports("arange", dtype) and all(low <= v <= high for v in (*exact, *arguments)):
            want = [int(v) if dtype in dt.INTEGERS else float(v) for v in exact]
            assert_equal(lib.call("arange", *arguments, dtype=lib.dtype(dtype)), want, dtype=dtype)


@covers("arange")
def test_ranges_of_large_numbers_are_exact(lib: Library) -> None:
    first = 2**53 - 3
    for dtype in ("int64", "uint64", "float64"):
        if lib.supports("arange", dtype):
            assert_equal(lib.call("arange", first, first + 3, dtype=lib.dtype(dtype)), [first, first + 1, first + 2], dtype=dtype)
    first = 2**62 + 1
    for dtype in ("int64", "uint64"):
        if lib.supports("arange", dtype):
            assert_equal(lib.call("arange", first, first + 4, dtype=lib.dtype(dtype)), [*range(first, first + 4)], dtype=dtype)


_LINES: list[tuple[Any, Any, int]] = [
    (0, 1, 17),
    (0.0, 1.0, 5),
    (-3, 3, 7),
    (5, -5, 21),
    (2.5, 2.5, 4),
    (0, 1, 1),
    (0, 1, 0),
    (1, 2, 2),
    (0, 10, 33),
    (-1e6, 1e6, 19),
]


@covers("linspace")
@pytest.mark.parametrize("endpoint", [True, False])
@pytest.mark.parametrize("line", _LINES, ids=str)
def test_linspace(lib: Library, line: tuple[Any, Any, int], endpoint: bool) -> None:
    start, stop, num = line
    gaps = max(num - endpoint, 1)
    exact = np.array([float(Fraction(start) + i * (Fraction(stop) - Fraction(start)) / gaps) for i in range(num)])
    for given in (None, *(d for d in dt.FLOATING if lib.supports("linspace", d))):
        out = given or lib.default["real floating"]
        value = exact.astype(complex) if out in dt.COMPLEX else exact
        got = lib.call("linspace", start, stop, num, endpoint=endpoint, **keywords(lib, given))
        assert_close(got, value, out, ulps=2, scale=np.full(num, max(abs(start), abs(stop))))
        if num > 1 and endpoint:
            assert got[-1] == np.asarray(stop, dtype=out), "the last value is the end itself"
        assert num == 0 or got[0] == np.asarray(start, dtype=out)


@covers("linspace")
@pytest.mark.parametrize("endpoint", [True, False])
def test_linspace_of_complex_numbers(lib: Library, endpoint: bool) -> None:
    lib.require("linspace", "complex64")
    start, stop, num = 1 - 2j, -3 + 4j, 17
    gaps = num - endpoint
    exact = np.array([complex(1 - 4 * i / gaps, -2 + 6 * i / gaps) for i in range(num)])
    for given in (None, *(d for d in dt.COMPLEX if lib.supports("linspace", d))):
        got = lib.call("linspace", start, stop, num, endpoint=endpoint, **keywords(lib, given))
        assert_close(got, exact, given or lib.default["complex floating"], ulps=4, scale=np.full(num, 5.0))
    assert_is(lib.call("linspace", 0, 1j, 3), lib.default["complex floating"], (3,))


@covers("meshgrid")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
@pytest.mark.parametrize("indexing", ["xy", "ij"])
def test_meshgrid(lib: Library, dtype: str, indexing: str) -> None:
    for sizes in lib.some(((), (17,), (3, 5), (3, 4, 2), (2, 0), (1, 1, 1, 2)), dtype, indexing):
        vectors = [samples.shaped(dtype, (n,), -9, i) for i, n in enumerate(sizes)]
        n = len(sizes)
        axes = [1, 0, *range(2, n)] if indexing == "xy" and n > 1 else list(range(n))
        shape = tuple(sizes[i] for i in axes)
        got = lib.call("meshgrid", *vectors, indexing=indexing)
        assert isinstance(got, tuple if lib.asks_for("2025.12") else (tuple, list))
        assert len(got) == n
        for i, (grid, vector) in enumerate(zip(got, vectors, strict=True)):
            want = np.array([vector[place[axes.index(i)]] for place in np.ndindex(*shape)], dtype=dtype).reshape(shape)
            assert_equal(grid, want)
    if indexing == "xy":
        for a, b in zip(lib.call("meshgrid", *vectors), got, strict=True):
            assert_equal(a, b)


@covers("asarray")
def test_asarray_of_python_numbers(lib: Library) -> None:
    integral, real, cplx = lib.default["integral"], lib.default["real floating"], lib.default["complex floating"]
    table: list[tuple[Any, str]] = [
        (True, "bool"), (3, integral), (-2.5, real), (1j, cplx), ([True, False], "bool"), ([1, 2, 3], integral), ([True, 2],
        integral),
        ([1, 2.5], real), ([1, 2j], cplx), ([1.5, 2j], cplx), ([[1, 2], [3, 4]], integral), (((1.0,), (2,)), real), ([], real),
        ([[], []], real),
        ([[[True]], [[False]]], "bool"), (list(range(40)), integral), ([math.nan, -0.0, math.inf], real), (2**31, integral),
        ([-(2**40), 5], integral),
        ([False, 1.5], real), ([[1], [2j]], cplx),
    ]  # fmt: skip
    for value, out in table:
        if out == "int32" and np.any(np.abs(np.asarray(value)) > 2**31 - 1):
            continue
        assert_equal(lib.call("asarray", value), np.array(value, dtype=out))


@covers("asarray")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_asarray_with_a_data_type(lib: Library, dtype: str) -> None:
    lib.require("asarray", dtype)
    values: list[Any] = [True, False]
    if dtype in dt.INTEGERS:
        values = [0, 1, *dt.limits(dtype)]
    if dtype in dt.FLOATING:
        values = [0, 1.5, -0.0, math.nan, math.inf, *([2 - 1j] if dtype in dt.COMPLEX else [])]
    for value in (values, [values, values], values[0], values[-1]):
        assert_equal(lib.call("asarray", value, dtype=lib.dtype(dtype)), np.array(value, dtype=dtype))
    x = samples.values(dtype)
    for copy in (None, True):
        assert_equal(lib.call("asarray", x, copy=copy), x)
        assert_equal(lib.call("asarray", x, dtype=lib.dtype(dtype), copy=copy), x)


@covers("asarray")
@pytest.mark.parametrize(("first", "second"), [p for p in itertools.permutations(dt.NUMERIC, 2) if dt.promote(*p) == p[1]])
def test_asarray_promotes_an_array(lib: Library, first: str, second: str) -> None:
    lib.require("asarray", second)
    x = samples.values(first)
    assert_equal(lib.call("asarray", x, dtype=lib.dtype(second)), x.astype(second))


@covers("asarray")
def test_asarray_takes_buffers(lib: Library) -> None:
    for code, dtype in (("b", "int8"), ("h", "int16"), ("i", "int32"), ("f", "float32"), ("d", "float64")):
        if lib.supports("asarray", dtype):
            values = [1, 2, 3] * 6
            assert_equal(lib.call("asarray", array.array(code, values)), np.array(values, dtype=dtype))
            assert_equal(lib.call("asarray", memoryview(array.array(code, values))), np.array(values, dtype=dtype))


@covers("asarray")
def test_asarray_refuses_to_convert_a_buffer_without_a_copy(lib: Library) -> None:
    lib.require("asarray", "float64")
    with pytest.raises(ValueError):  # noqa: PT011 - any message
        lib.xp.asarray(memoryview(array.array("b", [1, 2, 3])), dtype=lib.dtype("float64"), copy=False)


@covers("asarray")
def test_asarray_copies_if_and_only_if_asked(lib: Library) -> None:
    x = lib.native(samples.distinct("float32", (4, 5)), "writable")
    assert shares_memory(x, lib.xp.asarray(x, copy=True)) in (False, None)
    assert shares_memory(x, lib.xp.asarray(x, copy=False)) in (True, None)
    assert shares_memory(x, lib.xp.asarray(x)) in (True, None)
    for value in ([1, 2], 3) if lib.demanding else ():  # the standard covers objects with the buffer protocol
        with refused():
            lib.xp.asarray(value, copy=False)
    with refused():
        lib.xp.asarray(x, dtype=lib.xp.float64, copy=False)


@covers("from_dlpack")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_from_dlpack(lib: Library, dtype: str) -> None:
    lib.require("from_dlpack", dtype)
    for shape in lib.some(samples.SHAPES, dtype):
        a = samples.shaped(dtype, shape)
        for copy in ({}, {"copy": None}, {"copy": True}) if lib.asks_for("2023.12") else ({},):
            assert_equal(lib.numpy(lib.function("from_dlpack")(lib.native(a, "writable"), **copy)), a)
            assert_equal(lib.numpy(lib.function("from_dlpack")(a.copy(), **copy)), a)
    if not lib.asks_for("2023.12"):
        return
    x = lib.native(samples.shaped(dtype, (17,)), "writable")
    assert shares_memory(x, lib.function("from_dlpack")(x, copy=True)) in (False, None)


@since("2023.12")
@covers("zeros", "ones", "empty", "full", "eye", "arange", "linspace", "asarray")
def test_default_device_is_accepted(lib: Library) -> None:
    device = lib.xp.__array_namespace_info__().default_device()
    calls = [
        ("zeros", (2,)),
        ("ones", (2,)),
        ("empty", (2,)),
        ("full", (2, 1)),
        ("eye", (2,)),
        ("arange", (2,)),
        ("linspace", (0, 1, 2)),
        ("asarray", ([1, 2],)),
    ]
    for name, arguments in calls:
        assert lib.call(name, *arguments, device=device).shape[0] == 2
    for name in ("zeros_like", "ones_like", "empty_like"):
        assert lib.call(name, np.ones(2, dtype="float32"), device=device).shape == (2,)
