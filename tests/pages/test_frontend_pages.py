"""The pages of the frontends are fresh."""

from __future__ import annotations

from tools import generate_frontends


def test_pages_are_fresh() -> None:
    found = generate_frontends.frontends()
    made = generate_frontends.pages(found)
    if found.keys() != set(generate_frontends.OWN):
        del made[generate_frontends.OVERVIEW]  # its table tells about all of them
    stale = [
        path.relative_to(generate_frontends.DOCS).as_posix()
        for path, text in made.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert not stale, f"docs: {stale} are not up to date. Run `make docs` (or `python -m tools.generate_frontends`)."
    assert {path.stem for path in generate_frontends.FOLDER.glob("*.md")} <= set(generate_frontends.OWN)


def test_the_table_has_a_place_on_the_page() -> None:
    assert len(generate_frontends.BLOCK.findall(generate_frontends.OVERVIEW.read_text(encoding="utf-8"))) == 1
