"""Every function at any size, rank and memory layout: results depend on values only, and no function has a limit."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

import pytest

from ivy_conformance import calls, layouts, selection
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.members import OPERATORS
from ivy_conformance.target import Target
from ivy_conformance.workloads import IN_PLACE, MANY, WORKLOADS, Case, Draw, Workload, base, drawing, shapes

ONE_IN = 8
"""A brief run tries one function in so many on a target with a smaller share."""
SOME, EVERY = 4, 10_000
"""The number of choices of the other arguments tried for shapes of few elements, and for small ones; else two, in turn."""


def is_tried(target: Target, name: str, config: pytest.Config) -> bool:
    """Whether a function is tested: a brief run tries some on a target that compiles each shape, which its share says."""
    thinned = config.getoption("--brief") and selection.shares(config).get(target.name, 1) > ONE_IN
    return not thinned or zlib.crc32(name.encode()) % ONE_IN == 0


def combinations(lib: Library, name: str, workload: Workload, profile: str) -> list[shapes.Combination]:
    """The combinations of a profile; if each shape is compiled, only a few, the largest for every other function."""
    turn = zlib.crc32(name.encode())
    if profile != "quick" and lib.stride == 1:
        return [*shapes.product(workload, views=lib.target.has_views, turn=turn)]
    every = shapes.covering(workload, views=lib.target.has_views, turn=turn)
    if lib.stride == 1:
        return every[turn % lib.thinned :: lib.thinned]
    return [every[-1], *lib.some(every[:-1], name)][turn % 2 :][: max(6 // lib.stride, 1)]  # one for each function with ``quick``


def calls_of(lib: Library, name: str, workload: Workload, chosen: Iterable[shapes.Combination], few: int) -> None:
    """Make the calls of a workload."""
    made: dict[tuple[Draw, base.Shape], list[Case]] = {}
    for number, (shape, layout, dtype) in enumerate(chosen):
        if not lib.supports(name, dtype):
            continue
        small = shapes.size(shape) <= base.SMALL
        draw = Draw(dtype, layouts.still(layout))
        cases = made.get((draw, shape)) or [*workload.cases(draw, shape)]
        made |= {(draw, shape): cases} if small else {}
        begin = number * 2 % max(len(cases), 1)
        thorough = small and (len(shape) != 1 or not shape[0])
        most = few or (2 if not thorough else SOME if layout == "plain" else 3)
        turned = [*cases[begin:], *cases[:begin]][:most]
        always = cases[:1] if layout != "plain" and begin and few < 2 else []  # cases in which all operands have the shape
        for case in [*always, *turned]:
            check(lib, name, case, layout)


def check(lib: Library, name: str, case: Case, layout: str) -> None:
    """One call."""
    given = [*case.args, *case.kwargs.values()]
    if any(isinstance(value, calls.DType) and not lib.supports(name, value.name) for value in given):
        return
    case.check(lib.call(name, *calls.entered(lib, case.args), layout=layout, **calls.entered(lib, case.kwargs)))


@covers(WORKLOADS)
@pytest.mark.applies(to=is_tried)
@pytest.mark.parametrize("name", WORKLOADS)
def test_any_size_and_layout(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    workload = WORKLOADS[name]
    chosen = combinations(lib, name, workload, pytestconfig.getoption("--profile"))
    calls_of(lib, name, workload, chosen, few=1 if lib.stride > 1 else 0)


@covers(WORKLOADS)
@pytest.mark.parametrize("name", WORKLOADS)
def test_every_choice_of_arguments_and_every_layout_of_each(lib: Library, name: str) -> None:
    """Small arrays in all combinations, to find faults that depend on two things at once."""
    if lib.stride > 1:
        pytest.skip("where each shape is compiled, a few are tried: test_any_size_and_layout")
    turn = zlib.crc32(name.encode())
    choices, laid = shapes.thorough(WORKLOADS[name], views=lib.target.has_views, turn=turn)
    calls_of(lib, name, WORKLOADS[name], choices[turn % lib.thinned :: lib.thinned], few=EVERY)
    calls_of(lib, name, WORKLOADS[name], laid[turn % lib.thinned :: lib.thinned], few=1)


ROUNDS = {"full": 1, "deep": 3}
"""Rounds of drawn sizes and layouts; ``quick`` takes one in `SHARE` of one round, beginning with another for each seed."""
SHARE = 8


def drawn(lib: Library, name: str, workload: Workload, config: pytest.Config) -> list[shapes.Combination]:
    """The drawn combinations of a profile."""
    rounds = ROUNDS.get(config.getoption("--profile"), 0)
    every = [c for number in range(rounds or 1) for c in drawing.plan(name, workload, number)]
    if lib.stride == 1 and rounds:
        return every
    share = SHARE * lib.thinned * lib.stride**2
    return every[(zlib.crc32(name.encode()) + config.getoption("--seed")) % min(share, len(every)) :: share]


@covers(WORKLOADS)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("name", WORKLOADS)
def test_drawn_sizes_and_layouts(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    """Every class of sizes and of layouts in each data type, over the rounds of a profile or the seeds of ``quick``."""
    calls_of(lib, name, WORKLOADS[name], drawn(lib, name, WORKLOADS[name], pytestconfig), few=1)


@covers(MANY)
@pytest.mark.applies(to=is_tried)
@pytest.mark.parametrize("name", MANY)
def test_any_number_of_arrays(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    workload = MANY[name]
    chosen = combinations(lib, name, workload, pytestconfig.getoption("--profile"))
    calls_of(lib, name, workload, chosen, few=1 if lib.stride > 1 else 0)


@covers(OPERATORS)
@pytest.mark.array_object
@pytest.mark.applies(to=is_tried)
@pytest.mark.parametrize("name", OPERATORS)
def test_operators_at_any_size_and_layout(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    function = OPERATORS[name].function  # which a compiler then has in its cache, as the combinations are those of the function
    workload = IN_PLACE[function] if OPERATORS[name].writes else WORKLOADS[function]
    calls_of(lib, name, workload, combinations(lib, function, workload, pytestconfig.getoption("--profile")), few=1)
    if lib.stride == 1:
        turn = zlib.crc32(name.encode())
        laid = shapes.thorough(workload, views=lib.target.has_views, turn=turn)[1]
        calls_of(lib, name, workload, laid[turn % 4 :: 4], few=1)
