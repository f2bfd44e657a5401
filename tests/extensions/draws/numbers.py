"""Elementwise functions of all real numbers, of integers and of complex numbers, against exact arithmetic and NumPy."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.elementwise import SHAPES, pair

SPECIAL = (np.nan, np.inf, -np.inf)


def whole(d: Draw, shape: tuple[int, ...], bits: int = 0) -> np.ndarray:
    """Integers of all sizes, up to so many bits; the least one of a signed type is not among them."""
    info = np.iinfo(d.dtype)
    width = bits or int(info.bits) - (info.min < 0)
    values = (
        d.rng.integers(0, 2**width, shape, dtype="uint64", endpoint=False)
        if width < 64
        else d.rng.integers(0, 2**64, shape, dtype="uint64")
    )
    values = np.asarray(values >> d.rng.integers(0, width, shape, dtype="uint64"))
    signs = np.where(d.rng.random(shape) < 0.5, -1, 1) if info.min < 0 else 1
    return np.asarray(values.astype(d.dtype) * np.asarray(signs, dtype=d.dtype))


def real_pair(d: Draw, *, zero: bool = True, special: tuple[float, ...] = ()) -> list[Any]:
    """Two real operands; the second without zeros if it is a divisor."""

    def elements(shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        x = d.array(shape, special=special) if d.kind == "f" else whole(d, shape)
        return x if zero or low < 0 else np.where(x == 0, np.ones_like(x), x)

    return pair(d, (-90.0, 90.0), (1.0, 90.0) if not zero else (-90.0, 90.0), elements)


def exactly(function: Any) -> Any:
    """Of each pair of Python numbers, in the data type of the arrays."""

    def oracle(x1: Any, x2: Any) -> Any:
        dtype = next(x.dtype for x in (x1, x2) if isinstance(x, np.ndarray))
        first, second = np.broadcast_arrays(np.asarray(x1, dtype=dtype), np.asarray(x2, dtype=dtype))
        found = [function(a, b) for a, b in zip(first.ravel().tolist(), second.ravel().tolist(), strict=True)]
        return np.asarray(found, dtype=dtype).reshape(first.shape)

    return oracle


def truncated(x1: Any, x2: Any) -> Any:
    """The quotient rounded towards zero."""
    if any(isinstance(x, np.ndarray) and x.dtype.kind == "f" for x in (x1, x2)):
        return np.trunc(np.divide(x1, x2))
    return exactly(lambda a, b: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1))(x1, x2)


@drawn("fix", np.trunc, units=0, own=True)
def _fix(d: Draw) -> Call:
    return [d.array(d.one(*SHAPES), special=SPECIAL) if d.kind == "f" else whole(d, d.one(*SHAPES))], {}


@drawn("fmax", np.fmax, units=0, own=True)
def _fmax(d: Draw) -> Call:
    return real_pair(d, special=SPECIAL), {}


@drawn("fmin", np.fmin, units=0, own=True)
def _fmin(d: Draw) -> Call:
    return real_pair(d, special=SPECIAL), {}


@drawn("fmod", np.fmod, units=0, own=True)
def _fmod(d: Draw) -> Call:
    return real_pair(d, zero=False), {}


@drawn("trunc_divide", truncated, units=0, own=True)
def _trunc_divide(d: Draw) -> Call:
    return real_pair(d, zero=False), {}


@drawn("gcd", exactly(math.gcd), units=0, own=True)
def _gcd(d: Draw) -> Call:
    return real_pair(d), {}


@drawn("lcm", exactly(math.lcm), units=0, own=True)
def _lcm(d: Draw) -> Call:
    bits = (np.iinfo(d.dtype).bits - 1) // 2
    return pair(d, (-7.0, 7.0), (-7.0, 7.0), lambda shape, *_: whole(d, shape, bits)), {}


@drawn("isneginf", np.isneginf)
def _isneginf(d: Draw) -> Call:
    return [d.array(d.one(*SHAPES), special=SPECIAL if d.kind == "f" else ())], {}


@drawn("isposinf", np.isposinf)
def _isposinf(d: Draw) -> Call:
    return [d.array(d.one(*SHAPES), special=SPECIAL if d.kind == "f" else ())], {}


@drawn("isreal", np.isreal)
def _isreal(d: Draw) -> Call:
    special = (2.0, complex(2, -0.0), complex(np.nan, 0), complex(0, np.nan)) if d.kind == "c" else ()
    return [d.array(d.one(*SHAPES), special=special)], {}


def _isclose(x1: Any, x2: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Any:
    x1, x2 = (np.asarray(x, dtype="complex128") for x in (x1, x2))
    near = np.where(np.isfinite(x1) & np.isfinite(x2), np.abs(x1 - x2) <= atol + rtol * np.abs(x2), x1 == x2)
    return near | (equal_nan & np.isnan(x1) & np.isnan(x2))


@drawn("isclose", _isclose)
def _draw_isclose(d: Draw) -> Call:
    special = SPECIAL if d.kind in "fc" else ()
    x1, x2 = pair(d, (-8.0, 8.0), (-8.0, 8.0), lambda shape, *_: d.array(shape, special=special))
    if isinstance(x1, np.ndarray) and d.flag():
        with np.errstate(invalid="ignore"):
            x2 = np.asarray(x1 * d.one(1, 1.0009765625, 1.25)).astype(x1.dtype)
    options = d.some(rtol=d.one(0.0, 2.0**-10, 2.0**-20), atol=d.one(0.0, 0.125, 1e-3), equal_nan=d.flag())
    return [x1, x2], options


@drawn("float_power", np.float_power, each=True, least=0.0, double=True, units=16)
def _float_power(d: Draw) -> Call:
    def elements(shape: tuple[int, ...], low: float, high: float) -> np.ndarray:
        return d.array(shape, low, high)

    return pair(d, (1.0, 8.0), (-4.0, 4.0), elements), {}
