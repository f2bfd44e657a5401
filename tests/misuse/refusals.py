"""What each backend does with drawn wrong calls: `outcome` of one call, `compare` of all backends, and a report.

``python -m tests.misuse.refusals`` makes every call of every function on all backends, and prints the shares and the differences.
"""

from __future__ import annotations

import argparse
import collections
import random
import re
import sys
import warnings
from collections.abc import Iterator
from functools import reduce
from typing import Any, NamedTuple

import ivy_api
from ivy_api.dispatch.namespace import resolve
from ivy_api.dispatch.registry import Declaration
from ivy_api.errors import IvyError, LimitError, MissingFunctionError
from ivy_conformance.environment import prepare
from tests.misuse.misuses import Misuse, functions, misuses, strange, variations
from tests.misuse.test_misuses import entered

VALUE, OURS, SIGNATURE, FOREIGN, LIMIT = "value", "ours", "signature", "foreign", "limit"
"""A result; an `IvyError`; Python's own `TypeError` for the number or names of arguments; other errors; a declared limit."""


class Outcome(NamedTuple):
    """What a call gave.

    Attributes
    ----------
    what : one of the words above
    said : the error, or the result, in short
    """

    what: str
    said: str


def outcome(backend: str, form: str, name: str, misuse: Misuse) -> Outcome:
    """Make a call on native arrays or on Arrays."""
    args = [entered(value, backend, form) for value in misuse.args]
    kwargs = {key: entered(value, backend, form) for key, value in misuse.kwargs.items()}
    try:
        function = reduce(getattr, name.split("."), ivy_api.namespace(backend, wrapped=form == "wrapped"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            out = function(*args, **kwargs)
    except (LimitError, MissingFunctionError) as error:
        return Outcome(LIMIT, _short(error))
    except IvyError as error:
        return Outcome(OURS, _short(error))
    except Exception as error:
        return Outcome(SIGNATURE if _is_of_signature(error, name) else FOREIGN, _short(error))
    return Outcome(VALUE, f"{getattr(out, 'dtype', type(out).__name__)} {getattr(out, 'shape', '')}")


def _is_of_signature(error: Exception, name: str) -> bool:
    """Whether Python raised it for missing or unexpected arguments, and named the function."""
    said = "missing|unexpected keyword|positional argument|multiple values"
    of_call = type(error) is TypeError and re.search(said, str(error)) is not None
    return of_call and f"{name.rpartition('.')[2]}()" in str(error)


def _short(error: Exception) -> str:
    return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0][:160]}"


class Compared(NamedTuple):
    """One call on all backends."""

    name: str
    form: str
    misuse: Misuse
    outcomes: dict[str, Outcome]

    @property
    def refused(self) -> bool:
        """Whether no backend takes it."""
        return all(found.what != VALUE for found in self.outcomes.values())

    @property
    def differs(self) -> bool:
        """Whether some take it and others refuse it, not for a limit."""
        return {VALUE} < {found.what for found in self.outcomes.values()} - {LIMIT}

    def __str__(self) -> str:
        told = "; ".join(f"{backend}: {found.said}" for backend, found in self.outcomes.items())
        args = ", ".join([*map(_shown, self.misuse.args), *(f"{key}={_shown(value)}" for key, value in self.misuse.kwargs.items())])
        return f"{self.name}({args}) [{self.form}, {self.misuse.kind} {self.misuse.parameter}] {told}"


def _shown(value: Any) -> str:
    if type(value) in (list, tuple):
        return f"{'[('[type(value) is tuple]}{', '.join(map(_shown, value))}{'])'[type(value) is tuple]}"
    return f"{value.dtype}{list(value.shape)}" if hasattr(value, "shape") and value.size > 1 else repr(value)


def wrong_calls(declaration: Declaration) -> list[Misuse]:
    """Every drawn call of a function."""
    return [*misuses(declaration), *variations(declaration), *strange(declaration)]


def compare(declaration: Declaration, misuse: Misuse, form: str, backends: list[str]) -> Compared:
    """Make one call on each backend."""
    name = declaration.qualname
    return Compared(name, form, misuse, {backend: outcome(backend, form, name, misuse) for backend in backends})


def is_composed(name: str, backend: str) -> bool:
    """Whether a backend has a function from its composed body alone."""
    main: Any = ivy_api.namespace(backend)
    extension, _, own = name.rpartition(".")
    return resolve(main.__source__, main, extension, own)[1] == "composed"


def drawn(share: int, seed: int, forms: tuple[str, ...], backends: list[str], only: str = "") -> Iterator[Compared]:
    """One in ``share`` of the calls of each function."""
    choose = random.Random(seed)
    for declaration in functions():
        if only and only not in declaration.qualname:
            continue
        found = wrong_calls(declaration)
        for misuse in found if share <= 1 else choose.sample(found, max(1, len(found) // share)):
            for form in forms:
                yield compare(declaration, misuse, form, backends)


def report(results: list[Compared]) -> Iterator[str]:
    """The shares of foreign errors among calls that all backends refuse, by backend, and the calls that only some take."""
    count: collections.Counter[tuple[str, str, str, str]] = collections.Counter()
    for found in results:
        if found.refused:
            for backend, one in found.outcomes.items():
                own = "composed" if is_composed(found.name, backend) else "native"
                count.update((found.form, backend, which, one.what) for which in (own, "all"))
    for form, backend, which in sorted({key[:3] for key in count}):
        numbers = {what: count[form, backend, which, what] for what in (OURS, SIGNATURE, FOREIGN, LIMIT)}
        total = sum(numbers.values())
        yield (
            f"{form:8} {backend:11} {which:8} {total:6} refused: "
            + ", ".join(f"{what} {number} ({100 * number / total:.2f} %)" for what, number in numbers.items())
        )
    yield f"{sum(found.differs for found in results)} of {len(results)} calls are taken by some backends and refused by others"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(prog="python -m tests.misuse.refusals", description=__doc__)
    parser.add_argument("--share", type=int, default=1, help="one in that many calls")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", help="functions whose name contains it")
    parser.add_argument("--form", action="append", choices=("native", "wrapped"))
    parser.add_argument("--backend", action="append")
    parser.add_argument("--list", action="store_true", help="print the foreign errors and the differences")
    options = parser.parse_args()
    prepare()
    usual = [b.name for b in ivy_api.backends() if b.usable and b.name in ("numpy", "torch", "jax", "tensorflow")]
    backends = options.backend or usual
    results = []
    for found in drawn(options.share, options.seed, tuple(options.form or ("native", "wrapped")), backends, options.only):
        results.append(found)
        foreign = found.refused and any(one.what == FOREIGN for one in found.outcomes.values())
        if options.list and (found.differs or foreign):
            print("DIFFERS" if found.differs else "FOREIGN", found, flush=True)
    print("\n".join(report(results)))


if __name__ == "__main__":
    sys.exit(main())
