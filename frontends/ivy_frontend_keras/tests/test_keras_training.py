"""Models trained by ``fit`` beside Keras' own, from the same weights: the losses of each step are equal."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_frontend_keras as frontend

theirs = pytest.importorskip("keras")
STEPS = 30
RNG = np.random.default_rng(0)
IMAGES = RNG.normal(size=(8, 8, 8, 2)).astype("float32")
FEATURES = RNG.normal(size=(8, 5)).astype("float32")
CLASSES = RNG.integers(0, 3, 8).astype("int32")
NUMBERS = (FEATURES[:, :1] * 2 + np.sin(FEATURES[:, 1:2])).astype("float32")


def cnn(keras: Any) -> Any:
    """A convolutional network with batch normalisation."""
    layers = keras.layers
    model = keras.Sequential(
        [
            keras.Input((8, 8, 2)), layers.Conv2D(4, 3, activation="relu"), layers.BatchNormalization(), layers.MaxPooling2D(),
            layers.Flatten(), layers.Dense(3, kernel_regularizer="l2"),
        ]
    )  # fmt: skip
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(keras.optimizers.Adam(0.01), loss, metrics=["accuracy"], jit_compile="auto" if keras is frontend else False)
    return model, IMAGES, CLASSES


def branches(keras: Any) -> Any:
    """A functional model of two inputs and two outputs, with a layer that both branches share."""
    images, features = keras.Input((8, 8, 2), name="images"), keras.Input((5,), name="features")
    shared = keras.layers.Dense(6, activation="tanh", name="shared")
    x = keras.layers.GlobalAveragePooling2D()(keras.layers.Conv2D(5, 3, activation="relu")(images))
    y = shared(features) + shared(x) * 0.5
    joined = keras.layers.Concatenate()([y, keras.ops.sin(x)])
    first = keras.layers.Dense(3, activation="softmax", name="classes")(joined)
    second = keras.layers.Dense(1, name="numbers")(keras.layers.LayerNormalization()(y))
    model = keras.Model(inputs=[images, features], outputs=[first, second])
    losses = {"classes": "sparse_categorical_crossentropy", "numbers": "mse"}
    model.compile(
        keras.optimizers.Adam(0.01),
        losses,
        loss_weights={"classes": 1.0, "numbers": 0.3},
        jit_compile="auto" if keras is frontend else False,
    )
    return model, [IMAGES, FEATURES], [CLASSES, NUMBERS]


def subclassed(keras: Any) -> Any:
    """A model with a call of its own, a layer of the user, and a penalty."""

    class Scale(keras.layers.Layer):  # type: ignore[misc]
        def build(self, input_shape: Any) -> None:
            self.scale = self.add_weight(shape=(input_shape[-1],), initializer="ones", name="scale")

        def call(self, x: Any) -> Any:
            self.add_loss(0.01 * keras.ops.mean(keras.ops.square(x)))
            return keras.ops.multiply(x, self.scale)

    class Network(keras.Model):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.blocks = [keras.layers.Dense(8, activation="relu"), Scale()]
            self.norm = keras.layers.BatchNormalization(momentum=0.8)
            self.last = keras.layers.Dense(1)

        def call(self, x: Any, training: bool = False) -> Any:
            for block in self.blocks:
                x = block(x)
            return self.last(self.norm(x, training=training))

    model = Network()
    model.compile(
        keras.optimizers.Adam(0.01, clipnorm=1.0), "mse", metrics=["mae"], jit_compile="auto" if keras is frontend else False
    )
    model(keras.ops.convert_to_tensor(FEATURES))
    return model, FEATURES, NUMBERS


def recurrent(keras: Any) -> Any:
    """A model of sequences of integers, with a mask."""
    layers = keras.layers
    model = keras.Sequential(
        [
            keras.Input((6,), dtype="int32"),
            layers.Embedding(5, 4, mask_zero=True),
            layers.Bidirectional(layers.LSTM(3)),
            layers.Dense(1),
        ]
    )
    model.compile(
        keras.optimizers.SGD(0.01), "mse", jit_compile="auto" if keras is frontend else False
    )  # Adam's sparse steps differ between Keras' own backends
    return model, np.random.default_rng(2).integers(0, 5, (8, 6)).astype("int32"), NUMBERS


def weights_of(model: Any) -> list[Any]:
    """Return weights to begin with."""
    rng = np.random.default_rng(3)
    return [
        np.ones(w.shape, "float32") if "variance" in w.name else (rng.normal(size=w.shape) * 0.3).astype("float32")
        for w in model.weights
    ]


MODELS = {one.__name__: one for one in (cnn, branches, subclassed, recurrent)}


def trained(keras: Any, name: str) -> tuple[Any, dict[str, Any], Any]:
    model, x, y = MODELS[name](keras)
    model.set_weights(weights_of(model))
    epochs = STEPS if name != "recurrent" else 10
    history = model.fit(x, y, batch_size=8, epochs=epochs, shuffle=False, verbose=0).history
    return model, history, (x, y)


@cache
def reference(name: str) -> Any:
    """Return what Keras measured, predicts and evaluates, and its weights."""
    model, history, (x, y) = trained(theirs, name)
    names = [(w.name, tuple(w.shape)) for w in model.weights]
    found = model.evaluate(x, y, batch_size=4, verbose=0, return_dict=True)
    return history, names, model.get_weights(), model.predict(x, batch_size=3, verbose=0), found


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.brief(6, fast=True)
def test_models_are_trained_as_by_keras(name: str, backend: str) -> None:
    """30 steps of Adam: the losses and metrics of each, the weights after them, predictions and evaluations."""
    if (backend, name) == ("jax", "recurrent"):
        pytest.skip("compiling a loop over steps takes half a minute; the layers themselves are tested on JAX")
    history, names, weights, predicted, evaluated = reference(name)
    model, ours, (x, y) = trained(frontend, name)
    assert [(w.name, w.shape) for w in model.weights] == names
    assert set(ours) == set(history)
    for key, values in history.items():
        np.testing.assert_allclose(ours[key], values, atol=1e-4, rtol=1e-4, err_msg=key)
    for a, b in zip(model.get_weights(), weights, strict=True):
        np.testing.assert_allclose(a, b, atol=2e-3)
    found = model.predict(x, batch_size=3, verbose=0)
    for a, b in zip(
        found if isinstance(found, list) else [found], predicted if isinstance(predicted, list) else [predicted], strict=True
    ):
        np.testing.assert_allclose(a, b, atol=2e-3)
    got = model.evaluate(x, y, batch_size=4, verbose=0, return_dict=True)
    assert set(got) == set(evaluated)
    for key, value in evaluated.items():
        np.testing.assert_allclose(got[key], value, atol=2e-3, err_msg=key)
    # Batches of 3, 3 and 2 count by their samples. Keras on TensorFlow counts the last one as one sample in the loss of an output.
    for key, value in model.evaluate(x, y, batch_size=3, verbose=0, return_dict=True).items():
        np.testing.assert_allclose(value, got[key], rtol=1e-5, err_msg=key)
    assert all(type(w.value) is type(ivy_api.namespace(backend).zeros(1)) for w in model.weights)


def test_batches_weights_and_validation(backend: str) -> None:
    """Several batches, weights of examples and classes, and a validation split: the history is Keras'."""

    def run(keras: Any) -> Any:
        model = keras.Sequential(
            [keras.Input((5,)), keras.layers.Dense(4, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
        )
        model.compile(
            "sgd",
            "binary_crossentropy",
            metrics=["accuracy", "mae"],
            weighted_metrics=["mse"],
            jit_compile="auto" if keras is frontend else False,
        )
        model.set_weights(weights_of(model))
        x, y = np.concatenate([FEATURES, -FEATURES]), (np.arange(16) % 2).astype("float32")
        options = {"batch_size": 5, "epochs": 3, "shuffle": False, "verbose": 0}
        first = model.fit(x, y, sample_weight=np.linspace(0.5, 2, 16).astype("float32"), validation_split=0.25, **options).history
        second = model.fit(x, y, class_weight={0: 0.5, 1: 2.0}, validation_data=(x[:4], y[:4]), **options).history
        return first, second, model.train_on_batch(x[:4], y[:4]), model.test_on_batch(x[:4], y[:4])

    for ours, want in zip(run(frontend), _validation(run), strict=True):
        if isinstance(want, dict):
            assert set(ours) == set(want)
            for key in want:
                np.testing.assert_allclose(ours[key], want[key], atol=1e-4, err_msg=key)
        else:
            np.testing.assert_allclose(ours, np.asarray(want, dtype="float64"), atol=1e-4)


_kept: dict[str, Any] = {}


def _validation(run: Any) -> Any:
    if "validation" not in _kept:
        _kept["validation"] = run(theirs)
    return _kept["validation"]
