"""What a report prints of a failure is true: pasted into Python, the lines give the wrong value again."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ivy_conformance import snippets

WRONG = '''
"""NumPy, with faults of every kind."""
import numpy as np
from numpy import *  # noqa: F403
from numpy import abs, bool, linalg, fft, max, min, round, sum, pow, all, any  # noqa: A004


def add(x1, x2, /):
    """One value among others."""
    out = np.array(np.add(x1, x2))
    return np.where(out == 0, out.dtype.type(1), out)[()]


def sin(x, /):
    """One special case."""
    return np.sin(x) + x.dtype.type(0)


def flip(x, /, *, axis=None):
    """An exception."""
    raise RuntimeError("cannot flip")


def expand_dims(x, /, axis=0):
    """Only of what does not lie in one piece in memory."""
    return np.expand_dims(x if x.flags.c_contiguous else np.zeros_like(x), axis)


def nonzero(x, /):
    """No exception where one is due."""
    return np.nonzero(np.atleast_1d(x))


def mean(x, /, *, axis=None, keepdims=False):
    """The data type."""
    return np.asarray(np.mean(x, axis=axis, keepdims=keepdims)).astype(np.float64)


def zeros(shape, *, dtype=None, device=None):
    """Another shape."""
    return np.zeros((*np.atleast_1d(shape), 1), dtype=dtype)
'''
FUNCTIONS = "add,sin,flip,expand_dims,nonzero,mean,zeros"


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "wrong_xp.py").write_text(WRONG)
    command = [sys.executable, "-m", "ivy_conformance", "run", "--namespace", "wrong_xp", "-n", "1", "--function", FUNCTIONS]
    command += ["--dtype", "bool,int8,float32,complex128"] if request.config.getoption("--brief") else []
    subprocess.run([*command, "--json", "report.json"], cwd=folder, env=_environment(folder), capture_output=True, check=False)
    report = json.loads((folder / "report.json").read_text())
    sys.path.insert(0, str(folder))
    return [check for check in report["checks"] if check["outcome"] == "failed"]


def _environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}


def run(snippet: str) -> str:
    """What the last line gives, as a report words it."""
    *before, last = ast.parse(snippet).body
    names: dict[str, Any] = {}
    exec(compile(ast.Module(before, []), "snippet", "exec"), names)
    try:
        value = eval(compile(ast.Expression(last.value), "snippet", "eval"), names)  # type: ignore[attr-defined]
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return snippets.shown(np.asarray(value) if isinstance(value, np.generic) else value)


@pytest.mark.parametrize("function", FUNCTIONS.split(","))
@pytest.mark.brief(4)
def test_pasted_lines_give_the_wrong_value_again(failing: list[dict[str, Any]], function: str) -> None:
    found = [check for check in failing if check["failure"]["function"] == function]
    assert found, f"the suite does not notice that {function} is wrong"
    for check in found:
        failure = check["failure"]
        if "test_signature" in check["id"]:
            continue  # nothing is called
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            got = run(failure["snippet"])
        wrong, _, place = failure["gives"].partition(" at ")
        if place:  # one element of several, which alone does not show it
            assert wrong in got, check["id"]
        else:
            assert got == wrong, check["id"]
        assert failure["wants"] != wrong


def test_one_wrong_element_is_shown_alone(failing: list[dict[str, Any]]) -> None:
    special = next(c for c in failing if c["id"].startswith("test_special_cases.py::test_of_one_real_argument[sin-float32"))
    assert special["failure"]["snippet"].splitlines()[1] in (
        "x1 = xp.asarray([-0.0], dtype=xp.float32)",
        "x1 = xp.asarray(-0.0, dtype=xp.float32)",
    )
    assert special["failure"]["wants"] == "-0.0"
