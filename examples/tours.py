"""What the tours of the libraries share: how they print results, and their command line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

import options

Tour = Callable[[Any, Path], None]
"""A function of the namespace and of the name of the picture."""


def show(what: str, value: Any) -> None:
    """Print a result: an array of any framework, a number or text."""
    if hasattr(value, "shape"):
        from picture_3d import host

        known = host(value)
        value = np.array2string(np.round(known, 4) + 0.0, suppress_small=True) if known.dtype.kind == "f" else known
    text = str(value)
    print(f"{what}:\n{text}" if "\n" in text else f"{what}: {text}")


def run(program: str, description: str, tour: Tour, arguments: Sequence[str] | None) -> int:
    """Run a tour from the command line; return the exit status. The picture is named after the program by default."""
    parser = options.drawing_parser(program, description, Path(program).with_suffix(".png"))
    chosen = parser.parse_args(arguments)

    def go() -> None:
        with options.working(description, chosen.quiet):
            tour(options.backend(chosen.backend), chosen.output)
        print(f"Picture saved to {chosen.output}")

    return options.guarded(program, go)
