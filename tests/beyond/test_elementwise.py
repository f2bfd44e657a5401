"""Elementwise functions beyond the standard, against NumPy, SciPy, torch and exact arithmetic."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from conformance.library import Library
from ivy_api.dispatch import registry
from ivy_api.dispatch.accepts import accepted
from ivy_api.errors import DTypeError
from tests.beyond.agreement import DTYPES, arrays, assert_close, calls, check, unshrunk
from tests.beyond.oracles import ANY, FLAT

INTEGERS = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
OWN = {  # those with a test of their own below
    "clip_by_norm", "float_power", "frexp", "gcd", "isclose", "isneginf", "isposinf", "isreal", "lcm", "modf", "polygamma",
}  # fmt: skip
DECLARED = {
    name: d
    for name, d in registry.declarations().items()
    if d.body is not None and getattr(d.body, "__module__", "") in ("ivy_api.extensions.elementwise", "ivy_api.extensions.special")
}


def test_every_function_is_tested() -> None:
    assert set(DECLARED) == set(FLAT) | OWN


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", FLAT)
@unshrunk
@given(data=st.data())
def test_values(lib: Library, name: str, dtype: str, data: st.DataObject) -> None:
    args, kwargs = data.draw(calls(FLAT[name], dtype))
    check(lib, name, FLAT[name], dtype, args, kwargs)


SPECIAL = np.asarray([0.0, -0.0, 1.0, -1.0, 0.5, -2.0, 3.0, np.inf, -np.inf, np.nan] * 2)
LIMITS_DIFFER = {
    "digamma",
    "igamma",
    "igammac",
    "lgamma",
    "zeta",
    "lerp",
    "ldexp",
    "divide_no_nan",
    "i0",
    "i1",
    "squareplus",
    "sinc",
}


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", sorted(set(FLAT) - LIMITS_DIFFER))
def test_special_values(lib: Library, name: str, dtype: str) -> None:
    """Zeros, infinities and nan, each with each where there are two arrays."""
    x = SPECIAL.astype(dtype)
    args = [x] if len(FLAT[name].ranges) == 1 else [np.repeat(x, len(x)), np.tile(x, len(x))]
    with np.errstate(all="ignore"):
        check(lib, name, FLAT[name], dtype, args, {})


@pytest.mark.parametrize("dtype", DTYPES)
def test_limits(lib: Library, dtype: str) -> None:
    def of(name: str, *values: float, also: tuple[Any, ...] = ()) -> Any:
        return lib.call(name, np.asarray(values * 9, dtype=dtype), *also)[: len(values)]

    inf, nan = np.inf, np.nan
    np.testing.assert_array_equal(of("lgamma", 0.0, -0.0, -1.0, -2.0, inf, -inf, nan), [inf] * 6 + [nan])
    np.testing.assert_array_equal(of("digamma", inf, nan), [inf, nan])
    np.testing.assert_array_equal(of("sinc", 0.0, -0.0, nan), [1, 1, nan])
    np.testing.assert_allclose(of("i0", 0.0, 2000.0, -2000.0, nan), [1, inf, inf, nan], rtol=1e-6)
    np.testing.assert_array_equal(of("i1", 0.0, 2000.0, -2000.0, nan), [0, inf, -inf, nan])
    np.testing.assert_array_equal(of("zeta", 1.0, nan, also=(1.0,)), [inf, nan])
    np.testing.assert_array_equal(of("ldexp", inf, -inf, 0.0, nan, also=(3,)), [inf, -inf, 0, nan])
    np.testing.assert_array_equal(of("divide_no_nan", 3.0, 0.0, inf, nan, also=(0.0,)), [0, 0, 0, 0])
    np.testing.assert_array_equal(of("squareplus", inf, nan), [inf, nan])


@pytest.mark.parametrize("dtype", DTYPES)
def test_ldexp_reaches_from_the_least_number_to_the_largest(lib: Library, dtype: str) -> None:
    info = np.finfo(dtype)
    last = int(info.maxexp) - 1
    x = np.asarray([info.tiny, 1.0, -1.5, info.max] * 5, dtype=dtype)
    for power in (2 * last - 2, last, 7, 0, -7, -last + 2, -2 * last + 2):
        with np.errstate(all="ignore"):
            want = np.ldexp(x, power)
        want = np.where(np.abs(want) < info.tiny, 0.0, want)
        got = lib.call("ldexp", x, np.full(x.shape, power, dtype="int64"))
        np.testing.assert_array_equal(np.where(np.abs(got) < info.tiny, 0.0, got), want)


@pytest.mark.parametrize("dtype", DTYPES)
@unshrunk
@given(data=st.data())
def test_frexp_and_modf(lib: Library, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays(dtype, (17,), *ANY))
    x[-3:] = np.inf, -np.inf, np.nan
    for name, oracle in (("frexp", np.frexp), ("modf", np.modf)):
        for got, want in zip(lib.call(name, x), oracle(x), strict=True):
            np.testing.assert_array_equal(
                got[:-3] if got.dtype.name == "int32" else got, want[:-3] if got.dtype.name == "int32" else want
            )
            assert got.dtype == want.dtype


@pytest.mark.parametrize("dtype", INTEGERS)
@unshrunk
@given(data=st.data())
def test_integers(lib: Library, dtype: str, data: st.DataObject) -> None:
    info = np.iinfo(dtype)
    numbers = st.integers(max(info.min + 1, -(2**62)), min(info.max, 2**62))
    values = st.lists(numbers, min_size=17, max_size=17).map(lambda v: np.asarray(v, dtype=dtype))
    x1, x2 = data.draw(values), data.draw(values)
    np.testing.assert_array_equal(lib.call("gcd", x1, x2), [math.gcd(int(a), int(b)) for a, b in zip(x1, x2, strict=True)])
    small1, small2 = x1 % 11, x2 % 11
    np.testing.assert_array_equal(
        lib.call("lcm", small1, small2), [math.lcm(int(a), int(b)) for a, b in zip(small1, small2, strict=True)]
    )
    divisor = np.where(x2 == 0, np.ones_like(x2), x2)
    np.testing.assert_array_equal(lib.call("fmod", x1, divisor), np.fmod(x1, divisor))
    quotients = [abs(int(a)) // abs(int(b)) * (1 if (a < 0) == (b < 0) else -1) for a, b in zip(x1, divisor, strict=True)]
    np.testing.assert_array_equal(lib.call("trunc_divide", x1, divisor), quotients)
    np.testing.assert_array_equal(lib.call("fmax", x1, x2), np.maximum(x1, x2))
    np.testing.assert_array_equal(lib.call("fmin", x1, x2), np.minimum(x1, x2))


@pytest.mark.parametrize("dtype", ["int32", "float32", "float64", "complex128"])
@unshrunk
@given(data=st.data())
def test_isclose(lib: Library, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays("float64", (17,), *ANY)).astype(dtype)
    y = (x * data.draw(st.sampled_from([1, 1.00001, 1.5]))).astype(dtype)
    if dtype != "int32":
        x[-4:], y[-4:] = [np.inf, np.inf, np.nan, 1], [np.inf, -np.inf, np.nan, np.nan]
    options = {"rtol": data.draw(st.sampled_from([1e-5, 1e-3, 0.0])), "atol": data.draw(st.sampled_from([1e-8, 0.125]))}
    for equal_nan in (False, True):
        got = lib.call("isclose", x, y, equal_nan=equal_nan, **options)
        np.testing.assert_array_equal(
            got, np.isclose(x.astype("complex128"), y.astype("complex128"), equal_nan=equal_nan, **options)
        )


@pytest.mark.parametrize("dtype", ["int32", "float32", "float64"])
def test_classification(lib: Library, dtype: str) -> None:
    x = (np.asarray([0, 1, -2, 3]) if dtype == "int32" else SPECIAL).astype(dtype)
    for name in ("isneginf", "isposinf", "isreal"):
        np.testing.assert_array_equal(lib.call(name, x), getattr(np, name)(x))
    z = np.asarray([1, 1j, complex(2, -0.0), complex(np.nan, 0), complex(0, np.nan)])
    np.testing.assert_array_equal(lib.call("isreal", z), np.isreal(z))


@unshrunk
@given(data=st.data())
def test_complex_numbers(lib: Library, data: st.DataObject) -> None:
    z = data.draw(arrays("float64", (17,), *ANY)) + 1j * data.draw(arrays("float64", (17,), *ANY))
    assert_close(lib.call("angle", z), np.angle(z), 4)
    z[:3] = [complex(np.nan, np.inf), complex(-np.inf, 2), complex(1, np.nan)]
    np.testing.assert_array_equal(lib.call("nan_to_num", z, nan=3.0), np.nan_to_num(z, nan=3.0))


@pytest.mark.parametrize("dtype", ["int32", "float32", "float64", "complex64"])
def test_float_power_is_computed_in_double_precision(lib: Library, dtype: str) -> None:
    x = np.asarray([1, 2, 3, 4, 5], dtype=dtype)
    got, want = lib.call("float_power", x, x[::-1].copy()), np.float_power(x, x[::-1])
    assert got.dtype == want.dtype
    np.testing.assert_allclose(got, want, rtol=1e-13)
    np.testing.assert_allclose(lib.call("float_power", x, -2), np.float_power(x, -2), rtol=1e-13)
    np.testing.assert_allclose(lib.call("float_power", 2.0, x), np.float_power(2.0, x), rtol=1e-13)


@pytest.mark.parametrize("dtype", DTYPES)
@unshrunk
@given(data=st.data())
def test_polygamma(lib: Library, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays(dtype, (17,), 0.5, 100.0))
    order = data.draw(st.integers(0, 5))
    want = scipy.special.polygamma(order, x.astype("float64"))
    assert_close(lib.call("polygamma", order, x), want, 256)
    orders = np.asarray([0, 1, 2, 3, 5] * 4, dtype=dtype)[:17]
    assert_close(lib.call("polygamma", orders, x), scipy.special.polygamma(orders.astype("float64"), x.astype("float64")), 256)


@pytest.mark.parametrize("dtype", DTYPES)
@unshrunk
@given(data=st.data())
def test_clip_by_norm(lib: Library, dtype: str, data: st.DataObject) -> None:
    x = data.draw(arrays(dtype, (2, 3), -30, 30))
    limit = data.draw(st.floats(0.5, 40, width=32))
    for axis in (None, 0, -1, (0, 1)):
        norm = np.sqrt(np.sum(x.astype("float64") ** 2, axis=axis, keepdims=True))
        assert_close(lib.call("clip_by_norm", x, limit, axis=axis), x * np.minimum(1.0, limit / np.maximum(norm, 1e-300)), 64)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
@pytest.mark.parametrize("name", sorted(set(FLAT) - {"nan_to_num"}))
def test_short_floating_point(lib: Library, name: str, dtype: str) -> None:
    """Functions of 16-bit numbers give 16-bit numbers, as exact as these can be."""
    row, xp = FLAT[name], lib.xp
    if not ivy_api.supports(lib.name, dtype):
        pytest.skip(f"{lib.name} has no {dtype}")
    short = getattr(xp, dtype)
    points = [np.linspace(max(low, 0.25), min(high, 2.0), 17).astype("float16").astype("float32") for low, high in row.ranges]
    points = [x - (x % 2.0**-6) for x in points]  # which both types hold
    after = [3 if name == "ldexp" else 0.25 for _ in row.after]
    got = getattr(xp, name)(*(xp.astype(lib.native(x), short) for x in points), *after)
    assert got.dtype == short
    want = row.oracle(*(x.astype("float64") for x in points), *after)
    wide = lib.numpy(xp.astype(got, xp.float32)).astype("float64")
    eps = 2.0**-10 if dtype == "float16" else 2.0**-7
    np.testing.assert_allclose(wide, want, rtol=8 * eps, atol=8 * eps)


OF_FLOATS = [n for n, d in DECLARED.items() if next(iter(accepted(d).values())) in ("real floating-point", "floating-point")]


@pytest.mark.parametrize("name", OF_FLOATS)
def test_integers_are_refused_by_functions_of_floats(lib: Library, name: str) -> None:
    """With the function's name, the data type, and what to do."""
    x = lib.native(np.asarray([1, 2, 3], dtype="int32"))
    code = DECLARED[name].body.__code__
    arguments = [3 if (name, p) in (("ldexp", "x2"), ("polygamma", "n")) else x for p in code.co_varnames[: code.co_argcount]]
    with pytest.raises(DTypeError, match=rf"{name}.* takes .*floating-point arrays here; got .*int32.*xp.astype"):
        getattr(lib.xp, name)(*arguments)
