"""Compare two reports: what got better, and what got worse."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ivy_conformance.reporting.records import BAD, Check, Outcome, Report, Target
from ivy_conformance.reporting.scores import Score, chapter_scores, score

_GRAVE: tuple[Outcome, ...] = ("crashed", "hung", "leaked")


@dataclass(frozen=True, slots=True)
class Change:
    """A check in the old and in the new report."""

    old: Check
    new: Check


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference between two reports."""

    old: Report
    new: Report
    better: tuple[Change, ...]
    worse: tuple[Change, ...]
    other: tuple[Change, ...]
    added: tuple[Check, ...]
    gone: tuple[Check, ...]

    @property
    def exit_status(self) -> int:
        """For the command line: 1 if anything got worse, else 0."""
        return 1 if self.worse else 0


def compare(old: Report, new: Report) -> Difference:
    """Compare two reports check by check.

    Worse is what passed and no longer does (a new limit included), what fails where nothing was asked before, and what
    crashes, hangs or leaks where it only failed. Better is the other way round. A check that only one of the reports has
    is neither.
    """
    before, after = ({check.id: check for check in report.checks} for report in (old, new))
    changes: dict[int, list[Change]] = {1: [], -1: [], 0: []}
    for id, check in after.items():
        if id in before and before[id].outcome != check.outcome:
            step = _level(check.outcome) - _level(before[id].outcome)
            changes[(step > 0) - (step < 0)].append(Change(before[id], check))
    return Difference(
        old,
        new,
        better=tuple(changes[1]),
        worse=tuple(changes[-1]),
        other=tuple(changes[0]),
        added=tuple(check for id, check in after.items() if id not in before),
        gone=tuple(check for id, check in before.items() if id not in after),
    )


def _level(outcome: Outcome) -> int:
    if outcome == "passed":
        return 3
    return 0 if outcome in _GRAVE else 1 if outcome in BAD else 2


def show_difference(difference: Difference, console: Console | None = None, *, most: int = 40) -> None:
    """Print a difference; of each kind at most ``most`` checks."""
    console = console or Console()
    old, new = difference.old, difference.new
    console.print(Text(f"{_titled(old.target)}  →  {_titled(new.target)}", style="bold"))
    for word in ("standard", "profile", "seed"):
        before, after = getattr(old.target, word), getattr(new.target, word)
        if before != after:
            console.print(Text(f"The {word} differs, {before} and {after}: changes may come from that.", style="yellow"))
    console.print(_chapters(old, new))
    for title, style, changes in (
        ("Worse", "red", difference.worse),
        ("Better", "green", difference.better),
        ("Changed", "yellow", difference.other),
    ):
        _list(console, title, style, [f"{_arrow(change)}  {change.new.id}" for change in changes], most)
    _list(console, "New", "cyan", [f"{check.outcome}  {check.id}" for check in difference.added], most)
    _list(console, "Gone", "cyan", [f"{check.outcome}  {check.id}" for check in difference.gone], most)
    if not (difference.worse or difference.better or difference.other or difference.added or difference.gone):
        console.print("No check differs.")


def _titled(target: Target) -> str:
    version = target.versions.get(target.name)
    return f"{target.name} {version}" if version else target.name


def _arrow(change: Change) -> str:
    return f"{change.old.outcome} → {change.new.outcome}"


def _chapters(old: Report, new: Report) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column("chapter")
    for heading in ("old", "new", "change"):
        table.add_column(heading, justify="right")
    before, after = chapter_scores(old), chapter_scores(new)
    for chapter in dict.fromkeys((*before, *after)):
        table.add_row(Text(chapter), *_step(before.get(chapter, Score({})), after.get(chapter, Score({}))))
    table.add_row(Text("all", style="bold"), *_step(score(old.checks), score(new.checks)))
    return table


def _step(old: Score, new: Score) -> tuple[Text, Text, Text]:
    before, after = old.per_mille, new.per_mille
    if before is None or after is None or before == after:
        change = Text("")
    else:
        change = Text(f"{(after - before) / 10:+.1f}", style="green" if after > before else "red")
    return Text(old.percent), Text(new.percent), change


def _list(console: Console, title: str, style: str, lines: list[str], most: int) -> None:
    if not lines:
        return
    console.print()
    console.print(Text(f"{title}: {len(lines)}", style=f"bold {style}"))
    for line in lines[:most]:
        console.print(Text(f"  {line}"), soft_wrap=True)
    if len(lines) > most:
        console.print(Text(f"  … and {len(lines) - most} more", style="dim"))
