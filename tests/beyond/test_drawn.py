"""Functions beyond the standard on every backend: drawn calls against independent oracles, and gradients against each other."""

from __future__ import annotations

import functools
import inspect
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from conformance import calls
from conformance.library import Library
from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import resolve
from ivy_api.dispatch.plugins import PLUGINS
from tests.beyond import draws  # noqa: F401 - fills the table
from tests.beyond.drawing import ROWS, Call, Draw, check, data_types
from tests.beyond.tables import slopes

FEW = 3
"""Of the drawn calls, one in so many where a framework takes long to compile each shape."""

OF_ITS_OWN = "random."
"""Random numbers are compared with those of ``jax.random``: see test_random.py."""


def declared() -> dict[str, set[str]]:
    """The functions beyond the standard with all their parameters, and those of the standard with the ones beyond it."""
    found = {}
    for d in registry.every():
        if d.kind == "function" and not d.qualname.startswith(OF_ITS_OWN):
            beyond = calls.beyond_the_standard(d.qualname) if d.standard else set(calls.parameters(d.qualname))
            if beyond:
                found[d.qualname] = set(beyond)
    return found


def test_every_function_has_a_row() -> None:
    assert set(ROWS) == set(declared())


def given_to(name: str, call: Call) -> dict[str, Any]:
    """The arguments of a call by parameter."""
    return inspect.Signature(list(calls.parameters(name).values())).bind(*call[0], **call[1]).arguments


@pytest.mark.parametrize("name", sorted(ROWS))
def test_every_argument_is_drawn(name: str) -> None:
    """Each parameter is given in some call and, if it may be, left out in another; each word that one of them takes is drawn."""
    seen: dict[str, list[Any]] = {parameter: [] for parameter in declared()[name]}
    count = 0

    @settings(max_examples=150, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        nonlocal count
        count += 1
        arguments = given_to(name, ROWS[name].draw(Draw(data.draw, data.draw(st.sampled_from(data_types(name))))))
        for parameter, values in seen.items():
            values += [arguments[parameter]] if parameter in arguments else []

    draw()
    for parameter, values in seen.items():
        assert values, f"{name} is never given {parameter}"
        about = calls.parameters(name)[parameter]
        if about.default is not about.empty:
            assert len(values) < count, f"{name} is always given {parameter}"
        words = {value for value in values if isinstance(value, str)}
        assert words >= set(alternatives(name, parameter)), f"{name} is not given every {parameter}"
        if about.annotation == "bool":
            assert set(map(bool, values)) == {True, False}, f"{name} is not given both values of {parameter}"


def alternatives(name: str, parameter: str) -> list[str]:
    """The words that a parameter takes, as its annotation lists them."""
    declaration = registry.find(name)
    assert declaration is not None
    annotation = calls.parameters(name)[parameter].annotation
    if "Literal[" not in str(annotation):
        return []
    spelled = str(annotation).partition("Literal[")[2].partition("]")[0]
    return [word.strip(" \"'") for word in spelled.split(",")]


@pytest.mark.parametrize("name", sorted(ROWS))
def test_values(lib: Library, name: str) -> None:
    usual = settings.default
    assert usual is not None
    few = settings(max_examples=max(2, usual.max_examples // FEW) if lib.target.compiles_each_shape else usual.max_examples)

    @settings(few, phases=[Phase.generate], suppress_health_check=list(HealthCheck))  # a smaller example costs more than it tells
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        dtype = data.draw(st.sampled_from([d for d in data_types(name) if d in lib.dtypes]))
        call = ROWS[name].draw(Draw(data.draw, dtype))
        try:
            check(lib, name, call)
        except Exception as error:
            error.add_note(f"{name}{call}")
            raise
        except pytest.skip.Exception:
            return  # a declared limit covers this call, and not every other one

    draw()


@pytest.mark.parametrize("name", sorted(name for name, row in ROWS.items() if not row.no_gradient))
def test_gradients(lib: Library, tools: Any, name: str) -> None:
    """Of the composed body those of the framework's own function, for each floating-point array in turn."""
    declaration, status = registry.find(name), PLUGINS.get(lib.name)
    assert declaration is not None
    if not declaration.composed or not hasattr(tools, "gradient") or "float64" not in data_types(name):
        pytest.skip("there are no two gradients to compare")
    if resolve(status.source, status.namespace, declaration.extension, declaration.name)[1] == "composed":
        pytest.skip("the composed body is all there is")

    @settings(max_examples=2, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        args, kwargs = ROWS[name].draw(Draw(data.draw, "float64", smooth=True))
        args, kwargs = calls.entered(lib, args), calls.entered(lib, kwargs)
        for n, x in enumerate(args):
            if isinstance(x, np.ndarray) and x.dtype.kind == "f":
                named = {name: native_of(lib, value) for name, value in kwargs.items()}
                both = lib.function(name), functools.partial(declaration.body, xp=lib.xp)
                found = [slopes(lib, tools, functools.partial(with_one, f, lib, args, n, named), x) for f in both]
                largest = max(1.0, float(np.max(np.abs(found[0]), initial=0.0)))
                np.testing.assert_allclose(found[1], found[0], rtol=0, atol=1e-9 * largest, err_msg=f"{name}{(args, kwargs)}")

    draw()


def with_one(function: Any, lib: Library, args: list[Any], n: int, named: dict[str, Any], v: Any) -> Any:
    """Call with ``v`` as the ``n``-th argument."""
    native = [native_of(lib, a) for a in args]
    return function(*native[:n], v, *native[n + 1 :], **named)


def native_of(lib: Library, value: Any) -> Any:
    """An argument with its arrays as arrays of the backend."""
    if isinstance(value, (list, tuple)):
        return type(value)(native_of(lib, v) for v in value)
    return lib.native(value) if isinstance(value, np.ndarray) else value
