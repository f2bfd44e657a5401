"""``python -m benchmarks``: measure, print, and write the results."""

from __future__ import annotations

import argparse
import importlib
from pathlib import Path

from rich.console import Console
from rich.progress import track

from benchmarks.measure import QUICK, THOROUGH, measure
from benchmarks.report import Report, environment

BENCHMARKS = (
    "dispatch",
    "array",
    "functions",
    "extensions",
    "random",
    "programs",
    "transforms",
    "training",
    "libraries",
    "frontends",
    "graphs",
)
RESULTS = Path(__file__).parent / "results"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure ivy_api side by side with its rivals.")
    parser.add_argument("--only", metavar="NAME", default="", help="a benchmark by name, or the rows that contain NAME")
    parser.add_argument("--backend", metavar="NAME", action="append", default=[], help="only this backend; repeatable")
    parser.add_argument("--quick", action="store_true", help="few rounds: rough numbers")
    parser.add_argument("--output", metavar="FOLDER", type=Path, help="where to write; a full run writes to benchmarks/results")
    options = parser.parse_args()
    names = [options.only] if options.only in BENCHMARKS else list(BENCHMARKS)
    text = "" if options.only in BENCHMARKS else options.only
    output = options.output or (None if options.quick or text or options.backend else RESULTS)
    for name in names:
        report = run(name, text, backends=options.backend, quick=options.quick)
        if text and not report.comparisons:
            continue  # the text is in another benchmark
        console = Console()
        report.print(console)
        if output is not None:
            for path in report.write(output):
                console.print(f"wrote {path}", markup=False)


def run(name: str, text: str, *, backends: list[str], quick: bool) -> Report:
    """Measure the rows of one benchmark whose heading or code contains ``text``."""
    try:
        benchmark = importlib.import_module(f"benchmarks.bench_{name}")
        if hasattr(benchmark, "report"):
            made: Report = benchmark.report(text, backends, quick=quick)
            return made
        effort = QUICK if quick else THOROUGH
        about = environment(effort, benchmark.VERSIONS)
        cases = [case for case in benchmark.cases() if text.lower() in f"{case.group} {case.ours.label}".lower()]
        checks = list(benchmark.checks())
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error}. The benchmarks need their rivals: pip install -r benchmarks/requirements.txt") from error
    comparisons = [line for case in track(cases, description=name, transient=True) for line in measure(case, effort)]
    return Report(name, comparisons, checks, about)


if __name__ == "__main__":
    main()
