"""Every name of the standard has a check, every check says what it is about, and every claim names something declared."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

from conformance import chapters, standard
from conformance.coverage import COVERED


def modules() -> Iterator[Any]:
    """The modules with checks, whichever of them are collected."""
    for found in pkgutil.iter_modules(chapters.__path__, f"{chapters.__name__}."):
        yield importlib.import_module(found.name)


def test_every_name_of_the_standard_has_a_check() -> None:
    assert len([*modules()]) > 10
    missing = sorted(set(standard.names()) - set(COVERED))
    assert not missing, f"declared, but no check with @covers(...): {missing}"


def test_no_check_claims_what_is_not_declared() -> None:
    assert [*modules()]
    assert not set(COVERED) - set(standard.names())


def test_every_check_says_what_it_is_about() -> None:
    for module in modules():
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and test.__module__ == module.__name__:
                assert getattr(test, "__covers__", ()), f"{module.__name__}.{name} has no @covers(...)"
