"""Views: arrays that share their data with another, with the strides that NumPy would give them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ivy_api.frontends import views
from ivy_api.frontends.sizes import index, is_same
from ivy_frontend_numpy._implementation.array import Layout, find_namespace, made, ndarray, value_of
from ivy_frontend_numpy._implementation.dtypes import dtype_of, real_dtype

Read = Callable[[Any, Any], Any]
Write = Callable[[Any, Any, Any], Any]


def layout(a: Any) -> Layout:
    """Return the cell of an array; one that has none yet gets one."""
    if a._cell is None:
        cell = Layout(a._x)
        cell.owner, cell.strides, cell.offset, cell.writeable = None, None, 0, True
        a._cell, a._x = cell, None
    found: Layout = a._cell
    return found


def c_strides(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    """Return the strides of an array in C order."""
    out, step = [], itemsize
    for n in reversed(shape):
        out.append(step)
        step *= max(n, 1)
    return tuple(reversed(out))


def f_strides(shape: tuple[int, ...], itemsize: int) -> tuple[int, ...]:
    """Return the strides of an array in Fortran order."""
    return tuple(reversed(c_strides(tuple(reversed(shape)), itemsize)))


def strides_of(a: Any) -> tuple[int, ...]:
    """Return the strides of an array in bytes."""
    cell = a._cell if isinstance(a, ndarray) else None
    if cell is None or cell.strides is None:
        return c_strides(a.shape, a._d.itemsize)
    return cell.strides


def is_contiguous(shape: tuple[int, ...], strides: tuple[int, ...], itemsize: int, order: str = "C") -> bool:
    """Whether elements lie one after the other in an order."""
    if 0 in shape:
        return True
    step = itemsize
    pairs = list(zip(shape, strides, strict=True))
    for n, s in reversed(pairs) if order == "C" else pairs:
        if s != step and n != 1:
            return False
        step *= n
    return True


def contiguous(a: Any, order: str = "C") -> bool:
    """Whether the elements of an array lie one after the other in an order."""
    return is_contiguous(a.shape, strides_of(a), a._d.itemsize, order)


def in_fortran_order(a: Any) -> bool:
    """Whether the elements of an array lie in Fortran order, and not in C order as well."""
    return contiguous(a, "F") and not contiguous(a)


def gives_fortran_order(order: Any, operands: Sequence[Any]) -> bool:
    """Whether an ``order`` gives a new array in Fortran order: F does, K and A if all operands are in it."""
    return order == "F" or (order in ("K", "A") and len(operands) > 0 and all(map(in_fortran_order, operands)))


def writeable(a: Any) -> bool:
    """Whether an array may be written to."""
    return a._cell is None or a._cell.writeable


def view(
    a: Any,
    read: Read,
    write: Write,
    strides: tuple[int, ...] | None,
    *,
    offset: int = 0,
    d: Any = None,
    may_write: bool = True,
    cls: Any = None,
) -> Any:
    """Return a view of an array.

    Parameters
    ----------
    a : the array
    read, write : as in ``ivy_api.frontends.views``
    strides, offset : of the view, the offset from the first element of the array
    d : its data type, ``None`` for that of the array
    may_write : whether it may be written to
    cls : its class, ``None`` for that of the array
    """
    base = layout(a)
    xp = find_namespace(base._value)
    cell = Layout(read(xp, base.get(xp)), base, read, write)
    cell.owner = base.owner if base.owner is not None else a
    cell.strides, cell.offset, cell.writeable = strides, base.offset + offset, base.writeable and may_write
    cls = type(a) if cls is None else cls
    out = object.__new__(cls)
    out._x, out._cell, out._d = None, cell, a._d if d is None else d
    if cls is not ndarray:
        out.__array_finalize__(a)
    return out


def write(a: Any, value: Any) -> None:
    """Replace the value of an array by a native one of its shape and data type."""
    cell = a._cell
    if cell is None:
        a._x = value
        return
    if not cell.writeable:
        raise ValueError("assignment destination is read-only")
    cell.set(find_namespace(value), value)


def same(a: Any) -> Any:
    """Return a view of all of an array."""
    return view(a, lambda xp, x: x, lambda xp, x, part: part, strides_of(a))


def permuted(a: Any, axes: tuple[int, ...]) -> Any:
    """Return a view with permuted axes."""
    strides = strides_of(a)
    return view(a, *views.permuted(axes), tuple(strides[i] for i in axes))


def reshaped(a: Any, shape: Any, order: str = "C") -> Any:
    """Return an array in another shape: a view where strides allow it, else a copy."""
    shape = full_shape(shape, a.size)
    if order in ("A", "K"):
        order = "F" if in_fortran_order(a) else "C"
    strides = new_strides(a.shape, strides_of(a), shape, a._d.itemsize, order)
    if order == "F":
        read, put = _f_reshaped(a.shape, shape)
    else:
        read, put = views.reshaped(shape)
    if strides is None:
        x = value_of(a)
        return made(read(find_namespace(x), x), a._d, type(a))
    return view(a, read, put, strides)


def _f_reshaped(old: tuple[int, ...], shape: tuple[int, ...]) -> tuple[Read, Write]:
    def turned(xp: Any, x: Any) -> Any:
        return xp.permute_dims(x, tuple(reversed(range(len(x.shape)))))

    def read(xp: Any, x: Any) -> Any:
        return turned(xp, xp.reshape(turned(xp, x), tuple(reversed(shape))))

    def put(xp: Any, x: Any, part: Any) -> Any:
        return turned(xp, xp.reshape(turned(xp, part), tuple(reversed(old))))

    return read, put


def full_shape(shape: Any, size: int) -> tuple[int, ...]:
    """Return a shape with its unknown size filled in."""
    given = [index(n) for n in shape] if isinstance(shape, (tuple, list)) or hasattr(shape, "__iter__") else [index(shape)]
    if given.count(-1) > 1:
        raise ValueError("can only specify one unknown dimension")
    known = math.prod([n for n in given if n != -1])
    if any(n < -1 for n in given):
        raise ValueError("negative dimensions are not allowed" if -1 not in given else "can only specify one unknown dimension")
    if -1 in given:
        if known == 0 or size % known:
            raise ValueError(f"cannot reshape array of size {size} into shape {shape_text(given)}")
        given[given.index(-1)] = size // known
    elif known != size:
        raise ValueError(f"cannot reshape array of size {size} into shape {shape_text(given)}")
    return tuple(given)


def shape_text(shape: Sequence[int]) -> str:
    """Return a shape as messages have it."""
    return f"({','.join(map(str, shape))}{',' if len(shape) == 1 else ''})"


def new_strides(
    old: tuple[int, ...], strides: tuple[int, ...], new: tuple[int, ...], itemsize: int, order: str
) -> tuple[int, ...] | None:
    """Return the strides of a reshaped view, ``None`` if elements have to be copied."""
    strides_in_order = f_strides if order == "F" else c_strides
    if math.prod(old) == 0 or is_contiguous(old, strides, itemsize, order):
        return strides_in_order(new, itemsize)
    kept = [(n, s) for n, s in zip(old, strides, strict=True) if n != 1]
    out: list[int] = []
    last = itemsize
    for given, wanted in _groups_of_axes([n for n, _ in kept], new):
        group = kept[given]
        if not _is_one_axis(group, order):
            return None
        out += strides_in_order(new[wanted], group[0][1] if order == "F" else group[-1][1])
        last = out[-1] * new[wanted][-1] if order == "F" else out[-1]
    return (*out, *(last,) * (len(new) - len(out)))


def _groups_of_axes(old: list[int], new: tuple[int, ...]) -> Iterator[tuple[slice, slice]]:
    """Return the axes of two shapes in the smallest groups that have as many elements in one shape as in the other."""
    i = j = 0
    while i < len(old) and j < len(new):
        i2, j2 = i + 1, j + 1
        have, want = old[i], new[j]
        while have != want:
            if want < have:
                want *= new[j2]
                j2 += 1
            else:
                have *= old[i2]
                i2 += 1
        yield slice(i, i2), slice(j, j2)
        i, j = i2, j2


def _is_one_axis(axes: list[tuple[int, int]], order: str) -> bool:
    """Whether the elements of several axes, given by sizes and strides, are evenly spaced in an order."""
    if order == "F":
        return all(after == n * step for (n, step), (_, after) in pairwise(axes))
    return all(step == n * after for (_, step), (n, after) in pairwise(axes))


def reshaped_in_place(a: Any, shape: Any) -> None:
    """Give an array another shape: ``a.shape = shape``."""
    found = reshaped(a, shape)
    if value_of(a) is not value_of(found) and found._cell is None:
        raise AttributeError(
            "Incompatible shape for in-place modification. Use `.reshape()` to make a copy with the desired shape."
        )
    a._x, a._cell = found._x, found._cell


def diagonals(a: Any, offset: int, axis1: int, axis2: int) -> Any:
    """Return a view of diagonals, which may not be written to."""
    strides = strides_of(a)
    read, put = views.diagonals(offset, axis1, axis2)
    rest = tuple(s for i, s in enumerate(strides) if i not in (axis1, axis2))
    start = offset * strides[axis2] if offset >= 0 else -offset * strides[axis1]
    return view(a, read, put, (*rest, strides[axis1] + strides[axis2]), offset=start, may_write=False)


def broadcast(a: Any, shape: tuple[int, ...], *, may_write: bool = False) -> Any:
    """Return a view of a greater shape, which may not be written to."""
    missing = len(shape) - len(a.shape)
    strides = (0,) * missing + tuple(
        0 if not is_same(n, m) and n == 1 and m != 1 else s for n, m, s in zip(a.shape, shape[missing:], strides_of(a), strict=True)
    )

    def put(xp: Any, x: Any, part: Any) -> Any:
        key = (0,) * missing + tuple(slice(0, 1) if n == 1 else slice(None) for n in x.shape)
        return part[key]

    return view(a, lambda xp, x: xp.broadcast_to(x, shape), put, strides, may_write=may_write)


def part(a: Any, which: str) -> Any:
    """Return a view of the real or imaginary parts of complex numbers."""
    d = real_dtype(a._d)

    def read(xp: Any, x: Any) -> Any:
        return getattr(xp, which)(x)

    def put(xp: Any, x: Any, value: Any) -> Any:
        real, imag = (value, xp.imag(x)) if which == "real" else (xp.real(x), value)
        return complex_of(xp, real, imag, dtype_of(x))

    return view(a, read, put, strides_of(a), offset=0 if which == "real" else d.itemsize, d=d)


def complex_of(xp: Any, real: Any, imag: Any, d: Any) -> Any:
    """Return complex numbers of their parts; infinite parts are kept."""
    dtype = getattr(xp, d.name)
    one = xp.astype(real, dtype)
    other = xp.multiply(xp.astype(imag, dtype), xp.asarray(1j, dtype=dtype))
    up, down, neither = (xp.asarray(complex(0.0, float(value)), dtype=dtype) for value in ("inf", "-inf", "nan"))
    endless = xp.where(imag > 0, up, xp.where(imag < 0, down, neither))
    return xp.add(one, xp.where(xp.isfinite(imag), other, endless))


def positions(shape: tuple[int, ...], strides: tuple[int, ...], offset: int, xp: Any) -> Any:
    """Return the positions of the elements of a strided array in a flat one."""
    total = xp.asarray(offset, dtype=xp.int64)
    for n, s in zip(shape, strides, strict=True):
        total = xp.expand_dims(total, -1) + xp.arange(n, dtype=xp.int64) * s
    return xp.reshape(total, (-1,))


def strided(a: Any, shape: tuple[int, ...], strides: tuple[int, ...], may_write: bool) -> Any:
    """Return a view of any strides over the memory of an array."""
    size = a._d.itemsize
    root = a._cell.owner if a._cell is not None and a._cell.owner is not None else a
    start = (layout(a).offset - layout(root).offset) // size
    order = "F" if in_fortran_order(root) else "C"
    steps = tuple(s // size for s in strides)
    count = root.size

    def flat(xp: Any, x: Any) -> Any:
        if order == "F":
            x = xp.permute_dims(x, tuple(reversed(range(len(x.shape)))))
        return xp.reshape(x, (-1,))

    def read(xp: Any, x: Any) -> Any:
        where = positions(shape, steps, start, xp)
        if math.prod(shape) == 0:
            return xp.zeros(shape, dtype=x.dtype)
        return xp.reshape(xp.take(flat(xp, x), xp.clip(where, min=0, max=count - 1), axis=0), shape)

    def put(xp: Any, x: Any, value: Any) -> Any:
        if math.prod(shape) == 0:
            return x
        done = xp.at(flat(xp, x), positions(shape, steps, start, xp)).set(xp.reshape(value, (-1,)))
        if order == "F":
            back = xp.reshape(done, tuple(reversed(x.shape)))
            return xp.permute_dims(back, tuple(reversed(range(len(x.shape)))))
        return xp.reshape(done, tuple(x.shape))

    return view(root, read, put, strides, offset=layout(a).offset - layout(root).offset, may_write=may_write, cls=ndarray)


def as_ordered(a: Any, order: str) -> Any:
    """Say of an array made anew that its elements lie in Fortran order."""
    if order == "F" and len(a.shape) > 1:
        layout(a).strides = f_strides(a.shape, a._d.itemsize)
    return a


def root_of(a: Any) -> Any:
    """Return what arrays that share their data have in common."""
    return a._cell.root if a._cell is not None else a
