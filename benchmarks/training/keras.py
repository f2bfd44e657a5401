"""The same in Keras 3, on the backend of the process: ``KERAS_BACKEND``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import keras
import numpy as np

from benchmarks.training import CLASSES, DEPTH, HEADS, LENGTH, RATE, VOCABULARY, WIDTH, Step, data

L = keras.layers


def mlp() -> Any:
    inputs = keras.Input((784,))
    x = L.Dense(256, "relu")(L.Dense(256, "relu")(inputs))
    return keras.Model(inputs, L.Dense(CLASSES)(x))


def cnn() -> Any:
    x = inputs = keras.Input((16, 16, 1))
    for size in (16, 32):
        x = L.AveragePooling2D(2)(L.Conv2D(size, 3, padding="same", activation="relu")(x))
    return keras.Model(inputs, L.Dense(CLASSES)(L.Flatten()(x)))


class Positions(keras.layers.Layer):
    """Learned positions, added: the model would not track the variables of a layer called on a constant."""

    def __init__(self) -> None:
        super().__init__()
        self.embedding = L.Embedding(LENGTH, WIDTH)

    def call(self, x: Any) -> Any:
        return x + self.embedding(keras.ops.arange(LENGTH))


def gpt() -> Any:
    inputs = keras.Input((LENGTH,), dtype="int32")
    x = Positions()(L.Embedding(VOCABULARY, WIDTH)(inputs))
    for _ in range(DEPTH):
        y = L.LayerNormalization()(x)
        x = x + L.MultiHeadAttention(HEADS, WIDTH // HEADS)(y, y, use_causal_mask=True)
        y = L.Dense(4 * WIDTH, lambda z: keras.activations.gelu(z, approximate=False))(L.LayerNormalization()(x))
        x = x + L.Dense(WIDTH)(y)
    return keras.Model(inputs, L.Dense(VOCABULARY)(L.LayerNormalization()(x)))


MODELS = {"mlp": mlp, "cnn": cnn, "gpt": gpt}


def steps(network: str) -> Iterator[Step]:
    """The training step by ``train_on_batch``, eager and compiled."""
    x, y = data(network)
    x = np.moveaxis(x, 1, -1).copy() if network == "cnn" else x
    for way in ("eager", "compiled"):
        net = MODELS[network]()
        loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
        net.compile(keras.optimizers.Adam(RATE), loss, run_eagerly=way == "eager", jit_compile=False)

        def call(net: Any = net) -> float:
            return float(net.train_on_batch(x, y))

        yield Step(f"{network} of keras, {way}", way, call, sum(math.prod(p.shape) for p in net.trainable_weights))
