"""``tf.Variable`` in place of each array of every function: the values and the gradients are those of the tensor."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ivy_api.bodies.updates import Selected
from ivy_api.dispatch import registry
from ivy_conformance import calls
from ivy_conformance.compiling import NOT_TRACED
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tests.extensions.drawing import Call, Draw, data_types, every_array
from tests.extensions.draws import ROWS
from tests.peers import needed, tf

needed("tensorflow")

IN_GRAPHS = 8
"""One function in so many is traced, too, unless all are asked for: it takes longer than all else."""
NAMES = sorted(
    d.qualname
    for d in registry.iter_declarations()
    if d.kind == "function" and (d.schema.arrays or d.schema.returns.arrays) and d.name not in NOT_TRACED
)


@functools.cache
def library() -> Library:
    return Library(Target("tensorflow"))


def every_call(name: str, count: int) -> list[Call]:
    """The example of the conformance suite, and drawn calls."""
    args, kwargs = calls.example(name)
    found: list[Call] = [(list(args), kwargs)]

    @settings(max_examples=count, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        found.append(ROWS[name].draw(Draw(data.draw, data_types(name)[-1], smooth=True)))

    if name in ROWS:
        draw()
    lib = library()
    return [(calls.entered(lib, args), calls.entered(lib, kwargs)) for args, kwargs in found if every_array((args, kwargs))]


def with_arrays(call: Call, arrays: list[Any]) -> Call:
    """The call with these in the places of its arrays, one after the other."""
    rest = iter(arrays)

    def put(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(put(part) for part in value)
        if isinstance(value, dict):
            return {key: put(part) for key, part in value.items()}
        return next(rest) if isinstance(value, np.ndarray) else value

    return put(call[0]), put(call[1])


def results(name: str, call: Call, arrays: list[Any]) -> list[Any]:
    """What the function gives, its arrays one after the other."""
    args, kwargs = with_arrays(call, arrays)
    found = library().function(name)(*args, **kwargs)
    return list(tf.nest.flatten(found.get() if isinstance(found, Selected) else found))


def gradients(name: str, call: Call, arrays: list[Any]) -> tuple[list[Any], Any]:
    """The results, and the gradient of their sum by each array of floating point; or the error that there is none."""
    sources = [x for x in arrays if x.dtype.is_floating]
    with tf.GradientTape() as tape:
        tape.watch(sources)
        found = results(name, call, arrays)
    targets = [x for x in found if tf.is_tensor(x) and (x.dtype.is_floating or x.dtype.is_complex)]
    try:
        slopes = tape.gradient(targets, sources) if targets and sources else []
    except (LookupError, NotImplementedError, tf.errors.OpError) as error:
        return found, type(error)
    return found, [None if slope is None else tf.convert_to_tensor(slope) for slope in slopes]


def same(name: str, got: Any, want: Any) -> None:
    """Tensors of the same elements, or the same of anything else."""
    if not isinstance(want, list):
        assert got == want, name
        return
    assert len(got) == len(want)
    for one, other in zip(got, want, strict=True):
        assert type(one) is type(other), f"{name} gives {type(one)}"
        if tf.is_tensor(other):
            np.testing.assert_allclose(one.numpy(), other.numpy(), rtol=1e-6, atol=1e-12, err_msg=name)
        else:
            assert one == other


def entered(call: Call, kind: Callable[[Any], Any]) -> list[Any]:
    return [kind(x) for x in every_array(call)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.brief(6)
def test_values_and_gradients_are_those_of_tensors(name: str, request: pytest.FixtureRequest) -> None:
    thorough = request.config.getoption("--profile") != "quick"
    for call in every_call(name, 10 if thorough else 1):
        tensors, variables = entered(call, tf.constant), entered(call, tf.Variable)
        want, slopes = gradients(name, call, tensors)
        assert not any(isinstance(x, tf.Variable) for x in want)
        got, found = gradients(name, call, variables)
        same(name, got, want)
        same(name, found, slopes)
        for place in range(len(tensors)) if len(tensors) > 1 else ():
            same(name, results(name, call, [*tensors[:place], variables[place], *tensors[place + 1 :]]), want)
        if thorough or NAMES.index(name) % IN_GRAPHS == 0:
            in_graph = tf.function(lambda: tensors_of(*gradients(name, call, variables)), autograph=False)  # noqa: B023 - called here
            for one, other in zip(in_graph(), tensors_of(want, slopes), strict=True):
                same(name, one, other)


def tensors_of(found: list[Any], slopes: Any) -> tuple[list[Any], list[Any]]:
    """What a graph can give."""
    return [x for x in found if tf.is_tensor(x)], slopes if isinstance(slopes, list) else []
