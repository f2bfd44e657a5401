"""Activations: NumPy has none, but a function that is one of them."""

from __future__ import annotations

import numpy as np

from ivy_api.adapt.operands import refusal
from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array


@mixed(when=lambda x, /, *, beta=None, threshold=None: beta is None and threshold is None)
def softplus(x: Array, /, *, beta: None = None, threshold: None = None) -> Array:
    if x.dtype.kind != "f":
        raise refusal("nn.softplus", "real floating-point", x.dtype)
    return np.logaddexp(x, 0.0)
