"""What the tests of the libraries share: the fixture ``xp``, the namespaces of all backends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import ivy_api
from ivy_conformance import selection
from ivy_conformance.plugin import backends as usual
from tests.peers import left_out

os.environ.setdefault("SCIPY_ARRAY_API", "1")  # SciPy reads it when imported: it takes the arrays of any namespace


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("filterwarnings", "ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the comparisons with a framework that is not installed."""
    return left_out(collection_path)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "xp" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--backend") or usual(metafunc.config)
        names = [b.name for b in ivy_api.backends() if b.usable and b.name in chosen]
        if metafunc.config.getoption("--brief"):
            names = selection.in_turns(names, metafunc.config, f"{metafunc.module.__name__}.{metafunc.function.__qualname__}")
        metafunc.parametrize("xp", names, ids=names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def xp(request: pytest.FixtureRequest) -> Any:
    """The namespace of one usable backend."""
    return ivy_api.namespace(request.param)
