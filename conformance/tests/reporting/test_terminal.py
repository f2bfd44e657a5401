from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.console import Console

from ivy_conformance.reporting import Check, Failure, Progress, Report, show


def shown(report: Report, width: int = 100, per_function: int = 3) -> str:
    file = io.StringIO()
    show(report, Console(file=file, width=width), per_function=per_function)
    return file.getvalue()


def test_the_table_has_each_chapter_with_its_counts_and_score(sample: Report) -> None:
    lines = {line.split()[0]: line.split()[1:] for line in shown(sample).splitlines() if line.strip()}
    assert lines["chapter"] == ["checks", "passed", "failed", "missing", "crashed/hung/leaked", "limited", "skipped", "score"]
    assert lines["sorting"] == ["4", "1", "1", "·", "1", "1", "·", "33.3", "%"]
    assert lines["all"] == ["10", "2", "2", "1", "3", "1", "1", "25.0", "%"]
    assert "Score 25.0 %: 2 of 8 checks passed; 1 behind declared limits, 1 skipped." in shown(sample)


@pytest.mark.parametrize("width", [20, 100])
def test_what_is_printed_of_a_function_runs_as_it_stands(sample: Report, width: int) -> None:
    """The code starts at the margin, is never cut, and what is said about it is comments."""
    text = shown(sample, width)
    block = text[text.index("sort: 1 leaked") : text.index("unique_all:")].partition("\n")[2].rpartition("\n")[0]
    compile(block, "printed", "exec")
    assert block.count("# sort float32\nprint('the root of four is', math.sqrt(4),\n    4\n)\n# gives </script>") == 1
    assert "# expected [1.0, 2.0]\n# in this order\n# https://data-apis.org/" in block
    assert block.index("leaked") < block.index("failed")  # the gravest first


def test_of_each_function_a_few_failures_are_shown(make_report: Callable[..., Report], make_check: Callable[..., Check]) -> None:
    checks = [
        make_check(f"test_a.py::test_f[{i}]", "failed", function, failure=Failure(function=function, message=f"differs {i}"))
        for function in ("f", "g")
        for i in range(15)
    ]
    text = shown(make_report(*checks))
    assert text.count("# differs") == 6
    assert text.count("… and 12 more, see --html") == 2
    assert "more, see" not in shown(make_report(*checks), per_function=15)


def test_long_code_is_left_to_the_page(make_report: Callable[..., Report], make_check: Callable[..., Check]) -> None:
    failure = Failure(function="f", snippet=f"f([{'1, ' * 1000}])", gives="[2]")
    text = shown(make_report(make_check("test_a.py::test_f", "failed", "f", failure=failure)))
    assert "1, 1" not in text
    assert "# 3005 characters of code, see --html\n# gives [2]\n" in text


def test_a_run_without_failures_says_only_its_scores(make_report: Callable[..., Report], make_check: Callable[..., Check]) -> None:
    text = shown(make_report(make_check("test_a.py::test_f", "passed", "f")))
    assert "Score 100.0 %: 1 of 1 checks passed" in text
    assert "failed" not in text


@pytest.mark.parametrize(("total", "lines"), [(1000, 10), (3, 3), (0, 0)])
def test_progress_without_a_terminal_is_a_line_every_tenth(make_check: Callable[..., Check], total: int, lines: int) -> None:
    file = io.StringIO()
    with Progress(total, Console(file=file, width=80)) as progress:
        for i in range(total):
            progress.advance(make_check("test_a.py::test_f", "failed" if i % 3 == 2 else "passed"))
    printed = file.getvalue().splitlines()
    assert len(printed) == lines
    if total:
        assert printed[-1] == f"100 %  {total}/{total} checks, {total - total // 3} passed, {total // 3} failed"


def test_progress_in_a_terminal_is_a_bar_that_leaves_nothing(make_check: Callable[..., Check]) -> None:
    file = io.StringIO()
    with Progress(4, Console(file=file, force_terminal=True, width=80)) as progress:
        for outcome in ("passed", "passed", "hung", "limited"):
            progress.advance(make_check("test_a.py::test_f", outcome))
    assert (progress.done, progress.passed, progress.bad) == (4, 2, 1)
    assert "4/4" in file.getvalue()
    assert file.getvalue().endswith("\x1b[2K")  # the bar is wiped
