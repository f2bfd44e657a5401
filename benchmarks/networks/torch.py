"""The networks by hand on torch: the layout of its convolutions is a view of the same memory."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional


def mlp(weights: Any, images: Any, labels: Any) -> Any:
    x = images.flatten(1)
    x = functional.relu(functional.linear(x, weights["w1"], weights["b1"]))
    x = functional.relu(functional.linear(x, weights["w2"], weights["b2"]))
    return _loss(functional.linear(x, weights["w3"], weights["b3"]), labels)


def cnn(weights: Any, images: Any, labels: Any) -> Any:
    x = images.permute(0, 3, 1, 2)
    x = functional.relu(functional.conv2d(x, weights["k1"].permute(3, 2, 0, 1), weights["b1"], padding="same"))
    x = functional.max_pool2d(x, 2)
    x = functional.relu(functional.conv2d(x, weights["k2"].permute(3, 2, 0, 1), weights["b2"], padding="same"))
    x = functional.max_pool2d(x, 2)
    return _loss(functional.linear(x.permute(0, 2, 3, 1).flatten(1), weights["w3"], weights["b3"]), labels)


def scalars(weights: Any, images: Any, labels: Any) -> Any:
    total = weights["b1"]
    for name in ("b2", "b3", "b4", "b5", "b6"):
        total = total * weights[name]
    return total


def _loss(x: Any, labels: Any) -> Any:
    return -torch.mean(torch.sum(functional.log_softmax(x, dim=-1) * labels, dim=-1))
