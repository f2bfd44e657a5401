"""``tf.keras``: the Keras frontend, with tapes, variables and functions of TensorFlow."""

from __future__ import annotations

import importlib.util
from functools import cache
from typing import Any

import numpy as np
import pytest

import ivy_frontend_tensorflow as frontend

tensorflow = pytest.importorskip("tensorflow")
RNG = np.random.default_rng(0)
X = RNG.normal(size=(8, 6, 6, 2)).astype("float32")
Y = RNG.integers(0, 3, 8).astype("int32")


def model_of(tf: Any) -> Any:
    """Return a model with a call of its own, which mixes layers and TensorFlow's functions."""

    class Network(tf.keras.Model):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.conv = tf.keras.layers.Conv2D(4, 3, activation="relu")
            self.norm = tf.keras.layers.BatchNormalization(momentum=0.7)
            self.last = tf.keras.layers.Dense(3)

        def call(self, x: Any, training: bool = False) -> Any:
            x = self.norm(self.conv(x), training=training)
            return self.last(tf.reduce_mean(tf.nn.softplus(x), axis=[1, 2]))

    model = Network()
    model(tf.constant(X))
    rng = np.random.default_rng(1)
    model.set_weights(
        [np.ones(w.shape, "float32") if "variance" in w.name else rng.normal(size=w.shape).astype("float32") for w in model.weights]
    )
    return model


def loop(tf: Any) -> Any:
    """Train with a tape: return the losses, the weights, and the gradient of the input."""
    model, optimizer = model_of(tf), tf.keras.optimizers.Adam(0.01)
    loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    x, y, losses = tf.constant(X), tf.constant(Y), []
    for _ in range(5):
        with tf.GradientTape() as tape:
            value = loss(y, model(x, training=True)) + 1e-3 * tf.add_n([tf.reduce_sum(w * w) for w in model.trainable_variables])
        gradients = tape.gradient(value, model.trainable_variables)
        optimizer.apply_gradients(zip(gradients, model.trainable_variables, strict=True))
        losses.append(float(value))
    with tf.GradientTape() as tape:
        tape.watch(x)
        out = tf.reduce_sum(model(x) ** 2)
    return losses, model.get_weights(), tape.gradient(out, x).numpy(), model(x)


@cache
def reference() -> Any:
    """Return what TensorFlow computes, ``None`` if its Keras runs on another backend."""
    return loop(tensorflow) if tensorflow.keras.backend.backend() == "tensorflow" else None


def test_custom_loops_are_those_of_tensorflow(backend: str) -> None:
    """Tape, optimizer and moving statistics over five steps, and the gradient of the input."""
    pytest.importorskip("ivy_frontend_keras")
    want = reference()
    if want is None:
        pytest.skip("Keras runs on another backend in this process")
    losses, weights, gradient, out = loop(frontend)
    assert isinstance(out, frontend.Tensor)
    np.testing.assert_allclose(losses, want[0], atol=1e-4)
    for a, b in zip(weights, want[1], strict=True):
        np.testing.assert_allclose(a, b, atol=1e-3)
    np.testing.assert_allclose(gradient, want[2], atol=1e-3 * np.abs(want[2]).max())


def test_it_is_the_keras_frontend(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same module; without the distribution the error says what to install."""
    keras = pytest.importorskip("ivy_frontend_keras")
    assert frontend.FRONTEND.find("tensorflow", "keras") is keras
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *rest: None if name == "ivy_frontend_keras" else found(name, *rest)
    )
    with pytest.raises(AttributeError, match="pip install ivy-frontend-keras"):
        frontend.FRONTEND.find("tensorflow", "keras")


def test_its_modules_are_imported_as_tensorflow_has_them() -> None:
    keras = pytest.importorskip("ivy_frontend_keras")
    from ivy_frontend_tensorflow.keras import layers  # type: ignore[attr-defined] # the module is another one

    assert layers is keras.layers
