"""The report: how many mutants of each kind were found, and why the others were not."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from mutants import studies
from mutants.everything import all_mutants
from mutants.exempt import EQUIVALENT, SURVIVORS, equivalent, matches

HEAD = """# Does the suite catch what it should?

A good namespace (the NumPy backend) is given one fault at a time: a *mutant*. The checks of the function run against it until one
fails; a mutant that passes them all *survives*. The faults are made from the declarations and stand in
[conformance/tests/mutation](../../conformance/tests/mutation/README.md).
"""


def data(engine: Any, profile: str) -> dict[str, Any]:
    """What a run found, as JSON."""
    return {
        "profile": profile,
        "seed": engine.seed,
        "seconds": round(engine.seconds),
        "all": len(engine.mutants),
        "verdicts": [
            {
                "id": v.mutant.id,
                "study": studies.name(v.mutant),
                "kind": v.mutant.kind,
                "found_by": v.found_by,
                "error": v.error,
                "differed": v.differed,
            }
            for v in engine.verdicts
        ],
    }


def survivors(paths: Iterable[Path]) -> frozenset[str]:
    """The mutants that no run has found."""
    verdicts = [v for path in paths for v in json.loads(path.read_text())["verdicts"]]
    return frozenset(v["id"] for v in verdicts) - {v["id"] for v in verdicts if v["found_by"]}


def rate(verdicts: Iterable[dict[str, Any]]) -> str:
    """The share that was found."""
    found = [bool(v["found_by"]) for v in verdicts]
    return f"{100 * sum(found) / len(found):.2f} %" if found else "-"


def written(runs: list[dict[str, Any]]) -> str:
    """The whole report, of one run for each profile over all mutants."""
    lines = [HEAD, "| profile | mutants | found | share | minutes |", "|---|---:|---:|---:|---:|"]
    for run in runs:
        found = sum(bool(v["found_by"]) for v in run["verdicts"])
        lines.append(
            f"| `{run['profile']}` | {len(run['verdicts'])} | {found} | {rate(run['verdicts'])} | {run['seconds'] / 60:.0f} |"
        )
    lines += ["", "## Kinds", "", f"| kind | mutants | {' | '.join(run['profile'] for run in runs)} |"]
    lines.append("|---|---:|" + "---:|" * len(runs))
    kinds = Counter(v["kind"] for v in runs[0]["verdicts"])
    for kind, count in sorted(kinds.items()):
        shares = [rate(v for v in run["verdicts"] if v["kind"] == kind) for run in runs]
        lines.append(f"| {kind} | {count} | {' | '.join(shares)} |")
    return "\n".join([*lines, *_survivors(runs), *_equivalents(), ""])


def _survivors(runs: list[dict[str, Any]]) -> list[str]:
    lines = ["", "## Survivors", ""]
    lost: dict[str, list[str]] = {}
    for run in runs:
        for verdict in run["verdicts"]:
            if not verdict["found_by"]:
                lost.setdefault(verdict["id"], []).append(run["profile"])
    if not lost:
        return [*lines, "None."]
    lines += ["| mutant | survives | reason |", "|---|---|---|"]
    for name, profiles in sorted(lost.items()):
        why = next((why for pattern, why in SURVIVORS.items() if matches(name, pattern)), "not listed")
        lines.append(f"| `{name}` | {', '.join(profiles)} | {why} |")
    return lines


def _equivalents() -> list[str]:
    lines = ["", "## Not counted", "", "Faults that change nothing which the standard defines.", "", "| faults | number | reason |"]
    lines.append("|---|---:|---|")
    ids = [m.id for m in all_mutants() if equivalent(m)]
    for pattern, why in EQUIVALENT.items():
        lines.append(f"| `{pattern}` | {sum(matches(i, pattern) for i in ids)} | {why} |")
    return lines


def write(paths: list[Path], out: Path) -> None:
    """Make the report of the JSON files of runs; a part that none of them is about stays as it is."""
    runs = [json.loads(path.read_text()) for path in paths]
    old = out.read_text() if out.exists() else ""
    before, head, _ = old.partition(studies.FURTHER)
    first, _, second = before.partition(studies.HEAD)
    parts = {"declared": first, "written": second and studies.HEAD + second, "further": head and old[len(before) :]}
    for name, make in (("declared", written), ("written", studies.written), ("further", studies.further)):
        used = [run for run in (_of(run, name) for run in runs) if run["verdicts"]]
        parts[name] = make(used) if used else parts[name]
    out.write_text("\n\n".join(part.strip() for part in parts.values() if part) + "\n")


def _of(run: dict[str, Any], name: str) -> dict[str, Any]:
    return {**run, "verdicts": [v for v in run["verdicts"] if _part(v.get("study", "declared")) == name]}


def _part(study: str) -> str:
    return "further" if study in studies.ELSEWHERE else study if study == "declared" else "written"
