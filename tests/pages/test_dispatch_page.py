"""The page of `ivy_api.dispatch` lists its modules in the order in which they import each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "ivy_api" / "dispatch"
LISTED = re.findall(r"^\| `(\w+)\.py` \|", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_every_module_has_a_row() -> None:
    assert sorted(LISTED) == sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", LISTED)
def test_a_module_imports_only_those_above_it(name: str) -> None:
    below = LISTED[LISTED.index(name) + 1 :]
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    imported = re.findall(r"from ivy_api\.dispatch\.(\w+) import", source)
    for names in re.findall(r"from ivy_api\.dispatch import ([\w, ]+)", source):
        imported += names.split(", ")
    assert not set(imported) & set(below)
