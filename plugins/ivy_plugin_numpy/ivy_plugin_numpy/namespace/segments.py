"""Segments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.adapt.functions import rename_function
from ivy_api.plugin import mixed
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array

__all__ = [
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_prod",
    "segment_sum",
]


def _by_segment(name: str, ufunc: np.ufunc, neutral: Callable[[Any], Any]) -> Any:
    def function(data: Array, segment_ids: Array, /, *, num_segments: int | None = None, composed: Any) -> Array:
        one = segment_ids.ndim == 1 and segment_ids.dtype.kind in "iu" and len(segment_ids) == len(data) and len(data)
        if not one or is_traced(data):
            return composed(data, segment_ids, num_segments=num_segments)
        ids = segment_ids.astype(np.intp, copy=False)
        count = max(int(ids.max()) + 1, 0) if num_segments is None else num_segments
        inside = (ids >= 0) & (ids < count)
        if np.count_nonzero(inside) < len(ids):
            data, ids = data[inside], ids[inside]
        out = np.full((count, *data.shape[1:]), neutral(data.dtype), dtype=data.dtype)
        ufunc.at(out, ids, data)
        return out

    return mixed()(rename_function(function, name))


@mixed()
def segment_mean(data: Array, segment_ids: Array, /, *, num_segments: int | None = None, composed: Any) -> Array:
    one = segment_ids.ndim == 1 and segment_ids.dtype.kind in "iu" and data.ndim and 0 < len(segment_ids) == len(data)
    if not one or is_traced(data) or data.dtype.char not in "fdFD":
        return composed(data, segment_ids, num_segments=num_segments)
    ids = segment_ids.astype(np.intp, copy=False)
    count = max(int(ids.max()) + 1, 0) if num_segments is None else num_segments
    inside = (ids >= 0) & (ids < count)
    if np.count_nonzero(inside) < len(ids):
        data, ids = data[inside], ids[inside]
    total = np.zeros((count, *data.shape[1:]), dtype=data.dtype)
    np.add.at(total, ids, data)
    members = np.maximum(np.bincount(ids, minlength=count), 1).astype(data.dtype)
    return total / members.reshape(-1, *(1,) * (data.ndim - 1))


def _least(dtype: Any) -> Any:
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


def _largest(dtype: Any) -> Any:
    return np.inf if dtype.kind == "f" else np.iinfo(dtype).max


segment_max = _by_segment("segment_max", np.maximum, _least)
segment_min = _by_segment("segment_min", np.minimum, _largest)
segment_prod = _by_segment("segment_prod", np.multiply, lambda dtype: 1)
segment_sum = _by_segment("segment_sum", np.add, lambda dtype: 0)
