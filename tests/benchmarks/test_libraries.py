"""The benchmark of the libraries: what is by hand gives the same, and counts and tables are what they say."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_mech
from benchmarks import bench_libraries
from benchmarks.bench_libraries import LibrariesReport
from benchmarks.libraries import counting, lines, slowdown
from benchmarks.libraries.counting import LIBRARIES
from benchmarks.libraries.direct import Call, Pair
from benchmarks.libraries.lines import Count
from benchmarks.libraries.slowdown import Cost
from benchmarks.libraries.workloads import WORKLOADS, mechanics
from benchmarks.measure import Comparison
from benchmarks.native import load
from benchmarks.programs.frameworks import FRAMEWORKS
from benchmarks.workloads import ARGUMENTS, WITHOUT_ARRAYS


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("of", FRAMEWORKS)
@pytest.mark.brief(4)
def test_ours_give_what_those_by_hand_give(of: str, library: str) -> None:
    pytest.importorskip(of)
    framework, workload = FRAMEWORKS[of](), WORKLOADS[library]
    by_hand = importlib.import_module(f"benchmarks.{workload.by_hand}.{of}")
    ours = workload.ours(framework.array(np.zeros(1, dtype="float32")))
    assert len(ours) >= 8
    for name, given in workload.arguments(5).items():
        arrays = framework.entered(given)
        calls = (Call(name, function, arrays, framework) for function in (ours[name], getattr(by_hand, name)))
        assert Pair(library, of, "eager", 5, name, *calls).check().holds, name


def test_a_wrong_function_by_hand_is_found() -> None:
    framework = FRAMEWORKS["numpy"]()
    (q,) = mechanics(5)["quaternion_to_matrix"]
    ours = Call("", ivy_mech.quaternion_to_matrix, (q,), framework)
    transposed = Call("", lambda q: np.asarray(ivy_mech.quaternion_to_matrix(q)).swapaxes(-1, -2), (q,), framework)
    assert not Pair("mech", "numpy", "eager", 5, "", ours, transposed).check().holds


def test_a_compiled_product_is_the_same_program_as_that_by_hand() -> None:
    jax: Any = pytest.importorskip("jax")
    from benchmarks.rotations import jax as by_hand

    given = mechanics(5)["quat_multiply"]
    ours, theirs = (str(jax.make_jaxpr(module.quat_multiply)(*given)) for module in (ivy_mech, by_hand))
    assert ours == theirs


def test_the_source_is_counted_without_docstrings_comments_and_empty_lines() -> None:
    source = 'def f(x):\n    """What.\n\n    More."""\n    # why\n\n    return (\n        x\n    )\n'
    assert count_of(source) == (9, 4, 10)  # def f ( x ) : return ( x )


def count_of(source: str) -> tuple[int, int, int]:
    counted = lines.count(source)
    return counted.raw, counted.code, counted.tokens


def test_what_a_function_calls_of_its_library_counts_once() -> None:
    found = {counted.name: counted for counted in lines.public("mech")}
    assert found.keys() >= {name for name in vars(ivy_mech) if name.startswith(("quat_", "so3_", "se3_"))}
    for counted in found.values():
        assert counted.own.code <= counted.whole.code
    exponential = found["se3_exp"]
    assert exponential.own.code == 4  # the decorator that explains errors, and three
    assert exponential.whole.code > 30  # with the formulas
    for library in LIBRARIES:
        assert lines.whole(library).code > lines.by_hand(library, "numpy").code > 30


def test_calls_in_the_source_are_counted() -> None:
    found = counting.static("gym")
    source = "".join(path.read_text(encoding="utf-8") for path in (counting.ROOT / "ivy_gym" / "ivy_gym").rglob("*.py"))
    assert found["cos"] == source.count("xp.cos(")
    assert found["random.uniform"] == source.count("xp.random.uniform(")


def test_calls_at_run_time_are_counted_but_not_those_inside_of_others() -> None:
    q = np.asarray([0.0, 0.0, 0.0, 1.0])
    with counting.counted() as found:
        ivy_mech.quat_apply(q, q[:3])
    assert {name: n for name, n in found.items() if name not in WITHOUT_ARRAYS} == {"unstack": 2, "clip": 1, "stack": 1}


def test_every_native_call_of_the_slowdown_gives_our_result() -> None:
    native = load("numpy")
    assert native is not None
    found = {cost.function: cost for cost in slowdown.costs("numpy", native, [*slowdown.MORE, "cos"], quick=True)}
    assert found.keys() == {*slowdown.MORE, "cos"}
    assert found["cos"].ratio == 1.0
    assert all(calls.keys() == slowdown.MORE.keys() for calls in slowdown.CALLS.values())
    assert not slowdown.MORE.keys() & ARGUMENTS.keys()


def test_the_slowdown_weighs_by_time_and_by_calls() -> None:
    costs = [Cost("numpy", "eager", "cos", 1.0, 3e-6), Cost("numpy", "eager", "stack", 1.5, 1e-6)]
    (found,) = slowdown.slowdowns(costs, {"static": {"mech": Counter(cos=1, stack=2, unknown=5)}})
    assert found.by_time == pytest.approx(100 * (2 * 0.5e-6) / (3e-6 + 2e-6))
    assert found.by_calls == pytest.approx(100 * 2 * 0.5 / 3)


def made() -> LibrariesReport:
    """A report of known numbers."""
    compared = [
        Comparison(f"mech, numpy, {way}", f"{name}, {size}, {way}", "by hand", None, 1e-6, 1e-6, ratio, ratio, ratio, None)
        for name, ratio in (("one", 1.0), ("two", 1.1))
        for size in ("100", "10,000")
        for way in ("eager",)
    ]
    costs = [Cost("numpy", "eager", "cos", 1.2, 1e-6)]
    counts = {"static": {"mech": Counter(cos=2)}}
    counted = {
        "functions": [["mech", "se3_exp", 9, 3, 38, 70, 30, 500]],
        "subset": {library: {name: [1, 1, 1] for name in ("ours", *FRAMEWORKS)} for library in LIBRARIES},
        "table 1": {name: [n, 1, 1, 1, 1, 1, 1] for name, n in lines.PAPER.items()},
    }
    return LibrariesReport("libraries", compared, [], {"python": "3"}, counted, counts, costs, slowdown.slowdowns(costs, counts))


def test_the_report_has_means_and_tables(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    report = made()
    assert [(mean[3], mean[4]) for mean in report.means()] == [("100", 1.05), ("10,000", 1.05)]
    assert report.summary().splitlines()[1] == "MISSED: mech, numpy, eager, 10,000: mean 1.05 > 1.02"
    paths = report.write(tmp_path)
    text = paths[1].read_text(encoding="utf-8")
    assert "| mech | paper | 0.2 |" in text
    assert "|  | static, by time | 20.00 |" in text
    assert "`ivy_mech.se3_exp`" in text
    data = json.loads(paths[0].read_text(encoding="utf-8"))
    assert data["comparisons"][0] == ["mech, numpy, eager", "one, 100, eager", "by hand", 1e-06, 1e-06, 1.0, 1.0, 1.0]
    assert data["slowdown"] == [["mech", "numpy", "eager", "static", 20.0, 20.0]]


def test_a_part_is_measured_without_the_tables() -> None:
    report = bench_libraries.report("mech quat_multiply, 100, eager", ["numpy"], quick=True)
    assert [line.ours for line in report.comparisons] == ["quat_multiply, 100, eager"]
    assert all(check.holds for check in report.checks)
    assert not report.slowdowns
    assert isinstance(report.as_markdown(), str)


def test_counts_add_up() -> None:
    assert Count(1, 2, 3) + Count(4, 5, 6) == Count(5, 7, 9)


def test_peers_alone_are_drawn(tmp_path: Path) -> None:
    line = Comparison("mech, torch, peers", "quat_multiply, 1,000", "scipy", None, 1e-6, 2e-6, 0.5, 0.4, 0.6, 1.0)
    paths = LibrariesReport("libraries", [line], [], {}).write(tmp_path)
    assert all(path.stat().st_size for path in paths)
