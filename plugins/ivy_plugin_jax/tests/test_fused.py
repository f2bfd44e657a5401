"""Composed bodies as one kernel: a Python float is an argument of it, and binds as it does without a compiler."""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable, Iterator
from typing import Any

import jax
import jax.monitoring
import jax.numpy as jnp
import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.backend import Mixed
from ivy_api.errors import NotAnArrayError
from ivy_conformance import calls
from ivy_plugin_jax import fused, namespace
from ivy_plugin_jax.namespace import quantiles
from tests.extensions.drawing import Draw
from tests.extensions.draws import ROWS

xp: Any = ivy_api.namespace("jax")
FLOATS = (0.25, 0.375, 0.4375)
DRAWN = settings(
    max_examples=60,
    database=None,
    derandomize=True,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
BY_VALUE = {
    ("nn.interpolate", "scale_factor"): "it gives the shape of the result",
    ("nn.lp_normalize", "p"): "the norms of order 1, 2 and inf have formulas of their own",
    ("nn.triplet_margin_loss", "p"): "as above",
    ("nn.multi_head_attention", "dropout"): "the range of a probability is checked",
    ("nn.scaled_dot_product_attention", "dropout"): "as above",
    ("nn.huber_loss", "delta"): "its sign is checked",
    ("nn.ssim_loss", "filter_sigma"): "the window is computed in double precision",
}
"""Parameters whose value is part of the program, with the reason."""

Call = tuple[tuple[Any, ...], dict[str, Any]]
_compilations = [0]


def _count(event: str, duration: float, **_: Any) -> None:
    _compilations[0] += "backend_compile" in event


jax.monitoring.register_event_duration_secs_listener(_count)  # type: ignore[arg-type]


def test_a_float_for_an_array_is_refused() -> None:
    with pytest.raises(NotAnArrayError, match=r"nn\.hard_tanh takes arrays; got float"):
        xp.nn.hard_tanh(2.0)
    assert xp.nn.hard_tanh(jnp.asarray([-2.0, 0.5]), min=-0.25).tolist() == [-0.25, 0.5]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_short_floats_accumulate_inside_of_a_program(dtype: str) -> None:
    """A Python float among the arguments, which the program takes as an array of single precision, has no part in the data type."""
    x = jnp.full((2, 4096), 16.0, dtype)
    assert xp.nansum(x, axis=0).dtype == xp.nanvar(x, correction=0.5).dtype == xp.trapezoid(x, dx=0.5).dtype == x.dtype
    assert float(xp.nanvar(x, correction=0.5)) == 0.0
    assert xp.trapezoid(x, dx=0.125).tolist() == [jnp.asarray(4095 * 2, dtype).tolist()] * 2
    assert float(xp.logsumexp(x[0, :2], b=0.5)) == 16.0


def test_a_long_body_is_not_compiled_with_its_derivative() -> None:
    """It is one program for arrays, and its operations for what is traced."""
    a, x = jnp.asarray([2.0, 30.0]), jnp.asarray([1.0, 31.0])
    before = _compilations[0]
    xp.igamma(a, x)
    assert _compilations[0] - before <= 1
    names = [equation.primitive.name for equation in jax.make_jaxpr(xp.igamma)(a, x).eqns]
    assert len(names) > 100


def taking_floats() -> Iterator[tuple[str, str]]:
    """The functions of this plugin that are one kernel, with each parameter that may be a float."""
    for declaration in registry.iter_declarations():
        if declaration.kind != "function":
            continue
        space = getattr(namespace, declaration.extension) if declaration.extension else namespace
        own = getattr(space, declaration.name, None)
        if isinstance(own, Mixed) and own.native.__module__ in (fused.__name__, quantiles.__name__):
            for parameter in declaration.schema.parameters.values():
                if float in parameter.choices and not parameter.options:  # an order of norms is part of the program
                    yield declaration.qualname, parameter.name


def drawn_call(name: str, parameter: str, dtype: str) -> Callable[..., Call]:
    """A call of the function in which that parameter is the number that is given."""
    signature = inspect.Signature(list(calls.parameters(name).values()))
    found: list[inspect.BoundArguments] = []

    @settings(DRAWN)
    @given(st.data())
    def draw(data: st.DataObject) -> None:
        call = ROWS[name].draw(Draw(data.draw, dtype))
        bound = signature.bind(*call[0], **call[1])
        if type(bound.arguments.get(parameter)) is float:
            found.append(bound)

    draw()
    assert found, f"{name} is never given a number as {parameter}"
    bound = max(
        found,
        key=lambda b: (b.arguments[parameter] != 0, sum(np.size(x) for x in b.arguments.values() if isinstance(x, np.ndarray))),
    )

    def call(value: float, cast: Any = None) -> Call:
        def entered(x: Any) -> Any:
            return jnp.asarray(x, cast if x.dtype == dtype else None) if isinstance(x, np.ndarray) else x

        called = inspect.BoundArguments(signature, jax.tree.map(entered, {**bound.arguments, parameter: value}))
        return called.args, called.kwargs

    return call


def as_one_kernel(body: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Callable[..., Any]:
    """A function of the arrays among the arguments; the others are in its program."""
    leaves, tree = jax.tree.flatten((args, kwargs))
    places = [i for i, x in enumerate(leaves) if isinstance(x, jax.Array)]

    def function() -> Any:
        def of_arrays(*arrays: Any) -> Any:
            every = list(leaves)
            for i, x in zip(places, arrays, strict=True):
                every[i] = x
            args, kwargs = jax.tree.unflatten(tree, every)
            return body(*args, **kwargs)

        return jax.jit(of_arrays), [leaves[i] for i in places]

    return function


def types(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Shapes, data types and weak types of what a call gives."""
    compiled, arrays = as_one_kernel(function, args, kwargs)()
    return [(x.shape, x.dtype, x.weak_type) for x in jax.tree.leaves(compiled.eval_shape(*arrays))]


@pytest.mark.parametrize(("name", "parameter"), sorted(taking_floats()))
@pytest.mark.brief(5)
def test_another_float_is_no_other_program(name: str, parameter: str) -> None:
    """And what comes out is what the body gives with the float in it: values, data types, weak types."""
    declaration = registry.find(name)
    assert declaration is not None
    body, function = functools.partial(declaration.body, xp=xp), operator.attrgetter(name)(xp)
    call = drawn_call(name, parameter, "float32")
    args, kwargs = call(0.5)
    function(*args, **kwargs)
    before = _compilations[0]
    results = [function(*args, **kwargs) for args, kwargs in map(call, FLOATS)]
    assert (_compilations[0] == before) is ((name, parameter) not in BY_VALUE)

    args, kwargs = call(FLOATS[-1])
    compiled, arrays = as_one_kernel(body, args, kwargs)()
    for got, want in zip(jax.tree.leaves(results[-1]), jax.tree.leaves(compiled(*arrays)), strict=True):
        np.testing.assert_allclose(got, want, rtol=4e-6, atol=4e-6)
    for dtype in ("float32", "float16", "bfloat16"):
        args, kwargs = call(0.5, dtype)
        assert types(function, args, kwargs) == types(body, args, kwargs)


def test_zero_is_part_of_the_program() -> None:
    """It often leaves something out, and a division by it must not be traced."""
    x, target = jnp.asarray([1.0, 2.0, 4.0]), jnp.asarray([1.5, 2.0, 1.0])
    for beta in (0.5, 0.0, -0.0):
        wanted = registry.find("nn.smooth_l1_loss").body(x, target, beta=beta, xp=xp)  # type: ignore[union-attr]
        assert float(xp.nn.smooth_l1_loss(x, target, beta=beta)) == pytest.approx(float(wanted))


def test_what_is_wrong_with_a_call_is_what_the_body_says() -> None:
    x = jnp.ones((2, 3))
    with pytest.raises(IndexError, match="axis 7 is out of range"):
        xp.nn.layer_norm(x, axis=7, epsilon=0.5)
    with pytest.raises(ValueError, match="from 0 to 1"):
        xp.quantile(x, 1.5)
    assert xp.nn.layer_norm(x, axis=[0, 1], epsilon=0.5).shape == (2, 3)  # a list has no hash


def test_floats_of_several_arguments_are_traced_together() -> None:
    x = jnp.arange(6.0).reshape(2, 3)
    xp.nn.batch_norm(x, training=True, momentum=0.25, epsilon=0.5)
    before = _compilations[0]
    for value in FLOATS:
        xp.nn.batch_norm(x, training=True, momentum=value, epsilon=value)
    assert _compilations[0] == before
