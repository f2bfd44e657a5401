"""Graphs of native code: a replay against the code itself on its own framework, and tracing against the framework's own capture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

import ivy_api
from benchmarks.measure import Case, Effort, Rival, Statement
from benchmarks.report import Check

VERSIONS = ("torch", "jax", "tensorflow", "keras", "flax")

REPLAY, TRACE = 1.2, 3.0
"""The target ratios: of a replay to the code, and of `trace_graph` to the framework's own capture."""


class Model(NamedTuple):
    """Code of a framework.

    Attributes
    ----------
    name : what it is
    code : the code
    args : its arguments
    compiler : of the framework, under which both are compared
    own : the framework's own capture, as a function without arguments
    """

    name: str
    code: Callable[..., Any]
    args: tuple[Any, ...]
    compiler: Callable[[Any], Any]
    own: Callable[[], Any]


def torch_models() -> Iterator[Model]:
    import torch
    from torch import nn

    torch.manual_seed(0)

    def identity(function: Any) -> Any:
        return function

    layers = (nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(16, 32, 3, padding=1))
    models: dict[str, tuple[Any, tuple[int, ...]]] = {
        "a perceptron": (nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 10)), (16, 32)),
        "a convolutional network": (nn.Sequential(*layers, nn.ReLU(), nn.Flatten(), nn.Linear(32 * 16 * 16, 10)), (8, 3, 32, 32)),
        "a network of 1,000 calls": (nn.Sequential(*(nn.Sequential(nn.Linear(64, 64), nn.Tanh()) for _ in range(334))), (32, 64)),
    }
    for name, (model, shape) in models.items():
        args = (torch.randn(shape),)
        yield Model(name, model.eval(), args, identity, partial(torch.export.export, model.eval(), args, strict=False))


def jax_models() -> Iterator[Model]:
    import jax
    import jax.numpy as jnp
    from flax import linen as nn

    class Encoder(nn.Module):  # type: ignore[misc]
        @nn.compact  # type: ignore[untyped-decorator]
        def __call__(self, x: Any) -> Any:
            for _ in range(4):
                y = nn.LayerNorm()(x)
                x = x + nn.MultiHeadDotProductAttention(4)(y, y)
                x = x + nn.Dense(64)(nn.gelu(nn.Dense(256)(nn.LayerNorm()(x))))
            return x

    def recurrent(weight: Any, xs: Any) -> Any:
        def step(state: Any, x: Any) -> tuple[Any, Any]:
            state = jnp.tanh(state @ weight + x)
            return state, state

        return jax.lax.scan(step, jnp.zeros_like(xs[0]), xs)[1]

    encoder, x = Encoder(), jnp.ones((8, 32, 64))
    variables = encoder.init(jax.random.key(0), x)
    rng = np.random.default_rng(0)
    weight, xs = (jnp.asarray(rng.normal(size=shape) / 8, "float32") for shape in ((64, 64), (50, 16, 64)))
    models: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "a transformer": (partial(encoder.apply, variables), (x,)),
        "a scan of 50 steps": (recurrent, (weight, xs)),
    }
    for name, (code, args) in models.items():
        yield Model(name, code, args, jax.jit, lambda code=code, args=args: jax.make_jaxpr(lambda *x: code(*x))(*args))  # type: ignore[misc]


def tensorflow_models() -> Iterator[Model]:
    import keras
    import tensorflow as tf

    inputs = keras.Input((32, 32, 3))
    y = inputs
    for count in (16, 32):
        y = keras.layers.MaxPooling2D()(keras.layers.ReLU()(keras.layers.Conv2D(count, 3, padding="same")(y)))
    network = keras.Model(inputs, keras.layers.Dense(10)(keras.layers.Flatten()(y)))
    recurrent = keras.Sequential([keras.Input((20, 16)), keras.layers.LSTM(32)])
    models: dict[str, tuple[Any, tuple[int, ...]]] = {
        "a convolutional network": (network, (8, 32, 32, 3)),
        "an LSTM of 20 steps": (recurrent, (8, 20, 16)),
    }

    def compile_function(function: Any) -> Any:
        return tf.function(lambda *args: function(*args), autograph=False)

    for name, (model, shape) in models.items():
        args = (tf.random.stateless_normal(shape, (1, 2)),)

        def own(model: Any = model, args: Any = args) -> Any:
            return compile_function(model).get_concrete_function(*args)

        yield Model(name, model, args, compile_function, own)


class Capture(Statement):
    """A statement that takes so long that few rounds do."""

    def rounds(self, effort: Effort) -> int:
        return effort.program_rounds


FRAMEWORKS: dict[str, Callable[[], Iterator[Model]]] = {
    "torch": torch_models,
    "jax": jax_models,
    "tensorflow": tensorflow_models,
}


def _until_done(framework: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that has computed its result when it returns."""
    if framework != "jax":
        return function
    import jax

    return lambda *args: jax.block_until_ready(function(*args))  # type: ignore[no-untyped-call]


def _without_gradient(framework: str, function: Callable[..., Any]) -> Callable[..., Any]:
    if framework != "torch":
        return function
    import torch

    return torch.no_grad()(lambda *args: function(*args))


def cases() -> Iterator[Case]:
    for framework, models in FRAMEWORKS.items():
        for model in models():
            program = ivy_api.trace_graph(model.code, *model.args, source=framework)

            def statement(label: str, function: Any, model: Model = model, framework: str = framework) -> Statement:
                run = _without_gradient(framework, _until_done(framework, model.compiler(function)))
                run(*model.args)
                return Statement(label, "run(*args)", {"run": run, "args": model.args}, unrolled=1)

            ours = statement(f"{model.name}, {framework}: replay of {program.count()} calls", program)
            yield Case("Replays on the framework of the code", ours, (Rival(statement("the code", model.code), REPLAY),))

            def trace(model: Model = model, framework: str = framework) -> Any:
                return ivy_api.trace_graph(model.code, *model.args, source=framework)

            ours = Capture(f"{model.name}, {framework}: trace_graph", "trace()", {"trace": trace}, unrolled=1)
            theirs = Capture("the framework's own capture", "own()", {"own": model.own}, unrolled=1)
            yield Case("Tracing", ours, (Rival(theirs, TRACE),))


def checks() -> Iterator[Check]:
    for framework, models in FRAMEWORKS.items():
        for model in models():
            program = ivy_api.trace_graph(model.code, *model.args, source=framework)
            wanted, got = (_without_gradient(framework, function)(*model.args) for function in (model.code, program))
            error = float(np.abs(np.asarray(got) - np.asarray(wanted)).max() / np.abs(np.asarray(wanted)).max())
            yield Check(f"{model.name} of {framework}: the replay is within 1e-5 of the largest element", error < 1e-5)
