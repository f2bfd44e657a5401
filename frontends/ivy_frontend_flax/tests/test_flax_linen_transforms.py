"""Lifted transformations of Linen against Flax: variables, results and gradients."""

from __future__ import annotations

import flax_comparing as comparing
import pytest

PROGRAMS = "flax_linen_programs"


def test_programs(backend: str, request: pytest.FixtureRequest) -> None:
    """Values to 1e-4 and the kinds of errors are those of Flax, from the same keys."""
    for name in comparing.some(list(comparing.programs(PROGRAMS, True)), request, backend):
        wanted = comparing.expected_result(PROGRAMS, name)
        assert name.startswith("error") == isinstance(wanted, Exception), f"{name}: {wanted!r}"
        comparing.check(comparing.result(PROGRAMS, name, ours=True), wanted, name, rtol=1e-4, atol=1e-4)
