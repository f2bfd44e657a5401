"""Functions of several arrays with every pair of layouts: both tiled, transposed, a row of a stack, a vector beside a column."""

from __future__ import annotations

import itertools
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from ivy_conformance import layouts, recording, selection, survival
from ivy_conformance.chapters.test_extensions import compare
from ivy_conformance.chapters.test_sizes_and_layouts import is_tried
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.recording import Call
from ivy_conformance.workloads import WORKLOADS, Case, Draw, Workload

PAIRED = {name: workload for name, workload in WORKLOADS.items() if workload.operands > 1}
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
    """Calls with two arrays and no others."""
    turn = zlib.crc32(name.encode()) + config.getoption("--seed")
    known = [d for d in workload.telling or workload.dtypes if d not in ("bool", "int8", "uint8") and lib.supports(name, d)]
    profile = config.getoption("--profile")
    share = SHARE[profile] * lib.stride
    for number, shape in enumerate(SHAPES):
        if (number + turn) % share or not known or not takes(workload, shape):
            continue
        found = []
        for case in workload.cases(Draw(known[(turn + number) % len(known)]), shape):
            rest = [*case.args[2:], *case.kwargs.values()]
            of_two = len(case.args) > 1 and all(isinstance(a, np.ndarray) for a in case.args[:2])
            if of_two and not any(isinstance(value, (np.ndarray, list)) for value in rest):
                found.append(case)
        yield from found if profile != "quick" else found[(turn + number) % STEP :: STEP] if len(found) > STEP else found


def takes(workload: Workload, shape: tuple[int, ...]) -> bool:
    """Whether arrays of a workload may have this shape."""
    axes = {"elements": range(9), "any": range(1, 9), "vector": range(1, 2), "stack": range(2, 9), "rectangular": range(2, 9)}
    if workload.geometry == "square":
        return len(shape) > 1 and shape[-1] == shape[-2]
    return len(shape) in axes.get(workload.geometry, ())


def check_pairs(lib: Library, name: str, case: Case, *, tiled: bool) -> None:
    """Every pair of layouts of two operands gives what contiguous arrays of the same values give."""
    function, rest = lib.function(name), case.args[2:]
    first, second = (operands(lib, a, tiled=tiled) for a in case.args[:2])
    wanted: dict[tuple[Any, ...], Any] = {}
    for one, two in itertools.product(first, second):
        key = one.still, two.still
        if key not in wanted:
            wanted[key] = lib.numpy(function(one.plain, two.plain, *rest, **case.kwargs))
        call = Call(name, (one.values, two.values, *rest), case.kwargs, f"{one.layout}+{two.layout}")
        recording.current.begin(call)
        with survival.watched(call):
            got = function(one.native, two.native, *rest, **case.kwargs)
        assert_same(lib.numpy(got), wanted[key])


def assert_same(got: Any, want: Any) -> None:
    """The same bits, or floats that differ by rounding: sums may be taken in another order."""
    if not (isinstance(got, np.ndarray) and isinstance(want, np.ndarray) and layouts.same_bits(got, want)):
        compare(got, want, ulps=64)


@covers(PAIRED)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", PAIRED)
def test_every_pair_of_layouts(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    workload = PAIRED[name]
    tiled = workload.geometry not in ("square", "rectangular")  # a tiled matrix is singular
    thin = 4 if selection.shares(pytestconfig).get(lib.name, 1) > 1 else 1
    for case in [*cases(lib, name, workload, pytestconfig)][::thin]:
        check_pairs(lib, name, case, tiled=tiled)
