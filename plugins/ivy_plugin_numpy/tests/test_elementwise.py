"""Elementwise functions in which NumPy differs from the standard."""

from __future__ import annotations

import cmath
import math
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import ivy_api

XP: Any = ivy_api.namespace("numpy")
inf, nan = math.inf, math.nan

REAL = [0.0, -0.0, 0.5, -0.5, 1.0, -1.0, 3.0, -3.0, 1e30, -1e30, inf, -inf, nan]
PAIRS = np.array(list(product(REAL, REAL)))
COMPLEX = np.array([complex(a, b) for a, b in PAIRS])

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def same(got: object, expected: object) -> bool:
    """Equal, nan as nan, and zeros of one sign."""
    got, expected = np.asarray(got), np.asarray(expected)
    equal = (got == expected) & (np.signbit(got) == np.signbit(expected))
    return bool(np.all(equal | (np.isnan(got) & np.isnan(expected))))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_floor_divide_beside_an_infinity_is_the_floor_of_the_quotient(dtype: str) -> None:
    x1, x2 = PAIRS.T.astype(dtype)
    infinite = np.isinf(x1) | np.isinf(x2)
    out = XP.floor_divide(x1, x2)
    assert out.dtype == dtype
    assert same(out[infinite], np.floor(x1 / x2)[infinite])
    assert same(out[~infinite], np.floor_divide(x1, x2)[~infinite])


@pytest.mark.parametrize(("x1", "x2", "expected"), [(inf, 2.0, inf), (-1.0, inf, -0.0), (1, -inf, -0.0), (-inf, 3, -inf)])
def test_floor_divide_takes_a_python_scalar_on_either_side(x1: float, x2: float, expected: float) -> None:
    for a, b in ((np.full(20, x1, dtype="float32"), x2), (x1, np.full(20, x2, dtype="float32"))):
        out = XP.floor_divide(a, b)
        assert out.dtype == np.float32
        assert same(out, np.full(20, expected))


@given(x1=hnp.arrays("int16", 20), x2=st.integers(-(2**15), 2**15 - 1).filter(bool))
def test_floor_divide_of_integers_is_that_of_numpy(x1: np.ndarray, x2: int) -> None:
    np.testing.assert_array_equal(XP.floor_divide(x1, x2), np.floor_divide(x1, x2), strict=True)


@pytest.mark.parametrize("exponent", [0.5, np.float64(0.5), np.full(1, 0.5), np.full(20, 0.5)], ids=repr)
@pytest.mark.parametrize(("base", "expected"), [(-0.0, 0.0), (-inf, inf), (0.0, 0.0), (inf, inf), (4.0, 2.0), (-1.0, nan)])
def test_pow_to_one_half_is_not_the_root_of_minus_zero_or_minus_infinity(exponent: object, base: float, expected: float) -> None:
    assert same(XP.pow(np.full(20, base), exponent), np.full(20, expected))


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_complex_expm1_at_special_values_is_exp_less_one(dtype: str) -> None:
    x = COMPLEX.astype(dtype)
    for z, out in zip(x.tolist(), XP.expm1(x), strict=True):
        if not cmath.isfinite(z) and not (cmath.isinf(z) and not math.isfinite(z.imag)):  # cmath raises where C returns inf + nan j
            expected = cmath.exp(z) - 1
            assert same([out.real, out.imag], [expected.real, expected.imag]), z


@pytest.mark.parametrize(
    ("z", "expected"),
    [
        (complex(-0.0, 0.0), complex(0.0, 0.0)),
        (complex(inf, 0.0), complex(inf, 0.0)),
        (complex(inf, -0.0), complex(inf, -0.0)),
        (complex(inf, inf), complex(inf, nan)),
        (complex(inf, nan), complex(inf, nan)),
        (complex(-inf, inf), complex(-1.0, 0.0)),
        (complex(nan, 0.0), complex(nan, 0.0)),
        (complex(nan, 1.0), complex(nan, nan)),
    ],
)
def test_complex_expm1(z: complex, expected: complex) -> None:
    for x in (np.full(20, z), np.asarray(z), np.complex128(z)):
        out = np.asarray(XP.expm1(x))
        assert same(out.real, np.full(out.shape, expected.real))
        assert same(out.imag, np.full(out.shape, expected.imag))


@pytest.mark.parametrize("b", [0.5, 2.0, 3.0, 1e30, inf])
def test_tanh_at_infinity_keeps_the_sign_of_the_imaginary_part(b: float) -> None:
    z = np.array([complex(inf, b), complex(inf, -b), complex(-inf, b), complex(-inf, -b)])
    out = XP.tanh(z)
    assert same(out.real, [1.0, 1.0, -1.0, -1.0])
    assert same(out.imag, [0.0, -0.0, 0.0, -0.0])


def test_tan_follows_tanh() -> None:
    turned = np.array([complex(-z.imag, z.real) for z in COMPLEX])
    expected = XP.tanh(turned)
    out = XP.tan(COMPLEX)
    known = ~(np.isnan(expected.real) | np.isnan(expected.imag))
    assert same(out.real[known], expected.imag[known])
    assert same(out.imag[known], -expected.real[known])


def test_complex_sign_is_nan_where_a_part_is_nan() -> None:
    out = XP.sign(COMPLEX)
    either = np.isnan(COMPLEX.real) | np.isnan(COMPLEX.imag)
    assert np.isnan(out.real[either]).all()
    assert np.isnan(out.imag[either]).all()
    assert same(XP.sign(np.full(20, complex(-0.0, -0.0))).view(float), np.zeros(40))


@pytest.mark.parametrize(("dtype", "small"), [("complex64", 1e-12), ("complex128", 1e-18)])
def test_log1p_of_a_small_complex_number_keeps_its_real_part(dtype: str, small: float) -> None:
    z = np.asarray([complex(small, small), complex(-(small**2) / 3, small), complex(-small, small)], dtype=dtype)
    parts = [(Fraction(each.real), Fraction(each.imag)) for each in z.tolist()]
    expected = [float(a + (a * a + b * b) / 2) for a, b in parts]
    np.testing.assert_allclose(XP.log1p(z).real, expected, rtol=4 * np.finfo(dtype).eps)


@pytest.mark.parametrize("function", ["expm1", "log1p", "sign", "tan", "tanh"])
def test_real_and_finite_complex_arguments_give_what_numpy_gives(function: str) -> None:
    for x in (np.linspace(0.5, 1, 20), np.linspace(0.5, 1, 20, dtype="float32"), np.linspace(1, 2 + 1j, 20)):
        np.testing.assert_array_equal(getattr(XP, function)(x), getattr(np, function)(x), strict=True)


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int64", "uint64"])
@pytest.mark.parametrize(("low", "high"), [(-(10**30), 10**30), (1, None), (None, 5), (None, None), (2, 4)])
def test_clip_takes_integer_bounds_outside_the_range(dtype: str, low: int | None, high: int | None) -> None:
    x = np.arange(10, dtype=dtype)
    out = XP.clip(x, low, high)
    expected = [max(min(i, 10**30 if high is None else high), -(10**30) if low is None else low) for i in range(10)]
    np.testing.assert_array_equal(out, np.array(expected, dtype=dtype), strict=True)
    assert not np.shares_memory(out, x)


def test_clip_changes_neither_the_data_type_nor_its_arguments() -> None:
    x = np.array([1, 5, 100], dtype="int8")
    low, high = np.array([-1000, 2, 0], dtype="int16"), np.array([1000, 3, 0], dtype="int32")
    for array in (x, low, high):
        array.flags.writeable = False
    out = XP.clip(x, low, high)
    np.testing.assert_array_equal(out, np.array([1, 3, 0], dtype="int8"), strict=True)
    assert XP.clip(np.zeros(2, dtype="float32"), np.ones(2), 3).dtype == np.float32


def test_clip_gives_nan_where_a_bound_is_nan() -> None:
    np.testing.assert_array_equal(XP.clip(np.ones(2), np.array([nan, 0.0]), 2.0), [nan, 1.0])


@pytest.mark.parametrize("function", ["ceil", "floor", "trunc", "round"])
def test_rounding_keeps_integers(function: str) -> None:
    x = np.arange(3, dtype="uint16")
    np.testing.assert_array_equal(getattr(XP, function)(x), x, strict=True)


def test_acosh_of_nan_on_the_imaginary_axis() -> None:
    assert abs(XP.acosh(np.full(20, complex(0.0, nan)))[0].imag) == pytest.approx(math.pi / 2)


@pytest.mark.parametrize("function", ["add", "multiply", "floor_divide", "pow", "remainder", "maximum", "bitwise_and"])
def test_a_python_integer_outside_the_range_is_an_error(function: str) -> None:
    for arguments in ((np.ones(3, dtype="int8"), 300), (300, np.ones(3, dtype="int8"))):
        with pytest.raises(OverflowError):
            getattr(XP, function)(*arguments)


def test_special_values_raise_no_warning_that_numpy_would_not() -> None:
    with np.errstate(all="raise"):
        XP.tanh(np.array([complex(inf, 2.0), complex(-inf, 0.0)]))
        XP.clip(np.array([1.0, nan]), 0.0, nan)
        XP.log1p(np.array([complex(inf, 0.0), complex(nan, nan), 1e-20j]))
