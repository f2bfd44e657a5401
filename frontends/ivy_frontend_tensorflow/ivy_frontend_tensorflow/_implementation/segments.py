"""Segment operations."""

from __future__ import annotations

import itertools
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends.values import outside
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.division import truediv
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME
from ivy_frontend_tensorflow._implementation.gathering import in_bounds
from ivy_frontend_tensorflow._implementation.manipulation import invalid


def _count(ids: Any) -> int:
    if len(ids.shape) != 1:
        raise invalid("segment_ids should be a vector.")
    found = [int(i) for i in ids]
    if any(a > b for a, b in itertools.pairwise(found)) or (found and found[0] < 0):
        raise invalid("segment ids are not increasing")
    return found[-1] + 1 if found else 0


def _sorted(kind: str, data: Any, ids: Any, xp: Any) -> Any:
    if len(ids.shape) == 1 and ids.shape[0] != data.shape[0]:
        raise invalid("segment_ids should be the same size as dimension 0 of input.")
    count = _count(ids)
    if kind in ("max", "min"):
        out = getattr(xp, f"segment_{kind}")(data, ids, num_segments=count)
        members = xp.segment_sum(xp.ones_like(ids), ids, num_segments=count)
        empty = xp.reshape(xp.equal(members, 0), (-1,) + (1,) * (len(data.shape) - 1))
        return xp.where(empty, xp.zeros_like(out), out)
    if kind == "mean" and xp.isdtype(data.dtype, "integral"):
        total = xp.segment_sum(data, ids, num_segments=count)
        members = xp.maximum(xp.segment_sum(xp.ones_like(ids), ids, num_segments=count), xp.asarray(1, dtype=ids.dtype))
        members = xp.astype(xp.reshape(members, (-1,) + (1,) * (len(data.shape) - 1)), data.dtype)
        return xp.trunc_divide(total, members)
    return getattr(xp, f"segment_{kind}")(data, ids, num_segments=count)


def _segment(name: str, kind: str) -> None:
    def body(data: Any, segment_ids: Any, *, xp: Any) -> Any:
        return _sorted(kind, data, segment_ids, xp)

    body.__doc__ = f"Return the {kind} of each segment; the segment indices are sorted."
    op(name, public=f"math.segment_{kind}")(body)


for _kind in ("sum", "prod", "mean", "max", "min"):
    _segment(f"Segment{_kind.capitalize()}", _kind)


def _checked(ids: Any, count: int, xp: Any) -> None:
    bad = outside(ids, -1 << 63, count - 1, xp)
    if bad is not None:
        raise invalid(f"segment_ids = {bad} is out of range [0, {count})")


def unsorted(kind: str, data: Any, ids: Any, count: int, xp: Any) -> Any:
    """Reduce the elements of each segment; elements with a negative index are dropped."""
    if tuple(data.shape[: len(ids.shape)]) != tuple(ids.shape):
        raise invalid(f"data.shape = {list(data.shape)} does not start with segment_ids.shape = {list(ids.shape)}")
    if count < 0:
        raise invalid(f"Input num_segments == {count} must not be negative.")
    if 0 in data.shape[len(ids.shape) :]:
        return xp.zeros((count, *data.shape[len(ids.shape) :]), dtype=data.dtype)
    _checked(ids, count, xp)
    out = getattr(xp, f"segment_{kind}")(data, ids, num_segments=count)
    if kind in ("max", "min") and xp.isdtype(data.dtype, "real floating"):
        members = xp.segment_sum(xp.ones_like(ids), ids, num_segments=count)
        own = BY_NAME[dtype_name(data.dtype)]
        empty = xp.reshape(xp.less_equal(members, 0), (-1,) + (1,) * (len(out.shape) - 1))
        limit = xp.full_like(out, own.min if kind == "max" else own.max)
        out = xp.where(empty, limit, out)
    return out


def _unsorted(name: str, kind: str) -> None:
    def body(data: Any, segment_ids: Any, num_segments: Any, *, xp: Any) -> Any:
        return unsorted(kind, data, segment_ids, num_segments, xp)

    body.__doc__ = f"Return the {kind} of each segment."
    op(name, public=f"math.unsorted_segment_{kind}", takes=f"data:{name} segment_ids")(body)


for _kind in ("sum", "prod", "max", "min"):
    _unsorted(f"UnsortedSegment{_kind.capitalize()}", _kind)


def _members(data: Any, ids: Any, count: int, xp: Any) -> Any:
    _checked(ids, count, xp)
    n = xp.segment_sum(xp.ones_like(ids, dtype=data.dtype), ids, num_segments=count)
    n = xp.maximum(n, xp.ones_like(n))
    return xp.reshape(n, (-1,) + (1,) * (len(data.shape) - len(ids.shape)))


@function("math.unsorted_segment_mean", "data:Maximum segment_ids")
def unsorted_segment_mean(data: Any, segment_ids: Any, num_segments: Any, *, xp: Any) -> Any:
    """Return the mean of each segment."""
    total = unsorted("sum", data, segment_ids, num_segments, xp)
    return truediv(total, _members(data, segment_ids, num_segments, xp), xp=xp)


@function("math.unsorted_segment_sqrt_n", "data:f segment_ids")
def unsorted_segment_sqrt_n(data: Any, segment_ids: Any, num_segments: Any, *, xp: Any) -> Any:
    """Return the sum of each segment divided by the square root of its number of elements."""
    return unsorted("sum", data, segment_ids, num_segments, xp) / xp.sqrt(_members(data, segment_ids, num_segments, xp))


def _sparse(data: Any, indices: Any, ids: Any, count: int, kind: str, xp: Any) -> Any:
    in_bounds(indices, data.shape[0], xp)
    rows = xp.take(data, indices, axis=0)
    total = xp.segment_sum(rows, ids, num_segments=count)
    if kind == "Sum":
        return total
    n = _members(rows, ids, count, xp)
    return total / (n if kind == "Mean" else xp.sqrt(n))


def _sparse_segment(kind: str) -> None:
    def plain(data: Any, indices: Any, segment_ids: Any, *, xp: Any) -> Any:
        return _sparse(data, indices, segment_ids, _count(segment_ids), kind, xp)

    def with_number(data: Any, indices: Any, segment_ids: Any, num_segments: Any, *, xp: Any) -> Any:
        if num_segments < _count(segment_ids):
            raise invalid("segment ids must be < num_segments")
        return _sparse(data, indices, segment_ids, num_segments, kind, xp)

    def gradient(grad: Any, indices: Any, segment_ids: Any, output_dim0: Any, *, xp: Any) -> Any:
        count = grad.shape[0]
        like = xp.zeros((output_dim0, *grad.shape[1:]), dtype=grad.dtype)
        _, pull = xp.vjp(lambda x: _sparse(x, indices, segment_ids, count, kind, xp), like)
        return pull(grad)[0]

    plain.__doc__ = with_number.__doc__ = "Reduce rows chosen by index over segments."
    gradient.__doc__ = "Return the gradient of the reduction of rows over segments."
    op(f"SparseSegment{kind}", takes="data indices segment_ids")(plain)
    op(f"SparseSegment{kind}WithNumSegments", takes="data indices segment_ids")(with_number)
    op(f"SparseSegment{kind}Grad", takes="grad indices segment_ids", static="output_dim0")(gradient)


for _kind in ("Sum", "Mean", "SqrtN"):
    _sparse_segment(_kind)
