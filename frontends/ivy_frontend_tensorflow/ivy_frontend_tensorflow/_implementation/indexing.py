"""Indexing of tensors: integers, strided slices, an ellipsis and new axes."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends.sizes import bounds_of_slice
from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.operands import static
from ivy_frontend_tensorflow._implementation.tensor import tensor_of

_KINDS = "Only integers, slices, ellipsis, tf.newaxis and scalar tf.int32/tf.int64 tensors are valid indices, got {!r}"


def plain_key(key: Any) -> tuple[Any, ...]:
    """Return an index with tensors replaced by Python integers."""
    found: list[Any] = []
    for one in key if isinstance(key, (tuple, list)) else (key,):
        if one is None or one is Ellipsis:
            found.append(one)
        elif isinstance(one, slice):
            found.append(slice(*(_integer(part) for part in (one.start, one.stop, one.step))))
        else:
            found.append(_integer(one))
    return tuple(found)


def _integer(value: Any) -> Any:
    if value is None or type(value) is int:
        return value
    x = tensor_of(value)
    if x is not None:
        if x.dtype.is_bool or not x.dtype.is_integer or x.ndim:
            raise TypeError(_KINDS.format(value))
        return int(x)
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(_KINDS.format(value))
    return value.__index__()


def taken(x: Any, key: tuple[Any, ...], xp: Any) -> Any:
    """Return a part of a native array; steps may be negative."""
    index: list[Any] = []
    flips, unknown, axis = [], [], 0
    for one in _full_key(key, len(x.shape)):
        if one is None:
            index.append(None)
            continue
        n, at = x.shape[axis], sum(not isinstance(before, int) for before in index)
        if isinstance(one, slice):
            part, backwards = _ascending(one, n)
            index.append(part)
            if backwards:
                flips.append(at)
        elif hasattr(one, "dtype"):  # an integer that is not known
            index.append(slice(None))
            unknown.append((at, one, n))
        elif -n <= one < n:
            index.append(one % n)
        else:
            raise InvalidArgumentError(None, None, f"slice index {one} of dimension {axis} out of bounds.")
        axis += 1
    x = x[tuple(index)]
    x = xp.flip(x, axis=tuple(flips)) if flips else x
    for at, one, n in reversed(unknown):
        x = xp.squeeze(xp.take(x, xp.reshape(xp.where(one < 0, one + n, one), (1,)), axis=at), axis=at)
    return x


def _full_key(key: tuple[Any, ...], ndim: int) -> tuple[Any, ...]:
    """An index with slices in place of its ellipsis, and for the axes that it leaves out."""
    used = sum(1 for one in key if one is not None and one is not Ellipsis)
    if used > ndim:
        raise InvalidArgumentError(None, None, f"Index out of range using input dim {used - 1}; input has only {ndim} dims")
    at = next((i for i, one in enumerate(key) if one is Ellipsis), len(key))
    return (*key[:at], *[slice(None)] * (ndim - used), *key[at + 1 :])


def _ascending(one: slice, n: int) -> tuple[slice, bool]:
    """The elements of a slice of ``n`` in ascending order, and whether they were in the other one."""
    if one.step == 0:
        raise InvalidArgumentError(None, None, "strides[0] must be non-zero")
    start, stop, step, count = bounds_of_slice(one, n)
    if step > 0:
        return slice(start, max(stop, start), step), False
    start, stop, step = (start + (count - 1) * step, start + 1, -step) if count else (0, 0, 1)
    return slice(start, max(stop, start), step), True


def key_of(
    begin: Any, end: Any, steps: Any, begin_mask: int, end_mask: int, ellipsis_mask: int, new_axis_mask: int, shrink_axis_mask: int
) -> tuple[Any, ...]:
    """Return the index that a strided slice stands for."""
    key: list[Any] = []
    for i, (start, stop, step) in enumerate(zip(begin, end, steps, strict=True)):
        bit = 1 << i
        if ellipsis_mask & bit:
            key.append(Ellipsis)
        elif new_axis_mask & bit:
            key.append(None)
        elif shrink_axis_mask & bit:
            key.append(start)
        else:
            key.append(slice(None if begin_mask & bit else start, None if end_mask & bit else stop, step))
    return tuple(key)


@function("strided_slice", "input_")
def strided_slice(
    input_: Any, begin: Any, end: Any, strides: Any = None, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0, var: Any = None, *, xp: Any,
) -> Any:  # fmt: skip
    """Extract a strided slice."""
    steps = strides if strides is not None else [1] * len(begin)
    return taken(input_, key_of(begin, end, steps, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask), xp)


@op(takes="input")
def StridedSlice(
    input: Any, begin: Any, end: Any, strides: Any, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0, *, xp: Any,
) -> Any:  # fmt: skip
    """Extract a strided slice."""
    return taken(input, key_of(begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask), xp)


@op(takes="dy")
def StridedSliceGrad(
    shape: Any, begin: Any, end: Any, strides: Any, dy: Any, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the gradient of a strided slice: zeros of a shape with the cotangent in place of the slice."""
    key = key_of(begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    return _replaced(xp.zeros(tuple(shape), dtype=dy.dtype), key, dy, xp)


@op(takes="input=value")
def TensorStridedSliceUpdate(
    input: Any, begin: Any, end: Any, strides: Any, value: Any, begin_mask: int = 0, end_mask: int = 0, ellipsis_mask: int = 0,
    new_axis_mask: int = 0, shrink_axis_mask: int = 0, *, xp: Any,
) -> Any:  # fmt: skip
    """Return an array with a strided slice replaced."""
    key = key_of(begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask, shrink_axis_mask)
    return _replaced(input, key, value, xp)


def _replaced(x: Any, key: tuple[Any, ...], value: Any, xp: Any) -> Any:
    count = 1
    for n in x.shape:
        count *= n
    where = xp.reshape(taken(xp.reshape(xp.arange(count), tuple(x.shape)), key, xp), (-1, 1))
    shape = taken(x, key, xp).shape
    flat = xp.scatter_update(xp.reshape(x, (-1,)), where, xp.reshape(xp.broadcast_to(value, tuple(shape)), (-1,)), mode="set")
    return xp.reshape(flat, tuple(x.shape))


def getitem(x: Any, key: Any) -> Any:
    """``x[key]``."""
    if getattr(key, "shape", ()) and dtype_name(key.dtype) == "bool":  # of any library
        return FRONTEND.find("tensorflow", "boolean_mask")(x, key)
    return _GETITEM(tensor_of(x), plain_key(key))


class _Indexing:
    """``x[key]`` through the common path of calls, so that tapes see it."""

    def __call__(self, x: Any, key: tuple[Any, ...]) -> Any:
        from ivy_frontend_tensorflow._implementation.calls import State, namespace_of, recorded, wrapped

        xp = namespace_of((x,))
        try:
            if State.tapes and x._output is not None:
                return recorded(lambda values, xp: taken(values[0], key, xp), [x], [x], xp)
            return wrapped(taken(x._x, key, xp))
        except Exception as error:
            raise FRONTEND.translated(error) from error


_GETITEM = _Indexing()
__all__ = ["getitem", "static"]
