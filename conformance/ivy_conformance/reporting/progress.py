"""The progress of a run."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from ivy_conformance.reporting.records import Check

FIRST = 15.0
"""Seconds before the first estimate."""
ENOUGH = 20
"""The number of finished checks needed for an estimate, because the first ones start slowly."""


class Progress:
    """The progress of a run and how long it will still take: a bar in a terminal, elsewhere a line for every tenth.

    The first estimate comes after ``FIRST`` seconds, so that nobody waits for the first tenth to learn it.

    Parameters
    ----------
    total : how many checks there will be
    console : where to print; standard error if not given, so that what a run prints can be piped
    """

    def __init__(self, total: int, console: Console | None = None) -> None:
        self.total = total
        self.done = self.passed = self.bad = 0
        self._began, self._estimated = time.monotonic(), False
        self._console = console or Console(stderr=True)
        self._bar = Bar(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("[green]{task.fields[passed]} passed[/]  [red]{task.fields[bad]} failed[/]"),
            TimeElapsedColumn(),
            TextColumn("about"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=self._console,
            disable=not self._console.is_terminal,
            transient=True,
        )
        self._task = self._bar.add_task("", total=total, passed=0, bad=0)

    def __enter__(self) -> Self:
        self._began = time.monotonic()
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
        elapsed = time.monotonic() - self._began
        first = elapsed > FIRST and self.done >= ENOUGH and not self._estimated
        if self._bar.disable and (self._tenths() > before or first):
            self._estimated = self._estimated or first
            share = f"{self.done * 100 // self.total:3d} %  {self.done}/{self.total} checks"
            remaining = elapsed / self.done * (self.total - self.done)
            left = f", about {_words(remaining)} left" if ENOUGH <= self.done < self.total else ""
            self._console.print(f"{share}, {self.passed} passed, {self.bad} failed{left}", highlight=False)

    def _tenths(self) -> int:
        return self.done * 10 // self.total if self.total else 0


def _words(seconds: float) -> str:
    """A time in words."""
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
