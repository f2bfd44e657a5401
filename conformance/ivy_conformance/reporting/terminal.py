"""A report in the terminal: the scores, then the failures as code to run."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.rule import Rule
from rich.syntax import Syntax
from rich.table import Table
from rich.text import Text

from ivy_conformance.reporting.records import BAD, Check, Outcome, Report
from ivy_conformance.reporting.scores import Score, chapter_scores, score

_GRAVE: tuple[Outcome, ...] = ("crashed", "hung", "leaked")
_COLUMNS: tuple[tuple[str, tuple[Outcome, ...], str], ...] = (
    ("checks", (), ""),
    ("passed", ("passed",), "green"),
    ("failed", ("failed",), "red"),
    ("missing", ("missing",), "magenta"),
    ("crashed/hung/leaked", _GRAVE, "bold red"),
    ("limited", ("limited",), "yellow"),
    ("skipped", ("skipped",), "dim"),
)

_MOST_LETTERS = 2000  # of code; more would push everything else off the screen


def show(report: Report, console: Console | None = None, *, per_function: int = 3, failures: bool = True) -> None:
    """Print a report.

    Parameters
    ----------
    report : the report
    console : where to print; standard output if not given
    per_function : of each function print at most this many failures
    failures : whether to print failures at all
    """
    console = console or Console()
    target, total = report.target, score(report.checks)
    title = f"{target.title}: Array API {target.standard}, profile {target.profile}"
    console.print(Text(title, style="bold"))
    console.print(Text("  ".join(f"{name} {version}" for name, version in target.versions.items()), style="dim"))
    console.print(_table(chapter_scores(report), total))
    if failures:
        for function, checks in _by_function(report.checks).items():
            _show_function(console, function, checks, per_function)
    console.print()
    console.print(Text(f"Score {total.percent}", style=f"bold {_colour(total)}"), end="")
    incomplete = f" So far: the run is not complete, {report.incomplete}." if report.incomplete else ""
    neutral = f"{total.count('limited')} behind declared limits, {total.count('skipped')} skipped"
    console.print(Text(f": {total.passed} of {total.passed + total.bad} checks passed; {neutral}.{incomplete}"))


def _table(chapters: dict[str, Score], total: Score) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("chapter", no_wrap=True)
    # Omit columns of outcomes that never occurred.
    columns = [column for column in _COLUMNS if column[0] in ("checks", "passed") or total.count(*column[1])]
    for heading, _, _ in columns:
        table.add_column(heading, justify="right")
    table.add_column("score", justify="right", no_wrap=True)
    for chapter, found in (*chapters.items(), ("all", total)):
        counts = [_number(found.count(*outcomes), style) for _, outcomes, style in columns]
        table.add_row(Text(chapter), *counts, Text(found.percent, style=_colour(found)), style="bold" if found is total else "")
    return table


def _number(count: int, style: str) -> Text:
    return Text(str(count), style=style) if count else Text("·", style="dim")


def _colour(found: Score) -> str:
    share = found.per_mille
    return "dim" if share is None else "green" if share == 1000 else "yellow" if share >= 900 else "red"


def _by_function(checks: Iterable[Check]) -> dict[str, list[Check]]:
    """The bad checks of each function, the most severe first."""
    found: dict[str, list[Check]] = {}
    for check in checks:
        if check.is_bad:
            found.setdefault(check.subjects[0], []).append(check)
    return {function: sorted(found[function], key=lambda check: BAD.index(check.outcome)) for function in sorted(found)}


def _show_function(console: Console, function: str, checks: list[Check], most: int) -> None:
    console.print()
    console.print(Rule(Text(f"{function}: {_counted(checks)}", style="bold red"), align="left", style="dim"))
    for check in checks[:most]:
        _show_failure(console, check)
    if len(checks) > most:
        console.print(Text(f"… and {len(checks) - most} more, see --html", style="dim"))


def _counted(checks: list[Check]) -> str:
    total = score(checks)
    return ", ".join(f"{total.count(outcome)} {outcome}" for outcome in BAD if total.count(outcome))


def _show_failure(console: Console, check: Check) -> None:
    """Print one failure. The code starts at the margin and is never cut, so that it can be copied and run."""
    console.print(Text(f"# {check.outcome}: {check.title} ({check.id})", style="dim"), soft_wrap=True)
    failure = check.failure
    if failure is None:
        console.print(Text(check.reason), soft_wrap=True)
        return
    if len(failure.snippet) > _MOST_LETTERS:
        console.print(Text(f"# {len(failure.snippet)} characters of code, see --html", style="dim"))
    elif failure.snippet:
        code = Syntax(failure.snippet, "python", theme="ansi_dark", background_color="default").highlight(failure.snippet)
        code.rstrip()
        console.print(code, soft_wrap=True)
    for lead, text, style in (("gives", failure.gives, "red"), ("expected", failure.wants, "green")):
        if text:
            console.print(Text.assemble((f"# {lead} ", "dim"), (_commented(text), style)), soft_wrap=True)
    if not (failure.gives or failure.wants) and failure.message:
        console.print(Text(f"# {_commented(failure.message)}"), soft_wrap=True)
    if failure.clause:
        console.print(Text(f"# {failure.clause}", style=f"dim link {failure.clause}"), soft_wrap=True)
    console.print()


def _commented(text: str) -> str:
    """A text of several lines as the rest of a comment: what is copied with the code does not break it."""
    return text.rstrip().replace("\n", "\n# ")
