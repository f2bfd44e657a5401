"""Build the documentation site: ``make site``, then open ``docs/_build/site/index.html``; no network is needed.

The pages of ``docs/`` are copied to a source folder, where links that leave ``docs/`` become links to pages of the site or
plain text. The reference is generated from the declarations. Sphinx builds the HTML, with warnings as errors; then every
link is checked.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools import check_links, compare_names, interface
from tools.reference import Reference

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BUILD = DOCS / "_build"
SOURCES, SITE = BUILD / "sources", BUILD / "site"
LINK = re.compile(r"(!?)\[((?:[^\]\[]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
CODE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)

Pages = dict[Path, str]
"""Pages of the repository, and their names in the site without the suffix."""


def pages() -> Pages:
    """The Markdown files of the repository that the site shows, and their names."""
    own = {path: path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.glob("*.md")}
    fronts = {path: f"frontends/{path.stem}" for path in (DOCS / "frontends").glob("*.md")}
    reports = {path: f"reports/{path.stem.replace('README', 'index')}" for path in (DOCS / "reports").glob("*.md")}
    measured = {path: f"benchmarks/{path.stem}" for path in (ROOT / "benchmarks" / "results").glob("*.md")}
    return {**own, **fronts, **reports, **measured, ROOT / "ivy_api" / "dispatch" / "README.md": "dispatch"}


def stage() -> None:
    """Write the source files for Sphinx."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    SOURCES.mkdir(parents=True)
    found = pages()
    reference = Reference()
    for path, name in found.items():
        _write(name, relinked(path, path.read_text(encoding="utf-8"), name, found))
    made = {f"reference/{name}": text for name, text in {**reference.pages(), **interface.pages(), **interface.library()}.items()}
    made["reference/comparison.md"] = compare_names.page().replace("(README.md)", "(index.md)")
    for name, text in made.items():
        _write(name.removesuffix(".md"), text)
    backends = SOURCES / "backends.md"
    text = backends.read_text(encoding="utf-8")
    text = text.replace("<!-- totals -->", reference.totals_section()).replace("<!-- limits -->", reference.limits_section())
    backends.write_text(text, encoding="utf-8")
    shutil.copy(DOCS / "conf.py", SOURCES)
    shutil.copytree(DOCS / "_static", SOURCES / "_static")


def _write(name: str, text: str) -> None:
    target = SOURCES / f"{name}.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def relinked(path: Path, text: str, name: str, found: Pages) -> str:
    """The text of a page with its relative links adapted to the site, except inside code blocks.

    Raises
    ------
    SystemExit
        if a link leads to no file.
    """
    parts, end = [], 0
    for block in CODE.finditer(text):
        parts += [_links(path, text[end : block.start()], name, found), block.group()]
        end = block.end()
    return "".join([*parts, _links(path, text[end:], name, found)])


def _links(path: Path, text: str, name: str, found: Pages) -> str:
    def link(match: re.Match[str]) -> str:
        picture, label, target = match.groups()
        if re.match(r"[a-z]+:|#", target):
            return match.group()
        file, hash_, anchor = target.partition("#")
        full = Path(os.path.normpath(path.parent / file))
        if not full.exists():
            raise SystemExit(f"{path.relative_to(ROOT)}: there is no {target}, to which it links.")
        here = Path(name).parent
        if picture:
            copy = SOURCES / "images" / full.name
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(full, copy)
            return f"![{label}]({os.path.relpath(Path('images') / full.name, here)})"
        page = found.get(full) or _reference(full)
        if page is None:  # a file that is not part of the site
            name_of_file = full.relative_to(ROOT).as_posix()
            return label if label.strip("`") == name_of_file else f"{label} (`{name_of_file}`)"
        return f"[{label}]({os.path.relpath(f'{page}.md', here)}{hash_}{anchor})"

    return LINK.sub(link, text)


def _reference(full: Path) -> str | None:
    """The page of the reference that corresponds to a page of ``docs/functions``."""
    if full.parent == DOCS and full.name == "functions":
        return "reference/index"
    if full.parent != DOCS / "functions":
        return None
    return f"reference/{'index' if full.stem == 'README' else full.stem}"


def build() -> None:
    """Stage, run Sphinx, check the links."""
    begun = time.perf_counter()
    stage()
    shutil.rmtree(SITE, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-n", "-j", "2", "-d", str(BUILD / "doctrees")]
    done = subprocess.run([*command, str(SOURCES), str(SITE)], check=False)
    if done.returncode:
        raise SystemExit(done.returncode)
    report = check_links.check(SITE)
    print(f"{report}\nbuilt in {time.perf_counter() - begun:.0f} s: {(SITE / 'index.html').relative_to(ROOT)}")
    if report.broken:
        raise SystemExit(1)


if __name__ == "__main__":
    build()
