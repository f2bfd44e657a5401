"""A function beyond the standard, declared outside: the suite derives its checks, and catches a wrong override."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

DECLARATIONS = '''
"""Declared by a library that is not of this project."""
from __future__ import annotations

from ivy_api import composed
from ivy_api.typing import Array, ArrayNamespace as Namespace, Axis, BoolArray, DType, IntegerArray, Key, RealFloatingArray, Shape
from typing import Literal


@composed
def of_all_roles(
    signal: RealFloatingArray, reference: RealFloatingArray, lags: IntegerArray, where: BoolArray, width: int, rate: float, /, *,
    window: Literal["hann", "flat"], along: Axis, kind: DType, size: Shape, seed: Key, start: int | None, xp: Namespace,
) -> Array:
    assert (width, rate, window, along, size, start) == (2, 0.5, "hann", 0, (2, 3), 2)
    assert kind in (xp.float64, xp.float32) and xp.isdtype(seed.dtype, "unsigned integer") and xp.isdtype(where.dtype, "bool")
    return xp.sum(signal, axis=along) * rate + xp.sum(xp.where(where, reference, 0.0)) + xp.sum(lags)


@composed
def of_two(*waves: RealFloatingArray, xp: Namespace) -> Array:
    return waves[0] - waves[1]


@composed
def of_settings(x: RealFloatingArray, /, *, settings: dict[str, int], xp: Namespace) -> Array:
    return x * settings["factor"]


@composed
def softsign(x: RealFloatingArray, /, *, xp: Namespace) -> Array:
    """Return ``x / (1 + |x|)`` for each element.

    Parameters
    ----------
    x : array of real floating-point dtype, any shape

    Returns
    -------
    out : array of the shape and dtype of ``x``
    """
    return x / (1 + xp.abs(x))
'''

PLUGIN = """
import numpy as np

import ivy_api
import trial
from ivy_conformance.calls import arguments
from ivy_conformance.oracles.extensions import oracle
from ivy_api.plugin import hookimpl, register_plugin


class Trial:
    @hookimpl
    def ivy_api_extensions(self):
        return {{"trial": [trial]}}

    @hookimpl
    def ivy_api_implementations(self, backend, extension):
        class Own:
            softsign = staticmethod({override})
        return Own if backend == "numpy" and extension == "trial" else None


register_plugin(Trial(), "trial")
{stated}


@oracle("trial.softsign")
def softsign(x):
    return np.where(x < 0, x / (1 - x), x / (1 + x)).astype(x.dtype)
"""


STATED = 'arguments("trial.of_settings", settings={"factor": 3})'


def check(folder: Path, override: str, stated: str = STATED) -> subprocess.CompletedProcess[str]:
    """Run the derived checks with an override for the NumPy backend."""
    (folder / "trial.py").write_text(DECLARATIONS)
    (folder / "trial_plugin.py").write_text(PLUGIN.format(override=override, stated=stated))
    chapters = Path(sys.modules["ivy_conformance"].__file__ or "").parent / "chapters"
    command = [sys.executable, "-m", "pytest", "-p", "trial_plugin", "-p", "no:cacheprovider", "--backend", "numpy"]
    command += ["--profile", "full", "-k", "trial"]
    command += ["-c", str(chapters.parent / "pytest.ini"), "--rootdir", str(folder), str(chapters / "test_extensions.py")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])}
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)


def test_a_right_override_passes(tmp_path: Path) -> None:
    done = check(tmp_path, "lambda x: x / (1 + abs(x))")
    assert done.returncode == 0, done.stdout
    assert "9 passed" in done.stdout, "two data types of each function against the composed body, one oracle"


def test_a_wrong_override_fails(tmp_path: Path) -> None:
    done = check(tmp_path, "lambda x: x / (2 + abs(x))")
    assert done.returncode == 1
    assert "3 failed, 6 passed" in done.stdout
    assert "trial.softsign-float32" in done.stdout


def test_an_argument_that_cannot_be_known_is_asked_for(tmp_path: Path) -> None:
    done = check(tmp_path, "lambda x: x / (1 + abs(x))", stated="")
    assert done.returncode == 1
    assert "2 failed, 7 passed" in done.stdout
    assert "There is no value for the parameter 'settings' of trial.of_settings" in done.stdout
    assert "calls.arguments('trial.of_settings', settings=...)" in done.stdout
