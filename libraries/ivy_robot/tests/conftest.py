"""What the tests of `ivy_robot` share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import ivy_api
from ivy_conformance.plugin import backends as usual

sys.path.insert(0, str(Path(__file__).parent))  # helpers of several test files


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "xp" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--backend") or usual(metafunc.config)
        names = [b.name for b in ivy_api.backends() if b.usable and b.name in chosen]
        metafunc.parametrize("xp", names, ids=names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def xp(request: pytest.FixtureRequest) -> Any:
    """The namespace of one usable backend."""
    return ivy_api.namespace(request.param)
