"""The benchmark of single functions: it covers what is declared, and its means and reasons come out right."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from benchmarks import functions_report, reasons
from benchmarks.functions_report import FunctionsReport, Measurement
from benchmarks.measure_functions import QUICK, Measured, Mode, OfFew, Result, agree, results
from benchmarks.native import load
from benchmarks.workloads import ARGUMENTS, OPERATORS, WITHOUT_ARRAYS, arrays, resized
from ivy_api.dispatch import registry


def test_every_declared_function_is_measured() -> None:
    declared = {d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.standard}
    assert declared == ARGUMENTS.keys() | WITHOUT_ARRAYS
    assert OPERATORS.keys() <= ARGUMENTS.keys()


def test_the_arguments_name_arrays_that_there_are() -> None:
    known = {*arrays(), "dtype"}
    for function, arguments in ARGUMENTS.items():
        names = {node.id for node in ast.walk(ast.parse(f"f({arguments})")) if isinstance(node, ast.Name)} - {"f"}
        assert names <= known, function


@pytest.mark.parametrize("floating", ["float32", "float64"])
def test_the_arrays_hold_ordinary_numbers(floating: str) -> None:
    for name, values in arrays(floating=floating).items():
        assert np.isfinite(values).all(), name
        assert values.dtype.kind != "f" or values.dtype == floating


def measured_numpy() -> Measured:
    native = load("numpy")
    assert native is not None
    return Measured("numpy", native, QUICK)


def test_a_function_of_the_framework_itself_is_not_timed() -> None:
    result = measured_numpy().eager("exp")
    assert (result.how, result.native, result.ratio) == ("same function", "np.exp(x)", None)


def test_an_adapted_function_is_timed_against_the_fastest_native_call() -> None:
    result = measured_numpy().eager("floor_divide")
    assert result.how == "timed"
    assert result.native in ("np.floor_divide(x, y)", "x // y")
    assert result.ours_seconds is not None
    assert result.ours_seconds > 0


def test_a_native_call_with_another_result_does_not_count() -> None:
    native = load("numpy")
    assert native is not None
    native.calls["astype"] = "i + 1.5"  # type: ignore[index]
    try:
        result, of_few = results("numpy", native, QUICK, "astype")
    finally:
        native.calls["astype"] = "i.astype(dtype)"  # type: ignore[index]
    assert result.how == of_few.how == "failed"
    assert "i + 1.5 gives another result" in result.note


def test_the_order_of_unique_elements_is_free() -> None:
    one, other = np.asarray([1, 2, 3]), np.asarray([3, 1, 2])
    assert agree("unique_values", [one], [other])
    assert not agree("sort", [one], [other])


def test_a_backend_without_native_calls_is_left_out() -> None:
    assert load("cupy_of_tomorrow") is None


def test_calls_have_another_size() -> None:
    code = "f(10_000, (100, 100), (99, 1), 5_000.0, 1000, 0.25, fft_length=198)"
    assert resized(code, 1024, 32) == "f(1024, (32, 32), (31, 1), 512.0, 1000, 0.25, fft_length=62)"
    assert resized("tf.range(0.0, 5_001.0) / 10_000", 1024, 32) == "tf.range(0.0, 513.0) / 1024"


@pytest.mark.brief(0)
def test_the_frameworks_own_functions_beyond_the_standard_give_our_results(backend: Any, request: pytest.FixtureRequest) -> None:
    native = load(backend.name)
    if native is None or not native.beyond:
        pytest.skip("it has no native calls")
    of_few = OfFew(backend.name, native, QUICK, standard=False)
    assert all(registry.find(function) for function in native.beyond)
    share = 3 if request.config.getoption("--brief") else 1
    tried = sorted(native.beyond)[::share]
    assert [function for function in tried if not of_few._alias(function) and not of_few._right(function)] == []


def test_a_tenth_or_some_time_more_than_the_frameworks_own_function_is_allowed() -> None:
    slow, quick = measurement("sin", 1.2, mode="own"), measurement("cos", 1.2, mode="own")
    slow = replace(slow, result=replace(slow.result, native_seconds=5e-6))
    report = FunctionsReport.of([slow, quick, measurement("exp", None, "same function", mode="own")], {})
    assert [(line.target, line.holds) for line in report.comparisons] == [(1.1, False), (1.3, True), (1.1, True)]
    assert [check.holds for check in report.checks] == [True, False]
    assert [(cells[1], cells[-1]) for cells in report.slow_rows()] == [("xp.sin(x)", "no reason given")]
    late = replace(quick, backend="jax")
    assert late.own_target == 2


def measurement(function: str, ratio: float | None, how: str = "timed", mode: Mode = "eager") -> Measurement:
    seconds = None if ratio is None else ratio * 1e-6
    native = None if ratio is None else 1e-6
    return Measurement(
        "numpy",
        Result(mode, function, how, f"xp.{function}(x)", "f(x)", "why", seconds, native, ratio, ratio, ratio),  # type: ignore[arg-type]
    )


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> FunctionsReport:
    monkeypatch.setitem(reasons.EAGER["numpy"], "sin", "a reason")
    measurements = [
        measurement("exp", None, "same function"),
        measurement("sin", 1.3),
        measurement("cos", 1.2),
        measurement("tan", 0.9),
        measurement("log", None, "failed"),
        measurement("add", 0.5, mode="small"),
    ]
    return FunctionsReport.of(measurements, {"python": "3"})


def test_the_mean_counts_the_same_function_as_one(report: FunctionsReport) -> None:
    mean, geometric = (line for line in report.comparisons if line.group == functions_report.MEANS)
    assert mean.ratio == pytest.approx((1 + 1.3 + 1.2 + 0.9) / 4)
    assert geometric.ratio < mean.ratio
    assert mean.holds is False


def test_what_has_no_reason_and_what_failed_is_missed(report: FunctionsReport) -> None:
    missed = [check.claim for check in report.checks if not check.holds]
    assert missed == ["numpy, eager: all 5 functions could be measured", "numpy, eager: every function above 1.1 has a reason"]
    assert [cells[-1] for cells in report.slow_rows()] == ["a reason", "no reason given"]
    assert report.left_out == ["numpy, eager: log failed: why"]


def test_every_form_of_the_report_holds_the_slow_functions(report: FunctionsReport, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    data, text, picture = report.write(tmp_path)
    assert [row["reason"] for row in json.loads(data.read_text(encoding="utf-8"))["slow"]] == ["a reason", "no reason given"]
    written = text.read_text(encoding="utf-8")
    assert written.index("## Above 1.1") < written.index("## numpy, eager")
    assert picture.read_bytes().startswith(b"\x89PNG")
    console = Console(width=200)
    with console.capture() as captured:
        report.print(console)
    assert "a reason" in captured.get()
