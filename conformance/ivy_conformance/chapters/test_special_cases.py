"""The standard's special cases: every row, every combination of the values it names, as 0-d arrays and within long arrays."""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterator

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.members import function_of
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import special_cases as sc
from ivy_conformance.oracles.compare import Complaint, assert_equal, complain
from ivy_conformance.oracles.tolerances import ELEMENTARY, granted
from ivy_conformance.recording import Call

Part = tuple[float, bool]

_PREDICATES = ("isfinite", "isinf", "isnan", "signbit", "equal", "not_equal", "less", "less_equal", "greater", "greater_equal")
_SIGN_OF_NAN = ("copysign",)
_MODES = ("scalar", "vector")


def agrees(got: float, want: Part, dtype: str, *, sign_of_nan: bool = False) -> bool:
    """Whether one component is what a row specifies."""
    value, signed = want
    if math.isnan(value):
        return math.isnan(got) and (not (sign_of_nan and signed) or np.signbit(got) == np.signbit(value))
    if value == 0 or math.isinf(value):
        return abs(got) == abs(value) and (not signed or np.signbit(got) == np.signbit(value))
    got, value = (got, value) if signed else (abs(got), abs(value))
    return abs(got - value) <= granted(ELEMENTARY, dtype) * dt.eps(dtype) * abs(value)


def worded(part: Part) -> str:
    """One component of a result as text: ``±0.0`` if the sign is unspecified."""
    value, signed = part
    return str(value) if signed or math.isnan(value) else f"±{abs(value)}"


def call_of(name: str, mode: str, columns: tuple[np.ndarray, ...], i: int) -> Call:
    """The call with only one element."""
    return Call(name, tuple(c[i, ...] if mode == "scalar" else c[i : i + 1] for c in columns), {})


def run(lib: Library, name: str, mode: str, *columns: np.ndarray) -> np.ndarray:
    """The results, one element at a time or all in one array, padded so that no element is left to a scalar remainder loop."""
    if mode == "scalar":
        lib.require(name, dt.of(columns[0]))
        return np.array([lib.call(name, *(c[i, ...] for c in columns)) for i in range(columns[0].size)])
    padded = [np.concatenate([c, np.resize(c, 32)]) for c in columns]
    return lib.call(name, *padded)[: columns[0].size]


def check_real(lib: Library, name: str, rows: list[sc.Row], dtype: str, mode: str) -> None:
    cases = list(sc.real_cases(rows, dtype))
    columns = [np.array(c, dtype=dtype) for c in zip(*(given for given, _, _ in cases), strict=True)]
    got = run(lib, name, mode, *columns)
    assert dt.of(got) == ("bool" if function_of(name) in _PREDICATES else dtype)
    others = [] if lib.demanding else sc.INSTEAD.get(function_of(name), [])
    instead = {given: (v, s) for given, v, s in sc.real_cases(others, dtype)}
    wrong = [
        Complaint(call_of(name, mode, tuple(columns), i), got[i], worded((value, signed)))
        for i, (given, value, signed) in enumerate(cases)
        if not agrees(got[i].item(), (value, signed), dtype, sign_of_nan=name in _SIGN_OF_NAN)
        and not (given in instead and agrees(got[i].item(), instead[given], dtype))
    ]
    complain(wrong, len(cases))


@covers(sc.REAL_UNARY)
@pytest.mark.parametrize("mode", _MODES)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", sc.REAL_UNARY)
def test_of_one_real_argument(lib: Library, name: str, dtype: str, mode: str) -> None:
    check_real(lib, name, sc.REAL_UNARY[name], dtype, mode)


@covers(sc.REAL_BINARY)
@pytest.mark.parametrize("mode", _MODES)
@pytest.mark.parametrize("dtype", dt.FLOATS)
@pytest.mark.parametrize("name", sc.REAL_BINARY)
def test_of_two_real_arguments(lib: Library, name: str, dtype: str, mode: str) -> None:
    check_real(lib, name, sc.REAL_BINARY[name], dtype, mode)


Case = tuple[complex, Part, Part]


def _flip(part: Part) -> Part:
    return -part[0], part[1]


def symmetric(name: str, cases: Iterator[Case]) -> Iterator[Case]:
    """The cases, and those that follow from them by conjugation and parity."""
    for z, re, im in cases:
        yield z, re, im
        if name in sc.CONJUGATE:
            yield complex(z.real, -z.imag), re, _flip(im)
        if name in sc.ODD or name in sc.EVEN:
            turn = _flip if name in sc.ODD else (lambda part: part)
            yield complex(-z.real, -z.imag), turn(re), turn(im)
            yield complex(-z.real, z.imag), turn(re), _flip(turn(im))


def complex_cases_of(name: str, dtype: str) -> list[Case]:
    """The rows of a function, or of the function by which the standard defines it."""
    if name in sc.ROTATED:  # f(z) = -1j g(1j z)
        base = complex_cases_of(sc.ROTATED[name], dtype)
        return [(complex(w.imag, -w.real), im, _flip(re)) for w, re, im in base]
    if name == "cos":  # cosh(1j z)
        return [(complex(w.imag, -w.real), re, im) for w, re, im in complex_cases_of("cosh", dtype)]
    if name in sc.LOGARITHMS:
        base = complex_cases_of("log", dtype)
        return [(z, re, (im[0] / sc.LOGARITHMS[name], im[1])) for z, re, im in base]
    return list(symmetric(name, sc.complex_cases(sc.COMPLEX_UNARY[name], dtype)))


_COMPLEX_NAMES = (*sc.COMPLEX_UNARY, *sc.ROTATED, "cos", *sc.LOGARITHMS)
_REAL_RESULT = ("abs", "isfinite", "isinf", "isnan")


@covers(_COMPLEX_NAMES)
@pytest.mark.parametrize("mode", _MODES)
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", _COMPLEX_NAMES)
def test_of_one_complex_argument(lib: Library, name: str, dtype: str, mode: str) -> None:
    check_complex(lib, name, dtype, mode)


def check_complex(lib: Library, name: str, dtype: str, mode: str) -> None:
    cases = complex_cases_of(function_of(name), dtype)
    column = np.array([z for z, _, _ in cases], dtype=dtype)
    got = run(lib, name, mode, column)
    predicate, modulus = function_of(name) in _PREDICATES, function_of(name) == "abs"
    real, tangent = function_of(name) in _REAL_RESULT, name in ("tan", "tanh")
    assert dt.of(got) == ("bool" if predicate else dt.real_of(dtype) if modulus else dtype)
    wrong = []
    for i, (z, re, im) in enumerate(cases):
        g = complex(got[i])
        if tangent and not lib.demanding and cmath.isinf(z):
            # literally 1 + 0j, in C 1 + 0j*sin(2y); it may become unspecified: https://github.com/data-apis/array-api/issues/1006
            re, im = (part if part[0] else (0.0, False) for part in (re, im))
        good = agrees(g.real, re, dtype) and (real or agrees(g.imag, im, dtype))
        if not good and not (tangent and _is_tolerated_of_a_tangent(g, re, im)):
            want = worded(re) if real else f"complex({worded(re)}, {worded(im)})"
            wrong.append(Complaint(call_of(name, mode, (column,), i), got[i], want))
    complain(wrong, len(cases))


def _is_tolerated_of_a_tangent(got: complex, re: Part, im: Part) -> bool:
    """Whether both parts are NaN as in C before 2017 for tanh(0 + inf j) and tanh(0 + nan j), which the standard tolerates."""
    return 0 in (re[0], im[0]) and math.isnan(got.real) and math.isnan(got.imag)


@covers("acos", "acosh", "asinh", "atanh", "exp", "expm1", "log", "log1p", "sqrt", "log2", "log10", "cosh", "sinh", "tanh")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
@pytest.mark.parametrize("name", [*sc.CONJUGATE, *sc.LOGARITHMS])
def test_conjugate_argument_gives_conjugate_result(lib: Library, name: str, dtype: str) -> None:
    parts = np.array([0.0, 0.5, 1.0, 2.0, -0.5, -1.0, -2.0], dtype=dt.real_of(dtype))
    re, im = np.repeat(parts, 7), np.tile(np.abs(parts), 7)
    z, conj = np.empty(re.size, dtype=dtype), np.empty(re.size, dtype=dtype)
    z.real, z.imag, conj.real, conj.imag = re, im, re, -im
    assert_equal(lib.call(name, conj), np.conj(lib.call(name, z)), signed_zeros=lib.demanding)


@covers("add", "subtract")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_complex_sums_are_componentwise_with_signed_zeros(lib: Library, dtype: str) -> None:
    check_complex_sums(lib, dtype, ("add",), ("subtract",))


def check_complex_sums(lib: Library, dtype: str, sums: tuple[str, ...], differences: tuple[str, ...]) -> None:
    zeros = np.array([complex(a, b) for a in (0.0, -0.0) for b in (0.0, -0.0)], dtype=dtype)
    x1, x2 = np.repeat(zeros, 4), np.tile(zeros, 4)
    for name, sign in (*((name, 1.0) for name in sums), *((name, -1.0) for name in differences)):
        want = np.empty(x1.shape, dtype=dtype)
        for part in ("real", "imag"):
            setattr(want, part, getattr(x1, part) + sign * getattr(x2, part))  # NumPy's real sums, zeros of either sign
        assert_equal(lib.call(name, x1, x2), want)


@covers("multiply", "divide", "equal", "not_equal")
@pytest.mark.parametrize("dtype", dt.COMPLEX)
def test_complex_nan(lib: Library, dtype: str) -> None:
    nan = complex(math.nan, math.nan)
    both = np.array([nan] * 20, dtype=dtype)
    for name in ("multiply", "divide"):
        got = lib.call(name, both, both)
        assert np.all(np.isnan(got.real) & np.isnan(got.imag))
    one_part = np.array([complex(math.nan, 1), complex(1, math.nan), nan, complex(math.nan, math.inf)] * 5, dtype=dtype)
    for other in (one_part, both, np.ones(20, dtype=dtype)):
        assert not lib.call("equal", one_part, other).any()
        assert lib.call("not_equal", one_part, other).all()
