"""Functions beyond the standard on every backend: drawn calls against independent oracles, and gradients against each other."""

from __future__ import annotations

import functools
import inspect
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from ivy_api.dispatch import registry
from ivy_api.dispatch.namespace import resolve
from ivy_api.dispatch.plugins import PLUGINS
from ivy_api.dispatch.schema import Schema
from ivy_conformance import calls
from ivy_conformance.library import Library
from tests.extensions import finite_differences
from tests.extensions.drawing import Call, Draw, check, data_types
from tests.extensions.draws import ROWS

FEW = 3
"""Of the drawn calls, one in so many where a framework takes long to compile each shape; of these, one in so many is not compiled
as a whole, which takes longer than to compile its parts."""

BRIEF = 8
"""Drawn calls in a brief run where a call takes long, though not to compile its shapes."""

TURNS = 60
"""Seeds after which every argument of a function must have been drawn; most need one or two."""

OF_ITS_OWN = "random."
"""Random numbers are compared with those of ``jax.random``: see test_random.py."""


def declared() -> dict[str, set[str]]:
    """The functions beyond the standard with all their parameters, and those of the standard with the ones beyond it."""
    found = {}
    for d in registry.iter_declarations():
        own = d.module.startswith("ivy_api.")  # other tests register declarations too
        if own and d.kind == "function" and not d.qualname.startswith(OF_ITS_OWN):
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
@pytest.mark.brief(6)
def test_every_argument_is_drawn(name: str) -> None:
    """Each parameter is given in some call and, if it may be, left out in another; each word that one of them takes is drawn."""
    seen: dict[str, list[Any]] = {parameter: [] for parameter in declared()[name]}
    count = 0
    for turn in range(TURNS):  # Hypothesis soon repeats parts of earlier calls: a few from many seeds differ more
        count += draw_calls(name, seen, turn)
        missing = not_drawn(name, seen, count)
        if not missing:
            return
    raise AssertionError(f"{name} is {', '.join(missing)}")


def draw_calls(name: str, seen: dict[str, list[Any]], turn: int) -> int:
    """Add the arguments of a few calls to those seen; return the number of calls."""
    count = 0

    @seed(turn)
    @settings(max_examples=10, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        nonlocal count
        count += 1
        arguments = given_to(name, ROWS[name].draw(Draw(data.draw, data.draw(st.sampled_from(data_types(name))))))
        for parameter, values in seen.items():
            values += [arguments[parameter]] if parameter in arguments else []

    draw()
    return count


def not_drawn(name: str, seen: dict[str, list[Any]], count: int) -> list[str]:
    """What is missing in the drawn calls, in words."""
    missing = []
    for parameter, values in seen.items():
        own, about = schema_of(name).parameters[parameter], calls.parameters(name)[parameter]
        words = {value for value in values if isinstance(value, str)}
        missing += [f"never given {parameter}"] if not values else []
        missing += [f"always given {parameter}"] if about.default is not about.empty and len(values) == count else []
        missing += [
            f"not given {parameter}={option!r}" for option in own.options if isinstance(option, str) and option not in words
        ]
        missing += [f"not given both values of {parameter}"] if own.choices == (bool,) and len({*map(bool, values)}) < 2 else []
    return missing


def schema_of(name: str) -> Schema:
    """The schema of a declared function."""
    declaration = registry.find(name)
    assert declaration is not None
    return declaration.schema


@pytest.mark.parametrize("name", sorted(ROWS))
@pytest.mark.brief(2, fast=True)
def test_values(lib: Library, name: str) -> None:
    usual = settings.default
    assert usual is not None
    slow = lib.target.compiles_each_shape
    examples = max(2, usual.max_examples // FEW) if slow else usual.max_examples if lib.thinned == 1 else BRIEF
    few = settings(max_examples=examples)
    count = 0

    @settings(few, phases=[Phase.generate], suppress_health_check=list(HealthCheck))  # a smaller example costs more than it tells
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        nonlocal count
        count += 1
        dtype = data.draw(st.sampled_from([d for d in data_types(name) if d in lib.dtypes]))
        call = ROWS[name].draw(Draw(data.draw, dtype))
        try:
            check(lib, name, call, whole=slow and count % FEW != 1)
        except Exception as error:
            error.add_note(f"{name}{call}")
            raise
        except pytest.skip.Exception:
            return  # a declared limit covers this call, and not every other one

    draw()


def with_gradients() -> list[str]:
    """The functions that have floating-point arrays among their arguments and among their results, as their schemas say."""
    schemas = {d.qualname: d.schema for d in registry.iter_declarations() if d.kind == "function"}
    return sorted(name for name in ROWS if schemas[name].floating_parameters and any(schemas[name].floating_results))


def test_reasons_are_given_where_there_could_be_a_gradient() -> None:
    given = {name for name, row in ROWS.items() if row.no_gradient or row.slow_gradient or row.no_finite_differences}
    assert given <= set(with_gradients())


@pytest.mark.parametrize("name", [name for name in with_gradients() if not ROWS[name].no_gradient])
@pytest.mark.brief(3)
def test_gradients(lib: Library, tools: Any, name: str) -> None:
    """The composed body's are those of the framework's own function; else finite differences of the oracle in a direction."""
    declaration, status = registry.find(name), PLUGINS.get(lib.name)
    assert declaration is not None
    if not declaration.composed or not hasattr(tools, "gradient") or "float64" not in data_types(name):
        pytest.skip("there is no gradient to compare")
    if ROWS[name].slow_gradient and lib.target.compiles_each_shape:
        pytest.skip(ROWS[name].slow_gradient)
    own = resolve(status.source, status.namespace, declaration.extension, declaration.name)[1] != "composed"
    if not own and (ROWS[name].no_finite_differences or ROWS[name].seen):
        pytest.skip("the composed body is all there is")
    examples = 1 if lib.target.compiles_each_shape else 2

    @settings(max_examples=examples, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        drawn = ROWS[name].draw(Draw(data.draw, "float64", smooth=True))
        if not finite_differences.vector(drawn).size:
            return
        call = calls.entered(lib, drawn[0]), calls.entered(lib, drawn[1])
        found = finite_differences.of_framework(lib, tools, functools.partial(declaration.body, xp=lib.xp), call)
        largest = max(1.0, float(np.max(np.abs(found), initial=0.0)))
        if own:
            wanted = finite_differences.of_framework(lib, tools, lib.function(name), call)
            np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-9 * largest, err_msg=f"{name}{drawn}")
        else:
            way = np.random.default_rng(0).choice([-1.0, 1.0], found.shape)
            slope = finite_differences.of_oracle(ROWS[name], drawn, way)
            atol = 1e-6 * largest * max(1, found.size)
            np.testing.assert_allclose(found @ way, slope, rtol=0, atol=atol, err_msg=f"{name}{drawn}")

    draw()
