"""Pass `ivy_api.Array` to libraries that adopted the Array API Standard: SciPy, scikit-learn, array-api-extra and einops.

Run it: ``python examples/adopters.py [--backend NAME] [--library NAME] [--match TEXT]``

Each call of ``adopter_calls`` is made with NumPy's arrays and with the Arrays of each installed backend; the table shows where
the two results are equal. Known failures, and their reasons, are in ``adopter_calls/limits.py``. The libraries:
``pip install scipy scikit-learn array-api-extra einops``.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import warnings
from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

import adopter_calls
import ivy_api
from adopter_calls.limits import Limit, limits_of
from ivy_api.errors import IvyError, NoBackendError

NEEDED = {"scipy": "scipy", "sklearn": "scikit-learn", "array_api_extra": "array-api-extra", "einops": "einops"}
"""The modules of the libraries, and the distributions to install."""

Outcomes = dict[str, dict[str, str]]
"""The outcome of each call, by backend."""

# JAX reads this on import: the samples are in double precision.
os.environ.setdefault("JAX_ENABLE_X64", "1")


def make_calls(calls: Mapping[str, adopter_calls.Call], backends: Sequence[str]) -> Outcomes:
    """Make the calls on the Arrays of each backend, and compare the results with NumPy's."""
    from adopter_calls.comparing import outcome

    plain = adopter_calls.samples()
    found: Outcomes = {name: {} for name in calls}
    with warnings.catch_warnings(action="ignore"):  # the libraries' own warnings do not matter here
        for backend in backends:
            wrapped = plain.of(ivy_api.namespace(backend, wrapped=True))
            for name, call in calls.items():
                found[name][backend] = outcome(name, call, plain, wrapped)
    return found


def report(title: str, found: Outcomes, backends: Sequence[str], console: Console) -> int:
    """Print the outcomes as a table with the reasons below; return the number of unexpected ones."""
    known = {(name, backend): limit for backend in backends for name, limit in limits_of(backend)}
    table = Table(title=title, title_justify="left")
    table.add_column("call")
    for backend in backends:
        table.add_column(backend)
    notes: dict[Limit, int] = {}
    wrong: list[str] = []
    for name, by_backend in found.items():
        cells = []
        for backend, seen in by_backend.items():
            limit = known.get((name, backend))
            if limit is not None and seen != "equal":
                cells.append(f"no ({notes.setdefault(limit, len(notes) + 1)})")
            else:
                cells.append("equal" if seen == "equal" else "[red]WRONG[/red]")
                if seen != "equal":
                    wrong.append(f"{name} on {backend}: {seen}")
        table.add_row(name, *cells)
    console.print(table)
    for limit, number in notes.items():
        console.print(f"({number}) {limit.reason} {limit.link}", markup=False, highlight=False)
    for line in wrong:
        console.print(f"WRONG: {line}", style="red", markup=False)
    return len(wrong)


def _chosen_backends(name: str | None) -> list[str]:
    if name is not None:
        ivy_api.namespace(name)  # raises if it is unusable
        return [name]
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if not usable:
        raise NoBackendError("No installed backend is usable. 'ivy-api backends' says why.")
    return usable


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="adopters.py", description="Use ivy_api.Array in libraries that adopted the standard.")
    parser.add_argument("--backend", metavar="NAME", help="an installed backend (default: every usable one)")
    parser.add_argument("--library", metavar="NAME", help="SciPy, scikit-learn, array-api-extra or einops (default: all)")
    parser.add_argument("--match", metavar="TEXT", default="", help="only the calls with this in their name")
    options = parser.parse_args(arguments)
    missing = [package for module, package in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        parser.error(f"not installed: {', '.join(missing)}. Call: pip install {' '.join(missing)}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example.

    Returns
    -------
    out : exit status: 0; 1 if something that should work does not; 2 for wrong input
    """
    options = _options(arguments)
    libraries = adopter_calls.libraries()
    if options.library is not None and options.library not in libraries:
        print(f"adopters.py: error: the libraries are {', '.join(libraries)}; got {options.library}", file=sys.stderr)
        return 2
    console, wrong, right = Console(), 0, 0
    try:
        backends = _chosen_backends(options.backend)
    except IvyError as error:
        print(f"adopters.py: error: {error}", file=sys.stderr)
        return 2
    for library, calls in libraries.items():
        wanted = {name: call for name, call in calls.items() if options.match in name}
        if wanted and options.library in (None, library):
            found = make_calls(wanted, backends)
            wrong += report(f"{library} on ivy_api.Array", found, backends, console)
            right += sum(seen == "equal" for by_backend in found.values() for seen in by_backend.values())
    console.print(f"{right} results are equal to NumPy's; {wrong} are not as they should be.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
