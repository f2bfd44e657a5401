"""Requested copies are copies, for any rank and layout; empty arrays and results keep their data types and field names."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.layouts import LAYOUTS
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.compare import assert_equal, assert_is

_COPYING: dict[str, Any] = {
    "asarray": lambda lib, x: lib.xp.asarray(x, copy=True),
    "asarray with a dtype": lambda lib, x: lib.xp.asarray(x, dtype=x.dtype, copy=True),
    "astype": lambda lib, x: lib.xp.astype(x, x.dtype, copy=True),
    "from_dlpack": lambda lib, x: lib.xp.from_dlpack(x, copy=True),
    "astype by default": lambda lib, x: lib.xp.astype(x, x.dtype),
    "reshape": lambda lib, x: lib.xp.reshape(x, x.shape, copy=True),
    "reshape to one axis": lambda lib, x: lib.xp.reshape(x, (-1,), copy=True),
    "reshape to one axis more": lambda lib, x: lib.xp.reshape(x, (1, *x.shape), copy=True),
}
_CALLED = {name: name.partition(" ")[0] for name in _COPYING}


@since("2023.12")
@covers(_CALLED.values())
@pytest.mark.parametrize("layout", ["writable", *LAYOUTS])
@pytest.mark.parametrize("name", dict.fromkeys(_CALLED.values()))
def test_a_copy_is_a_copy(lib: Library, name: str, layout: str) -> None:
    lib.function(name)
    ways = [make for way, make in _COPYING.items() if _CALLED[way] == name]
    for shape in ((), (1,), (17,), (3, 4), (2, 3, 4), (1, 1)):
        a = np.full(shape, 3.0) if layout == "repeated" else samples.distinct("float64", shape)
        lib.require(name, "float64")
        x = lib.native(a, layout)
        for make in ways:
            try:
                y = make(lib, x)
            except BufferError:  # as the standard requires if the array cannot be exported
                if name == "from_dlpack" and not lib.demanding:
                    continue
                raise
            assert_equal(lib.numpy(y).reshape(shape), a)
            assert _apart(x, y), f"{name}(copy=True) of shape {shape}, laid out as {layout!r}, shares memory with its argument"


def _apart(x: Any, y: Any) -> bool:
    """Whether no memory is shared; read-only arrays count too, because they may be views of writable memory."""
    try:
        a, b = np.asarray(x), np.asarray(y)
    except Exception:
        return True  # NumPy cannot read such arrays, so this cannot be determined
    if not a.size or not np.shares_memory(a, np.asarray(x)) or not (_writable(x) or _writable(y)):
        return True  # it is computed anew each time, or is immutable
    return not np.shares_memory(a, b)


def _writable(x: Any) -> bool:
    return isinstance(x, np.ndarray) or np.asarray(x).flags.writeable


_EMPTY_PAIRS = [(a, b) for a, b in dt.same_kind_pairs(dt.ALL) if dt.promote(a, b) == b]


@covers("concat")
@pytest.mark.parametrize(("first", "second"), _EMPTY_PAIRS)
def test_the_data_type_of_an_empty_array_counts(lib: Library, first: str, second: str) -> None:
    lib.require("concat", first, second)
    a, none = samples.shaped(first, (3, 2), 0, 3), np.zeros((0, 2), dtype=second)
    for arrays in ([a, none], [none, a], [a, none, a]):
        want = np.concatenate([x.astype(second) for x in arrays])
        assert_equal(lib.call("concat", arrays, axis=0), want)
        assert_equal(lib.call("concat", arrays, axis=None), want.ravel())


_FIELDS = {
    "linalg.eig": ("eigenvalues", "eigenvectors"),
    "linalg.eigh": ("eigenvalues", "eigenvectors"),
    "linalg.qr": ("Q", "R"),
    "linalg.slogdet": ("sign", "logabsdet"),
    "linalg.svd": ("U", "S", "Vh"),
    "unique_all": ("values", "indices", "inverse_indices", "counts"),
    "unique_counts": ("values", "counts"),
    "unique_inverse": ("values", "inverse_indices"),
}


@covers(_FIELDS)
@pytest.mark.parametrize("name", _FIELDS)
def test_results_of_any_shape_are_named(lib: Library, name: str) -> None:
    dtype = "float32"
    lib.require(name, dtype)
    for shape in ((3, 3), (0, 0), (0, 3, 3), (2, 0, 0), (1, 1), *([(0, 3), (3, 0), (0,)] if name.startswith("unique") else [])):
        a = samples.shaped(dtype, shape, 1, 4)
        got = lib.call(name, (a + np.swapaxes(a, -1, -2)).astype(dtype) if name == "linalg.eigh" else a)
        assert getattr(got, "_fields", None) == _FIELDS[name], f"the fields of {name} for shape {shape}"


@covers("sum", "prod", "mean", "max", "min", "all", "any", "count_nonzero", "linalg.vector_norm")
@pytest.mark.parametrize("name", ["sum", "prod", "all", "any", "count_nonzero", "linalg.vector_norm"])
def test_nothing_reduces_to_the_neutral_element(lib: Library, name: str) -> None:
    lib.require(name, "float32")
    neutral = {"prod": 1, "all": 1}.get(name, 0)
    for shape in ((0,), (0, 3), (3, 0), (2, 0, 3), (0, 0)):
        for axis in (None, tuple(range(len(shape))), tuple(range(-len(shape), 0)), *([(0, -1)] if len(shape) > 1 else [])):
            for keepdims in (False, True):
                got = lib.call(name, np.zeros(shape, dtype="float32"), axis=axis, keepdims=keepdims)
                gone = range(len(shape)) if axis is None else [a % len(shape) for a in axis]
                want = tuple(1 if i in gone else n for i, n in enumerate(shape) if keepdims or i not in gone)
                assert_is(got, dt.of(got), want)
                assert np.all(got == neutral)


@covers("asarray")
def test_sequences_within_sequences(lib: Library) -> None:
    for given in ([(1, 2), (3, 4)], ((1, 2), [3, 4]), ([1, 2], [3, 4])):
        assert_equal(lib.call("asarray", given), np.array([[1, 2], [3, 4]]), dtype=lib.default["integral"])
    assert_equal(lib.call("asarray", [True, False], dtype=lib.dtype("int8")), np.array([1, 0], dtype="int8"))
    assert_equal(lib.call("asarray", [True, False], dtype=lib.dtype("float32")), np.array([1, 0], dtype="float32"))
    assert_equal(lib.call("asarray", [1, 2], dtype=lib.dtype("bool")), np.array([True, True]))


@covers("result_type", "can_cast")
def test_arrays_without_elements_have_data_types(lib: Library) -> None:
    none, some = np.zeros((0,), dtype="int32"), np.zeros((3,), dtype="int8")
    assert lib.raw("result_type", none, some) == lib.dtype("int32")
    assert lib.raw("result_type", some, none) == lib.dtype("int32")
    assert lib.raw("can_cast", none, lib.dtype("int8")) is False
    if lib.asks_for("2024.12"):
        assert lib.raw("result_type", lib.dtype("float32"), 1, 2.5) == lib.dtype("float32")


@covers("diff")
def test_differences_beside_nothing(lib: Library) -> None:
    a, none = np.arange(5, dtype="int32") ** 2, np.zeros(0, dtype="int32")
    assert_equal(lib.call("diff", a, prepend=none, append=none), np.diff(a))
    assert_equal(lib.call("diff", a, prepend=none, n=2), np.diff(a, 2))


@covers("argmax", "argmin", "max", "min")
@pytest.mark.parametrize("name", ["argmax", "argmin", "max", "min"])
def test_extremes_along_an_axis_beside_an_empty_one(lib: Library, name: str) -> None:
    for shape, axis, want in (((2, 0), 0, (0,)), ((0, 3), 1, (0,)), ((2, 0, 3), -1, (2, 0)), ((2, 0, 3), 0, (0, 3))):
        assert lib.call(name, np.ones(shape, dtype="float32"), axis=axis).shape == want


@covers("matmul", "tensordot")
def test_products_of_matrices_of_nothing(lib: Library) -> None:
    for a, b, want in (((3, 0, 0), (0, 0), (3, 0, 0)), ((2, 3, 0), (0, 4), (2, 3, 4)), ((0, 3), (3, 0), (0, 0))):
        got = lib.call("matmul", np.ones(a, dtype="float32"), np.ones(b, dtype="float32"))
        assert_equal(got, np.zeros(want, dtype="float32"))
    empty = np.ones((0, 0, 0), dtype="float32")
    assert_equal(lib.call("tensordot", empty, empty), np.zeros((0, 0), dtype="float32"))


@covers("matmul", "tensordot", "vecdot")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_zero_times_infinity_is_not_a_number_in_products(lib: Library, dtype: str) -> None:
    for n in (1, 3, 20):
        zeros, infinite = np.zeros((n, n), dtype=dtype), np.full((n, n), np.inf, dtype=dtype)
        assert np.isnan(lib.call("matmul", zeros, infinite)).all()
        assert np.isnan(lib.call("tensordot", zeros, infinite, axes=1)).all()
        assert np.isnan(lib.call("vecdot", zeros, infinite)).all()


@covers("result_type", "broadcast_shapes")
@pytest.mark.parametrize("count", [8, 9, 32, 33, 64, 65])
def test_any_number_of_data_types_and_shapes(lib: Library, count: int) -> None:
    lib.require("result_type", "int8", "int64")
    small, large = lib.dtype("int8"), lib.dtype("int64")
    assert lib.raw("result_type", *[small] * count, large) == large
    assert lib.raw("result_type", large, *[small] * count) == large
    if lib.asks_for("2025.12"):
        assert tuple(lib.raw("broadcast_shapes", *[(1,)] * count, (3,))) == (3,)
        assert tuple(lib.raw("broadcast_shapes", (2, 1), *[(1, 1)] * count, (3,))) == (2, 3)
