"""Gradients of real networks on NumPy are those of the frameworks; derivatives of third order too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import ivy_api

Rng = np.random.Generator
Network = Callable[[dict[str, Any], Any, Any], Any]


def glorot(rng: Rng, *shape: int) -> np.ndarray:
    """Weights for inputs of unit variance."""
    return rng.normal(size=shape) / np.sqrt(np.prod(shape[:-1]))


def mlp(rng: Rng) -> tuple[dict[str, Any], Any]:
    sizes = (5, 7, 6, 3)
    layers = {f"w{i}": glorot(rng, *pair) for i, pair in enumerate(pairwise(sizes))}
    return {**layers, **{f"b{i}": 0.1 * rng.normal(size=n) for i, n in enumerate(sizes[1:])}}, rng.normal(size=(4, 5))


def of_mlp(p: dict[str, Any], x: Any, xp: Any) -> Any:
    for i in range(3):
        x = xp.matmul(x, p[f"w{i}"]) + p[f"b{i}"]
        x = xp.tanh(x) if i < 2 else x
    return xp.nn.log_softmax(x, axis=-1)


def cnn(rng: Rng) -> tuple[dict[str, Any], Any]:
    parameters = {
        "first": glorot(rng, 3, 3, 2, 4),
        "scale": rng.uniform(0.5, 1.5, 4),
        "offset": rng.normal(size=4),
        "second": glorot(rng, 3, 3, 4, 3),
        "bias": rng.normal(size=3),
        "out": glorot(rng, 12, 3),
    }
    return parameters, rng.normal(size=(2, 8, 8, 2))


def of_cnn(p: dict[str, Any], x: Any, xp: Any) -> Any:
    x = xp.nn.conv(x, p["first"], padding="same")
    x, _, _ = xp.nn.batch_norm(x, None, None, p["scale"], p["offset"], training=True)
    x = xp.nn.gelu(x)
    x = xp.nn.max_pool(x, 2)
    x = xp.nn.silu(xp.nn.conv(x, p["second"], p["bias"], padding=1))
    x = xp.nn.avg_pool(x, 2)
    return xp.matmul(xp.reshape(x, (x.shape[0], -1)), p["out"])


def lstm(rng: Rng) -> tuple[dict[str, Any], Any]:
    return {"w": glorot(rng, 7, 16), "b": 0.1 * rng.normal(size=16), "out": glorot(rng, 4, 3)}, rng.normal(size=(2, 6, 3))


def of_lstm(p: dict[str, Any], x: Any, xp: Any) -> Any:
    h = c = xp.zeros_like(x[:, 0, :1] * p["b"][:4])
    for t in range(x.shape[1]):
        gates = xp.matmul(xp.concat([x[:, t], h], axis=-1), p["w"]) + p["b"]
        i, f, g, o = (gates[:, 4 * k : 4 * k + 4] for k in range(4))
        c = xp.nn.sigmoid(f) * c + xp.nn.sigmoid(i) * xp.tanh(g)
        h = xp.nn.sigmoid(o) * xp.tanh(c)
    return xp.matmul(h, p["out"])


def transformer(rng: Rng) -> tuple[dict[str, Any], Any]:
    parameters = {name: glorot(rng, 8, 8) for name in ("q", "k", "v", "o")}
    parameters |= {"up": glorot(rng, 8, 16), "down": glorot(rng, 16, 8)}
    for i in range(2):
        parameters |= {f"scale{i}": rng.uniform(0.5, 1.5, 8), f"offset{i}": 0.1 * rng.normal(size=8)}
    return parameters, rng.normal(size=(2, 5, 8))


def of_transformer(p: dict[str, Any], x: Any, xp: Any) -> Any:
    def heads(y: Any) -> Any:
        return xp.permute_dims(xp.reshape(y, (*y.shape[:2], 2, 4)), (0, 2, 1, 3))

    y = xp.nn.layer_norm(x, p["scale0"], p["offset0"])
    q, k, v = (heads(xp.matmul(y, p[name])) for name in "qkv")
    scores = xp.nn.softmax(xp.matmul(q, xp.matrix_transpose(k)) / 2.0, axis=-1)
    y = xp.reshape(xp.permute_dims(xp.matmul(scores, v), (0, 2, 1, 3)), tuple(x.shape))
    x = x + xp.matmul(y, p["o"])
    y = xp.nn.layer_norm(x, p["scale1"], p["offset1"])
    return x + xp.matmul(xp.nn.gelu(xp.matmul(y, p["up"]), approximate=True), p["down"])


NETWORKS: dict[str, tuple[Callable[[Rng], tuple[dict[str, Any], Any]], Network]] = {
    "mlp": (mlp, of_mlp),
    "cnn": (cnn, of_cnn),
    "lstm": (lstm, of_lstm),
    "transformer": (transformer, of_transformer),
}


def loss(network: Network, weights: np.ndarray) -> Callable[[dict[str, Any], Any], Any]:
    """A smooth function of all outputs."""

    def of(p: dict[str, Any], x: Any) -> Any:
        xp = ivy_api.namespace_for(*p.values(), x)
        y = network(p, x, xp)
        return xp.sum(y * xp.asarray(weights, dtype=y.dtype)) + xp.mean(y * y)

    return of


def drawn(name: str, dtype: str) -> tuple[Any, dict[str, Any], Any]:
    """The loss of a network, its parameters, and an input."""
    rng = np.random.default_rng(3)
    make, network = NETWORKS[name]
    parameters, x = make(rng)
    shape = np.shape(network(parameters, x, ivy_api.namespace("numpy")))
    of = loss(network, rng.normal(size=shape))
    return of, {key: value.astype(dtype) for key, value in parameters.items()}, x.astype(dtype)


def other(framework: str) -> Any:
    status = {s.name: s for s in ivy_api.backends()}.get(framework)
    if status is None or not status.usable:
        pytest.skip(f"{framework} is not installed")
    return ivy_api.namespace(framework)


@pytest.mark.parametrize("framework", ["torch", "jax"])
@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.brief(2)
def test_gradients_are_those_of_a_framework(name: str, framework: str) -> None:
    """To 1e-6 of the largest element, in single precision."""
    xp = other(framework)
    of, parameters, x = drawn(name, "float32")
    value, gradients = ivy_api.value_and_grad(of)(parameters, x)
    native = {key: xp.asarray(p) for key, p in parameters.items()}
    other_value, expected = ivy_api.value_and_grad(of)(native, xp.asarray(x))
    np.testing.assert_allclose(value, np.asarray(other_value), rtol=2e-6)
    for key, g in gradients.items():
        e = np.asarray(expected[key])
        np.testing.assert_allclose(g, e, rtol=0, atol=1e-6 * max(1.0, np.abs(e).max()), err_msg=key)


@pytest.mark.parametrize("framework", ["torch", "jax"])
@pytest.mark.parametrize("name", NETWORKS)
@pytest.mark.brief(4)
def test_third_derivatives_are_those_of_a_framework(name: str, framework: str) -> None:
    """Along a line through all parameters, in double precision: to 1e-12 of their size."""
    xp = other(framework)
    of, parameters, x = drawn(name, "float64")
    rng = np.random.default_rng(5)
    way = {key: rng.normal(size=p.shape) for key, p in parameters.items()}

    def third(point: dict[str, Any], direction: dict[str, Any], x: Any, at: Any) -> Any:
        def along(t: Any) -> Any:
            return of({key: p + t * direction[key] for key, p in point.items()}, x)

        return ivy_api.grad(ivy_api.grad(ivy_api.grad(along)))(at)

    at = np.asarray(0.1)
    got = third(parameters, way, x, at)
    point, direction = ({key: xp.asarray(v) for key, v in p.items()} for p in (parameters, way))
    by_framework = ivy_api.compile(third) if framework == "jax" else third  # which compiles each operation otherwise
    expected = by_framework(point, direction, xp.asarray(x), xp.asarray(at))
    np.testing.assert_allclose(got, np.asarray(expected), rtol=1e-12)
