"""Functions of one array in every layout, and of several with every pair of layouts: tiled, transposed, a row of a stack."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from ivy_conformance import calls, layouts, recording, selection, survival
from ivy_conformance.chapters.test_extensions import compare
from ivy_conformance.chapters.test_sizes_and_layouts import is_tried
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.recording import Call
from ivy_conformance.variants import Variant
from ivy_conformance.workloads import WORKLOADS, Case, Draw, Workload

Same = Callable[[Any, Any, Variant], None]
"""Compares a result with the one expected of a call."""

PAIRED = {name: workload for name, workload in WORKLOADS.items() if workload.operands > 1}
SINGLE = {name: workload for name, workload in WORKLOADS.items() if workload.operands == 1 and name != "empty_like"}
SHAPES = ((5,), (3, 3), (1, 5), (5, 1), (4, 5), (3, 4, 5), (3, 1, 5), (1, 4, 5), (2, 3, 3), ())
"""Rows, columns, squares, stacks, and stacks of one; a workload makes what fits beside each."""
TILED = ("steps 0,1 order 0,1", "steps 1,0 order 0,1", "steps 0,0 order 0,1")
OF_AXES: dict[int, tuple[str, ...]] = {
    0: ("plain", "field"),
    1: ("plain", "strided", "flipped", "field", "offset", "steps 0 order 0"),
    2: ("plain", "transposed", "flipped", "window", "field", "offset", "steps -1,2 order 1,0", *TILED),
    3: (
        "plain",
        "transposed",
        "matrices_transposed",
        "exchanged",
        "window",
        "field",
        "repeated",
        "steps 1,-1,2 order 0,2,1",
        *TILED,
    ),
}
"""Layouts by the number of axes; of more axes the same as of three."""
SHARE = {"quick": 2, "full": 1, "deep": 1}
"""One in so many shapes is tried, beginning with another for each seed; of each all pairs of layouts."""
STEP = 8
"""If a workload has more calls of one shape, ``quick`` tries one in so many."""


@dataclass(frozen=True)
class Operand:
    """One array in one layout: its values, which are the same along axes of stride 0, and the native array."""

    values: np.ndarray
    layout: str
    native: Any
    plain: Any

    @property
    def still(self) -> tuple[int, ...]:
        return layouts.still(self.layout)


def operands(lib: Library, a: np.ndarray, *, tiled: bool) -> list[Operand]:
    """The array in each layout that it can have."""
    found = []
    for layout in OF_AXES[min(a.ndim, 3)]:
        still = layouts.still(layout)
        if (still and not tiled) or not layouts.fits(layout, a.ndim):
            continue
        values = repeated(a, still)
        found.append(Operand(values, layout, lib.native(values, layout), lib.native(values, "plain")))
    return found


def repeated(a: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
    """An array that is the same all along some axes: its first elements there."""
    for axis in axes:
        if -a.ndim <= axis < a.ndim and a.shape[axis]:
            a = np.repeat(np.take(a, [0], axis=axis), a.shape[axis], axis=axis)
    return a


def cases(lib: Library, name: str, workload: Workload, config: pytest.Config) -> Iterator[Case]:
    """Calls with as many arrays as are laid out, one or two, and no others."""
    count = min(workload.operands, 2)
    turn = zlib.crc32(name.encode()) + config.getoption("--seed")
    known = [d for d in workload.telling or workload.dtypes if d not in ("bool", "int8", "uint8") and lib.supports(name, d)]
    profile = config.getoption("--profile")
    share = SHARE[profile] * lib.stride
    for number, shape in enumerate(SHAPES):
        if (number + turn) % share or not known or not takes(workload, shape):
            continue
        drawn = workload.cases(Draw(known[(turn + number) % len(known)]), shape)
        found = [case for case in drawn if _has_arrays(case, count)]
        yield from found[(turn + number) % STEP :: STEP] if profile == "quick" and len(found) > STEP else found


def _has_arrays(case: Case, count: int) -> bool:
    """Whether the first arguments of a call are so many arrays, and there are no others."""
    rest = [*case.args[count:], *case.kwargs.values()]
    laid = len(case.args) >= count and all(isinstance(a, np.ndarray) for a in case.args[:count])
    return laid and not any(isinstance(value, (np.ndarray, list)) for value in rest)


def takes(workload: Workload, shape: tuple[int, ...]) -> bool:
    """Whether arrays of a workload may have this shape."""
    axes = {"elements": range(9), "any": range(1, 9), "vector": range(1, 2), "stack": range(2, 9), "rectangular": range(2, 9)}
    if workload.geometry == "square":
        return len(shape) > 1 and shape[-1] == shape[-2]
    return len(shape) in axes.get(workload.geometry, ())


def check_layouts(
    lib: Library, name: str, variant: Variant, positions: tuple[int, ...], *, tiled: bool, same: Same | None = None
) -> None:
    """Every layout of some arrays of a call, each with each, gives what contiguous arrays of the same values give.

    Parameters
    ----------
    lib, name : what is called
    variant : the call
    positions : which of its arrays are laid out; the others are contiguous
    tiled : whether arrays may be the same all along an axis
    same : compares results; a call that is refused is then none
    """
    function, count = lib.function(name), len(variant.arrays)
    wanted: dict[tuple[Any, ...], Any] = {}
    laid = replace(variant, args=calls.entered(lib, variant.args), kwargs=calls.entered(lib, variant.kwargs))
    rest = {i: lib.native(a) for i, a in enumerate(variant.arrays) if i not in positions}

    def result(native: dict[int, Any], asked: Call) -> Any:
        own = _with_arrays(laid, {**rest, **native})
        recording.current.begin(asked)
        with survival.watched(asked):
            return lib.numpy(function(*own.args, **own.kwargs))

    def expected(plain: dict[int, Any], call: Variant) -> Any:
        try:
            return result(plain, Call(name, call.args, call.kwargs, "plain"))
        except Exception:
            if same is None:
                raise
            return None

    for operands_ in itertools.product(*(operands(lib, variant.arrays[i], tiled=tiled) for i in positions)):
        chosen = dict(zip(positions, operands_, strict=True))
        key = tuple(one.still for one in operands_)
        call = _with_arrays(variant, {i: one.values for i, one in chosen.items()})
        if key not in wanted:
            wanted[key] = expected({i: one.plain for i, one in chosen.items()}, call)
        if wanted[key] is None:
            continue
        layouts_ = "+".join(chosen[i].layout if i in chosen else "plain" for i in range(count))
        got = result({i: one.native for i, one in chosen.items()}, Call(name, call.args, call.kwargs, layouts_))
        (same or assert_same)(got, wanted[key], call)


def _with_arrays(variant: Variant, arrays: dict[int, Any]) -> Variant:
    """The call with others of its arrays, by their number among them."""
    numbers = itertools.count()
    return variant.of_arrays(lambda a: arrays.get(next(numbers), a))


def assert_same(got: Any, want: Any, call: Variant) -> None:
    """The same bits, or floats that differ by rounding: sums may be taken in another order.

    What a reduction leaves of equal elements, such as their standard deviation, has the rounding of the elements.
    """
    if isinstance(want, tuple):
        for one, other in zip(got, want, strict=True):
            assert_same(one, other, call)
    elif not (isinstance(got, np.ndarray) and isinstance(want, np.ndarray) and layouts.same_bits(got, want)):
        compare(got, want, ulps=64, least=max((level(a) for a in call.arrays if a.size > want.size), default=0.0))


def level(a: np.ndarray) -> float:
    """The largest element of an array that is the same all along an axis, else 0."""
    known = a.dtype.kind in "fc" and a.size and np.isfinite(a).all()
    return float(np.abs(a).max()) if known and any((a == np.take(a, [0], axis=i)).all() for i in range(a.ndim)) else 0.0


def check_function(lib: Library, name: str, workload: Workload, config: pytest.Config) -> None:
    """All calls of a function."""
    tiled = workload.geometry not in ("square", "rectangular")  # a tiled matrix is singular
    thin = 4 if selection.shares(config).get(lib.name, 1) > 1 else 1
    for case in [*cases(lib, name, workload, config)][::thin]:
        check_layouts(lib, name, Variant(case.args, case.kwargs), (0, 1)[: workload.operands], tiled=tiled)


@covers(SINGLE)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", SINGLE)
def test_every_layout(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    check_function(lib, name, SINGLE[name], pytestconfig)


@covers(PAIRED)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", PAIRED)
def test_every_pair_of_layouts(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    check_function(lib, name, PAIRED[name], pytestconfig)
