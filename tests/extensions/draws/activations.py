"""Activations, against torch, JAX and SciPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special

from tests.extensions.drawing import Call, Draw, drawn
from tests.extensions.draws.elementwise import ANY, MODERATE, SHAPES
from tests.peers import functional, jax, torch

CUBES = ((17,), (2, 3), (4, 2), (2, 1, 6))


def of_torch(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function of torch as one of NumPy's arrays."""

    def oracle(*args: Any, **kwargs: Any) -> Any:
        return function(*(torch.asarray(x) if isinstance(x, np.ndarray) else x for x in args), **kwargs).numpy()

    return oracle


def activation(name: str, oracle: Callable[..., Any], **keywords: tuple[float, float]) -> None:
    """Enter a function of one array, and of Python numbers from these ranges."""

    @drawn(f"nn.{name}", oracle, each=True)
    def draw(d: Draw) -> Call:
        return [d.spread(d.one(*SHAPES), *ANY)], d.some(**{k: d.number(*ends) for k, ends in keywords.items()})


def _hard_tanh(x: Any, **ends: float) -> Any:
    return of_torch(functional.hardtanh)(x, ends.get("min", -1.0), ends.get("max", 1.0))


activation("celu", of_torch(functional.celu), alpha=(0.25, 4))
activation("elu", of_torch(functional.elu), alpha=(0.25, 4))
activation("hard_shrink", lambda x, threshold=0.5: of_torch(functional.hardshrink)(x, threshold), threshold=(0, 2))
activation("hard_sigmoid", of_torch(functional.hardsigmoid))
activation("hard_silu", of_torch(functional.hardswish))
activation("hard_tanh", _hard_tanh, min=(-3, -0.25), max=(0.5, 3))
activation("leaky_relu", of_torch(functional.leaky_relu), negative_slope=(-0.5, 2))
activation("log_sigmoid", of_torch(functional.logsigmoid))
activation("mish", of_torch(functional.mish))
activation("relu", of_torch(functional.relu))
activation("relu6", of_torch(functional.relu6))
activation("scaled_tanh", lambda x, alpha=1.7159, beta=2 / 3: alpha * np.tanh(beta * x), alpha=(0.5, 2), beta=(0.5, 2))
activation("selu", of_torch(functional.selu))
activation("sigmoid", scipy.special.expit)
activation("silu", of_torch(functional.silu))
activation("soft_shrink", lambda x, threshold=0.5: of_torch(functional.softshrink)(x, threshold), threshold=(0, 2))
activation("softsign", of_torch(functional.softsign))
activation("sparse_plus", lambda x: np.where(x >= 1, x, np.where(x <= -1, 0, (x + 1) ** 2 / 4)))
activation("tanh_shrink", of_torch(functional.tanhshrink))


@drawn(
    "nn.gelu", lambda x, approximate=False: of_torch(functional.gelu)(x, approximate="tanh" if approximate else "none"), each=True
)
def _gelu(d: Draw) -> Call:
    return [d.spread(d.one(*SHAPES), *ANY)], d.some(approximate=d.flag())


@drawn("nn.glu", lambda x, axis=-1: of_torch(functional.glu)(x, axis), each=True)
def _glu(d: Draw) -> Call:
    shape = d.one((2, 4), (6, 3), (2, 1, 6), (4,))
    even = [axis for axis, size in enumerate(shape) if size % 2 == 0]
    axis = d.one(*even, *(axis - len(shape) for axis in even))
    given = d.some(axis=axis) if shape[-1] % 2 == 0 else {"axis": axis}
    return [d.spread(shape, *MODERATE)], given


def _softmax(x: Any, axis: Any = -1) -> Any:
    return scipy.special.softmax(x, axis)


@drawn("nn.softmax", _softmax, each=True)
def _draw_softmax(d: Draw) -> Call:
    x = d.spread(d.one(*CUBES), *MODERATE)
    return [x], d.some(axis=d.axes(x.ndim) or 0)


@drawn("nn.log_softmax", lambda x, axis=-1: scipy.special.log_softmax(x, axis), each=True)
def _log_softmax(d: Draw) -> Call:
    x = d.spread(d.one(*CUBES), *MODERATE)
    return [x], d.some(axis=d.axes(x.ndim) or 0)


@drawn("nn.prelu", lambda x, weight, axis=None: np.where(x < 0, x * along(weight, axis, x.ndim), x), each=True)
def _prelu(d: Draw) -> Call:
    x = d.spread(d.one(*CUBES), *MODERATE)
    axis = d.one(None, d.axis(x.ndim))
    if axis is None:
        return [x, d.spread(d.one(x.shape, x.shape[1:], (1,)), -1, 1)], d.some(axis=None)
    return [x, d.spread((x.shape[axis],), -1, 1)], {"axis": axis}


def along(weight: Any, axis: int | None, ndim: int) -> Any:
    """One weight for each place of an axis, or such as broadcast."""
    return weight if axis is None else np.reshape(weight, [-1 if n == axis % ndim else 1 for n in range(ndim)])


def _rrelu(x: Any, lower: float = 1 / 8, upper: float = 1 / 3, key: Any = None) -> Any:
    if key is None:
        return of_torch(functional.rrelu)(x, lower, upper)
    return np.where(x < 0, x * np.asarray(jax.random.uniform(key, x.shape, x.dtype, lower, upper)), x)


@drawn("nn.rrelu", _rrelu, each=True, own=True)
def _draw_rrelu(d: Draw) -> Call:
    key = np.asarray([d.integer(0, 2**32 - 1), d.integer(0, 2**32 - 1)], dtype="uint32")
    given = d.some(lower=d.number(0, 0.25), upper=d.number(0.25, 0.5), key=d.one(None, key))
    return [d.spread(d.one(*CUBES), *MODERATE)], given


def _softplus(x: Any, beta: float | None = None, threshold: float | None = None) -> Any:
    scaled = x * (1.0 if beta is None else beta)
    smooth = np.logaddexp(scaled, 0) / (1.0 if beta is None else beta)
    return np.where(scaled > (np.inf if threshold is None else threshold), x, smooth)


@drawn("nn.softplus", _softplus, each=True)
def _draw_softplus(d: Draw) -> Call:
    return [d.spread(d.one(*SHAPES), *ANY)], d.some(beta=d.one(None, d.number(0.25, 4)), threshold=d.one(None, d.number(10, 50)))


def _sparsemax(x: Any, axis: int = -1) -> Any:
    """The closest point of the simplex, by bisection for the level that is taken off."""
    low, high = x.min(axis=axis, keepdims=True) - 1.0, x.max(axis=axis, keepdims=True)
    for _ in range(100):
        level = (low + high) / 2
        above = np.maximum(x - level, 0.0).sum(axis=axis, keepdims=True) > 1
        low, high = np.where(above, level, low), np.where(above, high, level)
    return np.maximum(x - level, 0.0)


@drawn("nn.sparsemax", _sparsemax, relative=True)
def _draw_sparsemax(d: Draw) -> Call:
    x = d.array(d.one(*CUBES), -3, 3)
    return [x], d.some(axis=d.axis(x.ndim))


@drawn("nn.threshold", of_torch(functional.threshold), each=True, units=0)
def _threshold(d: Draw) -> Call:
    return [d.array(d.one(*SHAPES)), d.number(-5, 5), d.number(-5, 5)], {}
