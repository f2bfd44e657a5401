"""Calls of other forms than the example of a function: spatial axes of 1-D and 3-D, other equations, batches, longer operands.

Each is the example with other arguments.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_conformance.calls import Own


def _own(*shape: int, most: int = 11) -> Own:
    """Small integers without a pattern."""
    size = int(np.prod(shape))
    return Own((np.arange(size) * 7 % 23 % most).reshape(shape))


def _distinct(*shape: int) -> Own:
    """Integers, each once, in scrambled order."""
    size = int(np.prod(shape))
    step = next(s for s in (7, 11, 13) if size % s)
    return Own((np.arange(size) * step % size).reshape(shape))


_ROW, _FOUR, _IMAGE, _VOLUME = _own(2, 9, 2), _own(2, 9, 4), _own(1, 7, 6, 2), _own(1, 6, 4, 3, 2)
_grid = np.linspace(-1.2, 1.2, 600)
_ids = np.arange(42_000) * 7 % 3
_STACKS = [_own(1, 3, 4, most=5), _own(2, 4, 5, most=5)]

FORMS: dict[str, tuple[dict[str, Any], ...]] = {
    "nn.conv": (
        {"x": _ROW, "weight": _own(3, 2, 3, most=4)},
        {"x": _FOUR, "weight": _own(3, 2, 4, most=4), "groups": 2},
        {"x": _IMAGE, "weight": _own(2, 3, 2, 2, most=4)},
        {"x": _VOLUME, "weight": _own(2, 2, 2, 2, 1, most=4)},
        {"x": _own(1, 9, 3, 3, 1), "weight": _own(1, 1, 1, 1, 1, most=4)},
        {"x": _own(1, 2, 9, 8), "weight": _own(3, 3, 2, 3, most=4), "channel_axis": 1},
    ),
    "nn.conv_transpose": (
        {"x": _own(2, 5, 2), "weight": _own(3, 3, 2, most=4)},
        {"x": _own(2, 5, 4), "weight": _own(2, 1, 4, most=4), "groups": 2},
        {"x": _own(1, 3, 4, 2), "weight": _own(2, 3, 2, 2, most=4)},
        {"x": _own(1, 3, 4, 3, 2), "weight": _own(2, 2, 2, 1, 2, most=4)},
    ),
    "nn.depthwise_conv": (
        {"x": _ROW, "weight": _own(3, 2, 2, most=4)},
        {"x": _IMAGE, "weight": _own(3, 2, 2, 1, most=4)},
        {"x": _VOLUME, "weight": _own(2, 2, 2, 2, 1, most=4)},
    ),
    "nn.separable_conv": (
        {"x": _ROW, "depthwise_weight": _own(3, 2, 2, most=4), "pointwise_weight": _own(1, 4, 3, most=4)},
        {
            "x": _VOLUME,
            "depthwise_weight": _own(2, 2, 2, 2, 1, most=4),
            "pointwise_weight": _own(1, 1, 1, 2, 2, most=4),
        },
    ),
    **{
        f"nn.{name}": (
            {"x": _ROW, "window": 3}, {"x": _ROW, "window": 1}, {"x": _ROW, "window": 2}, {"x": _IMAGE, "window": (2, 3)},
            {"x": _VOLUME, "window": 2},
            {"x": _VOLUME, "window": (3, 1, 2)},
        )
        for name in ("avg_pool", "lp_pool", "max_pool")
    },
    **{
        f"nn.adaptive_{name}_pool": (
            {"x": _ROW, "output_size": 4}, {"x": _IMAGE, "output_size": (3, 1)}, {"x": _VOLUME, "output_size": 2},
        )
        for name in ("avg", "max")
    },
    "nn.max_unpool": (
        {"x": _own(1, 3, 1), "indices": np.asarray([[[0], [2], [5]]]), "window": 2},
        {"x": _own(1, 2, 1), "indices": np.asarray([[[0], [2]]]), "window": 3, "stride": 2, "padding": 1},
    ),
    "nn.interpolate": (
        {"x": _own(1, 5, 2), "size": 7, "mode": "nearest"},
        {"x": _own(1, 5, 2), "size": 3, "mode": "linear"},
        {"x": _own(2, 9, 1), "size": None, "scale_factor": 2.5, "mode": "nearest"},
        {"x": _IMAGE, "size": (5, 9), "mode": "cubic"},
        {"x": _own(1, 3, 4, 2, 2), "size": (5, 2, 3), "mode": "nearest"},
        {"x": _own(1, 3, 4, 2, 2), "size": (5, 2, 3), "mode": "linear"},
    ),
    "nn.grid_sample": (
        {"x": _own(2, 6, 2), "grid": Own(_grid[::40].reshape(1, 15, 1).repeat(2, 0))},
        {"x": _IMAGE, "grid": Own(np.stack([_grid, _grid[::-1]], axis=-1).reshape(1, 25, 24, 2))},
        {"x": _own(1, 1, 4, 2), "grid": Own(np.stack([_grid, _grid[::-1]], axis=-1)[::60].reshape(1, 2, 5, 2))},
        {"x": _VOLUME, "grid": Own(_grid[:72].reshape(1, 2, 3, 4, 3) * 1.2)},
    ),
    "einsum": (
        {"subscripts": "bij,bjk->bik", "arrays": _STACKS},
        {"subscripts": "bij,bjk->bik", "arrays": [_own(2, 3, 4, most=5), _own(2, 4, 5, most=5)]},
        {"subscripts": "bij,bkj->bki", "arrays": [_own(2, 3, 4, most=5), _own(1, 5, 4, most=5)]},
        {"subscripts": "...ij,...jk->...ik", "arrays": [_own(2, 1, 3, 4, most=5), _own(3, 4, 2, most=5)]},
        {"subscripts": "i,i->", "arrays": [_own(9), _own(9, most=5)]},
        {"subscripts": "i,j->ji", "arrays": [_own(4), _own(3, most=5)]},
        {"subscripts": "ij,kj", "arrays": [_own(3, 4), _own(2, 4, most=5)]},
        {"subscripts": "ii->i", "arrays": [_own(4, 4)]},
        {"subscripts": "ijk->kj", "arrays": [_own(2, 3, 4)]},
        {"subscripts": "ijk,jil->kl", "arrays": [_own(2, 3, 4, most=5), _own(3, 2, 5, most=5)]},
        {"subscripts": "ij,jk,kl->il", "arrays": [_own(2, 3, most=5), _own(3, 4, most=5), _own(4, 2, most=5)]},
    ),
    **{
        name: (
            {"x1": _own(9), "x2": _own(3, most=5)}, {"x1": _own(3), "x2": _own(9, most=5)}, {"x1": _own(1), "x2": _own(4, most=5)},
            {"x1": _own(12), "x2": _own(4, most=5)},
        )
        for name in ("convolve", "correlate")
    },
    "dot": (
        {"x1": _own(5), "x2": _own(5)}, {"x1": _own(3, 4), "x2": _own(4)}, {"x1": _own(2, 3, 4), "x2": _own(4, 2)},
        {"x1": _own(5, 1), "x2": _own(1, 3)},
    ),
    "inner": (
        {"x1": _own(5), "x2": _own(5)}, {"x1": _own(1, 1, 4), "x2": _own(6, 4)}, {"x1": _own(2, 3, 4), "x2": _own(5, 4)},
        {"x1": _own(1, 4), "x2": _own(9, 4)},
    ),
    "vdot": ({"x1": _own(9), "x2": _own(9)}, {"x1": _own(2, 3, 2), "x2": _own(3, 4)}),
    "kron": ({"x1": _own(3), "x2": _own(4)}, {"x1": _own(2, 3), "x2": _own(4)}, {"x1": _own(2, 1, 3), "x2": _own(2, 2)}),
    "cdist": ({"x1": _own(30, 4), "x2": _own(5, 4, most=7)}, {"x1": _own(2, 3, 4), "x2": _own(2, 5, 4, most=7)}),
    "histogram": (
        {"x": _own(30), "bins": 5}, {"x": _own(30), "bins": 4, "range": (0.0, 8.0)}, {"x": _own(5, 6), "bins": 4_100},
    ),
    "histogram_bin_edges": ({"x": _own(30), "bins": 5}, {"x": _own(30), "bins": 4_100}),
    **{
        name: (
            {"x": _distinct(9), "q": q}, {"x": _distinct(3, 5), "q": q}, {"x": _distinct(1_100, 3), "q": q, "axis": -1},
            {"x": _distinct(2, 3, 4), "q": q, "axis": (0, 2)},
            {"x": _distinct(10), "q": np.asarray([0.1, 0.5, 1.0]) * (100 if name.endswith("percentile") else 1)},
        )
        for name, q in (("percentile", 100.0), ("nanpercentile", 50.0), ("quantile", 0.25), ("nanquantile", 0.75))
    },
    **{
        f"segment_{name}": (
            *([{"data": _own(42_000), "segment_ids": _ids, "num_segments": 3}] if name == "sum" else []),
            {"data": _own(700), "segment_ids": _ids[:700], "num_segments": 3},
            {"data": _own(7, 2), "segment_ids": np.asarray([4, 0, 4, 2, 2, 0, 4]), "num_segments": 6},
        )
        for name in ("max", "mean", "min", "sum")
    },
    "gather_nd": (
        {"x": _own(3, 4, 5), "indices": np.asarray([[[2, 0, 1], [1, 3, 4]]])},
        {"x": _own(9), "indices": np.asarray([[-1], [0], [8]])},
        {"x": _own(2, 4, 5), "indices": np.asarray([[[1], [0]], [[3], [3]]]), "batch_dims": 1},
    ),
    "scatter_nd": (
        {"indices": np.asarray([[2], [0], [2], [2]]), "updates": _own(4), "shape": (5,)},
        {"indices": np.asarray([[2, 0], [0, 1], [2, 0]]), "updates": _own(3), "shape": (4, 3)},
    ),
    "scatter_update": (
        {"x": _own(9), "indices": np.asarray([[2], [-1], [4]]), "updates": _own(3)},
        {"x": _own(4, 5), "indices": np.asarray([[2, 0], [0, 1], [3, 4]]), "updates": _own(3)},
    ),
    "scatter_along_axis": (
        {"x": _own(5), "indices": np.asarray([0, 1, 4]), "values": Own(np.asarray([0, 0, 3])), "axis": 0, "mode": "add"},
        {"x": _own(3, 4), "indices": np.asarray([[2, 1], [0, 3], [1, -1]]), "values": _own(3, 2), "axis": 1},
    ),
    "dynamic_update_slice": (
        {"x": _own(3, 4), "update": _own(2, 2), "start": np.asarray([1, 2])},
        {"x": _own(9), "update": _own(3), "start": np.asarray([8])},
        {"x": _own(2, 3, 4), "update": _own(1, 2, 3), "start": np.asarray([1, 1, 0])},
    ),
    "dynamic_slice": ({"x": _own(9), "start": np.asarray([7]), "sizes": (3,)},),
    **{
        name: (
            {"x": _distinct(9), "kth": 4},
            {"x": _distinct(2, 3, 5), "kth": 2, "axis": -1},
            {"x": _distinct(2, 5, 3), "kth": (1, 3), "axis": 1},
        )
        for name in ("partition", "argpartition")
    },
    "top_k": ({"x": _distinct(9), "k": 3}, {"x": _distinct(2, 5, 3), "k": 2, "axis": 1}, {"x": _distinct(700), "k": 33}),
    **{
        name: ({"x": _own(4, 5), "axis": 1}, {"x": _own(2, 3, 4), "axis": 1}, {"x": _own(40)})
        for name in ("cumulative_max", "cumulative_min", "nancumsum")
    },
    "nn.scaled_dot_product_attention": (
        {"query": _own(2, 2, 3, 4, most=3), "key": _own(2, 2, 5, 4, most=3), "value": _own(2, 2, 5, 3, most=3)},
        {"query": _own(2, 2, 5, 4, most=3), "key": _own(2, 2, 5, 4, most=3), "value": _own(2, 2, 5, 4, most=3), "is_causal": True},
    ),
    "nn.embedding": ({"indices": np.asarray([3, 0, 0, 1, 2]), "weight": _own(4, 5)},),
    "nn.group_norm": ({"x": _own(2, 3, 3, 4), "num_groups": 2}, {"x": _own(3, 6), "num_groups": 3}),
    "nn.instance_norm": ({"x": _own(1, 1_100, 1)}, {"x": _own(2, 3, 4, 2)}),
    "linalg.norm": ({"x": _own(9)}, {"x": _own(3, 4)}, {"x": _own(2, 3, 4), "axis": (0, 2)}),
    "fft.stft": ({"x": _own(2, 40), "n_fft": 16, "hop_length": 5},),
    "gradient": ({"x": _own(9)}, {"x": _own(3, 4, 5)}),
    "trapezoid": ({"y": _own(9)}, {"y": _own(9), "x": Own(np.arange(9) ** 2)}),
    "cumulative_trapezoid": ({"y": _own(9)}, {"y": _own(9), "x": Own(np.arange(9) ** 2)}),
}  # fmt: skip
"""Other arguments than those of the example, by function."""
