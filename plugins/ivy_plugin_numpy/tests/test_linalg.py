"""Linear algebra and Fourier transforms in which NumPy, or an older version of it, differs from the standard."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api

XP: Any = ivy_api.namespace("numpy")


@pytest.mark.parametrize(("dtype", "expected"), [("float32", "complex64"), ("float64", "complex128"), ("complex64", "complex64")])
def test_eig_is_complex_even_where_all_eigenvalues_are_real(dtype: str, expected: str) -> None:
    x = np.diag([1, 2, 3]).astype(dtype)
    values, vectors = out = XP.linalg.eig(x)
    assert out._fields == ("eigenvalues", "eigenvectors")
    assert values.dtype == vectors.dtype == XP.linalg.eigvals(x).dtype == expected
    np.testing.assert_allclose(x @ vectors, vectors * values[None, :], rtol=1e-6)


def test_eig_of_a_rotation() -> None:
    x = np.array([[0.0, -1.0], [1.0, 0.0]])
    np.testing.assert_allclose(np.sort(XP.linalg.eig(x).eigenvalues.imag), [-1, 1])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_pinv_cuts_off_at_the_precision_of_the_data_type(dtype: str) -> None:
    eps = XP.finfo(dtype).eps
    nearly_singular = np.array([[1, 1], [1, 1 + eps]], dtype=dtype)
    assert np.abs(XP.linalg.pinv(nearly_singular)).max() < 1
    assert np.abs(XP.linalg.pinv(nearly_singular, rtol=eps / 100)).max() > 1 / eps / 10


def test_the_rank_of_nothing_is_zero() -> None:
    assert XP.linalg.matrix_rank(np.zeros((0, 3))) == 0
    np.testing.assert_array_equal(XP.linalg.matrix_rank(np.zeros((2, 3, 0))), [0, 0])


def test_solve_takes_a_vector_only_where_it_has_one_axis() -> None:
    x1 = np.stack([np.eye(2), 2 * np.eye(2)])
    assert XP.linalg.solve(x1, np.ones(2)).shape == (2, 2)
    np.testing.assert_array_equal(XP.linalg.solve(x1, np.array([[1.0, 2.0], [3.0, 4.0]]))[1], [[0.5, 1.0], [1.5, 2.0]])


@pytest.mark.parametrize("dtype", [None, "float32", "float64"])
@pytest.mark.parametrize("function", ["fftfreq", "rfftfreq"])
def test_frequencies_have_the_data_type_asked_for(function: str, dtype: str | None) -> None:
    out = getattr(XP.fft, function)(9, d=0.1, dtype=dtype and np.dtype(dtype), device="cpu")
    assert out.dtype == (dtype or "float64")
    np.testing.assert_allclose(out, getattr(np.fft, function)(9, d=0.1), rtol=1e-6)


def test_transforms_keep_single_precision() -> None:
    x = np.ones(8, dtype="float32")
    assert XP.fft.fft(x.astype("complex64")).dtype == XP.fft.rfft(x).dtype == XP.fft.ihfft(x).dtype == np.complex64
    assert XP.fft.irfft(x.astype("complex64")).dtype == XP.fft.hfft(x.astype("complex64")).dtype == np.float32


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64"])
@pytest.mark.parametrize("shape", [(3,), (2, 3), (4, 0), (2, 3, 200), (0, 3)])
def test_norms_along_the_last_axis(shape: tuple[int, ...], dtype: str) -> None:
    x = np.random.default_rng(0).normal(size=shape).astype(dtype)
    for keepdims in (False, True):
        out = XP.linalg.vector_norm(x, axis=-1, keepdims=keepdims)
        np.testing.assert_allclose(out, np.linalg.norm(x, axis=-1, keepdims=keepdims), rtol=1e-6, strict=True)


@pytest.mark.parametrize("shape", [(3,), (5, 3), (2, 5, 3)])
def test_the_gradient_of_a_linear_layer_has_the_layout_of_its_weight(shape: tuple[int, ...]) -> None:
    x, weight = np.ones(shape), np.ones((4, 3))
    gradient = ivy_api.grad(lambda weight: XP.sum(XP.nn.linear(x, weight)))(weight)
    assert gradient.flags.c_contiguous
