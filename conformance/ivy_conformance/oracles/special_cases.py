"""The special cases of the standard as data, and what their words mean as numbers.

A row is the inputs, then the result: ``"+0 <0 -0"`` for a function of two arguments, ``"re im re im"`` for a complex one. Tokens
of inputs name sets of values (`inputs`), tokens of results one value (`result`); a result without sign is of either sign.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ivy_conformance.oracles import dtypes as dt

Row = tuple[str, ...]


def _rows(text: str) -> list[Row]:
    return [tuple(row.split()) for row in text.replace("\n", ";").split(";") if row.split()]


def _table(**functions: str) -> dict[str, list[Row]]:
    return {name: _rows(text) for name, text in functions.items()}


_ODD = "nan nan; +0 +0; -0 -0"
_INTEGRAL = "nan nan; +0 +0; -0 -0; +inf +inf; -inf -inf; integer x"
_LOGARITHM = "nan nan; <0 nan; 0 -inf; 1 +0; +inf +inf"

REAL_UNARY = _table(
    abs="nan nan; 0 +0; inf +inf; finite |x|",
    acos="nan nan; >1 nan; <-1 nan; 1 +0",
    acosh="nan nan; <1 nan; 1 +0; +inf +inf",
    asin=_ODD + "; >1 nan; <-1 nan",
    asinh=_ODD + "; +inf +inf; -inf -inf",
    atan=_ODD + "; +inf pi/2; -inf -pi/2",
    atanh=_ODD + "; >1 nan; <-1 nan; 1 +inf; -1 -inf",
    ceil=_INTEGRAL,
    cos="nan nan; 0 1; inf nan",
    cosh="nan nan; 0 1; inf +inf",
    exp="nan nan; 0 1; +inf +inf; -inf +0",
    expm1=_ODD + "; +inf +inf; -inf -1",
    floor=_INTEGRAL,
    isfinite="inf false; nan false; finite true",
    isinf="inf true; nan false; finite false",
    isnan="nan true; inf false; finite false",
    log=_LOGARITHM,
    log1p=_ODD + "; <-1 nan; -1 -inf; +inf +inf",
    log2=_LOGARITHM,
    log10=_LOGARITHM,
    negative="nan nan; any -x",
    positive="nan nan; any x",
    conj="nan nan; any x",
    real="nan nan; any x",
    reciprocal="nan nan; +0 +inf; -0 -inf; +inf +0; -inf -0",
    round=_INTEGRAL + "; half-even even",
    sign="nan nan; <0 -1; 0 +0; >0 1",
    signbit="+0 false; -0 true; >0 false; <0 true; +nan false; -nan true",
    sin=_ODD + "; inf nan",
    sinh=_ODD + "; +inf +inf; -inf -inf",
    sqrt=_ODD + "; <0 nan; +inf +inf",
    square="nan nan; 0 +0; inf +inf",
    tan=_ODD + "; inf nan",
    tanh=_ODD + "; +inf 1; -inf -1",
    trunc=_INTEGRAL,
)

_NAN_EITHER = "nan any* nan; any* nan nan"
_QUOTIENT = (
    _NAN_EITHER + "; inf inf nan; 0 0 nan; +0 >0 +0; -0 >0 -0; +0 <0 -0; -0 <0 +0; >0 +0 +inf; >0 -0 -inf; <0 +0 -inf; <0 -0 +inf"
    "; +inf + +inf; +inf - -inf; -inf + -inf; -inf - +inf; + +inf +0; + -inf -0; - +inf -0; - -inf +0"
)

REAL_BINARY = _table(
    add=_NAN_EITHER + "; +inf -inf nan; -inf +inf nan; +inf +inf +inf; -inf -inf -inf; +inf finite +inf; -inf finite -inf"
    "; finite +inf +inf; finite -inf -inf; -0 -0 -0; -0 +0 +0; +0 -0 +0; +0 +0 +0; 0 nonzero x2; nonzero 0 x1; nonzero -x1 +0",
    subtract=_NAN_EITHER + "; +inf +inf nan; -inf -inf nan; +inf -inf +inf; -inf +inf -inf; +inf finite +inf; -inf finite -inf"
    "; finite -inf +inf; finite +inf -inf; -0 +0 -0; -0 -0 +0; +0 +0 +0; +0 -0 +0; nonzero 0 x1; nonzero x1 +0",
    atan2=_NAN_EITHER + "; >0 0 pi/2; +0 >0 +0; +0 +0 +0; +0 -0 pi; +0 <0 pi; -0 >0 -0; -0 +0 -0; -0 -0 -pi; -0 <0 -pi; <0 0 -pi/2"
    "; + +inf +0; + -inf pi; - +inf -0; - -inf -pi; +inf finite pi/2; -inf finite -pi/2"
    "; +inf +inf pi/4; +inf -inf 3pi/4; -inf +inf -pi/4; -inf -inf -3pi/4",
    copysign="any <0 -|x1|; any -0 -|x1|; any +0 |x1|; any >0 |x1|; any -nan -|x1|; any +nan |x1|"
    "; nan <0 -nan; nan -0 -nan; nan +0 +nan; nan >0 +nan; nan -nan -nan; nan +nan +nan",
    divide=_QUOTIENT,
    floor_divide=_QUOTIENT,
    equal="nan any* false; any* nan false; +inf +inf true; -inf -inf true; +inf -inf false; inf finite false; 0 0 true"
    "; finite x1 true",
    not_equal="nan any* true; any* nan true; +inf -inf true; -inf +inf true; +inf +inf false; -inf -inf false; 0 0 false"
    "; finite x1 false",
    less="nan any* false; any* nan false; -inf finite true; finite +inf true; +inf any false; any -inf false; 0 0 false",
    less_equal="nan any* false; any* nan false; -inf any true; any +inf true; 0 0 true; finite x1 true",
    greater="nan any* false; any* nan false; finite -inf true; +inf finite true; any +inf false; -inf any false; 0 0 false",
    greater_equal="nan any* false; any* nan false; any -inf true; +inf any true; 0 0 true; finite x1 true",
    hypot="inf any* +inf; any* inf +inf; 0 finite |x2|; finite 0 |x1|; finite nan nan; nan nan nan; nan finite nan",
    logaddexp=_NAN_EITHER + "; +inf any +inf; any +inf +inf; -inf -inf -inf; -inf nonzero x2; nonzero -inf x1",
    maximum=_NAN_EITHER + "; -inf any x2; any -inf x1; +inf any +inf; any +inf +inf",
    minimum=_NAN_EITHER + "; +inf any x2; any +inf x1; -inf any -inf; any -inf -inf",
    multiply=_NAN_EITHER
    + "; inf 0 nan; 0 inf nan; +inf >0 +inf; +inf <0 -inf; -inf >0 -inf; -inf <0 +inf; >0 +inf +inf; <0 +inf -inf"
    "; +0 + +0; -0 + -0; +0 - -0; -0 - +0; +0 +0 +0; -0 -0 +0; +0 -0 -0; -0 +0 -0",
    nextafter=_NAN_EITHER + "; -0 +0 +0; +0 -0 -0; any x1 x1",
    pow="!=1 nan nan; any* 0 1; nan !=0 nan; abs>1 +inf +inf; abs>1 -inf +0; abs=1 inf 1; 1 any 1; abs<1 +inf +0; abs<1 -inf +inf"
    "; +inf >0 +inf; +inf <0 +0; -inf odd+ -inf; -inf not-odd+ +inf; -inf odd- -0; -inf not-odd- +0"
    "; +0 >0 +0; +0 <0 +inf; -0 odd+ -0; -0 not-odd+ +0; -0 odd- -inf; -0 not-odd- +inf; - fraction nan",
    remainder=_NAN_EITHER
    + "; inf inf nan; 0 0 nan; 0 >0 +0; 0 <0 -0; nonzero 0 nan; inf nonzero nan; + +inf x1; + -inf x2; - +inf x2; - -inf x1",
)

INSTEAD = {
    name: _rows(text)
    for name, text in {
        "floor_divide": "+inf + nan; +inf - nan; -inf + nan; -inf - nan; + -inf -1; - +inf -1",
        "sign": "0 0",
    }.items()
}
"""What libraries may give instead: the result of Python's operator, as the standard notes; a ``0`` to which it gives no sign."""

_EXP_LIKE_NAN = "finite +inf nan nan; finite nan nan nan; nan +0 nan +0; nan nonzero nan nan; nan +inf nan nan; nan nan nan nan"
_LOG_LIKE = (
    "finite +inf +inf pi/2; finite nan nan nan; -inf + +inf pi; +inf + +inf +0; -inf +inf +inf 3pi/4; +inf +inf +inf pi/4"
    "; inf nan +inf nan; nan finite nan nan; nan +inf +inf nan; nan nan nan nan"
)

COMPLEX_UNARY = _table(
    acos="0 +0 pi/2 -0; 0 nan pi/2 nan; finite +inf pi/2 -inf; nonzero nan nan nan; -inf + pi -inf; +inf + +0 -inf"
    "; -inf +inf 3pi/4 -inf"
    "; +inf +inf pi/4 -inf; inf nan nan inf; nan finite nan nan; nan +inf nan -inf; nan nan nan nan",
    acosh="0 +0 +0 pi/2; finite +inf +inf pi/2; nonzero nan nan nan; +0 nan nan ~pi/2; -inf + +inf pi; +inf + +inf +0"
    "; -inf +inf +inf 3pi/4"
    "; +inf +inf +inf pi/4; inf nan +inf nan; nan finite nan nan; nan +inf +inf nan; nan nan nan nan",
    asinh="+0 +0 +0 +0; + +inf +inf pi/2; finite nan nan nan; +inf + +inf +0; +inf +inf +inf pi/4; nan +0 nan +0"
    "; nan nonzero nan nan"
    "; nan +inf inf nan; nan nan nan nan",
    atanh="+0 +0 +0 +0; +0 nan +0 nan; 1 +0 +inf +0; + +inf +0 pi/2; nonzero nan nan nan; +inf + +0 pi/2; +inf +inf +0 pi/2"
    "; +inf nan +0 nan"
    "; nan finite nan nan; nan +inf 0 pi/2; nan nan nan nan",
    cosh="+0 +0 1 +0; +0 +inf nan 0; +0 nan nan 0; nonzero +inf nan nan; nonzero nan nan nan; +inf +0 +inf +0"
    "; +inf angle inf*cos inf*sin"
    "; +inf +inf inf nan; +inf nan +inf nan; nan 0 nan 0; nan nonzero nan nan; nan nan nan nan",
    exp="0 +0 1 +0; +inf +0 +inf +0; -inf angle0 0*cos 0*sin; +inf angle inf*cos inf*sin; -inf +inf 0 0; +inf +inf inf nan"
    "; -inf nan 0 0"
    "; +inf nan inf nan; " + _EXP_LIKE_NAN,
    expm1="0 +0 0 +0; +inf +0 +inf +0; -inf angle0 -1 0*sin; +inf angle inf*cos inf*sin; -inf +inf -1 0; +inf +inf inf nan"
    "; -inf nan -1 0"
    "; +inf nan inf nan; " + _EXP_LIKE_NAN,
    log="-0 +0 -inf pi; +0 +0 -inf +0; " + _LOG_LIKE,
    log1p="-1 +0 -inf +0; " + _LOG_LIKE,
    sinh="+0 +0 +0 +0; +0 +inf 0 nan; +0 nan 0 nan; + +inf nan nan; + nan nan nan; +inf +0 +inf +0; +inf angle inf*cos inf*sin"
    "; +inf +inf inf nan; +inf nan inf nan; nan +0 nan +0; nan nonzero nan nan; nan nan nan nan",
    sqrt="0 +0 +0 +0; any* +inf +inf +inf; finite nan nan nan; -inf + +0 +inf; +inf + +inf +0; -inf nan nan inf; +inf nan +inf nan"
    "; nan finite nan nan; nan nan nan nan",
    tanh="+0 +0 +0 +0; nonzero +inf nan nan; +0 +inf 0 nan; nonzero nan nan nan; +0 nan 0 nan; +inf + 1 +0; +inf +inf 1 0"
    "; +inf nan 1 0"
    "; nan +0 nan +0; nan nonzero nan nan; nan nan nan nan",
    sign="0 0 0 0; nan any* nan nan; any* nan nan nan",
    isfinite="nan any* false false; any* nan false false; inf any* false false; any* inf false false; finite finite true true",
    isinf="inf any* true true; any* inf true true; finite finite false false; nan finite false false; finite nan false false",
    isnan="nan any* true true; any* nan true true; inf any false false; any inf false false; finite finite false false",
    abs="inf any* +inf +0; any* inf +inf +0; 0 finite |im| +0; finite 0 |re| +0; nan finite nan +0; finite nan nan +0"
    "; nan nan nan +0",
)
"""The real part of ``abs``, ``isfinite``, ``isinf`` and ``isnan`` is the result. ``tanh(0 + nan j)`` may be NaN in both parts."""

CONJUGATE = ("acos", "acosh", "asinh", "atanh", "cosh", "exp", "expm1", "log", "log1p", "sinh", "sqrt", "tanh")
"""``f(conj(z))`` equals ``conj(f(z))``."""
ODD = ("asinh", "atanh", "sinh", "tanh")
EVEN = ("cosh",)
ROTATED = {"asin": "asinh", "atan": "atanh", "sin": "sinh", "tan": "tanh"}
"""``f(z)`` is ``-1j * g(1j * z)``."""
LOGARITHMS = {"log2": math.log(2), "log10": math.log(10)}


def _signed(*numbers: float) -> list[float]:
    """Each number and its negative."""
    return [sign * number for number in numbers for sign in (1, -1)]


def inputs(token: str, dtype: str) -> list[float]:
    """The values that a word of the standard stands for, extremes included."""
    nan, inf = math.nan, math.inf
    eps, tiny, big = dt.eps(dtype), dt.smallest_normal(dtype), dt.largest(dtype)
    positive = [tiny, 0.25, 0.5, 1 - eps / 2, 1.0, 1 + eps, 1.5, 2.0, 3.0, 5.0, 1e10, big]
    negative = [-p for p in positive]
    odd, even, broken = [1.0, 3.0, 5.0, 2.0**20 + 1], [2.0, 4.0, 2.0**60], [0.5, 1.5, 2.5]
    zeros, finite = [0.0, -0.0], [0.0, -0.0, *positive, *negative]
    sets = {
        "nan": [nan, -nan], "+nan": [nan], "-nan": [-nan], "+0": [0.0], "-0": [-0.0], "0": zeros, "+inf": [inf], "-inf": [-inf],
        "inf": [inf, -inf], "1": [1.0], "-1": [-1.0],
        "+": positive, "-": negative, "nonzero": positive + negative, "finite": finite,
        ">0": [*positive, inf], "<0": [*negative, -inf], ">1": [1 + eps, 1.5, 3.0, big, inf],
        "<-1": [-1 - eps, -1.5, -3.0, -big, -inf],
        "<1": [1 - eps / 2, 0.5, tiny, 0.0, -0.0, *negative, -inf], "any": [*finite, inf, -inf], "any*": [*finite, inf, -inf, nan],
        "integer": _signed(1.0, 2.0, 3.0, 17.0, 2.0**20 + 1, 2.0**23 + 1, big),
        "half-even": _signed(0.5, 1.5, 2.5, 3.5, 10.5, 11.5, 1000.5),
        "angle": [0.5, 1.0, 2.0, 3.0, 4.0, 5.0, -0.5, -2.0, -3.0, -4.0], "angle0": [0.0, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0],
        "!=1": [x for x in [*finite, inf, -inf, nan] if x != 1], "!=0": [*positive, *negative, inf, -inf, nan],
        "abs>1": _signed(1 + eps, 1.5, 2.0, big, inf), "abs=1": [1.0, -1.0],
        "abs<1": _signed(0.0, tiny, 0.5, 1 - eps / 2),
        "odd+": odd, "odd-": [-p for p in odd], "not-odd+": [*even, *broken, big, inf],
        "not-odd-": [-p for p in (*even, *broken, big, inf)],
        "fraction": _signed(0.25, 0.5, 1.5, 2.5),
    }  # fmt: skip
    return sets[token]


_CONSTANTS = {"true": 1.0, "false": 0.0, "pi": math.pi, "pi/2": math.pi / 2, "pi/4": math.pi / 4, "3pi/4": 3 * math.pi / 4}
_UNSIGNED = {"nan": math.nan, "0": 0.0, "inf": math.inf, "~pi/2": math.pi / 2}


def result(token: str, given: tuple[float, ...]) -> tuple[float, bool]:
    """The value a row asks for, and whether its sign counts."""
    if token in _UNSIGNED:
        return _UNSIGNED[token], False
    if "*" in token:  # inf*cos: an infinity or a zero that takes the sign of a cosine or sine of the imaginary part
        factor, _, wave = token.partition("*")
        return math.copysign(float(factor), {"cos": math.cos, "sin": math.sin}[wave](given[-1])), True
    if token == "even":
        return math.copysign(float(round(given[0])), given[0]), True
    own = {"x": given[0], "x1": given[0], "re": given[0], "x2": given[-1], "im": given[-1]}
    bare = token.removeprefix("-")
    value = abs(own[bare.strip("|")]) if "|" in bare else own[bare] if bare in own else _CONSTANTS.get(bare, math.nan)
    if bare == "+nan" or bare == "nan" or not math.isnan(value):
        return (-value if token.startswith("-") else value), True
    return float(token), True


def real_cases(rows: list[Row], dtype: str) -> Iterator[tuple[tuple[float, ...], float, bool]]:
    """Inputs, result, and whether its sign counts, for every combination of the values that each row names."""
    for *names, out in rows:
        for given in _combinations(names, dtype):
            yield (given, *result(out, given))


def complex_cases(rows: list[Row], dtype: str) -> Iterator[tuple[complex, tuple[float, bool], tuple[float, bool]]]:
    """The input and both components of the result."""
    for *names, real, imaginary in rows:
        for a, b in _combinations(names, dtype):
            yield complex(a, b), result(real, (a, b)), result(imaginary, (a, b))


def _combinations(names: list[str], dtype: str) -> Iterator[tuple[float, ...]]:
    component = dt.real_of(dtype)
    for a in inputs(names[0], component):
        if len(names) == 1:
            yield (a,)
            continue
        related = {"x1": [a], "-x1": [-a]}
        yield from ((a, b) for b in (related[names[1]] if names[1] in related else inputs(names[1], component)))
