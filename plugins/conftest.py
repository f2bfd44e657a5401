"""The tests of a plugin are collected where it is installed, and of a run of some backends where it is one of theirs."""

from importlib.util import find_spec
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.parent != PLUGINS or not collection_path.is_dir():
        return None
    chosen = config.getoption("--backend")
    asked = not chosen or collection_path.name.removeprefix("ivy_plugin_") in chosen
    return None if asked and find_spec(collection_path.name) else True
