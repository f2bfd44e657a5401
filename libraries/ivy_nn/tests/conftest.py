"""What the tests of `ivy_nn` share."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import ivy_api
from ivy_conformance.plugin import backends as usual

sys.path.insert(0, str(Path(__file__).parent))  # helpers of several test files


BY_TORCH = re.compile(r"^(import torch|from (torch|torch_twin|layer_checks) )", re.MULTILINE)
"""What files of tests import which compare with torch's own layers."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the comparisons with torch where it is not installed."""
    if find_spec("torch") or collection_path.suffix != ".py":
        return None
    return True if BY_TORCH.search(collection_path.read_text(encoding="utf-8")) else None


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("filterwarnings", "ignore:.*torch.jit.script:DeprecationWarning")  # torch's compiler uses it


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "xp" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--backend") or usual(metafunc.config)
        names = [b.name for b in ivy_api.backends() if b.usable and b.name in chosen]
        metafunc.parametrize("xp", names, ids=names, indirect=True, scope="session")


@pytest.fixture(scope="session")
def xp(request: pytest.FixtureRequest) -> Any:
    """The namespace of one usable backend."""
    return ivy_api.namespace(request.param)
