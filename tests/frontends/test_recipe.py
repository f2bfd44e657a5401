"""The recipe of docs/frontends.md, on every frontend: a row of a table, a short function, a reason."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError
from ivy_api.frontends.binding import Row
from ivy_api.frontends.frontend import installed

FRONTENDS = sorted(installed())
NAMES = {
    "flax": ("flax.nnx", "relu", "sigmoid"),
    "jax": ("jax.numpy", "cosh", "hypot"),
    "keras": ("keras.ops", "cosh", "arctan2"),
    "numpy": ("numpy", "fabs", "cross"),
    "tensorflow": ("tensorflow", "cosh", "atan2"),
    "torch": ("torch", "cosh", "hypot"),
}
"""A place, and two of its functions, in whose stead others are registered."""


@pytest.fixture(params=FRONTENDS)
def recipe(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, str, str, str]:
    """A frontend in which a row and a function are registered."""
    framework = request.param
    frontend = installed()[framework].load()
    place, first, second = NAMES[framework]
    for name in (first, second):
        frontend.find(place, name)
    monkeypatch.setattr(frontend, "entries", dict(frontend.entries))
    monkeypatch.setattr(frontend, "_owners", dict(frontend._owners))
    monkeypatch.setattr(frontend, "reasons", dict(frontend.reasons))
    monkeypatch.setattr(frontend, "_found", {}, raising=False)
    said = {name: frontend.snapshot.find(place, name) for name in (first, second)}
    for name, known in said.items():
        for path in (f"{place}.{name}", known.same_as):
            frontend.entries.pop(path, None)
            frontend._owners.pop(path, None)
    unused = frozenset(p.name for p in said[first].parameters[1:])
    frontend.rows(place, {first: Row("acos", unused=unused)})

    parameters = list(said[second].parameters)
    names = [p.name for p in parameters]

    def body(*args: Any, xp: Any, **kwargs: Any) -> Any:
        arrays = (*args, *(kwargs[name] for name in names if name in kwargs))
        return xp.multiply(arrays[0], arrays[0])

    own = [*sorted(parameters, key=lambda p: p.kind), inspect.Parameter("xp", inspect.Parameter.KEYWORD_ONLY)]
    body.__signature__ = inspect.Signature(own)  # type: ignore[attr-defined]
    frontend.function(place, name=second)(body)
    frontend.absent(place, "compile_it", "the backend compiles: use ivy_api.compile.")
    return frontend, place, first, second


def test_a_row_and_a_function_are_called_with_the_arrays_of_the_framework(recipe: Any, backend: Any) -> None:
    frontend, place, first, second = recipe
    xp = ivy_api.namespace(backend.name, wrapped=False)
    x = frontend.wrap(xp.asarray([0.5, 0.25], dtype=xp.float32))
    for name, wanted in ((first, np.arccos), (second, np.square)):
        function = frontend.find(place, name)
        required = [p for p in frontend.snapshot.find(place, name).parameters if p.default is p.empty and p.kind < p.VAR_POSITIONAL]
        out = function(*[x] * max(1, len(required)))
        assert type(out) is type(x)
        np.testing.assert_allclose(np.asarray(frontend.unwrap(out)), wanted(np.asarray([0.5, 0.25], np.float32)), rtol=1e-6)


def test_names_are_registered_once(recipe: Any) -> None:
    frontend, place, first, _ = recipe
    frontend.entries.setdefault(f"{place}.{first}", None)
    with pytest.raises(ArgumentError, match="implemented twice"):
        frontend.function(place, name=first)(lambda x, *, xp: x)


def test_a_name_without_an_implementation_gives_its_reason(recipe: Any) -> None:
    frontend, place, *_ = recipe
    with pytest.raises(AttributeError, match="use ivy_api.compile"):
        frontend.find(place, "compile_it")
