"""Linear algebra in 40 digits, from mpmath, over stacks of matrices; and the stacks that it is tried on."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import mpmath
import numpy as np
from mpmath import mp

from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import samples

SQUARE = ((1, 1), (2, 2), (3, 3), (2, 4, 4), (2, 1, 3, 3), (0, 3, 3))
RECTANGULAR = ((3, 3), (4, 2), (2, 4), (2, 3, 2), (2, 1, 2, 3), (1, 4), (4, 1), (0, 3, 2))


def regular(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Square matrices of condition 10 or so."""
    a = samples.shaped(dtype, shape, -1, 1)
    return (a + 2 * np.eye(shape[-1]) * np.where(np.arange(shape[-1]) % 2, 1, -1)).astype(dtype)


def hermitian(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Symmetric or Hermitian matrices."""
    a = samples.shaped(dtype, shape, -2, 2)
    return ((a + adjoint(a)) / 2).astype(dtype)


def positive(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Positive definite matrices, Hermitian to the last bit."""
    a = samples.shaped(dtype, shape, -1, 1)
    product = (a[..., :, None, :] * a[..., None, :, :].conj()).sum(-1) + np.eye(shape[-1])
    return ((product + adjoint(product)) / 2).astype(dtype)


def deficient(dtype: str, shape: tuple[int, ...], rank: int) -> np.ndarray:
    """Matrices of a rank: products of small integers, which are exact."""
    *batch, m, n = shape
    left, right = samples.shaped("int8", (*batch, m, rank), -3, 3), samples.shaped("int8", (*batch, rank, n), -3, 3)
    left[..., :rank, :] += 7 * np.eye(rank, dtype="int8")[: left.shape[-2]]
    right[..., :, :rank] += 7 * np.eye(rank, dtype="int8")[:, : right.shape[-1]]
    out = np.einsum("...ij,...jk->...ik", left.astype(float), right.astype(float))
    return (out * (1 + 1j if dtype in dt.COMPLEX else 1)).astype(dtype)


def adjoint(a: np.ndarray) -> np.ndarray:
    """The conjugate transpose of every matrix of a stack."""
    return np.conj(np.swapaxes(a, -1, -2))


def exact(a: np.ndarray) -> Any:
    """One matrix in 40 digits."""
    rows = [[mpmath.mpmathify(complex(v) if a.dtype.kind == "c" else float(v)) for v in row] for row in a]
    return mp.matrix(rows)


def each(a: np.ndarray, function: Callable[[Any], Any], tail: tuple[int, ...]) -> np.ndarray:
    """A function of one exact matrix over a stack; complex128 results of shape ``tail``."""
    batch = a.shape[:-2]
    out = np.empty((*batch, *tail), dtype=np.complex128)
    with mp.workdps(40):
        for place in np.ndindex(*batch):
            out[place] = _numbers(function(exact(a[place])), tail)
    return out


def _numbers(value: Any, tail: tuple[int, ...]) -> np.ndarray:
    flat = [complex(v) for v in (value if tail else [value])]
    return np.array(flat, dtype=np.complex128).reshape(tail)


def determinant(a: np.ndarray) -> np.ndarray:
    return each(a, mp.det, ())


def inverse(a: np.ndarray) -> np.ndarray:
    return each(a, lambda m: list(mp.inverse(m)), a.shape[-2:])


def power(a: np.ndarray, n: int) -> np.ndarray:
    return each(a, lambda m: list(m**n), a.shape[-2:])


def singular_values(a: np.ndarray) -> np.ndarray:
    """In descending order."""
    svd = mp.svd_c if a.dtype.kind == "c" else mp.svd_r
    k = min(a.shape[-2:])
    return each(a, lambda m: sorted(svd(m, compute_uv=False), reverse=True), (k,)).real


def eigenvalues(a: np.ndarray) -> np.ndarray:
    """In no order."""

    def solve(m: Any) -> Any:
        found = mp.eig(m, left=False, right=False)
        return found[0] if isinstance(found, tuple) else found  # with eigenvectors all the same, of matrices of one element

    return each(a, solve, a.shape[-1:])


def hermitian_eigenvalues(a: np.ndarray) -> np.ndarray:
    """In ascending order."""
    solve = mp.eighe if a.dtype.kind == "c" else mp.eigsy
    return each(a, lambda m: sorted(solve(m, eigvals_only=True)), a.shape[-1:]).real


def norm(a: np.ndarray, order: Any) -> np.ndarray:
    """Matrix norms, by their definitions."""
    if order in ("nuc", 2, -2):
        fold: Any = {"nuc": np.sum, 2: np.max, -2: np.min}[order]
        return fold(singular_values(a), axis=-1)
    modulus = np.abs(a.astype(np.complex128))
    if order == "fro":
        return np.sqrt((modulus**2).sum((-2, -1)))
    sums = modulus.sum(-2 if abs(order) == 1 else -1)
    return sums.max(-1) if order > 0 else sums.min(-1)


def vector_norm(values: list[Any], order: float) -> float:
    """The norm of a list of numbers, by its definition."""
    moduli = [abs(mpmath.mpmathify(v)) for v in values]
    if order == math.inf:
        return float(max(moduli))
    if order == -math.inf:
        return float(min(moduli))
    if order == 0:
        return float(sum(m != 0 for m in moduli))
    return float(mp.power(mp.fsum(mp.power(m, order) for m in moduli), mp.mpf(1) / mp.mpf(order)))
