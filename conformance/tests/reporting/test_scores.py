from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ivy_conformance.reporting import Check, Report
from ivy_conformance.reporting.matrix import ANY, matrix
from ivy_conformance.reporting.scores import Score, chapter_scores, score


@given(passed=st.integers(0, 10**6), bad=st.integers(0, 10**6), neutral=st.integers(0, 100))
def test_a_score_is_the_share_rounded_down_and_neutral_outcomes_do_not_count(passed: int, bad: int, neutral: int) -> None:
    found = Score({"passed": passed, "failed": bad // 2, "crashed": bad - bad // 2, "limited": neutral, "skipped": neutral})
    if passed + bad == 0:
        assert found.percent == "not tried"
    else:
        share = float(found.percent.removesuffix(" %")) / 100
        assert 0 <= passed / (passed + bad) - share < 0.001 + 1e-9
        assert (found.percent == "100.0 %") == (bad == 0)


def test_chapters_add_up_to_the_whole(sample: Report) -> None:
    chapters, total = chapter_scores(sample), score(sample.checks)
    assert (total.passed, total.bad, total.count()) == (2, 6, 10)
    assert sum(found.passed for found in chapters.values()) == total.passed
    assert sum(found.bad for found in chapters.values()) == total.bad
    assert chapters["sorting"].percent == "33.3 %"


@pytest.mark.parametrize(
    ("function", "dtype", "mark"),
    [
        ("abs", "float32", "passed"),
        ("abs", "int8", "passed"),
        ("asarray", ANY, "passed"),
        ("sort", "float32", "failed"),  # another check of the same cell passed
        ("sort", "int64", "passed"),
        ("sort", ANY, "leaked"),
        ("sort", "uint16", "limited"),
        ("linalg.inv", "float64", "crashed"),
        ("linalg.inv", "complex64", "hung"),
        ("unique_all", ANY, "missing"),
        ("unique_counts", ANY, "missing"),  # no check says so, but the list of names
        ("(operators)", ANY, "failed"),  # about no function in particular
    ],
)
def test_the_matrix_marks(sample: Report, function: str, dtype: str, mark: str) -> None:
    rows = {row.function: row for row in matrix(sample).rows}
    assert rows[function].cells[dtype].mark == mark


def test_the_matrix_has_a_row_for_every_function_of_the_standard(sample: Report) -> None:
    table = matrix(sample)
    rows = {row.function: row for row in table.rows}
    assert rows["fft.fft"].cells == {}
    assert "pi" not in rows  # a constant that is there and that no check is about
    assert rows["argsort"].chapter == "other"
    assert table.dtypes == ("int8", "int64", "uint16", "float32", "float64", "complex64", ANY)
    chapters = [row.chapter for row in table.rows]
    assert sorted(set(chapters), key=chapters.index) == [c for i, c in enumerate(chapters) if i == 0 or chapters[i - 1] != c]


def test_a_helper_that_a_failing_check_called_is_not_blamed(
    make_report: Callable[..., Report], make_check: Callable[..., Check]
) -> None:
    failing = make_check("test_a.py::test_f", "failed", "f", dtype="int8", calls={"f": {"int8": 1}, "asarray": {"int8": 1}})
    (row,) = matrix(make_report(failing)).rows
    assert (row.function, list(row.cells)) == ("f", ["int8"])
