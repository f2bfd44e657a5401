"""Every function meets each class of sizes and of memory layouts in each data type; drawn arrays are what their names say."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from ivy_conformance import drawn_layouts, layouts, recording
from ivy_conformance.chapters.test_sizes_and_layouts import SHARE, calls_of
from ivy_conformance.library import Library, lay_out
from ivy_conformance.oracles import samples
from ivy_conformance.target import Target
from ivy_conformance.workloads import WORKLOADS, drawing
from ivy_conformance.workloads.base import Draw

CLASSES = drawn_layouts.CLASSES


def met_by(name: str, shape: tuple[int, ...], layout: str) -> set[str]:
    """The classes that one combination has."""
    ndim = 1 if WORKLOADS[name].geometry == "many" else len(shape)
    found = [drawn.of_axes(ndim).classes for part in layout.split("+") if (drawn := drawn_layouts.parse(part)) is not None]
    return set(drawing.sizes_of(shape)).union(*found)


@pytest.mark.brief(4, fast=True)
@pytest.mark.parametrize("name", WORKLOADS)
def test_one_round_meets_every_class_in_every_data_type(name: str) -> None:
    workload = WORKLOADS[name]
    met: dict[str, set[str]] = {dtype: set() for dtype in workload.dtypes}
    for shape, layout, dtype in drawing.plan(name, workload):
        met[dtype] |= met_by(name, shape, layout)
        assert math.prod(shape) <= 70_000
    wanted = {*drawing.SIZES, drawing.POWER, *drawing.layouts_of(workload)}
    assert {dtype: wanted - classes for dtype, classes in met.items() if wanted - classes} == {}


@pytest.mark.brief(8, fast=True)
@pytest.mark.parametrize("name", WORKLOADS)
def test_the_seeds_of_quick_meet_together_what_a_round_meets(name: str) -> None:
    """Each seed begins with another combination: as many seeds as a round is divided by meet all places of the round."""
    count = len([*drawing.plan(name, WORKLOADS[name])])
    places = Counter(place for seed in range(SHARE) for place in range(count)[seed % min(SHARE, count) :: SHARE])
    assert set(places) == set(range(count))


def test_the_checks_meet_the_classes_that_their_plan_has(request: pytest.FixtureRequest) -> None:
    """By what the functions of a library are called with: a brief run looks at a few of them."""
    lib, known = Library(Target("numpy")), {"flip", "linalg.vecdot", "any"}
    names = known if request.config.getoption("--profile") == "quick" else [*WORKLOADS]
    for name in names:
        recording.start()
        calls_of(lib, name, WORKLOADS[name], drawing.plan(name, WORKLOADS[name]), few=1)
        called = {dtype for function, dtype in recording.current.counts if function == name}
        assert called >= {dtype for dtype in WORKLOADS[name].dtypes if dtype in lib.dtypes}


def has_strides(x: np.ndarray, is_one: Callable[[int, int], bool]) -> bool:
    return any(n > 1 and is_one(step, x.itemsize) for step, n in zip(x.strides, x.shape, strict=True))


SEEN: dict[str, Callable[[np.ndarray], bool]] = {
    "contiguous": lambda x: x.flags.c_contiguous,
    "writable": lambda x: x.flags.c_contiguous and x.flags.writeable,
    "reversed": lambda x: has_strides(x, lambda step, size: step < 0),
    "stride 0 first": lambda x: x.strides[0] == 0,
    "stride 0 last": lambda x: x.strides[-1] == 0,
    "stride 0 in the middle": lambda x: 0 in x.strides[1:-1],
    "writable, not contiguous": lambda x: x.flags.writeable and not x.flags.c_contiguous,
    "a multiple of no item": lambda x: has_strides(x, lambda step, size: step % size != 0),
    "unaligned": lambda x: not x.flags.aligned,
    **{name: lambda x: not x.flags.c_contiguous for name in ("offset", "stepped", "reversed and stepped", "permuted")},
    **{name: lambda x: not x.flags.c_contiguous for name in ("permuted and stepped", "permuted and reversed")},
}
"""What NumPy says of an array of each class."""


@pytest.mark.parametrize("wanted", CLASSES)
@pytest.mark.parametrize("dtype", ["float64", "complex64", "int8"])
def test_a_drawn_array_lies_as_its_name_says(wanted: str, dtype: str) -> None:
    gen = samples.rng("lies", wanted, dtype)
    for ndim in range(max(CLASSES[wanted], 1), 6):
        for _ in range(6):
            name = drawn_layouts.draw(gen, ndim, wanted)
            assert str(drawn_layouts.parse(name)) == name
            a = Draw(dtype, layouts.still(name)).numbers(tuple(int(n) for n in gen.integers(2, 5, ndim)))
            x = lay_out(np, a, name)
            assert layouts.same_bits(x, a), name
            if not (dtype == "int8" and wanted in ("a multiple of no item", "unaligned")):  # a byte lies well anywhere
                assert SEEN[wanted](x), f"{name}: strides {x.strides} of shape {x.shape}"


@pytest.mark.parametrize("shape", [(), (1,), (0,), (2, 0, 3), (5,), (3, 4), (2, 3, 4, 2, 2)], ids=str)
def test_a_layout_of_four_axes_fits_arrays_of_any_number(shape: tuple[int, ...]) -> None:
    gen = samples.rng("fits", shape)
    for _ in range(40):
        name = drawn_layouts.draw(gen, 4)
        a = Draw("float32", layouts.still(name)).numbers(shape)
        assert layouts.same_bits(lay_out(np, a, name), a), name
