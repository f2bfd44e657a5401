"""Every transformation, on every backend, on native arrays and Arrays, eagerly and compiled: it works, or a limit says why."""

from __future__ import annotations

from typing import Any

import pytest

from tests.transforms import table

PARAMETERS = [pytest.param(*cell, id=f"{cell[0].id}-{cell[1]}-{cell[2]}") for cell in table.cells()]


def test_every_transformation_has_a_row() -> None:
    assert {case.transformation for case in table.CASES} == set(table.transformations())


def test_every_limit_is_of_a_case() -> None:
    assert {limit.case for limit in table.LIMITS} <= {case.id for case in table.CASES}
    assert all(limit.reason and limit.link.startswith(("https://", "docs/")) for limit in table.LIMITS)


@pytest.mark.brief(9)
@pytest.mark.parametrize(("case", "form", "mode"), PARAMETERS)
def test_on_backends(backend: Any, case: table.Case, form: str, mode: str) -> None:
    table.check(backend.name, case, form, mode)


@pytest.mark.brief(6)
@pytest.mark.parametrize(("case", "form", "mode"), PARAMETERS)
def test_on_a_library_without_transformations(case: table.Case, form: str, mode: str) -> None:
    pytest.importorskip("array_api_strict")
    table.check("array_api_strict", case, form, mode)
