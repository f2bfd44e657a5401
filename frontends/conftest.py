"""What the tests of the frontends share: the fixture ``backend``, under which each test runs on every backend in turn."""

from __future__ import annotations

import zlib
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
            names = in_turns(names, config, f"{metafunc.module.__name__}.{metafunc.function.__qualname__}")
        metafunc.parametrize("backend", names, ids=names, indirect=True)


def in_turns(names: list[str], config: pytest.Config, test: str) -> list[str]:
    """The backends on which a brief run has a test: NumPy's, which is fast, and one of the others, which depends on the test."""
    shares = selection.shares(config)
    fast = [name for name in names if shares.get(name, 1) == 1]
    others = [name for name in names if name not in fast]
    return [*fast, *([others[zlib.crc32(test.encode()) % len(others)]] if others else [])]


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """The name of one usable backend, which is in use during the test."""
    with ivy_api.use_backend(request.param):
        yield request.param
