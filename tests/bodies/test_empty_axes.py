"""A reduction over no axes, ``axis=()``, is one of each element by itself: the standard leaves it open, and backends differ.

A transform of no elements, lengthened by zeros, is one of zeros; a factorisation of an empty matrix has a derivative.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.reading import to_numpy

X = np.asarray([[0.0, 2.0, 3.0], [4.0, 0.0, 6.0]])
NONZERO = X != 0
EXPECTED = {
    "all": NONZERO,
    "any": NONZERO,
    "count_nonzero": NONZERO,
    "max": X,
    "mean": X,
    "min": X,
    "prod": X,
    "std": np.zeros_like(X),
    "sum": X,
    "var": np.zeros_like(X),
}
FACTORISATIONS = "eig eigvals eigh eigvalsh svd svdvals qr lu cholesky inv pinv det slogdet trace".split()


@pytest.mark.parametrize("keepdims", [False, True])
@pytest.mark.parametrize("name", EXPECTED)
def test_of_each_element(backend: Any, name: str, keepdims: bool) -> None:
    xp = ivy_api.namespace(backend.name)
    found = getattr(xp, name)(xp.asarray(X.tolist()), axis=(), keepdims=keepdims)
    np.testing.assert_array_equal(to_numpy(xp, found), EXPECTED[name])


@pytest.mark.parametrize("shape", [(0, 2), (2, 0), (2, 3), (0, 0)])
def test_no_elements_are_taken_along_an_axis(backend: Any, shape: tuple[int, int]) -> None:
    xp = ivy_api.namespace(backend.name)
    found = xp.take_along_axis(xp.zeros(shape), xp.zeros((shape[0], 0), dtype=xp.int64), axis=-1)
    assert found.shape == (shape[0], 0)


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
def test_a_transform_of_no_elements_that_are_made_longer(backend: Any, name: str, n: int) -> None:
    xp = ivy_api.namespace(backend.name)
    dtype = "float64" if name in ("rfft", "ihfft") else "complex128"
    if any(limit.function in (dtype, f"fft.{name}") and limit.covers(dtype, None) for limit in backend.limits):
        pytest.skip("the backend does not have it")
    for shape, axis in (((3, 0), -1), ((0, 2), 0)):
        found = to_numpy(xp, getattr(xp.fft, name)(xp.zeros(shape, dtype=getattr(xp, dtype)), n=n, axis=axis))
        length = n // 2 + 1 if name in ("rfft", "ihfft") else n
        np.testing.assert_array_equal(found, np.zeros(tuple(length if size == 0 else size for size in shape)))


def test_several_transforms_of_no_elements_that_are_made_longer(backend: Any) -> None:
    xp = ivy_api.namespace(backend.name)
    if any(limit.function in ("complex128", "fft.irfftn") and limit.covers("complex128", None) for limit in backend.limits):
        pytest.skip("the backend does not have it")
    for shape, axes in (((2, 0), (0, 1)), ((0, 2), (1, 0)), ((0, 0), (0, -1))):
        found = xp.fft.irfftn(xp.zeros(shape, dtype=xp.complex128), s=(3, 4), axes=axes)
        np.testing.assert_array_equal(to_numpy(xp, found), np.zeros((4, 3) if axes == (1, 0) else (3, 4)))


@pytest.mark.parametrize("shape", [(0, 0), (2, 0, 0)])
@pytest.mark.parametrize("name", FACTORISATIONS)
def test_derivatives_of_empty_matrices(backend: Any, name: str, shape: tuple[int, ...]) -> None:
    xp = ivy_api.namespace(backend.name)
    if any(limit.function == f"linalg.{name}" and limit.covers("float32", None) for limit in backend.limits):
        pytest.skip("the backend does not have it")

    def total(x: Any) -> Any:
        found = getattr(xp.linalg, name)(x)
        parts = found if isinstance(found, tuple) else (found,)
        real = [xp.real(part) if xp.isdtype(part.dtype, "complex floating") else part for part in parts]
        return sum(xp.sum(part) for part in real if xp.isdtype(part.dtype, "real floating"))

    assert ivy_api.grad(total)(xp.zeros(shape, dtype=xp.float32)).shape == shape
