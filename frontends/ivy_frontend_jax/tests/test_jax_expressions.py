"""Expressions of every part of JAX's interface against JAX: value, data type, weak type, shape, kind of error."""

from __future__ import annotations

from pathlib import Path

import pytest
from jax_comparing import check

SIZE = 40
FILES = sorted((Path(__file__).parent / "expressions").glob("*.txt"))


def _groups() -> list[object]:
    found: list[object] = []
    for file in FILES:
        texts = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
        found += [pytest.param(texts[i : i + SIZE], id=f"{file.stem}-{i // SIZE}") for i in range(0, len(texts), SIZE)]
    return found


@pytest.mark.parametrize("texts", _groups())
@pytest.mark.brief(2, fast=True)
def test_expressions_of_files(texts: list[str], backend: str, request: pytest.FixtureRequest) -> None:
    check(texts, backend, request.config.getoption("--brief"), 31)
