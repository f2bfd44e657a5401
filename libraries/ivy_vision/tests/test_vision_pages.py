"""The page of the documentation and the README run, and the page names every function."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ivy_vision

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "vision.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="outside of the repository")


@pytest.mark.parametrize("page", [PAGE, ROOT / "libraries" / "ivy_vision" / "README.md"], ids=["docs", "readme"])
def test_the_page_runs(page: Path) -> None:
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(page), "numpy"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_readme_names_every_function() -> None:
    text = (ROOT / "libraries" / "ivy_vision" / "README.md").read_text(encoding="utf-8")
    results = {"GridMesh", "Rendering", "Splat", "VoxelGrid"}
    public = {name for name, value in vars(ivy_vision).items() if callable(value)} - results
    assert [name for name in sorted(public) if f"`{name}`" not in text] == []
