"""The README and the page of the documentation run, and the page names every function."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_mech

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "mechanics.md"
pytestmark = pytest.mark.skipif(not PAGE.is_file(), reason="outside of the repository")


@pytest.mark.parametrize("page", ["libraries/ivy_mech/README.md", "docs/mechanics.md"])
def test_the_code_runs_and_gives_what_the_page_says(page: str) -> None:
    command = [sys.executable, "-P", str(ROOT / "tests" / "pages" / "run_page.py"), str(ROOT / page), "numpy"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_names_every_function() -> None:
    text = PAGE.read_text(encoding="utf-8")
    named = set(re.findall(r"`(\w+)[`(]", text))
    so3 = {name for name in named if name.startswith("so3_")}
    named |= {f"{name}_inverse" for name in so3 if name.endswith("jacobian")}
    named |= {name.replace("so3_", "se3_") for name in named if name.startswith("so3_")}
    public = {name for name, value in vars(ivy_mech).items() if callable(value) and not name.startswith("_")}
    assert {name for name in public - named if "_to_" not in name} == set()


def test_the_table_of_old_names_leads_to_functions() -> None:
    table = PAGE.read_text(encoding="utf-8").split("| Ivy Mech | here |")[1].partition("\n\n")[0]
    rows = [line.split("|")[2] for line in table.splitlines() if "|" in line]
    named = {name for row in rows for name in re.findall(r"`(\w+)[`(]", row)}
    assert len(named) > 12
    assert not [name for name in named if not hasattr(ivy_mech, name)]
