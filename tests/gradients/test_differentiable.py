"""What declarations say about results and derivatives is what JAX's dtypes and gradients show."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ivy_api.dispatch import registry
from ivy_api.dispatch.schema import Type
from ivy_api.errors import DataDependentShapeError, DTypeError
from ivy_conformance import calls
from ivy_conformance.compiling import of_arrays
from ivy_conformance.library import Library
from ivy_conformance.target import Target
from tests.extensions import finite_differences
from tests.extensions.drawing import Call, Draw, data_types
from tests.extensions.draws import ROWS
from tests.gradients.cases import DIFFERENTIABLE, Case
from tests.peers import jax, needed

needed("jax")

FUNCTIONS = {d.qualname: d for d in registry.iter_declarations() if d.kind == "function"}
BY_KIND = {"b": "bool", "i": "int32", "u": "uint8", "f": "float64", "c": "complex128"}

NOT_ON_JAX: dict[str, str] = {
    name: reason
    for reason, names in {
        "the number of steps depends on values: no reverse-mode derivative": "while_loop linalg.parafac linalg.tucker",
        "it moves by one unit in the last place: JAX and torch have no derivative, TensorFlow has 1": "nextafter",
        "there is no derivative of full singular vectors": "linalg.null_space",
    }.items()
    for name in names.split()
}
"""Differentiable functions that JAX does not differentiate, with the reason."""

_KEY, _THREE = np.asarray([1, 2], dtype="uint32"), np.asarray([0.5, 1.0, 2.0])
MORE_CALLS: dict[str, Call] = {
    "bincount": ([np.asarray([0, 2, 2])], {"weights": _THREE}),
    "random.uniform": ([_KEY, (3,)], {"minval": _THREE, "maxval": _THREE + 1}),
    **{f"random.{name}": ([_KEY, (3,)], {"scale": _THREE}) for name in ("normal", "exponential", "gumbel", "laplace")},
}
"""Calls with floating-point arrays, of functions whose examples have none."""

FLOATING_BY_OTHERS = {
    "bincount": "its result is floating-point if the weights are",
    "choose": "its result has the dtype of the choices",
}
"""Functions whose result is floating-point only in calls that are not drawn here."""


@functools.cache
def library() -> Library:
    return Library(Target("jax"))


def example(name: str, dtype: str) -> Call:
    """The example call of the conformance suite."""
    args, kwargs = calls.example(name, dtype)
    return [*args], kwargs


def drawn_calls(name: str, count: int, dtype: str = "float64") -> Iterator[Call]:
    """Calls with elements away from ties and integers, where functions have a derivative."""
    found: list[Call] = []

    @settings(max_examples=count, database=None, derandomize=True, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        found.append(ROWS[name].draw(Draw(data.draw, dtype, smooth=np.dtype(dtype).kind == "f")))

    if name in ROWS and dtype in data_types(name):
        draw()
    yield from found


def results(name: str, call: Call) -> list[Any]:
    """The arrays that a call on JAX gives, by shape and dtype only; nothing if it refuses the dtype."""
    lib = library()
    args, kwargs = calls.entered(lib, call[0]), calls.entered(lib, call[1])
    arrays, traced = of_arrays(lib.function(name), *mapped((args, kwargs), lib.native))
    try:
        found = jax.eval_shape(traced, *arrays)
    except DataDependentShapeError:
        found = traced(*arrays)
    except DTypeError:
        return []
    return list(found) if isinstance(found, (tuple, list)) else [found]


def mapped(value: Any, native: Any) -> Any:
    """The arguments with arrays made native."""
    if isinstance(value, (list, tuple)):
        return type(value)(mapped(part, native) for part in value)
    if isinstance(value, dict):
        return {key: mapped(part, native) for key, part in value.items()}
    return native(value) if isinstance(value, np.ndarray) else value


def alternatives(returns: Type) -> list[tuple[list[Type], bool]]:
    """The types of the arrays in each alternative of a result, and whether one type stands for all."""
    several = [(Type.parts(choice), Ellipsis in get_args(choice)) for choice in returns.sequences]
    return [([returns], False)] * returns.array + several


def agrees(parts: list[Type], several: bool, arrays: list[Any]) -> bool:
    """Whether the arrays have the dtypes of one alternative."""
    told = parts * len(arrays) if several else parts
    return len(told) == len(arrays) and all(
        part.kinds is None or library().xp.isdtype(x.dtype, part.kinds.kinds) for part, x in zip(told, arrays, strict=True)
    )


@pytest.mark.parametrize("name", [name for name, d in FUNCTIONS.items() if d.schema.returns.arrays])
@pytest.mark.brief(32)
def test_results_have_the_dtypes_of_the_return_annotation(name: str) -> None:
    schema = FUNCTIONS[name].schema
    floats: set[int] = set()
    for dtype in sorted({BY_KIND[np.dtype(d).kind] for d in calls.data_types(name)}) or [""]:
        given, named = example(name, dtype)
        examples = [(given, named)]
        if "dtype" in schema.keywords and dtype != "complex128":
            examples += [(given, {**named, "dtype": calls.DType("float64")})]
        for call in (*examples, *drawn_calls(name, 4, dtype or "float64")):
            arrays = results(name, call)
            message = f"{name}{call} gives {[x.dtype for x in arrays]}"
            assert not arrays or any(agrees(*told, arrays) for told in alternatives(schema.returns)), message
            floats |= {i for i, x in enumerate(arrays) if x.dtype.kind in "fc"}
    if schema.floating_parameters and name not in FLOATING_BY_OTHERS:
        told = schema.floating_results
        assert {i for i, yes in enumerate(told) if yes} == {i for i in floats if i < len(told)}


def cases(name: str) -> Iterator[Call]:
    """The calls that `test_gradients` compares with finite differences."""
    row = DIFFERENTIABLE.get(name, [])
    for case in row(library().xp) if callable(row) else row:
        assert isinstance(case, Case)
        arrays = [build(np.random.default_rng(7)) for build in case.arrays]
        yield [*case.before, *([arrays] if case.joined else arrays), *case.after], case.keywords


def gradient_of(name: str, call: Call) -> Callable[[np.ndarray], np.ndarray]:
    """The gradient of a weighted sum of the results with respect to all floating-point arrays of a call, as a function of these.

    It is compiled as a whole where that is possible: JAX compiles every operation otherwise, which takes several times as long.
    """
    lib = library()
    entered = calls.entered(lib, call[0]), calls.entered(lib, call[1])
    of_complex = name == "angle" or "float64" not in calls.data_types(name)  # angles of real numbers are piecewise constant

    def rotated(x: Any) -> Any:
        return x * (1 + 0.5j) + 0.25j if isinstance(x, jax.Array) and x.dtype == "float64" else x

    def at(v: Any) -> Any:
        args, kwargs = finite_differences.put_back(entered, v, lib.xp, lib.native)
        if of_complex:
            args = [rotated(x) for x in args]
        return finite_differences.total(lib.function(name)(*args, **kwargs), lib.xp, lib.native)

    gradient = jax.grad(at)
    whole = jax.jit(gradient)

    def evaluate(values: np.ndarray) -> np.ndarray:
        v = lib.native(values)
        try:
            return np.asarray(whole(v))
        except DataDependentShapeError:
            return np.asarray(gradient(v))

    return evaluate


@pytest.mark.parametrize("name", [name for name, d in FUNCTIONS.items() if d.piecewise_constant])
def test_the_gradient_of_a_piecewise_constant_function_is_zero_everywhere(name: str) -> None:
    rng = np.random.default_rng(11)
    schema = FUNCTIONS[name].schema
    assert schema.floating_parameters
    assert any(schema.floating_results)
    for call in (example(name, "float64"), *drawn_calls(name, 3)):
        size = finite_differences.vector(call).size
        gradient = gradient_of(name, call)
        assert not np.any(gradient(rng.uniform(0.01, 0.99, size)))
        assert not np.any(gradient(rng.normal(0.0, 4.0, size)))


@pytest.mark.parametrize("name", [name for name, d in FUNCTIONS.items() if d.differentiable and name not in NOT_ON_JAX])
@pytest.mark.brief(12)
def test_the_gradient_of_a_differentiable_function_is_not_zero(name: str) -> None:
    """In at least one call there is an element with a finite gradient other than zero."""
    more = [MORE_CALLS[name]] if name in MORE_CALLS else [example(name, "float64")]
    for call in itertools.chain(cases(name), more, drawn_calls(name, 8)):
        values = finite_differences.vector(call)
        if not values.size:
            continue
        found = gradient_of(name, call)(values)
        if np.any(np.isfinite(found) & (found != 0)):
            return
    pytest.fail(f"every gradient of {name} is zero")
