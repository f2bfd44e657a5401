"""Reductions over every axis of arrays whose axes are long: beyond 65,536, and products of the last or the first ones."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest

from ivy_conformance.chapters.test_sizes_and_layouts import check, is_tried
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.workloads import Case, Draw
from ivy_conformance.workloads.base import Shape
from ivy_conformance.workloads.reducing import WORKLOADS

ALONG = {
    name: WORKLOADS[name]
    for name in (
        *("all", "any", "argmax", "argmin", "argsort", "count_nonzero", "cumulative_prod", "cumulative_sum", "diff", "max", "mean"),
        *("linalg.vector_norm", "min", "prod", "sort", "std", "sum", "var"),
    )
}
"""Functions along an axis."""
FEW, FEWEST = {"quick": 60, "full": 200, "deep": 1_000}, {"quick": 16, "full": 24, "deep": 100}
"""Choices of axes and other arguments of each shape; and of those with an axis beyond 65,536."""


def shapes(name: str, profile: str) -> Iterator[tuple[Shape, bool]]:
    """Shapes of many elements along two axes or one; the second is whether an axis is beyond 16 bits."""
    gen = samples.rng("long axes", name)
    n, m = int(gen.integers(65, 90)), int(gen.integers(65, 90))
    middle: list[Shape] = [(2, n, m), (n, m, 2), (n, 2, m), (3, 4_096 + n), (4_096 + n, 3), (2, 2, n, m)]
    turn = int(gen.integers(len(middle)))
    for shape in [middle[turn % 3], middle[3 + turn % 3]] if profile == "quick" else middle:
        yield shape, False
    beyond = 65_536 + int(gen.integers(1, 999))
    for long in [(2, beyond), (beyond, 2)] + [(2, beyond, 2)] * (profile != "quick"):
        yield long, True


def choose(found: list[Case], most: int, turn: int) -> list[Case]:
    """At most so many: one for each axis, with other arguments for another turn."""
    by_axis: dict[str, list[Case]] = {}
    for case in found:
        by_axis.setdefault(repr(case.kwargs.get("axis")), []).append(case)
    rounds = max(map(len, by_axis.values()), default=0)
    return [own[(turn + k) % len(own)] for k in range(rounds) for own in by_axis.values() if k < len(own)][:most]


@covers(ALONG)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(9, fast=True)
@pytest.mark.parametrize("name", ALONG)
def test_along_every_axis_of_long_arrays(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    workload, profile = ALONG[name], pytestconfig.getoption("--profile")
    turn = zlib.crc32(name.encode()) + pytestconfig.getoption("--seed")
    known = [d for d in workload.dtypes if (d == "bool" or dt.bits(d) > 16) and lib.supports(name, d)]
    every = [*shapes(name, profile)]
    for number, (shape, long) in enumerate(every[turn % min(lib.stride, len(every)) :: lib.stride] if known else []):
        dtype = known[(turn + number) % len(known)]
        found = [*workload.cases(Draw(dtype, turn=turn % 3), shape)]
        for case in choose(found, (FEWEST if long else FEW)[profile], turn):
            check(lib, name, case, "plain")
