"""The score of a chapter and of a whole report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ivy_conformance.reporting.records import BAD, Check, Outcome, Report


@dataclass(frozen=True, slots=True)
class Score:
    """How many checks came out how. Declared limits and skipped checks do not count."""

    counts: Mapping[Outcome, int]

    def count(self, *outcomes: Outcome) -> int:
        """How many checks had one of these outcomes; without any given, all checks."""
        return sum(self.counts.get(outcome, 0) for outcome in outcomes) if outcomes else sum(self.counts.values())

    @property
    def passed(self) -> int:
        return self.count("passed")

    @property
    def bad(self) -> int:
        return self.count(*BAD)

    @property
    def per_mille(self) -> int | None:
        """Passed checks in a thousand, rounded down: only what passes everything has 1000. ``None`` if nothing counts."""
        counted = self.passed + self.bad
        return self.passed * 1000 // counted if counted else None

    @property
    def percent(self) -> str:
        """The score for people: ``98.7 %``."""
        share = self.per_mille
        return "not tried" if share is None else f"{share // 10}.{share % 10} %"


def score(checks: Iterable[Check]) -> Score:
    """The score of these checks."""
    return Score(Counter(check.outcome for check in checks))


def chapter_scores(report: Report) -> dict[str, Score]:
    """The score of each chapter, in the order in which the report has them."""
    checks: dict[str, list[Check]] = {name.chapter: [] for name in report.names}
    for check in report.checks:
        checks.setdefault(check.chapter, []).append(check)
    return {chapter: score(found) for chapter, found in checks.items() if found}
