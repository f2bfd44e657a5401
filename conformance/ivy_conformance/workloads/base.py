"""Workloads: how to call a function with arrays of any shape, and what the result must be."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal

SMALL = 600
"""Elements up to which all choices of the other arguments are worth the time."""
Shape = tuple[int, ...]
Check = Callable[[Any], None]
PERIOD = 61
"""How many distinct values a drawn array has: a prime, so that no power of two moves an element to an equal one, and few enough
for a report to print an array of any length."""


@dataclass(frozen=True)
class Case:
    """One call: its arguments, arrays as NumPy arrays, data types as `calls.DType`; and what looks at the result."""

    args: tuple[Any, ...]
    check: Check
    kwargs: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Draw:
    """Where the arrays of a case come from.

    Attributes
    ----------
    dtype : the data type under test
    still : the axes along which arrays are the same all along, so that they can lie there with stride 0; of arrays that have them
    turn : which of many arrays: others of the same shape have another number
    second : the data type of the second operand, if it is another one
    nan : whether floating-point arrays have nan at some positions
    """

    dtype: str
    still: tuple[int, ...] = ()
    turn: int = 0
    second: str = ""
    nan: bool = False

    def __call__(self, shape: Shape, low: float = -4.0, high: float = 4.0, *, dtype: str = "", period: int = PERIOD) -> np.ndarray:
        """Values between two bounds."""
        dtype = dtype or self.dtype
        return self.with_nan(self.choose(samples.shaped(dtype, (period,), low, high), shape))

    @property
    def other(self) -> Draw:
        """That of the second operand."""
        return replace(self, dtype=self.second, second="") if self.second else self

    @property
    def out(self) -> str:
        """The data type to which both operands promote."""
        return (dt.promote(self.dtype, self.second) if self.second else "") or self.dtype

    def of(self, dtype: str) -> Draw:
        """The same for another data type, without nan."""
        return replace(self, dtype=dtype, second="", nan=False)

    def choose(self, values: np.ndarray, shape: Shape) -> np.ndarray:
        """These values, repeated cyclically."""
        return np.asarray(values[self.places(values.size, shape)])

    def with_nan(self, x: np.ndarray) -> np.ndarray:
        """The array with nan at some positions, if it is to have any and can: one in eight, and seldom in every row."""
        if self.nan and x.dtype.kind in "fc":
            x[self.positions(x.shape)] = math.nan
        return x

    def positions(self, shape: Shape) -> np.ndarray:
        """Where nan is: at drawn positions, one of them at least if there are elements."""

        def fill(size: int) -> np.ndarray:
            gen = samples.rng("nan", size, self.turn)
            found = np.zeros(size, dtype=bool)
            if size:
                found[gen.integers(0, size, max(1, min(size // 8, 5)))] = True
            return found

        return self._filled(fill, shape)

    def scattered(self, shape: Shape) -> np.ndarray:
        """Values between -4 and 4 in scrambled order: no frequency dominates."""
        values = samples.shaped(self.dtype, (PERIOD,))
        salt = ("scattered", self.turn) if self.turn else ("scattered",)
        chosen: np.ndarray = values[self._filled(lambda size: samples.rng(*salt, size).integers(0, PERIOD, size), shape)]
        return chosen

    def rounding(self, terms: int) -> float:
        """Units of ``sum(|terms|)`` by which a sum of many may be off: errors of many roundings grow as the root of their number.

        Higham and Mary, A new approach to probabilistic rounding error analysis, 2019. That holds for terms without a pattern:
        few of them, and repeated ones, have their worst case.
        """
        worst = tolerances.summation(terms)
        return worst if self.still else min(worst, 8.0 + 4.0 * math.sqrt(terms))

    def places(self, count: int, shape: Shape) -> np.ndarray:
        """The integers from 0 to ``count``, repeated cyclically."""
        return self._filled(lambda size: (np.arange(size) + self.turn) % count, shape)

    def numbers(self, shape: Shape, dtype: str = "") -> np.ndarray:
        """Distinct numbers, as far as the data type allows, in scrambled order."""
        dtype = dtype or self.dtype
        most = {"bool": 2, "int8": 127, "uint8": 127}.get(
            dtype, 32749 if dtype in ("int16", "uint16") else max(math.prod(shape), 1)
        )

        def fill(size: int) -> np.ndarray:
            count = min(most, max(size, 1))
            step = next(s for s in (7919, 7907, 7901, 7883) if math.gcd(s, count) == 1) % count or 1
            return (np.arange(size) + self.turn) % count * step % count

        return self.with_nan(self._filled(fill, shape).astype(dtype))

    def _filled(self, fill: Callable[[int], np.ndarray], shape: Shape) -> np.ndarray:
        """Row by row; the same all along the axes that are to be still."""
        still = {axis % len(shape) for axis in self.still if -len(shape) <= axis < len(shape) and shape[axis]}
        if len(shape) == 1 and -1 in self.still:
            still = set()  # its only axis is not the last of several
        if not still:
            return fill(math.prod(shape)).reshape(shape)
        core = tuple(1 if axis in still else n for axis, n in enumerate(shape))
        return np.array(np.broadcast_to(fill(math.prod(core)).reshape(core), shape))


@dataclass(frozen=True)
class Workload:
    """How to call one function with arrays of any shape.

    Attributes
    ----------
    cases : the calls for one shape, which differ in their other arguments
    dtypes : the data types to try
    geometry : which shapes: a name of `shapes.GEOMETRIES`
    operands : how many arrays the calls take, for the layouts to be mixed among
    telling : the data types that can distinguish elements, if not all that are wide enough
    """

    cases: Callable[[Draw, Shape], Iterable[Case]]
    dtypes: tuple[str, ...]
    geometry: str = "any"
    operands: int = 1
    telling: tuple[str, ...] = ()


def every_axis(ndim: int) -> list[int]:
    """Each axis by both of its numbers; of many axes the ends."""
    return [*range(ndim), *range(-1, -ndim - 1, -1)] if ndim <= FEW_AXES else [0, -1, 1, ndim - 1, -ndim, -2, ndim // 2]


def several_axes(ndim: int, most: int = 2) -> list[tuple[int, ...]]:
    """Tuples of axes in every order; of two axes by numbers of each sign and of both, else one way after the other."""
    if ndim > FEW_AXES:
        return [(0, 1), (-1, 0), (ndim - 1, -ndim), (-1, -2), (1, ndim - 1), (0, -2)]
    found = []
    for count in range(1, most + 1):
        for turn, axes in enumerate(itertools.permutations(range(ndim), count)):
            ways = range(4) if count == 2 and ndim < FEW_AXES else (turn % 4,)
            found += [tuple(a - ndim * bool(_SIGNS[way](i, count)) for i, a in enumerate(axes)) for way in ways]
    return list(dict.fromkeys(found))


FEW_AXES = 4
_SIGNS: tuple[Callable[[int, int], bool], ...] = (
    lambda i, count: False,
    lambda i, count: True,
    lambda i, count: i == 0,
    lambda i, count: i == count - 1,
)
"""Which of so many axes are counted from the end."""


def exactly(want: Callable[[], Any]) -> Check:
    """Bitwise equal, except for nan payloads, with equal data type and shape; tuples element by element."""

    def check(got: Any) -> None:
        wanted = want()
        if isinstance(wanted, tuple | list):
            assert len(got) == len(wanted), f"{len(got)} arrays came, must be {len(wanted)}"
            for one, other in zip(got, wanted, strict=True):
                assert_equal(one, other)
        else:
            assert_equal(got, wanted)

    return check


def as_numbers(want: Callable[[], Any]) -> Check:
    """Equal in shape and value; other checks verify the integer type."""
    return lambda got: assert_equal(got, np.asarray(want()), dtype=dt.of(got))


def within(want: Callable[[], Any], dtype: str, ulps: float, scale: Callable[[], Any] | None = None) -> Check:
    """Within so many units of the value, or of a scale."""
    return lambda got: assert_close(got, np.asarray(want()), dtype, ulps=ulps, scale=None if scale is None else scale())


def wide(a: np.ndarray) -> np.ndarray:
    """Convert to NumPy's widest type, whose code is scalar and shares nothing with vectorised code."""
    return a.astype({"f": np.longdouble, "c": np.clongdouble}.get(a.dtype.kind, a.dtype))
