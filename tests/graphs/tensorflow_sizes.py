"""Code of TensorFlow and models of Keras on it for symbolic sizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.peers import imported

tf: Any = imported("tensorflow")
keras: Any = imported("keras")
BATCH, BOTH = {0: "batch"}, {0: "batch", 1: "length"}


def attention(x: Any) -> Any:
    batch, length = tf.unstack(tf.shape(x)[:2])
    heads = tf.transpose(tf.reshape(x, [batch, length, 2, 4]), [0, 2, 1, 3])
    weights = tf.nn.softmax(tf.matmul(heads, heads, transpose_b=True) / 2.0)
    before = tf.linalg.band_part(tf.ones([length, length]), -1, 0)
    out = tf.transpose(tf.matmul(weights * before, heads), [0, 2, 1, 3])
    numbers = tf.cast(tf.range(batch * length), tf.float32)[:, None]
    return tf.reshape(out, [batch * length, 8]) / tf.cast(length, tf.float32) + numbers


class Positions(keras.layers.Layer):
    """Adds a learnt vector for each position."""

    def __init__(self) -> None:
        super().__init__()
        self.table = self.add_weight(shape=(64, 8))

    def call(self, x: Any) -> Any:
        return x + self.table[: keras.ops.shape(x)[1]]


def block() -> Any:
    tokens = keras.Input((None, 8))
    x = Positions()(tokens)
    normal = keras.layers.LayerNormalization()(x)
    x = x + keras.layers.MultiHeadAttention(2, 4)(normal, normal)
    hidden = keras.layers.Dense(16, activation="gelu")(keras.layers.LayerNormalization()(x))
    return keras.Model(tokens, x + keras.layers.Dense(8)(hidden))


def convolutions() -> Any:
    pictures = keras.Input((16, 16, 3))
    x = keras.layers.BatchNormalization()(keras.layers.Conv2D(4, 3, activation="relu")(pictures))
    return keras.Model(pictures, keras.layers.Dense(3)(keras.layers.Flatten()(keras.layers.MaxPooling2D()(x))))


def perceptron() -> Any:
    layers = keras.layers
    return keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])


def values(*shape: int) -> Any:
    return np.random.default_rng(0).normal(size=shape).astype(np.float32)


MODELS: dict[str, tuple[Callable[[], Any], Any, Callable[[int, int], Any]]] = {
    "attention": (lambda: attention, BOTH, lambda batch, length: values(batch, length, 8)),
    "block": (block, BOTH, lambda batch, length: values(batch, length, 8)),
    "convolutions": (convolutions, BATCH, lambda batch, _: values(batch, 16, 16, 3)),
    "perceptron": (perceptron, BATCH, lambda batch, _: values(batch, 8)),
}
"""Models, the names of their sizes, and what makes arguments of sizes."""
