"""What the tests of this repository share beyond the conformance suite's fixtures (``lib``, ``target``, ``tools``)."""

from __future__ import annotations

import os
from typing import Any

import pytest

import ivy_api
from ivy_conformance.plugin import backends as usual

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when imported: it takes the arrays of any namespace


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
