"""The benchmark's own machinery, on subjects whose relation is known. Nothing here depends on how fast the machine is."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import __main__ as program
from benchmarks.measure import (
    QUICK,
    Case,
    Comparison,
    Program,
    Rival,
    Statement,
    measure,
    ratio_quartiles,
    take_turns,
)
from benchmarks.report import Check, Report, compact_json, environment

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results"
STORED = sorted(RESULTS.rglob("*.json"))


def work(times: int) -> Statement:
    return Statement(f"{times} times", f"f({times})", {"f": lambda n: sum(range(100 * n))})


def comparison(ratio: float, target: float | None, floor: str | None = None) -> Comparison:
    return Comparison("Group", "ours", "theirs | piped", floor, ratio * 1e-7, 1e-7, ratio, ratio * 0.9, ratio * 1.1, target)


@pytest.fixture
def report() -> Report:
    comparisons = [comparison(0.5, 1.0), comparison(2.0, 1.0, floor="native"), comparison(3.0, None), comparison(math.inf, None)]
    return Report("trial", comparisons, [Check("1 is 1", True), Check("1 is 2", False)], environment(QUICK, ["rich"]))


def test_more_work_takes_longer() -> None:
    (line,) = measure(Case("Group", work(20), (Rival(work(1), target=1.0),)), QUICK)
    assert line.ratio > 1
    assert line.low <= line.ratio <= line.high
    assert line.ours_seconds > line.rival_seconds > 0
    assert line.holds is False


def test_a_floor_is_taken_off_both_sides() -> None:
    (line,) = measure(Case("Group", work(40), (Rival(work(20)),), floor=work(19)), QUICK)
    assert line.ratio > 2  # 40 against 20 is 2; 21 against 1 is far more
    assert line.holds is None


def test_a_compound_statement_sees_its_names_as_local_variables() -> None:
    seen: list[object] = []
    statement = Statement("if", "if flag: seen.append(flag)", {"flag": 7, "seen": seen})
    assert isinstance(statement.sampler(QUICK)(), float)
    assert set(seen) == {7}


def test_a_statement_runs_within_what_it_is_given() -> None:
    entered: list[int] = []

    def within(loop: object, number: int) -> float:
        entered.append(number)
        return 1.0

    sampler = Statement("pass", "pass", within=within).sampler(QUICK)
    assert sampler() > 0
    assert len(entered) >= 2


def test_subjects_take_turns() -> None:
    order: list[str] = []

    def sampler(name: str) -> Iterator[float]:
        while True:
            order.append(name)
            yield float(len(order))

    samples = take_turns([sampler(name).__next__ for name in "abc"], rounds=3)
    assert "".join(order) == "abcbcacab"
    assert samples == [[1.0, 6.0, 8.0], [2.0, 4.0, 9.0], [3.0, 5.0, 7.0]]


def test_ratios_are_taken_within_a_round() -> None:
    ours, theirs = [1.0, 10.0, 100.0, 1000.0], [2.0, 20.0, 200.0, 2000.0]
    assert ratio_quartiles(ours, theirs) == (0.5, 0.5, 0.5)


def test_a_round_lost_in_noise_counts_as_infinite() -> None:
    assert ratio_quartiles([1.0, 1.0, 1.0], [1.0, -1.0, 0.0]) == (1.0, math.inf, math.inf)


def test_a_program_is_timed_by_the_clock_or_by_what_it_prints() -> None:
    assert Program("nothing", "pass").sampler(QUICK)() > 0
    assert Program("says", "print(0.125)").sampler(QUICK)() == 0.125


def test_a_program_that_fails_says_why() -> None:
    with pytest.raises(RuntimeError, match=r"'broken' failed:[\s\S]*ZeroDivisionError"):
        Program("broken", "1 / 0").sampler(QUICK)


def test_the_summary_names_what_was_missed(report: Report) -> None:
    assert report.summary().splitlines() == [
        "2 of 4 targets hold.",
        "MISSED: ours against theirs | piped: 2 > 1",
        "MISSED: not true: 1 is 2",
    ]


def test_every_file_holds_every_line(report: Report, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    paths = report.write(tmp_path / "results")
    assert [path.name for path in paths] == ["trial.json", "trial.md", "trial.png"]
    stored = paths[0].read_text(encoding="utf-8")
    data = json.loads(stored, parse_constant=pytest.fail)
    assert [line["holds"] for line in data["comparisons"]] == [True, False, None, None]
    assert data["comparisons"][3]["ratio"] is None
    assert [json.loads(line.rstrip(",")) for line in stored.splitlines() if "piped" in line] == data["comparisons"]
    table = [line for line in paths[1].read_text(encoding="utf-8").splitlines() if line.startswith("| `ours`")]
    assert len(table) == 4
    assert {line.replace("\\|", "").count("|") for line in table} == {9}
    assert paths[2].read_bytes().startswith(b"\x89PNG")


def test_benchmarks_without_a_row_that_contains_the_text_write_nothing(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    empty = Report("other", [], report.checks, report.environment)
    monkeypatch.setattr(program, "run", lambda name, *_, **__: report if name == "training" else empty)
    monkeypatch.setattr("sys.argv", ["benchmarks", "--only", "ours", "--output", str(tmp_path)])
    program.main()
    assert {path.stem for path in tmp_path.iterdir()} == {"trial"}


def test_the_terminal_shows_the_same_lines(report: Report) -> None:
    console = Console(width=200)
    with console.capture() as captured:
        report.print(console)
    assert captured.get().count("theirs | piped") == 5  # four lines, and once as missed
    assert "MISSED" in captured.get()


def test_results_and_reports_in_the_repository_take_less_than_3_megabytes() -> None:
    files = [path for folder in (RESULTS, ROOT / "docs" / "reports") for path in folder.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 3_000_000


@pytest.mark.parametrize("path", STORED, ids=[path.relative_to(RESULTS).as_posix() for path in STORED])
def test_stored_results_are_compact(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == compact_json(json.loads(text))
