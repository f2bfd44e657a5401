"""Derivatives inside of a function that the framework compiles equal those outside."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api import namespace_for as ns
from ivy_api.errors import TransformationError
from ivy_api.transforms.pytrees import leaves_of, native
from ivy_conformance.target import tools_of
from tests.autodiff.spaces import Space

X = np.asarray([0.3, -1.2, 2.5])


def wave(x: Any) -> Any:
    """A smooth function of a vector."""
    xp = ns(x)
    return xp.sin(x) * xp.exp(x) + xp.sum(x * x) * x


def total(x: Any) -> Any:
    """A smooth scalar."""
    return ns(x).sum(wave(x))


def _tripled() -> Any:
    @ivy_api.custom_vjp
    def sine(x: Any) -> Any:
        return ns(x).sin(x)

    sine.defvjp(lambda x: (ns(x).sin(x), x), lambda x, g: (g * g * ns(g).cos(x),))
    return sine


def _by_tangents() -> Any:
    @ivy_api.custom_jvp
    def sine(x: Any) -> Any:
        return ns(x).sin(x)

    sine.defjvp(lambda primals, tangents: (ns(primals[0]).sin(primals[0]), tangents[0] * ns(primals[0]).exp(primals[0])))
    return sine


FUNCTIONS = {
    "grad": lambda x: ivy_api.grad(total)(x),
    "value and gradient of containers": lambda x: ivy_api.value_and_grad(lambda p: total(p["x"] * p["y"][0]))({"x": x, "y": [x]}),
    "other results": lambda x: ivy_api.grad(lambda x: (total(x), {"y": x * x}), has_aux=True)(x),
    "jvp": lambda x: ivy_api.jvp(wave, (x,), (x,)),
    "vjp": lambda x: ivy_api.vjp(wave, x)[1](x),
    "jvp of grad": lambda x: ivy_api.hvp(total, (x,), (x,)),
    "grad of jvp": lambda x: ivy_api.grad(lambda x: ns(x).sum(ivy_api.jvp(wave, (x,), (x,))[1]))(x),
    "third": lambda x: ivy_api.grad(ivy_api.grad(ivy_api.grad(lambda x: ns(x).sin(x) * x)))(x[0]),
    "jacrev": lambda x: ivy_api.jacrev(wave)(x),
    "jacfwd": lambda x: ivy_api.jacfwd(wave)(x),
    "hessian": lambda x: ivy_api.hessian(total)(x),
    "linearize": lambda x: ivy_api.linearize(wave, x)[1](x),
    "custom_vjp": lambda x: ivy_api.grad(lambda x: ns(x).sum(_tripled()(x * x)))(x),
    "custom_jvp": lambda x: ivy_api.grad(lambda x: ns(x).sum(_by_tangents()(x * x)))(x),
    "checkpoint": lambda x: ivy_api.grad(lambda x: ns(x).sum(ivy_api.checkpoint(wave)(x * x)))(x),
    "stop_gradient": lambda x: ivy_api.grad(lambda x: ns(x).sum(ivy_api.stop_gradient(x) * x))(x),
}
JACOBIANS = ("jacrev", "jacfwd", "hessian")
REPRESENTATIVE = ("value and gradient of containers", "jvp of grad", "jacfwd", "custom_vjp", "custom_jvp", "checkpoint")
"""Where capturing a call is slow, only these in a brief run."""


@pytest.mark.filterwarnings("ignore:.*should not be instantiated:DeprecationWarning")  # torch's compiler does it itself
@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.brief(4)
def test_compiled_equals_eager(space: Space, name: str, request: pytest.FixtureRequest) -> None:
    tools = tools_of(space.name)
    if tools is None:
        pytest.skip(f"{space.name} has no compiler")
    if tools.SLOW_COMPILER and name not in REPRESENTATIVE and request.config.getoption("--brief"):
        pytest.skip("a brief run compiles a representative part")
    function, x = FUNCTIONS[name], space.array(X)
    array, wrapped = native(x), native(x) is not x

    if space.name == "torch" and name == "custom_jvp":
        pytest.skip("torch's compiler captures no derivative inside the pullback of an autograd.Function")

    def call(x: Any) -> Any:
        return function(ivy_api.Array(x) if wrapped else x)

    expected = call(array)
    if space.name == "tensorflow" and name in JACOBIANS:
        with pytest.raises(TransformationError, match="fixed shape"):
            tools.compiled(call)(array)
        import tensorflow as tf

        got = tf.function(call, autograph=False)(array)
    else:
        got = tools.compiled(call)(array)
    for a, b in zip(leaves_of(got), leaves_of(expected), strict=True):
        np.testing.assert_allclose(np.asarray(native(a)), np.asarray(native(b)), rtol=0, atol=1e-12)
