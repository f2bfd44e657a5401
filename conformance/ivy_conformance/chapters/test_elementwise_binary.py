"""Elementwise functions of two arguments: values, promotion, Python scalars, broadcasting, memory layouts."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.oracles.binary import BINARY, check_binary, valid_pairs
from ivy_conformance.oracles.compare import assert_equal, assert_is

_CASES = [pytest.param(name, dtype, id=f"{name}-{dtype}") for name, row in BINARY.items() for dtype in row.dtypes]
_MIXED = [
    pytest.param(name, first, second, id=f"{name}-{first}-{second}")
    for name, row in BINARY.items()
    for first, second in dt.same_kind_pairs(row.dtypes)
]


def operands(name: str, dtype: str) -> tuple[np.ndarray, np.ndarray]:
    """Pairs of values of a data type for which the standard defines the result."""
    own = samples.values(dtype)
    if dtype in dt.FLOATING:
        own = np.concatenate([own[::6], samples.moderate(dtype)[:10], np.array([2.0, -3.0, 0.5, 1.0], dtype=dtype)])
        if dtype in dt.FLOATS:
            ends = [
                dt.largest(dtype),
                -dt.largest(dtype) / 2,
                dt.largest(dtype) ** 0.5,
                dt.smallest_normal(dtype),
                3 * dt.smallest_normal(dtype) ** 0.5,
            ]
            own = np.concatenate([own, np.array(ends, dtype=dtype)])
    second = own
    if name == "pow" and dtype in dt.FLOATING:
        second = np.concatenate([samples.moderate(dtype)[:16], np.array([2.0, 3.0, -1.0, 0.5, -2.0, 10.0], dtype=dtype)])
    if name == "pow" and dtype in dt.COMPLEX:
        own = samples.moderate(dtype)[:20]
    if "shift" in name:
        second = np.unique([*range(2 * dt.bits(dtype) + 1), 32, 33, 63, 64, 65, 100]).astype(dtype)
    if name in ("floor_divide", "remainder") and dtype in dt.FLOATS:
        large = [1e6 + 3, *([2.0**40 + 1] if dtype == "float64" else [])]
        own = second = np.concatenate([samples.moderate(dtype)[:20], np.array([7.0, -7.0, 0.5, 2.5, 1e-3, *large], dtype=dtype)])
    a, b = samples.grid(own, second)
    keep = valid_pairs(name, a, b)
    return a[keep], b[keep]


@covers(BINARY)
@pytest.mark.parametrize(("name", "dtype"), _CASES)
def test_values(lib: Library, name: str, dtype: str) -> None:
    a, b = operands(name, dtype)
    assert a.size >= 16
    check_binary(name, lib.call(name, a, b), a, b)


@covers(BINARY)
@pytest.mark.parametrize(("name", "first", "second"), _MIXED)
def test_promotion_of_two_data_types(lib: Library, name: str, first: str, second: str) -> None:
    out = dt.promote(first, second)
    assert out is not None
    lib.require(name, out)
    a, b = samples.moderate(first, 1, 6, 17), samples.moderate(second, 1, 6, 17)
    if name == "pow":  # small integers, so that only a wrong data type can make them wrap
        b = samples.moderate(second, 1, 2, 17)
    check_binary(name, lib.call(name, a, b), a.astype(out), b.astype(out))
    zero_d = b[3, ...]
    assert_is(lib.call(name, a, zero_d), "bool" if BINARY[name].predicate else out, a.shape)
    check_binary(name, lib.call(name, zero_d, a[4, ...]), np.asarray(zero_d, dtype=out), np.asarray(a[4], dtype=out))


@covers(BINARY)
@pytest.mark.parametrize("name", [n for n, row in BINARY.items() if "int64" in row.dtypes])
def test_promotion_keeps_the_ends_of_both_ranges(lib: Library, name: str) -> None:
    """int64 with uint32, and neighbours that the common type must distinguish: a conversion to floats or a narrower type shows."""
    for first, second in (("int64", "uint32"), ("int8", "uint8"), ("int16", "uint8"), ("int32", "uint16"), ("uint8", "uint64")):
        out = dt.promote(first, second)
        assert out is not None
        if not lib.supports(name, first, second, out):
            continue
        a, b = samples.grid(samples.values(first), samples.values(second))
        keep = valid_pairs(name, a.astype(out), b.astype(out))
        a, b = a[keep], b[keep]
        check_binary(name, lib.call(name, a, b), a.astype(out), b.astype(out))


def scalars_for(name: str, dtype: str) -> list[Any]:
    """Python scalars that may be combined with an array of a data type."""
    if dtype in dt.BOOL:
        return [True, False]
    if dtype in dt.INTEGERS:
        top = [dt.limits(dtype)[1]] if "shift" not in name and name != "pow" else []
        return [1, 2, 3, *top] + ([dt.limits(dtype)[0], -3] if dtype in dt.SIGNED and "shift" not in name and name != "pow" else [])
    complex_ones = [1.5 - 0.5j] if dtype in dt.COMPLEX else []
    return [2, 0.1, 2.5, -3, *complex_ones]


@since("2024.12")
@covers(BINARY)
@pytest.mark.parametrize(("name", "dtype"), _CASES)
def test_python_scalars_take_the_data_type_of_the_array(lib: Library, name: str, dtype: str) -> None:
    arrays = [samples.moderate(dtype, 1, 5, 17), np.asarray(samples.moderate(dtype, 1, 5, 17)[2])]
    for scalar in scalars_for(name, dtype):
        for x in arrays:
            filled = np.full(x.shape, scalar, dtype=dtype)
            for left, right, a, b in ((x, scalar, x, filled), (scalar, x, filled, x)):
                keep = valid_pairs(name, a, b)
                if keep.all():
                    check_binary(name, lib.call(name, left, right), a, b)


@since("2024.12")
@covers(BINARY)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", [n for n, row in BINARY.items() if row.takes_complex_scalars])
def test_a_complex_scalar_makes_a_real_array_complex(lib: Library, name: str, dtype: str) -> None:
    out = dt.complex_of(dtype)
    lib.require(name, out)
    for x in (samples.moderate(dtype, 1, 5, 17), np.asarray(samples.moderate(dtype, 1, 5, 17)[2])):
        filled, wide = np.full(x.shape, 0.5 + 2j, dtype=out), x.astype(out)
        check_binary(name, lib.call(name, x, 0.5 + 2j), wide, filled)
        check_binary(name, lib.call(name, 0.5 + 2j, x), filled, wide)


_BROADCAST = (
    ((3, 1, 5), (4, 1)),
    ((), (17,)),
    ((0, 3), (1, 3)),
    ((2, 3, 4), (2, 3, 4)),
    ((1,), (2, 1, 2, 1, 3, 2)),
    ((), ()),
    ((5, 0), (1,)),
)


@covers(BINARY)
@pytest.mark.parametrize("name", BINARY)
def test_broadcasting(lib: Library, name: str) -> None:
    dtype = "bool" if BINARY[name].dtypes == dt.BOOL else "int32" if "int32" in BINARY[name].dtypes else "float32"
    lib.require(name, dtype)
    for first, second in lib.some(_BROADCAST, name):
        a, b = samples.shaped(dtype, first, 1, 6), samples.shaped(dtype, second, 1, 6)
        wide_a, wide_b = np.broadcast_arrays(a, b)
        check_binary(name, lib.call(name, a, b), wide_a, wide_b)


@covers(BINARY)
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", BINARY)
def test_memory_layouts(lib: Library, name: str, layout: str) -> None:
    dtype = BINARY[name].dtypes[-1]
    lib.require(name, dtype)
    a, b = samples.shaped(dtype, (5, 17), 1, 6), samples.shaped(dtype, (17,), 1, 6)
    if BINARY[name].predicate and dtype in dt.FLOATING:
        a, b = np.round(a), np.round(b)  # so that some of them are equal
    check_binary(name, lib.call(name, a, b, layout=layout), a, np.broadcast_to(b, a.shape))


@covers("equal", "less")
def test_large_unsigned_integers_compare_as_unsigned(lib: Library) -> None:
    for dtype in dt.UNSIGNED:
        if not lib.supports("less", dtype):
            continue
        high = dt.limits(dtype)[1]
        a = np.array([high, 0, high // 2, high // 2 + 1] * 5, dtype=dtype)
        b = np.array([0, high, high // 2 + 1, high // 2] * 5, dtype=dtype)
        assert_equal(lib.call("less", a, b), np.array([False, True, True, False] * 5))
