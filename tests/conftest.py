"""What the tests of this repository share beyond the conformance suite's fixtures (``lib``, ``target``, ``tools``)."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from typing import Any

import pytest

import ivy_api
from ivy_conformance.plugin import backends as usual

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when imported: it takes the arrays of any namespace
FRAMEWORKS = {"torch", "jax", "tensorflow", "keras"}
IMPORTED: dict[str, set[str]] = {}
"""The frameworks that were imported to collect tests here, by file: it takes longer than the rest of the collection."""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    before = FRAMEWORKS & sys.modules.keys()
    report = yield
    if isinstance(collector, pytest.File) and (imported := FRAMEWORKS & sys.modules.keys() - before):
        IMPORTED[collector.nodeid] = imported
    return report


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--backend") or usual(metafunc.config)
        backends = [b for b in ivy_api.backends() if b.name in chosen]
        ids = [b.name for b in backends]
        metafunc.parametrize("backend", backends or [None], ids=ids or ["none"], indirect=True, scope="session")


@pytest.fixture(scope="session")
def backend(request: pytest.FixtureRequest) -> Any:
    """One usable installed backend, as `ivy_api.backends` describes it."""
    return request.param


@pytest.fixture
def imported_to_collect() -> dict[str, set[str]]:
    """The frameworks that were imported to collect these tests, by file."""
    return IMPORTED
