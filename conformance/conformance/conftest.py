"""Makes `pytest --pyargs conformance --backend torch` know its options; other runs of pytest see nothing of it."""

from __future__ import annotations

import pytest

PLUGIN = "conformance.plugin"


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    if not pluginmanager.has_plugin(PLUGIN):
        pluginmanager.import_plugin(PLUGIN)
