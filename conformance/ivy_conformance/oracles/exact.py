"""Reductions and matrix algebra in exact Python numbers, written from the definitions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

Axis = int | tuple[int, ...] | None


def axes_of(axis: Axis, ndim: int) -> tuple[int, ...]:
    """The axes as nonnegative numbers."""
    chosen = range(ndim) if axis is None else (axis,) if isinstance(axis, int) else axis
    return tuple(a % ndim for a in chosen)


def reduced_shape(shape: tuple[int, ...], axis: Axis, keepdims: bool) -> tuple[int, ...]:
    """The shape of a reduction."""
    gone = axes_of(axis, len(shape))
    return tuple(1 if i in gone else n for i, n in enumerate(shape) if keepdims or i not in gone)


def groups(a: np.ndarray, axis: Axis) -> Iterator[list[Any]]:
    """For each element of the result, in row-major order, the Python numbers that are reduced to it, in row-major order."""
    gone = axes_of(axis, a.ndim)
    kept = [i for i in range(a.ndim) if i not in gone]
    values = a.tolist() if a.ndim else a.item()
    for place in itertools.product(*(range(a.shape[i]) for i in kept)):
        fixed = dict(zip(kept, place, strict=True))
        inner = itertools.product(*([fixed[i]] if i in fixed else range(a.shape[i]) for i in range(a.ndim)))
        yield [_at(values, index) for index in inner]


def _at(values: Any, index: tuple[int, ...]) -> Any:
    for i in index:
        values = values[i]
    return values


def reduce(a: np.ndarray, axis: Axis, keepdims: bool, function: Callable[[list[Any]], Any]) -> np.ndarray:
    """Apply a function of a list of Python numbers along axes; an object array."""
    out = np.empty(reduced_shape(a.shape, axis, keepdims), dtype=object)
    flat = [function(g) for g in groups(a, axis)]
    for place, value in zip(np.ndindex(*out.shape), flat, strict=True):
        out[place] = value
    return out


def along(a: np.ndarray, axis: int, function: Callable[[list[Any]], list[Any]]) -> np.ndarray:
    """Replace every line along an axis by the list that a function makes of it; an object array."""
    moved = np.moveaxis(a, axis, -1)
    *batch, length = moved.shape
    lines = [function(line) for line in moved.reshape(math.prod(batch), length).tolist()]
    size = len(lines[0] if lines else function([1] * length))
    out = np.empty((len(lines), size), dtype=object)
    for i, line in enumerate(lines):
        for j, value in enumerate(line):
            out[i, j] = value
    return np.moveaxis(out.reshape(*batch, size), -1, axis)


class Gauss:
    """A complex number with exact rational parts."""

    __slots__ = ("im", "re")

    def __init__(self, value: Any) -> None:
        z = complex(value) if isinstance(value, complex) else None
        self.re = Fraction(z.real) if z is not None else Fraction(value)
        self.im = Fraction(z.imag) if z is not None else Fraction(0)

    @classmethod
    def of(cls, re: Fraction, im: Fraction) -> Gauss:
        out = cls(0)
        out.re, out.im = re, im
        return out

    def __add__(self, other: Gauss) -> Gauss:
        return Gauss.of(self.re + other.re, self.im + other.im)

    def __sub__(self, other: Gauss) -> Gauss:
        return Gauss.of(self.re - other.re, self.im - other.im)

    def __mul__(self, other: Gauss) -> Gauss:
        return Gauss.of(self.re * other.re - self.im * other.im, self.re * other.im + self.im * other.re)

    def __complex__(self) -> complex:
        return complex(_nearest(self.re), _nearest(self.im))


def _nearest(x: Fraction) -> float:
    try:
        return float(x)
    except OverflowError:
        return math.inf if x > 0 else -math.inf


def total(values: list[Any]) -> complex:
    """The exact sum, rounded once."""
    return complex(sum((Gauss(v) for v in values), Gauss(0)))


def product(values: list[Any]) -> complex:
    """The exact product, rounded once."""
    out = Gauss(1)
    for v in values:
        out = out * Gauss(v)
    return complex(out)


def mean(values: list[Any]) -> complex:
    """The exact mean, rounded once; NaN of no values."""
    if not values:
        return complex(math.nan, math.nan)
    whole = sum((Gauss(v) for v in values), Gauss(0))
    return complex(Gauss.of(whole.re / len(values), whole.im / len(values)))


def variance(values: list[float], correction: float) -> float:
    """The exact variance of real numbers, rounded once; NaN where the divisor is not positive."""
    divisor = len(values) - Fraction(correction)
    if divisor <= 0 or not values:
        return math.nan
    centre = sum(map(Fraction, values), Fraction(0)) / len(values)
    return _nearest(sum(((Fraction(v) - centre) ** 2 for v in values), Fraction(0)) / divisor)


def contract(a: np.ndarray, b: np.ndarray, axes: tuple[list[int], list[int]], conjugate: bool = False) -> np.ndarray:
    """The tensor contraction by its definition, in exact numbers; an object array of Python integers or complex numbers."""
    left = [i for i in range(a.ndim) if i not in axes[0]]
    right = [i for i in range(b.ndim) if i not in axes[1]]
    rows = np.transpose(a, [*left, *axes[0]]).reshape(math.prod(a.shape[i] for i in left), -1) if a.size else None
    cols = np.transpose(b, [*right, *axes[1]]).reshape(math.prod(b.shape[i] for i in right), -1) if b.size else None
    out = np.empty((*(a.shape[i] for i in left), *(b.shape[i] for i in right)), dtype=object)
    out[...] = 0
    if rows is None or cols is None:
        return out
    if a.dtype.kind in "iu":
        product = rows.astype(object) @ cols.astype(object).T
    else:
        product = _rounded_product(rows.conj() if conjugate else rows, cols)
    out[...] = product.reshape(out.shape)
    return out


def _rounded_product(rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """The products of each row of a matrix with each row of another, rounded once; a vector of Python's complex numbers."""
    (re, im, low), (other_re, other_im, other_low) = _integers(rows), _integers(columns)
    parts = re @ other_re.T - im @ other_im.T, re @ other_im.T + im @ other_re.T
    one = Fraction(2) ** (low + other_low)
    values = [
        complex(_nearest(p * one), _nearest(q * one)) for p, q in zip(*(part.ravel().tolist() for part in parts), strict=True)
    ]
    return np.array([*values, None], dtype=object)[:-1]


def _integers(a: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """Real and imaginary parts as Python integers, in units of a power of two."""
    parts = [np.frexp(np.asarray(part, dtype=np.float64)) for part in (a.real, a.imag)]
    low = min(int(exponent.min()) for _, exponent in parts)
    whole = [np.ldexp(mantissa, 53).astype(np.int64).astype(object) << (e - low).astype(object) for mantissa, e in parts]
    return whole[0], whole[1], low - 53
