"""Axes that are where torch has them are not permuted: its compiler keeps such permutations, and copies because of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

import ivy_api

xp: Any = ivy_api.namespace("torch")
CALLS: dict[str, Callable[[Any], Any]] = {
    "avg_pool": lambda x: xp.nn.avg_pool(x, 2, channel_axis=1),
    "max_pool": lambda x: xp.nn.max_pool(x, 2, channel_axis=1),
    "adaptive_avg_pool": lambda x: xp.nn.adaptive_avg_pool(x, 2, channel_axis=1),
    "conv": lambda x: xp.nn.conv(x, torch.ones(3, 3, 4, 2), channel_axis=1),
    "group_norm": lambda x: xp.nn.group_norm(x, 2, axis=1),
    "batch_norm": lambda x: xp.nn.batch_norm(x, torch.zeros(4), torch.ones(4), axis=1)[0],
    "interpolate": lambda x: xp.nn.interpolate(x, size=(3, 3), channel_axis=1),
    "sparse_cross_entropy": lambda x: xp.nn.sparse_cross_entropy(x, torch.zeros(2, 4, 6, dtype=torch.int64)),
}


@pytest.mark.parametrize("name", CALLS)
def test_axes_that_stay_are_not_permuted(name: str) -> None:
    graph = make_fx(CALLS[name])(torch.ones(2, 4, 6, 6)).graph
    kept = [node for node in graph.nodes if node.target is torch.ops.aten.permute.default and list(node.args[1]) == [0, 1, 2, 3]]
    assert not kept
