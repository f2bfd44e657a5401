"""Transformations on dask are those of the core's tracer: they give what the table says, and compute nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from typing import Any

import dask
import dask.array as da
import numpy as np
import pytest

import ivy_api
from tests.transforms import table

WAYS = [(form, mode) for form in table.FORMS for mode in table.MODES]
CELLS = [pytest.param(case, *way, id=f"{case.id}-{'-'.join(way)}") for case, way in zip(table.CASES, cycle(WAYS), strict=False)]
"""Each call in one of the ways in turn: docs/reports/transformations.md has all."""


@pytest.mark.parametrize(("case", "form", "mode"), CELLS)
def test_every_transformation(case: table.Case, form: str, mode: str) -> None:
    table.check("dask", case, form, mode)


def fails(*_: Any, **__: Any) -> Any:
    """A scheduler that must not be asked."""
    raise AssertionError("a derivative computed something")


FUNCTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "products": lambda xp, x: xp.sum(xp.tanh(xp.matmul(x, x))),
    "slices": lambda xp, x: xp.sum(x[1:] * x[:-1]),
    "indices": lambda xp, x: xp.sum(xp.take(x, xp.asarray([0, 0]), axis=0) ** 2),
    "ties": lambda xp, x: xp.sum(xp.maximum(x, 0.25) ** 2),
    "solutions": lambda xp, x: xp.linalg.det(x) + xp.sum(xp.linalg.solve(x, x[0])),
}


@pytest.mark.parametrize("function", FUNCTIONS.values(), ids=FUNCTIONS)
def test_derivatives_compute_nothing_before_they_are_asked_for(function: Callable[[Any, Any], Any]) -> None:
    values = np.random.default_rng(0).uniform(size=(4, 4)) + 4 * np.eye(4)
    x = da.from_array(values, chunks=(2, 4))

    def gradient(x: Any) -> Any:
        return ivy_api.grad(lambda x: function(ivy_api.namespace_for(x), x))(x)

    with dask.config.set(scheduler=fails):
        lazy = gradient(x)
        along = ivy_api.jvp(gradient, (x,), (x,))[1]
    np.testing.assert_allclose(lazy.compute(), gradient(values), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(along.compute(), ivy_api.jvp(gradient, (values,), (values,))[1], rtol=1e-9, atol=1e-12)
