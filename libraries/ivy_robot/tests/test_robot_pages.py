"""The pages of the documentation about ivy_robot run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="outside of the repository")
@pytest.mark.parametrize("page", ["docs/robots.md", "libraries/ivy_robot/README.md"])
def test_runs(page: str) -> None:
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(ROOT / page), "numpy"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
