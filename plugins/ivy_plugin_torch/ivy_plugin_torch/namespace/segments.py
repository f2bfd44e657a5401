"""Segments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from ivy_api.adapt.arguments import require_sizes as _require_sizes
from ivy_api.adapt.functions import rename_function as _named
from ivy_api.bodies.shapes import length_from_max as _length_from_max
from ivy_api.plugin import mixed
from ivy_plugin_torch import unsigned as _unsigned
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.derivatives import is_forward
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.indices import widened as _widened
from ivy_plugin_torch.short import short as _short

__all__ = [
    "segment_max",
    "segment_mean",
    "segment_min",
    "segment_prod",
    "segment_sum",
]

_UNUSUAL = frozenset((*_unsigned.SIGNED, torch.bool))
_IDS = frozenset((torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8, *_unsigned.SIGNED))


def _by_segment(name: str, reduce: str, neutral: Callable[[torch.dtype], float]) -> Any:
    def function(
        data: torch.Tensor, segment_ids: torch.Tensor, /, *, num_segments: int | None = None, composed: Callable[..., torch.Tensor]
    ) -> torch.Tensor:
        usual = segment_ids.ndim == 1 and segment_ids.dtype in _IDS and data.ndim > 0 and 0 < len(data) == len(segment_ids)
        wrong = reduce == "prod" and is_forward()  # zero: https://github.com/pytorch/pytorch/issues/196702
        if wrong or not usual or data.dtype in _UNUSUAL or (data.dtype.is_complex and reduce != "sum"):
            return composed(data, segment_ids, num_segments=num_segments)
        count, ids = _in_range(name, segment_ids, num_segments)
        out = torch.full((count + 2, *data.shape[1:]), neutral(data.dtype), dtype=data.dtype, device=data.device)
        if reduce == "sum":
            return out.index_add(0, ids, data)[1:-1]  # not in place: torch.func.vmap
        indices = ids.reshape(-1, *(1,) * (data.ndim - 1)).expand_as(data)
        return out.scatter_reduce(0, indices, data, reduce)[1:-1]

    return mixed()(_named(function, name))


def _count(name: str, segment_ids: torch.Tensor) -> int:
    return max(_length_from_max(name, _widened(segment_ids).max(), "num_segments"), 0)


def _in_range(name: str, segment_ids: torch.Tensor, num_segments: int | None) -> tuple[int, torch.Tensor]:
    """The number of segments, and the ids counted from 1.

    torch rejects out-of-range indices: they go to an extra segment before the first one or after the last.
    """
    count = _count(name, segment_ids) if num_segments is None else num_segments
    _require_sizes(name, count)
    return count, _widened(segment_ids).clamp(-1, count).add_(1)


def _means_of_rows(data: torch.Tensor, segment_ids: torch.Tensor, count: int) -> torch.Tensor:
    """The means of rows on the CPU, where torch raises for out-of-range indices, and floats count the rows exactly."""
    total = data.new_zeros((count, data.shape[1])).index_add_(0, segment_ids, data)
    members = data.new_zeros((count,)).index_add_(0, segment_ids, data.new_ones((len(data),)))
    return total.div_(members.clamp_min_(1).unsqueeze_(1))


@mixed()
@_short(
    "native(data, segment_ids, num_segments)",
    "type(segment_ids) is tensor and segment_ids.dtype is int64 and segment_ids.ndim == 1 and type(num_segments) is int",
    "data.ndim == 2 and 0 < len(data) == len(segment_ids) <= most",
    of="data",
    dtypes=(torch.float32, torch.float64),
    readable=True,
    native=_means_of_rows,
    int64=torch.int64,
    most=2**24,
)
def segment_mean(
    data: torch.Tensor, segment_ids: torch.Tensor, /, *, num_segments: int | None = None, composed: Callable[..., torch.Tensor]
) -> torch.Tensor:
    length, *rest = data.shape or (0,)
    usual = segment_ids.ndim == 1 and segment_ids.dtype in _IDS and 0 < length == segment_ids.shape[0]
    if not usual or data.dtype not in _FLOATING:
        return composed(data, segment_ids, num_segments=num_segments)
    count = _count("segment_mean", segment_ids) if num_segments is None else num_segments
    trailing = (1,) * len(rest)
    ids = segment_ids if segment_ids.dtype is torch.int64 else _widened(segment_ids)
    if data.is_cpu and segment_ids.is_cpu and not _capturing():  # torch raises for out-of-range indices here
        try:
            total = data.new_zeros((count, *rest)).index_add_(0, ids, data)
            members = torch.bincount(ids, None, count).clamp_min_(1)
            if trailing:
                members = members.unsqueeze_(1) if len(trailing) == 1 else members.reshape(-1, *trailing)
            return total.div_(members)
        except (IndexError, RuntimeError):
            pass
    return _means_in_range(data, *_in_range("segment_mean", ids, count))


def _means_in_range(data: torch.Tensor, count: int, ids: torch.Tensor) -> torch.Tensor:
    """The means of the segments that have the ids 1 to ``count``, not in place."""
    total = torch.zeros((count + 2, *data.shape[1:]), dtype=data.dtype, device=data.device).index_add(0, ids, data)
    # torch.compile has no integer kernel for this; floats count exactly up to their precision.
    exact = data.dtype if data.dtype.is_floating_point and len(ids) <= 1 / torch.finfo(data.dtype).eps else torch.int64
    ones = torch.ones_like(ids, dtype=exact)
    members = torch.zeros(count + 2, dtype=exact, device=data.device).index_add(0, ids, ones).clamp(min=1)
    return (total / members.reshape(-1, *(1,) * (data.ndim - 1)))[1:-1]


def _least(dtype: torch.dtype) -> float:
    return -float("inf") if dtype.is_floating_point else torch.iinfo(dtype).min


def _largest(dtype: torch.dtype) -> float:
    return float("inf") if dtype.is_floating_point else torch.iinfo(dtype).max


segment_max = _by_segment("segment_max", "amax", _least)
segment_min = _by_segment("segment_min", "amin", _largest)
segment_prod = _by_segment("segment_prod", "prod", lambda dtype: 1)
segment_sum = _by_segment("segment_sum", "sum", lambda dtype: 0)
