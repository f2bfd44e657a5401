"""The benchmark of transformations: gradients written once are those written by hand."""

from __future__ import annotations

import pytest

from benchmarks.bench_programs import AGREE, difference
from benchmarks.bench_transforms import MEMORY, NETWORKS, batches, gradients, memory, tapes
from benchmarks.programs.frameworks import FRAMEWORKS
from benchmarks.tapes import PROGRAMS


@pytest.mark.filterwarnings("ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler imports modules that use it
@pytest.mark.parametrize("network", NETWORKS)
@pytest.mark.parametrize("of", sorted(set(FRAMEWORKS) - {"numpy"}))
@pytest.mark.brief(3)
def test_gradients_are_those_by_hand(of: str, network: str) -> None:
    pytest.importorskip(of)
    ((ours, theirs),) = ((ours, theirs) for _, ours, theirs in gradients(of) if ours.label == f"{network}, eager")
    assert difference(ours.framework, ours, theirs) < AGREE


def test_batches_are_those_by_hand() -> None:
    for ours, theirs, loop in batches():
        assert difference(ours.framework, ours, theirs) < AGREE, ours.label
        assert loop.label.endswith("loop")


def test_autograd_gives_the_same_gradients_of_each_program() -> None:
    pytest.importorskip("autograd")
    framework = FRAMEWORKS["numpy"]()
    found = [(name, ours(argument), theirs(argument)) for name, _, ours, theirs, argument in tapes()]
    assert [name for name, _, _ in found] == list(PROGRAMS)
    for name, ours, theirs in found:
        for got, want in zip(framework.leaves(ours), framework.leaves(theirs), strict=True):
            assert got == pytest.approx(want, rel=1e-9), name


def test_a_tape_is_no_larger_than_that_of_autograd() -> None:
    pytest.importorskip("autograd")
    for name in ("Rosenbrock", "Gaussian process"):
        ours, theirs = memory(PROGRAMS[name])
        assert ours <= MEMORY * theirs, name
