"""The table of the names of other libraries: each of our names exists, and so do torch's."""

from __future__ import annotations

import re
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

import ivy_api
import ivy_nn as nn

PAGE = Path(__file__).parents[3] / "docs" / "model_names.md"
TEXT = PAGE.read_text(encoding="utf-8") if PAGE.is_file() else ""
ROWS = [line.split("|")[1:-1] for line in TEXT.splitlines() if line.startswith("| `")]
pytestmark = pytest.mark.skipif(not TEXT, reason="outside of the repository")
ROOTS = {"nn": nn, "ivy_api": ivy_api, "xp": ivy_api.namespace("numpy")}


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def test_every_row_has_as_many_cells_as_the_heading() -> None:
    assert len(ROWS) > 50
    assert {len(row) for row in ROWS} == {6}


@pytest.mark.parametrize("name", [name for row in ROWS for name in names(row[0])])
def test_our_name_exists(name: str) -> None:
    root, *path = name.split(".")
    found: Any = reduce(getattr, path, ROOTS[root])
    assert found is not None


def test_the_layers_which_torch_has_under_the_same_name() -> None:
    torch = pytest.importorskip("torch")
    same = [name for row in ROWS if row[1].strip() == "the same" for name in names(row[0])]
    assert len(same) > 15
    assert not [name for name in same if not hasattr(torch.nn, name.removeprefix("nn."))]
