"""Derivatives of functions that move, join, select and reduce elements."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.promotion import FLOATING
from ivy_api.autodiff.registry import define, define_joint
from ivy_api.tracing.tracer import index_add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def axes_of(axis: Any, ndim: int) -> tuple[int, ...]:
    """Return axes as non-negative numbers; all of them for ``None``."""
    if axis is None:
        return tuple(range(ndim))
    return tuple(a % ndim for a in ((axis,) if isinstance(axis, int) else axis))


def spread(xp: Any, g: Any, x: Any, axis: Any) -> Any:
    """Return ``g``, the cotangent of a reduction, broadcast to the shape of ``x``."""
    shape = tuple(x.shape)
    axes = axes_of(axis, len(shape))
    kept = tuple(1 if i in axes else n for i, n in enumerate(shape))
    return xp.broadcast_to(xp.reshape(g, kept), shape)


def _inverse(axes: tuple[int, ...]) -> tuple[int, ...]:
    ndim = len(axes)
    out = [0] * ndim
    for i, axis in enumerate(axes):
        out[axis % ndim] = i
    return tuple(out)


# Shapes
define("reshape", lambda xp, g, out, x, shape, **_: xp.reshape(g, tuple(x.shape)), linear=True, keeps=((),))
define("permute_dims", lambda xp, g, out, x, axes: xp.permute_dims(g, _inverse(tuple(axes))), linear=True, keeps=((),))
define("matrix_transpose", lambda xp, g, out, x: xp.matrix_transpose(g), linear=True, keeps=((),))
define("flip", lambda xp, g, out, x, axis=None: xp.flip(g, axis=axis), linear=True, keeps=((),))
define("expand_dims", lambda xp, g, out, x, *_, **__: xp.reshape(g, tuple(x.shape)), linear=True, keeps=((),))
define("squeeze", lambda xp, g, out, x, *_, **__: xp.reshape(g, tuple(x.shape)), linear=True, keeps=((),))
define("astype", lambda xp, g, out, x, *_, **__: g if xp.isdtype(x.dtype, FLOATING) else None, linear=True, keeps=((),))
define("asarray", lambda xp, g, out, x, *_, **__: g, linear=True, keeps=((),))


def _broadcast_to(xp: Any, g: Any, out: Any, x: Any, shape: Any) -> Any:
    own, extra = tuple(x.shape), g.ndim - x.ndim
    axes = (*range(extra), *(i + extra for i, n in enumerate(own) if n == 1 and g.shape[i + extra] != 1))
    return xp.reshape(xp.sum(g, axis=axes), own) if axes else xp.reshape(g, own)


define("broadcast_to", _broadcast_to, linear=True, keeps=((),))


def _moveaxis(xp: Any, g: Any, out: Any, x: Any, source: Any, destination: Any) -> Any:
    return xp.moveaxis(g, destination, source)


def _roll(xp: Any, g: Any, out: Any, x: Any, shift: Any, *, axis: Any = None) -> Any:
    return xp.roll(g, tuple(-n for n in shift) if isinstance(shift, tuple) else -shift, axis=axis)


def _repeat(xp: Any, g: Any, out: Any, x: Any, repeats: Any, *, axis: Any = None) -> Any:
    shape = tuple(x.shape)
    before, n, after = ((), x.size, ()) if axis is None else (shape[:axis], shape[axis], shape[axis % x.ndim + 1 :])
    return xp.reshape(xp.sum(xp.reshape(g, (*before, n, repeats, *after)), axis=len(before) + 1), shape)


def _unstack(xp: Any, g: Any, out: Any, x: Any, *, axis: int = 0) -> Any:
    zeros = next(xp.zeros_like(part) for part in g if part is not None)
    return xp.stack([zeros if part is None else part for part in g], axis=axis)


define("moveaxis", _moveaxis, linear=True, keeps=((),))
define("roll", _roll, linear=True, keeps=((),))
define("tril", lambda xp, g, out, x, *, k=0: xp.tril(g, k=k), linear=True, keeps=((),))
define("triu", lambda xp, g, out, x, *, k=0: xp.triu(g, k=k), linear=True, keeps=((),))
define("repeat", _repeat, linear=True, keeps=((),), when=lambda x, repeats, *, axis=None: isinstance(repeats, int))
define("unstack", _unstack, linear=True, keeps=(("o",),))


# Joining
def _concat(xp: Any, g: Any, out: Any, arrays: Any, *, axis: Any = 0) -> list[Any]:
    if axis is None:
        sizes = [x.size for x in arrays]
        axis = 0
    else:
        axis %= g.ndim
        sizes = [x.shape[axis] for x in arrays]
    parts, start = [], 0
    for x, size in zip(arrays, sizes, strict=True):
        part = g[(slice(None),) * axis + (slice(start, start + size),)]
        parts.append(xp.reshape(part, tuple(x.shape)))
        start += size
    return parts


define_joint("concat", _concat)
define_joint("stack", lambda xp, g, out, arrays, *, axis=0: list(xp.unstack(g, axis=axis)))


# Selection
def _getitem(xp: Any, g: Any, out: Any, x: Any, key: Any) -> Any:
    return index_add(xp, g, key, tuple(x.shape))


def _take(xp: Any, g: Any, out: Any, x: Any, indices: Any, *, axis: Any = None) -> Any:
    axis = 0 if axis is None else axis % x.ndim
    return index_add(xp, g, (slice(None),) * axis + (indices,), tuple(x.shape))


def _take_along_axis(xp: Any, g: Any, out: Any, x: Any, indices: Any, *, axis: int = -1) -> Any:
    axis %= x.ndim
    key = []
    for i in range(x.ndim):
        if i == axis:
            key.append(indices)
        else:
            shape = tuple(g.shape[i] if j == i else 1 for j in range(x.ndim))
            key.append(xp.reshape(xp.arange(g.shape[i], device=device_of(g)), shape))
    return index_add(xp, g, tuple(key), tuple(x.shape))


def _sort(xp: Any, g: Any, out: Any, x: Any, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    order = xp.argsort(x, axis=axis, descending=descending, stable=stable)
    return xp.scatter_along_axis(xp.zeros_like(g), order, g, axis=axis)


def _updates(xp: Any, g: Any, out: Any, x: Any, indices: Any, updates: Any, *, batch_dims: int = 0, mode: str = "set") -> Any:
    found = xp.gather_nd(g, indices)
    if mode == "add":
        return found
    shape, depth = tuple(indices.shape[:-1]), indices.shape[-1]  # of equal indices one update is kept
    order = xp.reshape(xp.arange(prod(shape), device=device_of(indices)), shape)
    marks = xp.scatter_update(xp.zeros(tuple(x.shape[:depth]), dtype=order.dtype, device=device_of(indices)), indices, order)
    kept = xp.equal(xp.gather_nd(marks, indices), order)
    return xp.where(xp.reshape(kept, (*shape, *(1,) * (x.ndim - depth))), found, 0.0)


def _updated(xp: Any, g: Any, out: Any, x: Any, indices: Any, updates: Any, *, batch_dims: int = 0, mode: str = "set") -> Any:
    if mode == "add":
        return g
    shape = (*indices.shape[:-1], *x.shape[indices.shape[-1] :])
    return xp.scatter_update(g, indices, xp.zeros(tuple(shape), dtype=g.dtype, device=device_of(g)))


define(
    "scatter_update",
    _updated,
    None,
    _updates,
    elementwise=True,
    keeps=((1,), (), (1,)),
    when=lambda x, indices, updates, *, batch_dims=0, mode="set": batch_dims == 0 and mode in ("set", "add"),
)


def _top_k(xp: Any, g: Any, out: Any, x: Any, k: int, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    return None if g[0] is None else _take_along_axis(xp, g[0], out[0], x, out[1], axis=axis)


define("top_k", _top_k)
define("__getitem__", _getitem, linear=True, keeps=((),), indexing=True)
define("__index_add__", lambda xp, g, out, x, key, shape: g[key], linear=True)
define("take", _take, linear=True, keeps=((),))
define("take_along_axis", _take_along_axis, linear=True, keeps=((),))
define("sort", _sort, keeps=((0,),))


# Reductions
def _extreme(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    """The cotangent is shared evenly among equal elements."""
    own = xp.astype(xp.equal(x, spread(xp, out, x, axis)), x.dtype)
    number = xp.sum(own, axis=axis, keepdims=True)
    return xp.multiply(spread(xp, g, x, axis), xp.divide(own, number))


def _sum(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, **_: Any) -> Any:
    return spread(xp, g, x, axis)


def _mean(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, **_: Any) -> Any:
    return spread(xp, xp.divide(g, max(1, x.size) / max(1, g.size)), x, axis)


def _prod(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, **_: Any) -> Any:
    """The product of the other elements, without a division, which zeros would break."""
    axes = axes_of(axis, x.ndim)
    rest = tuple(i for i in range(x.ndim) if i not in axes)
    moved = xp.permute_dims(x, (*rest, *axes))
    flat = xp.reshape(moved, (*(x.shape[i] for i in rest), -1)) if x.size else moved
    others = (
        xp.multiply(products_before(xp, flat), xp.flip(products_before(xp, xp.flip(flat, axis=-1)), axis=-1)) if x.size else flat
    )
    back = xp.permute_dims(xp.reshape(others, tuple(moved.shape)), _inverse((*rest, *axes)))
    return xp.multiply(spread(xp, g, x, axis), back)


def products_before(xp: Any, x: Any) -> Any:
    """The products of the elements before each, along the last axis."""
    return xp.cumulative_prod(x, axis=-1, include_initial=True)[..., :-1]


define("sum", _sum, linear=True, keeps=((),))
define("mean", _mean, linear=True, keeps=((),))
define("max", _extreme)
define("min", _extreme)
define("prod", _prod, keeps=((0,),))


# Cumulative functions
def _cumulative_sum(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, include_initial: bool = False, **_: Any) -> Any:
    axis = 0 if axis is None else axis % g.ndim
    if include_initial:
        g = g[(slice(None),) * axis + (slice(1, None),)]
    return xp.flip(xp.cumulative_sum(xp.flip(g, axis=axis), axis=axis), axis=axis)


def _cumulative_prod(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None, include_initial: bool = False, **_: Any) -> Any:
    """Without a division: the products before an element times ``s``, where ``s[k] = g[k] + x[k + 1] s[k + 1]``."""
    axis = 0 if axis is None else axis % g.ndim
    if include_initial:
        g = g[(slice(None),) * axis + (slice(1, None),)]
    x, g = xp.moveaxis(x, axis, -1), xp.moveaxis(g, axis, -1)
    ahead = xp.concat([x[..., 1:], xp.zeros_like(x[..., :1])], axis=-1) if x.size else x
    later = _recurrence(xp, ahead, g)
    return xp.moveaxis(xp.multiply(products_before(xp, x), later), -1, axis)


def _recurrence(xp: Any, a: Any, b: Any) -> Any:
    """Solve ``s[k] = b[k] + a[k] s[k + 1]`` along the last axis, in a logarithmic number of steps."""
    step, length = 1, b.shape[-1]
    while step < length:
        b = xp.concat([xp.add(b[..., :-step], xp.multiply(a[..., :-step], b[..., step:])), b[..., -step:]], axis=-1)
        a = xp.concat([xp.multiply(a[..., :-step], a[..., step:]), xp.zeros_like(a[..., -step:])], axis=-1)
        step *= 2
    return b


def _running(xp: Any, g: Any, out: Any, x: Any, *, axis: Any = None) -> Any:
    """To the last of the equal elements up to each position."""
    axis = 0 if axis is None else axis % x.ndim
    shape = tuple(-1 if i == axis else 1 for i in range(x.ndim))
    index = xp.reshape(xp.arange(x.shape[axis], device=device_of(g)), shape)
    last = xp.cumulative_max(xp.where(xp.equal(x, out), index, 0), axis=axis)
    return _take_along_axis(xp, g, out, x, last, axis=axis)


define("cumulative_max", _running)
define("cumulative_min", _running)
define("cumulative_sum", _cumulative_sum, linear=True, keeps=((),))
define("cumulative_prod", _cumulative_prod, keeps=((0,),))


define("__stop_gradient__")
define("full", None, lambda xp, g, out, shape, value, **_: xp.sum(g))
define("full_like", None, lambda xp, g, out, x, value, **_: xp.sum(g))
