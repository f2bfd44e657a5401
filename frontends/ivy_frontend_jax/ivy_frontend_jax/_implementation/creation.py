"""`jax.numpy`: new arrays."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_jax._implementation import promotion
from ivy_frontend_jax._implementation.array import Array, Typed, namespace_of, wrapped
from ivy_frontend_jax._implementation.defining import numpy, raw
from ivy_frontend_jax._implementation.devices import like as placed_like
from ivy_frontend_jax._implementation.devices import new_on, on
from ivy_frontend_jax._implementation.dtypes import canonical, default_float, user_dtype
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import cast, dtype_of
from ivy_frontend_jax._implementation.operands import NUMBERS, as_operand, number
from ivy_frontend_jax._implementation.states import VALUES


class ShapeError(TypeError, ValueError):
    """A shape with a negative size."""


def shape_of(shape: Any, name: str = "") -> tuple[int, ...]:
    """Return a shape given as an integer or a sequence of them."""
    given = (
        shape
        if isinstance(shape, (tuple, list)) or (hasattr(shape, "__iter__") and bool(getattr(shape, "ndim", True)))
        else (shape,)
    )
    try:
        found = tuple(int(n.__index__()) for n in given)
    except AttributeError:
        raise TypeError(f"Shapes must be 1D sequences of concrete values of integer type, got {shape}.") from None
    if any(n < 0 for n in found):
        raise ShapeError(f"Shapes must have only elements that are not negative; got {found}.")
    return found


def converted(obj: Any, dtype: Any, name: str, *, ndmin: int = 0) -> Any:
    """Return an object as an array: a number, an array of any kind, or nested lists of them."""
    if hasattr(obj, "__jax_array__"):
        obj = obj.__jax_array__()
    xp = namespace_of((obj,))
    if isinstance(obj, (list, tuple)):
        value, d = _stacked(obj, dtype, xp, name)
        weak = False
    elif obj is None:
        raise ValueError("None is not a valid value for jnp.array")
    elif isinstance(obj, (str, bytes, dict, set)) or callable(obj):
        raise TypeError(f"Unexpected input type for array: {type(obj)}")
    else:
        value, d, weak = as_operand(obj, xp, name)
        weak = weak and dtype is None
        if type(value) in NUMBERS:
            d = dtype or d
            value = number(xp, value, d)
        elif dtype is not None:
            value, d = cast(xp, value, dtype), dtype
    if len(value.shape) < ndmin:
        value = xp.reshape(value, (1,) * (ndmin - len(value.shape)) + tuple(value.shape))
    return wrapped(Typed(value, weak))


def _stacked(obj: Any, dtype: Any, xp: Any, name: str) -> tuple[Any, Any]:
    leaves: list[Any] = []
    shape = _shape(obj, leaves, xp, name)
    if dtype is None:
        dtype = promotion.common([(d, w) for _, d, w in leaves])[0] if leaves else default_float()
    if all(type(x) in NUMBERS for x, _, _ in leaves):
        for x, _, _ in leaves:
            if type(x) is complex and dtype.kind in "fiu":
                raise TypeError("float() argument must be a string or a real number, not 'complex'")
        values = [number_in(x, dtype) for x, _, _ in leaves]
        out = xp.asarray(values, dtype=getattr(xp, dtype.name)) if values else xp.zeros((0,), dtype=getattr(xp, dtype.name))
        return xp.reshape(out, shape), dtype
    parts = [number(xp, x, dtype) if type(x) in NUMBERS else cast(xp, x, dtype) for x, _, _ in leaves]
    return xp.reshape(xp.stack(parts), shape), dtype


def number_in(x: Any, d: Any) -> Any:
    """Return a Python number of the kind of a data type."""
    return {"b": bool, "i": int, "u": int, "f": float, "c": complex}[d.kind](x)


def _shape(obj: Any, leaves: list[Any], xp: Any, name: str) -> tuple[int, ...]:
    if isinstance(obj, (list, tuple)):
        shapes = {_shape(x, leaves, xp, name) for x in obj}
        if len(shapes) > 1:
            raise ValueError("The array has an inhomogeneous shape: its parts differ in shape.")
        return (len(obj), *(shapes.pop() if shapes else ()))
    if obj is None:
        raise ValueError("None is not a valid value for jnp.array")
    if isinstance(obj, (str, bytes)):
        raise TypeError(f"Value {obj!r} is not a valid JAX array type. Only arrays of numeric types are supported by JAX.")
    found = as_operand(obj, xp, name)
    leaves.append(found)
    return () if type(found[0]) in NUMBERS else tuple(found[0].shape)


@raw("jax.numpy")
def array(
    object: Any,
    dtype: Any = None,
    *args: Any,
    copy: bool = True,
    order: str | None = "K",
    ndmin: int = 0,
    device: Any = None,
    out_sharding: Any = None,
) -> Any:
    """Return an object as an array."""
    if order not in (None, "K"):
        raise NotImplementedError("Only implemented for order='K'")
    return _on_device(converted(object, None if dtype is None else user_dtype(dtype, "array"), "array", ndmin=ndmin), device)


@raw("jax.numpy")
def asarray(a: Any, dtype: Any = None, order: Any = None, *, copy: Any = None, device: Any = None, out_sharding: Any = None) -> Any:
    """Return an object as an array."""
    if order not in (None, "K"):
        raise NotImplementedError("Only implemented for order='K'")
    return _on_device(converted(a, None if dtype is None else user_dtype(dtype, "asarray"), "asarray"), device)


def _on_device(x: Any, device: Any) -> Any:
    if device is None and VALUES["jax_default_device"] is None:
        return x
    return Array(new_on(x._x, device, namespace_of((x,))), x._weak)


@raw("jax.numpy")
def copy(a: Any, order: Any = None) -> Any:
    """Return an array: it is immutable, a copy is the same."""
    return FRONTEND.find("jax.numpy", "array")(a, copy=True, order=order)


@numpy("x", "any")
def astype(x: Any, dtype: Any, /, *, copy: Any = False, device: Any = None, xp: Any) -> Any:
    d = default_float() if dtype is None else user_dtype(dtype, "astype")
    return Typed(on(cast(xp, x, d), device, xp), False)


def _filled(name: str, value: float) -> None:
    def body(shape: Any, dtype: Any = None, *, device: Any = None, out_sharding: Any = None, xp: Any) -> Any:
        d = default_float() if dtype is None else user_dtype(dtype, name)
        return new_on(xp.full(shape_of(shape, name), number_in(value, d), dtype=getattr(xp, d.name)), device, xp)

    def like(a: Any, dtype: Any = None, shape: Any = None, *, device: Any = None, out_sharding: Any = None, xp: Any) -> Any:
        d = dtype_of(a) if dtype is None else user_dtype(dtype, f"{name}_like")
        form = tuple(a.shape) if shape is None else shape_of(shape, name)
        out = placed_like(xp.full(form, number_in(value, d), dtype=getattr(xp, d.name)), a, device, xp)
        return out if dtype is None else Typed(out, False)

    if name == "empty":

        def empty(shape: Any, dtype: Any = None, *, device: Any = None, out_sharding: Any = None, xp: Any) -> Any:
            return body(shape, dtype, device=device, xp=xp)

        def empty_like(prototype: Any, dtype: Any = None, shape: Any = None, *, device: Any = None, xp: Any) -> Any:
            return like(prototype, dtype, shape, device=device, xp=xp)

        numpy(name="empty")(empty)
        numpy("prototype", name="empty_like")(empty_like)
        return
    numpy(name=name)(body)
    numpy("a", name=f"{name}_like")(like)


for _name, _value in (("zeros", 0.0), ("ones", 1.0), ("empty", 0.0)):
    _filled(_name, _value)


@numpy("fill_value")
def full(shape: Any, fill_value: Any, dtype: Any = None, *, device: Any = None, out_sharding: Any = None, xp: Any) -> Any:
    d = dtype_of(fill_value) if dtype is None else user_dtype(dtype, "full")
    out = new_on(xp.broadcast_to(cast(xp, fill_value, d), shape_of(shape, "full")), device, xp)
    return out if dtype is None else Typed(out, False)


@numpy("a, fill_value", "own")
def full_like(
    a: Any, fill_value: Any, dtype: Any = None, shape: Any = None, *, device: Any = None, out_sharding: Any = None, xp: Any
) -> Any:
    d = dtype_of(a) if dtype is None else user_dtype(dtype, "full_like")
    form = tuple(a.shape) if shape is None else shape_of(shape, "full_like")
    out = placed_like(xp.broadcast_to(cast(xp, fill_value, d), form), a, device, xp)
    return out if dtype is None else Typed(out, False)


@numpy()
def eye(N: Any, M: Any = None, k: Any = 0, dtype: Any = None, *, device: Any = None, xp: Any) -> Any:
    d = default_float() if dtype is None else user_dtype(dtype, "eye")
    rows = int(N.__index__())
    columns = rows if M is None else int(M.__index__())
    return new_on(xp.eye(rows, columns, k=int(k), dtype=getattr(xp, d.name)), device, xp)


@numpy()
def identity(n: Any, dtype: Any = None, *, xp: Any) -> Any:
    return eye(n, dtype=dtype, xp=xp)


@numpy()
def tri(N: Any, M: Any = None, k: Any = 0, dtype: Any = None, *, xp: Any) -> Any:
    d = default_float() if dtype is None else user_dtype(dtype, "tri")
    rows = int(N.__index__())
    columns = rows if M is None else int(M.__index__())
    i = xp.reshape(xp.arange(rows), (rows, 1))
    return cast(xp, xp.reshape(xp.arange(columns), (1, columns)) <= i + k, d)


@raw("jax.numpy")
def arange(
    start: Any, stop: Any = None, step: Any = None, dtype: Any = None, *, device: Any = None, out_sharding: Any = None
) -> Any:
    """Return numbers of equal distance."""
    from ivy_frontend_jax._implementation.names import typed

    given = [x for x in (start, stop, step) if x is not None]
    if dtype is None:
        common = promotion.common([typed(x) for x in given])[0]
        if common.kind == "b":
            common = canonical(promotion.to_numeric(common))
    else:
        common = user_dtype(dtype, "arange")
    first, last = (0, start) if stop is None else (start, stop)
    first, last, by = _scalars(given, (first, last, 1 if step is None else step))
    xp = namespace_of(given)
    count = max(0, math.ceil((last - first) / by)) if not isinstance(first, complex) else 0
    steps = xp.arange(count, dtype=getattr(xp, canonical(_index()).name))
    if common.kind not in "iu" or not all(isinstance(v, int) for v in (first, last, by)):
        steps = cast(xp, steps, "float64" if common.itemsize == 8 and common.kind == "f" else "float32")
    return wrapped(new_on(cast(xp, steps * by + first, common), device, xp))


def _scalars(given: list[Any], values: tuple[Any, ...]) -> list[Any]:
    """Return the first number, the limit and the step as numbers of Python."""
    for x in given:
        if getattr(x, "ndim", 0):
            raise TypeError("arange requires scalar arguments")
    numbers = [x.item() if hasattr(x, "item") else x for x in values]
    if numbers[2] == 0:
        raise ZeroDivisionError("arange: the step is zero")
    return numbers


def _index() -> Any:
    from ivy_frontend_jax._implementation.dtypes import default_int

    return default_int()


@numpy("start, stop", "own", recorded=True)
def linspace(start: Any, stop: Any, num: Any, endpoint: Any, retstep: Any, dtype: Any, axis: Any, *, device: Any, xp: Any) -> Any:
    d = promotion.to_inexact(promotion.common([(dtype_of(start), False), (dtype_of(stop), False)])[0])
    result = d if dtype is None else user_dtype(dtype, "linspace")
    num = int(num.__index__())
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    start, stop = xp.broadcast_arrays(cast(xp, start, d), cast(xp, stop, d))
    div = num - 1 if endpoint else num
    form = (num,) + (1,) * len(start.shape)
    if num > 1:
        step = (stop - start) / div
        at = xp.reshape(cast(xp, xp.arange(num), "float32" if d.itemsize < 8 or d.name == "complex64" else "float64"), form)
        share = cast(xp, at / div, d)
        out = xp.expand_dims(start, axis=0) * (1 - share) + xp.expand_dims(stop, axis=0) * share
        if endpoint:
            out = xp.where(xp.reshape(xp.arange(num), form) == num - 1, xp.expand_dims(stop, axis=0), out)
    else:
        step = start * math.nan if div == 0 else stop - start
        out = xp.broadcast_to(xp.expand_dims(start, axis=0), (num, *tuple(start.shape)))
    out = xp.moveaxis(out, 0, axis) if axis != 0 else out
    if result.kind in "iu" and d.kind == "f":
        out = xp.floor(out)
    out = Typed(new_on(cast(xp, out, result), device, xp), False)
    return (out, Typed(step, False)) if retstep else out


@numpy("start, stop", "inexact", weak=False)
def logspace(
    start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0, dtype: Any = None, axis: Any = 0, *, xp: Any
) -> Any:
    d = dtype_of(start)
    out = linspace(start, stop, num, endpoint, False, None, axis, device=None, xp=xp).value
    return cast(
        xp, xp.pow(xp.asarray(base, dtype=getattr(xp, d.name)) if type(base) in NUMBERS else cast(xp, base, d), out), dtype or d
    )


@numpy("start, stop", "inexact", weak=False)
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, dtype: Any = None, axis: Any = 0, *, xp: Any) -> Any:
    d = dtype_of(start)
    sign = xp.sign(start) if d.kind == "f" else xp.ones_like(start)
    logs = [xp.log(x * sign) / math.log(10) for x in (start, stop)]
    out = linspace(logs[0], logs[1], num, endpoint, False, None, axis, device=None, xp=xp).value
    out = xp.pow(xp.asarray(10.0, dtype=out.dtype), out) * xp.expand_dims(sign, axis=axis if axis >= 0 else -1)
    return cast(xp, out, d if dtype is None else user_dtype(dtype, "geomspace"))
