"""Output of the command line: names are never broken, however narrow the terminal is."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text


def show_rows(console: Console, titles: Sequence[str], rows: Sequence[Sequence[str]], *, title: str = "") -> None:
    """Print rows as a table or, if it is too wide, as one block per row with the first cell as its heading."""
    table = Table(title=title or None, title_justify="left", box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading in titles:
        table.add_column(heading, no_wrap=True)
    for row in rows:
        table.add_row(*row)
    if Measurement.get(console, console.options.update(max_width=10_000), table).maximum <= console.width:
        console.print(table)
        return
    if title:
        console.print(f"[italic]{title}[/italic]")
    widest = max(map(len, titles[1:]), default=0)
    for row in rows:
        console.print(f"[bold]{row[0]}[/bold]")
        for heading, cell in zip(titles[1:], row[1:], strict=True):
            if cell:
                show_line(console, f"  {heading}", cell, width=widest + 4)


def show_line(console: Console, heading: str, text: str, *, width: int = 0) -> None:
    """Print a heading followed by indented, wrapped text; words longer than a line are not broken."""
    first = Text.from_markup(heading)
    first.append(" " * max(1, width - first.cell_len))
    indent = min(first.cell_len, console.width // 3)
    line = first
    for word in Text.from_markup(text).split(" "):
        if line.cell_len + word.cell_len > console.width and line.plain.strip():
            line.rstrip()
            console.print(line, soft_wrap=True)
            line = Text(" " * indent)
        line = Text.assemble(line, word, " ")
    line.rstrip()
    console.print(line, soft_wrap=True)


@contextmanager
def quiet() -> Iterator[None]:
    """Suppress what frameworks print during import, some of it from C++.

    Exceptions propagate; the output before them is discarded.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    kept = {number: os.dup(number) for number in (1, 2)}
    with tempfile.TemporaryFile("w") as sink:
        try:
            for number in kept:
                os.dup2(sink.fileno(), number)
            with redirect_stdout(sink), redirect_stderr(sink):
                yield
        finally:
            for number, copy in kept.items():
                os.dup2(copy, number)
                os.close(copy)
