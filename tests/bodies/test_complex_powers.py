"""Powers of complex numbers: exact where they are Gaussian integers, and never worse than the framework's own operator."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.library import Library

GAUSSIAN = np.array([3j, -3j, 2 + 0j, -2 + 0j, 1 - 1j, -4 + 5j, 12 - 7j, 1j])
GENERAL = np.array([0.3 + 4j, -1e-3 + 2j, 5 - 1e-8j, -0.7 - 0.1j, 1e3 + 1e-3j])
EXPONENTS = (2, 3, 4, 5, 7, 2.0, 1, -1, -2, 0.5, -0.5, 1.5)


def whole_power(z: complex, n: int) -> complex:
    """Exactly, with Python integers."""
    a, b = 1, 0
    for _ in range(n):
        a, b = a * int(z.real) - b * int(z.imag), a * int(z.imag) + b * int(z.real)
    return complex(a, b)


def worst(got: Any, exact: np.ndarray) -> float:
    return float(np.max(np.abs(np.asarray(got) - exact) / np.abs(exact)))


@pytest.mark.parametrize("wrapped", [False, True], ids=["native", "Array"])
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_whole_powers_of_gaussian_integers_are_exact(lib: Library, dtype: str, wrapped: bool) -> None:
    xp: Any = ivy_api.namespace(lib.name, wrapped=wrapped)
    z = xp.asarray(GAUSSIAN.tolist(), dtype=getattr(xp, dtype))
    for n in (1, 2, 3, 4, 5, 2.0, 3.0):
        exact = np.array([whole_power(value, int(n)) for value in GAUSSIAN.tolist()])
        for got in (xp.pow(z, n), *([z**n] if wrapped else [])):
            np.testing.assert_array_equal(lib.numpy(ivy_api.unwrap(got) if wrapped else got), exact.astype(dtype))


def test_roots_of_negative_numbers_are_imaginary(lib: Library) -> None:
    roots = lib.numpy(lib.xp.pow(lib.native(np.array([-4 + 0j, -9 + 0j])), 0.5))
    np.testing.assert_array_equal(roots, [2j, 3j])


@pytest.mark.parametrize("exponent", EXPONENTS)
def test_powers_are_no_worse_than_those_of_the_operator(lib: Library, exponent: float) -> None:
    mpmath = pytest.importorskip("mpmath")
    with mpmath.workdps(40):
        exact = np.array([complex(mpmath.mpc(z) ** exponent) for z in (*GAUSSIAN.tolist(), *GENERAL.tolist())])
    z = lib.native(np.concatenate([GAUSSIAN, GENERAL]))
    own = worst(lib.numpy(lib.xp.pow(z, exponent)), exact)
    assert own <= max(worst(lib.numpy(z**exponent), exact), np.finfo(float).eps)
