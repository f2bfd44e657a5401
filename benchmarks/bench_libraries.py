"""Section 7 of the Ivy paper for `ivy_mech`, `ivy_vision`, `ivy_robot` and `ivy_gym`: lines of code, and the cost of generic code.

The cost is measured twice: as in table 3 of the paper, by the functions of the core that a library uses; and directly, each
function of a subset against one written by hand for the framework. See ``docs/cost_of_generic_code.md``.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.bench_functions import distribution
from benchmarks.libraries import lines, peers, slowdown
from benchmarks.libraries.counting import LIBRARIES
from benchmarks.libraries.direct import WAYS, pairs, target
from benchmarks.libraries.slowdown import PAPER, Cost, Slowdown
from benchmarks.measure import QUICK, Comparison, Effort, measure
from benchmarks.programs.frameworks import FRAMEWORKS
from benchmarks.report import Check, Report, environment, number, save_picture, table_row

THOROUGH = Effort(rounds=25)


def report(text: str = "", backends: Sequence[str] = (), *, quick: bool = False) -> LibrariesReport:
    """Measure the functions whose library, name, size or way contains ``text``; without one also count lines and core functions."""
    effort, chosen = QUICK if quick else THOROUGH, list(backends) or list(FRAMEWORKS)
    checks: list[Check] = []
    compared: list[Comparison] = []
    for backend in chosen:
        for pair in pairs(backend, text, quick=quick):
            checks.append(pair.check())
            compared.append(pair.compare(effort))
    for case, more in peers.peers(chosen, text):
        checks += more
        compared += measure(case, effort)
    made = LibrariesReport("libraries", compared, checks, environment(effort, map(distribution, chosen)))
    if text:
        return made
    counts = {kind: slowdown.used(kind) for kind in ("static", "run time")}
    costs = [cost for backend in chosen for cost in slowdown.measured(backend, quick=quick)]
    return LibrariesReport(
        made.name, compared, checks, made.environment, lines.tables(), counts, costs, slowdown.slowdowns(costs, counts)
    )


@dataclass(frozen=True)
class LibrariesReport(Report):
    """A report with the tables of the paper's section 7 before the comparisons."""

    lines: dict[str, Any] = field(default_factory=dict)
    counts: dict[str, Any] = field(default_factory=dict)
    costs: Sequence[Cost] = ()
    slowdowns: Sequence[Slowdown] = ()

    def means(self) -> Iterator[tuple[str, str, str, str, float, float, float, int]]:
        """Library, backend, way, size; mean and quartiles of the ratios, and of how many functions they are."""
        groups: dict[tuple[str, ...], list[float]] = defaultdict(list)
        for line in self.comparisons:
            library, backend, way = line.group.split(", ")
            if way in WAYS:
                _, size = line.ours.rsplit(", ", 1)[0].split(", ", 1)
                groups[library, backend, way, size].append(line.ratio)
        for (library, backend, way, size), ratios in groups.items():
            low, high = (ratios[0],) * 2 if len(ratios) == 1 else statistics.quantiles(ratios, n=4)[::2]
            yield library, backend, way, size, statistics.mean(ratios), low, high, len(ratios)

    def summary(self) -> str:
        """Which of the means miss their targets, and which comparisons with peers."""
        targets = ((m, target(m[1], m[2])) for m in self.means() if m[3] == "10,000")
        aimed = [(m, most) for m, most in targets if most is not None]
        missed = [f"{', '.join(m[:4])}: mean {number(m[4])} > {number(most)}" for m, most in aimed if m[4] > most]
        rivals = [c for c in self.comparisons if c.group.endswith("peers") and c.target is not None]
        missed += [f"{c.ours} against {c.rival}: {number(c.ratio)} > {number(c.target)}" for c in rivals if not c.holds]
        missed += [f"not true: {check.claim}" for check in self.checks if not check.holds]
        total = len(aimed) + len(rivals) + len(self.checks)
        return f"{total - len(missed)} of {total} targets hold." + "".join(f"\nMISSED: {line}" for line in missed)

    def as_data(self) -> dict[str, Any]:
        """The tables, and of each comparison a row of seven values."""
        return {**self._tables(), "environment": self.environment, "comparisons": list(self._rows())}

    def _rows(self) -> Iterator[list[Any]]:
        """Group, ours, rival, seconds of both, ratio, quartiles."""
        for c in self.comparisons:
            values = (c.ours_seconds, c.rival_seconds, c.ratio, c.low, c.high)
            yield [c.group, c.ours, c.rival, *(float(f"{x:.4g}") if math.isfinite(x) else None for x in values)]

    def _tables(self) -> dict[str, Any]:
        costs = [[c.backend, c.mode, c.function, round(c.ratio, 4), float(f"{c.seconds:.4g}")] for c in self.costs]
        cells = [[s.library, s.backend, s.mode, s.counts, round(s.by_time, 3), round(s.by_calls, 3)] for s in self.slowdowns]
        checks = [check.claim for check in self.checks if not check.holds]
        return {"lines": self.lines, "counts": self.counts, "costs": costs, "slowdown": cells, "false": checks}

    def as_markdown(self) -> str:
        """The tables, then each comparison in short."""
        parts = [f"# Benchmark: {self.name}", "", *(f"{line}  " for line in self.summary().splitlines()), ""]
        if self.slowdowns:
            parts += [*self._lines_of_code(), *self._table_3()]
        if self.comparisons:
            parts += [*self._means_table(), *self._each(), *self._peers()]
        if self.lines:
            parts += self._each_line()
        parts += ["## How it was measured", "", *HOW, "", *(f"- {key}: {value}" for key, value in self.environment.items()), ""]
        return "\n".join(parts)

    def _lines_of_code(self) -> Iterator[str]:
        yield from ("## Lines of code: the subset that is written by hand, too", "")
        heads = ("library", "", "ours", *FRAMEWORKS, "all four", "ours / all four")
        yield from (table_row(heads), table_row(["---"] * len(heads)))
        for library, found in self.lines["subset"].items():
            for i, what in enumerate(("raw lines", "lines of code", "tokens")):
                by_hand = [found[name][i] for name in FRAMEWORKS]
                ours = found["ours"][i]
                yield table_row([library, what, *map(str, (ours, *by_hand, sum(by_hand))), f"{ours / sum(by_hand):.2f}"])
        yield from ("", "Those of the paper's table 1, in raw lines:", "")
        heads = ("function", "paper", "ours", "with what it calls", "of which code", "tokens")
        yield from (table_row(heads), table_row(["---"] * len(heads)))
        for name, (paper, raw, _, _, whole, code, tokens) in self.lines["table 1"].items():
            yield table_row([f"`ivy_{name}`", *map(str, (paper, raw, whole, code, tokens))])
        yield ""

    def _table_3(self) -> Iterator[str]:
        cells = {(s.library, s.backend, s.mode, s.counts): s for s in self.slowdowns}
        backends = list(dict.fromkeys(s.backend for s in self.slowdowns))
        columns = [(b, m) for b in backends for m in ("eager", "compiled") if any(k[1:3] == (b, m) for k in cells)]
        yield from ("## Table 3 of the paper: slowdown by the functions of the core, in percent", "")
        yield from (table_row(["", "", *(f"{b}, {m}" for b, m in columns)]), table_row(["---"] * (len(columns) + 2)))
        for library in LIBRARIES:
            paper = [in_paper(library, b, m) for b, m in columns]
            yield table_row([library, "paper", *map(_cell, paper)])
            for kind in ("static", "run time"):
                found = [cells.get((library, b, m, kind)) for b, m in columns]
                for way in ("by time", "by calls"):
                    values = (None if s is None else f"{getattr(s, way.replace(' ', '_')):.2f}" for s in found)
                    yield table_row(["", f"{kind}, {way}", *map(_cell, values)])
        yield ""

    def _means_table(self) -> Iterator[str]:
        found = list(self.means())
        sizes = list(dict.fromkeys(m[3] for m in found))
        yield from ("## Directly: time of ours / time of a function by hand, mean (quartiles) over the functions", "")
        yield from (table_row(["library", "backend", "way", *sizes]), table_row(["---"] * (3 + len(sizes))))
        cells = {m[:4]: f"{number(m[4])} ({number(m[5])} … {number(m[6])})" for m in found}
        for key in dict.fromkeys(m[:3] for m in found):
            yield table_row([*key, *(cells.get((*key, size), "–") for size in sizes)])
        yield ""

    def _each(self) -> Iterator[str]:
        """The ratios of each function: a row for each function and way, a column for each size."""
        found: dict[tuple[str, str, str], dict[str, Comparison]] = defaultdict(dict)
        for c in self.comparisons:
            library, backend, way = c.group.split(", ")
            if way in WAYS:
                name, size = c.ours.rsplit(", ", 1)[0].split(", ", 1)
                found[f"{library}: {name}", backend, way][size] = c
        sizes = list(dict.fromkeys(size for cells in found.values() for size in cells))
        yield from ("## Each function", "")
        yield from (table_row(["function", "backend", "way", *sizes]), table_row(["---"] * (3 + len(sizes))))
        for key, cells in found.items():
            yield table_row([*key, *(number(cells[size].ratio) if size in cells else "–" for size in sizes)])
        yield ""

    def _peers(self) -> Iterator[str]:
        rivals = [c for c in self.comparisons if c.group.endswith("peers")]
        if rivals:
            yield from ("## Peers", "", table_row(["ours", "against", "ratio", "quartiles", "target"]), table_row(["---"] * 5))
            for c in rivals:
                most = "–" if c.target is None else f"≤ {number(c.target)}"
                yield table_row([c.ours, c.rival, number(c.ratio), f"{number(c.low)} … {number(c.high)}", most])
            yield ""

    def _each_line(self) -> Iterator[str]:
        yield from ("## Lines of code of every function and class", "")
        yield from ("By itself, and with what it calls of its library. Code: without docstrings, comments and empty lines.", "")
        heads = ("", "raw", "code", "tokens", "raw, with calls", "code", "tokens")
        yield from (table_row(heads), table_row(["---"] * len(heads)))
        for library, name, *counts in self.lines["functions"]:
            yield table_row([f"`ivy_{library}.{name}`", *map(str, counts)])
        yield ""

    def print(self, console: Console) -> None:
        """Print the means; the written report has all."""
        table = Table(title="ours / by hand, mean over the functions", title_justify="left")
        for heading in ("library", "backend", "way", "size", "mean", "quartiles"):
            table.add_column(heading)
        for *key, mean, low, high, _ in self.means():
            table.add_row(*key, number(mean), f"{number(low)} … {number(high)}")
        console.print(table, markup=False)
        console.print(self.summary(), markup=False, style="bold")

    def plot(self, path: Path) -> None:
        """Lines of code, slowdown beside the paper's, and the direct ratios by size."""
        from matplotlib.figure import Figure

        panels = [self._plot_lines, self._plot_table_3] if self.slowdowns else []
        panels += [self._plot_ratios] if any(self.means()) else []
        if not panels:  # peers alone
            super().plot(path)
            return
        figure = Figure(figsize=(13, 4 * len(panels)), layout="constrained")
        for panel, row in zip(panels, figure.subfigures(len(panels), squeeze=False)[:, 0], strict=True):
            panel(row)
        save_picture(figure, path)

    def _plot_lines(self, figure: Any) -> None:
        figure.suptitle("lines of code (without docstrings and comments) and tokens of the same functions", fontsize=11)
        for i, (axes, what) in enumerate(zip(figure.subplots(1, 2), ("lines of code", "tokens"), strict=True), start=1):
            for x, library in enumerate(LIBRARIES):
                found, bottom = self.lines["subset"][library], 0
                axes.bar(x - 0.2, found["ours"][i], 0.38, color="tab:green", label="once, for all" if x == 0 else None)
                for name, colour in zip(FRAMEWORKS, ("0.35", "0.5", "0.65", "0.8"), strict=True):
                    label = f"by hand, {name}" if x == 0 else None
                    axes.bar(x + 0.2, found[name][i], 0.38, bottom=bottom, color=colour, label=label)
                    bottom += found[name][i]
            axes.set_xticks(range(len(LIBRARIES)), LIBRARIES)
            axes.set_ylabel(what)
        axes.legend(fontsize=8)

    def _plot_table_3(self, figure: Any) -> None:
        figure.suptitle(
            "slowdown by the functions of the core in percent (the paper's table 3), static counts, by time", fontsize=11
        )
        for axes, mode in zip(figure.subplots(1, 2), ("eager", "compiled"), strict=True):
            found = [s for s in self.slowdowns if s.mode == mode and s.counts == "static"]
            names = list(dict.fromkeys(s.backend for s in found))
            for i, backend in enumerate(names):
                cells = {s.library: s.by_time for s in found if s.backend == backend}
                places = [x + 0.8 * (i - (len(names) - 1) / 2) / len(names) for x in range(len(LIBRARIES))]
                axes.bar(places, _heights(map(cells.get, LIBRARIES)), 0.7 / len(names), color=COLOURS[backend], label=backend)
                heights = _heights(in_paper(lib, backend, mode) for lib in LIBRARIES)
                axes.plot(places, heights, "k_", markersize=9, label="paper" if i == 0 else None)
            axes.axhline(0, color="black", linewidth=0.5)
            axes.set_xticks(range(len(LIBRARIES)), LIBRARIES)
            axes.set_title(mode, fontsize=9)
            if found:
                axes.legend(fontsize=8)

    def _plot_ratios(self, figure: Any) -> None:
        figure.suptitle("ours / by hand: mean over the functions of each library (bars: quartiles)", fontsize=11)
        found = list(self.means())
        names = list(dict.fromkeys(m[1] for m in found))
        for axes, backend in zip(figure.subplots(1, len(names), sharey=True, squeeze=False)[0], names, strict=True):
            sizes = list(dict.fromkeys(m[3] for m in found))
            for i, library in enumerate(LIBRARIES):
                for way, style in zip(WAYS, ("o-", "s:", "^--"), strict=True):
                    cells = {m[3]: m for m in found if m[:3] == (library, backend, way)}
                    places = [x for x, size in enumerate(sizes) if size in cells]
                    means = [cells[sizes[x]][4] for x in places]
                    label = f"{library}, {way}"
                    axes.plot(places, means, style, color=f"C{i}", markersize=4, linewidth=1, label=label)
                    for x in places:
                        axes.plot([x, x], cells[sizes[x]][5:7], color=f"C{i}", linewidth=0.5)
            axes.set_yscale("log")
            axes.axhline(1, color="lightgrey", zorder=0)
            axes.set_xticks(range(len(sizes)), sizes, fontsize=8)
            axes.set_title(backend, fontsize=9)
        axes.legend(fontsize=6)


def _cell(value: object) -> str:
    """The text of a value in a table."""
    return "–" if value is None else str(value)


def _heights(values: Iterable[float | None]) -> list[float]:
    """Values as matplotlib takes them: nan for None, which it does not draw."""
    return [math.nan if value is None else value for value in values]


def in_paper(library: str, backend: str, mode: str) -> float | None:
    """The slowdown in percent that the paper reports; None for what it did not measure."""
    eager, compiled = PAPER[library].get(backend, (None, None))
    return compiled if mode == "compiled" else eager


COLOURS = dict(zip(FRAMEWORKS, ("tab:blue", "tab:orange", "tab:green", "tab:red"), strict=True))

HOW = (
    "Ours and by hand ran in turns; a ratio is ours / by hand within a round, and its median over the rounds is shown. Calls wait",
    "for their results. The functions by hand are in `benchmarks/rotations`, `vision`, `motion` and `environments`; each gives",
    "what ours gives, which was checked before it was timed. The slowdown by time is Σ n (ours − native) / Σ n native over the",
    "functions of the core, which occur n times, on 10,000 elements; by calls it is Σ n (ours / native − 1) / Σ n. Operators are",
    "the frameworks' own and do not count. Compiled, both are so by the framework's compiler; `ivy_api.compile` compiles ours, and",
    "the framework's compiler what is by hand.",
)
