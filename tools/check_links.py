"""Check a folder of HTML pages: every relative link leads to a file and an anchor, and nothing is loaded from the network.

Links to other sites are counted and not followed. Run ``python -m tools.check_links FOLDER``.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {("script", "src"), ("img", "src"), ("iframe", "src"), ("source", "src")}
LINKED = {("a", "href"), ("link", "href"), *LOADED}


@dataclass
class Report:
    """The links found in a folder."""

    pages: int = 0
    internal: int = 0
    external: int = 0
    broken: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        checked = f"{self.pages} pages, {self.internal} internal links checked, {len(self.broken)} broken"
        return "\n".join([f"{checked}; {self.external} links to other sites", *self.broken])


class _Page(HTMLParser):
    """The anchors and links of a page; each link with whether a browser loads it automatically."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[tuple[str, bool]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value}
        self.anchors.update(given[name] for name in ("id", "name") if name in given)
        loads = tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload", "modulepreload")
        for name, value in given.items():
            if (tag, name) in LINKED:
                self.links.append((value, loads or (tag, name) in LOADED))


def check(folder: Path) -> Report:
    """Check each page of a folder and its subfolders."""
    report = Report()
    for path in sorted(folder.rglob("*.html")):
        report.pages += 1
        for link, loaded in _read(path).links:
            parts = urlsplit(link)
            if parts.scheme in ("data", "mailto"):
                continue
            if parts.scheme or parts.netloc:
                report.external += 1
                if loaded:
                    report.broken.append(f"{path.relative_to(folder)}: loads {link} from the network")
            else:
                report.internal += 1
                if problem := _problem(path, parts.path, parts.fragment):
                    report.broken.append(f"{path.relative_to(folder)}: {link}: {problem}")
    return report


def _problem(page: Path, file: str, anchor: str) -> str:
    target = (page.parent / unquote(file)).resolve() if file else page.resolve()
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "no such file"
    if anchor and target.suffix == ".html" and unquote(anchor) not in _read(target).anchors:
        return "no such anchor"
    return ""


@cache
def _read(path: Path) -> _Page:
    return _Page(path.read_text(encoding="utf-8"))


if __name__ == "__main__":
    result = check(Path(sys.argv[1]))
    print(result)
    raise SystemExit(bool(result.broken))
