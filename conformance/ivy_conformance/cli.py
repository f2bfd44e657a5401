"""The command line: run the checks, compare two reports, make a page or a badge of one."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Sequence

from ivy_conformance import reporting, selection
from ivy_conformance.errors import UsageError
from ivy_conformance.plugin import PROFILES
from ivy_conformance.probe import look
from ivy_conformance.runner import Options, console, run, unreadable
from ivy_conformance.standard import LATEST, REVISIONS
from ivy_conformance.target import Target

SLOW = 0.1
"""Seconds for a new shape above which ``--shapes few`` is suggested."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return the exit status: 0 all well, 1 something fails (``run``) or got worse (``diff``), 2 wrong usage,
    3 nothing fails so far, and the run is not complete."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    parsed = _parser().parse_args(given)
    parsed.command = f"ivy-conformance {shlex.join(given)}"
    try:
        status: int = parsed.action(parsed)
    except (UsageError, reporting.ReportError, OSError) as error:
        print(f"ivy-conformance: {error}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="ivy-conformance", description="How far is an array library from the Array API Standard?")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands.add_parser("run", help="check a backend or a namespace"))
    show = commands.add_parser("show", help="print a report again, or make a page or a badge of it")
    show.add_argument("report", help="a file that 'run --json' wrote")
    _add_outputs(show)
    show.set_defaults(action=_show)
    diff = commands.add_parser("diff", help="what got better or worse from one report to another")
    diff.add_argument("old")
    diff.add_argument("new")
    diff.set_defaults(action=_diff)
    return parser


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("backend", nargs="?", metavar="BACKEND", help="an installed backend of ivy_api: torch")
    parser.add_argument("--namespace", metavar="MODULE[:ATTRIBUTE]", help="any object that claims to be a namespace")
    parser.add_argument("--wrapped", action="store_true", help="through ivy_api.Array instead of the framework's own arrays")
    parser.add_argument("--device", metavar="NAME", default="", help="make arrays on the device whose name contains this: cuda")
    parser.add_argument("--profile", choices=list(PROFILES), default="quick", help="how thorough (default: quick)")
    parser.add_argument("--only", metavar="CHAPTERS", default="", help="only these chapters: linalg,fft")
    parser.add_argument("--function", metavar="NAMES", default="", help="only these functions: sort,linalg.svd")
    parser.add_argument("--dtype", metavar="NAMES", default="", help="of the checks of one data type, only these: float32")
    parser.add_argument("--seed", type=int, default=0, help="other samples and examples than usual")
    parser.add_argument("--max-examples", type=int, metavar="N", help="drawn examples of each property")
    parser.add_argument("--version", choices=REVISIONS, default=LATEST, help=f"revision of the standard (default: {LATEST})")
    parser.add_argument("-n", "--processes", type=int, default=Options.processes_by_default(), help="worker processes")
    parser.add_argument("--timeout", type=float, default=Options.timeout, metavar="SECONDS", help="limit for one check")
    parser.add_argument(
        "--memory-limit", type=int, default=Options.memory_limit, metavar="MIB", help="by which a process may grow in a check"
    )
    parser.add_argument("--to-numpy", metavar="METHOD|MODULE:FUNCTION", default="", help="how arrays are read back: todense")
    parser.add_argument(
        "--shapes", choices=["all", "few"], default="all", help="few: for a library that compiles each shape, or is lazy"
    )
    parser.add_argument("--max-time", type=float, default=0.0, metavar="SECONDS", help="end then, with a report of what was done")
    parser.add_argument("--resume", metavar="FILE", help="a report of 'run --json': its checks are not run again")
    parser.add_argument("--json", metavar="FILE", help="write the report as data")
    parser.add_argument("--junit", metavar="FILE", default="", help="write the results as JUnit XML")
    _add_outputs(parser)
    parser.set_defaults(action=_run)


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--html", metavar="FILE", help="write the report as one page that opens offline")
    parser.add_argument("--badge", metavar="FILE", help="write the score as an SVG badge")
    parser.add_argument("--failures", type=int, default=3, metavar="N", help="snippets printed for each function (default: 3)")


def _run(given: argparse.Namespace) -> int:
    if (given.backend is None) == (given.namespace is None):
        raise UsageError("Name what to check: either an installed backend ('run torch'), or '--namespace array_api_strict'.")
    if given.wrapped and given.namespace:
        raise UsageError("--wrapped is about installed backends; a namespace is checked as it is.")
    if given.processes < 1:
        raise UsageError(f"-n takes a number of processes from 1; got {given.processes}.")
    target = Target(given.backend or given.namespace, given.backend is not None, given.wrapped, given.version, given.device)
    sys.path.insert(0, os.getcwd())  # so that modules in this folder are found, as with 'python -m'
    target.check()
    selection.demand(given.only, given.function, given.dtype)
    options = Options(
        target,
        profile=given.profile,
        only=given.only,
        function=given.function,
        dtype=given.dtype,
        seed=given.seed,
        max_examples=given.max_examples,
        processes=given.processes,
        timeout=given.timeout,
        memory_limit=given.memory_limit,
        junit=given.junit,
        command=given.command,
        to_numpy=given.to_numpy,
        shapes=given.shapes,
        max_time=given.max_time,
        earlier=_earlier(given, target),
        save=given.json or "",
    )
    report = _checked(options)
    if given.json:
        reporting.dump(report, given.json)
    _write(report, given)
    return 1 if any(check.is_bad for check in report.checks) else 3 if report.incomplete else 0


def _checked(options: Options) -> reporting.Report:
    found = look(options.target, options.to_numpy, options.timeout)
    if found.usage:
        raise UsageError(found.usage)
    if found.trouble:
        return unreadable(options, found)
    if found.shape > SLOW and options.shapes == "all":
        console().print(f"Each new shape takes {found.shape:.2f} s. If that is too long: --shapes few", highlight=False)
    return run(options, console())


def _earlier(given: argparse.Namespace, target: Target) -> reporting.Report | None:
    if not given.resume:
        return None
    report = reporting.load(given.resume)
    made, now = report.target, (target.name, target.wrapped, target.revision, target.device, given.profile, given.seed)
    if (made.name, made.wrapped, made.standard, made.device, made.profile, made.seed) != now:
        raise UsageError(
            f"{given.resume} is of another run: {made.title}, standard {made.standard}, profile {made.profile}, seed {made.seed}. "
            f"Resume with the same target and options."
        )
    return report


def _show(given: argparse.Namespace) -> int:
    _write(reporting.load(given.report), given)
    return 0


def _write(report: reporting.Report, given: argparse.Namespace) -> None:
    if given.html:
        reporting.write_html(report, given.html)
    if given.badge:
        reporting.write_badge(report, given.badge)
    reporting.show(report, console(), per_function=given.failures)


def _diff(given: argparse.Namespace) -> int:
    difference = reporting.compare(reporting.load(given.old), reporting.load(given.new))
    reporting.show_difference(difference, console())
    return difference.exit_status
