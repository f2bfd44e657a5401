"""Every declared function whose shape depends on values, in every transformation: it works, or an error of ours names it.

Its message or its note does, which quotes the line that made the call; except where a framework finds out later.
"""

from __future__ import annotations

import contextlib
import linecache
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.errors import DataDependentShapeError, IvyError, TransformationError
from ivy_api.transforms.pytrees import leaves_of
from ivy_conformance import calls
from ivy_conformance.reading import to_numpy
from tests.transforms.table import OPTIONS

FUNCTIONS = sorted(d.qualname for d in registry.iter_declarations() if d.kind == "function" and d.data_dependent)

Function = Callable[..., Any]


def users_function(name: str) -> Function:
    """A function of a namespace and of arguments, with a source line that makes the call."""
    body = "args[0][args[0] > 1]" if name == "x[mask]" else f"xp.{name}(*args)"
    source, file = f"def user(xp, *args): return {body}\n", f"user of {name}.py"
    linecache.cache[file] = len(source), None, [source], file
    names: dict[str, Any] = {"__name__": "user"}
    exec(compile(source, file, "exec"), names)
    return names["user"]


def _compiled(xp: Any, call: Function, arrays: list[Any], options: dict[str, Any]) -> Any:
    return ivy_api.compile(call, **options)(*arrays)


def _mapped(xp: Any, call: Function, arrays: list[Any], options: dict[str, Any]) -> Any:
    return ivy_api.vmap(call)(*(xp.stack([x, xp.zeros_like(x)]) for x in arrays))


def _scanned(xp: Any, call: Function, arrays: list[Any], options: dict[str, Any]) -> Any:
    rows = tuple(xp.stack([x, x]) for x in arrays)
    return ivy_api.scan(lambda state, row: (state, tuple(leaves_of(call(*row)))), xp.asarray(0.0), rows)[1]


def _traced(xp: Any, call: Function, arrays: list[Any], options: dict[str, Any]) -> Any:
    return ivy_api.trace(call)(*arrays)(*arrays)


WAYS = {"compile": _compiled, "vmap": _mapped, "scan": _scanned, "trace": _traced}


@pytest.mark.brief(6)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [*FUNCTIONS, "x[mask]"])
def test_it_works_or_an_error_names_the_function(backend: Any, name: str, way: str) -> None:
    xp = ivy_api.namespace(backend.name)
    user = users_function(name)
    args, kwargs = ((np.asarray([1, 2, 3]),), {}) if name == "x[mask]" else calls.example(name)
    assert not kwargs
    assert all(isinstance(x, np.ndarray) for x in args)
    arrays = [xp.asarray(x.tolist(), dtype=getattr(xp, x.dtype.name)) for x in args]

    def host(out: Any) -> list[np.ndarray]:
        return [to_numpy(xp, x) for x in leaves_of(out)]

    each = {
        "vmap": lambda: [host(user(xp, *arrays)), host(user(xp, *map(xp.zeros_like, arrays)))],
        "scan": lambda: [host(user(xp, *arrays))] * 2,
    }
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            found = WAYS[way](
                xp, lambda *arrays: user(ivy_api.namespace_for(*arrays), *arrays), arrays, OPTIONS.get(backend.name, {})
            )
        except IvyError as raised:
            problem: IvyError | None = raised
        else:
            problem = None
    if problem is not None:
        assert isinstance(problem, (DataDependentShapeError, TransformationError))
        said = " ".join([str(problem), *problem.__notes__])
        unnamed = (backend.name, way, name) == ("torch", "compile", "nn.nms")
        assert unnamed or name in said or "args[0][args[0] > 1]" in said
        assert "outside" in said
        if backend.name == "jax" and isinstance(problem, DataDependentShapeError) and name != "x[mask]":
            assert name.rpartition(".")[2] in str(problem)  # not the function that its body calls
        return
    wanted = [np.stack(parts) for parts in zip(*each[way](), strict=True)] if way in each else host(user(xp, *arrays))
    for x, y in zip(host(found), wanted, strict=True):
        np.testing.assert_array_equal(x, y)


def test_a_compiled_function_is_right_for_other_values_of_other_shapes(backend: Any) -> None:
    """What is computed in Python from such a shape is not kept from the first call."""
    xp = ivy_api.namespace(backend.name)

    def mean_of_positive(x: Any) -> Any:
        positive = xp.boolean_mask(x, x > 0)
        return xp.sum(positive) / positive.shape[0]

    function = ivy_api.compile(mean_of_positive, **OPTIONS.get(backend.name, {}))
    refused = () if backend.name == "numpy" else (DataDependentShapeError, TransformationError, ValueError)  # sizes are not known
    for values, mean in (([1.0, 3.0, -1.0], 2.0), ([6.0, -3.0, -1.0], 6.0)):
        with contextlib.suppress(*refused):
            assert float(function(xp.asarray(values))) == mean
