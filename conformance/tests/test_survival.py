"""A namespace that crashes in one function, hangs in another, eats memory in a third and raises in a fourth: the run ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ivy_conformance.runner import Scheduling

HOSTILE = '''
"""NumPy, but for four functions."""
import ctypes
import time

from numpy import *  # noqa: F403
import numpy as _np
from numpy import abs, bool, linalg, fft, max, min, round, sum, pow, all, any  # noqa: A004


def floor(x, /):
    ctypes.string_at(0)  # a segmentation fault


def ceil(x, /):
    while True:
        time.sleep(0.01)


class _Held:
    blocks = []


def trunc(x, /):
    while True:
        _Held.blocks.append(_np.ones(2**22))
        time.sleep(0.01)


def sign(x, /):
    raise RuntimeError("no sign of life")
'''

FUNCTIONS = "floor,ceil,trunc,sign,negative"


LEAKY = '''
"""NumPy, but for a function which keeps a copy of each result."""
from numpy import *  # noqa: F403
from numpy import abs, bool, linalg, fft, max, min, round, sum, pow, all, any  # noqa: A004

_kept = []


def positive(x, /):
    _kept.append(x.copy())
    return x.copy()
'''


def run(folder: Path, code: str, functions: str, *arguments: str, hanging: str = "") -> tuple[int, dict[str, Any]]:
    """The exit status and the report of a run of its own on a namespace of this code, where one function hangs at most.

    A busy machine may take longer over any check than the limit for one: then the limit is raised.
    """
    (folder / "hostile.py").write_text(code)
    command = [sys.executable, "-m", "ivy_conformance", "run", "--namespace", "hostile", "--function", functions, "-n", "2"]
    command += ["--memory-limit", "256", "--json", str(folder / "report.json"), *arguments]
    for limit in (4, 60, 360):
        done = subprocess.run([*command, "--timeout", str(limit)], cwd=folder, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stdout + done.stderr
        report = json.loads((folder / "report.json").read_text())
        if bad(report, "hung") <= {hanging}:
            break
    return done.returncode, report


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> tuple[int, dict[str, Any]]:
    return run(tmp_path_factory.mktemp("hostile"), HOSTILE, FUNCTIONS, hanging="ceil")


def bad(report: dict[str, Any], outcome: str) -> set[str]:
    return {check["failure"]["function"] for check in report["checks"] if check["outcome"] == outcome}


def test_the_run_ends_and_says_what_happened(outcome: tuple[int, dict[str, Any]]) -> None:
    status, report = outcome
    assert status == 1
    assert "floor" in bad(report, "crashed")
    assert bad(report, "hung") == {"ceil"}
    assert "trunc" in bad(report, "leaked")
    assert "sign" in bad(report, "failed")


def test_every_death_has_the_call_that_caused_it(outcome: tuple[int, dict[str, Any]]) -> None:
    for check in outcome[1]["checks"]:
        if check["outcome"] in ("crashed", "hung", "leaked"):
            function = check["failure"]["function"]
            assert check["failure"]["snippet"].splitlines()[-1].startswith(f"xp.{function}(x1")
            assert check["failure"]["clause"].endswith(f"array_api.{function}.html")


def test_a_dangerous_function_is_not_called_again_and_again(outcome: tuple[int, dict[str, Any]]) -> None:
    checks = [check for check in outcome[1]["checks"] if check["functions"] == ["ceil"]]
    hung = [check for check in checks if check["outcome"] == "hung"]
    assert len(checks) > 15
    assert 1 <= len(hung) <= 4, "one for each process that was in it, or went in before it was known"


def test_the_rest_is_scored(outcome: tuple[int, dict[str, Any]]) -> None:
    checks = [check for check in outcome[1]["checks"] if check["functions"] == ["negative"]]
    assert len(checks) > 10
    assert {check["outcome"] for check in checks} <= {"passed", "skipped"}


@pytest.mark.brief(0)
def test_a_small_leak_is_found_in_the_full_profile(tmp_path: Path) -> None:
    _, report = run(tmp_path, LEAKY, "positive,negative", "--profile", "full", "--only", "elementwise", "--dtype", "float64")
    failed = {check["id"]: check["failure"] for check in report["checks"] if check["outcome"] != "passed" and "failure" in check}
    assert [id for id in failed if "leaks" in id] == ["test_every_function.py::test_leaks_no_memory[positive]"]
    assert "left" in failed["test_every_function.py::test_leaks_no_memory[positive]"]["message"]


KEEPING = '''
"""NumPy, but for a function which keeps some memory of each call, as a compiler keeps what it compiled."""
import numpy as _np
from numpy import *  # noqa: F403
from numpy import abs, bool, linalg, fft, max, min, round, sum, pow, all, any  # noqa: A004

_kept = []


def positive(x, /):
    _kept.append(_np.ones(2**19))
    return x.copy()
'''


@pytest.mark.brief(0)
def test_a_process_that_grew_over_many_checks_is_replaced_and_accuses_nobody(tmp_path: Path) -> None:
    status, report = run(tmp_path, KEEPING, "positive", "--only", "elementwise", "--memory-limit", "300")
    assert {check["outcome"] for check in report["checks"]} <= {"passed", "skipped"}
    assert len(report["checks"]) > 30
    assert status == 0


def test_a_process_that_was_told_to_end_may_have_collected_afterwards() -> None:
    scheduling = Scheduling.__new__(Scheduling)
    scheduling.node2pending = {}
    scheduling.add_node_collection(object(), ["test_a"])
    assert scheduling.node2pending == {}
