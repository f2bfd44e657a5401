"""The suite accuses nobody wrongly: each failure in the stored reports is one that was confirmed by hand, and is explained once."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ivy_conformance.reporting import Check

sys.path.insert(0, str(Path(__file__).parent))
import confirmed

ENTRIES = confirmed.entries()


def explained(library: str, check: Check) -> list[str]:
    return [entry.title for entry in ENTRIES if entry.explains(library, check)]


@pytest.mark.parametrize("library", confirmed.libraries())
def test_every_failure_has_exactly_one_explanation(library: str) -> None:
    bad = [check for check in confirmed.report(library).checks if check.is_bad]
    wrong = {check.id: explained(library, check) for check in bad if len(explained(library, check)) != 1}
    assert wrong == {}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.title)
def test_every_explanation_is_of_failures_that_there_are(entry: confirmed.Entry) -> None:
    for library in entry.libraries:
        assert any(entry.explains(library, check) for check in confirmed.report(library).checks if check.is_bad), library


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.title)
def test_every_name_in_an_explanation_is_used(entry: confirmed.Entry) -> None:
    used = [check for library in entry.libraries for check in confirmed.report(library).checks if entry.explains(library, check)]
    assert {check.failure.function for check in used if check.failure} == set(entry.functions)
    assert entry.checks == ("*",) or {check.id.partition("[")[0] for check in used} == set(entry.checks)


def test_the_page_is_fresh() -> None:
    assert (confirmed.FOLDER / "confirmed.md").read_text() == confirmed.page(ENTRIES)
