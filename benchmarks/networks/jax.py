"""The networks by hand on JAX."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import lax


def mlp(weights: Any, images: Any, labels: Any) -> Any:
    x = images.reshape(images.shape[0], -1)
    x = jax.nn.relu(x @ weights["w1"].T + weights["b1"])
    x = jax.nn.relu(x @ weights["w2"].T + weights["b2"])
    return _loss(x @ weights["w3"].T + weights["b3"], labels)


def cnn(weights: Any, images: Any, labels: Any) -> Any:
    x = _pool(jax.nn.relu(_conv(images, weights["k1"]) + weights["b1"]))
    x = _pool(jax.nn.relu(_conv(x, weights["k2"]) + weights["b2"]))
    return _loss(x.reshape(x.shape[0], -1) @ weights["w3"].T + weights["b3"], labels)


def _conv(x: Any, kernel: Any) -> Any:
    return lax.conv_general_dilated(x, kernel, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))


def _pool(x: Any) -> Any:
    return lax.reduce_window(x, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")


def scalars(weights: Any, images: Any, labels: Any) -> Any:
    total = weights["b1"]
    for name in ("b2", "b3", "b4", "b5", "b6"):
        total = total * weights[name]
    return total


def _loss(x: Any, labels: Any) -> Any:
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(x) * labels, axis=-1))
