"""The confirmed failures of the stored reports: read from docs/reports/confirmed.toml, and written out as confirmed.md."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ivy_conformance import reporting, standard
from ivy_conformance.reporting import Check, Report

FOLDER = Path(__file__).parents[2] / "docs" / "reports"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One thing that libraries do otherwise than the standard says, and the checks that fail for it.

    Attributes
    ----------
    title : what is wrong
    libraries : the names of the targets
    functions : the functions which the failures name
    checks : the checks, without their parameters; ``*`` stands for all
    cases : a pattern for the parameters, if not all of them
    gives, standard : what comes, and what the standard says
    clause : the name whose page says so, or an address
    confirmed : by which other way
    issue : where it is known upstream
    """

    title: str
    libraries: tuple[str, ...]
    functions: tuple[str, ...]
    checks: tuple[str, ...]
    cases: str = ".*"
    gives: str
    standard: str
    clause: str
    confirmed: str
    issue: str = ""

    def explains(self, library: str, check: Check) -> bool:
        """Whether a failing check of a library fails for this."""
        name, _, parameters = check.id.partition("[")
        return (
            library in self.libraries
            and check.failure is not None
            and check.failure.function in self.functions
            and (name in self.checks or self.checks == ("*",))
            and re.fullmatch(self.cases, parameters.removesuffix("]")) is not None
        )

    @property
    def address(self) -> str:
        """Where the standard says it."""
        return self.clause if self.clause.startswith("https://") else standard.clause(self.clause)


def entries() -> list[Entry]:
    """All of them."""
    found: list[dict[str, Any]] = tomllib.loads((FOLDER / "confirmed.toml").read_text())["entry"]
    return [_entry(**one) for one in found]


def _entry(**fields: Any) -> Entry:
    for name in ("libraries", "functions", "checks"):
        fields[name] = tuple(fields[name])
    return Entry(**fields)


def libraries() -> list[str]:
    """The names of the targets of the stored reports."""
    return [path.name.removesuffix(".json.gz") for path in sorted(FOLDER.glob("*.json.gz"))]


@functools.cache
def report(library: str) -> Report:
    """The stored report of one target."""
    return reporting.load(FOLDER / f"{library}.json.gz")


def page(every: Iterable[Entry]) -> str:
    """The page: a section for each entry, after its library."""
    lines = [
        "# Confirmed failures",
        "",
        "Every failure in the reports of this folder, by cause. Each was confirmed by the text of the standard and by a second",
        "way of finding the right result. Made of [confirmed.toml](confirmed.toml) by `python conformance/tests/confirmed.py`;",
        "a test holds that every failing check of every stored report has exactly one entry.",
        "",
    ]
    for entry in every:
        versions = ", ".join(f"{name} ({_versions(report(name))})" for name in entry.libraries)
        lines += [
            f"## {entry.title}",
            "",
            f"- Library: {versions}",
            f"- Functions: {', '.join(f'`{name}`' for name in entry.functions)}",
            f"- Gives: {entry.gives}",
            f"- The standard: {entry.standard} ([clause]({entry.address}))",
            f"- Confirmed by: {entry.confirmed}",
            *([f"- Upstream: {entry.issue}"] if entry.issue else []),
            "",
        ]
    return "\n".join(lines)


def _versions(report: Report) -> str:
    own = {name: version for name, version in report.target.versions.items() if not name.startswith(("ivy", "python"))}
    root = report.target.name.partition(".")[0].replace("_", "-")
    kept = {name for name in own if name in (root, report.target.name.split(".")[1] if "." in report.target.name else root)}
    return ", ".join(f"{name} {own[name]}" for name in sorted(kept or own))


if __name__ == "__main__":
    (FOLDER / "confirmed.md").write_text(page(entries()))
