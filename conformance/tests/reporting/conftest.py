"""Made-up reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ivy_conformance.reporting import Check, Failure, Name, Report, Target

MakeReport = Callable[..., Report]

HOSTILE = "</script><script>document.title = 'taken'</script><!-- {{data}} [bold] & \u2028 'x' \"y\""


def _report(*checks: Check, names: tuple[Name, ...] = (), **target: Any) -> Report:
    about: dict[str, Any] = {
        "name": "torch",
        "kind": "backend",
        "standard": "2025.12",
        "profile": "quick",
        "seed": 0,
        "command": "ivy-conformance run torch",
        "versions": {"python": "3.11.9", "torch": "2.13.0"},
        "platform": "Linux x86_64",
    }
    return Report(
        target=Target(**about | target),
        started="2026-11-21T16:00:00+00:00",
        seconds=12.5,
        names=names,
        checks=checks,
    )


def _check(id: str, outcome: Any, *functions: str, **more: Any) -> Check:
    chapter = more.pop("chapter", id.partition(".py")[0].removeprefix("test_"))
    return Check(id=id, chapter=chapter, title=f"Title of {id}", outcome=outcome, functions=functions, **more)


def _name(name: str, chapter: str, present: bool = True, kind: Any = "function") -> Name:
    return Name(name=name, chapter=chapter, kind=kind, since="2021.12", present=present)


def _failure(function: str, dtype: str, **more: Any) -> Failure:
    snippet = f"import math\n\n# {function} {dtype}\nprint('the root of four is', math.sqrt(4),\n    4\n)"
    clause = f"https://data-apis.org/array-api/2025.12/API_specification/generated/array_api.{function}.html"
    texts = {
        "snippet": snippet,
        "gives": "[nan, 2.0]",
        "wants": "[1.0, 2.0]\nin this order",
        "message": "AssertionError: 1 of 2 differ",
    }
    return Failure(function=function, dtype=dtype, clause=clause, **texts | more)


@pytest.fixture(scope="session")
def make_report() -> MakeReport:
    """Makes a report of the checks given."""
    return _report


@pytest.fixture(scope="session")
def make_check() -> Callable[..., Check]:
    """Makes a check of an id, an outcome and the functions it is about."""
    return _check


@pytest.fixture(scope="session")
def sample() -> Report:
    """A small report with every outcome in it."""
    return _report(
        _check("test_elementwise.py::test_abs", "passed", "abs", calls={"abs": {"float32": 3, "int8": 3}, "asarray": {"": 1}}),
        _check(
            "test_sorting.py::test_sort[float32]",
            "failed",
            "sort",
            dtype="float32",
            failure=_failure("sort", "float32", gives=HOSTILE),
        ),
        _check(
            "test_sorting.py::test_stable[float32]",
            "passed",
            "sort",
            calls={"sort": {"float32": 2, "int64": 2}, "argsort": {"int64": 1}},
        ),
        _check("test_linalg.py::test_inverse[float64]", "crashed", "linalg.inv", failure=_failure("linalg.inv", "float64")),
        _check("test_linalg.py::test_inverse[complex64]", "hung", "linalg.inv", failure=_failure("linalg.inv", "complex64")),
        _check("test_sorting.py::test_memory", "leaked", "sort", failure=_failure("sort", "")),
        _check("test_sets.py::test_present", "missing", "unique_all", failure=_failure("unique_all", "")),
        _check(
            "test_sorting.py::test_sort[uint16]",
            "limited",
            "sort",
            dtype="uint16",
            reason="no kernel",
            link="https://example.org/1",
        ),
        _check("test_elementwise.py::test_slow", "skipped", "abs", reason="only in the deep profile"),
        _check("test_operators.py::test_add", "failed", failure=Failure(message="TypeError: no __add__")),
        names=(
            _name("abs", "elementwise"),
            _name("fft.fft", "fft"),
            _name("sort", "sorting"),
            _name("linalg.inv", "linalg"),
            _name("unique_all", "sets", present=False),
            _name("unique_counts", "sets", present=False),
            _name("pi", "constants", kind="constant"),
        ),
    )


@pytest.fixture(scope="session")
def large() -> Report:
    """A report as large as a deep run makes it: 250 functions, 6,000 checks."""
    dtypes = ("bool", "int8", "int64", "uint8", "uint64", "float32", "float64", "complex64", "complex128")
    checks = []
    for i in range(6000):
        function, dtype = f"function_{i % 250}", dtypes[i // 250 % len(dtypes)]
        if bad := i % 7 == 0:
            told: dict[str, Any] = {"failure": _failure(function, dtype)}
        else:
            told = {"calls": {function: {dtype: 5}, "asarray": {dtype: 5}, "reshape": {dtype: 1}}}
        checks.append(_check(f"test_{i % 250 // 20}.py::test_{i}", "failed" if bad else "passed", function, dtype=dtype, **told))
    return _report(*checks)
