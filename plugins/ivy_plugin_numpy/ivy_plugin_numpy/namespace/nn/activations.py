"""Activations: NumPy has none, but a function that is one of them."""

from __future__ import annotations

import numpy as np

from ivy_api.adapt.operands import refusal
from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array


@mixed(when=lambda x, /, *, negative_slope=0.01: 0 < negative_slope <= 1 and x.dtype.kind == "f")
def leaky_relu(x: Array, /, *, negative_slope: float = 0.01) -> Array:
    return np.maximum(x, x * negative_slope)


@mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
def softplus(x: Array, /, *, beta: None = None, threshold: None = None) -> Array:
    if x.dtype.kind != "f":
        raise refusal("nn.softplus", "real floating-point", x.dtype)
    return np.logaddexp(x, 0.0)
