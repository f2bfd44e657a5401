"""Results of integer and Boolean data types are locally constant: both modes carry nothing through them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from tests.autodiff.drawn import named

MORE: dict[str, tuple[Any, ...]] = {"full_like": (2,)}
"""Further arguments."""


def converting() -> list[str]:
    """The functions of an array that take the data type of their result."""
    functions = {
        d.qualname: list(inspect.signature(d.body).parameters) for d in registry.iter_declarations() if d.kind == "function"
    }
    return sorted(
        name for name, names in functions.items() if "dtype" in names and names[0] in ("x", "obj") and name != "empty_like"
    )


def test_some_functions_convert() -> None:
    assert {"astype", "asarray", "sum", "prod", "cumulative_sum", "cumulative_prod", "nansum", "linalg.trace"} <= set(converting())


PARTS: dict[str, Callable[[Any, Any], Any]] = {
    "argmax": lambda xp, x: xp.argmax(x, axis=0),
    "argsort": lambda xp, x: xp.argsort(x, axis=0),
    "count_nonzero": lambda xp, x: xp.count_nonzero(x),
    "frexp": lambda xp, x: xp.frexp(x)[1],
    "lu": lambda xp, x: xp.linalg.lu(x, p_indices=True)[0],
    "lu_factor": lambda xp, x: xp.linalg.lu_factor(x)[1],
    "searchsorted": lambda xp, x: xp.searchsorted(xp.sort(x[0, :]), x),
    "signbit": lambda xp, x: xp.signbit(x),
    "top_k": lambda xp, x: xp.top_k(x, 2)[1],
    "vector_norm": lambda xp, x: xp.linalg.vector_norm(x, ord=0, axis=0),
}


def check(xp: Any, function: Callable[[Any], Any]) -> None:
    """Both modes find no derivative of a function, beside one that they find."""
    x = xp.asarray([[-4.25, 3.5, 1.5], [2.5, -1.5, 7.25], [0.75, 6.5, -2.5]], dtype=xp.float32)
    tangent = xp.asarray([[2.5, -3.5, 1.5], [4.0, 1.0, -2.0], [3.0, 2.0, 5.0]], dtype=xp.float32)

    def beside(x: Any) -> Any:
        return xp.astype(function(x), xp.float32), x * 2.0

    _, (moved, along) = ivy_api.jvp(beside, (x,), (tangent,))
    assert not np.any(np.asarray(moved))
    np.testing.assert_array_equal(np.asarray(along), 2 * np.asarray(tangent))

    def total(x: Any) -> Any:
        one, other = beside(x)
        return xp.sum(one) + xp.sum(other)

    np.testing.assert_array_equal(np.asarray(ivy_api.grad(total)(x)), np.full((3, 3), 2.0, "float32"))


@pytest.mark.parametrize("dtype", ["int32", "int64", "bool"])
@pytest.mark.parametrize("name", converting())
@pytest.mark.brief(6)
def test_a_conversion(backend: Any, name: str, dtype: str) -> None:
    xp = ivy_api.namespace(backend.name)
    wanted = getattr(xp, dtype, None)
    if wanted is None:
        pytest.skip(f"{backend.name} has no {dtype}")
    axis = {"axis": 0} if "axis" in inspect.signature(registry.find(name).body).parameters else {}  # type: ignore[union-attr]

    def call(x: Any) -> Any:
        if name == "astype":
            return xp.astype(x, wanted)
        return named(xp, name)(x, *MORE.get(name, ()), dtype=wanted, **axis)

    try:
        call(xp.ones((3, 3), dtype=xp.float32))
    except ivy_api.errors.IvyError as error:
        pytest.skip(str(error))
    check(xp, call)


@pytest.mark.parametrize("name", sorted(PARTS))
@pytest.mark.brief(6)
def test_a_part_of_a_result(backend: Any, name: str) -> None:
    xp = ivy_api.namespace(backend.name)
    check(xp, lambda x: PARTS[name](xp, x))
