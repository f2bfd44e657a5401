"""The benchmark of training steps: the same losses as torch's, from the same weights, and the rows it promises."""

from __future__ import annotations

import importlib.util

import pytest

from benchmarks.training import NETWORKS, ours

pytestmark = pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="compares with torch")


@pytest.mark.parametrize("network", NETWORKS)
def test_eager_steps_are_those_of_torch(network: str) -> None:
    from benchmarks.training import torch

    mine, theirs = (next(iter(steps)) for steps in (ours.steps(network, "torch"), torch.steps(network)))
    assert mine.parameters == theirs.parameters
    assert [mine.call() for _ in range(3)] == pytest.approx([theirs.call() for _ in range(3)], rel=1e-4)
