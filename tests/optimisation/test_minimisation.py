"""The line search and L-BFGS of the core: the conditions and the minima that they promise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_api
from ivy_api.optimisation import Curvature, Limits, Minimisation, Point, strong_wolfe

NUMBERS = st.floats(0.1, 10.0)


@given(a=NUMBERS, b=NUMBERS, first=st.floats(0.01, 30.0))
def test_a_step_satisfies_the_strong_wolfe_conditions(a: float, b: float, first: float) -> None:
    """Of ``a t⁴ - b t``, which has one minimum at a positive ``t``, whatever distance is tried first."""
    calls = []

    def evaluate(t: float) -> Point:
        calls.append(t)
        return Point(t, a * t**4 - b * t, None, 4 * a * t**3 - b)

    found, _ = strong_wolfe(evaluate, Point(0.0, 0.0, None, -b), first, length=1.0)
    assert found.f <= 1e-4 * found.t * -b
    assert abs(found.slope) <= 0.9 * b
    assert found.t in calls


@pytest.mark.parametrize("line_search", [True, False])
def test_the_minimum_of_a_quadratic_function_is_found(backend: Any, line_search: bool) -> None:
    """``x A x / 2 - b x`` is least at ``A⁻¹ b``."""
    xp: Any = ivy_api.namespace(backend.name)
    rng = np.random.default_rng(0)
    factor = rng.normal(size=(5, 5))
    matrix, b = factor @ factor.T + np.eye(5), rng.normal(size=5)
    a, right = xp.asarray(matrix, dtype=xp.float32), xp.asarray(b, dtype=xp.float32)

    def evaluate(x: Any) -> tuple[float, Any]:
        product = xp.matmul(a, x)
        return float(xp.sum(x * product) / 2 - xp.sum(right * x)), product - right

    limits = Limits(100, 200, 1e-6, 0.0, 10, line_search)
    start = xp.zeros((5,), dtype=xp.float32)
    done = Minimisation(evaluate, start, Curvature(0, None, 0.0, None, [], []), lr=0.5, limits=limits, xp=xp)
    np.testing.assert_allclose(ivy_api.namespace("numpy").asarray(done.x), np.linalg.solve(matrix, b), rtol=5e-3, atol=1e-3)
    assert 0 < done.known.n_iter <= 100
    assert done.evaluations <= 200
