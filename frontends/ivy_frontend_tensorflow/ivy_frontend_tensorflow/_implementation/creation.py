"""Constants, conversion, and arrays of one value."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import function, op, value
from ivy_frontend_tensorflow._implementation.dtypes import as_dtype, native_dtype
from ivy_frontend_tensorflow._implementation.elementwise import complex_
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import invalid
from ivy_frontend_tensorflow._implementation.operands import ints, static
from ivy_frontend_tensorflow._implementation.reductions import dtype_of
from ivy_frontend_tensorflow._implementation.tensor import Tensor, tensor_of


@value("constant")
def constant(value: Any, dtype: Any = None, shape: Any = None, name: Any = "Const") -> Any:
    """Return a tensor of a Python value or an array."""
    xp = namespace_of((value,))
    held = tensor_of(value)
    wanted = "" if dtype is None else as_dtype(dtype)._name
    if held is not None and wanted and held.dtype.name != wanted:
        x = FRONTEND.find("tensorflow", "cast")(held, wanted)
    else:
        x = converted(value, xp, wanted)
    if shape is None:
        return x
    wanted_shape = tuple(static(list(shape) if hasattr(shape, "__iter__") else [shape]))
    if any(n < 0 for n in wanted_shape):
        raise ValueError(f"Dimensions of {wanted_shape} must be >= 0")
    count = math.prod(wanted_shape)
    size = x.shape.num_elements()
    if size == count:
        return Tensor(xp.reshape(x._x, wanted_shape))
    if size == 1:
        return Tensor(xp.broadcast_to(xp.reshape(x._x, ()), wanted_shape))
    raise TypeError(f"tf.constant with unsupported shape: {size} elements, but `shape` {wanted_shape} has {count}.")


@value("convert_to_tensor")
def convert_to_tensor(value: Any, dtype: Any = None, dtype_hint: Any = None, name: Any = None) -> Any:
    """Return a value as a tensor; a tensor as it is."""
    xp = namespace_of((value,))
    if dtype is None and dtype_hint is not None and tensor_of(value) is None:
        try:
            return converted(value, xp, as_dtype(dtype_hint)._name)
        except (TypeError, ValueError):
            return converted(value, xp)
    return converted(value, xp, "" if dtype is None else as_dtype(dtype)._name)


@value("is_tensor")
def is_tensor(x: Any) -> bool:
    """Whether it is a tensor or a variable."""
    return tensor_of(x) is not None


@function("zeros")
def zeros(shape: Any, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return zeros."""
    return xp.zeros(ints(shape), dtype=dtype_of(xp, dtype))


@function("ones")
def ones(shape: Any, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return ones."""
    return xp.ones(ints(shape), dtype=dtype_of(xp, dtype))


@op(takes="value", public="fill")
def Fill(dims: Any, value: Any, *, xp: Any) -> Any:
    """Return an array of one value."""
    return xp.broadcast_to(value, tuple(dims))


@function("zeros_like", "input")
def zeros_like(input: Any, dtype: Any = None, *, xp: Any) -> Any:
    """Return zeros of the shape of another array."""
    return xp.zeros_like(input, dtype=dtype)


@function("ones_like", "input")
def ones_like(input: Any, dtype: Any = None, *, xp: Any) -> Any:
    """Return ones of the shape of another array."""
    return xp.ones_like(input, dtype=dtype)


@op()
def ZerosLike(x: Any, *, xp: Any) -> Any:
    """Return zeros of the shape of another array."""
    return xp.zeros_like(x)


@op()
def OnesLike(x: Any, *, xp: Any) -> Any:
    """Return ones of the shape of another array."""
    return xp.ones_like(x)


@function("eye")
def eye(num_rows: Any, num_columns: Any = None, batch_shape: Any = None, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return identity matrices."""
    return xp.eye(num_rows, num_columns, dtype=dtype_of(xp, dtype), batch_shape=tuple(batch_shape or ()))


@op(takes="start=limit=delta", static="start limit delta")
def Range(start: Any, limit: Any, delta: Any, *, xp: Any) -> Any:
    """Return evenly spaced numbers."""
    return _range(start, limit, delta, start.dtype, xp)


def _range(start: Any, limit: Any, delta: Any, dtype: Any, xp: Any) -> Any:
    a, b, step = static(start), static(limit), static(delta)
    if step == 0:
        raise ValueError("Requires delta != 0: 0")
    count = max(0, -int(-(b - a) // step))
    return xp.arange(count, dtype=dtype) * xp.asarray(step, dtype=dtype) + xp.asarray(a, dtype=dtype)


@value("range")
def range_(start: Any, limit: Any = None, delta: Any = 1, dtype: Any = None, name: Any = "range") -> Any:
    """Return evenly spaced numbers; the data type is the widest of the arguments'."""
    if limit is None:
        start, limit = 0, start
    xp = namespace_of((start, limit, delta))
    every = [converted(v, xp) if dtype is None or tensor_of(v) is not None else converted(v, xp, "") for v in (start, limit, delta)]
    if dtype is None:
        order = ["int32", "int64", "float32", "float64"]
        names = [v.dtype.name for v in every]
        if len(set(names)) > 1 and all(n in order for n in names):
            name = max(names, key=order.index)
        else:
            name = names[0]
    else:
        name = as_dtype(dtype)._name
    if not every[0].dtype.is_floating and name.startswith("int") and any(v.dtype.is_floating for v in every):
        raise TypeError(f"Cannot convert {limit} to EagerTensor of dtype {name}")
    if step_is_zero(every[2]):
        raise invalid("Requires delta != 0: 0")
    return Tensor(_range(every[0]._x, every[1]._x, every[2]._x, getattr(xp, name), xp))


def step_is_zero(x: Tensor) -> bool:
    """Whether a scalar is 0."""
    return bool(static(x._x) == 0)


@function("linspace", "start=stop")
def linspace(start: Any, stop: Any, num: Any, axis: Any = 0, *, xp: Any) -> Any:
    """Return ``num`` numbers from start to stop, both included."""
    if xp.isdtype(start.dtype, "integral"):
        start, stop = xp.astype(start, xp.float64), xp.astype(stop, xp.float64)
    start, stop = xp.broadcast_arrays(start, stop)
    rank = len(start.shape)
    steps = xp.arange(num, dtype=start.dtype) / max(num - 1, 1)
    steps = xp.reshape(steps, (num,) + (1,) * rank)
    found = start + (stop - start) * steps
    if num > 1:
        found = xp.concat([found[:-1], xp.expand_dims(stop, axis=0)], axis=0)
    return xp.moveaxis(found, 0, axis) if rank else found


@op(public="cast", takes="x")
def Cast(x: Any, DstT: Any, *, xp: Any) -> Any:
    """Convert to a data type; a fraction is cut off, of a complex number the real part is taken."""
    if xp.isdtype(x.dtype, "complex floating") and not xp.isdtype(DstT, "complex floating"):
        x = xp.real(x)
    return x if x.dtype == DstT else xp.astype(x, DstT)


@function("saturate_cast", "value")
def saturate_cast(value: Any, dtype: Any, *, xp: Any) -> Any:
    """Convert to a data type; values out of its range become its limits."""
    if xp.isdtype(value.dtype, "complex floating"):
        if xp.isdtype(dtype, "complex floating"):
            part = native_dtype(xp, as_dtype(dtype_name(dtype)).real_dtype)
            return complex_(*(saturate_cast(v, part, xp=xp) for v in (xp.real(value), xp.imag(value))), xp=xp)
        value = xp.real(value)
    wanted, own = as_dtype(dtype_name(dtype)).real_dtype, as_dtype(dtype_name(value.dtype))
    low, high = max(wanted.min, own.min), min(wanted.max, own.max)
    if low > own.min or high < own.max:
        value = xp.clip(value, xp.asarray(low, dtype=value.dtype), xp.asarray(_representable(high, own), dtype=value.dtype))
    return xp.astype(value, dtype)


def _representable(high: Any, own: Any) -> Any:
    if own.is_floating and isinstance(high, int):
        bits = {"float16": 11, "float32": 24, "float64": 53, "bfloat16": 8}[own.name]
        return float((high >> max(high.bit_length() - bits, 0)) << max(high.bit_length() - bits, 0))
    return high


@op(takes="input", public="identity")
def Identity(input: Any, *, xp: Any) -> Any:
    """Return the same values."""
    return input


@function("shape", "input", differentiable=False)
def shape(input: Any, out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the shape as a tensor."""
    return xp.asarray(list(input.shape), dtype=dtype_of(xp, out_type or "int32"))


@op(takes="input", differentiable=False)
def Shape(input: Any, out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the shape as a tensor."""
    return xp.asarray(list(input.shape), dtype=dtype_of(xp, out_type))


@op(takes="input", public="size", differentiable=False)
def Size(input: Any, out_type: Any = "int32", *, xp: Any) -> Any:
    """Return the number of elements as a tensor."""
    count = 1
    for n in input.shape:
        count *= n
    return xp.asarray(count, dtype=dtype_of(xp, out_type or "int32"))


@op(takes="input", public="rank", differentiable=False)
def Rank(input: Any, *, xp: Any) -> Any:
    """Return the number of axes as a tensor."""
    return xp.asarray(len(input.shape), dtype=xp.int32)


@op(takes="values*")
def Pack(values: Any, axis: Any = 0, *, xp: Any) -> Any:
    """Join arrays along a new axis."""
    return xp.stack(values, axis=axis)


@value("stack")
def stack(values: Any, axis: Any = 0, name: Any = "stack") -> Any:
    """Join arrays along a new axis; a tensor, which is its parts joined along the first axis, is returned as it is."""
    if isinstance(axis, int) and axis == 0 and not (isinstance(values, (list, tuple)) and values):
        return convert_to_tensor(values)
    return FRONTEND.find("tensorflow.raw_ops", "Pack")(values=values, axis=axis)


@op("BroadcastTo", takes="input", public="broadcast_to")
def BroadcastTo(input: Any, shape: Any, *, xp: Any) -> Any:
    """Broadcast to a shape."""
    if any(n < 0 for n in ints(shape)):
        raise invalid(f"Dimensions of {list(shape)} must be >= 0")
    return xp.broadcast_to(input, tuple(shape))


@op("Reshape", takes="tensor", public="reshape")
def Reshape(tensor: Any, shape: Any, *, xp: Any) -> Any:
    """Change the shape."""
    return xp.reshape(tensor, _sizes(ints(shape), tuple(tensor.shape)))


def _sizes(wanted: tuple[int, ...], own: tuple[int, ...]) -> tuple[int, ...]:
    """Return a shape with the size that -1 stands for, if there are no elements: beside a size of 0, sizes of 0 do not count."""
    if wanted.count(-1) != 1 or 0 not in own:
        return wanted
    rest = math.prod([n for n in own if n or 0 not in wanted]) // math.prod([n for n in wanted if n and n != -1])
    return tuple(rest if n == -1 else n for n in wanted)
