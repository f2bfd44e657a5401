"""Gradients of rows that are gathered or scattered, which frameworks pass on in forms of their own."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.reading import to_numpy

ROWS = [0, 0, 1]
MATRICES = np.asarray([[[1.0, 2.0], [2.0, 4.5]], [[1.0, 0.5], [0.0, 2.0]]])


@pytest.fixture
def xp(backend: Any) -> Any:
    return ivy_api.namespace(backend.name, wrapped=False)


def total_of_rows(function: Any) -> Any:
    def total(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.sum(xp.take(function(x), xp.asarray(ROWS), axis=0))

    return total


@pytest.mark.parametrize("change", [lambda f: f, ivy_api.checkpoint], ids=["alone", "checkpoint"])
def test_a_rule_gets_the_gradient_of_rows_as_an_array(change: Any, xp: Any) -> None:
    @ivy_api.custom_vjp
    def squared(x: Any) -> Any:
        return x * x

    squared.defvjp(lambda x: (x * x, x), lambda x, g: (2.0 * x * g[..., :] * float(len(g.shape)),))
    found = ivy_api.grad(change(total_of_rows(squared)))(xp.asarray(MATRICES[0]))
    np.testing.assert_allclose(to_numpy(xp, found), 4.0 * MATRICES[0] * [[2.0], [1.0]], rtol=1e-6)


@pytest.mark.parametrize("change", [lambda f: f, ivy_api.checkpoint], ids=["alone", "checkpoint"])
def test_determinants_of_chosen_matrices_have_derivatives(change: Any, xp: Any) -> None:
    found = ivy_api.grad(change(total_of_rows(lambda x: ivy_api.namespace_for(x).linalg.det(x))))(xp.asarray(MATRICES))
    (a, b), (c, d) = np.moveaxis(MATRICES, 0, -1)
    wanted = np.moveaxis(np.asarray([[d, -c], [-b, a]]), -1, 0) * np.asarray([2.0, 1.0])[:, None, None]
    np.testing.assert_allclose(to_numpy(xp, found), wanted, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("dtype", ["uint8", "int32"])
def test_products_are_scattered_under_a_checkpoint(dtype: str, xp: Any) -> None:
    indices = xp.asarray([[2], [0], [2]], dtype=getattr(xp, dtype))
    x, updates = xp.asarray([1.5, 2.0, 3.0]), xp.asarray([2.0, 0.5, 4.0])

    def loss(x: Any, updates: Any) -> Any:
        space = ivy_api.namespace_for(x)
        return space.sum(space.scatter_update(x, indices, updates, mode="multiply"))

    found = ivy_api.grad(ivy_api.checkpoint(loss), argnums=(0, 1))(x, updates)
    for got, want in zip(found, ([0.5, 1.0, 8.0], [12.0, 1.5, 6.0]), strict=True):
        np.testing.assert_allclose(to_numpy(xp, got), want, rtol=1e-6)
