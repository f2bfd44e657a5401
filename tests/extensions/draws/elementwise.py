"""Elementwise functions of floating-point numbers, against NumPy, SciPy and their definitions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special

from tests.extensions.drawing import Call, Draw, drawn

SHAPES = ((), (17,), (2, 3), (0, 3), (1, 2, 1, 3))  # few, for some frameworks compile each; 17: vectorised code differs from scalar
ANY = (-1e4, 1e4)
MODERATE = (-30.0, 30.0)
UNIT = (0.0, 1.0)
POSITIVE = (2.0**-10, 1e3)
Range = tuple[float, float]


def unary(name: str, oracle: Callable[..., Any], range_: Range = ANY, *, smooth: Range | None = None, **options: Any) -> None:
    """Enter a function of one array; ``smooth`` says where it has a gradient, if not everywhere."""

    @drawn(name, oracle, each=True, **options)
    def draw(d: Draw) -> Call:
        return [d.spread(d.one(*SHAPES), *(smooth if d.smooth and smooth and not d.points else range_))], {}


def scalar(d: Draw, low: float, high: float) -> Any:
    """A Python number that mixes with the data type under test."""
    if d.kind in "iu":
        return d.integer(int(max(low, -100 if d.kind == "i" else 0)), int(min(high, 100)))
    whole = d.integer(int(np.ceil(low)), int(high))
    return whole if d.flag() and high >= 1 else d.number(low, high)


def pair(d: Draw, first: Range, second: Range, elements: Callable[..., Any] | None = None) -> list[Any]:
    """Two arrays whose shapes broadcast, or an array and a Python number."""
    elements = elements or d.spread
    shape = d.one(*SHAPES)
    other = d.one(shape, shape[1:], (*shape[:-1], 1))
    if d.flag():
        shape, other = other, shape
    both: list[Any] = [elements(shape, *first), elements(other, *second)]
    way = d.one("arrays", "arrays", "first", "second")
    if way != "arrays":
        number = 0 if way == "first" else 1
        both[number] = scalar(d, *(first, second)[number])
    return both


def binary(name: str, oracle: Callable[..., Any], first: Range = ANY, second: Range = ANY, **options: Any) -> None:
    """Enter a function of two arrays, either of which may be a Python number."""

    @drawn(name, oracle, each=True, **options)
    def draw(d: Draw) -> Call:
        return pair(d, first, second), {}


unary("cbrt", np.cbrt, units=2, least=0.0)
unary("deg2rad", np.deg2rad, units=2, least=0.0)
unary("entr", scipy.special.entr, smooth=POSITIVE)
unary("exp2", np.exp2, MODERATE, units=16, least=0.0)
unary("expit", scipy.special.expit, (-80.0, 80.0), least=0.0)
unary("modf", np.modf, units=0, own=True)
unary("rad2deg", np.rad2deg, units=2, least=0.0)
unary("rsqrt", lambda x: 1 / np.sqrt(x), POSITIVE, units=2, least=0.0)
unary("sinc", np.sinc, MODERATE)
unary("frexp", np.frexp, units=0, own=True, no_gradient="the exponent is an integer")

binary("divide_no_nan", lambda x1, x2: np.where(x2 == 0, 0.0, x1 / np.where(x2 == 0, 1.0, x2)), units=1)
binary("heaviside", np.heaviside, units=0, no_gradient="it has none at the only point where the second array counts")
binary("logaddexp2", np.logaddexp2)
binary("xlog1py", scipy.special.xlog1py, ANY, POSITIVE)
binary("xlogy", scipy.special.xlogy, ANY, POSITIVE)


@drawn("angle", np.angle, each=True, units=4, least=0.0)
def _angle(d: Draw) -> Call:
    return [d.array(d.one(*SHAPES)) if d.kind == "c" else d.spread(d.one(*SHAPES), *ANY)], {}


def _clip_by_norm(x: Any, clip_norm: Any, axis: Any = None) -> Any:
    norm = np.sqrt(np.sum(x * x, axis=axis, keepdims=True))
    return np.where(norm > clip_norm, x * (clip_norm / np.where(norm == 0, 1, norm)), x)


@drawn("clip_by_norm", _clip_by_norm)
def _draw_clip_by_norm(d: Draw) -> Call:
    x = d.array(d.one(*SHAPES))
    given = d.some(axis=d.axes(x.ndim))
    norms = np.sum(x, axis=given.get("axis"), keepdims=True).shape
    return [x, d.array(norms, 0.5, 9.0) if d.flag() else scalar(d, 1, 9)], given


@drawn("ldexp", np.ldexp, each=True, units=0, own=True)
def _ldexp(d: Draw) -> Call:
    shape = d.one(*SHAPES)
    power = d.array(d.one(shape, shape[1:]), -40, 40, dtype=d.one("int8", "int32", "int64"))
    return [d.spread(shape, *ANY), power if d.flag() else d.integer(-40, 40)], {}


@drawn("lerp", lambda start, end, weight: start + weight * (end - start), relative=True)
def _lerp(d: Draw) -> Call:
    both = pair(d, ANY, ANY)
    shape = np.broadcast_shapes(*(x.shape for x in both if isinstance(x, np.ndarray)))
    return [*both, d.spread(d.one(shape, shape[1:]), -2, 2) if d.flag() else scalar(d, -2, 2)], {}


@drawn("logit", lambda x, eps=None: scipy.special.logit(x if eps is None else np.clip(x, eps, 1 - eps)), each=True)
def _logit(d: Draw) -> Call:
    return [d.spread(d.one(*SHAPES), *UNIT)], d.some(eps=d.one(None, d.number(2.0**-10, 0.25)))


@drawn("nan_to_num", np.nan_to_num, units=0, own=True)
def _nan_to_num(d: Draw) -> Call:
    special = (np.nan, np.inf, -np.inf, complex(np.inf, np.nan), complex(3, -np.inf))
    x = d.array(d.one(*SHAPES), special=special if d.kind == "c" else special[:3] if d.kind == "f" else ())
    return [x], d.some(nan=d.number(-5, 5), **{name: d.one(None, d.number(-5, 5)) for name in ("posinf", "neginf")})


@drawn("squareplus", lambda x, b=4.0: (x + np.sqrt(x * x + b)) / 2, relative=True, units=4)
def _squareplus(d: Draw) -> Call:
    x = d.spread(d.one(*SHAPES), *MODERATE)
    return [x], d.some(b=d.one(d.number(0, 9), d.spread(x.shape, 0, 9), d.spread(x.shape[1:], 0, 9)))
