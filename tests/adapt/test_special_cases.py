"""The tables of special cases, held against Python's ``cmath`` and ``math``, which follow C99."""

from __future__ import annotations

import cmath
import math
from itertools import product
from typing import Any

import numpy as np
import pytest

from ivy_api.adapt.special_cases import COMPLEX, REAL, ROTATED, fix_complex, fix_real

inf, nan = math.inf, math.nan
PARTS = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, 1e30, -1e-30, inf, -inf, nan]
NUMBERS = [complex(a, b) for a, b in product(PARTS, PARTS)]
UNTOUCHED = complex(7.0, 7.0)
NAMES = sorted((COMPLEX.keys() | ROTATED.keys()) - {"expm1", "log1p", "sign"})  # cmath has no such functions

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def join(re: Any, im: Any) -> Any:
    out = np.empty(re.shape, dtype=np.result_type(re, np.complex64))
    out.real, out.imag = re, im
    return out


def fixed(name: str, numbers: list[complex], dtype: str = "complex128") -> np.ndarray:
    """What the table has for each number, and ``UNTOUCHED`` where it has nothing."""
    x = np.array(numbers, dtype=dtype)
    out: np.ndarray = fix_complex(name, x, np.full_like(x, UNTOUCHED), xp=np, join=join)
    return out


def by_c99(name: str, z: complex) -> complex | None:
    """The value, if Python has one: it raises where C sets a flag, and older versions have nan + nanj where C17 has half a number.

    https://github.com/python/cpython/issues/122637
    """
    try:
        value: complex = getattr(cmath, name)(z)
    except (ValueError, OverflowError):
        return None
    return None if math.isnan(value.real) and math.isnan(value.imag) else value


def magnitude(value: complex) -> tuple[float, float]:
    return abs(value.real), abs(value.imag)


def same_magnitude(value: complex, expected: complex) -> bool:
    return magnitude(value) == pytest.approx(magnitude(expected), rel=1e-15, abs=0, nan_ok=True)


def signs(value: complex) -> tuple[float, float]:
    return math.copysign(1, value.real), math.copysign(1, value.imag)


@pytest.mark.parametrize("name", NAMES)
def test_a_mended_value_is_that_of_c99(name: str) -> None:
    for z, out in zip(NUMBERS, fixed(name, NUMBERS).tolist(), strict=True):
        expected = by_c99(name, z)
        if out != UNTOUCHED and expected is not None:
            assert same_magnitude(out, expected), z


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"tan", "tanh"}))  # there the standard and Python differ in a sign
def test_a_mended_value_has_the_signs_of_c99(name: str) -> None:
    for z, out in zip(NUMBERS, fixed(name, NUMBERS).tolist(), strict=True):
        expected = by_c99(name, z)
        one_infinite = math.isinf(z.real) != math.isinf(z.imag) and not cmath.isnan(z)
        if out != UNTOUCHED and expected is not None and not cmath.isnan(expected) and (cmath.isfinite(z) or one_infinite):
            assert signs(out) == signs(expected), z


@pytest.mark.parametrize("name", NAMES)
def test_nothing_special_is_left_out_or_added(name: str) -> None:
    for z, out in zip(NUMBERS, fixed(name, NUMBERS).tolist(), strict=True):
        expected = by_c99(name, z)
        if cmath.isfinite(z) and z not in (0, 1, -1, 1j, -1j):
            assert out == UNTOUCHED, z
        elif not cmath.isfinite(z) and expected is not None:
            assert out != UNTOUCHED, z


@pytest.mark.parametrize("name", sorted(COMPLEX.keys() | ROTATED.keys()))
def test_conjugates_give_conjugates(name: str) -> None:
    numbers = [z for z in NUMBERS if not math.isnan(z.imag) and not math.isnan(z.real) and (name != "sign" or z != 0)]
    out, turned = fixed(name, numbers).tolist(), fixed(name, [z.conjugate() for z in numbers]).tolist()
    for z, a, b in zip(numbers, out, turned, strict=True):
        if a != UNTOUCHED and not cmath.isnan(a):
            assert (a, signs(a)) == (b.conjugate(), signs(b.conjugate())), z


@pytest.mark.parametrize(
    ("name", "z", "expected"),
    [
        ("expm1", complex(-0.0, 0.0), complex(0.0, 0.0)),
        ("expm1", complex(inf, 0.0), complex(inf, 0.0)),
        ("expm1", complex(inf, 2.0), complex(-inf, inf)),
        ("expm1", complex(-inf, nan), complex(-1.0, 0.0)),
        ("log1p", complex(-1.0, 0.0), complex(-inf, 0.0)),
        ("log1p", complex(-1.0, -0.0), complex(-inf, -0.0)),
        ("log1p", complex(3.0, inf), complex(inf, math.pi / 2)),
        ("log1p", complex(-inf, 3.0), complex(inf, math.pi)),
        ("log1p", complex(-inf, -inf), complex(inf, -3 * math.pi / 4)),
        ("sign", complex(-0.0, -0.0), complex(0.0, 0.0)),
        ("sign", complex(inf, nan), complex(nan, nan)),
        ("tanh", complex(inf, 2.0), complex(1.0, 0.0)),
        ("tanh", complex(-inf, -2.0), complex(-1.0, -0.0)),
        ("tan", complex(2.0, inf), complex(0.0, 1.0)),
    ],
)
def test_values_of_the_standard(name: str, z: complex, expected: complex) -> None:
    (out,) = fixed(name, [z]).tolist()
    assert same_magnitude(out, expected)
    if not cmath.isnan(expected):
        assert signs(out) == signs(expected)


PAIRS = list(product(PARTS, PARTS))


def quotient(x1: float, x2: float) -> float:
    out = float(np.divide(x1, x2))
    return out if math.isnan(out) or math.isinf(out) else float(np.floor(out))


def remainder(x1: float, x2: float) -> float:
    try:
        return x1 % x2
    except ZeroDivisionError:
        return nan


def power(x1: float, x2: float) -> float:
    try:
        return math.pow(x1, x2)
    except ValueError:
        return nan if x1 else inf  # a negative number to a fraction; zero to a negative number
    except OverflowError:
        return math.copysign(inf, x1) if x2 % 2 == 1 else inf


ORACLES = {"floor_divide": quotient, "remainder": remainder, "pow": power}


@pytest.mark.parametrize("name", sorted(REAL))
def test_real_special_cases_are_those_of_python(name: str) -> None:
    x1, x2 = np.array(PAIRS).T
    out = fix_real(name, x1, x2, np.full_like(x1, 7.0), xp=np)
    assert np.sum(out != 7.0) > 10
    for (a, b), value in zip(PAIRS, out.tolist(), strict=True):
        expected = ORACLES[name](a, b)
        if value != 7.0:
            assert (math.isnan(value) and math.isnan(expected)) or (value, math.copysign(1, value)) == (
                expected,
                math.copysign(1, expected),
            ), (a, b)


class Traced(np.ndarray):
    """An array that, like one under a graph compiler, cannot say what it holds."""

    def __bool__(self) -> bool:
        raise AssertionError("a branch depends on data")


@pytest.mark.parametrize("name", sorted(COMPLEX.keys() | ROTATED.keys()))
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_no_branch_depends_on_data_and_the_data_type_is_kept(name: str, dtype: str) -> None:
    x = np.array(NUMBERS, dtype=dtype).view(Traced)
    assert fix_complex(name, x, x, xp=np, join=join).dtype == dtype


@pytest.mark.parametrize("name", sorted(REAL))
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_no_branch_depends_on_real_data_and_the_data_type_is_kept(name: str, dtype: str) -> None:
    x1, x2 = (np.array(each, dtype=dtype).view(Traced) for each in zip(*PAIRS, strict=True))
    assert fix_real(name, x1, x2, x1, xp=np).dtype == dtype
