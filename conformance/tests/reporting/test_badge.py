from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from ivy_conformance.reporting import Report, write_badge

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def drawn(tmp_path: Path, make_report: Callable[..., Report], make_check: Any) -> Callable[..., ElementTree.Element]:
    def draw(passed: int, failed: int, **target: str) -> ElementTree.Element:
        outcomes = ["passed"] * passed + ["failed"] * failed
        report = make_report(*(make_check(f"test_a.py::test_{i}", outcome) for i, outcome in enumerate(outcomes)), **target)
        write_badge(report, tmp_path / "badge.svg")
        return ElementTree.fromstring((tmp_path / "badge.svg").read_text(encoding="utf-8"))

    return draw


def test_the_badge_says_the_standard_and_the_score(drawn: Callable[..., ElementTree.Element]) -> None:
    picture = drawn(987, 13)
    assert [text.text for text in picture.iter(f"{SVG}text")] == ["Array API 2025.12", "98.7 %"]
    assert picture.findtext(f"{SVG}title") == "torch: Array API 2025.12 conformance, 98.7 %"
    assert picture.get("aria-labelledby") == next(picture.iter(f"{SVG}title")).get("id")


def test_texts_are_escaped(drawn: Callable[..., ElementTree.Element]) -> None:
    picture = drawn(1, 0, name="<&'\">", standard="]]><script/>")
    assert picture.findtext(f"{SVG}title") == "<&'\">: Array API ]]><script/> conformance, 100.0 %"
    assert not list(picture.iter(f"{SVG}script"))


def test_the_colour_follows_the_score(drawn: Callable[..., ElementTree.Element]) -> None:
    colours = [
        list(drawn(*counts).iter(f"{SVG}rect"))[2].get("fill") for counts in [(9, 0), (999, 1), (90, 10), (70, 30), (1, 9), (0, 0)]
    ]
    assert len(set(colours)) == 6


def test_the_picture_asks_for_nothing(drawn: Callable[..., ElementTree.Element]) -> None:
    for node in drawn(1, 1).iter():
        assert not any("href" in name or "url(http" in value for name, value in node.attrib.items())
