"""The report on the mutants that are written one by one: mistakes of implementers, and bugs that were reported."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from ivy_conformance import standard
from mutants.catalogue import Mutant
from mutants.everything import STUDIES
from mutants.exempt import survivor
from mutants.written import Written

HEAD = "## Mistakes of implementers, and bugs that were reported"

INTRODUCTION = """
The mutants above are made from what the declarations say, as the checks are. These are not: they were written one by one, without
a look at the checks, as an implementer might go wrong, and as libraries did go wrong. Each has a call that shows the fault
(`run.py --prove`); names in such a call are those of
[calls.py](../../conformance/tests/mutation/mutants/calls.py). What the standard leaves open is not counted.

The checks were then changed: before, `quick` found 96.2 % of the first 1,241 mistakes and 98.8 % of the bugs. Those in functions
drawn by chance were written before they were run; what survived of them led to further checks, too, so that each figure below is of
checks that have been adapted to what they are measured by.
"""

FURTHER = "## Bugs of further libraries"

ABOUT_FURTHER = """
Bugs of candle, ndarray, ArrayFire, MLX, Paddle, MindSpore, Nx and Breeze, a third of them in functions of the standard and in the
array object, the others in functions beyond it. All were written before any was run: `quick` then found 19 of the first and 3 of
the others. Those kept back are bugs of further libraries, written after the first changes that this led to, and not used for them;
the later ones have seen them. Each run takes seed 0; another seed finds others.
"""

ELSEWHERE = ("elsewhere", "kept back")
"""The studies of these."""
PROFILES = ("quick", "full", "deep")
"""Each finds what those before it find."""


def name(mutant: Mutant) -> str:
    """The study that a mutant belongs to."""
    if mutant.kind in ELSEWHERE:
        return mutant.kind
    return "declared" if not isinstance(mutant, Written) else "reported" if mutant.report else "mistakes"


def written(runs: list[dict[str, Any]]) -> str:
    """The section, of runs over these studies; what one of them finds is found."""
    table = _table(runs)
    mistakes, bugs = ([m for m in STUDIES[study]() if isinstance(m, Written)] for study in ("mistakes", "reported"))
    judged = [m for m in (*mistakes, *bugs) if m.id in table.found and not m.open]
    lines = [HEAD, INTRODUCTION.rstrip(), "", "### Mistakes", ""]
    lines += table.kinds([m for m in judged if not m.report], [m for m in mistakes if m.open])
    lines += ["", "### Bugs", "", *_numbers([m for m in judged if m.report]), ""]
    lines += table.kinds([m for m in judged if m.report], [m for m in bugs if m.open])
    lines += ["", "### Survivors of these", "", *table.survivors(judged), "", "### Every bug", ""]
    lines += table.bugs([m for m in judged if m.report])
    lines += ["", "### Not counted of these", "", *_open([m for m in (*mistakes, *bugs) if m.open])]
    return "\n".join(lines)


def further(runs: list[dict[str, Any]]) -> str:
    """The section on bugs of further libraries, of runs over these studies."""
    table = _table(runs)
    bugs = {study: [m for m in STUDIES[study]() if isinstance(m, Written)] for study in ELSEWHERE}
    judged = [m for mutants in bugs.values() for m in mutants if m.id in table.found and not m.open]
    return "\n".join([FURTHER, ABOUT_FURTHER, *table.further(bugs), "", "### Survivors", "", *table.survivors(judged)])


def _table(runs: list[dict[str, Any]]) -> _Table:
    """What the runs have found, by mutant and profile."""
    found: dict[str, dict[str, str]] = defaultdict(dict)  # of each mutant: profile, check
    profiles = sorted({run["profile"] for run in runs}, key=PROFILES.index)
    for run in runs:
        for verdict in run["verdicts"]:
            found[verdict["id"]].setdefault("", "")
            if verdict["found_by"]:
                for profile in profiles[profiles.index(run["profile"]) :]:
                    found[verdict["id"]].setdefault(profile, verdict["found_by"])
    return _Table(found, profiles)


class _Table:
    """Rows on mutants."""

    def __init__(self, found: dict[str, dict[str, str]], profiles: list[str]) -> None:
        self.found, self.profiles = found, profiles

    def head(self, of: str) -> Iterator[str]:
        """The first lines of a table of figures."""
        yield f"| {of} | mutants | {' | '.join(f'`{p}` finds | share' for p in self.profiles)} | survive | not counted |"
        yield "|---|---:|" + "---:|---:|" * len(self.profiles) + "---:|---:|"

    def further(self, studies: dict[str, list[Written]]) -> Iterator[str]:
        """What each profile finds of the bugs of further libraries, within the standard and beyond it."""
        yield from self.head("functions")
        outside = {d.qualname for d in standard.extensions()}
        for study, mutants in studies.items():
            for words, beyond in (("of the standard", False), ("beyond it", True)):
                own = [m for m in mutants if (m.function in outside) is beyond]
                judged = [m for m in own if m.id in self.found and not m.open]
                yield self.row(words if study == "elsewhere" else f"{words}, {study}", judged, sum(bool(m.open) for m in own))

    def kinds(self, mutants: list[Written], left: list[Written]) -> Iterator[str]:
        """What each profile finds of each kind."""
        yield from self.head("kind")
        opened = Counter(_kind(m) for m in left)
        for kind in sorted({_kind(m) for m in mutants}):
            yield self.row(kind, [m for m in mutants if _kind(m) == kind], opened[kind])
        yield self.row("all", mutants, len(left))
        if drawn := [m for m in mutants if m.drawn]:
            yield self.row("of these, in functions drawn by chance", drawn, sum(m.drawn for m in left))

    def row(self, kind: str, mutants: list[Written], left: int) -> str:
        """The figures of one kind."""
        counts = [sum(profile in self.found[m.id] for m in mutants) for profile in self.profiles]
        shares = " | ".join(f"{count} | {100 * count / max(len(mutants), 1):.1f} %" for count in counts)
        return f"| {kind} | {len(mutants)} | {shares} | {len(mutants) - counts[-1]} | {left} |"

    def survivors(self, mutants: Iterable[Written]) -> Iterator[str]:
        """Those which the first profile does not find."""
        lost = [m for m in mutants if self.profiles[0] not in self.found[m.id]]
        if not lost:
            yield "None."
            return
        yield "| kind | function | fault | a call | survives | reason |"
        yield "|---|---|---|---|---|---|"
        for m in lost:
            profiles = ", ".join(f"`{p}`" for p in self.profiles if p not in self.found[m.id])
            call, why = _cell(f"`{m.witness}`"), survivor(m) or "not listed"
            yield f"| {_kind(m)} | `{m.function}` | {_cell(m.variant)} | {call} | {profiles} | {why} |"

    def bugs(self, mutants: list[Written]) -> Iterator[str]:
        """Library by library, with the thread and the check that finds the bug."""
        yield "| library | thread | kind | function | fault | found by |"
        yield "|---|---|---|---|---|---|"
        for m in sorted(mutants, key=lambda m: (m.report.repository.lower(), m.report.number, m.function) if m.report else ()):
            assert m.report is not None
            fault = _cell(m.variant.partition(": ")[2])
            profile = next((p for p in self.profiles if p in self.found[m.id]), "")
            check = f"`{re.sub(r'.*::', '', self.found[m.id][profile])}`" if profile else "**survives**"
            also = f" ({profile})" if profile and profile != self.profiles[0] else ""
            link = f"[#{m.report.number}]({m.report.url})"
            yield f"| {m.report.repository} | {link} | {m.report.kind} | `{m.function}` | {fault} | {_cell(check)}{also} |"


def _kind(mutant: Written) -> str:
    return mutant.report.kind if mutant.report else mutant.kind


def _numbers(bugs: list[Written]) -> Iterator[str]:
    threads = Counter(r.repository for r in {m.report for m in bugs if m.report})
    count = len({(m.report.repository, m.report.number) for m in bugs if m.report})
    yield (
        f"{len(bugs)} mutants of {count} issues and pull requests: " + ", ".join(f"{n} {k}" for n, k in threads.most_common()) + "."
    )


def _open(mutants: list[Written]) -> Iterator[str]:
    yield "| function | fault | reason |"
    yield "|---|---|---|"
    for m in mutants:
        yield f"| `{m.function}` | {_cell(m.variant)} | {m.open} |"


def _cell(text: str) -> str:
    """As a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")
