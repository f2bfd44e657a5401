"""Gradients of calls in which a number is a Python integer: those of the same call with a float."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.schema import Schema
from ivy_conformance import calls
from ivy_conformance.library import Library
from tests.extensions import finite_differences
from tests.extensions.drawing import Call, Draw
from tests.extensions.draws import ROWS

FUNCTIONS = {d.qualname: d for d in registry.iter_declarations() if d.kind == "function"}


def takes_numbers(schema: Schema) -> list[str]:
    """The parameters that are real numbers, or arrays or such numbers."""
    return [name for name, about in schema.parameters.items() if {float, complex} & {*about.numbers}]


def names() -> list[str]:
    """The functions with floating-point results, and a floating-point array beside such a number."""
    return sorted(
        name
        for name, d in FUNCTIONS.items()
        if d.differentiable
        and any(d.schema.floating_results)
        and any({*d.schema.floating_parameters} - {number} for number in takes_numbers(d.schema))
    )


def drawn(name: str) -> Call:
    """A call of a function: as the table of draws has it, or of arrays alone."""
    schema = FUNCTIONS[name].schema
    if name not in ROWS:
        required = [p for p, about in schema.parameters.items() if not about.has_default]
        x = np.asarray([[0.3, 0.7, 1.6], [0.4, 2.5, 3.4]])
        values = {p: x > 1 if "mask" in schema.parameters[p].roles or p == "condition" else x + i for i, p in enumerate(required)}
        return [*values.values()], {}
    found: list[Call] = []

    @settings(max_examples=1, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        found.append(ROWS[name].draw(Draw(data.draw, "float64", smooth=True)))

    draw()
    return found[-1]


def with_numbers(name: str, call: Call, number: int) -> Iterator[tuple[str, Call, Call]]:
    """For each parameter that may be a number: the call with it as a float, and as an integer."""
    places = list(FUNCTIONS[name].schema.parameters)
    args, kwargs = call
    for parameter in takes_numbers(FUNCTIONS[name].schema):
        at = places.index(parameter)
        pair: list[Call] = []
        for value in (float(number), number):
            if at < len(args):
                pair.append(([*args[:at], value, *args[at + 1 :]], kwargs))
            else:
                pair.append((args, {**kwargs, parameter: value}))
        yield parameter, *pair


def gradient(lib: Library, name: str, call: Call) -> Any:
    """Of the sum of the results by all floating-point arrays."""
    args, kwargs = calls.entered(lib, call[0]), calls.entered(lib, call[1])

    def at(v: Any) -> Any:
        own, named = finite_differences.put_back((args, kwargs), v, lib.xp, lib.native)
        return finite_differences.total(lib.function(name)(*own, **named), lib.xp, lib.native)

    return lib.numpy(ivy_api.grad(at)(lib.native(finite_differences.vector(call))))


@pytest.mark.parametrize("name", names())
@pytest.mark.brief(8)
def test_integers_are_numbers(lib: Library, name: str) -> None:
    call, compared = drawn(name), 0
    for number in (1, 2):
        for parameter, of_float, of_integer in with_numbers(name, call, number):
            if not finite_differences.vector(of_float).size:
                continue
            try:
                wanted = gradient(lib, name, of_float)
            except Exception:
                continue  # a number out of the function's range, with or without a point
            found = gradient(lib, name, of_integer)
            np.testing.assert_allclose(found, wanted, rtol=1e-12, err_msg=f"{name} with {parameter}={number}")
            compared += 1
        if compared:
            return
    pytest.skip("no integer is in its range")
