"""The gradient of each function equals a central difference."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_conformance.library import Library, from_numpy
from ivy_conformance.reading import to_numpy
from tests.gradients.cases import DIFFERENTIABLE, LEFT_OUT, Case
from tests.gradients.differentiation import gradient_of

STEP = 1e-6
TOLERANCE = 2e-7  # of a central difference in float64: step**2 of truncation and eps / step of rounding, times a margin


def test_every_differentiable_function_has_a_case_or_a_reason() -> None:
    functions = {d.qualname for d in registry.iter_declarations() if d.standard and d.differentiable}
    assert functions == set(DIFFERENTIABLE) | set(LEFT_OUT)
    assert not set(DIFFERENTIABLE) & set(LEFT_OUT)


def scalar_function(qualname: str, case: Case, arrays: list[Any], varied: int, weights: list[Any]) -> Any:
    """The call as a real function of one of its arrays: a weighted sum over what it gives."""

    def evaluate(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        function: Any = xp
        for name in qualname.split("."):
            function = getattr(function, name)
        if case.symmetrised:
            x = xp.divide(xp.add(x, xp.matrix_transpose(x)), 2.0)
        given = [*arrays[:varied], x, *arrays[varied + 1 :]]
        result = case.pick(function(*case.before, *([given] if case.joined else given), *case.after, **case.keywords))
        parts = [xp.real(result), xp.imag(result)] if xp.isdtype(result.dtype, "complex floating") else [result]
        total = None
        for part, weight in zip(parts, weights, strict=False):
            term = xp.sum(xp.multiply(part, xp.reshape(weight[: int(np.prod(part.shape))], tuple(part.shape))))
            total = term if total is None else xp.add(total, term)
        return total

    return evaluate


def central_difference(function: Any, xp: Any, x: np.ndarray) -> np.ndarray:
    """The gradient of a real function by steps to either side."""
    out = np.empty_like(x)
    for i in np.ndindex(x.shape):
        ahead, behind = x.copy(), x.copy()
        ahead[i] += STEP
        behind[i] -= STEP
        out[i] = (float(function(from_numpy(xp, ahead))) - float(function(from_numpy(xp, behind)))) / (2 * STEP)
    return out


@pytest.mark.parametrize("qualname", DIFFERENTIABLE)
@pytest.mark.brief(3)
def test_gradient(lib: Library, qualname: str) -> None:
    lib.require(qualname, "float64")
    xp = lib.xp
    row = DIFFERENTIABLE[qualname]
    for case in row(xp) if callable(row) else row:
        rng = np.random.default_rng(7)
        values = [build(rng) for build in case.arrays]
        weights = [from_numpy(xp, rng.uniform(0.5, 1.5, 200)) for _ in range(2)]
        for varied, value in enumerate(values):
            function = scalar_function(qualname, case, [from_numpy(xp, v) for v in values], varied, weights)
            got = to_numpy(xp, gradient_of(lib, function)(from_numpy(xp, value)))
            expected = central_difference(function, xp, value)
            scale = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
            np.testing.assert_allclose(got, expected, rtol=0, atol=TOLERANCE * scale, err_msg=f"{qualname}, argument {varied}")


@pytest.mark.parametrize(
    ("qualname", "args", "second"),
    [
        ("logaddexp", (0.5, 0.5), (0.25, -0.25)),
        ("logaddexp2", (0.5, 0.5), (0.25 * np.log(2.0), -0.25 * np.log(2.0))),
        ("xlogy", (0.0, 2.0), (0.0, 0.5)),
        ("xlog1py", (0.0, 1.0), (0.0, 0.5)),
        ("nn.huber_loss", (2.0, 2.0), (1.0, -1.0)),
        ("nn.smooth_l1_loss", (2.0, 2.0), (1.0, -1.0)),
    ],
)
def test_second_derivatives_where_a_special_case_begins(
    lib: Library, qualname: str, args: tuple[float, float], second: tuple[float, float]
) -> None:
    """A derivative that a special case replaces by a constant is right there, but has no derivative of its own."""
    lib.require(qualname, "float64")
    primals = tuple(lib.native(np.asarray(x)) for x in args)
    tangents = tuple(lib.native(np.asarray(t)) for t in (1.0, 0.0))
    got = ivy_api.hvp(lambda x, y: attrgetter(qualname)(lib.xp)(x, y), primals, tangents)
    np.testing.assert_allclose([float(x) for x in got], second, atol=1e-12)


@pytest.mark.parametrize(
    "qualname", ["log", "sqrt", "reciprocal", "acos", "floor_divide", "remainder", "hypot", "logaddexp", "pow"]
)
def test_special_values_do_not_spoil_the_gradient_of_others(lib: Library, qualname: str) -> None:
    """A masked special case must not send ``nan`` through ``where`` into the gradient of ordinary elements."""
    xp = lib.xp
    x = np.asarray([0.5, np.inf, 0.25, np.nan, 0.75, 0.0, 0.125, -np.inf])
    ordinary = [0, 2, 4, 6]
    other = from_numpy(xp, np.asarray([0.5, 2.0, 1.5, 0.0, 3.0, 0.0, 2.5, -np.inf]))
    two = qualname in ("floor_divide", "remainder", "hypot", "logaddexp", "pow")

    def total(v: Any) -> Any:
        xp = ivy_api.namespace_for(v)
        function = getattr(xp, qualname)
        return xp.sum(function(v, other) if two else function(v))

    assert np.all(np.isfinite(to_numpy(xp, gradient_of(lib, total)(from_numpy(xp, x)))[ordinary]))
