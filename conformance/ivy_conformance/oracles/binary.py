"""What every elementwise function must give, for two operands of one data type: the oracle that values, promotion, scalars,
broadcasting and memory layouts are all tested against."""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import multiprecision as mp
from ivy_conformance.oracles import tolerances
from ivy_conformance.oracles.compare import as_array, assert_close, assert_equal


def _shift_left(a: int, b: int) -> int:
    return a << min(b, 64)


def _power(a: int, b: int) -> int:
    return pow(a, b, 2**64) if b > 64 else a**b  # any multiple of the range wraps to the same value


def next_after(a: float, b: float, dtype: str) -> float:
    """The neighbour of ``a`` towards ``b``, by counting in the bit pattern."""
    if a == b:
        return b
    integer, floating = ("<i", "<f") if dt.bits(dtype) == 32 else ("<q", "<d")
    (pattern,) = struct.unpack(integer, struct.pack(floating, abs(a)))
    order = pattern if math.copysign(1, a) > 0 else -pattern
    order += 1 if b > a else -1
    (value,) = struct.unpack(floating, struct.pack(integer, abs(order)))
    return -value if order < 0 else value


@dataclass(frozen=True)
class Binary:
    """A function of two arguments: the data types it takes, and its oracles where the general one does not serve.

    ``exact`` computes the result from Python numbers without rounding; ``scalars`` are the Python types which may stand for
    either operand; ``valid`` says which pairs of integers the standard defines.
    """

    dtypes: tuple[str, ...]
    exact: Callable[[Any, Any], Any] | None = None
    predicate: bool = False
    valid: Callable[[int, int, str], bool] = lambda a, b, dtype: True

    @property
    def takes_complex_scalars(self) -> bool:
        """Whether a real array may meet a Python complex number, which makes the result complex."""
        return "complex64" in self.dtypes


def _divisible(a: int, b: int, dtype: str) -> bool:
    return b != 0 and not (b == -1 and a == dt.limits(dtype)[0])


def _shiftable(a: int, b: int, dtype: str) -> bool:
    return 0 <= b <= max(2 * dt.bits(dtype), 100)


BINARY: dict[str, Binary] = {
    "add": Binary(dt.NUMERIC, operator.add),
    "subtract": Binary(dt.NUMERIC, operator.sub),
    "multiply": Binary(dt.NUMERIC, operator.mul),
    "divide": Binary(dt.FLOATING),
    "pow": Binary(dt.NUMERIC, _power, valid=lambda a, b, dtype: b >= 0),
    "atan2": Binary(dt.FLOATS),
    "hypot": Binary(dt.FLOATS),
    "logaddexp": Binary(dt.FLOATS),
    "copysign": Binary(dt.FLOATS, math.copysign),
    "nextafter": Binary(dt.FLOATS),
    "floor_divide": Binary(dt.REALS, operator.floordiv, valid=_divisible),
    "remainder": Binary(dt.REALS, operator.mod, valid=_divisible),
    "maximum": Binary(dt.REALS, max),
    "minimum": Binary(dt.REALS, min),
    "equal": Binary(dt.ALL, operator.eq, predicate=True),
    "not_equal": Binary(dt.ALL, operator.ne, predicate=True),
    "less": Binary(dt.REALS, operator.lt, predicate=True),
    "less_equal": Binary(dt.REALS, operator.le, predicate=True),
    "greater": Binary(dt.REALS, operator.gt, predicate=True),
    "greater_equal": Binary(dt.REALS, operator.ge, predicate=True),
    "logical_and": Binary(dt.BOOL, operator.and_, predicate=True),
    "logical_or": Binary(dt.BOOL, operator.or_, predicate=True),
    "logical_xor": Binary(dt.BOOL, operator.xor, predicate=True),
    "bitwise_and": Binary(dt.BOOL + dt.INTEGERS, operator.and_),
    "bitwise_or": Binary(dt.BOOL + dt.INTEGERS, operator.or_),
    "bitwise_xor": Binary(dt.BOOL + dt.INTEGERS, operator.xor),
    "bitwise_left_shift": Binary(dt.INTEGERS, _shift_left, valid=_shiftable),
    "bitwise_right_shift": Binary(dt.INTEGERS, operator.rshift, valid=_shiftable),
}

_ROUNDED = ("add", "subtract", "multiply", "divide")
_MAY_OVERFLOW = ("add", "subtract", "multiply", "pow")


def _fits(name: str, a: int, b: int, dtype: str) -> bool:
    """Whether the result is in range. The standard is silent about others; our backends let them wrap."""
    if name == "pow" and (b < 0 or b > 64):
        return b > 0 and abs(a) <= 1
    low, high = dt.limits(dtype)
    exact = BINARY[name].exact
    assert exact is not None
    return bool(low <= exact(a, b) <= high)


def valid_pairs(name: str, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Where the standard defines the result: a mask over two arrays of one data type."""
    dtype = dt.of(a)
    if dtype in dt.INTEGERS:
        valid = BINARY[name].valid if tolerances.demanding or name not in _MAY_OVERFLOW else partial(_fits, name)
        return np.array([valid(p, q, dtype) for p, q in zip(a.ravel().tolist(), b.ravel().tolist(), strict=True)]).reshape(a.shape)
    if dtype in dt.FLOATING and not BINARY[name].predicate:
        return np.isfinite(a) & np.isfinite(b) & (a != 0) & (b != 0)
    return np.ones(a.shape, dtype=bool)


@dataclass(frozen=True)
class Expected:
    """What a function must give: the exact values, and how many units of ``scale`` (their own size, if not given) they may be off.

    ``ulps`` is ``None`` where a result is exact.
    """

    values: np.ndarray
    dtype: str
    ulps: float | None = None
    scale: np.ndarray | None = None

    def take(self, index: np.ndarray) -> Expected:
        """The same for elements chosen, repeated and arranged by their numbers."""
        scale = None if self.scale is None else self.scale.ravel()[index]
        return Expected(self.values.ravel()[index], self.dtype, self.ulps, scale)

    def check(self, got: np.ndarray, context: Any = None) -> None:
        """Raise unless ``got`` is within the bound."""
        if self.ulps is None:
            assert_equal(got, self.values, dtype=self.dtype)
        else:
            assert_close(got, self.values, self.dtype, ulps=self.ulps, scale=self.scale, context=context)


def expected_binary(name: str, a: np.ndarray, b: np.ndarray) -> Expected:
    """What ``name`` must give for two arrays of one data type and shape, to which they may have been broadcast."""
    row, dtype = BINARY[name], dt.of(a)
    assert dtype == dt.of(b), "the oracle takes operands of one data type"
    if row.predicate:
        assert row.exact is not None
        return Expected(_of_each(row.exact, a, b), "bool")
    if dtype in dt.BOOL + dt.INTEGERS or name in ("copysign", "maximum", "minimum"):
        exact = row.exact
        assert exact is not None
        wrap = dtype in dt.INTEGERS
        return Expected(_of_each(lambda p, q: dt.wrap(exact(p, q), dtype) if wrap else exact(p, q), a, b), dtype)
    if name == "nextafter":
        return Expected(as_array(_of_each(lambda p, q: next_after(p, q, dtype), a, b), dtype), dtype)
    is_complex = dtype in dt.COMPLEX
    table = mp.COMPLEX_BINARY if is_complex else mp.BINARY
    results = mp.evaluate_binary(table[name], a, b)
    ulps = tolerances.for_function(name, is_complex=is_complex)
    if name in _ROUNDED and not (is_complex and name in ("multiply", "divide")):
        ulps = tolerances.ROUNDED
    return Expected(results, dtype, ulps, _scale(name, results, a, b))


def _of_each(function: Callable[[Any, Any], Any], a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The results for each pair of elements, as objects."""
    flat = [function(p, q) for p, q in zip(a.ravel().tolist(), b.ravel().tolist(), strict=True)]
    return np.array([*flat, None], dtype=object)[:-1].reshape(a.shape)


def check_binary(name: str, got: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    """``got`` is what ``name`` must give for two arrays of one data type and shape, to which they may have been broadcast."""
    if name in ("floor_divide", "remainder") and dt.of(a) in dt.FLOATS:
        _check_division(name, got, a, b)
    else:
        expected_binary(name, a, b).check(got, context=(a, b))


def _scale(name: str, exact: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray | None:
    """What the rounding errors are relative to, where it is more than the result."""
    if name == "pow" and exact.dtype.kind == "c":  # an error of one unit in y log x is |y log x| times as large in the result
        return np.abs(exact) * (1 + np.abs(b * np.log(a.astype(np.complex128))))
    if name == "logaddexp":  # the sum max + log1p(...) cancels near zero
        return np.maximum(np.abs(exact), np.maximum(np.abs(a), np.abs(b)).astype(np.float64))
    return None


def _check_division(name: str, got: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    """Floor of the quotient, exact (as Python) or rounded first (as the standard prefers); and Python's ``%``."""
    dtype = dt.of(a)
    pairs = [(Fraction(p), Fraction(q)) for p, q in zip(a.ravel().tolist(), b.ravel().tolist(), strict=True)]
    if name == "remainder":
        exact = np.array([float(p - q * (p // q)) for p, q in pairs]).reshape(a.shape)
        assert_close(got, exact, dtype, ulps=tolerances.ROUNDED, context=(a, b))
        return
    assert dt.of(got) == dtype
    assert got.shape == a.shape
    for value, (p, q) in zip(got.ravel().tolist(), pairs, strict=True):
        with np.errstate(all="ignore"):
            choices = [np.array(p // q, dtype=object).astype(dtype), np.floor(np.array(float(p / q)).astype(dtype))]
        assert any(value == c for c in choices), f"floor_divide({float(p)!r}, {float(q)!r}) is {value!r}, must be {choices[0]!r}"
