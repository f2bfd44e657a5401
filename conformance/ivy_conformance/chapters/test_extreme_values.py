"""Extreme values: the ends of the range, the precision of floats, large Python integers, values near zero."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers, since
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import multiprecision as mp
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles.binary import BINARY, expected_binary
from ivy_conformance.oracles.compare import assert_close, assert_equal

_ROUNDING = {"ceil": math.ceil, "floor": math.floor, "round": round, "trunc": math.trunc}


def near_integers(dtype: str) -> np.ndarray:
    """Neighbours of integers and half-integers of every magnitude, beyond the point where all floats are integers."""
    digits = 23 if dtype == "float32" else 52
    points = [0.5, 1.0, 1.5, 2.5, 3.0, 2.0 ** (digits - 2), 2.0 ** (digits - 1), 2.0**digits, 2.0 ** (digits + 1)]
    points += [2.0**digits + 1, 2.0 ** (digits - 1) + 0.5, 2.0 ** (digits - 1) + 1.5, 2.0**digits - 0.5, 2.0**digits - 1]
    x = np.array(points, dtype=dtype)
    inf = np.array(np.inf, dtype=dtype)
    x = np.concatenate([x, np.nextafter(x, inf), np.nextafter(x, -inf)])
    return np.concatenate([x, -x])


@covers(_ROUNDING)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", _ROUNDING)
def test_rounding_beside_halves_and_integers(lib: Library, name: str, dtype: str) -> None:
    x = near_integers(dtype)
    want = [math.copysign(_ROUNDING[name](v), v) for v in x.tolist()]
    assert_equal(lib.call(name, x), np.array(want, dtype=dtype))


@covers("round")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_rounding_of_complex_numbers_beside_halves(lib: Library, dtype: str) -> None:
    x = near_integers(dt.real_of(dtype))
    both = np.empty(x.shape, dtype=dtype)
    both.real, both.imag = x, x[::-1]
    want = np.empty(x.shape, dtype=dtype)
    want.real = [math.copysign(round(v), v) for v in x.tolist()]
    want.imag = want.real[::-1]
    assert_equal(lib.call("round", both), want)


_EXACT = [name for name, row in BINARY.items() if "int64" in row.dtypes and name not in ("pow",) and "shift" not in name]


@since("2024.12")
@covers(_EXACT)
@pytest.mark.parametrize("dtype", ["int64", "uint64"])
@pytest.mark.parametrize("name", _EXACT)
def test_large_python_integers_take_no_detour_through_floats(lib: Library, name: str, dtype: str) -> None:
    """Beyond 2**53 adjacent integers convert to the same float."""
    lib.require(name, dtype)
    for scalar in (2**53 + 1, 2**53 - 1, 2**62 + 1, dt.limits(dtype)[1] - 1):
        a = np.array([scalar, scalar - 1, scalar + 1, scalar - 2, 7, 1, scalar // 3, scalar // 2 + 1] * 3, dtype=dtype)
        filled = np.full(a.shape, scalar, dtype=dtype)
        for first, second, left, right in ((a, scalar, a, filled), (scalar, a, filled, a)):
            keep = _in_range(name, left, right, dtype)
            x, y = (v[keep] if isinstance(v, np.ndarray) else v for v in (first, second))
            expected_binary(name, left[keep], right[keep]).check(lib.call(name, x, y), context=(left[keep], right[keep]))


def _in_range(name: str, a: np.ndarray, b: np.ndarray, dtype: str) -> np.ndarray:
    """Where the exact result is in range."""
    exact, (low, high) = BINARY[name].exact, dt.limits(dtype)
    assert exact is not None
    if BINARY[name].predicate:
        return np.ones(a.shape, dtype=bool)
    return np.array([low <= exact(p, q) <= high for p, q in zip(a.tolist(), b.tolist(), strict=True)])


_TOTALS = ("sum", "prod", "cumulative_sum", "cumulative_prod", "linalg.trace")


@covers(_TOTALS)
@pytest.mark.parametrize("dtype", dt.INTEGERS)
@pytest.mark.parametrize("name", _TOTALS)
def test_totals_of_narrow_integers_leave_their_range(lib: Library, name: str, dtype: str) -> None:
    """The result has the default integer data type, in which the sum is computed."""
    if dt.bits(dtype) >= dt.bits(lib.default["integral"]):
        pytest.skip("as wide as the default integer")
    lib.require(name, dtype)
    out = f"{'u' if dtype in dt.UNSIGNED else ''}int{dt.bits(lib.default['integral'])}"
    lib.require(name, out)
    high = dt.limits(dtype)[1]
    a = np.array([high, high // 2, 3, high] if name.endswith("sum") else [high, 3, 1, 2], dtype=dtype)
    if name == "linalg.trace":
        assert_equal(lib.call(name, np.diag(np.array([high, high, 3], dtype=dtype))), 2 * high + 3, dtype=out)
        return
    function = np.cumsum if name.endswith("sum") else np.cumprod
    running = function(a.astype(out))
    keywords: list[dict[str, Any]] = [{}, {"axis": 0}]
    for given in keywords:
        assert_equal(lib.call(name, a, **given), running if name.startswith("cumulative") else running[-1], dtype=out)


@covers("full", "full_like", "clip")
@pytest.mark.parametrize("dtype", ["int64", "uint64"])
def test_large_integers_fill_and_bound_as_they_are(lib: Library, dtype: str) -> None:
    lib.require("full", dtype)
    for value in (2**53 + 1, 2**62 + 3, dt.limits(dtype)[1]):
        assert_equal(lib.call("full", (3,), value, dtype=lib.dtype(dtype)), np.full(3, value, dtype=dtype))
        x = np.array([value, value - 1, value - 2, 5] * 5, dtype=dtype)
        assert_equal(lib.call("full_like", x, value), np.full(20, value, dtype=dtype))
        assert_equal(lib.call("clip", x, 7, value - 1), np.clip(x, np.asarray(7, dtype), np.asarray(value - 1, dtype)))
        assert_equal(lib.call("clip", x, value - 2, None), np.maximum(x, np.asarray(value - 2, dtype)))
    if lib.default["integral"] == "int64":
        assert_equal(lib.call("full", (3,), 2**53 + 1), np.full(3, 2**53 + 1))


_PERIODIC = ("cos", "sin", "tan")


@covers(_PERIODIC)
@pytest.mark.backend_contract
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", _PERIODIC)
def test_large_angles_are_reduced(lib: Library, name: str, dtype: str) -> None:
    """Within the effect of an error of one unit in the angle: the standard does not specify the accuracy."""
    sizes = np.array([1e3, 3e3, 1e4, 7e4, 1e5, 1e6, 1e7]) + 0.3
    x = np.concatenate([sizes, -sizes, sizes * 1.37]).astype(dtype)
    exact = mp.evaluate_unary(mp.UNARY[name], x)
    slope = 1 + exact**2 if name == "tan" else 1
    assert_close(lib.call(name, x), exact, dtype, ulps=4, scale=np.abs(x) * slope + np.abs(exact), context=(x,))


@covers("tanh")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_tanh_of_large_complex_numbers(lib: Library, dtype: str) -> None:
    x = np.array([complex(s * a, b) for a in (20.0, 60.0, 100.0, 800.0, 1e4) for s in (1, -1) for b in (1.0, -2.0)], dtype=dtype)
    want = np.where(x.real > 0, 1.0, -1.0).astype(np.complex128)
    assert_close(lib.call("tanh", x), want, dtype, ulps=tolerances.for_function("tanh", is_complex=True), context=(x,))


@covers("clip")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_clip_to_numbers_leaves_nan(lib: Library, dtype: str) -> None:
    x = np.array([np.nan, -3.0, 0.5, 7.0, np.nan] * 4, dtype=dtype)
    assert_equal(lib.call("clip", x, 0.0, 1.0), np.clip(x, 0, 1).astype(dtype))
    assert_equal(lib.call("clip", x, 0, None), np.maximum(x, 0).astype(dtype))


@covers("max", "min", "mean", "sum")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_reductions_of_nothing_but_infinities(lib: Library, dtype: str) -> None:
    for value in (np.inf, -np.inf):
        for shape, axis in (((2,), None), ((40,), 0), ((5, 3), 0), ((3, 5), -1)):
            a = np.full(shape, value, dtype=dtype)
            for name in ("max", "min", "mean", "sum"):
                assert_equal(lib.call(name, a, axis=axis), getattr(np, name)(a, axis=axis))
    a = np.array([np.inf, -np.inf, 1.0], dtype=dtype)
    assert np.isnan(lib.call("mean", a))


@covers("max", "min")
@pytest.mark.parametrize("name", ["max", "min"])
def test_nan_in_the_middle_is_found_along_every_axis(lib: Library, name: str) -> None:
    a = samples.distinct("float32", (5, 5)).copy()
    a[2, 2] = np.nan
    for axis in (0, 1, None, (0, 1)):
        assert_equal(lib.call(name, a, axis=axis), getattr(np, name)(a, axis=axis))


_GROWING = ("cosh", "exp", "expm1", "sinh", "square")


@covers(_GROWING)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", _GROWING)
def test_results_up_to_the_largest_number(lib: Library, name: str, dtype: str) -> None:
    """The last finite results, and the first infinite ones; for exp also the last nonzero ones."""
    top = math.sqrt(dt.largest(dtype)) if name == "square" else math.log(dt.largest(dtype))
    top += math.log(2) if name in ("cosh", "sinh") else 0
    steps = 2.0 ** -np.arange(2, 22)
    bottom = math.log(dt.smallest_normal(dtype)) + np.array([0.01, 0.05, 0.2, 0.5]) if name == "exp" else np.zeros(0)
    x = np.concatenate([top - steps, top + steps, top * (1 - steps), top - np.arange(1, 12), bottom]).astype(dtype)
    x = x[np.abs(x - np.asarray(top, dtype=dtype)) > 4 * top * dt.eps(dtype)]  # the largest may round either way
    both = np.concatenate([x, -x])
    exact, ulps = mp.evaluate_unary(mp.UNARY[name], both), tolerances.for_function(name)
    # SLEEF, used by torch for long vectors, lets cosh and sinh overflow where exp does: the standard allows it
    size = 7 if name in ("cosh", "sinh") else both.size
    for begin in lib.some(range(0, both.size, size), name, dtype):
        part = both[begin : begin + size]
        assert_close(lib.call(name, part), exact[begin : begin + size], dtype, ulps=ulps, context=(part,))


_THROUGH_ZERO = ("asin", "asinh", "atan", "atanh", "expm1", "log1p", "sin", "sinh", "tan", "tanh")


@covers(_THROUGH_ZERO)
@pytest.mark.parametrize("dtype", dt.FLOATING)
@pytest.mark.parametrize("name", _THROUGH_ZERO)
def test_small_arguments_keep_their_digits(lib: Library, name: str, dtype: str) -> None:
    """Where f(x) is approximately x, and 1 + x rounds to 1."""
    if dtype in dt.COMPLEX and not lib.demanding:
        pytest.skip("the standard specifies no accuracy of complex numbers")
    sizes = 10.0 ** -np.arange(3, 30, 1.5)
    x = np.concatenate([sizes, -sizes])
    if dtype in dt.COMPLEX:
        x = np.concatenate([x * np.exp(1j * angle) for angle in (0.3, 1.2)])
    x = x.astype(dtype)
    ulps = tolerances.for_function(name, is_complex=dtype in dt.COMPLEX)
    assert_close(lib.call(name, x), mp.evaluate_unary(mp.UNARY[name], x), dtype, ulps=ulps, context=(x,))


@covers("sign")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_signs_of_the_largest_and_the_smallest_complex_numbers(lib: Library, dtype: str) -> None:
    """For some the modulus overflows, for most the square of the modulus."""
    real = dt.real_of(dtype)
    sizes = (dt.largest(real), dt.largest(real) / 3, math.sqrt(dt.largest(real)) * 3, math.sqrt(dt.smallest_normal(real)) / 3)
    small = (dt.smallest_normal(real) * 4,) if lib.demanding else ()
    turns = [(1, 1), (-1, 0.5), (0.25, -1), (1, 0.0), (0.0, -1), (-1, -1)]
    x = np.array([complex(s * p, s * q) for s in (*sizes, *small) for p, q in turns], dtype=dtype)
    wide = x.astype(np.clongdouble) / np.maximum(np.abs(x.real), np.abs(x.imag))
    want = wide / np.abs(wide)
    assert_close(lib.call("sign", x), want.astype(np.complex128), dtype, ulps=2 * tolerances.for_function("abs"), context=(x,))


_COMPARED: dict[str, Any] = {name: row for name, row in BINARY.items() if row.predicate and "int64" in row.dtypes}


@covers(_COMPARED)
@pytest.mark.parametrize("name", _COMPARED)
def test_comparisons_of_neighbours_beyond_the_digits_of_a_float(lib: Library, name: str) -> None:
    for first, second in (("int64", "int64"), ("uint64", "uint64"), ("int64", "uint32"), ("int64", "int32")):
        if lib.supports(name, first, second):
            big = 2**53 + 1 if second.endswith("64") else 2**31 - 1
            a = np.array([big, big - 1, big + 1 if first.endswith("64") else big, big - 2] * 5, dtype=first)
            b = np.full(20, big, dtype=second)
            expected_binary(name, a.astype(first), b.astype(first)).check(lib.call(name, a, b), context=(a, b))
