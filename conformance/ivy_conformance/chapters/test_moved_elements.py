"""Functions that move or choose elements treat all alike: any data type, any value, any memory layout, inputs unmodified.

The source of each element is read from the same call on numbered elements, which other checks compare with the definition.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library, shares_memory
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal

Apply = Callable[[Callable[..., Any], np.ndarray, str], Any]
SHAPE = (2, 3, 4)

MOVES: dict[str, Apply] = {
    "asarray": lambda f, x, i: f(x),
    "broadcast_arrays": lambda f, x, i: f(x, x[:1, :, :1]),
    "broadcast_to": lambda f, x, i: f(x, (2, *x.shape)),
    "concat": lambda f, x, i: f([x, x[:, :1]], axis=1),
    "expand_dims": lambda f, x, i: f(x, axis=1),
    "fft.fftshift": lambda f, x, i: f(x),
    "fft.ifftshift": lambda f, x, i: f(x, axes=(0, 2)),
    "flip": lambda f, x, i: f(x, axis=(0, 2)),
    "linalg.diagonal": lambda f, x, i: f(x, offset=1),
    "linalg.matrix_transpose": lambda f, x, i: f(x),
    "matrix_transpose": lambda f, x, i: f(x),
    "meshgrid": lambda f, x, i: f(x[0, 0, :], x[1, :, 0]),
    "moveaxis": lambda f, x, i: f(x, 0, -1),
    "permute_dims": lambda f, x, i: f(x, (2, 0, 1)),
    "repeat": lambda f, x, i: f(x, np.asarray([2, 0, 1], dtype=i), axis=1),
    "reshape": lambda f, x, i: f(x, (4, 6)),
    "roll": lambda f, x, i: f(x, 5),
    "squeeze": lambda f, x, i: f(x[:, None], axis=1),
    "stack": lambda f, x, i: f([x, x], axis=-1),
    "take": lambda f, x, i: f(x, np.asarray([3, 0, 0, 1, 2], dtype=i), axis=2),
    "take_along_axis": lambda f, x, i: f(x, np.asarray([[[2], [0], [1], [2]]], dtype=i), axis=1),
    "tile": lambda f, x, i: f(x, (1, 2, 1)),
    "tril": lambda f, x, i: f(x, k=1),
    "triu": lambda f, x, i: f(x),
    "unstack": lambda f, x, i: f(x, axis=2),
    "where": lambda f, x, i: f(np.arange(24).reshape(SHAPE) % 3 > 0, x, x[::-1, :, :]),
}
"""A call of each function with an array of `SHAPE`; ``i`` is the data type of indices. Inserted values are 0."""
TYPES = {"meshgrid": dt.NUMERIC, "fft.fftshift": dt.FLOATING, "fft.ifftshift": dt.FLOATING}


def special(dtype: str) -> np.ndarray:
    """Values that are easily lost: ends of the range and their neighbours, nan, infinities, signed zeros, full precision."""
    if dtype == "bool":
        return samples.shaped(dtype, SHAPE)
    if dtype in dt.INTEGERS:
        low, high = dt.limits(dtype)
        values: list[Any] = [low, high, high - 1, low + 1, high // 2 + 1, high // 3, 0, 1]
    else:
        real = dt.real_of(dtype)
        big, tiny = dt.largest(real), dt.smallest_normal(real)
        values = [math.nan, math.inf, -math.inf, -0.0, 0.0, big, -big, tiny, -tiny, 1 / 3, 1 + dt.eps(real), 1e-20, -math.pi]
    if dtype in dt.COMPLEX:
        out = np.empty(24, dtype=dtype)
        out.real, out.imag = np.resize(values, 24), np.resize(values[5:] + values[:4], 24)
    else:
        out = np.resize(np.array(values, dtype=dtype), 24)
    return samples.rng("special", dtype).permutation(out).reshape(SHAPE)


def moved(numbers: Any, elements: np.ndarray) -> Any:
    """The elements by their numbers, which start at 1; 0 stays 0."""
    if isinstance(numbers, tuple | list):
        return type(numbers)([moved(part, elements) for part in numbers])
    assert np.all((numbers >= 0) & (numbers <= elements.size)), f"{numbers} are not numbers of elements"
    return np.concatenate([np.zeros(1, dtype=elements.dtype), elements.ravel()])[numbers.astype(int)]


def compare(got: Any, want: Any) -> None:
    if isinstance(want, tuple | list):
        assert len(got) == len(want)
        for a, b in zip(got, want, strict=True):
            assert_equal(a, b)
    else:
        assert_equal(got, want)


@covers(MOVES)
@pytest.mark.parametrize(("name", "dtype"), [(name, dtype) for name in MOVES for dtype in TYPES.get(name, dt.ALL)])
def test_moves_elements_of_every_kind_alike(lib: Library, name: str, dtype: str) -> None:
    lib.require(name, dtype)
    numbering = lib.default["real floating"] if name.startswith("fft.") else lib.default["integral"]
    numbers = np.arange(1, 25).reshape(SHAPE).astype(numbering)
    elements = special(dtype)

    def call(layout: str) -> Callable[..., Any]:
        return lambda *args, **kwargs: lib.call(name, *args, **kwargs, layout=layout)

    want = moved(MOVES[name](call("plain"), numbers, lib.index_dtype), elements)
    for layout in lib.some(LAYOUTS, name, dtype):
        compare(MOVES[name](call(layout), elements, lib.index_dtype), want)


@since("2023.12")
@covers("from_dlpack")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_from_dlpack_takes_elements_of_every_kind(lib: Library, dtype: str) -> None:
    lib.require("from_dlpack", dtype)
    elements = special(dtype)
    for layout in ("writable", *(("strided", "transposed", "flipped") if lib.demanding else ())):
        assert_equal(lib.numpy(lib.function("from_dlpack")(lib.native(elements, layout))), elements)


@since("2023.12")
@covers("from_dlpack")
def test_from_dlpack_copies_only_if_asked(lib: Library) -> None:
    x = lib.native(samples.distinct("float32", SHAPE), "writable")
    assert shares_memory(x, lib.function("from_dlpack")(x)) in (True, None)
    try:
        y = lib.function("from_dlpack")(x, copy=False)
    except (BufferError, ValueError):
        return  # the standard's way to signal that a copy is necessary
    assert shares_memory(x, y) in (True, None)


@covers("reshape")
def test_reshape_avoids_copies_if_it_can(lib: Library) -> None:
    x = lib.native(samples.distinct("float32", (4, 5)), "writable")
    assert shares_memory(x, lib.xp.reshape(x, (20,))) in (True, None)


@covers("full", "full_like")
@pytest.mark.parametrize("dtype", dt.NUMERIC)
def test_every_value_fills(lib: Library, dtype: str) -> None:
    lib.require("full", dtype)
    for value in lib.some(dict.fromkeys(map(str, special(dtype).ravel().tolist())), dtype):
        fill = complex(value) if dtype in dt.COMPLEX else float(value) if dtype in dt.FLOATS else int(value)
        assert_equal(lib.call("full", (17,), fill, dtype=lib.dtype(dtype)), np.full(17, fill, dtype=dtype))
        assert_equal(lib.call("full_like", np.ones(17, dtype=dtype), fill), np.full(17, fill, dtype=dtype))


@covers("broadcast_arrays", "permute_dims", "tile", "flip", "roll", "where")
@pytest.mark.parametrize("dtype", dt.ALL)
def test_arrays_without_axes(lib: Library, dtype: str) -> None:
    x = np.asarray(samples.shaped(dtype, (3,), 1, 5)[1])
    for got in (*lib.call("broadcast_arrays", x, x), lib.call("permute_dims", x, ()), lib.call("tile", x, ()), lib.call("flip", x)):
        assert_equal(got, x)
    assert_equal(lib.call("roll", x, 1), x)
    assert_equal(lib.call("where", np.asarray(True), x, x), x)


@covers("asarray")
def test_asarray_takes_arrays_of_any_shape(lib: Library) -> None:
    for shape in samples.SHAPES:
        x = samples.distinct("float32", shape)
        for layout in LAYOUTS:
            assert_equal(lib.call("asarray", x, layout=layout), x)


_INPUTS: dict[str, Callable[[Callable[..., Any], str], Any]] = {
    "diff": lambda f, i: f(np.ones((2, 17)), prepend=np.ones((2, 1)), append=np.ones((2, 2))),
    "repeat": lambda f, i: f(np.arange(3.0), np.asarray([2, 0, 1], dtype=i)),
    "searchsorted": lambda f, i: f(np.asarray([3.0, 1.0, 2.0]), np.ones(17), sorter=np.asarray([1, 2, 0], dtype=i)),
    "linalg.matrix_rank": lambda f, i: f(np.ones((2, 3, 3)), rtol=np.asarray([0.5, 0.25])),
    "linalg.pinv": lambda f, i: f(np.ones((2, 3, 3)), rtol=np.asarray([0.5, 0.25])),
    "isin": lambda f, i: f(np.arange(17), np.arange(5)),
}
"""Calls with every array argument."""


@covers(_INPUTS)
@pytest.mark.parametrize("name", _INPUTS)
def test_no_argument_is_written_to(lib: Library, name: str) -> None:
    dtype = "int64" if name == "isin" else "float64"
    lib.require(name, dtype)
    _INPUTS[name](lambda *args, **kwargs: lib.call(name, *args, **kwargs, layout="writable"), lib.index_dtype)
