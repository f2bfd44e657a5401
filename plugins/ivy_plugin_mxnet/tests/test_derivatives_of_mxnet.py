"""Transformations on MXNet are those of the core's tracer; networks of `ivy_nn` train."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn
from tests.transforms import table

XP: Any = ivy_api.namespace("mxnet")
STEP = 1e-4

WAYS = [(form, mode) for form in table.FORMS for mode in table.MODES]
CASES = [case for case in table.CASES if not any(np.iscomplexobj(leaf) for leaf in ivy_api.tree_leaves((case.args, case.wanted)))]
CELLS = [pytest.param(case, *way, id=f"{case.id}-{'-'.join(way)}") for case, way in zip(CASES, cycle(WAYS), strict=False)]
"""Each call of real numbers in one of the ways in turn."""


@pytest.mark.parametrize(("case", "form", "mode"), CELLS)
def test_every_transformation(case: table.Case, form: str, mode: str) -> None:
    table.check("mxnet", case, form, mode)


FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "elementwise": lambda xp, x: xp.sum(xp.tanh(x) * xp.exp(-x) + xp.pow(xp.abs(x), 1.5)),
    "products": lambda xp, x: xp.sum(xp.tanh(xp.matmul(x, x))),
    "slices": lambda xp, x: xp.sum(x[1:, ::2] * x[:-1, 1::2] ** 2),
    "indices": lambda xp, x: xp.sum(xp.take(x, xp.asarray([0, 0, -1]), axis=0) ** 3),
    "sorted": lambda xp, x: xp.sum(xp.sort(x, axis=1)[:, :2] ** 3),
    "statistics": lambda xp, x: xp.std(x) + xp.sum(xp.cumulative_sum(x, axis=0) ** 2),
    "solutions": lambda xp, x: xp.linalg.det(x) + xp.sum(xp.linalg.solve(x, x[0, :]) ** 2),
    "symmetric": lambda xp, x: xp.sum(xp.linalg.eigvalsh(x + xp.matrix_transpose(x)) ** 3),
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_first_and_second_derivatives_are_those_of_differences(function: Callable[[Any, Any], Any]) -> None:
    """Along a direction, in float64: of the value, and of the gradient."""
    rng = np.random.default_rng(0)
    point = rng.uniform(0.1, 1.0, size=(4, 4)) + 4 * np.eye(4)
    direction = rng.normal(size=(4, 4))

    def value(x: Any) -> Any:
        return function(ivy_api.namespace_for(x), x)

    def slope(x: np.ndarray) -> float:
        return float((ivy_api.grad(value)(XP.asarray(x)).asnumpy() * direction).sum())

    def ahead(of: Callable[[np.ndarray], float]) -> float:
        return (of(point + STEP * direction) - of(point - STEP * direction)) / (2 * STEP)

    first = slope(point)
    assert first == pytest.approx(ahead(lambda x: float(value(XP.asarray(x)))), rel=1e-5)
    _, second = ivy_api.jvp(ivy_api.grad(value), (XP.asarray(point),), (XP.asarray(direction),))
    assert float((second.asnumpy() * direction).sum()) == pytest.approx(ahead(slope), rel=1e-5)


def test_a_network_trains_as_on_numpy() -> None:
    losses = {name: trained(name) for name in ("mxnet", "numpy")}
    np.testing.assert_allclose(losses["mxnet"], losses["numpy"], rtol=1e-5)
    assert losses["mxnet"][-1] < losses["mxnet"][0] / 2


def trained(backend: str) -> list[float]:
    """The losses of some steps of a small convolutional network."""
    xp: Any = ivy_api.namespace(backend)
    model = ivy_nn.Sequential(
        ivy_nn.Conv2d(1, 4, 3, padding=1), ivy_nn.ReLU(), ivy_nn.MaxPool2d(2), ivy_nn.Flatten(), ivy_nn.Linear(64, 1)
    )
    x = xp.random.normal(xp.random.key(0), (32, 1, 8, 8), dtype=xp.float32)
    y = xp.mean(x**2, axis=(1, 2, 3), keepdims=False)[:, None]
    data = ivy_nn.training.Loader((x, y), 16, key=xp.random.key(1))
    history = ivy_nn.training.fit(model, data, ivy_api.nn.mse_loss, ivy_nn.optimizers.Adam(1e-2), epochs=6, key=xp.random.key(2))
    return [epoch["loss"] for epoch in history.epochs]
