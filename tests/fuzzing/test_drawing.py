"""What the fuzzer draws: every function, in programs that reach all kinds of values."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from ivy_conformance.oracles import dtypes as dt
from tests.fuzzing import programs
from tests.fuzzing.calls import declarations, drawers

TURNS = 25
"""Drawn calls of one function."""


def test_every_function_that_returns_arrays_is_drawn() -> None:
    assert set(drawers()) == set(declarations())


@pytest.mark.parametrize("name", sorted(drawers()))
@pytest.mark.brief(20, fast=True)
def test_a_call_of_each_function_is_accepted(name: str) -> None:
    """NumPy computes one of a few drawn calls, and rounding does not decide what it gives."""
    accepted: list[Any] = []

    @seed(1)
    @settings(max_examples=TURNS, database=None, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        builder = programs.Builder(data.draw)
        builder.add(name)
        accepted.extend(builder.program.steps)

    draw()
    assert accepted


def test_programs_have_values_of_every_kind() -> None:
    """Every data type, no axes, axes of length 0, nan and infinities."""
    found: list[np.ndarray] = []

    @seed(1)
    @settings(max_examples=150, database=None, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        found.extend(programs.draw(data.draw).values)

    draw()
    assert {x.dtype.name for x in found} == set(dt.ALL)
    assert {0, 1, 2, 3} <= {x.ndim for x in found}
    floats = [x for x in found if x.dtype.kind == "f"]
    assert any(0 in x.shape for x in found)
    assert any(np.isnan(x).any() for x in floats)
    assert any(np.isinf(x).any() for x in floats)
