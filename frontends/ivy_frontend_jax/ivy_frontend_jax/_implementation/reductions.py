"""`jax.numpy`: reductions over axes."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_jax._implementation import promotion
from ivy_frontend_jax._implementation.arithmetic import extreme_of
from ivy_frontend_jax._implementation.defining import numpy, refuse
from ivy_frontend_jax._implementation.dtypes import BY_NAME, default_int, user_dtype
from ivy_frontend_jax._implementation.native import axes_of, axis_of, cast, complex_of, dtype_of, full
from ivy_frontend_jax._implementation.operands import bounds, low_bits


def check_where(name: str, where: Any) -> None:
    """Raise unless a mask is boolean."""
    if where is not None and dtype_of(where).kind != "b":
        raise ValueError(f"jnp.{name}: where must be None or a boolean array; got where.dtype={dtype_of(where)!r}.")


def upcast(d: Any) -> Any:
    """Return the data type that 16-bit floats are summed in."""
    return BY_NAME["float32"] if d.name in ("float16", "bfloat16") else d


def promote_integers(d: Any) -> Any:
    """Return the data type that integers are summed in: at least the default one."""
    if d.kind == "b" or (d.kind in "iu" and d.itemsize < default_int().itemsize):
        return BY_NAME[("u" if d.kind == "u" else "") + default_int().name]
    return d


def _reduction(body: Any) -> Any:
    """Register a reduction of `jax.numpy`: of an array, where a mask says so, around a mean that may be given."""
    return numpy("a, ?where, ?mean", "own", weak=False, recorded=True)(body)


def _initial(xp: Any, initial: Any, like: Any) -> Any:
    if not hasattr(initial, "dtype"):
        return full(xp, _number(initial, dtype_of(like)), like)
    if tuple(initial.shape):
        raise ValueError(f"initial value must be a scalar. Got array of shape {tuple(initial.shape)}")
    return cast(xp, initial, dtype_of(like))


def _number(value: Any, d: Any) -> Any:
    if d.kind in "iu" and value in (math.inf, -math.inf):
        return bounds(d)[value > 0]
    if d.kind in "iu" and isinstance(value, int):
        return low_bits(value, d)
    return {"b": bool, "i": int, "u": int, "f": float, "c": complex}[d.kind](value)


def _summed(xp: Any, name: str, a: Any, axis: Any, dtype: Any, keepdims: Any, initial: Any, where: Any, whole: Any) -> Any:
    check_where(name, where)
    d = dtype_of(a)
    if d.kind == "b":
        d = default_int()
    if dtype is None:
        result = promote_integers(d) if whole else d
        compute = upcast(result)
    else:
        result = compute = user_dtype(dtype, name)
    a = cast(xp, a, compute)
    axes = axes_of(axis, len(a.shape))
    neutral = 0 if name == "sum" else 1
    if where is not None:
        a = xp.where(where, a, full(xp, neutral, a))
    if compute.kind == "b":
        out = (xp.any if name == "sum" else xp.all)(a, axis=axes, keepdims=bool(keepdims)) if axes else a
    elif not axes:
        out = a
    else:
        out = getattr(xp, name)(a, axis=axes, dtype=getattr(xp, compute.name), keepdims=bool(keepdims))
    if initial is not None:
        first = _initial(xp, initial, out)
        out = out + first if name == "sum" else out * first
    return cast(xp, out, result)


def _without_nan(xp: Any, a: Any, value: Any) -> Any:
    return xp.where(xp.isnan(a), full(xp, value, a), a) if dtype_of(a).kind in "fc" else a


def _register_sum(name: str) -> None:
    base, without_nan = name.removeprefix("nan"), name.startswith("nan")

    def body(
        a: Any, axis: Any, dtype: Any, keepdims: Any, initial: Any, where: Any, promote_integers: Any = True, *, xp: Any
    ) -> Any:
        a = _without_nan(xp, a, 0 if base == "sum" else 1) if without_nan else a
        return _summed(xp, base, a, axis, dtype, keepdims, initial, where, promote_integers)

    body.__name__ = name
    _reduction(body)


for _name in ("sum", "prod", "nansum", "nanprod"):
    _register_sum(_name)


def lowest(d: Any, name: str) -> Any:
    """Return the number that every other wins against in ``max`` or ``min``."""
    if d.kind in "iu":
        return bounds(d)[0 if name == "max" else 1]
    if d.kind == "b":
        return name == "min"
    return -math.inf if name == "max" else math.inf


def extreme(xp: Any, name: str, a: Any, axis: Any, keepdims: Any, initial: Any, where: Any) -> Any:
    """Return the maximum or minimum over axes."""
    check_where(name, where)
    if initial is None and where is not None:
        raise ValueError(
            f"reduction operation {name} does not have an identity, so to use a where mask one has to specify 'initial'"
        )
    d = dtype_of(a)
    axes = axes_of(axis, len(a.shape))
    if initial is None and 0 in [a.shape[i] for i in axes]:
        raise ValueError(f"zero-size array to reduction operation {name} which has no identity")
    if where is not None:
        a = xp.where(where, a, full(xp, lowest(d, name), a))
    out = _extreme_over(xp, name, a, axes, bool(keepdims)) if axes else a
    if initial is None:
        return out
    first = _initial(xp, initial, out)
    if d.kind == "b":
        return (xp.logical_or if name == "max" else xp.logical_and)(out, first)
    return extreme_of(xp, f"{name}imum", out, first)


def _extreme_over(xp: Any, name: str, a: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    """Return the maximum or minimum over one axis or more: of no elements the number that every other wins against."""
    d = dtype_of(a)
    if 0 in [a.shape[i] for i in axes]:
        shape = [1 if i in axes else n for i, n in enumerate(a.shape) if keepdims or i not in axes]
        return xp.full(tuple(shape), lowest(d, name), dtype=a.dtype)
    if d.kind == "b":
        return (xp.any if name == "max" else xp.all)(a, axis=axes, keepdims=keepdims)
    if d.kind == "c":
        return _complex_extreme(xp, name, a, axes, keepdims)
    return getattr(xp, name)(a, axis=axes, keepdims=keepdims)


def _complex_extreme(xp: Any, name: str, a: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    pick = getattr(xp, name)
    re, im = xp.real(a), xp.imag(a)
    best = pick(re, axis=axes, keepdims=True)
    rest = pick(xp.where(re == best, im, full(xp, lowest(dtype_of(im), name), im)), axis=axes, keepdims=True)
    out = complex_of(xp, best, rest)
    return out if keepdims else xp.squeeze(out, axis=axes)


def _extremes(name: str, public: str) -> None:
    def body(a: Any, axis: Any, keepdims: Any, initial: Any, where: Any, *, xp: Any) -> Any:
        return extreme(xp, name, a, axis, keepdims, initial, where)

    body.__name__ = public
    _reduction(body)


for _name in ("max", "min"):
    _extremes(_name, _name)
    _extremes(_name, f"a{_name}")


def _flags(name: str) -> None:
    def body(a: Any, axis: Any, keepdims: Any, where: Any, *, xp: Any) -> Any:
        check_where(name, where)
        axes_of(axis, len(a.shape))
        a = xp.real(a) if dtype_of(a).kind == "c" else a
        a = cast(xp, a, "bool")
        if where is not None:
            a = xp.where(where, a, full(xp, name == "all", a))
        axes = axes_of(axis, len(a.shape))
        return getattr(xp, name)(a, axis=axes, keepdims=bool(keepdims)) if axes else a

    body.__name__ = name
    _reduction(body)


for _name in ("all", "any"):
    _flags(_name)


@_reduction
def mean(a: Any, axis: Any, dtype: Any, keepdims: Any, where: Any, *, xp: Any) -> Any:
    return mean_of(xp, a, axis, dtype, keepdims, where)


def mean_of(xp: Any, a: Any, axis: Any, dtype: Any, keepdims: Any, where: Any) -> Any:
    """Return the mean over axes."""
    check_where("mean", where)
    result = promotion.to_inexact(dtype_of(a)) if dtype is None else user_dtype(dtype, "mean")
    compute = upcast(result) if dtype is None else result
    axes = axes_of(axis, len(a.shape))
    total = _summed(xp, "sum", a, axes, compute, keepdims, None, where, True)
    if where is None:
        count: Any = math.prod([a.shape[i] for i in axes])
        count = full(xp, _number(count, compute), total)
    else:
        count = _summed(xp, "sum", xp.broadcast_to(where, tuple(a.shape)), axes, compute, keepdims, None, None, True)
    return cast(xp, total / count if compute.kind in "fc" else xp.floor_divide(total, count), result)


def variance(xp: Any, name: str, a: Any, axis: Any, dtype: Any, ddof: Any, keepdims: Any, where: Any, mean: Any) -> Any:
    """Return the variance over axes."""
    check_where(name, where)
    d = dtype_of(a)
    if dtype is not None:
        result = user_dtype(dtype, name)
        if d.kind == "c" and result.kind != "c":
            raise ValueError(
                "jax.numpy.var does not yet support real dtype parameters when computing the variance of an array of "
                "complex values."
            )
        compute = promotion.to_inexact(d) if result.kind not in "fc" else promotion.common([(d, False), (result, False)])[0]
    else:
        compute = promotion.to_inexact(d)
        result = BY_NAME["float64" if compute.name == "complex128" else "float32"] if compute.kind == "c" else compute
    compute = upcast(compute)
    a = cast(xp, a, compute)
    axes = axes_of(axis, len(a.shape))
    centre = mean_of(xp, a, axes, compute, True, where) if mean is None else cast(xp, mean, compute)
    apart = a - centre
    squares = xp.real(apart * xp.conj(apart)) if compute.kind == "c" else apart * apart
    total = _summed(xp, "sum", squares, axes, dtype_of(squares), keepdims, None, where, True)
    if where is None:
        count: Any = full(xp, float(math.prod([a.shape[i] for i in axes])), total)
    else:
        count = _summed(xp, "sum", xp.broadcast_to(where, tuple(a.shape)), axes, dtype_of(squares), keepdims, None, None, True)
    count = count - ddof
    return cast(xp, xp.where(count > 0, total / xp.where(count > 0, count, xp.ones_like(count)), full(xp, math.nan, total)), result)


def _spread(name: str) -> None:
    def body(a: Any, axis: Any, dtype: Any, ddof: Any, keepdims: Any, where: Any, mean: Any, correction: Any, *, xp: Any) -> Any:
        if correction is not None:
            if ddof != 0:
                raise ValueError("ddof and correction can't be provided simultaneously.")
            ddof = correction
        if name == "std" and dtype is not None and user_dtype(dtype).kind not in "fc":
            raise ValueError(f"dtype argument to jnp.std must be inexact; got {dtype}")
        found = variance(xp, name, a, axis, dtype, ddof, keepdims, where, mean)
        return xp.sqrt(found) if name == "std" else found

    body.__name__ = name
    _reduction(body)


_spread("var")
_spread("std")


@_reduction
def ptp(a: Any, axis: Any, keepdims: Any, *, xp: Any) -> Any:
    high, low = (extreme(xp, name, a, axis, keepdims, None, None) for name in ("max", "min"))
    if dtype_of(a).kind == "b":
        raise TypeError("sub does not accept dtype bool.")
    return high - low


@_reduction
def count_nonzero(a: Any, axis: Any, keepdims: Any, *, xp: Any) -> Any:
    return _summed(xp, "sum", cast(xp, a, "bool"), axis, default_int(), keepdims, None, None, True)


def _position(name: str) -> None:
    def body(a: Any, axis: Any, keepdims: Any, *, xp: Any) -> Any:
        if axis is None:
            shape = (1,) * len(a.shape)
            if not math.prod(a.shape):
                raise ValueError(f"attempt to get {name} of an empty sequence")
            found = first_extreme(xp, name, xp.reshape(a, (-1,)), 0)
            return cast(xp, xp.reshape(found, shape) if keepdims else found, default_int())
        axis = axis_of(axis, len(a.shape))
        if a.shape[axis] == 0:
            raise ValueError(f"attempt to get {name} of an empty sequence")
        found = first_extreme(xp, name, a, axis)
        return cast(xp, xp.expand_dims(found, axis=axis) if keepdims else found, default_int())

    body.__name__ = name
    _reduction(body)


def first_extreme(xp: Any, name: str, a: Any, axis: int) -> Any:
    """Return the position of the first maximum or minimum; the first ``nan`` goes before all."""
    d = dtype_of(a)
    refuse("gt", d, "c")
    if d.kind == "b":
        a = cast(xp, a, "uint8")
    elif d.kind == "f":
        bad = xp.isnan(a)
        found = getattr(xp, name)(xp.where(bad, full(xp, lowest(d, name[3:]), a), a), axis=axis)
        where = xp.argmax(cast(xp, bad, "uint8"), axis=axis)
        return xp.where(xp.any(bad, axis=axis), where, found)
    return getattr(xp, name)(a, axis=axis)


_position("argmax")
_position("argmin")


def _nan_extremes(name: str) -> None:
    def body(a: Any, axis: Any, keepdims: Any, initial: Any, where: Any, *, xp: Any) -> Any:
        base = name.removeprefix("nan")
        d = dtype_of(a)
        if d.kind != "f":
            return extreme(xp, base, a, axis, keepdims, initial, where)
        found = extreme(xp, base, _without_nan(xp, a, lowest(d, base)), axis, keepdims, initial, where)
        if initial is not None:
            return found
        gone = xp.all(xp.isnan(a), axis=axes_of(axis, len(a.shape)), keepdims=bool(keepdims))
        return xp.where(gone, full(xp, math.nan, found), found)

    body.__name__ = name
    _reduction(body)


_nan_extremes("nanmax")
_nan_extremes("nanmin")


def nan_mean(xp: Any, a: Any, axis: Any, dtype: Any, keepdims: Any, where: Any) -> Any:
    """Return the mean of the elements that are numbers."""
    if dtype_of(a).kind not in "fc":
        return mean_of(xp, a, axis, dtype, keepdims, where)
    d = dtype_of(a) if dtype is None else user_dtype(dtype, "mean")
    count = _summed(xp, "sum", ~xp.isnan(a), axis, d, keepdims, None, where, True)
    return _summed(xp, "sum", _without_nan(xp, a, 0), axis, d, keepdims, None, where, True) / count


@_reduction
def nanmean(a: Any, axis: Any, dtype: Any, keepdims: Any, where: Any, *, xp: Any) -> Any:
    check_where("nanmean", where)
    return nan_mean(xp, a, axis, dtype, keepdims, where)


def _nan_spread(name: str) -> None:
    def body(a: Any, axis: Any, dtype: Any, ddof: Any, keepdims: Any, where: Any, mean: Any, *, xp: Any) -> Any:
        d = dtype_of(a)
        good = ~xp.isnan(a) if d.kind in "fc" else xp.ones(tuple(a.shape), dtype=xp.bool)
        good = good if where is None else xp.logical_and(good, where)
        found = variance(xp, name, _without_nan(xp, a, 0), axis, dtype, ddof, keepdims, good, mean)
        return xp.sqrt(found) if name == "nanstd" else found

    body.__name__ = name
    _reduction(body)


_nan_spread("nanvar")
_nan_spread("nanstd")


def _nan_position(name: str) -> None:
    def body(a: Any, axis: Any, keepdims: Any, *, xp: Any) -> Any:
        base = name.removeprefix("nan")
        d = dtype_of(a)
        if not (math.prod(a.shape) if axis is None else a.shape[axis_of(axis, len(a.shape))]):
            raise ValueError(f"attempt to get {name} of an empty sequence")
        bad = xp.isnan(a) if d.kind in "fc" else None
        x = a if bad is None else xp.where(bad, full(xp, lowest(d, base[3:]), a), a)
        at = None if axis is None else axis_of(axis, len(a.shape))
        flat = xp.reshape(x, (-1,)) if at is None else x
        found = cast(xp, first_extreme(xp, base, flat, at or 0), default_int())
        if bad is not None:
            gone = xp.all(bad) if at is None else xp.all(bad, axis=at)
            found = xp.where(gone, full(xp, -1, found), found)
        if not keepdims:
            return found
        return xp.reshape(found, (1,) * len(a.shape)) if at is None else xp.expand_dims(found, axis=at)

    body.__name__ = name
    _reduction(body)


_nan_position("nanargmax")
_nan_position("nanargmin")


def _running(name: str, base: str, nan: bool) -> None:
    def body(a: Any, axis: Any, dtype: Any, *, xp: Any) -> Any:
        if nan:
            a = _without_nan(xp, a, 0 if base == "sum" else 1)
        if axis is None or not len(a.shape):
            a, axis = xp.reshape(a, (-1,)), 0
        d = dtype_of(a)
        if dtype is None:
            result = d
        else:
            result = user_dtype(dtype, name)
        if result.kind == "b":
            result = default_int()
        compute = upcast(result)
        found = getattr(xp, f"cumulative_{base}")(
            cast(xp, a, compute), axis=axis_of(axis, len(a.shape)), dtype=getattr(xp, compute.name)
        )
        return cast(xp, found, result if dtype is None else user_dtype(dtype))

    body.__name__ = name
    _reduction(body)


_running("cumsum", "sum", False)
_running("cumprod", "prod", False)
_running("nancumsum", "sum", True)
_running("nancumprod", "prod", True)


def _cumulative(name: str) -> None:
    def body(x: Any, /, *, axis: Any = None, dtype: Any = None, include_initial: Any = False, xp: Any) -> Any:
        if axis is None and len(x.shape) > 1:
            raise ValueError(f"The input array has rank {len(x.shape)}, however axis was not set to an explicit value.")
        at = axis_of(0 if axis is None else axis, len(x.shape))
        d = dtype_of(x)
        result = promote_integers(d) if dtype is None else user_dtype(dtype, name)
        found = getattr(xp, name)(cast(xp, x, upcast(result)), axis=at, dtype=getattr(xp, upcast(result).name))
        found = cast(xp, found, result)
        if include_initial:
            shape = tuple(1 if i == at else n for i, n in enumerate(found.shape))
            found = xp.concat([xp.full(shape, _number(name.endswith("prod"), result), dtype=found.dtype), found], axis=at)
        return found

    body.__name__ = name
    numpy("x", weak=False)(body)


_cumulative("cumulative_sum")
_cumulative("cumulative_prod")
