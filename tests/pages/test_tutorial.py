"""The tutorial, and other pages: every block of code runs; those of another framework than NumPy where its plugin can be used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_api

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tutorial.md"


def run(page: Path, framework: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(page), framework]
    environment = {name: value for name, value in os.environ.items() if name != "JAX_ENABLE_X64"}  # what a reader has
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


@pytest.mark.parametrize("framework", ["numpy", "torch", "jax"])
@pytest.mark.brief(3)
def test_the_tutorial_runs(framework: str) -> None:
    if framework not in {status.name for status in ivy_api.backends() if status.usable}:
        pytest.skip(f"{framework} cannot be used here")
    done = run(PAGE, framework)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_about_transformations_runs() -> None:
    done = run(ROOT / "docs" / "transformations.md", "numpy")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_framework_of_a_block_is_tested() -> None:
    assert set(re.findall("<!-- needs (.*) -->", PAGE.read_text(encoding="utf-8"))) <= {"torch", "jax"}


@pytest.mark.parametrize("block", ["```python\nassert x == 2\n```", "```pycon\n>>> x\n2\n```"], ids=["python", "pycon"])
def test_a_false_block_is_found(block: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"```pycon\n>>> x = 1\n```\n\n{block}\n")
    assert run(page, "numpy").returncode == 1
