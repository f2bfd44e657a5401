"""The report on single functions: the means of each backend, the notably slower functions and why, and all functions."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.measure import Comparison
from benchmarks.measure_functions import ALLOWED, SMALL, Result
from benchmarks.reasons import NOTABLE, reason
from benchmarks.report import Check, Report, duration, number, save_picture, table_row

TARGETS = {"eager": 1.02, "compiled": 1.005}
"""The targets for the mean over all functions."""

REASONED = ("eager", "compiled", "own")
"""The modes in which a slow function needs a reason."""

TARGETS_APART = {"mxnet, eager": 1.05}
"""Those of backends that are measured in an environment of their own."""

LATER, LATER_APART = 300e-9, {"jax": 1e-6, "tensorflow": 1e-6}
"""At about 1,000 elements, a function may take ``NOTABLE`` times as long as the framework's own, or so many seconds longer."""

NOTES = (
    "Each backend ran in a process of its own, with one thread on one core. Vectors have 10,000 elements, matrices 100 × 100, in",
    "the framework's default data types. The native call is the fastest of those in `benchmarks/native/`; each gives our result.",
    "A time is missing where nothing was timed and the ratio is 1: eager, where our function is the framework's own object;",
    "compiled, where both calls become the same program (JAX: the optimised HLO; TensorFlow: the graph with all attributes and",
    "control dependencies; torch: the ATen graphs that its backends start from; inductor compiles what is timed). A function that",
    "is the framework's own counts as 1 even where a method or a lower-level operation would be quicker to call. JAX calls wait",
    "for their results. The quartiles of a mean are those of the functions' ratios. At about 1,000 elements, vectors have",
    "1,024 and matrices 32 × 32; a function is compared with the framework's own for the same work, in single precision",
    "beyond the standard.",
)


@dataclass(frozen=True)
class Measurement:
    """A result and its backend."""

    backend: str
    result: Result

    @property
    def group(self) -> str:
        return f"{self.backend}, {self.result.mode}"

    @property
    def own_target(self) -> float:
        """The target for the ratio to the framework's own function: its time and a tenth, or its time and a little."""
        allowed = LATER_APART.get(self.backend, LATER)
        return max(NOTABLE, 1 + allowed / (self.result.native_seconds or math.inf))

    @property
    def is_slow(self) -> bool:
        """Whether it needs a reason."""
        if self.result.mode not in REASONED:
            return False
        return (self.ratio or 0) > (self.own_target if self.result.mode == "own" else NOTABLE)

    @property
    def ratio(self) -> float | None:
        """Ours/native; 1 if both are the same; ``None`` if there is nothing to compare."""
        return self.result.ratio if self.result.how == "timed" else 1.0 if self.result.how.startswith("same") else None


@dataclass(frozen=True)
class FunctionsReport(Report):
    """A report that starts with its own tables; made by `of`."""

    measurements: Sequence[Measurement] = ()

    @classmethod
    def of(cls, measurements: Sequence[Measurement], environment: dict[str, Any]) -> FunctionsReport:
        """Summarise the measurements, one backend and mode after the other."""
        groups = [(group, list(members)) for group, members in groupby(measurements, key=lambda m: m.group)]
        comparisons = [line for group, members in groups for line in _means(group, members)]
        comparisons += [_line(m) for m in measurements if m.ratio is not None]
        checks = [check for group, members in groups for check in _checks(group, members)]
        return cls("functions", comparisons, checks, environment, measurements)

    def as_data(self) -> dict[str, Any]:
        """The data of other reports, with the table of slow functions."""
        slow = [dict(zip(SLOW, cells, strict=True)) for cells in self.slow_rows()]
        return {**super().as_data(), "slow": slow, "not compared": self.left_out}

    def as_markdown(self) -> str:
        """The Markdown of other reports, with the notable functions before the full tables."""
        head, mark, tail = super().as_markdown().partition("\n## ")
        lines = [head, "", *NOTES, ""]
        if self.slow:
            lines += [f"## Above {NOTABLE}", "", table_row(SLOW), table_row(["---"] * len(SLOW))]
            lines += [*map(table_row, self.slow_rows(code="`")), ""]
        if self.left_out:
            lines += ["## Not compared", "", *(f"- {line}" for line in self.left_out), ""]
        return "\n".join(lines) + mark + tail

    def print(self, console: Console) -> None:
        """Print the means and the notable functions; the written report has all functions."""
        means = Table(title="Means over all functions", title_justify="left")
        for heading in ("", "ratio", "target"):
            means.add_column(heading)
        for line in self.comparisons:
            if line.group == MEANS:
                style = "bold red" if line.holds is False else None
                means.add_row(line.ours, f"{line.ratio:.4f}", number(line.target), style=style)
        table = Table(title=f"Above {NOTABLE}", title_justify="left")
        for heading in SLOW:
            table.add_column(heading)
        for row in self.slow_rows():
            table.add_row(*row)
        for shown in (means, table):
            console.print(shown, markup=False)
        for text in self.left_out:
            console.print(text, markup=False)
        console.print(self.summary(), markup=False, style="bold")

    @property
    def slow(self) -> list[Measurement]:
        """The functions that need a reason, the slowest first, by backend and mode."""
        above = [m for m in self.measurements if m.is_slow]
        return sorted(above, key=lambda m: (m.backend, REASONED.index(m.result.mode), -(m.ratio or 0)))

    def slow_rows(self, code: str = "") -> Iterator[tuple[str, ...]]:
        """The cells of the table of slow functions."""
        for m in self.slow:
            r = m.result
            why = reason(m.backend, r.mode, r.function) or "no reason given"
            times = duration(r.ours_seconds or math.nan), duration(r.native_seconds or math.nan)
            yield m.group, f"{code}{r.ours}{code}", f"{code}{r.native}{code}", *times, number(m.ratio), why

    @property
    def left_out(self) -> list[str]:
        """Functions that could not be compared, and why."""
        lines = ((m, m.result) for m in self.measurements if m.ratio is None)
        return [f"{m.group}: {r.function} {'' if r.how == 'failed' else 'is '}{r.how}: {r.note}" for m, r in lines]

    def plot(self, path: Path) -> None:
        """Plot the ratios in ascending order for each backend and mode, with the names of slow functions."""
        from matplotlib.figure import Figure

        modes = ("eager", "compiled")
        backends = list(dict.fromkeys(m.backend for m in self.measurements))
        figure = Figure(figsize=(14, 3.2 * len(backends)), layout="constrained")
        panels = figure.subplots(len(backends), len(modes), squeeze=False, sharey=True)
        for row, backend in zip(panels, backends, strict=True):
            for axes, mode in zip(row, modes, strict=True):
                found = [m for m in self.measurements if m.backend == backend and m.result.mode == mode and m.ratio]
                if found:
                    _panel(axes, f"{backend}, {mode}", sorted(found, key=lambda m: m.ratio or 0))
                else:
                    axes.set_axis_off()
        figure.suptitle("each function: time of ours / time of the best native call, in ascending order", fontsize=11)
        save_picture(figure, path)


MEANS = "Means over all functions"
NAMED = 10
"""The number of slow functions named in a panel of the plot."""

SLOW = ("backend", "ours", "native", "ours takes", "native takes", "ratio", "reason")


def _means(group: str, members: Sequence[Measurement]) -> Iterator[Comparison]:
    ratios = sorted(m.ratio for m in members if m.ratio is not None)
    mode = members[0].result.mode
    if mode not in TARGETS or len(ratios) < 2:
        return
    same = sum(m.result.how != "timed" for m in members if m.ratio is not None)
    about = f"the best native calls ({len(ratios)} functions, {same} of them the same)"
    low, _, high = statistics.quantiles(ratios, n=4)
    for name, value, target in (
        ("arithmetic mean", statistics.mean(ratios), TARGETS_APART.get(group, TARGETS[mode])),
        ("geometric mean", statistics.geometric_mean(ratios), None),
    ):
        yield Comparison(MEANS, f"{group}: {name}", about, None, math.nan, math.nan, value, low, high, target)


def _line(m: Measurement) -> Comparison:
    """One function in the full table."""
    r = m.result
    ours, native = (math.nan if seconds is None else seconds for seconds in (r.ours_seconds, r.native_seconds))
    if r.mode == "small":
        title = f"{m.backend}, {SMALL} elements"
        rival, target = f"{r.native} and {ALLOWED * 1e9:.0f} ns", 1.0
    elif r.mode == "own":
        title, rival, target = f"{m.backend}, about 1,000 elements, the framework's own function", r.native, m.own_target
    else:
        title, rival, target = m.group, r.native, None
    ratio = 1.0 if m.ratio is None else m.ratio
    return Comparison(title, r.ours, rival, None, ours, native, ratio, r.low or ratio, r.high or ratio, target)


def _checks(group: str, members: Sequence[Measurement]) -> Iterator[Check]:
    failed = [m.result.function for m in members if m.result.how == "failed"]
    yield Check(f"{group}: all {len(members)} functions could be measured", not failed)
    bare = [m for m in members if m.is_slow and not reason(m.backend, m.result.mode, m.result.function)]
    if members[0].result.mode in REASONED:
        yield Check(f"{group}: every function above {NOTABLE} has a reason", not bare)


def _panel(axes: Any, title: str, members: Sequence[Measurement]) -> None:
    ratios = [m.ratio or 1.0 for m in members]
    colours = ["tab:grey" if m.result.how != "timed" else "tab:red" if (m.ratio or 0) > NOTABLE else "tab:green" for m in members]
    axes.scatter(range(len(ratios)), ratios, s=7, c=colours)
    axes.set_yscale("log")
    axes.axhline(1, color="lightgrey", zorder=0)
    axes.axhline(NOTABLE, color="black", linewidth=0.5, linestyle=":")
    axes.set_title(f"{title}: mean {statistics.mean(ratios):.3f}", loc="left", fontsize=9, fontweight="bold")
    axes.set_xticks([])
    slow = [f"{m.ratio:.3g}  {m.result.function}" for m in reversed(members) if (m.ratio or 0) > NOTABLE]
    more = [f"and {len(slow) - NAMED} more"] if len(slow) > NAMED else []
    axes.text(0.02, 0.96, "\n".join(slow[:NAMED] + more), transform=axes.transAxes, va="top", fontsize=7)
