"""Layers beside Keras' own, with the same weights: results, shapes, gradients, and the weights themselves."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend

keras = pytest.importorskip("keras")
CASES = [
    line.strip() for line in (Path(__file__).parent / "layers.txt").read_text().splitlines() if line.strip() and line[0] != "#"
]
"""A line is ``layer | inputs | options of the call``: ``Dense(3) | f(4, 5) | training=True``."""


class Case:
    """A layer, its inputs, and the options of its call."""

    def __init__(self, text: str) -> None:
        self.made, inputs, *rest = (part.strip() for part in text.split("|"))
        self.options = rest[0] if rest else ""
        rng = np.random.default_rng(zlib.crc32(text.encode()))
        names = {
            "f": lambda *shape: np.asarray(rng.uniform(-1, 1, shape), dtype="float32"),
            "i": lambda high, *shape: rng.integers(0, high, shape).astype("int32"),
            "m": lambda *shape: rng.uniform(size=shape) < 0.7,
        }
        self.inputs = eval(inputs, names)
        self.keywords = eval(f"dict({self.options})", names)

    def layer(self, library: Any) -> Any:
        """Return the layer of a library."""
        return eval(self.made, {"keras": library, **{name: getattr(library.layers, name) for name in dir(library.layers)}})

    def weights(self, layer: Any) -> list[Any]:
        """Return random weights of the shapes of a layer's; variances are positive."""
        rng = np.random.default_rng(1)
        found = []
        for w in layer.weights:
            x = rng.uniform(-0.5, 0.5, tuple(w.shape)).astype("float32")
            found.append(np.abs(x) + 0.5 if "variance" in w.name or w.name == "gamma" else x)
        return found


def parts(value: Any) -> list[Any]:
    """Return the arrays of a result."""
    return [x for one in value for x in parts(one)] if isinstance(value, (list, tuple)) else [value]


def is_float(x: Any) -> bool:
    return "float" in str(x.dtype)


class Theirs:
    """What Keras computes."""

    def __init__(self, text: str) -> None:
        case = Case(text)
        layer = case.layer(keras)
        given = keras.tree.map_structure(keras.ops.convert_to_tensor, case.inputs)
        layer(given, **case.keywords)
        layer.set_weights(case.weights(layer))
        self.names = [(w.name, tuple(w.shape), w.trainable) for w in layer.weights]
        self.gradients = self._gradients(layer, given, case)
        layer.set_weights(case.weights(layer))
        self.out = [keras.ops.convert_to_numpy(x) for x in parts(layer(given, **case.keywords))]
        self.after = layer.get_weights()

    def _gradients(self, layer: Any, given: Any, case: Case) -> list[Any]:
        if keras.backend.backend() == "jax":
            import jax

            def loss(weights: Any, inputs: Any) -> Any:
                out, _ = layer.stateless_call(weights, [v.value for v in layer.non_trainable_variables], inputs, **case.keywords)
                return sum(keras.ops.sum(x * x) for x in parts(out) if is_float(x))

            values = [v.value for v in layer.trainable_variables]
            found = jax.grad(loss, argnums=(0, 1), allow_int=True)(values, given)
            return [np.asarray(x) for x, like in zip(parts(list(found)), [*values, *parts(given)], strict=True) if is_float(like)]
        import tensorflow as tf

        with tf.GradientTape() as tape:
            sources = [x for x in parts(given) if x.dtype.is_floating]
            tape.watch(sources)
            loss = sum(tf.reduce_sum(x * x) for x in parts(layer(given, **case.keywords)) if x.dtype.is_floating)
        every = [*(v.value for v in layer.trainable_variables), *sources]
        found = tape.gradient(loss, every, unconnected_gradients="zero")
        return [np.asarray(tf.convert_to_tensor(g)) for g in found]


@cache
def theirs(text: str) -> Theirs | str:
    """Return what Keras computes, or why it does not on its backend."""
    try:
        return Theirs(text)
    except (NotImplementedError, ValueError, TypeError) as error:
        raise AssertionError(f"Keras refuses {text}: {error}") from error
    except Exception as error:  # its backend has no kernel for the CPU
        if type(error).__module__.startswith(("tensorflow", "jax")):
            return str(error)
        raise


def near(ours: Any, want: Any, tolerance: float) -> None:
    """Compare arrays, relative to the largest element."""
    ours, want = np.asarray(ours), np.asarray(want)
    assert ours.shape == want.shape
    assert (ours.dtype.kind, ours.dtype.itemsize) == (want.dtype.kind, want.dtype.itemsize) or want.dtype.kind == "i"
    scale = max(1.0, float(np.max(np.abs(want), initial=0)))
    np.testing.assert_allclose(ours, want, rtol=0, atol=tolerance * scale)


@pytest.mark.parametrize("text", CASES)
def test_layers_are_those_of_keras(text: str, backend: str) -> None:
    """Names, shapes and order of weights; results to 1e-5; weights after the call; gradients of the sum of squares to 1e-4."""
    if backend == "jax" and zlib.crc32(text.encode()) % 3:
        pytest.skip("JAX compiles each operation for each shape: it has a third of the cases")
    want, case = theirs(text), Case(text)
    if isinstance(want, str):
        pytest.skip(f"Keras' backend: {want[:80]}")
    xp = ivy_api.namespace(backend)
    host = ivy_api.namespace("numpy").asarray

    def put(x: Any) -> Any:
        return type(x)(map(put, x)) if isinstance(x, (list, tuple)) else xp.asarray(x)

    layer, given = case.layer(frontend), put(case.inputs)
    options = {name: put(x) if isinstance(x, np.ndarray) else x for name, x in case.keywords.items()}
    layer(given, **options)
    assert [(w.name, w.shape, w.trainable) for w in layer.weights] == want.names
    layer.set_weights(case.weights(layer))
    out = parts(layer(given, **options))
    assert len(out) == len(want.out)
    for ours, x in zip(out, want.out, strict=True):
        assert type(ours) is type(xp.asarray([1.0]))
        near(host(ours), x, 1e-5)
    for ours, x in zip(layer.get_weights(), want.after, strict=True):
        near(ours, x, 1e-5)
    layer.set_weights(case.weights(layer))
    flat = [x for x in parts(given) if xp.isdtype(x.dtype, "real floating")]
    held = [v.value for v in layer.non_trainable_variables]

    def swapped(x: Any, rest: Any) -> Any:
        return [swapped(one, rest) for one in x] if isinstance(x, (list, tuple)) else next(rest) if is_floating(x) else x

    def loss(weights: Any, floats: Any) -> Any:
        result, _ = layer.stateless_call(weights, held, swapped(given, iter(floats)), **options)
        return sum(xp_of(x).sum(x * x) for x in parts(result) if is_floating(x))

    def xp_of(x: Any) -> Any:
        return ivy_api.namespace_for(x)

    def is_floating(x: Any) -> bool:
        return bool(xp_of(x).isdtype(x.dtype, "real floating"))

    values = [v.value for v in layer.trainable_variables]
    turns = ("numpy", ("torch", "tensorflow", "torch", "tensorflow", "jax")[zlib.crc32(text.encode()) % 5])
    if backend not in turns or (not values and not flat):  # a derivative on JAX costs seconds
        return
    gradients = ivy_api.grad(loss, argnums=(0, 1), xp=xp)(values, flat)
    for g, x in zip([*gradients[0], *gradients[1]], want.gradients, strict=True):
        near(host(g), x, 1e-4)


@pytest.mark.parametrize("text", CASES)
def test_layers_are_made_again_from_their_arguments(text: str) -> None:
    """``from_config`` takes what ``get_config`` of either library returns, and both return the same arguments."""
    if "lambda" in text:
        return
    case = Case(text)
    ours, theirs = case.layer(frontend), case.layer(keras)
    again = type(ours).from_config(ours.get_config())
    assert again.get_config() == ours.get_config()
    made = type(ours).from_config(theirs.get_config())
    assert set(ours.arguments) - set(ours.get_config()) <= {"weights"}
    for name in ours.arguments:
        if name not in ("layer", "backward_layer", "cell", "cells", "activation"):
            assert plain(made.get_config().get(name)) == plain(ours.get_config().get(name)), name


def plain(value: Any) -> Any:
    """Return tuples as lists, which data has both of."""
    return [plain(x) for x in value] if isinstance(value, (list, tuple)) else value


@pytest.mark.parametrize("name", ["BatchNormalization", "LayerNormalization", "GroupNormalization", "RMSNormalization"])
def test_normalisation_computes_half_precision_in_single_precision(name: str, backend: str) -> None:
    """The squares of the elements are too large for ``float16``."""
    x = (300 * np.random.default_rng(0).normal(size=(6, 5, 32))).astype("float16")
    given = {"training": True} if name == "BatchNormalization" else {}
    want = getattr(keras.layers, name)(dtype="float16")(x, **given)
    ours = getattr(frontend.layers, name)(dtype="float16")(ivy_api.namespace(backend).asarray(x), **given)
    assert frontend.ops.convert_to_numpy(ours).dtype == "float16"
    np.testing.assert_allclose(frontend.ops.convert_to_numpy(ours), keras.ops.convert_to_numpy(want), atol=0.01)
