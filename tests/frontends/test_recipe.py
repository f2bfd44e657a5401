"""The recipe of docs/frontends.md, on every frontend: a row of a table, a short function, a reason."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.errors import ArgumentError, MissingFunctionError
from ivy_api.frontends import coverage
from ivy_api.frontends.binding import Entry, Row, RowBody, body_of, rows_of
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
"""A module, and two of its functions, in whose stead others are registered."""
PAGE = (Path(__file__).parents[2] / "docs" / "frontends.md").read_text()
(SECTION,) = re.findall(r"^## Add a function$(.*?)^## ", PAGE, re.MULTILINE | re.DOTALL)
BLOCKS = re.findall(r"^```python\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
OPTIONS: dict[str, dict[str, Any]] = {"cross": {"dim": -1}, "addcmul": {"value": 2}, "reshape": {"newshape": (3, 1)}}
"""Keywords of the functions on the page."""

Without = Callable[[str, str, tuple[str, ...]], Any]


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch) -> Iterator[Without]:
    """Return a frontend in which names of a module are not implemented yet."""
    kept: list[tuple[dict[str, Any], str]] = []

    def remove(framework: str, module: str, names: tuple[str, ...]) -> Any:
        frontend = installed()[framework].load()
        for name in names:
            frontend.find(module, name)
            kept.append((vars(import_module(public(frontend, module))), name))
            kept[-1][0].pop(name, None)  # where the first use keeps it
        for attribute in ("entries", "_owners", "reasons"):
            monkeypatch.setattr(frontend, attribute, dict(getattr(frontend, attribute)))
        monkeypatch.setattr(frontend, "_found", {})
        for path in [path for path in frontend.entries if path.rpartition(".")[2].removesuffix("_") in names]:
            del frontend.entries[path], frontend._owners[path]
        return frontend

    yield remove
    for names, name in kept:
        names.pop(name, None)  # what is registered here


def public(frontend: Any, module: str) -> str:
    """The public module of a frontend for one of the framework."""
    return str(frontend.package + module.removeprefix(frontend.framework))


def required_of(frontend: Any, module: str, name: str) -> list[inspect.Parameter]:
    """The parameters without a default."""
    parameters = frontend.snapshot.find(module, name).parameters
    return [p for p in parameters if p.default is p.empty and p.kind < p.VAR_POSITIONAL]


@pytest.fixture(params=FRONTENDS)
def recipe(request: pytest.FixtureRequest, without: Without) -> tuple[Any, str, str, str]:
    """A frontend in which a row, a function and a reason are registered."""
    module, first, second = NAMES[request.param]
    frontend = without(request.param, module, (first, second))
    said = {name: frontend.snapshot.find(module, name) for name in (first, second)}
    frontend.rows(module, f"{first}=acos({said[first].parameters[0].name})")

    parameters = list(said[second].parameters)
    names = [p.name for p in parameters]

    def body(*args: Any, xp: Any, **kwargs: Any) -> Any:
        arrays = (*args, *(kwargs[name] for name in names if name in kwargs))
        return xp.multiply(arrays[0], arrays[0])

    own = [*sorted(parameters, key=lambda p: p.kind), inspect.Parameter("xp", inspect.Parameter.KEYWORD_ONLY)]
    body.__signature__ = inspect.Signature(own)  # type: ignore[attr-defined]
    frontend.function(module, name=second)(body)
    frontend.absent(module, "compile_it", "the backend compiles: use ivy_api.compile.")
    return frontend, module, first, second


def test_a_row_and_a_function_are_called_with_the_arrays_of_the_framework(recipe: Any, backend: Any) -> None:
    frontend, module, first, second = recipe
    xp = ivy_api.namespace(backend.name, wrapped=False)
    x = frontend.wrap(xp.asarray([0.5, 0.25], dtype=xp.float32))
    for name, wanted in ((first, np.arccos), (second, np.square)):
        function = frontend.find(module, name)
        required = [
            p for p in frontend.snapshot.find(module, name).parameters if p.default is p.empty and p.kind < p.VAR_POSITIONAL
        ]
        out = function(*[x] * max(1, len(required)))
        assert type(out) is type(x)
        np.testing.assert_allclose(np.asarray(frontend.unwrap(out)), wanted(np.asarray([0.5, 0.25], np.float32)), rtol=1e-6)


def test_a_table_says_names_the_declared_function_and_what_is_passed_on() -> None:
    table = """
        cos
        lgamma,special.gammaln
        amax=max(x, axis, keepdims)  reshape(x, newshape:shape)
        isin(x1, x2, -assume_unique)
    """
    assert list(rows_of(table)) == [
        Row(["cos"], "cos"),
        Row(["lgamma", "special.gammaln"], "lgamma"),
        Row(["amax"], "max", {"x": "x", "axis": "axis", "keepdims": "keepdims"}),
        Row(["reshape"], "reshape", {"x": "x", "newshape": "shape"}),
        Row(["isin"], "isin", {"x1": "x1", "x2": "x2"}, frozenset({"assume_unique"})),
    ]
    with pytest.raises(ArgumentError, match=r"'sin\+cos' is no row"):
        list(rows_of("sin+cos"))


@pytest.mark.parametrize("framework", FRONTENDS)
def test_every_row_is_of_parameters_that_the_framework_has(framework: str) -> None:
    """An implementation is made when a name is first asked for: a wrong row raises there."""
    frontend = installed()[framework].load()
    for module in frontend.snapshot.modules:
        frontend.load(module)
    listed = [entry for entry in frontend.entries.values() if isinstance(entry, Entry) and isinstance(entry.body, RowBody)]
    assert all(callable(entry.ready().body) for entry in listed)
    assert listed or framework not in ("jax", "keras", "tensorflow", "torch")


def test_a_row_of_no_name_is_refused() -> None:
    frontend = type(installed()["keras"].load())()
    with pytest.raises(MissingFunctionError, match=r"keras 3.15.1 has no keras.ops.no_such"):
        frontend.rows("keras.ops", "cosh no_such=cosh")
    entry = frontend.entries["keras.ops.cosh"]
    assert entry.ready().body is entry.ready().body


def test_a_parameter_that_is_not_listed_is_refused() -> None:
    """It would be ignored silently: a result, and it is not what was asked for."""
    said = installed()["keras"].load().snapshot.find("keras.ops", "isin")
    xp = ivy_api.namespace("numpy")
    x = xp.asarray([1, 2])
    (row,) = rows_of("isin(x1, x2, -assume_unique)")
    body = body_of(said, row)
    np.testing.assert_array_equal(body(x, x[:1], assume_unique=True, invert=False, xp=xp), [True, False])
    with pytest.raises(ArgumentError, match=r"keras.ops.isin is offered without invert; got invert=True"):
        body(x, x, invert=True, xp=xp)
    for table, message in {
        "isin(x1)": "x2 has no default",
        "isin(x1, x2, -axis)": "axis: the framework's function has no such",
    }.items():
        (row,) = rows_of(table)
        with pytest.raises(ArgumentError, match=message):
            body_of(said, row)


def test_names_are_registered_once(recipe: Any) -> None:
    frontend, module, first, _ = recipe
    frontend.entries.setdefault(f"{module}.{first}", None)
    with pytest.raises(ArgumentError, match="implemented twice"):
        frontend.function(module, name=first)(lambda x, *, xp: x)


def test_a_name_without_an_implementation_gives_its_reason(recipe: Any) -> None:
    frontend, module, *_ = recipe
    with pytest.raises(AttributeError, match="use ivy_api.compile"):
        frontend.find(module, "compile_it")
    assert frontend.status(module, "compile_it") == "the backend compiles: use ivy_api.compile."


def test_names_are_those_of_the_public_module(recipe: Any) -> None:
    frontend, module, first, second = recipe
    users = import_module(public(frontend, module))
    try:
        for name in (first, second):
            function = getattr(users, name)
            wanted = frontend.snapshot.find(module, name).parameters
            assert function.__name__ == name
            assert list(inspect.signature(function).parameters) == [p.name for p in sorted(wanted, key=lambda p: p.kind)]
            assert name in dir(users)
            assert coverage.statuses(frontend, module)[name] == "works"
    finally:
        for name in (first, second):
            vars(users).pop(name, None)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_block_of_the_page_registers_what_the_frontend_has(number: int, without: Without, backend: Any) -> None:
    framework = next(one for one in FRONTENDS if f'"{one}' in BLOCKS[number])
    frontend = installed()[framework].load()
    fresh = type(frontend)()  # a registry of its own, to tell what the block registers
    exec(BLOCKS[number], {"FRONTEND": fresh})
    paths = [path.rpartition(".")[::2] for path in fresh.entries]
    paths = [(module, name) for module, name in paths if f'"{module}"' in BLOCKS[number] and name in BLOCKS[number]]
    xp = ivy_api.namespace(backend.name, wrapped=False)
    arrays = frontend.wrap([xp.asarray([[0.5, 0.25, 1.0]]), xp.asarray([[0.0, -1.0, 0.5]]), xp.asarray([[1.0, 0.25, 0.5]])])

    def results() -> Any:
        for module, name in paths:
            options = OPTIONS.get(name, {})
            required = [p.name for p in required_of(frontend, module, name) if p.name not in options]
            yield frontend.find(module, name)(*arrays[: len(required)], **options)

    wanted = list(results())
    for module in {module for module, _ in paths} or {framework}:
        without(framework, module, tuple(name for _, name in paths))
    exec(BLOCKS[number], {"FRONTEND": frontend})
    for got, one in zip(results(), wanted, strict=True):
        assert type(got) is type(one)
        np.testing.assert_allclose(np.asarray(frontend.unwrap(got)), np.asarray(frontend.unwrap(one)), rtol=1e-6)
    for path, reason in fresh.reasons.items():
        assert fresh.status(*path.rpartition(".")[::2]) == reason
        assert frontend.status(*path.rpartition(".")[::2]) not in ("works", coverage.LACKING)
    assert paths or fresh.reasons
