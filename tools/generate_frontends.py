"""Write docs/frontends/<framework>.md for each installed frontend, and the table of docs/frontends.md; a test checks both.

``python -m tools.generate_frontends torch`` writes the page of one frontend, and the table.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from ivy_api.errors import ArgumentError
from ivy_api.frontends import coverage
from ivy_api.frontends.frontend import Frontend, installed

DOCS = Path(__file__).parents[1] / "docs"
FOLDER, OVERVIEW = DOCS / "frontends", DOCS / "frontends.md"
IVY_1_0 = {"torch": (514, 436), "tensorflow": (420, 181), "jax": (493, 91), "numpy": (356, 235)}
"""Functions and methods that Ivy 1.0 implements, by our count."""
OWN = (*IVY_1_0, "flax", "keras")
"""The frontends of this repository: others that are installed have documentation of their own."""
BLOCK = re.compile(r"(<!-- coverage:.*?-->\n).*?(<!-- /coverage -->\n)", re.DOTALL)


def frontends() -> dict[str, Frontend]:
    """Return the frontends of this repository that are installed and can be loaded."""
    found = {}
    for name in filter(installed().__contains__, OWN):
        try:
            found[name] = coverage.load(name)
        except ArgumentError as error:
            sys.stderr.write(f"{error}\n")
    return found


def pages(found: dict[str, Frontend]) -> dict[Path, str]:
    """Return the text of each page."""
    made = {FOLDER / f"{name}.md": coverage.page(frontend) for name, frontend in found.items()}
    made[OVERVIEW] = BLOCK.sub(rf"\g<1>\n{table(found)}\n\g<2>", OVERVIEW.read_text(encoding="utf-8"))
    return made


def table(found: dict[str, Frontend]) -> str:
    """Return the table of all frontends beside the counts of Ivy 1.0."""
    lines = [
        "| frontend | follows | functions | of | methods | of | functions at Ivy 1.0 | methods at Ivy 1.0 |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for name, frontend in found.items():
        kinds = coverage.by_kind(frontend)
        ours = [figure for kind in ("functions", "methods") for figure in (kinds[kind].works, kinds[kind].every)]
        page = f"[`{frontend.package}`](frontends/{name}.md)"
        lines.append(f"| {page} | {frontend.snapshot.version} | {' | '.join(map(str, (*ours, *IVY_1_0.get(name, ('–', '–')))))} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in pages(frontends()).items():
        if path == OVERVIEW or not sys.argv[1:] or path.stem in sys.argv[1:]:
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"{path}\n")
