"""Operations that take arrays apart, put them together, and write into parts of them."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.operations.defining import op, promoted

BOTH = ("ops", "ops.numpy")


def sections_or_indices(given: Any) -> Any:
    """Return a number of parts, or the indices between them."""
    if isinstance(given, int):
        return given
    return tuple(int(i) for i in (kinds.host(given).tolist() if kinds.is_array(given) else given))


@op(*BOTH)
def split(x: Any, indices_or_sections: Any, axis: int = 0, *, xp: Any) -> Any:
    """Return the parts of an array along an axis: equal ones, or those between indices."""
    return list(xp.split(x, sections_or_indices(indices_or_sections), axis=axis))


@op(*BOTH)
def array_split(x: Any, indices_or_sections: Any, axis: int = 0, *, xp: Any) -> Any:
    """Return the parts of an array along an axis, which need not have the same size."""
    return list(xp.array_split(x, sections_or_indices(indices_or_sections), axis=axis))


def _split(name: str, doc: str) -> None:
    def body(x: Any, indices_or_sections: Any, *, xp: Any) -> Any:
        return list(getattr(xp, name)(x, sections_or_indices(indices_or_sections)))

    body.__name__, body.__doc__ = name, doc
    op(*BOTH)(body)


_split("hsplit", "Return the parts of an array along its second axis, or its only one.")
_split("vsplit", "Return the parts of an array along its first axis.")
_split("dsplit", "Return the parts of an array along its third axis.")


@op(*BOTH, containers=True)
def dstack(xs: Any, *, xp: Any) -> Any:
    """Return arrays joined along the third axis."""
    return xp.dstack(list(xs))


@op(*BOTH)
def meshgrid(*x: Any, indexing: str = "xy", xp: Any) -> Any:
    """Return the coordinates of a grid."""
    rows = [xp.reshape(one if kinds.is_array(one) else kinds.plain_array(one, xp), (-1,)) for one in x]
    return list(xp.meshgrid(*rows, indexing=indexing))


@op("ops")
def unstack(x: Any, num: Any = None, axis: int = 0, *, xp: Any) -> Any:
    """Return the slices along an axis."""
    if num is not None and num != x.shape[axis]:
        raise ValueError(f"`num` is {num}, and axis {axis} of shape {tuple(x.shape)} has {x.shape[axis]} slices.")
    return list(xp.unstack(x, axis=axis))


@op(*BOTH)
def copy(x: Any, *, xp: Any) -> Any:
    """Return a copy."""
    return xp.asarray(x, copy=True)


@op(*BOTH, containers=True)
def select(condlist: Any, choicelist: Any, default: Any = 0, *, xp: Any) -> Any:
    """Return elements of the first choice whose condition holds; a default where none does."""
    if len(condlist) != len(choicelist):
        raise ValueError(f"There is one choice for each condition: {len(condlist)} conditions, {len(choicelist)} choices.")
    *choices, out = promoted((*choicelist, default), "promote", xp)
    for condition, choice in zip(reversed(condlist), reversed(choices), strict=True):
        out = xp.where(xp.astype(condition, xp.bool), choice, out)
    return out


@op("ops")
def slice(inputs: Any, start_indices: Any, shape: Any, *, xp: Any) -> Any:
    """Return a block of an array, which starts at given indices."""
    if not kinds.is_array(start_indices) and len(start_indices) != len(shape):
        raise ValueError(
            f"Length of `start_indices` must match length of `shape`. Received: start_indices={start_indices}, shape={shape}"
        )
    return xp.dynamic_slice(inputs, start_indices, tuple(int(n) for n in shape))


@op("ops")
def slice_update(inputs: Any, start_indices: Any, updates: Any, *, xp: Any) -> Any:
    """Return an array with a block, which starts at given indices, replaced."""
    return xp.dynamic_update_slice(inputs, xp.astype(updates, inputs.dtype), start_indices)


@op("ops")
def scatter(indices: Any, values: Any, shape: Any, *, xp: Any) -> Any:
    """Return an array of zeros to which values were added at indices."""
    return xp.scatter_nd(indices, values, tuple(int(n) for n in shape))


@op("ops")
def scatter_update(inputs: Any, indices: Any, updates: Any, reduction: Any = None, *, xp: Any) -> Any:
    """Return an array with values at indices replaced, or combined with what was there."""
    modes = {None: "set", "add": "add", "max": "max", "min": "min", "mul": "multiply"}
    if reduction not in modes:
        raise ValueError(f"Unsupported reduction: {reduction}. Expected one of: {list(modes)}")
    return xp.scatter_update(inputs, indices, xp.astype(updates, inputs.dtype), mode=modes[reduction])


def _segments(name: str, doc: str) -> None:
    def body(data: Any, segment_ids: Any, num_segments: Any = None, *, xp: Any) -> Any:
        return getattr(xp, name)(data, segment_ids, num_segments=num_segments)

    body.__name__, body.__doc__ = name, doc
    op("ops")(body)


_segments("segment_sum", "Return the sum of each segment.")
_segments("segment_prod", "Return the product of each segment.")
_segments("segment_max", "Return the maximum of each segment.")
_segments("segment_min", "Return the minimum of each segment.")


@op("ops")
def saturate_cast(x: Any, dtype: Any, *, xp: Any) -> Any:
    """Return an array in another data type; what is out of its range becomes its smallest or largest value."""
    if dtype == xp.bool:
        return xp.astype(xp.clip(x, 0, 1), dtype) if x.dtype != dtype else x
    if x.dtype == xp.bool or not xp.isdtype(dtype, "integral"):
        if not kinds.is_floating(x) or xp.finfo(x.dtype).max <= xp.finfo(dtype).max:
            return xp.astype(x, dtype)
        return xp.astype(xp.clip(x, float(xp.finfo(dtype).min), float(xp.finfo(dtype).max)), dtype)
    low, high = int(xp.iinfo(dtype).min), int(xp.iinfo(dtype).max)
    if xp.isdtype(x.dtype, "integral"):
        own = xp.iinfo(x.dtype)
        return xp.astype(xp.clip(x, max(low, int(own.min)), min(high, int(own.max))), dtype)
    digits = round(-math.log2(float(xp.finfo(x.dtype).eps))) + 1
    rounded = max(high.bit_length() - digits, 0)  # the largest number of the data type of the argument that is in the range
    high = (high >> rounded) << rounded
    most = float(xp.finfo(x.dtype).max)
    x = xp.where(xp.isnan(x), xp.zeros_like(x), x)
    return xp.astype(xp.clip(x, max(float(low), -most), min(float(high), most)), dtype)
