from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console

from ivy_conformance.reporting import Check, Report, compare, show_difference

WORSE = [
    ("passed", "failed"),
    ("passed", "limited"),
    ("passed", "skipped"),
    ("limited", "failed"),
    ("skipped", "crashed"),
    ("failed", "crashed"),
    ("missing", "hung"),
]
EQUAL = [("failed", "missing"), ("crashed", "hung"), ("limited", "skipped")]


@pytest.fixture
def reports(make_report: Callable[..., Report], make_check: Callable[..., Check]) -> Callable[[Any, Any], tuple[Report, Report]]:
    def make(old: Any, new: Any) -> tuple[Report, Report]:
        first, second = (make_report(*([make_check("test_a.py::test_f", o, "f")] if o else [])) for o in (old, new))
        return first, second

    return make


@pytest.mark.parametrize(("old", "new"), WORSE)
def test_what_is_worse_one_way_is_better_the_other(reports: Any, old: Any, new: Any) -> None:
    there, back = compare(*reports(old, new)), compare(*reports(new, old))
    assert (len(there.worse), len(there.better), len(there.other), there.exit_status) == (1, 0, 0, 1)
    assert (len(back.worse), len(back.better), len(back.other), back.exit_status) == (0, 1, 0, 0)


@pytest.mark.parametrize(("old", "new"), EQUAL)
def test_what_is_as_bad_is_a_change(reports: Any, old: Any, new: Any) -> None:
    difference = compare(*reports(old, new))
    assert (len(difference.worse), len(difference.better), len(difference.other), difference.exit_status) == (0, 0, 1, 0)


def test_new_and_gone_checks_are_neither_better_nor_worse(reports: Any) -> None:
    added, gone = compare(*reports(None, "failed")), compare(*reports("passed", None))
    assert (len(added.added), len(added.gone), added.exit_status) == (1, 0, 0)
    assert (len(gone.added), len(gone.gone), gone.exit_status) == (0, 1, 0)


def shown(old: Report, new: Report, **options: int) -> str:
    file = io.StringIO()
    show_difference(compare(old, new), Console(file=file, width=90), **options)
    return file.getvalue()


def test_a_report_does_not_differ_from_itself(sample: Report) -> None:
    assert compare(sample, sample).exit_status == 0
    assert "No check differs." in shown(sample, sample)


def test_scores_and_checks_are_printed(make_report: Callable[..., Report], make_check: Callable[..., Check]) -> None:
    ids = [f"test_fft.py::test_{i}[float32]" for i in range(10)]
    old = make_report(*(make_check(id, "passed") for id in ids))
    new = make_report(
        *(make_check(id, "passed" if i > 3 else "failed") for i, id in enumerate(ids)), versions={"torch": "2.14.0"}, seed=7
    )
    text = shown(old, new, most=3)
    assert "torch 2.13.0  →  torch 2.14.0" in text
    assert "The seed differs, 0 and 7: changes may come from that." in text
    assert next(line.split() for line in text.splitlines() if line.startswith("fft")) == ["fft", "100.0", "%", "60.0", "%", "-40.0"]
    assert "Worse: 4\n  passed → failed  test_fft.py::test_0[float32]\n" in text
    assert "… and 1 more" in text
