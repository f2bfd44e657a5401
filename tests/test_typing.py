"""``xp: ArrayNamespace`` in the strict type checker: right code passes, wrong code is found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RIGHT = """
import numpy as np
import ivy_api
from ivy_api.typing import Array, ArrayNamespace

def standardise(x: Array, xp: ArrayNamespace | None = None) -> Array:
    xp = xp or ivy_api.namespace_for(x)
    return (x - xp.mean(x, axis=0)) / xp.std(x, axis=0, correction=1)

def decompose(x: Array) -> tuple[Array, Array, Array]:
    xp = ivy_api.namespace_for(x)
    return xp.linalg.svd(xp.astype(x, xp.float64), full_matrices=False)

y: Array = standardise(np.ones((3, 2)))
z: Array = ivy_api.add(y, 1)
w: Array = ivy_api.zeros((2, 3), dtype="float32", xp="numpy")
n: int = ivy_api.namespace("numpy").finfo(y.dtype).bits
"""

WRONG = {
    "xp.meen(x)": 'has no attribute "meen"',
    "xp.sum(x, axes=0)": 'Unexpected keyword argument "axes"',
    "xp.exp(x=x)": 'Unexpected keyword argument "x"',
    "xp.linalg.svd(x, False)": "Too many positional arguments",
    "xp.reshape(x, 'flat')": "incompatible type",
    "xp.exp([1.0])": "incompatible type",
}


def check(source: str, folder: Path) -> tuple[int, str]:
    """Exit status and output of the type checker on a file."""
    path = folder / "use.py"
    path.write_text(source)
    options = ["--strict", "--config-file=", f"--cache-dir={folder / 'cache'}", "--follow-imports=silent"]
    done = subprocess.run([sys.executable, "-m", "mypy", *options, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_correct_use_checks(tmp_path: Path) -> None:
    status, output = check(RIGHT, tmp_path)
    assert status == 0, output


def test_incorrect_use_is_found(tmp_path: Path) -> None:
    head = "from ivy_api.typing import Array, ArrayNamespace\ndef wrong(x: Array, xp: ArrayNamespace) -> None:\n"
    status, output = check(head + "".join(f"    {line}\n" for line in WRONG), tmp_path)
    assert status == 1
    lines = output.splitlines()
    for number, (line, message) in enumerate(WRONG.items(), start=3):
        assert any(f"use.py:{number}: error:" in out and message in out for out in lines), f"{line!r} was not found:\n{output}"
