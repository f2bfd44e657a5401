"""The code of all distributions, examples and tools, without tests."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]


def trees() -> Iterator[tuple[str, ast.Module]]:
    """Yield the path and the syntax tree of each module; all of them together would take a gigabyte."""
    for folder in sorted(ROOT.iterdir()):
        if folder.is_dir() and not folder.name.startswith("."):
            for path in sorted(folder.rglob("*.py")):
                name = path.relative_to(ROOT)
                if "tests" not in name.parts:
                    yield name.as_posix(), ast.parse(path.read_text(encoding="utf-8"))
