"""Derivatives that one framework lacks or has wrong: of complex signs, of eigenvectors, of averages over volumes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from tests.gradients.differentiation import has_complex_numbers


def differences(function: Any, x: np.ndarray, along: np.ndarray) -> float:
    """The change of a function of NumPy's arrays along a direction, by central differences."""
    step = 1e-5
    return float((function(x + step * along) - function(x - step * along)) / (2 * step))


def compare(backend: Any, function: Any, x: np.ndarray, along: np.ndarray) -> None:
    """Both modes, against differences of the same function on NumPy."""
    xp: Any = ivy_api.namespace(backend.name)
    want = differences(function, x, along)
    given, direction = xp.asarray(x), xp.asarray(along)
    forward = ivy_api.jvp(function, (given,), (direction,))[1]
    gradient = np.asarray(ivy_api.Array(ivy_api.grad(function)(given)))
    assert float(forward) == pytest.approx(want, rel=1e-7)
    assert float(np.sum(np.real(gradient * along))) == pytest.approx(want, rel=1e-7)


@pytest.mark.applies(to=has_complex_numbers)
def test_of_complex_signs(backend: Any) -> None:
    rng = np.random.default_rng(3)
    x, along, weights = (rng.normal(size=5) + 1j * rng.normal(size=5) for _ in range(3))

    def function(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.sum(xp.real(xp.sign(x) * xp.asarray(weights)))

    compare(backend, function, x, along)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.applies(to=has_complex_numbers)
def test_of_eigenvectors(backend: Any, dtype: str) -> None:
    rng = np.random.default_rng(5)
    x, along = (rng.normal(size=(2, 3, 3)) + (1j * rng.normal(size=(2, 3, 3)) if dtype == "complex128" else 0) for _ in range(2))

    def function(x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        values, vectors = xp.linalg.eig(x)
        return xp.sum(xp.abs(vectors) * xp.real(values)[..., None, :])  # of any phase, in any order

    compare(backend, function, x, along)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_of_averages_in_windows(backend: Any, n: int, dtype: str) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    x = xp.ones((1, *(4,) * n, 2), dtype=getattr(xp, dtype))
    found = ivy_api.grad(lambda x: xp.sum(xp.nn.avg_pool(x, 2)))(x)
    np.testing.assert_array_equal(np.asarray(ivy_api.Array(found)), np.full(x.shape, 0.5**n))


@pytest.mark.brief(0)  # TensorFlow and JAX compile it for seconds
def test_the_hessian_of_powers_of_negative_numbers(backend: Any) -> None:
    """The exponent is a constant: its own derivative, which is not defined, is not part of it."""
    xp: Any = ivy_api.namespace(backend.name)
    three = xp.asarray(3.0)
    found = ivy_api.hessian(lambda x: xp.sum(xp.pow(x, three)) * x[0])(xp.asarray([-1.5, 0.75, 3.0]))
    want = [[27.0, 1.6875, 27.0], [1.6875, -6.75, 0.0], [27.0, 0.0, -27.0]]
    np.testing.assert_allclose(np.asarray(ivy_api.Array(found)), want, rtol=1e-5)


@pytest.mark.parametrize("shape", [(0, 0), (2, 0, 0), (0, 3, 3)])
def test_determinants_of_matrices_without_elements(backend: Any, shape: tuple[int, ...]) -> None:
    xp: Any = ivy_api.namespace(backend.name)

    def first(x: Any) -> Any:
        return ivy_api.grad(lambda x: xp.sum(xp.linalg.det(x)))(x)

    x = xp.zeros(shape)
    assert tuple(first(x).shape) == tuple(ivy_api.grad(lambda x: xp.sum(first(x)))(x).shape) == shape
