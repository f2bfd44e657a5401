"""Linear layers."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_nn.initializers import fan_in_uniform
from ivy_nn.layers.checking import check_axis
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class Linear(Module):
    """An affine map of the last axis: ``x @ weight.T + bias``.

    Parameters
    ----------
    in_features : the size of the last axis of the input; ``None`` takes it from the first input
    out_features : the size of the last axis of the output
    bias : whether there is a bias

    Attributes
    ----------
    weight : array of shape ``(out_features, in_features)``, uniform up to ``1 / sqrt(in_features)`` at first
    bias : array of shape ``(out_features,)``, like the weight; or ``None``

    Raises
    ------
    LayerError
        when called, if the last axis of the input has another size.

    References
    ----------
    ``torch.nn.Linear``.

    Examples
    --------
    >>> import numpy as np
    >>> layer = Linear(3, 2)
    >>> layer(np.ones((5, 3), dtype="float32")).shape
    (5, 2)
    """

    def __init__(self, in_features: int | None, out_features: int, bias: bool = True) -> None:
        self.in_features, self.out_features = in_features, out_features
        self.bias: Any = None
        self._has_bias = bias
        if in_features is None:
            self.defer()
        else:
            self._create_variables(in_features)

    def _create_variables(self, in_features: int) -> None:
        init = fan_in_uniform(in_features)
        self.weight: Any = Parameter((self.out_features, in_features), init)
        if self._has_bias:
            self.bias = Parameter(self.out_features, init)

    def setup(self, x: Any) -> None:
        self.in_features = x.shape[-1]
        self._create_variables(x.shape[-1])

    def _forward(self, x: Any) -> Any:
        check_axis("Linear", x, -1, "in_features", self.in_features)
        return ivy_api.namespace_for(x).nn.linear(x, self.weight, self.bias)

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return int(2 * math.prod(out.shape) * (self.in_features or 0))
