"""The networks and their training step in `ivy_nn`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import ivy_api
import ivy_nn as nn
from benchmarks.training import CLASSES, DEPTH, HEADS, LENGTH, RATE, VOCABULARY, WIDTH, Step, data


class MLP(nn.Module):
    def __init__(self) -> None:
        self.first, self.second, self.last = nn.Linear(784, 256), nn.Linear(256, 256), nn.Linear(256, CLASSES)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return self.last(xp.nn.relu(self.second(xp.nn.relu(self.first(x)))))


class CNN(nn.Module):
    def __init__(self, channel_axis: int) -> None:
        self.channel_axis = channel_axis
        self.first = nn.Conv2d(1, 16, 3, padding=1, channel_axis=channel_axis)
        self.second = nn.Conv2d(16, 32, 3, padding=1, channel_axis=channel_axis)
        self.last = nn.Linear(32 * 4 * 4, CLASSES)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        for layer in (self.first, self.second):
            x = xp.nn.avg_pool(xp.nn.relu(layer(x)), 2, channel_axis=self.channel_axis)
        return self.last(xp.reshape(x, (x.shape[0], -1)))


class Block(nn.Module):
    def __init__(self) -> None:
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.attention = nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def _forward(self, x: Any, mask: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        y = self.norm1(x)
        x = x + self.attention(y, y, y, attn_mask=mask, need_weights=False)[0]
        return x + self.down(xp.nn.gelu(self.up(self.norm2(x))))


class GPT(nn.Module):
    def __init__(self) -> None:
        self.tokens, self.positions = nn.Embedding(VOCABULARY, WIDTH), nn.Embedding(LENGTH, WIDTH)
        self.blocks = [Block() for _ in range(DEPTH)]
        self.norm, self.last = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, VOCABULARY)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        mask = nn.causal_mask(x.shape[1], xp=xp)
        x = self.tokens(x) + self.positions(xp.arange(x.shape[1]))
        for block in self.blocks:
            x = block(x, mask)
        return self.last(self.norm(x))


MODELS: dict[str, Any] = {"mlp": MLP, "cnn": CNN, "gpt": GPT}
CHANNELS_LAST = ("jax", "tensorflow")
"""The backends whose kernels, and whose own networks, have the channels of images last."""


def built(network: str, xp: Any, *layout: int) -> Any:
    """A network with its first variables, the same on every backend; ``layout`` is the channel axis of images."""
    return MODELS[network](*layout).build(xp.random.key(0))


def steps(network: str, backend: str) -> Iterator[Step]:
    """The training step, eager and compiled."""
    xp = ivy_api.namespace(backend)
    x, y = map(xp.asarray, data(network))
    y = xp.astype(y, xp.int64) if backend == "torch" else y  # as torch's own losses take them
    layout = () if network != "cnn" else (-1,) if backend in CHANNELS_LAST else (1,)
    model, x = built(network, xp, *layout), xp.moveaxis(x, 1, -1) if -1 in layout else x
    optimizer = nn.optimizers.Adam(RATE)
    count = sum(math.prod(leaf.shape) for leaf in model.v.flatten().values())

    def loss(v: Any, x: Any, y: Any) -> Any:
        return xp.nn.sparse_cross_entropy(model(x, v=v), y)

    gradient = ivy_api.value_and_grad(loss)

    def step(v: Any, state: Any, x: Any, y: Any) -> Any:
        value, gradients = gradient(v, x, y)
        return value, *optimizer.step(v, gradients, state)

    for way, take in (("eager", step), ("compiled", ivy_api.compile(step))):
        held = [model.v, optimizer.init(model.v)]

        def call(take: Any = take, held: Any = held) -> float:
            value, *held[:] = take(*held, x, y)
            return float(value)

        yield Step(f"{network}, {way}", way, call, count)
