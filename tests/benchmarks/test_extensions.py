"""The benchmark of functions beyond the standard: it covers what frameworks have; its means, reasons and notes come out right."""

from __future__ import annotations

import ast
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.bench_extensions import MEANS, ExtensionsReport
from benchmarks.extension_workloads import ARGUMENTS, NOT_COMPILED, WITHOUT_WORK, arrays
from benchmarks.measure import Comparison
from benchmarks.measure_extensions import QUICK, composed, with_both
from benchmarks.native import load
from benchmarks.reasons import COMPOSED
from ivy_api.dispatch import registry


def test_every_function_of_a_framework_is_measured(backend: Any) -> None:
    native = load(backend.name)
    if native is None or native.compiler is None:
        pytest.skip("there is nothing to compile")
    assert {name for name, _ in with_both(backend.name)} <= ARGUMENTS.keys()


def test_what_is_named_is_declared() -> None:
    for name in (*ARGUMENTS, *WITHOUT_WORK, *COMPOSED, *(name for names in NOT_COMPILED.values() for name in names)):
        assert registry.find(name), name


def test_the_arguments_name_arrays_that_there_are() -> None:
    for function, arguments in ARGUMENTS.items():
        names = {node.id for node in ast.walk(ast.parse(f"f({arguments})")) if isinstance(node, ast.Name)} - {"f", "step"}
        assert names <= arrays().keys(), function


def test_the_arrays_hold_ordinary_numbers() -> None:
    for name, values in arrays().items():
        assert values.dtype != np.float64
        assert name == "holes" or np.isfinite(values).all(), name


def test_a_composed_body_is_compared_with_the_framework() -> None:
    pytest.importorskip("jax")
    native = load("jax")
    assert native is not None
    found = [*composed("jax", native, QUICK, "deg2rad"), *composed("jax", native, QUICK, "nanstd")]
    assert isinstance(found[0], Comparison)
    assert found[0].ratio == 1  # both become the same program
    assert isinstance(found[1], str)  # JAX's plugin compiles the composed body


def line(group: str, ours: str, ratio: float) -> Comparison:
    return Comparison(group, ours, f"native: {ours}", None, math.nan, math.nan, ratio, ratio, ratio, None)


def test_means_reasons_and_notes() -> None:
    group = "Composed against native, compiled, torch"
    lines = [
        line(group, "erf", 1.0),
        line(group, "top_k", 4.0),
        line(group, "nowhere", 16.0),
        line("Eager against Keras, torch", "x", 0.5),
    ]
    report = ExtensionsReport.of(lines, ["torch: gcd: too long", "torch: lcm: too long"], {})
    means = [found for found in report.comparisons if found.group == MEANS]
    assert [found.ratio for found in means] == pytest.approx([4.0, 4.0, 0.5])
    assert [found.holds for found in means] == [False, False, True]
    assert [check.holds for check in report.checks] == [True, False]
    assert "- torch: too long: gcd, lcm\n" in report.as_markdown()


def test_results_are_written(tmp_path: Path) -> None:
    report = ExtensionsReport.of([line("Eager against Keras, torch", "x", 0.5)], [], {})
    assert {path.suffix for path in report.write(tmp_path)} >= {".json", ".md"}
