"""Fragments of the changelog have names that the next release finds."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_fragment_is_of_a_known_type() -> None:
    types = {kind["directory"] for kind in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["towncrier"]["type"]}
    fragments = [path for path in (ROOT / "changelog").iterdir() if path.suffix != ".jinja"]  # none after a release
    for path in fragments:
        topic, _, kind = path.name.removesuffix(".md").rpartition(".")
        assert topic and kind in types, f"{path.name} is no <topic>.<type>.md; the types are {sorted(types)}"  # noqa: PT018
