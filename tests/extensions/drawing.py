"""Calls of functions beyond the standard, drawn by Hypothesis over shapes, data types and all arguments; and their oracles.

A chapter of `tests.extensions.draws` says for each function how a call is drawn, and what independent function gives its values::

    @drawn("ptp", np.ptp)
    def _(d: Draw) -> Call:
        x = d.array(d.shape(1))
        return [x], d.some(axis=d.axes(x.ndim), keepdims=d.flag())

``test_drawn.py`` compares the calls on every backend, and tests that no function, argument or data type was forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import strategies as st

from ivy_api.bodies.updates import Selected
from ivy_api.dispatch import registry
from ivy_api.errors import DataDependentShapeError
from ivy_conformance import calls
from ivy_conformance.calls import Device, DType
from ivy_conformance.compiling import of_arrays
from ivy_conformance.library import Library

Call = tuple[list[Any], dict[str, Any]]
SIDES = (1, 2, 3, 5)
"""Lengths of axes: few, for some frameworks compile each shape."""

POINTS = np.asarray([-3.0, -1.0, -0.5, 0.0, 0.0, 0.5, 1.0, 1.0, 2.0, 3.0])
"""Where functions are special, and their gradients too: zero, ties, the ends of linear pieces."""


class Draw:
    """What a call is drawn with: its choices are Hypothesis's, and so is the seed of the elements of its arrays.

    Parameters
    ----------
    choose : draws from a strategy
    dtype : the data type under test
    smooth : whether the elements are kept apart from each other and from integers, so that there is a gradient
    points : whether they are instead of a few numbers where functions are special, many of them equal
    """

    def __init__(
        self, choose: Callable[[st.SearchStrategy[Any]], Any], dtype: str, *, smooth: bool = False, points: bool = False
    ) -> None:
        self.of = choose
        self.dtype = dtype
        self.smooth = smooth or points
        self.points = points
        self.rng = np.random.default_rng(choose(st.integers(0, 2**32 - 1)))

    @property
    def kind(self) -> str:
        """The kind of the data type, as NumPy calls it: ``f``, ``c``, ``i``, ``u`` or ``b``."""
        return np.dtype(self.dtype).kind

    def one(self, *values: Any) -> Any:
        """One of the values."""
        return self.of(st.sampled_from(values))

    def flag(self) -> bool:
        """True or false."""
        return bool(self.of(st.booleans()))

    def integer(self, low: int, high: int) -> int:
        """An integer, both ends included."""
        return int(self.of(st.integers(low, high)))

    def number(self, low: float, high: float) -> float:
        """A Python number that single precision holds."""
        return float(self.of(st.floats(low, high, width=32, allow_subnormal=False)))

    def shape(self, low: int = 0, high: int = 3, sides: tuple[int, ...] = SIDES) -> tuple[int, ...]:
        """So many axes of one of these lengths."""
        return tuple(self.one(*sides) for _ in range(self.integer(low, high)))

    def axis(self, ndim: int) -> int:
        """One axis, counted from the front or the back."""
        return self.integer(-ndim, ndim - 1)

    def axes(self, ndim: int) -> Any:
        """``None``, one axis, or a tuple of different ones."""
        way = self.integer(0, 2)
        if way == 0 or ndim == 0:
            return None
        if way == 1:
            return self.axis(ndim)
        chosen = self.of(st.lists(st.integers(0, ndim - 1), unique=True, min_size=1))
        return tuple(axis - ndim if self.flag() else axis for axis in chosen)

    def some(self, **options: Any) -> dict[str, Any]:
        """The keywords, each given or left out."""
        return {name: value for name, value in options.items() if self.flag()}

    def spread(self, shape: tuple[int, ...], low: float, high: float, *, dtype: str = "") -> np.ndarray:
        """Elements from a range in all orders of magnitude, among them its ends, and zero if it is in it."""
        if self.smooth or np.dtype(dtype or self.dtype).kind not in "f":
            return self.array(shape, low, high, dtype=dtype)
        if low <= 0:
            values = self.rng.uniform(low, high, shape) * 2.0 ** -self.rng.integers(0, 20, shape)
        else:
            values = np.exp(self.rng.uniform(np.log(low), np.log(high), shape))
        for value in (low, high, 0.0, -0.0, 1.0):
            values = np.where((self.rng.random(shape) < 0.05) & (low <= value <= high), value, values)
        return np.asarray(np.clip(values, low, high)).astype(dtype or self.dtype)

    def array(
        self, shape: tuple[int, ...] = (), low: float = -8.0, high: float = 8.0, *, dtype: str = "", special: tuple[Any, ...] = ()
    ) -> np.ndarray:
        """Elements from a range, in quarters, so that some are equal; and special ones such as ``nan`` in a few places."""
        return np.asarray(self._elements(shape, low, high, np.dtype(dtype or self.dtype).kind, special)).astype(dtype or self.dtype)

    def _elements(self, shape: tuple[int, ...], low: float, high: float, kind: str, special: tuple[Any, ...]) -> Any:
        count = int(np.prod(shape))
        if kind == "b":
            return self.rng.random(shape) < 0.5
        if kind in "iu":
            low = max(low, 0) if kind == "u" else low
            return self.rng.integers(int(np.ceil(low)), int(np.floor(high)) + 1, shape)
        if self.points:
            inside = np.asarray([p for p in POINTS if low <= p <= high])
            return self.rng.choice(inside if inside.size else [low, high], shape)
        if self.smooth:
            steps = (self.rng.permutation(count) + self.rng.uniform(0.25, 0.75, count)) / max(count, 1)
            return (low + (high - low) * steps).reshape(shape)
        steps = np.clip(np.round(self.rng.uniform(low, high, shape) * 4) / 4, low, high)
        if kind == "c":
            steps = steps + 1j * np.clip(np.round(self.rng.uniform(low, high, shape) * 4) / 4, low, high)
        for value in special:
            steps = np.where(self.rng.random(shape) < 0.15, value, steps)
        return steps


@dataclass(frozen=True)
class Row:
    """One function.

    Attributes
    ----------
    draw : gives the arguments of one call
    oracle : takes the same arguments, floating-point arrays among them in double precision
    units : units in the last place of the largest element that a result may be off; 0: it is exact
    each : whether of each element instead of the largest
    least : what stands for elements that are smaller
    relative : whether of the largest argument as well, for large ones cancel
    own : whether the oracle takes arrays of the data type under test, for the function is not continuous; if it is exact as well,
        the data types of results are compared too
    seen : what of a result is compared, where some of it is free: takes the result and the arguments
    double : whether the data type of the result is that of the oracle, and not one of the precision of the arrays
    without : data types that the function takes and no call is drawn for, with the reason
    apart : why a compiled call may be further from the eager one than the order of operations explains, if it may
    no_gradient : why the gradients of the composed body and of the framework's function are not compared, if they are not
    slow_gradient : why gradients are not compared where a framework takes long to compile them, if they are not
    no_finite_differences : why the gradient of the composed body is not compared with those of the oracle, if it is not
    """

    draw: Callable[[Draw], Call]
    oracle: Callable[..., Any]
    units: float = 8.0
    each: bool = False
    least: float = 1.0
    relative: bool = False
    own: bool = False
    seen: Callable[..., Any] | None = None
    double: bool = False
    without: dict[str, str] = field(default_factory=dict)
    apart: str = ""
    no_gradient: str = ""
    slow_gradient: str = ""
    no_finite_differences: str = ""


ROWS: dict[str, Row] = {}


def drawn(name: str, oracle: Callable[..., Any], **options: Any) -> Callable[[Callable[[Draw], Call]], Callable[[Draw], Call]]:
    """Enter how calls of a function are drawn, its oracle, and the other attributes of its `Row`."""

    def enter(draw: Callable[[Draw], Call]) -> Callable[[Draw], Call]:
        assert name not in ROWS, f"{name} has a row already"
        ROWS[name] = Row(draw, oracle, **options)
        return draw

    return enter


def data_types(name: str) -> list[str]:
    """The data types that calls of a function are drawn for."""
    return [dtype for dtype in calls.data_types(name) or ("float32", "float64") if dtype not in ROWS[name].without]


def expected(row: Row, call: Call) -> Any:
    """What the oracle gives."""

    def wide(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(wide(v) for v in value)
        if isinstance(value, DType):
            return np.dtype(value.name)
        if not isinstance(value, np.ndarray) or row.own or value.dtype.kind not in "fc":
            return value
        return value.astype("float64" if value.dtype.kind == "f" else "complex128")

    with np.errstate(all="ignore"):
        return row.oracle(*wide(call[0]), **{name: wide(v) for name, v in call[1].items() if not isinstance(v, Device)})


def check(lib: Library, name: str, call: Call, *, whole: bool = False) -> None:
    """Compare one call with the oracle; on NumPy, which the oracle may share code with, the composed body as well."""
    row = ROWS[name]
    want = expected(row, call)
    args, kwargs = calls.entered(lib, call[0]), calls.entered(lib, call[1])
    numbers = [abs(value) for value in args if isinstance(value, (int, float))]
    largest = max([row.least, *numbers, *map(size, every_array((args, kwargs)))]) if row.relative else row.least
    calling = Library(lib.target) if row.apart else lib
    raw = as_a_whole(calling, name, *args, **kwargs) if whole else calling.raw(name, *args, **kwargs)
    results = [lib.numpy(raw.get() if isinstance(raw, Selected) else raw)]
    if not row.double:
        check_precision(results[0], call)
    declaration = registry.find(name)
    assert declaration is not None
    if lib.name == "numpy" and declaration.composed and not isinstance(raw, Selected):
        results.append(lib.numpy(declaration.body(*args, **kwargs, xp=lib.xp)))
    for got in results:
        compare(row, row.seen(got, *args, **kwargs) if row.seen else got, want, largest)


def as_a_whole(lib: Library, name: str, *args: Any, **kwargs: Any) -> Any:
    """What the framework gives for a call that it compiles; for one that cannot be compiled, what it gives at once."""
    arrays, declaration = every_array((args, kwargs)), registry.find(name)
    assert declaration is not None
    if lib.compiling is None or not arrays or not declaration.schema.returns.arrays:
        return lib.raw(name, *args, **kwargs)
    for x in arrays:
        lib.require(name, x.dtype.name)

    def native(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(native(part) for part in value)
        return lib.native(value) if isinstance(value, np.ndarray) else value

    inputs, traced = of_arrays(lib.function(name), native(args), {k: native(value) for k, value in kwargs.items()})
    try:
        return lib.compiling.compiled(traced)(*inputs)
    except DataDependentShapeError:
        return lib.raw(name, *args, **kwargs)


def check_precision(got: Any, call: Call) -> None:
    """Floats are of the data type that was asked for, else of the precision of those that were given."""
    if isinstance(got, (tuple, list)):
        for part in got:
            check_precision(part, call)
        return
    asked = [value.name for value in call[1].values() if isinstance(value, DType)]
    if asked and np.dtype(asked[0]).kind in "fc":
        assert got.dtype == asked[0]
    floats = [x.dtype for x in every_array(call) if x.dtype.kind in "fc"]
    if not asked and floats and got.dtype.kind in "fc":
        assert np.finfo(got.dtype).bits == max(np.finfo(dtype).bits for dtype in floats)


def every_array(value: Any) -> list[np.ndarray]:
    """The arrays among arguments."""
    if isinstance(value, np.ndarray):
        return [value]
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return [array for v in inner for array in every_array(v)]


def size(x: np.ndarray) -> float:
    """The largest finite absolute value."""
    return float(np.max(np.abs(x[np.isfinite(x)]), initial=0.0)) if x.dtype.kind in "fciu" else 0.0


def compare(row: Row, got: Any, want: Any, largest: float) -> None:
    """The same structure, shapes and kinds of data type; the same values, floats to rounding."""
    if isinstance(want, (tuple, list)):
        assert isinstance(got, (tuple, list))
        for g, w in zip(got, want, strict=True):
            compare(row, g, w, largest)
        return
    want = np.asarray(want)
    assert got.shape == want.shape
    assert got.dtype.kind == want.dtype.kind
    assert got.dtype == want.dtype or row.units or not row.own
    if want.dtype.kind not in "fc" or not row.units:
        np.testing.assert_array_equal(got, want)
        return
    np.testing.assert_array_equal(np.isnan(got), np.isnan(want))
    beyond = np.abs(want) > float(np.finfo(got.dtype).max)
    np.testing.assert_array_equal(got[beyond], want[beyond].astype(got.dtype))
    ordinary = ~np.isnan(want) & ~beyond
    g, w = np.where(ordinary, got, 0), np.where(ordinary, want, 0)
    largest = max(largest, float(np.finfo(got.dtype).tiny))
    scale = np.maximum(largest, np.abs(w)) if row.each else max(largest, size(w))
    off = np.abs(g - w) / (float(np.finfo(got.dtype).eps) * scale)
    assert np.all(off <= row.units), f"{np.max(off):.1f} units off, {row.units:g} allowed: {got!r} is not {want!r}"
