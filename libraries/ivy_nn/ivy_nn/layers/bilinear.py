"""Bilinear layers."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.initializers import fan_in_uniform
from ivy_nn.layers.checking import check_axis, number
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class Bilinear(Module):
    """A bilinear map of the last axes of two arrays: ``x1 @ weight[k] @ x2 + bias[k]``.

    Parameters
    ----------
    in1_features, in2_features : the sizes of the last axes
    out_features : the size of the last axis of the output
    bias : whether there is a bias

    Attributes
    ----------
    weight : array of shape ``(out_features, in1_features, in2_features)``, uniform up to ``1 / sqrt(in1_features)`` at first
    bias : array of shape ``(out_features,)``, like the weight; or ``None``

    Raises
    ------
    LayerError
        for a size that is not positive; when called, if a last axis has another size.

    References
    ----------
    ``torch.nn.Bilinear``.

    Examples
    --------
    >>> x1, x2 = np.ones((5, 3), dtype="float32"), np.ones((5, 4), dtype="float32")
    >>> Bilinear(3, 4, 2)(x1, x2).shape
    (5, 2)
    """

    def __init__(self, in1_features: int, in2_features: int, out_features: int, bias: bool = True) -> None:
        self.in1_features = number("Bilinear", "in1_features", in1_features)
        self.in2_features = number("Bilinear", "in2_features", in2_features)
        self.out_features = number("Bilinear", "out_features", out_features)
        init = fan_in_uniform(in1_features)
        self.weight: Any = Parameter((out_features, in1_features, in2_features), init)
        self.bias: Any = Parameter(out_features, init) if bias else None

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return int(2 * prod(out.shape) * self.in2_features * (self.in1_features + 1))

    def _forward(self, x1: Any, x2: Any) -> Any:
        check_axis("Bilinear", x1, -1, "in1_features", self.in1_features)
        check_axis("Bilinear", x2, -1, "in2_features", self.in2_features)
        xp = ivy_api.namespace_for(x1, x2)
        out, ones, twos = self.out_features, self.in1_features, self.in2_features
        matrix = xp.reshape(xp.permute_dims(self.weight, (1, 0, 2)), (ones, out * twos))
        mixed = xp.reshape(xp.matmul(x1, matrix), (*x1.shape[:-1], out, twos))
        y = xp.squeeze(xp.matmul(mixed, xp.expand_dims(x2, axis=-1)), axis=-1)
        return y if self.bias is None else y + self.bias
