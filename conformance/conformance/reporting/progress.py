"""How far a run has come."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from conformance.reporting.records import Check


class Progress:
    """The progress of a run: a bar in a terminal, elsewhere a line for every tenth.

    Parameters
    ----------
    total : how many checks there will be
    console : where to print; standard error if not given, so that what a run prints can be piped
    """

    def __init__(self, total: int, console: Console | None = None) -> None:
        self.total = total
        self.done = self.passed = self.bad = 0
        self._console = console or Console(stderr=True)
        self._bar = Bar(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("[green]{task.fields[passed]} passed[/]  [red]{task.fields[bad]} failed[/]"),
            TimeElapsedColumn(),
            console=self._console,
            disable=not self._console.is_terminal,
            transient=True,
        )
        self._task = self._bar.add_task("", total=total, passed=0, bad=0)

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._bar.stop()

    def advance(self, check: Check) -> None:
        """Count one finished check."""
        before = self._tenths()
        self.done += 1
        self.passed += check.outcome == "passed"
        self.bad += check.is_bad
        self._bar.update(self._task, advance=1, passed=self.passed, bad=self.bad)
        if self._bar.disable and self._tenths() > before:
            share = f"{self._tenths() * 10:3d} %  {self.done}/{self.total} checks"
            self._console.print(f"{share}, {self.passed} passed, {self.bad} failed", highlight=False)

    def _tenths(self) -> int:
        return self.done * 10 // self.total if self.total else 0
