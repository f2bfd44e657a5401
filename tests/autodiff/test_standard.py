"""Derivatives of the functions of the standard on NumPy: both modes against differences, to second order, of complex arrays too."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import NoRuleError
from ivy_conformance import calls
from tests.autodiff.checking import NotSmooth, check
from tests.autodiff.drawn import NUMPY, flat, named
from tests.gradients.cases import DIFFERENTIABLE, Case

STEPS = (1e-3, 1e-4)

FREE_PHASES = {"linalg.qr", "linalg.svd"}
"""Their vectors are unique up to a complex number of modulus one: see `test_of_free_phases`."""

COMPLEX = sorted(name for name in DIFFERENTIABLE if "complex128" in calls.data_types(name) and name not in FREE_PHASES | {"astype"})


def cases(name: str) -> list[Case]:
    row = DIFFERENTIABLE.get(name) or DIFFERENTIABLE["real"]
    return row(NUMPY) if callable(row) else row


def check_case(name: str, case: Case, arrays: list[Any], order: int) -> None:
    """Check the call of a case with other arrays."""

    def of(*xs: Any) -> list[Any]:
        xp = ivy_api.namespace_for(*xs)
        if case.symmetrised:
            xs = tuple((x + xp.conj(xp.matrix_transpose(x))) / 2.0 for x in xs)
        given = [list(xs)] if case.joined else xs
        return flat(case.pick(named(xp, name)(*case.before, *given, *case.after, **case.keywords)))

    for step in STEPS:
        try:
            check(of, arrays, np.random.default_rng(0), order=order, step=step)
            return
        except NotSmooth:
            continue
    raise AssertionError(f"{name} is not smooth there")


@pytest.mark.parametrize("name", DIFFERENTIABLE)
@pytest.mark.brief(3)
def test_derivatives(name: str) -> None:
    for case in cases(name):
        rng = np.random.default_rng(7)
        check_case(name, case, [build(rng) for build in case.arrays], 2)


@pytest.mark.parametrize("name", ["conj", "imag", *COMPLEX])
@pytest.mark.brief(3)
def test_complex_derivatives(name: str) -> None:
    for case in cases(name):
        rng = np.random.default_rng(7)
        arrays = [build(rng) + 0.25j * rng.uniform(-1, 1, build(rng).shape) for build in case.arrays]
        check_case(name, case, arrays, 2)


def _spectral(name: str) -> Any:
    """Functions of a matrix that do not depend on the phases of vectors."""

    def of(xp: Any, x: Any) -> Any:
        linalg = xp.linalg
        h = lambda a: xp.conj(xp.matrix_transpose(a))  # noqa: E731 - as the field writes it
        weight = xp.asarray(np.arange(1.0, 1.0 + min(x.shape[-2:])), dtype=xp.real(x).dtype)
        if name == "svd":
            u, s, vh = linalg.svd(x, full_matrices=False)
            return [xp.matmul(u * weight, h(u)), xp.matmul(h(vh) * weight, vh), s, xp.matmul(u * xp.exp(-s)[..., None, :], vh)]
        if name == "eigh":
            w, v = linalg.eigh((x + h(x)) / 2.0)
            return [xp.matmul(v * weight, h(v)), w]
        if name == "eig":
            w, v = linalg.eig(x)
            return [xp.matmul(v * xp.exp(w)[..., None, :], linalg.inv(v)), xp.sum(w * w, axis=-1)]
        if name == "eigvals":
            return [xp.sum(linalg.eigvals(x) ** 3, axis=-1)]
        q, r = linalg.qr(x)
        return [xp.matmul(q * weight, h(q)), xp.abs(xp.linalg.diagonal(r))]

    return of


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
@pytest.mark.parametrize("shape", [(3, 3), (2, 4, 3), (3, 5)])
@pytest.mark.parametrize("name", ["svd", "qr", "eigh", "eig", "eigvals"])
@pytest.mark.brief(3)
def test_of_free_phases(name: str, shape: tuple[int, ...], dtype: str) -> None:
    """What is made of factors and vectors regardless of phases: of tall, wide and stacked matrices."""
    if name.startswith("eig"):
        shape = (*shape[:-2], 3, 3)
    rng = np.random.default_rng(11)
    x = rng.normal(size=shape) + (1j * rng.normal(size=shape) if dtype == "complex128" else 0)
    of = _spectral(name)

    def function(x: Any) -> list[Any]:
        return list(of(ivy_api.namespace_for(x), x))

    check(function, [x], rng, order=2, step=1e-4)


@pytest.mark.parametrize("shape", [(3, 5), (5, 3)])
def test_singular_values_with_full_matrices(shape: tuple[int, ...]) -> None:
    """Have a derivative, and the vectors raise an error that says what to do."""
    x = np.random.default_rng(3).normal(size=shape)

    def gradient(full: bool) -> Any:
        return ivy_api.grad(lambda x: ivy_api.sum(ivy_api.linalg.svd(x, full_matrices=full)[1] ** 3))(x)

    np.testing.assert_allclose(gradient(True), gradient(False), rtol=1e-12)
    with pytest.raises(NoRuleError, match="pass full_matrices=False"):
        ivy_api.grad(lambda x: ivy_api.sum(ivy_api.linalg.svd(x)[0]))(x)
