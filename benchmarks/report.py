"""The results of a run as JSON, Markdown, a plot, and a table in the terminal, with the same rows in each."""

from __future__ import annotations

import io
import json
import math
import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib import metadata
from itertools import groupby
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from benchmarks.measure import REPEATS, Comparison, Effort

HEADINGS = ("ours", "against", "ours takes", "theirs takes", "ratio", "quartiles", "target", "holds")


@dataclass(frozen=True)
class Check:
    """A condition that holds or not, independent of timing."""

    claim: str
    holds: bool


@dataclass(frozen=True)
class Report:
    """One run of one benchmark."""

    name: str
    comparisons: Sequence[Comparison]
    checks: Sequence[Check]
    environment: dict[str, Any]

    def summary(self) -> str:
        """How many targets are met, and which are not."""
        aimed = [c for c in self.comparisons if c.holds is not None]
        missed = [f"{c.ours} against {c.rival}: {number(c.ratio)} > {number(c.target)}" for c in aimed if not c.holds]
        missed += [f"not true: {check.claim}" for check in self.checks if not check.holds]
        total = len(aimed) + len(self.checks)
        return f"{total - len(missed)} of {total} targets hold." + "".join(f"\nMISSED: {line}" for line in missed)

    def write(self, folder: Path) -> list[Path]:
        """Write ``<name>.json``, ``<name>.md`` and ``<name>.png`` into ``folder``."""
        folder.mkdir(parents=True, exist_ok=True)
        paths = [folder / f"{self.name}{suffix}" for suffix in (".json", ".md", ".png")]
        paths[0].write_text(compact_json(self.as_data()), encoding="utf-8")
        paths[1].write_text(self.as_markdown(), encoding="utf-8")
        self.plot(paths[2])
        return paths

    def as_data(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "environment": self.environment,
            "comparisons": [{**_finite(asdict(c)), "holds": c.holds} for c in self.comparisons],
            "checks": [asdict(check) for check in self.checks],
        }

    def as_markdown(self) -> str:
        lines = [f"# Benchmark: {self.name}", "", *(f"{line}  " for line in self.summary().splitlines()), ""]
        for group, comparisons in _groups(self.comparisons):
            lines += [f"## {group}", "", table_row(HEADINGS), table_row(["---"] * len(HEADINGS))]
            lines += [table_row(_cells(c, code="`")) for c in comparisons]
            lines += [""]
        if self.checks:
            lines += ["## Checks", "", *(f"- {check.claim}: {_yes_no(check.holds)}" for check in self.checks), ""]
        lines += [
            "## How it was measured",
            "",
            f"Ours and theirs ran in turns; in each round the best of {REPEATS} runs counts, less the empty loop and less",
            "what both sides pay anyway (after “−”). A ratio is ours/theirs within a round. Shown are medians over all rounds, and",
            "the quartiles of the ratio.",
            "",
            *(f"- {key}: {value}" for key, value in self.environment.items()),
            "",
        ]
        return "\n".join(lines)

    def print(self, console: Console) -> None:
        for group, comparisons in _groups(self.comparisons):
            table = Table(title=group, title_justify="left")
            for heading in HEADINGS:
                table.add_column(heading, justify="left" if heading in ("ours", "against") else "right")
            for c in comparisons:
                table.add_row(*_cells(c), style="bold red" if c.holds is False else None)
            console.print(table, markup=False)
        for check in self.checks:
            console.print(f"{check.claim}: {_yes_no(check.holds)}", markup=False)
        console.print(self.summary(), markup=False, style="bold")

    def plot(self, path: Path) -> None:
        """One dot per comparison, its quartiles as a bar, its target as a tick; green holds, red does not, grey has no target."""
        from matplotlib.figure import Figure

        shown = [c for c in self.comparisons if math.isfinite(c.ratio) and c.ratio > 0]
        groups = [(group, list(comparisons)) for group, comparisons in _groups(shown)]
        sizes = [len(comparisons) + 1 for _, comparisons in groups]
        figure = Figure(figsize=(11, 1 + 0.22 * sum(sizes) + 0.2 * len(sizes)), layout="constrained")
        panels = figure.subplots(len(groups), sharex=True, squeeze=False, height_ratios=sizes).flat
        for axes, (group, comparisons) in zip(panels, groups, strict=True):
            axes.set_title(group, loc="left", fontsize=9, fontweight="bold")
            axes.set_xscale("log")
            axes.axvline(1, color="lightgrey", zorder=0)
            for y, c in enumerate(comparisons):
                colour = {True: "tab:green", False: "tab:red", None: "tab:grey"}[c.holds]
                axes.plot([max(c.low, c.ratio / 10), min(c.high, c.ratio * 10)], [y, y], color=colour, linewidth=2)
                axes.plot(c.ratio, y, "o", color=colour, markersize=5)
                if c.target is not None:
                    axes.plot(c.target, y, "|", color="black", markersize=12)
            axes.set_yticks(range(len(comparisons)), [f"{c.ours}  /  {c.rival}" for c in comparisons], fontsize=8, parse_math=False)
            axes.set_ylim(len(comparisons) - 0.5, -0.5)
        figure.suptitle(f"{self.name}: time of ours / time of theirs", fontsize=11)
        figure.supxlabel("left of 1: ours is faster; black tick: target; bar: quartiles", fontsize=9)
        save_picture(figure, path)


def save_picture(figure: Any, path: Path) -> None:
    """Write a figure with a reduced palette, a third of the size, because it is kept in the repository."""
    from PIL import Image

    drawn = io.BytesIO()
    figure.savefig(drawn, dpi=120)
    Image.open(drawn).convert("RGB").quantize(64).save(path, optimize=True)


def environment(effort: Effort, distributions: Iterable[str]) -> dict[str, Any]:
    """The environment in which the numbers were measured."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processor": _processor(),
        "cores": os.cpu_count(),
        "load at the start": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "rounds": f"{effort.rounds} ({effort.program_rounds} of processes)",
        "versions": ", ".join(f"{name} {metadata.version(name)}" for name in distributions),
    }


def _processor() -> str:
    cpuinfo = Path("/proc/cpuinfo")  # platform.processor() is empty on Linux
    lines = cpuinfo.read_text(encoding="utf-8").splitlines() if cpuinfo.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.processor())


def _groups(comparisons: Sequence[Comparison]) -> Iterable[tuple[str, Iterable[Comparison]]]:
    return groupby(comparisons, key=lambda c: c.group)


def _cells(c: Comparison, code: str = "") -> list[str]:
    def mark(text: str) -> str:
        return f"{code}{text}{code}"

    less = f" − {mark(c.floor)}" if c.floor else ""
    return [
        mark(c.ours) + less,
        mark(c.rival) + less,
        duration(c.ours_seconds),
        duration(c.rival_seconds),
        number(c.ratio),
        f"{number(c.low)} … {number(c.high)}",
        "–" if c.target is None else f"≤ {number(c.target)}",
        "–" if c.holds is None else _yes_no(c.holds),
    ]


def table_row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _yes_no(value: bool) -> str:
    return "yes" if value else "NO"


def number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.4g}" if 0.9 < value < 1.1 else f"{value:.3g}"  # near 1 the fourth digit matters


def duration(seconds: float) -> str:
    if math.isnan(seconds):
        return "–"
    for unit, factor in (("s", 1.0), ("ms", 1e3), ("µs", 1e6)):
        if abs(seconds) * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def compact_json(data: dict[str, Any]) -> str:
    """JSON with one line for each entry, and for each item of an entry that is a list: small, and its diffs show rows."""

    def dumps(value: Any) -> str:
        return json.dumps(value, ensure_ascii=False, allow_nan=False)

    def entry(value: Any) -> str:
        return "[\n" + ",\n".join(map(dumps, value)) + "\n]" if isinstance(value, list) and value else dumps(value)

    return "{\n" + ",\n".join(f"{dumps(key)}: {entry(value)}" for key, value in data.items()) + "\n}\n"


def _finite(values: dict[str, Any]) -> dict[str, Any]:
    """JSON has no infinity."""
    return {key: None if isinstance(value, float) and not math.isfinite(value) else value for key, value in values.items()}
