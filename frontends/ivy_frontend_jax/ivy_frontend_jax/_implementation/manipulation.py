"""`jax.numpy`: shapes and axes."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_jax._implementation.creation import shape_of
from ivy_frontend_jax._implementation.defining import numpy, raw
from ivy_frontend_jax._implementation.native import axes_of, axis_of


def reshaped(xp: Any, a: Any, shape: Any, order: Any = "C") -> Any:
    """Return the elements in another shape; ``-1`` stands for what is left."""
    given = shape if isinstance(shape, (tuple, list)) or getattr(shape, "ndim", False) else (shape,)
    try:
        sizes = [int(n.__index__()) for n in given]
    except AttributeError:
        raise TypeError(f"Shapes must be 1D sequences of concrete values of integer type, got {shape}.") from None
    total = math.prod(a.shape)
    if sizes.count(-1) == 1:
        rest = -math.prod(sizes)
        if rest == 0 or total % rest:
            raise TypeError(f"cannot reshape array of shape {tuple(a.shape)} (size {total}) into shape {tuple(sizes)}")
        sizes[sizes.index(-1)] = total // rest
    if any(n < 0 for n in sizes):
        raise ValueError(f"negative dimensions are not allowed in a shape: {tuple(sizes)}")
    if math.prod(sizes) != total:
        raise TypeError(f"cannot reshape array of shape {tuple(a.shape)} (size {total}) into shape {tuple(sizes)}")
    if order == "F":
        return transposed(xp, xp.reshape(transposed(xp, a), tuple(sizes[::-1])))
    if order == "A":
        raise NotImplementedError("np.reshape order=A is not implemented.")
    if order != "C":
        raise ValueError(f"Unexpected value for 'order' argument: {order}.")
    return xp.reshape(a, tuple(sizes))


def transposed(xp: Any, a: Any, axes: Any = None) -> Any:
    """Return the array with its axes in another order, the opposite one by default."""
    n = len(a.shape)
    order = tuple(range(n))[::-1] if axes is None else tuple(axis_of(i, n) for i in axes)
    if sorted(order) != list(range(n)):
        raise TypeError(
            f"transpose permutation isn't a permutation of operand dimensions, got permutation {order} for shape {tuple(a.shape)}."
        )
    return a if order == tuple(range(n)) else xp.permute_dims(a, order)


@numpy("a")
def reshape(a: Any, shape: Any, order: Any = "C", *, copy: Any = None, out_sharding: Any = None, xp: Any) -> Any:
    return reshaped(xp, a, shape, order)


@numpy("a")
def ravel(a: Any, order: Any = "C", *, out_sharding: Any = None, xp: Any) -> Any:
    if order == "K":
        raise NotImplementedError("Ravel not implemented for order='K'.")
    return reshaped(xp, a, (math.prod(a.shape),), order)


@numpy("a")
def transpose(a: Any, axes: Any = None, *, xp: Any) -> Any:
    return transposed(xp, a, axes)


@numpy("a")
def permute_dims(a: Any, /, axes: Any, *, xp: Any) -> Any:
    return transposed(xp, a, axes)


@numpy("x")
def matrix_transpose(x: Any, /, *, xp: Any) -> Any:
    if len(x.shape) < 2:
        raise ValueError(f"x must be at least two-dimensional for matrix_transpose; got ndim={len(x.shape)}")
    return xp.matrix_transpose(x)


@numpy("a")
def swapaxes(a: Any, axis1: Any, axis2: Any, *, xp: Any) -> Any:
    order = list(range(len(a.shape)))
    i, j = axis_of(axis1, len(order)), axis_of(axis2, len(order))
    order[i], order[j] = order[j], order[i]
    return transposed(xp, a, order)


@numpy("a")
def moveaxis(a: Any, source: Any, destination: Any, *, xp: Any) -> Any:
    n = len(a.shape)
    start, end = axes_of(source, n), axes_of(destination, n)
    if len(start) != len(end):
        raise ValueError(f"Inconsistent number of elements: {len(start)} vs {len(end)}")
    order = [i for i in range(n) if i not in start]
    for to, i in sorted(zip(end, start, strict=True)):
        order.insert(to, i)
    return transposed(xp, a, order)


@numpy("a")
def rollaxis(a: Any, axis: Any, start: Any = 0, *, xp: Any) -> Any:
    n = len(a.shape)
    i = axis_of(axis, n)
    if not -n <= start <= n:
        raise ValueError(f"start={start!r} must satisfy {-n}<=start<={n}")
    to = start + n if start < 0 else start
    return moveaxis(a, i, to - 1 if i < to else to, xp=xp)


@numpy("a")
def expand_dims(a: Any, axis: Any, *, xp: Any) -> Any:
    given = axis if isinstance(axis, (tuple, list)) else (axis,)
    axes = axes_of(tuple(given), len(a.shape) + len(given))
    shape = list(a.shape)
    for i in sorted(axes):
        shape.insert(i, 1)
    return xp.reshape(a, tuple(shape))


@numpy("a")
def squeeze(a: Any, axis: Any = None, *, xp: Any) -> Any:
    if axis is None:
        axes: tuple[int, ...] = tuple(i for i, n in enumerate(a.shape) if n == 1)
    else:
        axes = axes_of(axis, len(a.shape))
        for i in axes:
            if a.shape[i] != 1:
                raise ValueError(
                    f"cannot select an axis to squeeze out which has size not equal to one, got shape={tuple(a.shape)} and axis={i}"
                )
    return xp.reshape(a, tuple(n for i, n in enumerate(a.shape) if i not in axes))


def _at_least(n: int) -> None:
    def body(*arys: Any, xp: Any) -> Any:
        out = [getattr(xp, f"atleast_{n}d")(x) for x in arys]
        return out[0] if len(out) == 1 else list(out)

    numpy("*arys", "own", name=f"atleast_{n}d")(body)


for _n in (1, 2, 3):
    _at_least(_n)


@numpy("array")
def broadcast_to(array: Any, shape: Any, *, out_sharding: Any = None, xp: Any) -> Any:
    form = shape_of(shape)
    have = tuple(array.shape)
    if len(have) > len(form) or any(n not in (1, m) for n, m in zip(have[::-1], form[::-1], strict=False)):
        raise ValueError(f"Incompatible shapes for broadcasting: {have} and requested shape {form}")
    return xp.broadcast_to(array, form)


@numpy("*args", "own")
def broadcast_arrays(*args: Any, xp: Any) -> Any:
    from ivy_frontend_jax._implementation.operands import check_broadcast

    if args:
        check_broadcast(list(args), "broadcast_arrays", always=True)
    return list(xp.broadcast_arrays(*args)) if args else []


@raw("jax.numpy", "jax.lax")
def broadcast_shapes(*shapes: Any) -> tuple[int, ...]:
    """Return the shape that shapes broadcast to."""
    given = [(s,) if isinstance(s, int) else tuple(s) for s in shapes]
    out: list[int] = []
    for i in range(1, max([0, *map(len, given)]) + 1):
        sizes = {s[-i] for s in given if len(s) >= i}
        sizes.discard(1)
        if len(sizes) > 1:
            raise ValueError(f"Incompatible shapes for broadcasting: shapes={given}")
        out.insert(0, sizes.pop() if sizes else 1)
    return tuple(out)


@raw("jax.numpy")
def shape(a: Any) -> tuple[int, ...]:
    """Return the shape of an array or a number."""
    from ivy_frontend_jax._implementation.defining import public

    return tuple(a.shape) if hasattr(a, "shape") else public("jax.numpy.asarray")(a).shape


@raw("jax.numpy")
def ndim(a: Any) -> int:
    """Return the number of axes."""
    return len(shape(a))


@raw("jax.numpy")
def size(a: Any, axis: Any = None) -> int:
    """Return the number of elements, of all or of some axes."""
    form = shape(a)
    return math.prod(form) if axis is None else math.prod([form[i] for i in axes_of(axis, len(form))])
