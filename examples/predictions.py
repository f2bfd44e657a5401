"""The results of a run of the digits example, as plain Python values, and as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of one run on one backend, as plain Python values."""

    backend: str
    dtype: str
    seconds: float
    right: int
    predictions: list[int]
    confusion: list[list[int]]
    components: list[list[float]]
    shares: list[float]

    @property
    def accuracy(self) -> float:
        return self.right / len(self.predictions)


def describe(outcome: Outcome) -> str:
    """The result in words."""
    pairs = [(times, i, j) for i, row in enumerate(outcome.confusion) for j, times in enumerate(row) if i != j and times]
    worst = [f"{i} taken for {j} ({_times(times)})" for times, i, j in sorted(pairs, key=lambda pair: (-pair[0], pair[1:]))[:3]]
    total = len(outcome.predictions)
    said = f"On {outcome.backend}: {outcome.right} of {total} digits right (accuracy {outcome.accuracy:.4f})"
    return f"{said}; most often confused: {', '.join(worst)}." if worst else f"{said}."


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def confusion_text(table: Sequence[Sequence[int]]) -> str:
    """The confusion matrix as text, with dots for zeros."""
    lines = ["          taken for", "    is " + "".join(f"{j:>4}" for j in range(len(table)))]
    return "\n".join(lines + [f"{i:>6} " + "".join(f"{n or '.':>4}" for n in row) for i, row in enumerate(table)])


def compare(outcomes: Sequence[Outcome]) -> tuple[str, bool]:
    """The runs on several backends as a table and a sentence, and whether all made the same predictions."""
    first, total = outcomes[0], len(outcomes[0].predictions)
    lines = [f"{'backend':<14}{'dtype':<10}{'accuracy':>8}{'seconds':>10}   same predictions as {first.backend}"]
    differ = []
    for each in outcomes:
        agreed = sum(a == b for a, b in zip(each.predictions, first.predictions, strict=True))
        lines.append(f"{each.backend:<14}{each.dtype:<10}{each.accuracy:>8.4f}{each.seconds:>10.2f}   {agreed} of {total}")
        if agreed < total:
            differ.append(f"{each.backend} on {total - agreed}")
    if differ:
        lines.append(f"The backends differ from {first.backend}: {', '.join(differ)} of the {total} digits.")
    elif len(outcomes) > 1:
        lines.append(f"All {len(outcomes)} backends agree on every one of the {total} digits.")
    else:
        lines.append(f"Only {first.backend} ran, so there is nothing to compare it with.")
    return "\n".join(lines), not differ
