"""The page about graphs: its blocks run, where torch and JAX are installed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ivy_api.dispatch.installed import backends

ROOT = Path(__file__).parents[2]


def test_the_page_runs(tmp_path: Path) -> None:
    if not {"numpy", "torch", "jax"} <= {backend.name for backend in backends() if backend.usable}:
        pytest.skip("it needs torch and JAX")
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(ROOT / "docs" / "graphs.md")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
