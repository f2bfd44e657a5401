"""One fault is one failure, a run always leaves a report, and only what was asked for is told."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ivy_conformance import reporting

UNREADABLE = '''
"""NumPy's functions on arrays that NumPy cannot read: they have a length and items, and no __array__."""
import numpy as np

class Hidden:
    def __init__(self, x):
        self._x = np.asarray(x)
        self.dtype, self.shape, self.ndim, self.size = self._x.dtype, self._x.shape, self._x.ndim, self._x.size
    def __getitem__(self, key):
        return Hidden(self._x[key])
    def __len__(self):
        return len(self._x)
    def __float__(self):
        return float(self._x)
    def todense(self):
        return self._x

def out(x):
    return x._x

class Space:
    def __getattr__(self, name):
        found = getattr(np, name)
        if not callable(found) or isinstance(found, type):
            return found
        def call(*args, **kwargs):
            own = lambda a: a._x if isinstance(a, Hidden) else a
            made = found(*map(own, args), **{name: own(value) for name, value in kwargs.items()})
            return Hidden(made) if isinstance(made, np.ndarray | np.generic) else made
        return call

xp = Space()
'''
EVERYTHING_FAILS = """
import numpy as np

class Broken:
    def __getattr__(self, name):
        found = getattr(np, name)
        if not callable(found) or isinstance(found, type) or name in ("asarray", "ones", "zeros", "__array_namespace_info__"):
            return found
        def call(*args, **kwargs):
            raise RuntimeError("the licence has run out")
        return call

xp = Broken()
"""
DEMANDS_KIND = """
import numpy as np
from array_api_compat import numpy as compat

class Info:
    def __getattr__(self, name):
        return getattr(compat.__array_namespace_info__(), name)
    def dtypes(self, *, kind, device=None):
        return compat.__array_namespace_info__().dtypes(kind=kind, device=device)

class Space:
    def __getattr__(self, name):
        return getattr(compat, name)
    def __array_namespace_info__(self):
        return Info()

xp = Space()
"""


def conformance(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "ivy_conformance", *map(str, arguments), "-n", "1", "--json", "r.json"]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)


def bad(folder: Path) -> list[reporting.Check]:
    return [check for check in reporting.load(folder / "r.json").checks if check.is_bad]


@pytest.fixture
def thorough(request: pytest.FixtureRequest) -> None:
    """Of the tests that run the suite once more, these are for the thorough profiles."""
    if request.config.getoption("--profile", "quick") == "quick":
        pytest.skip("for --profile full")


@pytest.fixture
def hidden(tmp_path: Path) -> Path:
    (tmp_path / "hidden.py").write_text(UNREADABLE)
    return tmp_path


def test_arrays_that_cannot_be_read_back_are_one_failure(hidden: Path) -> None:
    done = conformance(hidden, "run", "--namespace", "hidden:xp", "--function", "flip,sort")
    assert done.returncode == 1
    (failure,) = bad(hidden)
    assert "cannot be read back" in done.stdout
    assert "an array of object" in failure.failure.message  # type: ignore[union-attr]
    assert "--to-numpy todense" in failure.failure.message  # type: ignore[union-attr]


@pytest.mark.parametrize("hook", ["todense", "hidden:out"])
@pytest.mark.usefixtures("thorough")
def test_a_hook_reads_them(hidden: Path, hook: str) -> None:
    conformance(hidden, "run", "--namespace", "hidden:xp", "--function", "flip", "--to-numpy", hook)
    checks = reporting.load(hidden / "r.json").checks
    assert sum(check.outcome == "passed" for check in checks) > 10
    assert not any("cannot be read back" in check.failure.message for check in checks if check.failure)


def test_a_hook_that_is_not_there(hidden: Path) -> None:
    done = conformance(hidden, "run", "--namespace", "hidden:xp", "--to-numpy", "hidden:inn")
    assert done.returncode == 2
    assert "Give 'module:function', or the name of a method" in done.stderr


@pytest.mark.brief(0)
def test_a_run_in_which_all_fails_for_one_reason_is_stopped(tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(EVERYTHING_FAILS)
    done = conformance(tmp_path, "run", "--namespace", "broken:xp", "--only", "elementwise")
    report = reporting.load(tmp_path / "r.json")
    assert "failed for one reason" in report.incomplete
    assert len(bad(tmp_path)) == 1
    assert len(report.checks) < 100
    assert "the licence has run out" in done.stdout


def test_a_namespace_that_answers_questions_otherwise_fails_for_these_only(tmp_path: Path) -> None:
    (tmp_path / "demands.py").write_text(DEMANDS_KIND)
    conformance(tmp_path, "run", "--namespace", "demands:xp", "--only", "inspection,sorting")
    failed = {function for check in bad(tmp_path) for function in check.subjects}
    assert failed == {"__array_namespace_info__"}


@pytest.mark.brief(0)
def test_only_what_was_asked_for_is_told(tmp_path: Path) -> None:
    """Of checks about several functions too; a failure of another function is not told under its name."""
    (tmp_path / "mine.py").write_text(
        "from array_api_compat import numpy as np\n\n"
        "class Mine:\n    def __getattr__(self, name):\n        if name == 'zeros':\n"
        "            return lambda *a, **k: np.ones(3)\n        return getattr(np, name)\n\nxp = Mine()\n"
    )
    conformance(tmp_path, "run", "--namespace", "mine:xp", "--function", "ones,permute_dims")
    checks = reporting.load(tmp_path / "r.json").checks
    assert {function for check in checks for function in (*check.functions, *check.subjects)} == {"ones", "permute_dims"}
    assert all(check.failure is None or "zeros" not in check.failure.snippet for check in checks)


SOME = ("run", "numpy", "--only", "sets,sorting")


@pytest.mark.usefixtures("thorough")
def test_the_end_of_the_time_leaves_a_report(tmp_path: Path) -> None:
    began = time.monotonic()
    done = conformance(tmp_path, "run", "numpy", "--max-time", 5)
    assert time.monotonic() - began < 100
    assert "--max-time" in reporting.load(tmp_path / "r.json").incomplete
    assert done.returncode == 3, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals.")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.brief(2)
def test_a_run_that_is_ended_leaves_a_report_and_can_be_resumed(
    request: pytest.FixtureRequest, tmp_path: Path, number: signal.Signals
) -> None:
    if number is signal.SIGINT:
        request.getfixturevalue("thorough")
    command = [sys.executable, "-u", "-m", "ivy_conformance", *SOME, "-n", "1", "--json", "r.json"]
    running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "100"})
    assert running.stdout is not None
    while " %" not in running.stdout.readline():
        assert running.poll() is None
    running.send_signal(number)
    out, _ = running.communicate(timeout=100)
    assert "not complete" in out
    assert running.returncode == 3
    first = reporting.load(tmp_path / "r.json")
    assert "it was " in first.incomplete
    assert first.checks
    done = conformance(tmp_path, *SOME, "--resume", "r.json")
    whole = reporting.load(tmp_path / "r.json")
    assert not whole.incomplete
    assert done.returncode == 0
    assert {check.id for check in first.checks} < {check.id for check in whole.checks}
    assert int(done.stdout.split()[0]) == len(whole.checks) - len(first.checks), "checks that were made are not made again"
    again = conformance(tmp_path, *SOME, "--seed", 3, "--resume", "r.json")
    assert again.returncode == 2
    assert "Resume with the same target and options" in again.stderr


@pytest.mark.usefixtures("thorough")
def test_few_shapes_make_fewer_calls(tmp_path: Path) -> None:
    def calls(*more: str) -> int:
        conformance(tmp_path, "run", "numpy", "--function", "sort,sum", *more)
        report: dict[str, Any] = json.loads((tmp_path / "r.json").read_text())
        return sum(n for check in report["checks"] for by in check["calls"].values() for n in by.values())

    assert calls("--shapes", "few") < calls() / 3
