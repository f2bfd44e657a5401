"""What the tests of the frontends share: the fixture ``backend``, under which each test runs on every backend in turn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ivy_api
from ivy_conformance import selection
from ivy_conformance.plugin import backends as usual
from tests.peers import left_out


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the comparisons with a framework that is not installed; a frontend needs none, and its other tests run without."""
    return left_out(collection_path)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "backend" in metafunc.fixturenames:
        config = metafunc.config
        chosen = config.getoption("--backend") or usual(config)
        names = [b.name for b in ivy_api.backends() if b.usable and b.name in chosen]
        if config.getoption("--brief"):
            names = selection.in_turns(names, config, f"{metafunc.module.__name__}.{metafunc.function.__qualname__}")
        metafunc.parametrize("backend", names, ids=names, indirect=True)


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of one usable backend, which is in use during the test."""
    with ivy_api.use_backend(request.param):
        yield request.param
