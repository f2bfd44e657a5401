"""Every declared name has an oracle test, and every claim of a test names something declared."""

from __future__ import annotations

import importlib
from pathlib import Path

import ivy_api  # noqa: F401 - fills the registry
from ivy_api.dispatch import registry
from tests.oracle.coverage import COVERED


def covered() -> set[str]:
    """What the test modules of this directory say they cover, whichever of them are collected."""
    for path in Path(__file__).parent.glob("test_*.py"):
        if path.stem != Path(__file__).stem:
            importlib.import_module(f"tests.oracle.{path.stem}")
    return set(COVERED)


def test_every_declared_name_has_an_oracle_test() -> None:
    standard = {d.qualname for d in registry.every() if d.extension in ("", "linalg", "fft")}
    missing = sorted(standard - covered())
    assert not missing, f"declared, but no test with @covers(...) checks their values: {missing}"


def test_no_test_claims_what_is_not_declared() -> None:
    declared = {
        *registry.declarations(""),
        *(f"{space}.{name}" for space in registry.extensions() for name in registry.declarations(space)),
    }
    assert not covered() - declared, f"covered, but not declared: {sorted(covered() - declared)}"
