"""Fragments of the changelog have names that the next release finds, and links that lead to files once they stand there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
FRAGMENTS = [path for path in (ROOT / "changelog").iterdir() if path.suffix != ".jinja"]  # none after a release


def test_every_fragment_is_of_a_known_type() -> None:
    types = {kind["directory"] for kind in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["towncrier"]["type"]}
    for path in FRAGMENTS:
        topic, _, kind = path.name.removesuffix(".md").rpartition(".")
        assert topic, f"{path.name} is no <topic>.<type>.md"
        assert kind in types, f"{path.name} is no <topic>.<type>.md; the types are {sorted(types)}"


def test_links_lead_to_files_from_the_changelog() -> None:
    """The fragments are put together in CHANGELOG.md, at the root."""
    for path in (*FRAGMENTS, ROOT / "CHANGELOG.md"):
        for link in re.findall(r"\]\(([^)#]+)", path.read_text(encoding="utf-8")):
            found = "://" in link or ((ROOT / link).resolve().is_relative_to(ROOT) and (ROOT / link).is_file())
            assert found, f"{path.name}: {link} is no file, seen from the folder of CHANGELOG.md"
