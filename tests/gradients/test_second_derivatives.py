"""Second derivatives at points where a function is smooth, and its first derivative has a special case or a factor of 0."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from operator import attrgetter
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_conformance.library import Library

STEP = 1e-3
TOLERANCE = 1e-5  # of a difference of differences: step**2 of truncation and eps / step**2 of rounding, times a margin

POINTS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("linalg.vector_norm", ([0.0, 3.0],), {}),
    ("linalg.vector_norm", ([[0.0, 3.0], [1.0, 2.0]],), {"axis": 1}),
    ("linalg.vector_norm", ([0.0, 3.0, -2.0],), {"ord": 4}),
    ("linalg.matrix_norm", ([[0.0, 3.0], [1.0, 0.0]],), {}),
    ("linalg.norm", ([0.0, 3.0],), {}),
    ("prod", ([0.0, 2.0, 3.0],), {}),
    ("prod", ([0.0, 2.0, 0.0],), {}),
    ("prod", ([[0.0, 2.0], [1.0, 3.0]],), {"axis": 0}),
    ("cumulative_prod", ([0.0, 2.0, 3.0],), {}),
    ("cumulative_prod", ([2.0, 0.0, 3.0, 0.0],), {}),
    ("linalg.det", ([[1.0, 2.0], [2.0, 4.0]],), {}),
    ("linalg.det", ([[0.0, 0.0], [0.0, 0.0]],), {}),
    ("linalg.det", ([[1.0, 0.0, 0.0], [0.0, 2.0, 0.0], [2.0, 2.0, 0.0]],), {}),
    ("linalg.det", ([[0.0, 0.0, 0.0], [0.0, 2.0, 1.0], [0.0, 0.0, 0.0]],), {}),
    ("linalg.det", ([[[1.0, 0.0], [0.0, 0.0]], [[1.0, 2.0], [3.0, 4.0]]],), {}),
    ("pow", ([2.0, 0.5], [0.0, 0.0]), {}),
    ("pow", ([0.0, 0.0, 0.0, 2.0], np.asarray([1.0, 2.0, 0.0, 1.0])), {}),
    ("i0", ([0.0],), {}),
    ("i1", ([0.0],), {}),
    ("nn.gelu", ([-2.0, -0.5, 0.0, 3.0],), {}),
    ("nn.gelu", ([-2.0, -0.5, 0.0, 3.0],), {"approximate": True}),
    ("nn.softplus", ([-2.0, 0.0, 3.0],), {"beta": 2.0}),
    ("nn.celu", ([-2.0, -0.5, 3.0],), {"alpha": 2.0}),
]
"""A function, its arguments and its keywords; the derivatives are taken with respect to all elements of the lists."""


def of_vector(lib: Library, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Callable[[Any], Any], np.ndarray]:
    """A weighted sum of the result as a function of the elements of all lists, and these elements."""
    xp = lib.xp
    weights = lib.native(np.linspace(0.5, 1.5, 16))
    constants = [lib.native(x) if isinstance(x, np.ndarray) else None for x in args]
    shapes = [np.shape(x) for x in args]

    def f(v: Any) -> Any:
        given, start = [], 0
        for constant, shape in zip(constants, shapes, strict=True):
            size = int(np.prod(shape)) if constant is None else 0
            given.append(xp.reshape(v[start : start + size], shape) if constant is None else constant)
            start += size
        out = attrgetter(name)(xp)(*given, **kwargs)
        return xp.sum(out * xp.reshape(weights[: int(np.prod(out.shape))], tuple(out.shape)))

    return f, np.concatenate([np.ravel(x) for x in args if isinstance(x, list)])


def hessians(lib: Library, f: Callable[[Any], Any], x: np.ndarray) -> dict[str, np.ndarray]:
    """The matrix of second derivatives in two modes."""
    at, units = lib.native(x), [lib.native(unit) for unit in np.eye(x.size)]
    gradient = ivy_api.grad(f)
    rows = {
        "reverse": [ivy_api.grad(lambda v, unit=unit: lib.xp.sum(gradient(v) * unit))(at) for unit in units],
        "forward over reverse": [ivy_api.jvp(gradient, (at,), (unit,))[1] for unit in units],
    }
    return {mode: np.stack([lib.numpy(row) for row in found]) for mode, found in rows.items()}


def by_differences(f: Callable[[np.ndarray], float], x: np.ndarray) -> np.ndarray:
    """The same by differences of the values."""
    units = STEP * np.eye(x.size)
    total = [[sum(i * j * f(x + i * a + j * b) for i, j in product((1, -1), repeat=2)) for b in units] for a in units]
    return np.asarray(total) / (4 * STEP**2)


@pytest.mark.parametrize(("name", "args", "kwargs"), POINTS)
@pytest.mark.brief(6)
def test_second_derivatives(lib: Library, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    lib.require(name, "float64")
    f, x = of_vector(lib, name, args, kwargs)
    expected = by_differences(lambda v: float(f(lib.native(v))), x)
    for mode, got in hessians(lib, f, x).items():
        np.testing.assert_allclose(got, expected, rtol=0, atol=TOLERANCE * max(1.0, np.abs(expected).max()), err_msg=mode)
