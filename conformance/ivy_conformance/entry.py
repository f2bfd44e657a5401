"""Registers the options of `pytest --pyargs ivy_conformance --backend torch`; does nothing in other pytest runs."""

from __future__ import annotations

from pathlib import Path

import pytest

PLUGIN = "ivy_conformance.plugin"
ROOT = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, parser: pytest.Parser, args: list[str]) -> None:
    asked = any(argument.partition("::")[0].partition(".")[0] == "ivy_conformance" or _inside(argument) for argument in args)
    if asked and not early_config.pluginmanager.has_plugin(PLUGIN):
        early_config.pluginmanager.import_plugin(PLUGIN)


def _inside(argument: str) -> bool:
    path = Path(argument.partition("::")[0])
    return not argument.startswith("-") and path.exists() and path.resolve().is_relative_to(ROOT)
