"""Quantiles."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.bodies.quantiles import require_levels
from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import QuantileMethod

__all__ = [
    "median",
    "nanquantile",
    "quantile",
]


@mixed(when=lambda x, /, *, axis=None, keepdims=False: x.dtype.kind == "f" and x.size and (axis or not isinstance(axis, tuple)))
def median(x: Array, /, *, axis: Any = None, keepdims: bool = False) -> Array:
    return np.median(x, axis, keepdims=keepdims)


def _require_levels(q: Any, function: str) -> None:
    if hasattr(q, "dtype") and q.size:
        require_levels(float(np.min(q)), float(np.max(q)), function)


@mixed()
def nanquantile(x: Array, q: Any, /, *, composed: Any, **options: Any) -> Any:
    _require_levels(q, "nanquantile")
    return composed(x, q, **options)


def _plain(
    x: Array, q: Any, /, *, axis: Any = None, keepdims: Any = False, method: QuantileMethod = "linear", weights: Any = None
) -> bool:
    within = hasattr(q, "dtype") or (isinstance(q, (int, float)) and 0 <= q <= 1)
    _require_levels(q, "quantile")
    return bool(
        x.dtype.kind == "f"
        and x.size
        and (axis or not isinstance(axis, tuple))
        and within
        and weights is None
        and method == "linear"
    )


@mixed(when=_plain)
def quantile(x: Array, q: Any, /, *, axis: Any = None, keepdims: bool = False, **linear: Any) -> Array:
    # A float64 array q would make the result float64 too.
    return np.quantile(x, q, axis, keepdims=keepdims).astype(x.dtype, copy=False)
