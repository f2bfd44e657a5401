"""What the standard leaves open counts against nobody: a namespace that does everything in its own way passes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

OWN_WAY = '''
"""The NumPy backend, but for what the standard leaves open."""
import numpy as np
import ivy_api

_xp = ivy_api.namespace("numpy")


class WrongError(Exception):
    """An exception of our own type."""


class _Info:
    def __getattr__(self, name):
        return getattr(_xp.__array_namespace_info__(), name)

    def capabilities(self):
        return {**_xp.__array_namespace_info__().capabilities(), "data-dependent shapes": False}


def __array_namespace_info__():
    return _Info()


def exp(x, /):
    """An approximation."""
    return _xp.exp(x) if x.dtype.kind == "c" else _xp.exp(x) * x.dtype.type(1 + FAULT)


def floor_divide(x1, x2, /):
    """As Python has it where an operand is infinite."""
    return np.floor_divide(x1, x2)


def isin(x1, x2, /, *, invert=False):
    """Of integers only."""
    if "i" not in (getattr(x, "dtype", np.dtype(int)).name[:-2].strip("u")[:1] for x in (x1, x2)):
        raise WrongError
    return _xp.isin(x1, x2, invert=invert)


def multiply(x1, x2, /):
    """Integers that do not fit are 0."""
    out = _xp.multiply(x1, x2)
    if out.dtype.kind not in "iu":
        return out
    kept = np.asarray(x1, dtype=object) * np.asarray(x2, dtype=object) == out.astype(object)
    return np.asarray(np.where(kept, out, out.dtype.type(0)))


def sign(x, /):
    """Of a zero, that zero."""
    return np.where(np.equal(x, 0), x, _xp.sign(x)) if x.ndim else _xp.sign(x)


def unique_values(x, /):
    """NaN once."""
    return np.unique(x)


def broadcast_shapes(*shapes):
    try:
        return _xp.broadcast_shapes(*shapes)
    except Exception as error:
        raise WrongError from error


def count_nonzero(x, /, *, axis=None, keepdims=False):
    """No axes are all axes."""
    return _xp.count_nonzero(x, axis=None if axis == () else axis, keepdims=keepdims)


def __getattr__(name):
    if name in ("from_dlpack", "unique_all", "__path__", "__file__"):  # one that may be missing, and one that may not
        raise AttributeError(name)
    return getattr(_xp, name)
'''
FUNCTIONS = ("exp", "floor_divide", "isin", "multiply", "sign", "unique_values", "unique_all", "broadcast_shapes", "count_nonzero")


def run(folder: Path, source: str, functions: str, *options: str) -> list[dict[str, Any]]:
    (folder / "own_way.py").write_text(source)
    command = [
        sys.executable,
        "-m",
        "ivy_conformance",
        "run",
        "--namespace",
        "own_way",
        "-n",
        "1",
        "--function",
        functions,
        *options,
    ]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    subprocess.run([*command, *options, "--json", "report.json"], cwd=folder, env=environment, capture_output=True, check=False)
    checks: list[dict[str, Any]] = json.loads((folder / "report.json").read_text())["checks"]
    return checks


@pytest.fixture(scope="module")
def checks(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    return run(tmp_path_factory.mktemp("fair"), OWN_WAY.replace("FAULT", "1e-9"), ",".join((*FUNCTIONS, "from_dlpack")))


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.brief(0)
def test_what_is_left_open_counts_against_nobody(checks: list[dict[str, Any]], function: str) -> None:
    bad = [c for c in checks if "failure" in c and c["failure"]["function"] == function]
    assert bad == []
    assert any(function in c["functions"] for c in checks)


@pytest.mark.brief(0)
def test_what_may_be_omitted_is_skipped(checks: list[dict[str, Any]]) -> None:
    assert Counter(c["outcome"] for c in checks if c["functions"] == ["unique_all"]).keys() == {"skipped"}


@pytest.mark.brief(0)
def test_a_missing_function_is_missed_in_its_own_checks_only(checks: list[dict[str, Any]]) -> None:
    missing = [c for c in checks if c["outcome"] == "missing"]
    assert missing
    assert all("from_dlpack" in c["functions"] for c in missing)


def test_an_approximation_has_to_approximate(tmp_path: Path) -> None:
    found = run(tmp_path, OWN_WAY.replace("FAULT", "1e-3"), "exp", "--only", "elementwise", "--dtype", "float64")
    assert any(c["id"].startswith("test_elementwise.py::test_real_values[exp-float64") for c in found if c["outcome"] == "failed")
