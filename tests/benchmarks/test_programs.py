"""The programs of the benchmark: written once, they give on each framework what those by hand give."""

from __future__ import annotations

import pytest

from benchmarks.bench_programs import AGREE, PROGRAMS, difference, pairs
from benchmarks.programs.frameworks import FRAMEWORKS


@pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler imports modules that use it
@pytest.mark.parametrize("of", sorted(FRAMEWORKS))
@pytest.mark.brief(4, fast=True)
def test_programs_give_what_those_by_hand_give(of: str) -> None:
    pytest.importorskip(of)
    compared = 0
    for way, label, ours, theirs in pairs(of):
        if way == "eager" and "gradient" not in label:
            assert difference(ours.framework, ours, theirs) < AGREE, label
            compared += 1
    assert compared == 2 * (len(PROGRAMS) - 1)  # of two sizes
