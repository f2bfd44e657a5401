"""What the examples share: their options, and how they end with an error."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import ivy_api
from ivy_api.errors import IvyError, NoBackendError

PREFERRED = "numpy"
"""The default backend; the first usable one if it is not installed."""


def parser(program: str, description: str, *, epochs: int | None = None) -> argparse.ArgumentParser:
    """Return a parser of the common options.

    Parameters
    ----------
    program : the name of the file
    description : what it does
    epochs : how often it goes through the data by default; ``None``: it has no data
    """
    made = argparse.ArgumentParser(prog=program, description=description)
    made.add_argument("--backend", metavar="NAME", help=f"an installed backend (default: {PREFERRED}, or the first usable one)")
    if epochs is not None:
        said = f"passes through the data (default: {epochs})"
        made.add_argument("--epochs", type=positive, default=epochs, metavar="N", help=said)
        made.add_argument("--eager", action="store_true", help="do not compile: some compilers take minutes for a small model")
    made.add_argument("--seed", type=int, default=0, metavar="N", help="the seed of all random numbers (default: 0)")
    made.add_argument("--quiet", action="store_true", help="show no progress bar")
    return made


def drawing_parser(program: str, description: str, output: Path) -> argparse.ArgumentParser:
    """Return a parser of the options of a program that draws with matplotlib.

    Parameters
    ----------
    program : the name of the file
    description : what it does
    output : the default name of the picture
    """
    made = argparse.ArgumentParser(prog=program, description=description)
    made.add_argument("--backend", metavar="NAME", help=f"an installed backend (default: {PREFERRED}, or the first usable one)")
    made.add_argument("--output", type=png, default=output, metavar="PATH.png", help=f"the picture (default: {output})")
    made.add_argument("--quiet", action="store_true", help="show no progress bar")
    if importlib.util.find_spec("matplotlib") is None:
        made.error("the picture needs matplotlib: pip install matplotlib")
    return made


def planning_parser(program: str, description: str, output: Path) -> argparse.ArgumentParser:
    """Return a parser of the options of planning, like `drawing_parser`."""
    made = drawing_parser(program, description, output)
    made.add_argument("--compile", action="store_true", help="compile each evaluation")
    made.add_argument("--animation", type=gif, metavar="PATH.gif", help="an animation of the first and the last motion, too")
    return made


def positive(text: str) -> int:
    """Return an integer of 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"an integer of 1 or more is needed; got {text}")
    return int(text)


def png(text: str) -> Path:
    """Return the path of a PNG file."""
    if Path(text).suffix.lower() != ".png":
        raise argparse.ArgumentTypeError(f"the name of a PNG file is needed, such as out.png; got {text}")
    return Path(text)


def gif(text: str) -> Path:
    """Return the path of a GIF file."""
    if Path(text).suffix.lower() != ".gif":
        raise argparse.ArgumentTypeError(f"the name of a GIF file is needed, such as out.gif; got {text}")
    return Path(text)


def backend(name: str | None) -> Any:
    """Return the namespace of the chosen backend."""
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if name is None and not usable:
        raise NoBackendError("No installed backend is usable. 'ivy-api backends' says what is installed and what is wrong.")
    return ivy_api.namespace(name or (PREFERRED if PREFERRED in usable else usable[0]))


@contextmanager
def working(text: str, quiet: bool) -> Iterator[None]:
    """Show what is done, and for how long, until it is."""
    columns = SpinnerColumn(), TextColumn(text), TimeElapsedColumn()
    with Progress(*columns, disable=quiet) as progress:
        progress.add_task(text, total=None)
        yield


def guarded(program: str, run: Callable[[], None]) -> int:
    """Run a program, and return its exit status: 2 for wrong input, 1 if a file could not be read or written."""
    try:
        run()
    except IvyError as error:
        print(f"{program}: error: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{program}: error: {error}", file=sys.stderr)
        return 1
    return 0
