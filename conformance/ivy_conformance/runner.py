"""Runs the checks in worker processes and collects the report."""

from __future__ import annotations

import _thread
import contextlib
import datetime
import io
import os
import platform
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from xdist.scheduler import WorkStealingScheduling

from ivy_conformance import outcomes, reporting, selection, standard, survival
from ivy_conformance.errors import UsageError
from ivy_conformance.probe import Finding
from ivy_conformance.reporting import Check, Failure, Progress, Report
from ivy_conformance.target import Target
from ivy_conformance.untried import untried

ROOT = Path(__file__).parent
ALIKE = 40
"""A run ends if the first checks, this many, all fail for the same reason."""
SAVE_EVERY = 20.0
"""Seconds between intermediate reports of a run."""


@dataclass(frozen=True)
class Options:
    """What to run, and how.

    Attributes
    ----------
    target : what is under test
    profile, only, function, dtype, seed, max_examples : as the command-line options
    processes : worker processes
    timeout : seconds after which a check counts as hung
    memory_limit : MiB by which a worker process may grow in one check; one that grew this much in many checks is replaced
    junit : where to write results as JUnit XML
    command : the command line, for the report
    to_numpy : how arrays are read back: a method's name, or ``"module:function"``
    shapes : ``"all"``, or ``"few"`` for libraries that compile each shape
    max_time : seconds after which the run ends, with a report of what was done; 0: never
    earlier : a report whose checks are not repeated
    save : where intermediate reports are written
    """

    target: Target
    profile: str = "quick"
    only: str = ""
    function: str = ""
    dtype: str = ""
    seed: int = 0
    max_examples: int | None = None
    processes: int = 1
    timeout: float = 120.0
    memory_limit: int = 4096
    junit: str = ""
    command: str = ""
    to_numpy: str = ""
    shapes: str = "all"
    max_time: float = 0.0
    earlier: Report | None = None
    save: str = ""

    @staticmethod
    def processes_by_default() -> int:
        """The number of processors, up to a limit: each process imports the library under test."""
        return min(os.cpu_count() or 1, 8)

    def arguments(self, scratch: Path) -> list[str]:
        """The command line for pytest."""
        target = self.target
        found = [str(ROOT / "chapters"), "-c", str(ROOT / "pytest.ini"), "--rootdir", str(ROOT), "-p", "ivy_conformance.plugin"]
        found += ["--backend" if target.backend else "--namespace", target.name, "--standard", target.revision]
        found += ["--wrapped"] if target.wrapped else []
        found += ["--device", target.device] if target.device else []
        found += ["--profile", self.profile, "--only", self.only, "--function", self.function, "--dtype", self.dtype]
        found += ["--seed", str(self.seed), "-n", str(self.processes), "--dist", "worksteal", "--max-worker-restart", "100000"]
        found += ["--max-examples", str(self.max_examples)] if self.max_examples else []
        found += ["--to-numpy", self.to_numpy, "--shapes", self.shapes]
        if self.earlier is not None:
            finished = scratch / "finished"
            finished.write_text("\n".join(check.id for check in self.earlier.checks), encoding="utf-8")
            found += ["--finished", str(finished)]
        return found + (["--junitxml", self.junit] if self.junit else [])


class Scheduling(WorkStealingScheduling):  # type: ignore[misc]  # of a module without types
    """That of pytest-xdist, where a process that replaces another may have been told to end before it has collected the checks."""

    def add_node_collection(self, node: Any, collection: Any) -> None:
        if node in self.node2pending:
            super().add_node_collection(node, collection)


class Runner:
    """The part of the run in the controlling process: a pytest plugin."""

    def __init__(self, scratch: Path, options: Options, console: Console | None) -> None:
        self.scratch = scratch
        self.options = options
        self.limits = options.timeout, options.memory_limit
        self.began = time.time()
        self.checks: dict[str, Check] = {check.id: check for check in options.earlier.checks} if options.earlier else {}
        self.stopped = ""
        self.saved = time.monotonic()
        self.reasons: Counter[str] | None = Counter()
        self.console = console
        self.progress: Progress | None = None
        self.controller = survival.Controller(scratch, options.memory_limit)
        self.problems: list[str] = []

    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Scheduling:
        return Scheduling(config, log)

    def pytest_xdist_node_collection_finished(self, node: Any, ids: list[str]) -> None:
        """The number of checks is known."""
        if self.progress is None and self.console is not None:
            self.console.print(f"{len(ids)} checks on {_counted(self.options.processes)}", highlight=False)
            self.progress = Progress(len(ids), self.console).__enter__()

    def pytest_handlecrashitem(self, crashitem: str, report: Any, sched: Any) -> None:
        """A worker crashed during a check, or ended to be replaced by a new one, which repeats the check."""
        if self.controller.was_replaced(report.node.gateway.id):
            report.outcome = "skipped"
            sched.mark_test_pending(crashitem)
            return
        found = outcomes.died(self.controller.death(report.node.gateway.id, str(report.longrepr)))
        if found is not None:
            report.user_properties = [found]

    def pytest_runtest_logreport(self, report: Any) -> None:
        """A check ended."""
        noted = dict(report.user_properties).get(outcomes.KEY)
        if noted is None:
            if report.failed:
                self.problems.append(f"{report.nodeid}: {report.longrepr}")
            return
        check = _check(noted)
        if check.id in self.checks and not check.is_bad:
            return
        self.checks[check.id] = check
        if self.progress is not None:
            self.progress.advance(check)
        self._keep()
        self._stop_where_all_fail_alike(check)

    def _keep(self) -> None:
        """Write an intermediate report from time to time, so that a report exists however this process ends."""
        if self.options.save and time.monotonic() - self.saved > SAVE_EVERY:
            reporting.dump(_report(self.options, self, "it is still in progress"), self.options.save)
            self.saved = time.monotonic()

    def _stop_where_all_fail_alike(self, check: Check) -> None:
        """End the run if all of the first checks failed for the same reason, which would then apply to all others."""
        if self.reasons is None or check.outcome == "skipped":
            return
        message = check.failure.message if check.is_bad and check.failure and check.outcome == "failed" else ""
        self.reasons[message] += 1
        if not message or len(self.reasons) > 1:
            self.reasons = None  # something passed, or failed for another reason
        elif self.reasons[message] == ALIKE:
            self.stopped = f"it was stopped, since each of the first {ALIKE} checks failed for one reason"
            kept = False
            for each in [c for c in self.checks.values() if c.failure is not None and c.failure.message == message]:
                if kept:
                    self.checks[each.id] = replace(each, outcome="skipped", reason=f"as {check.id}: {message}", failure=None)
                kept = True
            pytest.exit(self.stopped)

    def pytest_collectreport(self, report: Any) -> None:
        """Checks that cannot be collected are a bug in the suite, not in the target."""
        if report.failed:
            self.problems.append(f"{report.nodeid}: {report.longrepr}")

    def close(self) -> None:
        """Release all resources."""
        self.controller.close()
        if self.progress is not None:
            self.progress.__exit__(None, None, None)


def run(options: Options, console: Console | None = None) -> Report:
    """Run the checks and return the report.

    Parameters
    ----------
    options : what to run
    console : where progress is shown; nowhere if ``None``

    Raises
    ------
    UsageError
        if the options ask for something that does not exist, or nothing is left to run.
    """
    output = io.StringIO()
    with tempfile.TemporaryDirectory(prefix="ivy-conformance-") as folder:
        runner = Runner(Path(folder), options, console)
        try:
            with _ends_early(runner), contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
                status = pytest.main(options.arguments(Path(folder)), plugins=[_Named(runner)])
        finally:
            runner.close()
    if status == pytest.ExitCode.INTERRUPTED:
        return _report(options, runner, runner.stopped or "it was interrupted")
    if status == pytest.ExitCode.NO_TESTS_COLLECTED and options.earlier is not None:
        return _report(options, runner)  # all checks were in the earlier report
    if status == pytest.ExitCode.NO_TESTS_COLLECTED or (status == pytest.ExitCode.OK and not runner.checks):
        raise UsageError("No check is left to run: the options exclude every check. Pass fewer of them.")
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not runner.checks:
        raise UsageError(_what_went_wrong(runner, output.getvalue()))
    return _report(options, runner)


def unreadable(options: Options, finding: Finding) -> Report:
    """The report of a target whose arrays cannot be read back: one failure."""
    failure = Failure(
        function="asarray",
        snippet=finding.snippet,
        gives=finding.trouble,
        wants="an array of numbers, without which nothing can be checked",
        clause=standard.clause("asarray", options.target.revision),
        message=finding.trouble,
    )
    check = Check(
        id="arrays can be read back",
        chapter="interchange",
        title="Arrays can be read back",
        outcome="failed",
        functions=("asarray",),
        failure=failure,
    )
    with tempfile.TemporaryDirectory(prefix="ivy-conformance-") as folder:
        runner = Runner(Path(folder), options, None)
        runner.close()
    runner.checks = {check.id: check}
    return _report(options, runner, "no other check was made")


@contextlib.contextmanager
def _ends_early(runner: Runner) -> Iterator[None]:
    """Let a termination signal, or the time limit, end the run like a keyboard interrupt: with a report."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        runner.stopped = runner.stopped or "it was terminated"
        raise KeyboardInterrupt

    def time_is_over() -> None:
        runner.stopped = f"the {runner.options.max_time:g} seconds of --max-time were over"
        _thread.interrupt_main(signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, end)
    timer = threading.Timer(runner.options.max_time, time_is_over)
    timer.daemon = True
    if runner.options.max_time:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()
        signal.signal(signal.SIGTERM, before)


class _Named:
    """Registers the runner under the name by which the plugin finds it."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.register(self.runner, "conformance-runner")


def _counted(processes: int) -> str:
    return "1 process" if processes == 1 else f"{processes} processes"


def _what_went_wrong(runner: Runner, output: str) -> str:
    lines = [line.removeprefix("ERROR: ") for line in output.splitlines() if line.startswith("ERROR: ")]
    told = lines or runner.problems or [line for line in output.splitlines() if line.strip()][-12:]
    return "\n".join(told) if told else "No check is left to run."


def _check(noted: dict[str, Any]) -> Check:
    found = noted.get("failure")
    return Check(**{**noted, "functions": tuple(noted["functions"]), "failure": found and Failure(**found)})


def _report(options: Options, runner: Runner, incomplete: str = "") -> Report:
    target = options.target
    absent = {check.failure.function for check in runner.checks.values() if check.outcome == "missing" and check.failure}
    known = {name: d for name, d in standard.everything().items() if standard.since(name) <= target.revision}
    never = [] if incomplete or options.dtype else untried(target, runner.checks.values(), selection.listed(options.only))
    checks = {**runner.checks, **{check.id: check for check in never}}
    return Report(
        target=reporting.Target(
            name=target.name,
            kind="backend" if target.backend else "namespace",
            wrapped=target.wrapped,
            device=target.device,
            standard=target.revision,
            profile=options.profile,
            seed=options.seed,
            command=options.command,
            versions=target.versions(),
            platform=f"{platform.system()} {platform.machine()}",
        ),
        started=datetime.datetime.fromtimestamp(runner.began, datetime.UTC).isoformat(timespec="seconds"),
        seconds=round(time.time() - runner.began + (options.earlier.seconds if options.earlier else 0.0), 1),
        names=tuple(
            reporting.Name(name=name, chapter=d.chapter, kind=d.kind, since=standard.since(name), present=name not in absent)
            for name, d in known.items()
        ),
        checks=tuple(sorted(checks.values(), key=lambda check: check.id)),
        incomplete=incomplete,
    )


def console() -> Console:
    """A console on the terminal, even while standard output is redirected."""
    return Console(file=sys.stdout)
