"""Write docs/sizes_and_layouts.md from the tables of the conformance suite: ``python -m tools.generate_sizes``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ivy_conformance import drawn_layouts
from ivy_conformance.layouts import LAYOUTS
from ivy_conformance.workloads import MANY, WORKLOADS, Workload, drawing, shapes

PAGE = Path(__file__).parents[1] / "docs" / "sizes_and_layouts.md"
_HEAD = """# Sizes, ranks and layouts that the conformance suite covers

Written by `python -m tools.generate_sizes` from the tables that the checks use, `ivy_conformance/workloads` and
`ivy_conformance/layouts.py`; a test proves that it is fresh.

A result depends on values only, and no function has a limit: `test_sizes_and_layouts` calls every function of the standard that
takes or makes arrays, and every operator, with the shapes below, in each of the layouts below, in each of its data types. Results
are held against NumPy's long doubles, tables of 50 digits, or the properties that define them; inputs are compared bit by bit after
the call.

`quick` meets each shape contiguous, every second one in another layout too, the data types in turn; small arrays of up to four axes
in every combination of layouts below; and the small shapes of the second table with every choice of the other arguments. `full`
and `deep` combine all shapes of up to {large} elements with all layouts. Where a library compiles each shape, `quick` takes one
combination of each function. A library whose views are copies is called with contiguous arrays only.
"""


def page() -> str:
    """The whole page."""
    parts = [_HEAD.format(large=f"{shapes.LARGE:,}"), "## Layouts", ""]
    parts += ["| layout | what |", "|---|---|", "| `plain` | contiguous, read-only where the library has that |"]
    parts += [f"| `{name}` | {layout.words} |" for name, layout in LAYOUTS.items()]
    parts += [
        "",
        "Of a call with several arrays: all alike; one laid out and the others plain, each way round; each in another layout.",
        "",
    ]
    parts += ["## Shapes", "", "| of | shapes |", "|---|---|"]
    parts += [f"| {_WORDS[name]} | {_shown(found)} |" for name, found in shapes.GEOMETRIES.items()]
    parts += ["", _DRAWN, "", "| class of layouts | axes at least |", "|---|---:|"]
    parts += [f"| {name} | {axes} |" for name, axes in drawn_layouts.CLASSES.items()]
    parts += ["", f"Classes of sizes: {' · '.join((*drawing.SIZES, drawing.POWER))}."]
    parts += ["", "With every choice of the other arguments:", "", "| of | shapes |", "|---|---|"]
    parts += [f"| {_WORDS[name]} | {_shown(found)} |" for name, found in shapes.THOROUGH.items() if name not in _NUMBERS]
    parts += ["", "## Functions", "", "| function | shapes of | arrays | data types |", "|---|---|---:|---:|"]
    parts += [_row(name, workload) for name, workload in sorted(WORKLOADS.items())]
    parts += ["", "By the number of arrays they take: " + ", ".join(f"`{name}`" for name in sorted(MANY)) + ".", ""]
    return "\n".join(parts)


_DRAWN = """## Drawn sizes and layouts

`test_drawn_sizes_and_layouts` draws shapes and layouts from the seed. In one round each function meets every class of sizes, and
every class of layouts that its arrays can have, in each of its data types; matrices have an order of up to 70 there, in stacks.
`quick` takes one in eight combinations of a round, beginning with another for each seed, `full` one round, `deep` three."""
_WORDS = {
    "any": "any shape of one axis or more",
    "elements": "any shape",
    "vector": "vectors",
    "stack": "stacks of matrices",
    "square": "square matrices",
    "rectangular": "matrices",
    "number": "numbers of elements to make",
    "many": "numbers of arrays",
}


_NUMBERS = ("number", "many")


def _shown(found: Iterable[tuple[int, ...]]) -> str:
    return " · ".join(" × ".join(f"{n:,}" for n in shape) or "no axes" for shape in found)


def _row(name: str, workload: Workload) -> str:
    return f"| `{name}` | {_WORDS[workload.geometry]} | {workload.operands} | {len(workload.dtypes)} |"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page())


if __name__ == "__main__":
    main()
