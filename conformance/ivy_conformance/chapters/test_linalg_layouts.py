"""``linalg`` does not depend on the memory layout of matrices, modifies no input, and accepts stacks."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ivy_conformance.coverage import covers
from ivy_conformance.library import LAYOUTS, Library
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.oracles import matrices, samples, tolerances
from ivy_conformance.oracles.compare import assert_close, assert_equal

_DTYPE = "complex128"
Call = Callable[..., Any]


@functools.cache
def _stack(kind: str) -> np.ndarray:
    """Two matrices that are not their own transposes."""
    made = {"regular": matrices.regular, "hermitian": matrices.hermitian, "positive": matrices.positive}[kind](_DTYPE, (2, 3, 3))
    made.setflags(write=False)
    return made


def _of(kind: str, **keywords: Any) -> Callable[[Call], Any]:
    return lambda call: call(_stack(kind), **keywords)


def _pair(call: Call, **keywords: Any) -> Any:
    return call(_stack("regular"), _stack("positive"), **keywords)


_RANKS = np.stack([np.diag([1, 0, 0]), np.eye(3), np.diag([2, 0, 3]), np.ones((3, 3)), np.triu(np.ones((3, 3)))]).astype(_DTYPE)

UNIQUE: dict[str, Callable[[Call], Any]] = {
    "linalg.cholesky": _of("positive"),
    "linalg.cross": _pair,
    "linalg.det": _of("regular"),
    "linalg.eigvalsh": _of("hermitian"),
    "linalg.inv": _of("regular"),
    "linalg.matmul": _pair,
    "linalg.matrix_norm": _of("regular", ord=1),
    "linalg.matrix_power": lambda call: call(_stack("regular"), 3),
    "linalg.matrix_rank": lambda call: call(_RANKS),
    "linalg.outer": lambda call: call(samples.shaped(_DTYPE, (5,)), samples.shaped(_DTYPE, (17,))),
    "linalg.pinv": _of("regular"),
    "linalg.slogdet": _of("regular"),
    "linalg.solve": lambda call: call(_stack("regular"), samples.shaped(_DTYPE, (2, 3, 2))),
    "linalg.svdvals": _of("regular"),
    "linalg.tensordot": lambda call: _pair(call, axes=((1,), (2,))),
    "linalg.trace": _of("regular", offset=1),
    "linalg.vecdot": _pair,
    "linalg.vector_norm": _of("regular", axis=1),
}
"""Calls with a unique result."""
FACTORS: dict[str, tuple[str, Callable[[Any], np.ndarray]]] = {
    "linalg.eigh": ("hermitian", lambda r: (r[1] * r[0][..., None, :]) @ matrices.adjoint(r[1])),
    "linalg.qr": ("regular", lambda r: r[0] @ r[1]),
    "linalg.svd": ("regular", lambda r: (r[0] * r[1][..., None, :]) @ r[2]),
    "linalg.eig": ("regular", lambda r: (r[1] * r[0][..., None, :]) @ np.linalg.inv(r[1])),
}
"""Factorisations, which are not unique, and the product of their factors."""


def close(got: np.ndarray, want: np.ndarray) -> None:
    scale = np.full(want.shape, np.abs(want).max())
    assert_close(got, want, dt.of(want), ulps=100 * tolerances.linear_algebra(3), scale=scale)


@covers(UNIQUE)
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", UNIQUE)
def test_results_do_not_depend_on_the_layout(lib: Library, name: str, layout: str) -> None:
    lib.require(name, _DTYPE)
    got = UNIQUE[name](functools.partial(lib.call, name, layout=layout))
    want = UNIQUE[name](functools.partial(lib.call, name))
    if name == "linalg.matrix_rank":
        assert_equal(got, want)
        return
    for a, b in zip(*((r,) if isinstance(r, np.ndarray) else r for r in (got, want)), strict=True):
        close(a, b)


@covers(FACTORS)
@pytest.mark.parametrize("layout", LAYOUTS[1:])
@pytest.mark.parametrize("name", FACTORS)
def test_factors_in_every_layout(lib: Library, name: str, layout: str) -> None:
    lib.require(name, _DTYPE)
    kind, made = FACTORS[name]
    close(made(lib.call(name, _stack(kind), layout=layout)), _stack(kind))


@covers("linalg.eigvals")
@pytest.mark.parametrize("layout", LAYOUTS[1:])
def test_eigenvalues_in_every_layout(lib: Library, layout: str) -> None:
    lib.require("linalg.eigvals", _DTYPE)
    a = _stack("regular") * np.array([[[1.0, 2.0, 4.0]]])
    got, want = lib.call("linalg.eigvals", a, layout=layout), lib.call("linalg.eigvals", a)
    for one, other in zip(got, want, strict=True):
        assert np.abs(np.sort_complex(np.round(one, 9)) - np.sort_complex(np.round(other, 9))).max() < 1e-8
