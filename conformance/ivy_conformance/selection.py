"""Selection of checks: by chapter, function, data type and revision of the standard."""

from __future__ import annotations

import datetime
import functools
import importlib
import inspect
import pkgutil
import zlib
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import pytest

from ivy_api.dispatch import registry
from ivy_conformance import chapters, standard
from ivy_conformance.coverage import covered_by
from ivy_conformance.errors import UsageError
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.target import Target

SHORT = 40
"""The longest list of names that an error message shows."""


def is_check(item: Any) -> bool:
    """Whether a test is a check of a target."""
    return "target" in parameters(item) and hasattr(getattr(item, "function", None), "__covers__")


def check_id(item: Any) -> str:
    """The name of a check without its target: the same for every target and run."""
    target: Target = parameters(item)["target"]
    parts = f"-{item.callspec.id}-".replace(f"-{target.id}-", "-", 1).strip("-")
    name = f"{item.path.name}::{item.originalname}"
    return f"{name}[{parts}]" if parts else name


def asked(item: Any) -> tuple[str, ...]:
    """The functions that a check covers; only the requested ones if it covers several."""
    names = listed(item.config.getoption("--function", ""))
    return tuple(name for name in functions(item) if name in names) if names else functions(item)


def parameters(item: Any) -> dict[str, Any]:
    """The parameters of a test."""
    callspec = getattr(item, "callspec", None)
    return dict(callspec.params) if callspec else {}


def is_case(item: Any) -> bool:
    """Whether a test has a target, if it needs one, and applies to its parameters as its ``applies`` marks say."""
    given = parameters(item)
    if any(name in given and given[name] is None for name in ("target", "backend")):
        return False  # it applies to some targets only, none of which is present
    return all(_applies(mark.kwargs["to"], {**given, "config": item.config}) for mark in item.iter_markers("applies"))


def _applies(to: Callable[..., bool], given: dict[str, Any]) -> bool:
    return to(**{name: given[name] for name in _parameters(to)})


@functools.cache
def _parameters(function: Callable[..., bool]) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)


def functions(item: Any) -> tuple[str, ...]:
    """The functions that a check covers."""
    return covered_by(item.function, parameters(item))


def dtypes(item: Any) -> set[str]:
    """The data types among the parameters of a check."""
    return {value for value in parameters(item).values() if isinstance(value, str) and value in dt.ALL}


def chapter(item: Any) -> str:
    """The chapter of a check: given by its module, or where its function is declared."""
    said = getattr(item.module, "CHAPTER", None)
    return said or standard.chapter(functions(item)[0])


def revision(item: Any) -> str:
    """The revision of the standard since which the check applies."""
    needed = [*map(standard.since, functions(item)), getattr(item.function, "__since__", "")]
    if dtypes(item) & {*dt.COMPLEX}:
        needed.append(standard.COMPLEX_SINCE)
    needed += [standard.takes_since(name, dtype) for name in functions(item) for dtype in dtypes(item)]
    return max(needed)


def demand(only: str, function: str, dtype: str) -> None:
    """Validate the names of chapters, functions and data types.

    Parameters
    ----------
    only, function, dtype : names separated by commas, as the command line has them
    """
    _known("function", listed(function), standard.everything())
    _known("data type", listed(dtype), dt.ALL)
    if only:
        _known("chapter", listed(only), every_chapter())


def every_chapter() -> list[str]:
    """The chapters of the declarations, and those that modules of checks name."""
    modules = (importlib.import_module(found.name) for found in pkgutil.iter_modules(chapters.__path__, f"{chapters.__name__}."))
    said = {getattr(module, "CHAPTER", "") for module in modules} - {""}
    return sorted(said | {declaration.chapter for declaration in standard.names().values()})


class Case:
    """A case of a test before pytest makes it an item: most are left out, and items cost time.

    Parameters
    ----------
    marks : those that all cases of the test have
    """

    def __init__(self, metafunc: pytest.Metafunc, callspec: Any, marks: list[pytest.Mark]) -> None:
        self.callspec = callspec
        self.marks = [*callspec.marks, *marks]
        self.config = metafunc.config
        self.module = metafunc.module
        self.function = metafunc.function
        self.path = metafunc.definition.path
        self.name = self.originalname = metafunc.definition.name

    def iter_markers(self, name: str) -> Iterator[pytest.Mark]:
        """Its marks of this name, from the closest to the farthest."""
        return (mark for mark in self.marks if mark.name == name)

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        """Its closest mark of this name."""
        return next(self.iter_markers(name), None)


def requested(config: pytest.Config) -> Callable[[Any], bool]:
    """Tells whether a test or case applies and was requested."""
    only, names, types = (listed(config.getoption(option, "")) for option in ("--only", "--function", "--dtype"))
    file = config.getoption("--finished", "")
    finished = set(Path(file).read_text(encoding="utf-8").splitlines()) if file else set()
    latest = config.getoption("--standard", standard.LATEST) == standard.LATEST
    every = not (only or names or types or finished) and latest

    def is_requested(item: Any) -> bool:
        return is_case(item) and (
            every
            or not is_check(item)
            or (
                (not only or chapter(item) in only)
                and (not names or not names.isdisjoint(functions(item)))
                and (not types or not dtypes(item) or dtypes(item) <= types)
                and (latest or revision(item) <= parameters(item)["target"].revision)
                and not (finished and check_id(item) in finished)
            )
        )

    return is_requested


def may_be_asked(config: pytest.Config, module: Any, test: object) -> bool:
    """Whether a case of a test may have been requested; true for tests that are not checks."""
    covered = getattr(test, "__covers__", None)
    only, names = (listed(config.getoption(option, "")) for option in ("--only", "--function"))
    if covered is None or not (only or names):
        return True
    said = getattr(module, "CHAPTER", None)
    return (not only or (said in only if said else any(standard.chapter(name) in only for name in covered))) and (
        not names or not names.isdisjoint(covered)
    )


def shares(config: pytest.Config) -> dict[str, int]:
    """The share of each slow target in a brief or thinned run: one case in so many."""
    return {name: cases for name, (cases, _) in _shares(config).items()}


def _shares(config: pytest.Config) -> dict[str, tuple[int, int]]:
    """By slow target: one case in so many, and of the functions of each check one in so many; ``slow=6:2`` is one in 6 and in 2."""
    found = {}
    said = config.getini("brief") if config.getoption("--brief", False) else config.getoption("--thin", None) or ()
    for name, _, text in (text.partition("=") for text in said):
        cases, _, functions = text.partition(":")
        found[name] = int(cases), int(functions or 1)
    return found


def in_turns(names: list[str], config: pytest.Config, test: str) -> list[str]:
    """The targets on which a brief run has a test of what is built on them: the fast ones, and one of the slow, by the test's name.

    A target that has a share of the functions has such a share of its turns, too; the other slow ones take the rest.

    Parameters
    ----------
    names : the targets
    test : the name of the test function, with its module's
    """
    share = _shares(config)
    fast = [name for name in names if share.get(name, (1, 1))[0] == 1]
    slow = [name for name in names if name not in fast]
    if not slow:
        return fast
    turn, number = divmod(zlib.crc32(test.encode()), len(slow))
    others = [name for name in slow if share[name][1] == 1]
    skipped = others and turn % share[slow[number]][1]
    return [*fast, others[turn % len(others)] if skipped else slow[number]]


def thin(config: pytest.Config, items: list[Any]) -> list[Any]:
    """The tests or cases of a brief or thinned run: for each check, function and slow target a share of the cases.

    Every check still runs on every target, with every function unless the target has a share of these, too: then each check leaves
    out other functions. The remaining cases differ from function to function, so that together they cover all data types;
    those of a thinned run change with ``--turn``, so that runs with successive turns take all. The mark ``brief`` gives a test its
    own share in a brief run, of all its functions together: on the slow targets, and with ``fast=True`` on all; on a target
    that has a share of the functions at most that.
    """
    slow, brief, turn = _shares(config), config.getoption("--brief", False), config.getoption("--turn", None) or 0
    groups: dict[tuple[Any, ...], dict[tuple[Any, ...], list[Any]]] = {}
    for item in items:
        group, names = _group(item, slow, brief)
        groups.setdefault(group, {}).setdefault(names, []).append(item)
    kept: set[Any] = set()
    for (share, of_functions, *named), by_function in groups.items():
        for names, cases in every(of_functions, list(by_function.items()), named, turn):
            kept.update(every(share, cases, [*names, *named], turn // of_functions))
    return [item for item in items if item in kept]


def _group(item: Any, slow: dict[str, tuple[int, int]], brief: bool) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """The check that a test or case belongs to, with its shares of the cases and of the functions; and its functions."""
    given, mark = parameters(item), item.get_closest_marker("brief") if brief else None
    target = next((given[name] for name in ("target", "backend", "xp", "framework") if name in given), None)
    share, of_functions = slow.get(target if isinstance(target, str) else getattr(target, "name", ""), (1, 1))
    names = [value for value in given.values() if isinstance(value, str) and value not in dt.ALL and declared(value)]
    if mark and (share > 1 or target is None or mark.kwargs.get("fast")):
        share, of_functions, names = mark.args[0] and max(mark.args[0], of_functions), 1, []
    of_target = target if isinstance(target, str) else getattr(target, "id", getattr(target, "name", ""))
    return (share, of_functions, item.path, getattr(item, "originalname", item.name), of_target), (*names,)


def day() -> int:
    """The days since 1970, by UTC."""
    return (datetime.datetime.now(datetime.UTC).date() - datetime.date(1970, 1, 1)).days


def every(nth: int, cases: list[Any], named: list[Any], turn: int = 0) -> list[Any]:
    """One in so many cases, at least one of them, beginning with one that depends on the name and the turn; none for 0."""
    first = zlib.crc32(repr([str(part) for part in named if not isinstance(part, Path)]).encode()) + turn
    return cases[first % min(nth, len(cases)) :: nth] if nth else []


declared = functools.cache(registry.find)
"""The declaration of this name, or None."""


def listed(text: str) -> set[str]:
    """Split the names of an option at commas."""
    return {part.strip() for part in text.split(",") if part.strip()}


def _known(what: str, names: set[str], known: Iterable[str]) -> None:
    every = sorted(known)
    for name in sorted(names - set(every)):
        raise UsageError(f"There is no {what} {name!r}.{_nearest(name, every)}")


def _nearest(name: str, known: list[str]) -> str:
    """Suggestions for a misspelt name; the whole list only if it is short."""
    matches = get_close_matches(name, known, n=3) or [each for each in known if name and name in each][:3]
    guess = f" Did you mean {', '.join(map(repr, matches[:-1])) + ' or ' if matches[1:] else ''}{matches[-1]!r}?" if matches else ""
    return guess + (
        f" Known are: {', '.join(known)}." if len(known) <= SHORT else "" if guess else " Names are those of the standard."
    )
