"""Losses of two networks, written once against a namespace ``xp``; the other files have hand-written versions for each framework.

Each takes a dictionary of weights, a batch of images with the channels last, and the labels as one-hot rows.
"""

from __future__ import annotations

from typing import Any

import numpy as np

BATCH, SIDE, CLASSES = 64, 28, 10
HIDDEN, CHANNELS = 256, (8, 16)


def mlp(weights: Any, images: Any, labels: Any, *, xp: Any) -> Any:
    """The cross entropy of three dense layers."""
    x = xp.reshape(images, (images.shape[0], -1))
    x = xp.nn.relu(xp.nn.linear(x, weights["w1"], weights["b1"]))
    x = xp.nn.relu(xp.nn.linear(x, weights["w2"], weights["b2"]))
    x = xp.nn.linear(x, weights["w3"], weights["b3"])
    return -xp.mean(xp.sum(xp.nn.log_softmax(x, axis=-1) * labels, axis=-1))


def cnn(weights: Any, images: Any, labels: Any, *, xp: Any) -> Any:
    """The cross entropy of two convolutions, each with pooling, and a dense layer."""
    x = xp.nn.relu(xp.nn.conv(images, weights["k1"], weights["b1"], padding="same"))
    x = xp.nn.max_pool(x, 2)
    x = xp.nn.relu(xp.nn.conv(x, weights["k2"], weights["b2"], padding="same"))
    x = xp.nn.max_pool(x, 2)
    x = xp.nn.linear(xp.reshape(x, (x.shape[0], -1)), weights["w3"], weights["b3"])
    return -xp.mean(xp.sum(xp.nn.log_softmax(x, axis=-1) * labels, axis=-1))


def scalars(weights: Any, images: Any, labels: Any, *, xp: Any) -> Any:
    """No network: the product of the six elements of the biases, for what a gradient costs whatever it computes."""
    total = weights["b1"]
    for name in ("b2", "b3", "b4", "b5", "b6"):
        total = total * weights[name]
    return total


def arguments(network: str) -> tuple[dict[str, Any], Any, Any]:
    """The weights, images and labels of a network, as single-precision NumPy arrays."""
    rng = np.random.default_rng(0)

    def normal(*shape: int) -> Any:
        return (rng.standard_normal(shape) * np.prod(shape[:-1]) ** -0.5).astype("float32")

    images = rng.standard_normal((BATCH, SIDE, SIDE, 1)).astype("float32")
    labels = np.eye(CLASSES, dtype="float32")[rng.integers(0, CLASSES, BATCH)]
    one, two = CHANNELS
    if network == "scalars":
        return {f"b{i}": np.asarray(1.5, dtype="float32") for i in range(1, 7)}, images, labels
    if network == "mlp":
        shapes: dict[str, tuple[int, ...]] = {"w1": (SIDE**2, HIDDEN), "w2": (HIDDEN, HIDDEN), "w3": (HIDDEN, CLASSES)}
    else:
        shapes = {"k1": (3, 3, 1, one), "k2": (3, 3, one, two), "w3": ((SIDE // 4) ** 2 * two, CLASSES)}
    weights = {name: normal(*shape) if name[0] == "k" else normal(*shape).T.copy() for name, shape in shapes.items()}
    weights |= {f"b{i}": np.zeros(shape[-1], dtype="float32") for i, shape in enumerate(shapes.values(), 1)}
    return dict(sorted(weights.items())), images, labels  # JAX sorts dictionaries
