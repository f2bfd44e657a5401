"""``x[key]`` and ``x[key] = value``: basic keys give views, others copies."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_api.frontends.sizes import bounds_of_slice, index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    find_namespace,
    generic,
    made,
    namespace_of,
    native,
    ndarray,
    value_of,
    wrapped,
)
from ivy_frontend_numpy._implementation.array import python as python_of
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.views import shape_text


def _part(k: Any, xp: Any) -> Any:
    """Return one part of a key: a slice, an integer, ``None``, ``...`` or a native array."""
    cls = type(k)
    if cls is int or k is None or k is Ellipsis:
        return k
    if cls is slice:
        return slice(*(None if v is None else _integer(v) for v in (k.start, k.stop, k.step)))
    if cls is bool:
        return xp.asarray(k)
    if isinstance(k, generic) and k._d.kind in "iub":
        return native(k, xp) if k._d.kind == "b" else int(python_of(k))
    if isinstance(k, (str, float, complex)):
        raise IndexError(
            "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices"
        )
    if not isinstance(k, ndarray) and hasattr(cls, "__index__") and not hasattr(k, "shape"):
        return index(k)
    return _array_part(k, xp)


def _array_part(k: Any, xp: Any) -> Any:
    """Return an index that stands for an array: a native array of integers or booleans; of one integer without axes that."""
    if not isinstance(k, ndarray):
        k = asarray(k, BY_NAME["int64"] if isinstance(k, (list, tuple)) and not len(k) else None, xp)
    if k._d.kind not in "iub":
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    if k._d.kind != "b" and not k.shape:
        return int(python_of(k))
    return value_of(k)


def _integer(v: Any) -> int:
    try:
        return index(v)
    except TypeError:
        raise TypeError("slice indices must be integers or None or have an __index__ method") from None


class Key:
    """An index of an array in its parts."""

    __slots__ = ("advanced", "parts", "scalar")

    def __init__(self, key: Any, a: Any, xp: Any) -> None:
        given = key if type(key) is tuple else (key,)
        parts = [_part(k, xp) for k in given]
        shape = a.shape
        used, ellipses, at = 0, 0, len(parts)
        self.advanced = False
        for i, p in enumerate(parts):
            if p is Ellipsis:
                ellipses, at = ellipses + 1, i
            elif p is None:
                continue
            elif type(p) is int or type(p) is slice:
                used += 1
            else:
                self.advanced = True
                used += len(p.shape) if _is_mask(p) else 1
        if ellipses > 1:
            raise IndexError("an index can only have a single ellipsis ('...')")
        if used > len(shape):
            raise IndexError(f"too many indices for array: array is {len(shape)}-dimensional, but {used} were indexed")
        self.scalar = not ellipses
        parts[at : at + 1] = [slice(None)] * (len(shape) - used)
        self.parts = _from_the_front(parts, shape)


def _from_the_front(parts: list[Any], shape: tuple[int, ...]) -> list[Any]:
    """Return the parts of a key with integers that are not negative, and within bounds."""
    axis = 0
    for i, p in enumerate(parts):
        if type(p) is int:
            n = shape[axis]
            if not -n <= p < n:
                raise IndexError(f"index {p} is out of bounds for axis {axis} with size {n}")
            parts[i] = p % n
        if p is not None:
            axis += len(p.shape) if _is_array(p) and _is_mask(p) else 1
    return parts


def _is_array(p: Any) -> bool:
    return p is not None and p is not Ellipsis and type(p) is not int and type(p) is not slice


def _is_mask(p: Any) -> bool:
    return ivy_api.dtype_name(p.dtype) == "bool"


def read(a: Any, key: Any) -> Any:
    """Return ``a[key]``."""
    x = value_of(a)
    xp = find_namespace(x)
    found = Key(key, a, xp)
    if not found.advanced:
        return _basic(a, found, xp)
    wrap = ivy_api.Array
    with_arrays = tuple(wrap(p) if _is_array(p) else p for p in found.parts)
    out = wrap(x)[with_arrays].native
    return (
        made(out, a._d, type(a)) if type(a) is not ndarray else wrapped(made(out, a._d)) if len(out.shape) else wrapped(out, a._d)
    )


def _basic(a: Any, key: Key, xp: Any) -> Any:
    strides, offset, out = views.strides_of(a), 0, []
    sliced: list[Any] = []
    flips: list[int] = []
    axis = 0
    shape = a.shape
    for p in key.parts:
        if p is None:
            sliced.append(None)
            out.append(0)
            continue
        n, s = shape[axis], strides[axis]
        axis += 1
        if type(p) is int:
            offset += p * s
            sliced.append(p)
            continue
        start, stop, step, count = bounds_of_slice(p, n)
        out.append(s * step)
        offset += start * s if count else 0
        if step < 0:
            flips.append(len(out) - 1)
            sliced.append(slice(start + (count - 1) * step, start + 1, -step) if count else slice(0, 0))
        else:
            sliced.append(slice(start, max(stop, start), step))
    whole = tuple(sliced)
    turned = tuple(flips)

    def get(xp: Any, x: Any) -> Any:
        found = x[whole]
        return xp.flip(found, axis=turned) if turned else found

    def put(xp: Any, x: Any, value: Any) -> Any:
        return xp.at(x, whole).set(xp.flip(value, axis=turned) if turned else value)

    if not out and key.scalar:
        return wrapped(get(xp, value_of(a)), a._d)
    return views.view(a, get, put, tuple(out), offset=offset)


def write(a: Any, key: Any, value: Any) -> None:
    """Do ``a[key] = value``."""
    if not views.writeable(a):
        raise ValueError("assignment destination is read-only")
    x = value_of(a)
    xp = find_namespace(x) if not isinstance(value, (ndarray, generic)) else namespace_of(a, value)
    found = Key(key, a, xp)
    part = prepared(value, a._d, xp)
    if found.advanced:
        views.write(a, _with_elements(x, a.shape, found.parts, part, xp))
        return
    shape = _shape(found.parts, a.shape)
    part = fitted(part, shape, xp)
    if math.prod(shape) == 0:
        return
    whole, flips = _forward(found.parts, a.shape)
    views.write(a, xp.at(x, whole).set(xp.flip(part, axis=flips) if flips else part))


def _with_elements(x: Any, shape: tuple[int, ...], parts: list[Any], part: Any, xp: Any) -> Any:
    """Return a native array with other elements where a key with arrays says."""
    keys = tuple(p % n if type(p) is int else p for p, n in _sized(parts, shape))
    if not len(part.shape):
        if len(keys) == 1 and _is_array(keys[0]) and _is_mask(keys[0]):
            return xp.where(_full_mask(keys[0], shape, xp), part, x)
        return xp.at(x, keys).set(part)
    chosen = tuple(ivy_api.Array(x)[tuple(ivy_api.Array(p) if _is_array(p) else p for p in parts)].shape)
    part = fitted(part, chosen, xp)
    return xp.at(x, keys).set(part) if math.prod(chosen) else x


def _full_mask(mask: Any, shape: tuple[int, ...], xp: Any) -> Any:
    """Return a mask of the first axes of a shape as one that broadcasts to it."""
    if tuple(mask.shape) != shape[: len(mask.shape)]:
        raise IndexError("boolean index did not match indexed array")
    return xp.reshape(mask, (*mask.shape, *(1,) * (len(shape) - len(mask.shape))))


def _sized(parts: list[Any], shape: tuple[int, ...]) -> Any:
    axis = 0
    for p in parts:
        n = shape[axis] if axis < len(shape) else 1
        yield p, n
        if p is not None:
            axis += len(p.shape) if _is_array(p) and _is_mask(p) else 1


def _shape(parts: list[Any], shape: tuple[int, ...]) -> tuple[int, ...]:
    out = []
    for p, n in _sized(parts, shape):
        if p is None:
            out.append(1)
        elif type(p) is slice:
            out.append(bounds_of_slice(p, n)[3])
    return tuple(out)


def _forward(parts: list[Any], shape: tuple[int, ...]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """Return a basic key with slices that go forward, and the axes that have to be flipped."""
    out: list[Any] = []
    flips: list[int] = []
    axis = 0
    for p, n in _sized(parts, shape):
        if type(p) is slice:
            start, stop, step, count = bounds_of_slice(p, n)
            if step < 0:
                flips.append(axis)
                p = slice(start + (count - 1) * step, start + 1, -step)
            else:
                p = slice(start, max(stop, start), step)
        if type(p) is not int:
            axis += 1
        out.append(p)
    return tuple(out), tuple(flips)


def prepared(value: Any, d: Any, xp: Any) -> Any:
    """Return a value to be assigned as a native array of the data type."""
    if isinstance(value, (ndarray, generic)):
        if value._d.kind == "c" and d.kind not in "cb":
            if isinstance(value, generic):
                raise TypeError("only 0-dimensional real scalars can be assigned to elements of a real array")
            asarray(value, d)
        return native(value, xp, d)
    if isinstance(value, (bool, int, float, complex)):
        if type(value) is complex and d.kind not in "cb":
            raise TypeError(f"{'int' if d.kind in 'iu' else 'float'}() argument must be a string or a real number, not 'complex'")
        if type(value) is float and d.kind in "iu" and not math.isfinite(value):
            raise (ValueError if math.isnan(value) else OverflowError)(f"cannot convert float {value} to integer")
        return native(asarray(value, d, xp), xp)
    found = asarray(value, None, xp)
    return native(found, xp, d)


def fitted(part: Any, shape: tuple[int, ...], xp: Any) -> Any:
    """Return a value broadcast to the shape it is assigned to; leading axes of size one may be too many."""
    have = tuple(part.shape)
    if have == shape:
        return part
    while len(have) > len(shape) and have[0] == 1:
        have = have[1:]
    if len(have) > len(shape) or any(n != 1 and n != m for n, m in zip(reversed(have), reversed(shape), strict=False)):
        raise ValueError(
            f"could not broadcast input array from shape {shape_text(tuple(part.shape))} into shape {shape_text(shape)}"
        )
    return xp.broadcast_to(xp.reshape(part, have), shape)
