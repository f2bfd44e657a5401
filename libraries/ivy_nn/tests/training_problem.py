"""A non-convex function of several parameters, for tests of optimizers: Rosenbrock's function plus the loss of a small network."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import ivy_api
import ivy_nn as nn

STEPS = 100


def initial() -> dict[str, np.ndarray]:
    """The parameters by path, in the order of the Container's leaves."""
    rng = np.random.default_rng(3)
    return {
        "rosenbrock": np.asarray([-1.2, 1.0, 0.4]),
        "first.weight": rng.normal(size=(3, 4)),
        "first.bias": rng.normal(size=4),
        "second.weight": rng.normal(size=(4, 1)),
        "scale": np.asarray(0.7),
    }


def container(xp: Any, dtype: str = "float64") -> nn.Container:
    """The parameters as arrays of a backend."""
    return nn.Container((path, xp.asarray(x, dtype=getattr(xp, dtype))) for path, x in initial().items())


def data() -> tuple[np.ndarray, np.ndarray]:
    """Inputs and targets."""
    rng = np.random.default_rng(4)
    return rng.normal(size=(8, 3)), rng.normal(size=(8, 1))


def loss_of(xp: Any, dtype: str = "float64") -> Callable[[nn.Container], Any]:
    """The function to minimise."""
    x, y = (xp.asarray(each, dtype=getattr(xp, dtype)) for each in data())

    def loss(v: nn.Container) -> Any:
        return value(v.flatten(), x, y, xp.tanh, xp.matmul)

    return loss


def value(v: Any, x: Any, y: Any, tanh: Any, matmul: Any) -> Any:
    """The function of the parameters by path, of any framework."""
    a, b = v["rosenbrock"][:-1], v["rosenbrock"][1:]
    terms = 100 * (b - a * a) ** 2 + (1 - a) ** 2
    out = matmul(tanh(matmul(x, v["first.weight"]) + v["first.bias"]), v["second.weight"]) * v["scale"] - y
    return (terms[0] + terms[1]) / 100 + matmul(out[:, 0], out[:, 0]) / 8


def compiled(function: Callable[..., Any], xp: Any) -> Any:
    """A function compiled; on torch captured in one graph, and run as it is: its compiler takes half a minute."""
    options: dict[str, Any] = {"backend": "aot_eager"} if xp.__name__.endswith("torch") else {}
    return ivy_api.compile(function, **options)
