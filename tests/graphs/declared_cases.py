"""Functions of ``xp`` that are traced: with conditions, loops and composed functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import ivy_api
from tests.graphs.cases import Case

SOURCE = "ivy_api"
RNG = np.random.default_rng(5)
X = RNG.normal(size=(2, 5, 4)).astype("float32")
OTHER = RNG.normal(size=(2, 5, 4)).astype("float32")


def _weights(*shape: int) -> Any:
    return (RNG.normal(size=shape) / shape[-1] ** 0.5).astype("float32")


def attention(x: Any, w: Any) -> Any:
    """A layer of self-attention, with its normalisation."""
    xp = ivy_api.namespace_for(x)
    q, k, v = (xp.nn.linear(x, w[name]) for name in ("q", "k", "v"))
    mixed = xp.nn.scaled_dot_product_attention(q, k, v)
    return xp.nn.layer_norm(x + xp.nn.gelu(mixed))


def convolution(x: Any, w: Any) -> Any:
    """A convolution and pooling."""
    xp = ivy_api.namespace_for(x)
    y = xp.nn.relu(xp.nn.conv(x, w, padding="same"))
    return xp.nn.max_pool(y, 2), xp.mean(y, axis=1)


def newton(x: Any) -> Any:
    """Square roots by Newton's method, whose number of steps depends on the values."""
    xp = ivy_api.namespace_for(x)
    target = xp.abs(x) + 0.5

    def going(state: Any) -> Any:
        i, y = state
        return (i < 50) & (xp.max(xp.abs(y * y - target)) > 1e-4)

    i, y = ivy_api.while_loop(going, lambda s: (s[0] + 1, (s[1] + target / s[1]) / 2), (xp.asarray(0), target))
    return {"root": y, "steps": xp.astype(i, x.dtype)}


def recurrent(x: Any, w: Any) -> Any:
    """A recurrent layer as a loop over time, in both directions, and a choice between them."""
    xp = ivy_api.namespace_for(x)
    rows = xp.moveaxis(x, 1, 0)

    def step(h: Any, row: Any) -> Any:
        h = xp.tanh(row @ w + h)
        return h, h * 2

    last, outs = ivy_api.scan(step, xp.zeros_like(rows[0]), rows)
    first, _ = ivy_api.scan(step, last, rows, reverse=True)
    return ivy_api.cond(xp.sum(x) > 0, lambda a, b: a + b, lambda a, b: a - b, last, first), outs


def indexing(x: Any, i: Any) -> Any:
    """Indices, updates and sorting."""
    xp = ivy_api.namespace_for(x)
    y = xp.at(x, (slice(None), i)).add(1.0)
    return xp.sort(y, axis=1), xp.take(x, i, axis=1), x[:, ::2, None], xp.cumulative_sum(x, axis=2), xp.argmax(x, axis=-1)


def cases() -> dict[str, Callable[[], Case]]:
    """The cases by name."""
    i = np.asarray([0, 3, 3])
    w = {name: _weights(4, 4) for name in ("q", "k", "v")}
    kernel, images = _weights(3, 3, 4, 2), (RNG.normal(size=(2, 6, 5, 4)).astype("float32") for _ in range(2))
    image, other = images
    return {
        "attention": lambda: Case(attention, (X, w), others=(((OTHER, w), {}),)),
        "convolution": lambda: Case(convolution, (image, kernel), others=(((other, kernel), {}),)),
        "newton": lambda: Case(newton, (X,), others=(((OTHER * 30,), {}), ((X,), {})), tolerance=1e-4),
        "recurrent": lambda: Case(recurrent, (X, w["q"]), others=(((OTHER, w["q"]), {}), ((-OTHER, w["q"]), {}))),
        "indexing": lambda: Case(indexing, (X, i), others=(((OTHER, i[::-1].copy()), {}),)),
    }
