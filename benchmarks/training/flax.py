"""The same in Flax (Linen) and optax, under ``jax.jit``."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import jax
import jax.numpy as jnp
import optax
from flax import linen

from benchmarks.training import CLASSES, DEPTH, HEADS, LENGTH, RATE, VOCABULARY, WIDTH, Step, data


class MLP(linen.Module):
    @linen.compact
    def __call__(self, x: Any) -> Any:
        for size in (256, 256):
            x = linen.relu(linen.Dense(size)(x))
        return linen.Dense(CLASSES)(x)


class CNN(linen.Module):
    @linen.compact
    def __call__(self, x: Any) -> Any:
        for size in (16, 32):
            x = linen.avg_pool(linen.relu(linen.Conv(size, (3, 3), padding=1)(x)), (2, 2), (2, 2))
        return linen.Dense(CLASSES)(x.reshape(x.shape[0], -1))


class GPT(linen.Module):
    @linen.compact
    def __call__(self, x: Any) -> Any:
        n = x.shape[1]
        mask = linen.make_causal_mask(x)
        x = linen.Embed(VOCABULARY, WIDTH)(x) + linen.Embed(LENGTH, WIDTH)(jnp.arange(n))
        for _ in range(DEPTH):
            y = linen.LayerNorm()(x)
            x = x + linen.MultiHeadDotProductAttention(HEADS)(y, y, mask=mask)
            y = linen.gelu(linen.Dense(4 * WIDTH)(linen.LayerNorm()(x)), approximate=False)
            x = x + linen.Dense(WIDTH)(y)
        return linen.Dense(VOCABULARY)(linen.LayerNorm()(x))


MODELS: dict[str, Any] = {"mlp": MLP, "cnn": CNN, "gpt": GPT}


def steps(network: str) -> Iterator[Step]:
    """The training step, compiled; images have their channels last, as Flax has them."""
    x, y = map(jnp.asarray, data(network))
    x = jnp.moveaxis(x, 1, -1) if network == "cnn" else x
    net, optimizer = MODELS[network](), optax.adam(RATE)
    parameters = net.init(jax.random.key(0), x)
    held = [parameters, optimizer.init(parameters)]

    @jax.jit
    def step(parameters: Any, state: Any, x: Any, y: Any) -> Any:
        def loss(parameters: Any) -> Any:
            return optax.softmax_cross_entropy_with_integer_labels(net.apply(parameters, x), y).mean()

        value, gradients = jax.value_and_grad(loss)(parameters)
        updates, state = optimizer.update(gradients, state, parameters)
        return value, optax.apply_updates(parameters, updates), state

    def call() -> float:
        value, *held[:] = step(*held, x, y)
        return float(value)

    yield Step(f"{network} of flax, compiled", "compiled", call, sum(math.prod(p.shape) for p in jax.tree.leaves(parameters)))
