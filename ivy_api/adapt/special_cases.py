"""The special cases of the standard as tables, for frameworks that do not follow them.

A plugin applies a function's table to the native result. Everything is a `where` over the whole array without data-dependent
branches, so it works under graph compilers. Eager frameworks first test whether there is anything to fix.

Reference: Array API Standard 2025.12, "Special cases" of each function; for complex functions those of C99, Annex G.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan, pi
from typing import Any, NamedTuple

Number = float | Callable[[Any, Any], Any]
"""One part of a complex result: a constant, or a function of the imaginary part and the namespace."""


class ComplexTable(NamedTuple):
    """The special cases of a function of a complex number ``a + bj``.

    All functions here satisfy ``f(conj(z)) = conj(f(z))``, so rows are given for ``b >= +0``. Later rows take precedence. Results
    of ``nan + nanj`` are omitted because every implementation returns them.

    Attributes
    ----------
    symmetry : ``"odd"`` or ``"even"`` if rows are given for ``a >= +0`` only; ``"none"`` if the sign of ``b`` does not matter
    rows : class of ``a``, class of ``b``, real and imaginary part of the result; the classes are in `_CLASSES`
    """

    symmetry: str
    rows: tuple[tuple[str, str, Number, Number], ...]


_CLASSES: dict[str, Callable[[Any, Any], Any]] = {
    "zero": lambda part, xp: part == 0,
    "+0": lambda part, xp: (part == 0) & ~xp.signbit(part),
    "-0": lambda part, xp: (part == 0) & xp.signbit(part),
    "one": lambda part, xp: part == 1,
    "-1": lambda part, xp: part == -1,
    "finite": lambda part, xp: xp.isfinite(part),
    "nonzero": lambda part, xp: xp.isfinite(part) & (part != 0),
    "not finite": lambda part, xp: ~xp.isfinite(part),
    "inf": lambda part, xp: xp.isinf(part),
    "+inf": lambda part, xp: part == inf,
    "-inf": lambda part, xp: part == -inf,
    "nan": lambda part, xp: xp.isnan(part),
    "any": lambda part, xp: ~xp.isnan(part),
}


def _times_cos(modulus: float) -> Number:
    return lambda b, xp: xp.where(xp.cos(b) < 0, xp.full_like(b, -modulus), xp.full_like(b, modulus))


def _times_sin(modulus: float) -> Number:
    return lambda b, xp: xp.where(xp.sin(b) < 0, xp.full_like(b, -modulus), xp.full_like(b, modulus))


COMPLEX: dict[str, ComplexTable] = {
    "acos": ComplexTable(
        "",
        (
            ("zero", "zero", pi / 2, -0.0),
            ("zero", "nan", pi / 2, nan),
            ("finite", "inf", pi / 2, -inf),
            ("-inf", "finite", pi, -inf),
            ("+inf", "finite", 0.0, -inf),
            ("-inf", "inf", 3 * pi / 4, -inf),
            ("+inf", "inf", pi / 4, -inf),
            ("inf", "nan", nan, inf),
            ("nan", "inf", nan, -inf),
        ),
    ),
    "acosh": ComplexTable(
        "",
        (
            ("zero", "zero", 0.0, pi / 2),
            ("finite", "inf", inf, pi / 2),
            ("zero", "nan", nan, pi / 2),
            ("-inf", "finite", inf, pi),
            ("+inf", "finite", inf, 0.0),
            ("-inf", "inf", inf, 3 * pi / 4),
            ("+inf", "inf", inf, pi / 4),
            ("inf", "nan", inf, nan),
            ("nan", "inf", inf, nan),
        ),
    ),
    "asinh": ComplexTable(
        "odd",
        (
            ("zero", "zero", 0.0, 0.0),
            ("finite", "inf", inf, pi / 2),
            ("inf", "finite", inf, 0.0),
            ("inf", "inf", inf, pi / 4),
            ("inf", "nan", inf, nan),
            ("nan", "zero", nan, 0.0),
            ("nan", "inf", inf, nan),
        ),
    ),
    "atanh": ComplexTable(
        "odd",
        (
            ("zero", "zero", 0.0, 0.0),
            ("zero", "nan", 0.0, nan),
            ("one", "zero", inf, 0.0),
            ("-1", "zero", inf, 0.0),
            ("finite", "inf", 0.0, pi / 2),
            ("inf", "any", 0.0, pi / 2),
            ("inf", "nan", 0.0, nan),
            ("nan", "inf", 0.0, pi / 2),
        ),
    ),
    "cosh": ComplexTable(
        "even",
        (
            ("zero", "zero", 1.0, 0.0),
            ("zero", "not finite", nan, 0.0),
            ("inf", "zero", inf, 0.0),
            ("inf", "nonzero", _times_cos(inf), _times_sin(inf)),
            ("inf", "not finite", inf, nan),
            ("nan", "zero", nan, 0.0),
        ),
    ),
    "exp": ComplexTable(
        "",
        (
            ("zero", "zero", 1.0, 0.0),
            ("+inf", "zero", inf, 0.0),
            ("-inf", "finite", _times_cos(0.0), _times_sin(0.0)),
            ("-inf", "zero", 0.0, 0.0),
            ("+inf", "nonzero", _times_cos(inf), _times_sin(inf)),
            ("-inf", "not finite", 0.0, 0.0),
            ("+inf", "not finite", inf, nan),
            ("nan", "zero", nan, 0.0),
        ),
    ),
    "expm1": ComplexTable(
        "",
        (
            ("zero", "zero", 0.0, 0.0),
            ("+inf", "zero", inf, 0.0),
            ("-inf", "finite", -1.0, _times_sin(0.0)),
            ("-inf", "zero", -1.0, 0.0),
            ("+inf", "nonzero", _times_cos(inf), _times_sin(inf)),
            ("-inf", "not finite", -1.0, 0.0),
            ("+inf", "not finite", inf, nan),
            ("nan", "zero", nan, 0.0),
        ),
    ),
    "log": ComplexTable(
        "",
        (
            ("-0", "zero", -inf, pi),
            ("+0", "zero", -inf, 0.0),
            ("finite", "inf", inf, pi / 2),
            ("-inf", "finite", inf, pi),
            ("+inf", "finite", inf, 0.0),
            ("-inf", "inf", inf, 3 * pi / 4),
            ("+inf", "inf", inf, pi / 4),
            ("inf", "nan", inf, nan),
            ("nan", "inf", inf, nan),
        ),
    ),
    "log1p": ComplexTable(
        "",
        (
            ("-1", "zero", -inf, 0.0),
            ("finite", "inf", inf, pi / 2),
            ("-inf", "finite", inf, pi),
            ("+inf", "finite", inf, 0.0),
            ("-inf", "inf", inf, 3 * pi / 4),
            ("+inf", "inf", inf, pi / 4),
            ("inf", "nan", inf, nan),
            ("nan", "inf", inf, nan),
        ),
    ),
    "sign": ComplexTable("none", (("zero", "zero", 0.0, 0.0), ("nan", "any", nan, nan), ("any", "nan", nan, nan))),
    "sinh": ComplexTable(
        "odd",
        (
            ("zero", "zero", 0.0, 0.0),
            ("zero", "not finite", 0.0, nan),
            ("inf", "zero", inf, 0.0),
            ("inf", "nonzero", _times_cos(inf), _times_sin(inf)),
            ("inf", "not finite", inf, nan),
            ("nan", "zero", nan, 0.0),
        ),
    ),
    "sqrt": ComplexTable(
        "",
        (
            ("zero", "zero", 0.0, 0.0),
            ("-inf", "finite", 0.0, inf),
            ("+inf", "finite", inf, 0.0),
            ("-inf", "nan", nan, inf),
            ("+inf", "nan", inf, nan),
            ("any", "inf", inf, inf),
            ("nan", "inf", inf, inf),
        ),
    ),
    "tanh": ComplexTable(
        "odd",
        (
            ("zero", "zero", 0.0, 0.0),
            ("zero", "not finite", 0.0, nan),
            ("inf", "any", 1.0, 0.0),
            ("inf", "nan", 1.0, 0.0),
            ("nan", "zero", nan, 0.0),
        ),
    ),
}
"""The special cases of complex functions by name."""

ROTATED = {"asin": "asinh", "atan": "atanh", "cos": "cosh", "sin": "sinh", "tan": "tanh"}
"""Functions ``f`` that the standard defines through another, ``g``: ``f(z) = -j g(jz)``, or ``cos(z) = cosh(jz)``."""


def fix_complex(name: str, x: Any, out: Any, *, xp: Any, join: Callable[[Any, Any], Any]) -> Any:
    """Return ``out`` with the special cases of a complex function applied.

    Parameters
    ----------
    name : a key of `COMPLEX` or `ROTATED`
    x : complex array, the argument of the function
    out : complex array, the framework's result for ``x``
    xp : a namespace with ``cos``, ``full_like``, ``imag``, ``isfinite``, ``isinf``, ``isnan``, ``real``, ``signbit``, ``sin`` and
        ``where``, as in the standard
    join : ``join(real, imag)`` makes a complex array
    """
    a, b, re, im = xp.real(x), xp.imag(x), xp.real(out), xp.imag(out)
    if name not in ROTATED:
        return join(*_mend(COMPLEX[name], a, b, re, im, xp))
    table = COMPLEX[ROTATED[name]]
    if name == "cos":
        return join(*_mend(table, -b, a, re, im, xp))
    re, im = _mend(table, -b, a, -im, re, xp)
    return join(im, -re)


def _mend(table: ComplexTable, a: Any, b: Any, re: Any, im: Any, xp: Any) -> tuple[Any, Any]:
    flip_a = xp.signbit(a)
    flip_re = flip_a if table.symmetry == "odd" else None
    flip_im = None if table.symmetry == "none" else xp.signbit(b)
    for kind_a, kind_b, real, imag in table.rows:
        here = _CLASSES[kind_a](a, xp) & _CLASSES[kind_b](b, xp)
        new_re = _signed(real, b, flip_re, xp)
        new_im = imag(b, xp) if callable(imag) else _signed(imag, b, flip_im, xp)
        if table.symmetry == "even":
            new_im = xp.where(flip_a, -new_im, new_im)
        re, im = xp.where(here, new_re, re), xp.where(here, new_im, im)
    return re, im


def _signed(value: Number, b: Any, flip: Any | None, xp: Any) -> Any:
    """Return the value as an array, negated where ``flip`` is true."""
    array = value(b, xp) if callable(value) else xp.full_like(b, value)
    return array if flip is None else xp.where(flip, -array, array)


Row = tuple[Callable[..., Any], Callable[..., Any]]


def _is_odd(x: Any, xp: Any) -> Any:
    half = x / 2  # exact; an odd number is the only integer whose half is not an integer
    return (xp.floor(x) == x) & (xp.floor(half) != half)


REAL: dict[str, tuple[Row, ...]] = {
    # The standard prefers floor(x1 / x2) to Python's pairing with %.
    "floor_divide": (
        (
            lambda x1, x2, out, xp: xp.isinf(x1) | xp.isinf(x2) | (x1 == 0) | (x2 == 0),
            lambda x1, x2, out, xp: xp.floor(xp.divide(x1, x2)),
        ),
    ),
    # The result has the sign of the divisor, zero included.
    "remainder": (
        (
            lambda x1, x2, out, xp: xp.isfinite(x1) & xp.isinf(x2),
            lambda x1, x2, out, xp: xp.where((x1 != 0) & (xp.signbit(x1) != xp.signbit(x2)), x2, x1),
        ),
        (
            lambda x1, x2, out, xp: (out == 0) | ((x1 == 0) & xp.isinf(x2)),
            lambda x1, x2, out, xp: xp.copysign(xp.zeros_like(out), x2),
        ),
    ),
    # A root of -0 or -inf is that of +0 or +inf, unless the exponent is an odd integer.
    "pow": (
        (
            lambda x1, x2, out, xp: (x1 == 0) & (x2 > 0) & ~_is_odd(x2, xp),
            lambda x1, x2, out, xp: xp.zeros_like(out),
        ),
        (
            lambda x1, x2, out, xp: xp.isinf(x1) & (x2 > 0) & ~_is_odd(x2, xp),
            lambda x1, x2, out, xp: xp.full_like(out, inf),
        ),
    ),
}
"""The special cases of real binary functions: the condition, and the value."""


def fix_real(name: str, x1: Any, x2: Any, out: Any, *, xp: Any) -> Any:
    """Return ``out`` with the special cases of a real binary function applied.

    Parameters
    ----------
    name : a key of `REAL`
    x1, x2 : floating-point arrays of one data type, the arguments of the function
    out : the framework's result
    xp : a namespace with ``copysign``, ``divide``, ``floor``, ``full_like``, ``isfinite``, ``isinf``, ``signbit``, ``where`` and
        ``zeros_like``, as in the standard
    """
    for condition, value in REAL[name]:
        out = xp.where(condition(x1, x2, out, xp), value(x1, x2, out, xp), out)
    return out
