"""nan at any position, and operands of two data types, in arrays of every size: vectorised code meets both as scalar code does."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

import pytest

from ivy_conformance.chapters.test_sizes_and_layouts import check, is_tried
from ivy_conformance.coverage import covers
from ivy_conformance.library import Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples
from ivy_conformance.workloads import MIXED, NAN, WORKLOADS, Case, Draw, Workload, drawing

COUNT = {"quick": 4, "full": 16, "deep": 100}
"""The drawn arrays tried for each function, by profile: of each class of sizes in turn."""


def cases(lib: Library, name: str, draws: list[Draw], config: pytest.Config, *, least: int = 0) -> Iterator[Case]:
    """A case of each of some drawn shapes, in which the draws take turns; ``least`` is the first class of sizes of so many."""
    workload, count = WORKLOADS[name], COUNT[config.getoption("--profile")] if lib.stride == 1 else 1
    turn = zlib.crc32(name.encode()) + config.getoption("--seed")
    gen, sizes = samples.rng("nan and mixed", name), [*drawing.SIZES][2 + least :]
    for number in range(count if draws else 0):
        shape = drawing.draw_shape(workload.geometry, sizes[(turn + number) % len(sizes)], gen)
        found = [*workload.cases(draws[(turn * 7 + number * 5) % len(draws)], shape)]
        if found:
            yield found[int(gen.integers(len(found)))]
            yield found[0]


def _draws(lib: Library, name: str, workload: Workload) -> list[Draw]:
    pairs = dt.same_kind_pairs(workload.dtypes)
    return [Draw(a, second=b) for a, b in pairs if lib.supports(name, a, b, str(dt.promote(a, b)))]


@covers(NAN)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("name", NAN)
def test_nan_at_any_position(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    if name == "clip" and not lib.asks_for("2025.12"):
        pytest.skip("the result beside nan is specified since 2025.12")
    draws = [Draw(dtype, turn=turn, nan=True) for turn in (0, 1, 2) for dtype in dt.FLOATS if lib.supports(name, dtype)]
    for case in cases(lib, name, draws, pytestconfig):
        check(lib, name, case, "plain")


@covers(MIXED)
@pytest.mark.applies(to=is_tried)
@pytest.mark.brief(6, fast=True)
@pytest.mark.parametrize("name", MIXED)
def test_operands_of_two_data_types(lib: Library, name: str, pytestconfig: pytest.Config) -> None:
    """The result is that of operands of the data type to which both promote, in arrays of more than a few elements too."""
    for case in cases(lib, name, _draws(lib, name, WORKLOADS[name]), pytestconfig, least=1):
        check(lib, name, case, "plain")
