"""The pages of the documentation about ivy_nn run."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(not (ROOT / "docs").is_dir(), reason="outside of the repository")


def check(page: str, *frameworks: str) -> None:
    """Run a page, with the blocks of the frameworks that are installed."""
    found = [name for name in frameworks if find_spec(name)]
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(ROOT / page), "numpy", *found]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_about_containers_runs() -> None:
    check("docs/containers.md", "torch")


def test_the_readme_runs() -> None:
    check("libraries/ivy_nn/README.md")


def test_the_page_about_the_first_model_runs() -> None:
    check("docs/models.md")


@pytest.mark.brief(0)
def test_the_page_about_training_in_torch_runs() -> None:
    check("docs/train_in_your_framework.md", "torch")


@pytest.mark.brief(0)
def test_the_page_about_training_in_any_framework_runs() -> None:
    check("docs/train_in_your_framework.md", "torch", "keras", "flax", "equinox", "haiku")
