"""Derivatives where a body changes its formula, and where values coincide: they are those of the points beside."""

from __future__ import annotations

import ast
from functools import cache, reduce
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_conformance import calls
from tests.misuse.misuses import data_types, functions

SOURCES = (Path(ivy_api.__file__).parent / "bodies", Path(ivy_api.__file__).parent / "extensions")
HAS_NONE = {"nextafter", "floor_divide", "nn.glu"}
"""Functions with steps, or whose elements depend on others."""

BY_CONVENTION = {"divide_no_nan"}
"""Functions whose derivative is zero where a divisor is zero, as their value."""


@cache
def thresholds() -> np.ndarray[Any, Any]:
    """Return the short numbers in the sources of composed functions, with both signs: where formulas change are some of them."""
    found = {0.0, 0.5, 1.0, 2.0, 3.0}
    for folder in SOURCES:
        for file in sorted(folder.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                value = node.value if isinstance(node, ast.Constant) else None
                if isinstance(value, (int, float)) and 1e-4 <= abs(value) <= 200:
                    found.add(float(value))
    short = {value for value in found if len(repr(value)) <= 5}
    return np.asarray(sorted(short | {-value for value in short}))


def elementwise_arrays(qualname: str) -> list[str]:
    """Return the array parameters of a function, if they come first."""
    declaration = registry.find(qualname)
    assert declaration is not None
    positional = declaration.schema.positional
    arrays = [name for name in positional if declaration.schema.parameters[name].arrays]
    return arrays if list(positional[: len(arrays)]) == arrays else []


def _is_elementwise(declaration: Any) -> bool:
    arrays, last = elementwise_arrays(declaration.qualname), declaration.body.__module__.rpartition(".")[2]
    return (
        (declaration.broadcasts or last in ("elementwise", "special", "bessel", "integrals", "activations"))
        and len(arrays) in (1, 2)
        and all("float32" in data_types(declaration, name) for name in arrays)
    )


NAMES = sorted(d.qualname for d in functions() if _is_elementwise(d) and d.qualname not in HAS_NONE | BY_CONVENTION)


def _points(count: int, *, share: int) -> list[np.ndarray[Any, Any]]:
    if count == 1:
        return [thresholds()]
    first, second = (one.ravel() for one in np.meshgrid(thresholds(), thresholds()))
    kept = (np.arange(first.size) % share == 0) | (first == second)
    return [first[kept], second[kept]]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.brief(16)
def test_the_derivative_where_a_formula_changes(backend: Any, name: str) -> None:
    """At each such point it is the mean of those on both sides, where these agree."""
    xp: Any = ivy_api.namespace(backend.name)
    points = _points(len(elementwise_arrays(name)), share=7)
    args, kwargs = calls.example(name)
    rest = args[len(points) :]

    def function(*arrays: Any) -> Any:
        return reduce(getattr, name.split("."), xp)(*arrays, *rest, **kwargs)

    out = np.asarray(function(*(xp.asarray(x) for x in points)))
    if out.shape != points[0].shape or out.dtype.kind != "f":
        pytest.skip("is no real function of each element")

    def slopes(place: int, shift: float) -> np.ndarray[Any, Any]:
        moved = [x + shift * (1e-7 * np.abs(x) + 1e-9) if n == place else x for n, x in enumerate(points)]
        derivative = ivy_api.grad(lambda *args: xp.sum(function(*args)), argnums=place)
        return np.asarray(derivative(*(xp.asarray(x) for x in moved)))

    for place in range(len(points)):
        before, here, after = (slopes(place, shift) for shift in (-1.0, 0.0, 1.0))
        size = np.maximum(np.maximum(np.abs(before), np.abs(after)), 1e-6)
        smooth = (np.abs(before - after) <= 1e-3 * size) & (size < 1e5) & np.isfinite(out)
        broken = smooth & ~(np.abs(here - (before + after) / 2) <= 1e-2 * size)
        assert not broken.any(), [(*(x[i] for x in points), here[i], before[i]) for i in np.flatnonzero(broken)[:5]]


@pytest.mark.parametrize("values", [(1.0, 1.0, 2.0), (3.0, 3.0, 3.0), (0.5, 2.0, 2.0, 2.0, 4.0)])
@pytest.mark.parametrize("rotated", [False, True])
@pytest.mark.parametrize("name", ["linalg.eigvalsh", "linalg.svdvals"])
def test_the_derivative_of_values_that_are_equal(backend: Any, name: str, rotated: bool, values: tuple[float, ...]) -> None:
    """That of their squares, twice the matrix, has no gap between them; of each matrix of a stack."""
    xp: Any = ivy_api.namespace(backend.name)
    n = len(values)
    turn = np.linalg.qr(np.random.default_rng(n).normal(size=(2, n, n)))[0] if rotated else np.broadcast_to(np.eye(n), (2, n, n))
    x = turn @ np.diag(values) @ np.swapaxes(turn, 1, 2)
    x = (x + np.swapaxes(x, 1, 2)) / 2
    function = reduce(getattr, name.split("."), xp)
    found = np.asarray(ivy_api.grad(lambda m: xp.sum(xp.square(function(m))))(xp.asarray(x)))
    if name == "linalg.eigvalsh":  # TensorFlow reads the lower triangle only: along symmetric changes the derivatives are equal
        found = (found + np.swapaxes(found, 1, 2)) / 2
    np.testing.assert_allclose(found, 2 * x, atol=1e-12)


def test_the_derivative_of_the_nuclear_norm_of_equal_singular_values(backend: Any) -> None:
    xp: Any = ivy_api.namespace(backend.name)
    found = ivy_api.grad(lambda m: xp.linalg.matrix_norm(m, ord="nuc"))(xp.asarray(np.diag([1.0, 1.0, 2.0])))
    np.testing.assert_allclose(np.asarray(found), np.eye(3), atol=1e-12)
