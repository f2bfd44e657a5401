"""The benchmark of `ivy_mech`: hand-written functions give the same, and compile to the same operations."""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

import ivy_mech
from benchmarks import bench_mech
from benchmarks.programs.frameworks import FRAMEWORKS


@pytest.mark.parametrize("of", ["numpy", "torch", "jax", "tensorflow"])
def test_ours_give_what_those_by_hand_give(of: str) -> None:
    pytest.importorskip(of)
    framework, by_hand = FRAMEWORKS[of](), importlib.import_module(f"benchmarks.rotations.{of}")
    for name, given in bench_mech.arguments(5).items():
        arrays = framework.entered(given)
        ours, theirs = (framework.leaves(getattr(module, name)(*arrays))[0] for module in (ivy_mech, by_hand))
        assert np.allclose(ours, theirs, rtol=0, atol=bench_mech.AGREE), name


def test_a_compiled_product_is_the_same_program_as_that_by_hand() -> None:
    jax: Any = pytest.importorskip("jax")
    from benchmarks.rotations import jax as by_hand

    given = bench_mech.arguments(5)["quat_multiply"]
    ours, theirs = (str(jax.make_jaxpr(module.quat_multiply)(*given)) for module in (ivy_mech, by_hand))
    assert ours == theirs


def test_the_report_has_a_line_for_each_way_and_size() -> None:
    report = bench_mech.report("quat_multiply, 100, eager", ["numpy"], quick=True)
    assert [line.ours for line in report.comparisons] == ["quat_multiply, 100, eager"]
    assert all(check.holds for check in report.checks)
