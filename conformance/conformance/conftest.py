"""Makes `pytest --pyargs conformance --backend torch` know its options, without a plugin in every other pytest of the environment."""

from __future__ import annotations

import pytest

PLUGIN = "conformance.plugin"


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    if not pluginmanager.has_plugin(PLUGIN):
        pluginmanager.import_plugin(PLUGIN)
