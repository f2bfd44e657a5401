"""The functions beyond the standard: composed bodies against the frameworks' own functions, and eager calls against Keras."""

from __future__ import annotations

import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from benchmarks.bench_functions import SINGLE, distribution, usable
from benchmarks.measure import Comparison
from benchmarks.measure_extensions import QUICK, THOROUGH
from benchmarks.reasons import composed_reason
from benchmarks.report import Check, Report, environment

MEANS = "Geometric means"
TARGETS = {"Composed": 1.3, "Eager": 1.0}
"""The target for the mean of a group's rows, by the group's first word."""

NOTABLE = 3.0
"""A composed body that takes more than this many times the framework's function needs a reason."""


def report(text: str = "", backends: Sequence[str] = (), *, quick: bool = False) -> ExtensionsReport:
    """Measure the functions whose name contains ``text``, one backend after the other; by default all usable ones."""
    names, lines, notes = list(backends) or usable(), [], []
    for backend in names:
        for found in measured(backend, text, quick=quick):
            if isinstance(found, str):
                notes.append(f"{backend}: {found}")
            else:
                lines.append(found)
    about = environment(QUICK if quick else THOROUGH, [*(distribution(name) for name in names), "keras"])
    return ExtensionsReport.of(lines, notes, about)


def measured(backend: str, text: str, *, quick: bool) -> Iterator[Comparison | str]:
    """Run the process that measures one backend."""
    command = [sys.executable, "-m", "benchmarks.measure_extensions", backend, "--only", text, *(["--quick"] if quick else [])]
    with (
        TemporaryFile("w+") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, **SINGLE}) as process,
    ):
        for line in process.stdout or ():
            if line.startswith(("{", '"')):
                found = json.loads(line)
                yield found if isinstance(found, str) else Comparison(**found)
        if process.wait() != 0:
            errors.seek(0)
            raise SystemExit(f"The benchmark of {backend} failed:\n{errors.read().strip()}")


@dataclass(frozen=True)
class ExtensionsReport(Report):
    """A report that starts with the means and ends with notes; made by `of`."""

    notes: Sequence[str] = ()

    @classmethod
    def of(cls, lines: Sequence[Comparison], notes: Sequence[str], about: dict[str, Any]) -> ExtensionsReport:
        """Summarise the comparisons, one group after the other."""
        means, checks = [], []
        for group, members in groupby(lines, key=lambda line: line.group):
            found = list(members)
            means.append(_mean(group, found))
            if group.startswith("Composed"):
                slow = [line for line in found if line.ratio > NOTABLE]
                backend = group.rpartition(" ")[2]
                checks += [Check(_why(backend, line), bool(composed_reason(line.ours))) for line in slow]
        composed = [line for line in lines if line.group.startswith("Composed")]
        if composed:
            means.insert(0, _mean("Composed against native, compiled, all frameworks", composed))
        return cls("extensions", [*means, *lines], checks, about, notes)

    def as_markdown(self) -> str:
        """The Markdown of other reports, with a list of what was not compared."""
        text = super().as_markdown()
        if not self.notes:
            return text
        reasons: dict[tuple[str, str], list[str]] = {}
        for note in self.notes:
            backend, name, reason = note.split(": ", 2)
            reasons.setdefault((backend, reason), []).append(name)
        listed = (f"- {backend}: {reason}: {', '.join(names)}" for (backend, reason), names in reasons.items())
        return text + "".join(f"{line}\n" for line in ("\n## Not compared\n", *listed))

    def plot(self, path: Path) -> None:
        """The means, and the rows that need a reason."""
        shown = [line for line in self.comparisons if line.group == MEANS or line.ratio > NOTABLE]
        Report(self.name, shown, self.checks, self.environment).plot(path)


def _mean(group: str, lines: Sequence[Comparison]) -> Comparison:
    ratios = sorted(line.ratio for line in lines if line.ratio > 0)
    mean = statistics.geometric_mean(ratios)
    low, high = ratios[len(ratios) // 4], ratios[3 * len(ratios) // 4]
    label = f"{group}: {len(ratios)} functions"
    return Comparison(MEANS, label, "1", None, math.nan, math.nan, mean, low, high, TARGETS[group.partition(" ")[0]])


def _why(backend: str, line: Comparison) -> str:
    return f"{backend}, {line.ours}: {line.ratio:.1f} times: {composed_reason(line.ours) or 'no reason given'}"
