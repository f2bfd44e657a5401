"""The tutorial: every block of code runs, in its order; those of another framework than NumPy where its plugin can be used."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_api

PAGE = Path(__file__).parents[1] / "docs" / "tutorial.md"
BLOCK = re.compile(r"(?:^<!-- needs (\w+) -->\n)?^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("framework", ["numpy", "torch", "jax"])
def test_the_tutorial_runs(framework: str, tmp_path: Path) -> None:
    if framework not in {status.name for status in ivy_api.backends() if status.usable}:
        pytest.skip(f"{framework} cannot be used here")
    program = tmp_path / "tutorial.py"
    text = PAGE.read_text(encoding="utf-8")
    program.write_text("\n".join(found[2] for found in BLOCK.finditer(text) if found[1] in (None, "numpy", framework)))
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_every_framework_of_a_block_is_tested() -> None:
    assert set(re.findall("<!-- needs (.*) -->", PAGE.read_text(encoding="utf-8"))) <= {"torch", "jax"}
