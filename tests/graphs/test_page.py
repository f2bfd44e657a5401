"""The page, the summary and the command line of graphs."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from ivy_api.cli import main
from ivy_api.graphs.page import page_of
from tests.graphs.test_files import model

HARM = "<script>alert(1)</script>"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_has_modules_types_and_costs_and_no_script() -> None:
    text = page_of(model())
    tags = _Tags()
    tags.feed(text)
    assert not tags.open
    assert "script" not in tags.seen
    assert "layer <small>Linear, 1 calls, 36 FLOPs, 48 bytes" in text
    assert "float64[2, 3]" in text
    assert "net.py, line 3: linear" in text
    assert not re.search(r"(src|href)=", text)


def test_what_a_program_says_is_escaped() -> None:
    program = model()
    object.__setattr__(program, "names", (HARM,))
    object.__setattr__(program, "framework", HARM)
    assert HARM not in page_of(program)


def test_a_summary_counts_calls_operations_and_numbers_of_each_module() -> None:
    lines = model().summary().splitlines()
    assert lines[0] == "A graph of ivy_api: 9 calls, 1 inputs, 2 states with 12 numbers."
    assert "  layer (Linear): 1 calls, 36 operations, 9 numbers" in lines
    assert len(str(model()).splitlines()) == 2


@pytest.fixture
def file(tmp_path: Path) -> str:
    model().save(tmp_path / "model.graph")
    return str(tmp_path / "model.graph")


def test_the_command_line_describes_a_graph(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", file, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["states"] == {"layer.weight": [3, 3], "mean": [3]}
    assert main(["graph", file]) == 0
    assert "A graph of ivy_api" in capsys.readouterr().out


def test_the_command_line_writes_source_and_a_page(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", file, "--source", "numpy"]) == 0
    text = capsys.readouterr().out
    compile(text, "emitted", "exec")
    assert "import numpy as np" in text
    assert main(["graph", file, "--html", str(tmp_path / "page.html")]) == 0
    assert (tmp_path / "page.html").read_text().startswith("<!DOCTYPE html>")


def test_a_file_that_is_no_graph_is_an_error_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "text").write_text("no graph, but a text of some length")
    assert main(["graph", str(tmp_path / "text")]) == 2
    assert main(["graph", str(tmp_path / "none")]) == 2
    assert "ivy-api: " in capsys.readouterr().err
