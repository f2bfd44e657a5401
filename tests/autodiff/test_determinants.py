"""Derivatives of the determinant, to the fourth order, where matrices are singular or nearly so: those of a polynomial, exactly."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.bodies.linalg import determinants

RNG = np.random.default_rng(0)


def product(size: int, rank: int) -> np.ndarray:
    return RNG.normal(size=(size, rank)) @ RNG.normal(size=(rank, size))


ORDERS = {"jax": 2, "tensorflow": 3}  # the others take long to compile
MATRICES: dict[str, np.ndarray] = {
    "regular": RNG.normal(size=(3, 3)),
    "of equal singular values": np.eye(3)[[1, 2, 0]],
    "of rank 1": np.outer([1.0, 2.0, 3.0], [1.0, -1.0, 2.0]),
    "of rank 2, up to rounding": product(4, 2),
    "of rank 3, up to rounding": product(4, 3),
    "of rank 2, complex": (RNG.normal(size=(3, 2)) * 1j + 1.0) @ (RNG.normal(size=(2, 3)) + 1j),
    "zeros": np.zeros((3, 3)),
    "nearly singular": np.diag([1.0, 1e-10, 2.0]),
    "of orders of magnitude": np.diag([1.0, 1e-1, 1e-3, 1e-6]),
}
STEPS = [RNG.normal(size=(4, 4)) for _ in range(4)]


def mixed(x: np.ndarray, steps: list[np.ndarray]) -> Any:
    """The derivative of the determinant along steps: the terms of all permutations in which each step takes the place of a row."""
    size, total = len(x), 0.0
    for columns in permutations(range(size)):
        sign = round(float(np.linalg.det(np.eye(size)[list(columns)])))
        for rows in permutations(range(size), len(steps)):
            term = sign
            for row, column in enumerate(columns):
                term = term * (steps[rows.index(row)] if row in rows else x)[row, column]
            total = total + term
    return total


def nested(xp: Any, steps: list[np.ndarray]) -> Any:
    """The derivative along steps as a function of a matrix, in reverse mode."""

    def of(x: Any) -> Any:
        return ivy_api.namespace_for(x).linalg.det(x)

    for step in steps:

        def along(x: Any, f: Any = of, step: Any = step) -> Any:
            space = ivy_api.namespace_for(x)
            g = ivy_api.grad(f, **({"holomorphic": True} if space.isdtype(x.dtype, "complex floating") else {}))(x)
            return space.sum(g * xp.astype(xp.asarray(step), x.dtype))

        of = along
    return of


@pytest.mark.parametrize("name", MATRICES)
@pytest.mark.brief(3)
def test_derivatives_are_those_of_the_polynomial(backend: Any, name: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    matrix = MATRICES[name]
    size = len(matrix)
    wide = "complex128" if np.iscomplexobj(matrix) else "float64"
    x = xp.asarray(matrix, dtype=getattr(xp, wide))
    single = np.asarray(x).dtype.itemsize < np.dtype(wide).itemsize
    for order in range(1, ORDERS.get(backend.name, 4) + 1):
        steps = [step[:size, :size] for step in STEPS[:order]]
        expected = mixed(matrix, steps)
        scale = max(1.0, np.max(np.abs(expected)))
        got = complex(np.asarray(nested(xp, steps)(x)))
        assert got == pytest.approx(complex(expected), abs=(3e-4 if single else 1e-10) * scale), order


def test_in_a_batch_each_matrix_has_its_own(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    batch = np.stack([MATRICES["regular"], MATRICES["of rank 1"], MATRICES["zeros"]])
    step = STEPS[0][:3, :3]
    hessian = nested(xp, [step, step])
    expected = [mixed(x, [step, step]) for x in batch]
    np.testing.assert_allclose(np.asarray(ivy_api.vmap(hessian)(xp.asarray(batch))), expected, rtol=1e-4, atol=1e-4)


def test_matrices_of_many_zeros() -> None:
    """Beyond the number of values that are lifted the derivatives are 0: exactly so up to that order."""
    size = determinants.MOST + 2
    x = np.zeros((size, size))
    x[0, 0] = 1.0
    assert not np.any(ivy_api.grad(np.linalg.det)(x))
    x = np.diag([1.0] * (size - 1) + [0.0])
    expected = np.zeros((size, size))
    expected[-1, -1] = 1.0
    np.testing.assert_allclose(ivy_api.grad(np.linalg.det)(x), expected, atol=1e-14)
