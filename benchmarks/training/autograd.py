"""The perceptron and Adam by hand, with the gradients of autograd."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import autograd
import autograd.numpy as anp
import numpy as np

import ivy_api
from benchmarks.training import RATE, Step, data, ours


def steps(network: str) -> Iterator[Step]:
    """The training step of the perceptron, from the weights with which ours starts."""
    if network != "mlp":
        return
    x, y = data(network)
    rows = np.arange(len(y))
    names = list(ours.built(network, ivy_api.namespace("numpy")).v.flatten())
    v = [np.asarray(leaf) for leaf in ours.built(network, ivy_api.namespace("numpy")).v.flatten().values()]
    held: list[Any] = [v, [np.zeros_like(p) for p in v], [np.zeros_like(p) for p in v], 0]
    assert names[0].endswith("weight")
    assert names[1].endswith("bias")

    def loss(v: Any) -> Any:
        h = x
        for i in (0, 2, 4):
            h = anp.dot(h, v[i].T) + v[i + 1]
            h = anp.maximum(h, np.float32(0)) if i < 4 else h
        top = h - anp.max(h, axis=1, keepdims=True)
        logs = top - anp.log(anp.sum(anp.exp(top), axis=1, keepdims=True))
        return -anp.mean(logs[rows, y])

    gradient = autograd.value_and_grad(loss)

    def call() -> float:
        v, first, second, t = held
        value, g = gradient(v)
        t += 1
        first = [m + (d - m) * np.float32(0.1) for m, d in zip(first, g, strict=True)]
        second = [n * np.float32(0.999) + d * d * np.float32(0.001) for n, d in zip(second, g, strict=True)]
        rate, root = np.float32(RATE / (1 - 0.9**t)), np.float32((1 - 0.999**t) ** 0.5)
        v = [p - rate * m / (np.sqrt(n) / root + np.float32(1e-8)) for p, m, n in zip(v, first, second, strict=True)]
        held[:] = v, first, second, t
        return float(value)

    yield Step(f"{network} by hand with autograd, eager", "eager", call, sum(p.size for p in v))
