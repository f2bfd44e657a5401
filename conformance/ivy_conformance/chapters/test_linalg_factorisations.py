"""Factorisations: the factors have the required structure, and their product is the matrix."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import matrices, samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal, assert_is

_LARGE = (17, 17)


def same(got: np.ndarray, want: np.ndarray, dtype: str, what: str) -> None:
    """Equal up to the backward error of an orthogonal or triangular factorisation."""
    size = np.abs(want).max(initial=1e-30)
    bound = tolerances.granted(tolerances.linear_algebra(max(want.shape[-2:], default=1)), dtype) * dt.eps(dtype) * size
    worst = np.abs(got - want).max(initial=0)
    assert worst <= bound, f"{what}: off by {worst}, allowed {bound}"


def wide(a: np.ndarray) -> np.ndarray:
    return a.astype(np.complex128)


def check_orthonormal(q: np.ndarray, dtype: str, what: str) -> None:
    """The columns are orthonormal."""
    identity = np.broadcast_to(np.eye(q.shape[-1]), (*q.shape[:-2], q.shape[-1], q.shape[-1]))
    same(matrices.adjoint(wide(q)) @ wide(q), identity, dtype, f"{what} has orthonormal columns")


@covers("linalg.cholesky")
@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_cholesky(lib: Library, dtype: str, upper: bool) -> None:
    for shape, layout in lib.some(itertools.product((*matrices.SQUARE, _LARGE, (0, 0)), LAYOUTS), dtype, upper):
        a = matrices.positive(dtype, shape)
        factor = lib.call("linalg.cholesky", a, upper=upper, layout=layout)
        assert_is(factor, dtype, shape)
        outside = np.tril(factor, -1) if upper else np.triu(factor, 1)
        assert not outside.any()
        diagonal = np.diagonal(factor, axis1=-2, axis2=-1)
        assert np.all(diagonal.real > 0)
        assert not np.iscomplexobj(diagonal) or not diagonal.imag.any()
        f = wide(factor)
        same(matrices.adjoint(f) @ f if upper else f @ matrices.adjoint(f), wide(a), dtype, "factor times adjoint")
    a = matrices.positive(dtype, (3, 3))
    assert not np.triu(lib.call("linalg.cholesky", a), 1).any()


@covers("linalg.qr")
@pytest.mark.parametrize("mode", [None, "reduced", "complete"])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_qr(lib: Library, dtype: str, mode: str | None) -> None:
    keywords: dict[str, Any] = {} if mode is None else {"mode": mode}
    for shape, layout in lib.some(
        itertools.product((*matrices.RECTANGULAR, _LARGE, (17, 5)), ("plain", "transposed")), dtype, mode
    ):
        a = samples.shaped(dtype, shape)
        q, r = got = lib.call("linalg.qr", a, layout=layout, **keywords)
        assert got._fields == ("Q", "R")
        *batch, m, n = shape
        k = m if mode == "complete" else min(m, n)
        assert_is(q, dtype, (*batch, m, k))
        assert_is(r, dtype, (*batch, k, n))
        assert not np.tril(r, -1).any()
        check_orthonormal(q, dtype, "Q")
        same(wide(q) @ wide(r), wide(a), dtype, "Q R")
        if dtype in dt.COMPLEX:
            assert np.abs(np.diagonal(r, axis1=-2, axis2=-1).imag).max(initial=0) <= 16 * dt.eps(dtype) * np.abs(a).max(initial=1)


@covers("linalg.qr")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_qr_of_large_entries_does_not_overflow(lib: Library, dtype: str) -> None:
    a = (samples.shaped(dtype, (4, 3), 0.5, 1) * dt.largest(dtype) ** 0.5 * 16).astype(dtype)
    q, r = lib.call("linalg.qr", a)
    check_orthonormal(q, dtype, "Q")
    same(wide(q) @ wide(r), wide(a), dtype, "Q R")


@covers("linalg.svd", "linalg.svdvals")
@pytest.mark.parametrize("full", [None, False, True])
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_svd(lib: Library, dtype: str, full: bool | None) -> None:
    keywords: dict[str, Any] = {} if full is None else {"full_matrices": full}
    for shape in lib.some((*matrices.RECTANGULAR, _LARGE, (17, 5), (5, 17)), dtype, full):
        a = samples.shaped(dtype, shape)
        u, s, vh = got = lib.call("linalg.svd", a, **keywords)
        assert got._fields == ("U", "S", "Vh")
        *batch, m, n = shape
        k = min(m, n)
        assert_is(u, dtype, (*batch, m, k if full is False else m))
        assert_is(s, dt.real_of(dtype), (*batch, k))
        assert_is(vh, dtype, (*batch, k if full is False else n, n))
        check_orthonormal(u, dtype, "U")
        check_orthonormal(matrices.adjoint(vh), dtype, "V")
        same(wide(u[..., :k]) * s[..., None, :] @ wide(vh[..., :k, :]), wide(a), dtype, "U S Vh")
        check_singular_values(s, a, dtype)
        check_singular_values(lib.call("linalg.svdvals", a), a, dtype)


def check_singular_values(s: np.ndarray, a: np.ndarray, dtype: str) -> None:
    assert_is(s, dt.real_of(dtype), (*a.shape[:-2], min(a.shape[-2:])))
    assert np.all(np.diff(s, axis=-1) <= 0), "singular values descend"
    assert np.all(s >= 0)
    if max(a.shape[-2:]) <= 5:
        scale = np.broadcast_to(matrices.norm(a, "fro")[..., None], s.shape)
        assert_close(s, matrices.singular_values(a), dt.real_of(dtype), ulps=tolerances.linear_algebra(5), scale=scale)


@covers("linalg.eigh", "linalg.eigvalsh")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_eigh(lib: Library, dtype: str) -> None:
    for shape, layout in lib.some(itertools.product((*matrices.SQUARE, _LARGE), ("plain", "transposed")), dtype):
        a = matrices.hermitian(dtype, shape)
        w, v = got = lib.call("linalg.eigh", a, layout=layout)
        assert got._fields == ("eigenvalues", "eigenvectors")
        assert_is(w, dt.real_of(dtype), shape[:-1])
        assert_is(v, dtype, shape)
        check_orthonormal(v, dtype, "eigenvectors")
        same(wide(v) * w[..., None, :] @ matrices.adjoint(wide(v)), wide(a), dtype, "Q Λ Qᴴ")
        values = lib.call("linalg.eigvalsh", a, layout=layout)
        assert_is(values, dt.real_of(dtype), shape[:-1])
        if shape != _LARGE:
            scale = np.broadcast_to(matrices.norm(a, "fro")[..., None], shape[:-1])
            for found in (w, values):  # the order of eigenvalues is unspecified
                assert_close(
                    np.sort(found),
                    matrices.hermitian_eigenvalues(a),
                    dt.real_of(dtype),
                    ulps=tolerances.linear_algebra(4),
                    scale=scale,
                )


@covers("linalg.eig", "linalg.eigvals")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_eig(lib: Library, dtype: str) -> None:
    out = dt.complex_of(dtype)
    lib.require("linalg.eig", out)
    for shape in lib.some((*matrices.SQUARE, _LARGE), dtype):
        a = matrices.regular(dtype, shape)
        w, v = got = lib.call("linalg.eig", a)
        assert got._fields == ("eigenvalues", "eigenvectors")
        assert_is(w, out, shape[:-1])
        assert_is(v, out, shape)
        same(wide(a) @ wide(v), wide(v) * w[..., None, :], dtype, "A v is λ v")
        assert np.all(np.linalg.norm(wide(v), axis=-2) > 0.1), "eigenvectors are not zero"
        values = lib.call("linalg.eigvals", a)
        assert_is(values, out, shape[:-1])
        if shape != _LARGE:
            for found in (w, values):
                check_spectrum(found, matrices.eigenvalues(a), dtype)


def check_spectrum(found: np.ndarray, want: np.ndarray, dtype: str) -> None:
    """The same eigenvalues in any order."""
    for place in np.ndindex(*found.shape[:-1]):
        left = list(want[place])
        for value in found[place].astype(complex):
            nearest = min(left, key=lambda z, v=value: abs(z - v))
            assert abs(nearest - value) <= tolerances.granted(1000, dtype) * dt.eps(dtype) * np.abs(want[place]).max(), (
                f"{value} is no eigenvalue of {want[place]}"
            )
            left.remove(nearest)


@covers("linalg.eig", "linalg.eigvals")
@pytest.mark.parametrize("dtype", dt.FLOATS)
def test_real_matrices_have_complex_eigenvalues(lib: Library, dtype: str) -> None:
    rotation = np.array([[0.0, -2.0], [2.0, 0.0]], dtype=dtype)
    for found in (lib.call("linalg.eig", rotation).eigenvalues, lib.call("linalg.eigvals", rotation)):
        check_spectrum(found, np.array([2j, -2j]), dtype)
    symmetric = np.diag(np.array([3.0, 1.0, 2.0], dtype=dtype))
    assert_is(lib.call("linalg.eigvals", symmetric), dt.complex_of(dtype), (3,))
    check_spectrum(lib.call("linalg.eigvals", symmetric), np.array([1, 2, 3], dtype=complex), dtype)


@covers("linalg.matrix_rank", "linalg.pinv")
@pytest.mark.parametrize("dtype", dt.FLOATING)
def test_default_tolerance(lib: Library, dtype: str) -> None:
    """Singular values below ``max(M, N) * eps`` times the largest count as zero, others do not."""
    for m, n in ((2, 2), (3, 2), (2, 64), (70, 3), (40, 40)):
        unit = max(m, n) * dt.eps(dtype)
        for factor, rank in ((0.2, 1), (5.0, 2)):
            a = np.zeros((m, n), dtype=dtype)
            a[0, 0], a[1, 1] = 8.0, 8.0 * factor * unit
            assert_equal(lib.call("linalg.matrix_rank", a), rank, dtype=lib.default["integral"])
            for scale in (1e-22, 1e15):  # it is relative to the largest singular value
                assert_equal(lib.call("linalg.matrix_rank", (a * scale).astype(dtype)), rank, dtype=lib.default["integral"])
            inverse = lib.call("linalg.pinv", a)
            assert abs(inverse[0, 0] - 0.125) < 1e-6
            assert (abs(inverse[1, 1]) > 0) == (rank == 2), f"pinv of a singular value of {factor} times the tolerance"
