"""What the tests of the frontends share: the fixture ``backend``, under which each test runs on every backend in turn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ivy_api
from ivy_conformance import selection
from ivy_conformance.plugin import backends as usual


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
