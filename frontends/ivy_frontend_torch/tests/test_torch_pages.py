"""The page about running PyTorch's code: its blocks run on NumPy."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_the_page_runs() -> None:
    """Every block of `docs/run_torch_code.md`, in a process of its own."""
    runner, page = ROOT / "tests" / "pages" / "run_page.py", ROOT / "docs" / "run_torch_code.md"
    command = [sys.executable, "-P", str(runner), str(page), "numpy"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
