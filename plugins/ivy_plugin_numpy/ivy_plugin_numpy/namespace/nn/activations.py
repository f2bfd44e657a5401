"""Activations, which NumPy lacks: computed in place, because allocating memory for each step would cost more than the step."""

from __future__ import annotations

from math import pi, sqrt
from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "gelu",
    "leaky_relu",
    "softmax",
    "softplus",
]


@mixed(when=lambda x, /, *, approximate=False: approximate and x.dtype.kind == "f" and not is_traced(x))
def gelu(x: Array, /, *, approximate: bool = False) -> Array:
    out = np.asarray(x * x)
    out *= 0.044715
    out += 1
    out *= x
    out *= sqrt(2 / pi)
    np.tanh(out, out=out)
    out += 1
    out *= 0.5  # before the argument, twice which may overflow
    out *= x
    return out[()]


@mixed(when=lambda x, /, *, negative_slope=0.01: 0 < negative_slope <= 1 and x.dtype.kind == "f")
def leaky_relu(x: Array, /, *, negative_slope: float = 0.01) -> Array:
    return np.maximum(x, x * negative_slope)


@mixed(when=lambda x, /, *, axis=-1: axis is not None and not is_traced(x) and x.ndim > 0)
def softmax(x: Array, /, *, axis: Any = -1) -> Array:
    if x.dtype.kind != "f":
        raise dtype_error("nn.softmax", "real floating-point", x.dtype)
    out = np.asarray(x - x.max(axis, keepdims=True))
    np.exp(out, out=out)
    out /= out.sum(axis, keepdims=True)
    return out[()]


@mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
def softplus(x: Array, /, *, beta: None = None, threshold: None = None) -> Array:
    if x.dtype.kind != "f":
        raise dtype_error("nn.softplus", "real floating-point", x.dtype)
    return np.logaddexp(x, 0.0)
