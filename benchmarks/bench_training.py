"""Training steps against those of ``torch.nn``, Flax and Keras, and on NumPy against autograd by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.measure import QUICK, THOROUGH, Comparison
from benchmarks.report import Check, Report, environment
from benchmarks.training.__main__ import RIVALS

VERSIONS = ["torch", "jax", "flax", "optax", "keras", "tensorflow", "autograd"]


def report(text: str, backends: list[str], *, quick: bool) -> Report:
    """Measure the rows whose network contains ``text``, each backend in a process of its own."""
    lines: list[Comparison] = []
    checks: list[Check] = []
    for backend in backends or sorted(RIVALS):
        command = [sys.executable, "-m", "benchmarks.training", backend, "--only", text, *(["--quick"] if quick else [])]
        done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[1], check=False)
        if done.returncode != 0:
            raise RuntimeError(f"The benchmark of {backend} failed:\n{done.stderr}")
        found = json.loads(done.stdout.splitlines()[-1])
        lines += [Comparison(**line) for line in found["comparisons"]]
        checks += [Check(claim, holds) for claim, holds in found["checks"]]
    return Report("training", lines, checks, environment(QUICK if quick else THOROUGH, VERSIONS))
