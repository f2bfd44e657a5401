"""Differences, integrals, interpolation, and functions that are no ufuncs."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    all_true,
    asarray,
    axes_of,
    axis_of,
    cast,
    made,
    namespace_of,
    native,
    ndarray,
    wrapped,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, real_dtype
from ivy_frontend_numpy._implementation.frontend import NOT_GIVEN, numpy, numpy_function
from ivy_frontend_numpy._implementation.manipulation import broadcast_to, moveaxis
from ivy_frontend_numpy._implementation.promotion import common
from ivy_frontend_numpy._implementation.ufuncs import find


@numpy()
def diff(a: Any, n: int = 1, axis: int = -1, prepend: Any = NOT_GIVEN, append: Any = NOT_GIVEN) -> Any:
    """Return the differences of elements that follow each other along an axis."""
    if n < 0:
        raise ValueError(f"order must be non-negative but got {n!r}")
    if n == 0:
        return a
    x = asarray(a)
    if not x.shape:
        raise ValueError("diff requires input that is at least one dimensional")
    axis = axis_of(axis, len(x.shape))
    parts = [x]
    for value, at in ((prepend, 0), (append, 2)):
        if value is not NOT_GIVEN:
            v = asarray(value)
            if not v.shape:
                v = broadcast_to(v, tuple(1 if i == axis else s for i, s in enumerate(x.shape)))
            parts.insert(at, v)
    x = numpy_function("concatenate")(parts, axis=axis) if len(parts) > 1 else x
    ahead = (slice(None),) * axis
    call = find("not_equal") if x._d.kind == "b" else find("subtract")
    for _ in range(n):
        x = asarray(call(x[(*ahead, slice(1, None))], x[(*ahead, slice(None, -1))]))
    return x


@numpy()
def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    """Return the gradient by central differences."""
    y = asarray(f)
    n = len(y.shape)
    axes = axes_of(axis, n)
    count = len(varargs)
    if count == 0:
        steps: list[Any] = [1.0] * len(axes)
    elif count == 1 and not asarray(varargs[0]).shape:
        steps = [varargs[0]] * len(axes)
    elif count == len(axes):
        steps = list(varargs)
    else:
        raise TypeError("invalid number of arguments")
    if edge_order > 2:
        raise ValueError("'edge_order' greater than 2 not supported")
    if y._d.kind == "b" and axes and y.shape[axes[0]] > edge_order:
        find("subtract")(y, y)  # raises: between two elements there is none
    if y._d.kind in "biu":
        y = y.astype(float)
    steps = [asarray(v) if asarray(v).shape else float(v) if isinstance(v, ndarray) else v for v in steps]
    out = [_along(y, i, h, edge_order) for i, h in zip(axes, steps, strict=True)]
    return out[0] if len(axes) == 1 else tuple(out)


def _along(y: Any, axis: int, h: Any, edge_order: int) -> Any:
    n = y.shape[axis]
    if n < edge_order + 1:
        raise ValueError(
            "Shape of array too small to calculate a numerical gradient, at least (edge_order + 1) elements are required."
        )
    if isinstance(h, ndarray):
        if len(h.shape) != 1:
            raise ValueError("distances must be either scalars or 1d")
        if h.shape[0] != n:
            raise ValueError("when 1d, distances must match the length of the corresponding dimension")
        h = h.astype(float) if h._d.kind in "biu" else h
        steps = h[1:] - h[:-1]
        h = steps[0] if all_true(steps == steps[0]) else h
    xp = namespace_of(y, h)
    d, spacing = y._d, h
    if not isinstance(h, (int, float, complex)):
        step = asarray(h, None, xp)
        d = common([y._d, step._d])
        own = real_dtype(d) if step.shape else d
        spacing = native(step, xp, own)
    (found,) = xp.gradient(native(y, xp, d), spacing=spacing, axis=axis, edge_order=edge_order)
    return made(found, d).astype(y._d, copy=False)


@numpy()
def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: int = -1) -> Any:
    """Return the integral by the trapezoidal rule."""
    v = asarray(y)
    if x is None:
        d: Any = dx
    else:
        p = asarray(x)
        if len(p.shape) == 1:
            d = diff(p)
            at = axis_of(axis, len(v.shape))
            d = views.reshaped(d, tuple(d.shape[0] if i == at else 1 for i in range(len(v.shape))))
        else:
            d = diff(p, axis=axis)
    ahead = (slice(None),) * axis_of(axis, len(v.shape))
    return (d * (v[(*ahead, slice(1, None))] + v[(*ahead, slice(None, -1))]) / 2.0).sum(axis)


@numpy()
def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """Return values of the piecewise linear function through points."""
    space = namespace_of(x, xp, fp)
    v, p, f = (asarray(a, None, space) for a in (x, xp, fp))
    d = BY_NAME["complex128" if f._d.kind == "c" else "float64"]
    if len(p.shape) != 1 or len(f.shape) != 1:
        raise ValueError("object too deep for desired array")
    if p.shape[0] == 0:
        raise ValueError("array of sample points is empty")
    if p.shape != f.shape:
        raise ValueError("fp and xp are not of the same length.")
    v, p, f = v.astype(float), p.astype(float), f.astype(d)
    if period is not None:
        if period == 0:
            raise ValueError("period must be a non-zero value")
        period = abs(period)
        left = right = None
        v, p = find("remainder")(v, period), find("remainder")(p, period)
        order = p.argsort()
        p, f = p[order], f[order]
        join = numpy_function("concatenate")
        p, f = join((p[-1:] - period, p, p[:1] + period)), join((f[-1:], f, f[:1]))
    v = asarray(v)
    n = p.shape[0]
    low = f[0] if left is None else left
    high = f[-1] if right is None else right
    if n == 1:
        found = numpy_function("where")(v < p[0], low, numpy_function("where")(v > p[0], high, f[0]))
    else:
        at = asarray(find("minimum")(find("maximum")(numpy_function("searchsorted")(p, v, side="right") - 1, 0), n - 2))
        pick = numpy_function("take")
        x0, x1, y0, y1 = pick(p, at), pick(p, at + 1), pick(f, at), pick(f, at + 1)
        slope = (y1 - y0) / (x1 - x0)
        inside = slope * (v - x0) + y0
        other = numpy_function("where")(find("isnan")(inside), slope * (v - x1) + y1, inside)
        inside = numpy_function("where")(find("isnan")(other) & (y0 == y1), y0, other)
        where = numpy_function("where")
        found = where(v > p[-1], high, where(v < p[0], low, where(v == p[-1], f[-1], inside)))
    found = where_nan(v, found)
    return found.astype(d)[()] if isinstance(found, ndarray) else found


def where_nan(v: Any, found: Any) -> Any:
    """Return values that are no number where the points are none."""
    return numpy_function("where")(find("isnan")(v), math.nan, found)


@numpy()
def unwrap(p: Any, discont: Any = None, axis: int = -1, *, period: Any = 6.283185307179586) -> Any:
    """Return angles without jumps of more than half a period."""
    x = asarray(p)
    axis = axis_of(axis, len(x.shape))
    step = diff(x, axis=axis)
    limit = period / 2 if discont is None else discont
    d = numpy_function("result_type")(step, period)
    whole = isinstance(period, int) and d.kind in "iu"
    high, odd = divmod(period, 2) if whole else (period / 2, 0)
    low = -high
    found = find("remainder")(step - low, period) + low
    if not (whole and odd):
        found = numpy_function("where")((found == low) & (step > 0), high, found)
    fix_ = found - step
    fix_ = numpy_function("where")(abs(step) < limit, 0, fix_)
    out = x.astype(d)
    ahead = (slice(None),) * axis
    out[(*ahead, slice(1, None))] = x[(*ahead, slice(1, None))] + fix_.cumsum(axis)
    return out


@numpy()
def angle(z: Any, deg: bool = False) -> Any:
    """Return the angle of complex numbers."""
    x = asarray(z)
    if x._d.kind == "c":
        a = find("arctan2")(x.imag, x.real)
    else:
        a = find("arctan2")(0, x)
    return a * (180 / math.pi) if deg else a


@numpy()
def sinc(x: Any) -> Any:
    """Return ``sin(πx) / πx``."""
    v = asarray(x)
    y = math.pi * (v if v._d.kind in "fc" else v.astype(float))
    xp = namespace_of(v)
    w = native(asarray(y), xp)
    zero = w == 0
    safe = xp.where(zero, xp.asarray(1, dtype=w.dtype), w)
    return wrapped(xp.where(zero, xp.asarray(1, dtype=w.dtype), xp.sin(safe) / safe))


@numpy()
def i0(x: Any) -> Any:
    """Return the modified Bessel function of order zero."""
    v = asarray(x)
    if v._d.kind == "c":
        raise TypeError("i0 not supported for complex values")
    v = v if v._d.kind == "f" else v.astype(float)
    xp = namespace_of(v)
    w = native(v, xp)
    wide = cast(w, BY_NAME["float32"], xp) if v._d.name == "float16" else w
    return made(cast(xp.i0(wide), v._d, xp))


@numpy()
def fix(x: Any, out: Any = None) -> Any:
    """Return elements rounded towards zero."""
    return find("trunc")(x) if out is None else find("trunc")(x, out=out)


@numpy()
def nan_to_num(x: Any, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """Return elements with numbers in place of what is no finite number."""
    a = asarray(x)
    if a._d.kind not in "fc":
        return a.copy()[()] if copy else a[()]
    d = real_dtype(a._d)
    info = numpy_function("finfo")(d)
    high = info.max if posinf is None else posinf
    low = info.min if neginf is None else neginf
    target = a.copy() if copy or not isinstance(x, ndarray) else a
    for part in (target.real, target.imag) if a._d.kind == "c" else (target,):
        bad, up, down = find("isnan")(part), numpy_function("isposinf")(part), numpy_function("isneginf")(part)
        for mask, value in ((bad, nan), (up, high), (down, low)):
            numpy_function("copyto")(part, value, where=mask, casting="unsafe")
    return target[()] if not target.shape else target


@numpy()
def apply_along_axis(func1d: Any, axis: int, arr: Any, *args: Any, **kwargs: Any) -> Any:
    """Return the results of a function of the vectors along an axis."""
    x = asarray(arr)
    axis = axis_of(axis, len(x.shape))
    moved = moveaxis(x, axis, -1)
    indices = list(numpy_function("ndindex")(moved.shape[:-1]))
    if not indices:
        raise ValueError("Cannot apply_along_axis when any iteration dimensions are 0")
    found = [asarray(func1d(moved[index], *args, **kwargs)) for index in indices]
    joined = numpy_function("stack")([f.astype(found[0]._d) for f in found])
    form = found[0].shape
    out = views.reshaped(joined, moved.shape[:-1] + form)
    n = len(moved.shape) - 1
    for k in range(len(form)):
        out = moveaxis(out, n + k, axis + k)
    return out.copy()[()] if not out.shape else out.copy()


@numpy()
def apply_over_axes(func: Any, a: Any, axes: Any) -> Any:
    """Return the result of a function applied over axes one after the other."""
    x = asarray(a)
    n = len(x.shape)
    for axis in [int(i) for i in (axes if hasattr(axes, "__iter__") else (axes,))]:
        found = asarray(func(x, axis + n if axis < 0 else axis))
        if len(found.shape) != n:
            found = numpy_function("expand_dims")(found, axis)
            if len(found.shape) != n:
                raise ValueError("function is not returning an array of the correct shape")
        x = found
    return x
