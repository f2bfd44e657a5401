"""Gradients at points without a derivative, as docs/gradients.md promises them, and at others where frameworks err."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

INF = float("inf")
HALF = (0.5, 0.5)


@dataclass(frozen=True)
class Point:
    """One call, and the gradients of the sum of what it gives.

    Attributes
    ----------
    name : the function
    args : its positional arguments; lists are arrays of float64, NumPy arrays are arrays of their own data type
    gradients : with respect to each list, in order; ``None``: not compared
    kwargs : its keywords
    differs : backends that give something else, with the first of their gradients, and why
    """

    name: str
    args: tuple[Any, ...]
    gradients: tuple[Any, ...]
    kwargs: dict[str, Any] = field(default_factory=dict)
    differs: dict[str, tuple[Any, str]] = field(default_factory=dict)


def _one(name: str, x: Any, gradient: Any, differs: dict[str, tuple[Any, str]] | None = None, **kwargs: Any) -> Point:
    return Point(name, (x,), (gradient,), kwargs, differs or {})


def _norms() -> list[Point]:
    points = [_one("linalg.vector_norm", [0.0, 0.0], [0.0, 0.0], ord=ord) for ord in (1, 2, 3, INF)]
    points += [
        _one("linalg.norm", [0.0, 0.0], [0.0, 0.0]),
        _one("linalg.vector_norm", [[0.0, 0.0], [3.0, 4.0]], [[0, 0], [0.6, 0.8]], axis=1),
    ]
    points += [_one("linalg.vector_norm", [0.0, 0.0], [0.0, 0.0], ord=0.5)]
    points += [_one("linalg.vector_norm", [0.0, 3.0], [0.0, 1.0], ord=0.5)]
    points += [
        _one("linalg.matrix_norm", [[1.0, 0.0], [0.0, 1.0]], [[0.5, 0.0], [0.0, 0.5]], ord=ord) for ord in (1, -1, INF, -INF)
    ]
    return [*points, _one("linalg.matrix_norm", [[0.0, 0.0], [0.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]])]


WITHOUT_DERIVATIVE = [
    _one("abs", [0.0, -0.0], [0.0, 0.0]),
    _one("sqrt", [0.0], [INF]),
    _one("cbrt", [0.0], [INF]),
    _one("entr", [0.0], [INF]),
    _one("angle", [0.0], [0.0]),
    *(Point(name, ([1.0, -2.0], [1.0, -2.0]), (HALF, HALF)) for name in ("maximum", "minimum", "fmax", "fmin")),
    _one("max", [2.0, 1.0, 2.0], [0.5, 0.0, 0.5]),
    _one("min", [1.0, 1.0, 2.0], [0.5, 0.5, 0.0]),
    _one("clip", [0.0, 0.5, 1.0], [1.0, 1.0, 1.0], min=0.0, max=1.0),
    _one("clip", [0.0, -1.0], [1.0, 0.0], min=0.0),
    _one("clip", [0.0, 1.0], [1.0, 0.0], max=0.0),
    Point("hypot", ([0.0], [0.0]), ([0.0], [0.0])),
    Point("atan2", ([0.0], [0.0]), ([0.0], [0.0])),
    Point("copysign", ([0.0, -0.0], [1.0, -1.0]), ([0.0, 0.0], [0.0, 0.0])),
    Point("remainder", ([6.0, -6.0, 0.0], [3.0, 3.0, 3.0]), ([1.0, 1.0, 1.0], [-2.0, 2.0, 0.0])),
    Point("fmod", ([6.0, -6.0, 0.0], [3.0, 3.0, 3.0]), ([1.0, 1.0, 1.0], [-2.0, 2.0, 0.0])),
    Point("pow", ([0.0], [0.0]), ([0.0], [0.0])),
    Point("xlogy", ([0.0], [0.0]), ([-INF], [0.0])),
    *(Point(name, ([s * INF], [s * INF]), ([0.5], [0.5])) for name in ("logaddexp", "logaddexp2") for s in (-1, 1)),
    _one("std", [3.0, 3.0, 3.0], [0.0, 0.0, 0.0]),
    _one("std", [[3.0, 3.0], [1.0, 2.0]], [[0.0, 0.0], [-0.5, 0.5]], axis=1),
    _one("nanstd", [3.0, 3.0], [0.0, 0.0]),
    *_norms(),
    Point("cdist", ([[0.0, 0.0]], [[0.0, 0.0]]), ([[0.0, 0.0]], [[0.0, 0.0]])),
    _one("nn.relu", [0.0], [0.0]),
    _one("nn.relu6", [0.0, 6.0], [0.0, 0.0]),
    _one("nn.leaky_relu", [0.0], [0.25], negative_slope=0.25),
    Point("nn.prelu", ([0.0], [0.25]), ([0.25], [0.0])),
    _one("nn.selu", [0.0], [1.7580993408473766]),
    _one("nn.celu", [0.0], [1.0]),
    _one("nn.hard_tanh", [-1.0, 1.0], [0.0, 0.0]),
    _one("nn.hard_sigmoid", [-3.0, 3.0], [0.0, 0.0]),
    _one("nn.hard_silu", [-3.0, 3.0], [0.0, 1.0]),
    _one("nn.hard_shrink", [-0.5, 0.5], [0.0, 0.0]),
    _one("nn.soft_shrink", [-0.5, 0.5], [0.0, 0.0]),
    Point("nn.l1_loss", ([1.0, 2.0], [1.0, 2.0]), ([0.0, 0.0], [0.0, 0.0])),
    Point("nn.kl_div", ([0.5], [0.0]), ([0.0], [-INF])),
    _one("nn.l2_normalize", [0.0, 0.0], [1e12, 1e12]),
    *(
        Point("nn.lp_pool", ([[[0.0], [0.0], [0.0], [2.0]]], 2), ([[[0.0], [0.0], [0.0], [1.0]]],), {"p": p})
        for p in (0.5, 1, 2, 3)
    ),
    _one("squareplus", [0.0, 2.0, -2.0], [0.5, 1.0, 0.0], b=0.0),
    Point("nn.max_pool", ([[[1.0], [1.0]]], 2), ([[[1.0], [0.0]]],)),
]
"""Points where a function has no derivative, or an infinite one."""

_PLACES = np.asarray([[0], [2], [0]])
_TWICE: dict[str, Any] = {
    "set": [0.0, 1.0, 1.0], "add": [1.0, 1.0, 1.0], "multiply": [4.0, 1.0, 3.0], "min": [1.0, 1.0, 0.0], "max": [0.0, 1.0, 1.0],
}  # fmt: skip

SMOOTH = [
    Point("logaddexp", ([1.0, 2.0, 0.0], [1.0, 2.0, 0.0]), ([0.5] * 3, [0.5] * 3)),
    Point("logaddexp2", ([1.0, 2.0], [1.0, 2.0]), (HALF, HALF)),
    _one("cumulative_prod", [0.0, 2.0, 3.0], [9.0, 0.0, 0.0]),
    _one("cumulative_prod", [2.0, 0.0, 3.0, 0.0, 1.0], [1.0, 8.0, 0.0, 0.0, 0.0]),
    _one("prod", [0.0, 2.0, 3.0], [6.0, 0.0, 0.0]),
    *(Point("scatter_nd", (_PLACES, [3.0, 5.0, 4.0], (4,)), (gradient,), {"mode": mode}) for mode, gradient in _TWICE.items()),
    Point("scatter_update", ([1.0, 2.0, 3.0], _PLACES, [3.0, 5.0, 4.0]), ([0.0, 1.0, 0.0], _TWICE["set"]), {"mode": "set"}),
    Point("scatter_update", ([1.0, 2.0, 3.0], _PLACES, [3.0, 5.0, 4.0]), ([12.0, 1.0, 5.0], [4.0, 3.0, 3.0]), {"mode": "multiply"}),
    Point("scatter_update", ([1.0, 2.0, 9.0], _PLACES, [3.0, 5.0, 4.0]), ([0.0, 1.0, 1.0], [0.0, 0.0, 1.0]), {"mode": "max"}),
    _one("i0", [0.0], [0.0]),
    _one("i1", [0.0], [0.5]),
    _one("i0e", [0.0], [0.0]),
    _one("i1e", [0.0], [0.5]),
    Point("xlogy", ([0.0], [2.0]), ([np.log(2.0)], [0.0])),
    Point("xlog1py", ([0.0], [2.0]), ([np.log(3.0)], [0.0])),
    Point("pow", ([0.0, 0.0, 2.0], [2.0, 1.0, 0.0]), ([0.0, 1.0, 0.0], [0.0, 0.0, np.log(2.0)])),
    _one("linalg.det", [[1.0, 2.0], [2.0, 4.0]], [[4.0, -2.0], [-2.0, 1.0]]),
    _one("linalg.det", [[0.0, 1.0], [0.0, 2.0]], [[2.0, 0.0], [-1.0, 0.0]]),
    _one(
        "linalg.det", [[[0.0, 0.0], [0.0, 0.0]], [[1.0, 2.0], [3.0, 4.0]]], [[[0.0, 0.0], [0.0, 0.0]], [[4.0, -3.0], [-2.0, 1.0]]]
    ),
    Point("hypot", ([1e200, 3e-200], [1e200, 4e-200]), ([0.5**0.5, 0.6], [0.5**0.5, 0.8])),
    Point("zeta", ([2.0], [1.0]), ([-0.9375482543158438], [-2.4041138063191885])),
    Point("igamma", ([2.0], [1.0]), ([-0.27619604570283483], [np.exp(-1.0)])),
    Point("igammac", ([2.0], [1.0]), ([0.27619604570283483], [-np.exp(-1.0)])),
    _one("nn.elu", [0.0], [1.0]),
    Point("nn.max_pool", ([[[5.0], [1.0], [2.0], [7.0]]], 2), ([[[1.0], [0.0], [0.0], [1.0]]],), {"dilation": 2, "stride": 1}),
    Point(
        "nn.lp_pool", ([[[5.0], [1.0], [2.0], [7.0]]], 2), ([[[1.0], [0.0], [0.0], [1.0]]],), {"p": INF, "dilation": 2, "stride": 1}
    ),
]
"""Points where a function is smooth, and a framework's gradient is not right or missing."""
