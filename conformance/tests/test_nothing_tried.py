"""What a namespace says wrongly of itself fails for that, and skips nothing; a function that was never called fails."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from array_api_compat import numpy as good

from ivy_conformance.chapters import test_inspection
from ivy_conformance.library import Library
from ivy_conformance.reporting import Check
from ivy_conformance.target import Target
from ivy_conformance.untried import untried

INFO = good.__array_namespace_info__()
Damage = Callable[[dict[str, Any]], dict[str, Any]]


def without(key: str) -> Damage:
    return lambda told: {name: value for name, value in told.items() if name != key}


def instead(key: str, value: Any) -> Damage:
    return lambda told: {**told, key: value}


WRONG: dict[str, tuple[str, Damage]] = {
    **{f"no default for {kind}": ("default_dtypes", without(kind)) for kind in INFO.default_dtypes()},
    **{f"default of {kind} is bool": ("default_dtypes", instead(kind, good.bool)) for kind in INFO.default_dtypes()},
    "no default at all": ("default_dtypes", lambda told: {}),
    **{f"{name} is not listed": ("dtypes", without(name)) for name in INFO.dtypes()},
    "no data type is listed": ("dtypes", lambda told: {}),
    "a data type has two names": ("dtypes", lambda told: told | {"int32": told["int64"]} if "int32" in told else told),
    **{f"{key} is not told": ("capabilities", without(key)) for key in INFO.capabilities()},
    **{f"max dimensions {n!r}": ("capabilities", instead("max dimensions", n)) for n in (0, 1, 8, 63, 65, 10**6, -1)},
    **{f"max dimensions {n!r}": ("capabilities", instead("max dimensions", n)) for n in (True, "64", None)},
    **{f"{key} is 1": ("capabilities", instead(key, 1)) for key in ("boolean indexing", "data-dependent shapes")},
}
"""What is wrong: a method of the inspection object, and how its answer is changed."""


class Damaged:
    """NumPy, but for what its inspection object answers, or for attributes of the namespace."""

    def __init__(self, method: str = "", change: Damage = dict, **attributes: Any) -> None:
        self._method, self._change, self._attributes = method, change, attributes
        self.__name__ = "damaged"

    def __getattr__(self, name: str) -> Any:
        if name in self._attributes:
            if self._attributes[name] is None:
                raise AttributeError(name)
            return self._attributes[name]
        return getattr(good, name)

    def __array_namespace_info__(self) -> Any:
        return Answers(self._method, self._change)


class Answers:
    def __init__(self, method: str, change: Damage) -> None:
        self._method, self._change = method, change

    def __getattr__(self, name: str) -> Any:
        own = getattr(good.__array_namespace_info__(), name)
        return (lambda **keywords: self._change(own(**keywords))) if name == self._method else own


def library(monkeypatch: pytest.MonkeyPatch, xp: Damaged) -> Library:
    module = ModuleType("damaged")
    module.xp = xp  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "damaged", module)
    return Library(Target("damaged:xp", backend=False))


def failures(lib: Library) -> list[str]:
    """The checks of the chapter that fail; none may be skipped."""
    found = []
    for name, check in inspect.getmembers(test_inspection, inspect.isfunction):
        if name.startswith("test_"):
            try:
                check(lib)
            except pytest.skip.Exception as error:
                pytest.fail(f"{name} is skipped: {error}")
            except (Exception, pytest.fail.Exception):
                found.append(name)
    return found


def test_what_is_right_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert failures(library(monkeypatch, Damaged())) == []


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_metadata_fails_and_all_is_tried(monkeypatch: pytest.MonkeyPatch, wrong: str) -> None:
    lib = library(monkeypatch, Damaged(*WRONG[wrong]))
    assert failures(lib)
    assert set(lib.dtypes) == set(INFO.dtypes()), "data types that are not listed are tried"
    assert set(lib.default) == set(INFO.default_dtypes()), "what is not told is seen in new arrays"


@pytest.mark.parametrize("said", [None, "", "2025", 2025.12, "1999.12"])
def test_a_namespace_names_a_revision_of_the_standard(monkeypatch: pytest.MonkeyPatch, said: Any) -> None:
    lib = library(monkeypatch, Damaged(__array_api_version__=said))
    assert failures(lib) == ["test_the_namespace_names_its_revision"]


def check(functions: tuple[str, ...], outcome: Any = "skipped", calls: dict[str, dict[str, int]] | None = None) -> Check:
    id = f"test_it.py::test_it[{functions}-{outcome}]"
    return Check(id=id, chapter="sorting", title="It", outcome=outcome, functions=functions, calls=calls or {}, reason="it is late")


def test_a_function_that_was_never_called_fails() -> None:
    target = Target("numpy")
    some = [check(("sort",)), check(("argsort", "sort")), check(("argsort",), "passed", {"argsort": {"int8": 3}})]
    (failed,) = untried(target, some)
    assert (failed.functions, failed.outcome, failed.is_bad) == (("sort",), "failed", True)
    assert failed.failure is not None
    assert failed.failure.message == "None of the 2 checks of sort called it: 2 since it is late."
    assert untried(target, some, only=["linalg"]) == []


@pytest.mark.parametrize("outcome", ["limited", "missing", "crashed"])
def test_a_limit_or_another_failure_says_why_there_was_no_call(outcome: str) -> None:
    assert untried(Target("numpy"), [check(("sort",)), check(("sort",), outcome)]) == []


def test_data_types_that_a_library_lacks_are_not_asked_for() -> None:
    some = [check(("imag",)), check(("sort",), "passed", {"sort": {"float32": 1}})]
    assert untried(Target("numpy"), some) == []
    some += [check(("add",), "passed", {"add": {"complex64": 1}})]
    assert [failed.functions for failed in untried(Target("numpy"), some)] == [("imag",)]
