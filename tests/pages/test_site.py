"""The documentation site: the pages of ``docs/`` link to what there is, and faulty links of a built site are found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import build_site, check_links, interface


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(build_site, "SOURCES", tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", build_site.pages(), ids=lambda path: path.relative_to(build_site.ROOT).as_posix())
def test_links_between_pages_lead_to_files(path: Path, sources: Path) -> None:
    found = build_site.pages()
    build_site.relinked(path, path.read_text(encoding="utf-8"), found[path], found)


def test_links_become_those_of_the_site(sources: Path) -> None:
    text = """[a](functions/README.md#x) [`Makefile`](../Makefile)
[b](../benchmarks/results/array.md) [c](../Makefile) [d](https://example.org) [e](#f)
```
x[0](array.md)
```
![g](images/architecture.svg)
"""
    found = build_site.pages()
    assert (
        build_site.relinked(build_site.DOCS / "why.md", text, "why", found)
        == """[a](reference/index.md#x) `Makefile`
[b](benchmarks/array.md) c (`Makefile`) [d](https://example.org) [e](#f)
```
x[0](array.md)
```
![g](images/architecture.svg)
"""
    )
    assert (sources / "images" / "architecture.svg").is_file()


def test_a_link_to_nothing_is_an_error(sources: Path) -> None:
    with pytest.raises(SystemExit, match=r"docs/why\.md: there is no nowhere\.md"):
        build_site.relinked(build_site.DOCS / "why.md", "[a](nowhere.md)", "why", {})


def test_faulty_links_of_a_built_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top">A</h1><a href="#top">1</a><a href="#no">2</a><a href="b.html#here">3</a><a href="c.html">4</a>'
        '<a href="https://example.org">5</a><script src="https://example.org/x.js"></script>'
    )
    (tmp_path / "b.html").write_text('<p id="here">B</p><a href="a.html#top">1</a>')
    report = check_links.check(tmp_path)
    assert (report.pages, report.internal, report.external) == (2, 5, 2)
    assert report.broken == [
        "a.html: #no: no such anchor",
        "a.html: c.html: no such file",
        "a.html: loads https://example.org/x.js from the network",
    ]


def test_everything_of_the_interface_has_a_docstring() -> None:
    pages = interface.pages() | interface.library()
    assert "{py:function} ivy_api.namespace_for(" in pages["calls.md"]
    assert "{py:function} ivy_api.tree_map(" in pages["calls.md"]
    assert "{py:class} ivy_nn.Linear(" in pages["ivy_nn.layers.md"]
    assert "{py:method} ivy_nn.Module.freeze(" in pages["ivy_nn.md"]
    assert "{py:class} ivy_nn.optimizers.AdamW(" in pages["ivy_nn.optimizers.md"]
    assert "`__add__`" in pages["array.md"]
    underlined = [name for name, text in pages.items() if re.search(r"^(- )?-{4,}$", text, re.MULTILINE)]
    assert not underlined, "a section of a docstring which is not known stays as it is written"
    for name, text in pages.items():
        empty = re.findall(r"\{py:\w+\} (\S+).*\n\n\n``````", text)
        assert not empty, f"{name}: no docstrings of {empty}"
