"""The pages of the documentation about ivy_nn run."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="outside of the repository")
def test_the_page_about_containers_runs() -> None:
    frameworks = ["numpy", *(["torch"] if find_spec("torch") else [])]
    command = [sys.executable, "-P", str(ROOT / "tests" / "run_page.py"), str(ROOT / "docs" / "containers.md"), *frameworks]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
