"""Write docs/reports/transformations.md from the calls of tests/transforms/table.py: ``python -m tools.generate_transformations``.

It takes some minutes. A cell that fails is written as such, and the exit status is then 1. The backend that is tested in an
environment of its own, ``.venv-dask``, is run there (``make .venv-dask/.test`` makes it): with the name of a backend as its
argument this program writes its results as JSON.
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
import warnings
from pathlib import Path

from rich.console import Console
from rich.progress import track

import ivy_api
from tests.transforms import table

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reports" / "transformations.md"
APART, PYTHON_APART = "dask", ROOT / ".venv-dask" / "bin" / "python"
LIBRARY = "array_api_strict"
"""A library without transformations of its own, and without a plugin."""

HEAD = """# Every transformation on every backend

Written by `python -m tools.generate_transformations`, which makes the calls of `tests/transforms/table.py`; the tests make them
too. Each call is made on native arrays and on `ivy_api.Array`s, eagerly and inside of `ivy_api.compile`, and its result is compared
with a known one: structure, kinds of arrays, shapes, dtypes and values. **4** means that all four work; a letter is a declared
limit, which is an error that says what to use instead.

On {traced} the transformations are those of ivy_api's tracer; the others have their own.
Versions: {versions}.

"""


def run(backend: str) -> dict[tuple[str, str, str], str]:
    """Return what each cell of a backend gives: ``""`` if it works, the id of its limit, or the error."""
    found = {}
    for case, form, mode in track(list(table.cells()), description=backend, transient=True, console=Console(stderr=True)):
        known = table.limit(backend, case, form, mode)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                table.check(backend, case, form, mode)
        except BaseException as error:
            found[case.id, form, mode] = f"fails: {type(error).__name__}"
        else:
            found[case.id, form, mode] = "" if known is None else f"{known.reason} ({known.link})"
    return found


def apart() -> tuple[dict[tuple[str, str, str], str], str]:
    """Return what `run` gives for the backend in the environment of its own, and its version."""
    command = [str(PYTHON_APART), "-m", "tools.generate_transformations", APART]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, check=True)
    found, version = json.loads(done.stdout)
    return {(case, form, mode): text for case, form, mode, text in found}, version


def page(results: dict[str, dict[tuple[str, str, str], str]], version_apart: str) -> str:
    """Return the text of the page."""
    letters: dict[str, str] = {}
    lines = ["| transformation | " + " | ".join(results) + " |", "|---|" + "---|" * len(results)]
    for case in table.CASES:
        cells = [_cell(case.id, found, letters) for found in results.values()]
        lines.append(f"| `{case.transformation}`{f', {case.what}' if case.what else ''} | " + " | ".join(cells) + " |")
    total = sum(len(found) for found in results.values())
    works = sum(not text for found in results.values() for text in found.values())
    notes = [f"- **{letter}**: {text}" for text, letter in letters.items()]
    traced = ", ".join(name for name in results if name in ("numpy", LIBRARY, APART))
    packages = ("numpy", "torch", "jax", "tensorflow", "array-api-strict", "optree")
    versions = ", ".join([*(f"{name} {_version(name)}" for name in packages), f"{APART} {version_apart}"])
    head = HEAD.format(traced=traced, versions=versions)
    return head + "\n".join([*lines, "", f"{total} cells: {works} work, {total - works} are limits.", "", *notes, ""])


def _cell(case: str, found: dict[tuple[str, str, str], str], letters: dict[str, str]) -> str:
    texts = {key: text for key, text in found.items() if key[0] == case}
    works = sum(not text for text in texts.values())
    out = [str(works)] if works else []
    for text in dict.fromkeys(text for text in texts.values() if text):
        letter = letters.setdefault(text, chr(ord("a") + len(letters)))
        where = [f"{form} {mode}" for (_, form, mode), other in texts.items() if other == text]
        out.append(letter if len(where) == len(texts) else f"{letter} ({', '.join(where)})")
    return "; ".join(out)


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return importlib.metadata.version("tensorflow-cpu") if name == "tensorflow" else "?"


def main() -> int:
    """Make every call, and write the page; or make those of one backend, and write what they give."""
    if sys.argv[1:]:
        (backend,) = sys.argv[1:]
        sys.stdout.write(json.dumps([[(*key, text) for key, text in run(backend).items()], _version(backend)]))
        return 0
    backends = [name for name in ("numpy", "torch", "jax", "tensorflow") if ivy_api.namespace(name)]
    results = {name: run(name) for name in (*backends, LIBRARY)}
    results[APART], version = apart()
    PAGE.write_text(page(results, version), encoding="utf-8")
    failed = [
        f"{name}: {key}: {text}" for name, found in results.items() for key, text in found.items() if text.startswith("fails")
    ]
    Console().print(f"wrote {PAGE.name}; {len(failed)} cells fail", *failed, sep="\n", markup=False)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
