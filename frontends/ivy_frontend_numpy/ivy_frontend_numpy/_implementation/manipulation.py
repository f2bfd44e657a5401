"""Changing shapes: views where NumPy gives views."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends.numpy_semantics import editing
from ivy_api.frontends.numpy_semantics.editing import insertion_order, remaining, trimmed
from ivy_api.frontends.sizes import index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray,
    axes_of,
    axis_of,
    generic,
    made,
    namespace_of,
    ndarray,
    value_of,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function
from ivy_frontend_numpy._implementation.views import shape_text


def numbers_in(given: Any) -> list[Any]:
    """Return numbers as a list: see `editing.numbers_in`."""
    return editing.numbers_in(given, lambda x: asarray(x).ravel().tolist())


@numpy()
def reshape(a: Any, /, shape: Any, order: str = "C", *, copy: Any = None) -> Any:
    """Return the elements in another shape: a view where strides allow it."""
    x = asarray(a)
    if isinstance(shape, ndarray):
        shape = tuple(int(n) for n in shape.tolist()) if len(shape.shape) else (int(shape),)
    if order not in ("C", "F", "A", None):
        raise ValueError(f"order {order!r} is not permitted for reshaping")
    if copy:
        x = x.copy()
    out = views.reshaped(x, shape, order or "C")
    if copy is False and out._cell is None:
        raise ValueError("Unable to avoid creating a copy while reshaping.")
    return out


@numpy()
def ravel(a: Any, order: str = "C") -> Any:
    """Return the elements in one axis: a view if they lie in this order, without gaps, in memory."""
    x = asarray(a)
    if order == "K":  # as in memory, except for the direction of an axis
        x, order = views.permuted(x, tuple(sorted(range(x.ndim), key=lambda i: -abs(x.strides[i])))), "C"
    elif order == "A":
        order = "F" if views.in_fortran_order(x) else "C"
    if order in ("C", "F") and not views.contiguous(x, order):
        return x.flatten(order)
    return views.reshaped(x, (-1,), order)


@numpy()
def permute_dims(a: Any, axes: Any = None) -> Any:
    """Return a view with permuted axes."""
    if isinstance(a, generic) and not axes:
        return a
    x = asarray(a)
    n = len(x.shape)
    if axes is None:
        return views.permuted(x, tuple(reversed(range(n))))
    given = (axes,) if isinstance(axes, int) else tuple(axes)
    if len(given) != n:
        raise ValueError("axes don't match array")
    found = tuple(axis_of(i, n) for i in given)
    if len(set(found)) != n:
        raise ValueError("repeated axis in transpose")
    return views.permuted(x, found)


transpose = permute_dims


@numpy()
def matrix_transpose(x: Any, /) -> Any:
    """Return a view with the last two axes exchanged."""
    a = asarray(x)
    if len(a.shape) < 2:
        raise ValueError(f"Input array must be at least 2-dimensional, but it is {len(a.shape)}")
    return swapaxes(a, -1, -2)


@numpy()
def swapaxes(a: Any, axis1: Any, axis2: Any) -> Any:
    """Return a view with two axes exchanged."""
    x = asarray(a)
    n = len(x.shape)
    i, j = axis_of(axis1, n), axis_of(axis2, n)
    axes = list(range(n))
    axes[i], axes[j] = j, i
    return views.permuted(x, tuple(axes))


@numpy()
def moveaxis(a: Any, source: Any, destination: Any) -> Any:
    """Return a view with axes moved."""
    x = asarray(a)
    n = len(x.shape)
    if source is None or destination is None:
        raise TypeError("'NoneType' object is not iterable")
    sources, targets = axes_of(source, n), axes_of(destination, n)
    if len(sources) != len(targets):
        raise ValueError("`source` and `destination` arguments must have the same number of elements")
    order = [i for i in range(n) if i not in sources]
    for to, one in sorted(zip(targets, sources, strict=True)):
        order.insert(to, one)
    return views.permuted(x, tuple(order))


@numpy()
def rollaxis(a: Any, axis: int, start: int = 0) -> Any:
    """Return a view with an axis moved to before another."""
    x = asarray(a)
    n = len(x.shape)
    axis = axis_of(axis, n)
    if not -n <= start <= n:
        from ivy_frontend_numpy._implementation.errors import AxisError

        raise AxisError(f"'start' arg requires {-n} <= start < {n + 1}, but {start} was passed in")
    start = start + n if start < 0 else start
    start -= axis < start
    axes = [i for i in range(n) if i != axis]
    axes.insert(start, axis)
    return views.permuted(x, tuple(axes))


@numpy()
def expand_dims(a: Any, axis: Any) -> Any:
    """Return a view with new axes of size one."""
    x = asarray(a)
    given = axis if isinstance(axis, (tuple, list)) else (axis,)
    n = len(x.shape) + len(given)
    found = axes_of(tuple(given), n)
    return x[(*(None if i in found else slice(None) for i in range(n)), ...)]


@numpy()
def squeeze(a: Any, axis: Any = None) -> Any:
    """Return a view without axes of size one."""
    x = asarray(a)
    n = len(x.shape)
    if axis is None:
        found = tuple(i for i, size in enumerate(x.shape) if size == 1)
    else:
        found = axes_of(axis, n) if n or axis not in (0, -1) else ()
        if any(x.shape[i] != 1 for i in found):
            raise ValueError("cannot select an axis to squeeze out which has size not equal to one")
    strides = views.strides_of(x)
    shape = tuple(size for i, size in enumerate(x.shape) if i not in found)
    from ivy_api.frontends.views import reshaped

    out = views.view(x, *reshaped(shape), tuple(s for i, s in enumerate(strides) if i not in found))
    return out[()] if isinstance(a, generic) else out


@numpy("numpy")
def broadcast_to(array: Any, shape: Any, subok: bool = False) -> Any:
    """Return a view of a greater shape, which may not be written to."""
    x = asarray(array)
    form = (index(shape),) if isinstance(shape, (int, generic)) else tuple(index(n) for n in shape)
    if any(n < 0 for n in form):
        raise ValueError("all elements of broadcast shape must be non-negative")
    if len(x.shape) > len(form) or any(n not in (1, m) for n, m in zip(reversed(x.shape), reversed(form), strict=False)):
        if len(x.shape) > len(form):
            raise ValueError("input operand has more dimensions than allowed by the axis remapping")
        raise ValueError(
            f"operands could not be broadcast together with remapped shapes [original->remapped]: {shape_text(x.shape)}  and "
            f"requested shape {shape_text(form)}"
        )
    return views.broadcast(x, form)


def joint_shape(shapes: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the shape that several broadcast to."""
    out: list[int] = []
    for sizes in zip(*([1] * (max([0, *map(len, shapes)]) - len(s)) + list(s) for s in shapes), strict=True):
        found = {n for n in sizes if n != 1}
        if len(found) > 1:
            raise ValueError(
                "shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape "
                f"{shape_text(shapes[0])} and arg {len(shapes) - 1} with shape {shape_text(shapes[-1])}."
            )
        out.append(found.pop() if found else 1)
    return tuple(out)


@numpy()
def broadcast_shapes(*args: Any) -> tuple[int, ...]:
    """Return the shape that several broadcast to."""
    return joint_shape([(index(s),) if isinstance(s, int) else tuple(index(n) for n in s) for s in args])


@numpy()
def broadcast_arrays(*args: Any, subok: bool = False) -> tuple[Any, ...]:
    """Return views of arrays in their common shape."""
    arrays = [asarray(a) for a in args]
    shape = joint_shape([a.shape for a in arrays])
    return tuple(a if a.shape == shape else views.broadcast(a, shape, may_write=True) for a in arrays)


def _at_least(arys: tuple[Any, ...], form: Any) -> Any:
    out = tuple(form(asarray(a)) for a in arys)
    return out[0] if len(out) == 1 else out


@numpy()
def atleast_1d(*arys: Any) -> Any:
    """Return views of at least one axis."""
    return _at_least(arys, lambda a: a if len(a.shape) else views.reshaped(a, (1,)))


@numpy()
def atleast_2d(*arys: Any) -> Any:
    """Return views of at least two axes."""
    return _at_least(arys, lambda a: a if len(a.shape) > 1 else views.reshaped(a, (1, 1)) if not len(a.shape) else a[None, :])


def _three(a: Any) -> Any:
    n = len(a.shape)
    return a if n > 2 else views.reshaped(a, (1, 1, 1)) if n == 0 else a[None, :, None] if n == 1 else a[:, :, None]


@numpy()
def atleast_3d(*arys: Any) -> Any:
    """Return views of at least three axes."""
    return _at_least(arys, _three)


@numpy()
def flip(m: Any, axis: Any = None) -> Any:
    """Return a view with the order of elements reversed along axes."""
    x = asarray(m)
    found = axes_of(axis, len(x.shape))
    return x[tuple(slice(None, None, -1) if i in found else slice(None) for i in range(len(x.shape)))]


@numpy()
def fliplr(m: Any) -> Any:
    """Return a view with the second axis reversed."""
    x = asarray(m)
    if len(x.shape) < 2:
        raise ValueError("Input must be >= 2-d.")
    return x[:, ::-1]


@numpy()
def flipud(m: Any) -> Any:
    """Return a view with the first axis reversed."""
    x = asarray(m)
    if len(x.shape) < 1:
        raise ValueError("Input must be >= 1-d.")
    return x[::-1, ...]


@numpy()
def rot90(m: Any, k: int = 1, axes: Any = (0, 1)) -> Any:
    """Return a view rotated by quarter turns."""
    x = asarray(m)
    n = len(x.shape)
    axes = tuple(axes)
    if len(axes) != 2:
        raise ValueError("len(axes) must be 2.")
    if axes[0] == axes[1] or abs(axes[0] - axes[1]) == n:
        raise ValueError("Axes must be different.")
    if any(a >= n or a < -n for a in axes):
        raise ValueError(f"Axes={axes} out of range for array of ndim={n}.")
    k %= 4
    if k == 0:
        return x[...]
    if k == 2:
        return flip(flip(x, axes[0]), axes[1])
    return swapaxes(flip(x, axes[1]), *axes) if k == 1 else flip(swapaxes(x, *axes), axes[1])


@numpy()
def roll(a: Any, shift: Any, axis: Any = None) -> Any:
    """Return an array with its elements shifted; what leaves at the end comes in at the start."""
    x = asarray(a)
    if axis is None:
        return roll(views.reshaped(x, (-1,)), shift, 0).reshape(x.shape)
    axes = [axis_of(i, len(x.shape)) for i in (axis if isinstance(axis, (tuple, list)) else (axis,))]
    if not x.shape:
        raise ValueError("an array without axes cannot be rolled along axes")
    shifts = list(shift) if isinstance(shift, (tuple, list)) else numbers_in(shift)
    count = max(len(axes), len(shifts)) if axes and shifts else 0
    axes, shifts = axes * (count if len(axes) == 1 else 1), shifts * (count if len(shifts) == 1 else 1)
    if len(axes) != len(shifts):
        raise ValueError("'shift' and 'axis' should be scalars or 1D sequences")
    xp = namespace_of(x)
    out = value_of(x)
    for i, by in zip(axes, shifts, strict=True):
        n = x.shape[i]
        if n:
            out = xp.roll(out, int(by) % n, axis=i)
    return made(out, x._d)


@numpy()
def repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    """Return an array with each element repeated."""
    x = asarray(a)
    if axis is None:
        x, axis = views.reshaped(x, (-1,)), 0
    x = x if x.shape else views.reshaped(x, (1,))
    axis = axis_of(axis, len(x.shape))
    counts = asarray(repeats)
    if counts._d.kind not in "iub":
        raise TypeError(f"Cannot cast array data from {counts._d!r} to dtype('int64') according to the rule 'safe'")
    each = numbers_in(repeats)
    n = x.shape[axis]
    if len(each) == 1:
        each = each * n
    if len(each) != n:
        raise ValueError(f"operands could not be broadcast together with shape ({n},) ({len(each)},)")
    if any(c < 0 for c in each):
        raise ValueError("repeats may not contain negative values.")
    xp = namespace_of(x)
    where = [i for i, c in enumerate(each) for _ in range(c)]
    picked = (
        xp.take(value_of(x), xp.asarray(where, dtype=xp.int64), axis=axis)
        if where
        else value_of(x)[(slice(None),) * axis + (slice(0, 0),)]
    )
    return made(picked, x._d)


@numpy()
def tile(A: Any, reps: Any) -> Any:
    """Return an array repeated as a whole along each axis."""
    x = asarray(A)
    counts = tuple(int(r) for r in (reps if isinstance(reps, (tuple, list)) else numbers_in(reps)))
    n = max(len(counts), len(x.shape))
    counts = (1,) * (n - len(counts)) + counts
    x = views.reshaped(x, (1,) * (n - len(x.shape)) + x.shape)
    if any(c == 0 for c in counts) or x.size == 0:
        xp = namespace_of(x)
        return made(xp.zeros(tuple(s * c for s, c in zip(x.shape, counts, strict=True)), dtype=value_of(x).dtype), x._d)
    return made(namespace_of(x).tile(value_of(x), counts), x._d)


@numpy()
def resize(a: Any, new_shape: Any) -> Any:
    """Return an array of another shape, filled with repeated elements."""
    shape = (new_shape,) if isinstance(new_shape, int) else tuple(new_shape)
    if any(n < 0 for n in shape):
        raise ValueError("all elements of `new_shape` must be non-negative")
    x = ravel(a)
    count = math.prod(shape)
    if x.size == 0 or count == 0:
        return numpy_function("zeros")(shape, x._d, like=x)
    return views.reshaped(tile(x, -(-count // x.size))[:count], shape)


def _edited(arr: Any, axis: Any) -> tuple[Any, int, int]:
    """Return an array, the axis that is edited, and its size."""
    x = ravel(arr) if axis is None else asarray(arr)
    axis = axis_of(0 if axis is None else axis, len(x.shape))
    return x, axis, x.shape[axis]


def _indices(obj: Any, n: int, axis: int, last: int, mask: Any) -> tuple[list[int], bool]:
    """Return the indices that are meant, negative ones too, and whether a number gives the only one."""
    if isinstance(obj, slice):
        return list(range(*obj.indices(n))), False
    which = asarray(obj, BY_NAME["int64"] if isinstance(obj, (list, tuple)) and not len(obj) else None)
    if which._d.kind == "b":
        return [i for i, on in enumerate(mask(which).tolist()) if on], False
    if which._d.kind not in "iu":
        raise IndexError("arrays used as indices must be of integer (or boolean) type")
    found = numbers_in(obj)
    for i in found:
        if not -n <= i <= last:
            raise IndexError(f"index {i} is out of bounds for axis {axis} with size {n}")
    return found, not which.shape


@numpy()
def delete(arr: Any, obj: Any, axis: Any = None) -> Any:
    """Return an array without some of its slices."""
    x, axis, n = _edited(arr, axis)

    def mask(which: Any) -> Any:
        if which.shape != (n,):
            raise ValueError(f"boolean array argument obj to delete must be one dimensional and match the axis length of {n}")
        return which

    kept = remaining(_indices(obj, n, axis, n - 1, mask)[0], n)
    return x[(slice(None),) * axis + (asarray(kept, BY_NAME["int64"], namespace_of(x)),)]


@numpy()
def insert(arr: Any, obj: Any, values: Any, axis: Any = None) -> Any:
    """Return an array with values inserted before indices."""
    x, axis, n = _edited(arr, axis)
    if not isinstance(obj, slice) and len((which := asarray(obj)).shape) > 1 and which._d.kind != "b":
        raise ValueError("index array argument obj to insert must be one dimensional or scalar")
    indices, one = _indices(obj, n, axis, n, lambda which: which.ravel())
    new = asarray(values, x._d)
    form = views.reshaped(new, (1,) * (len(x.shape) - len(new.shape)) + new.shape)
    if len(indices) == 1:
        if one and form.shape:
            form = moveaxis(form, 0, axis)
        indices = indices * form.shape[axis]
    while len(form.shape) > len(x.shape) and form.shape[0] == 1:
        form = form[0]
    form = broadcast_to(form, tuple(len(indices) if i == axis else size for i, size in enumerate(x.shape)))
    order = insertion_order([i + n if i < 0 else i for i in indices], n)
    joined = numpy_function("concatenate")([x, form], axis=axis)
    return joined[(slice(None),) * axis + (asarray(order, BY_NAME["int64"], namespace_of(x)),)]


@numpy()
def append(arr: Any, values: Any, axis: Any = None) -> Any:
    """Return an array with values after it."""
    if axis is None:
        return numpy_function("concatenate")((ravel(arr), ravel(values)), axis=0)
    return numpy_function("concatenate")((asarray(arr), asarray(values)), axis=axis)


@numpy()
def trim_zeros(filt: Any, trim: str = "fb", axis: Any = None) -> Any:
    """Return an array without the zeros at its ends."""
    trim = trim.lower()
    if trim not in ("fb", "bf", "f", "b"):
        raise ValueError(f"unexpected character(s) in `trim`: {trim!r}")
    x = asarray(filt)
    key = []
    found = axes_of(axis, len(x.shape))
    nonzero = numpy_function("nonzero")(x)
    for i, n in enumerate(x.shape):
        held = set(nonzero[i].tolist())
        key.append(trimmed([k in held for k in range(n)], trim) if i in found else slice(None))
    out = x[tuple(key)]
    return out.tolist() if isinstance(filt, list) else tuple(out.tolist()) if isinstance(filt, tuple) else out


@numpy()
def shape(a: Any) -> tuple[int, ...]:
    """Return the shape."""
    return tuple(asarray(a).shape)


@numpy()
def ndim(a: Any) -> int:
    """Return the number of axes."""
    return len(asarray(a).shape)


@numpy()
def size(a: Any, axis: Any = None) -> int:
    """Return the number of elements, or of those along axes."""
    form = asarray(a).shape
    return math.prod([form[i] for i in axes_of(axis, len(form))])


@numpy()
def isfortran(a: Any) -> bool:
    """Return whether elements lie in Fortran order and not in C order."""
    return views.in_fortran_order(a)


@numpy()
def real(val: Any) -> Any:
    """Return the real parts."""
    return val.real if hasattr(val, "real") else asarray(val).real


@numpy()
def imag(val: Any) -> Any:
    """Return the imaginary parts."""
    return val.imag if hasattr(val, "imag") else asarray(val).imag


def _addresses(a: Any) -> Any:
    cell = views.layout(a)
    found = {cell.offset}
    for n, s in zip(a.shape, views.strides_of(a), strict=True):
        found = {at + s * i for at in found for i in range(n)}
    return found


@numpy()
def shares_memory(a: Any, b: Any, /, max_work: int = -1) -> bool:
    """Return whether two arrays share elements."""
    if not isinstance(a, ndarray) or not isinstance(b, ndarray) or a.size == 0 or b.size == 0:
        return False
    if views.layout(a).root is not views.layout(b).root:
        return False
    one, other = _addresses(a), _addresses(b)
    near = a._d.itemsize, b._d.itemsize
    if near[0] == near[1] and not any(at % near[0] for at in one | other):
        return bool(one & other)
    return any(x < y + near[1] and y < x + near[0] for x in one for y in other)


@numpy()
def may_share_memory(a: Any, b: Any, /, max_work: int = 0) -> bool:
    """Return whether the memory bounds of two arrays overlap."""
    if not isinstance(a, ndarray) or not isinstance(b, ndarray) or a.size == 0 or b.size == 0:
        return False
    if views.layout(a).root is not views.layout(b).root:
        return False
    (low, high), (least, most) = _bounds(a), _bounds(b)
    return low < most and least < high


def _bounds(a: Any) -> tuple[int, int]:
    low = high = views.layout(a).offset
    for n, s in zip(a.shape, views.strides_of(a), strict=True):
        low, high = low + min(s * (n - 1), 0), high + max(s * (n - 1), 0)
    return low, high + a._d.itemsize


@numpy("numpy.lib.stride_tricks")
def as_strided(x: Any, shape: Any = None, strides: Any = None, subok: bool = False, writeable: bool = True) -> Any:
    """Return a view of any shape and strides over the memory of an array."""
    a = asarray(x)
    form = a.shape if shape is None else tuple(int(n) for n in shape)
    return views.strided(a, form, views.strides_of(a) if strides is None else tuple(int(s) for s in strides), writeable)


@numpy("numpy.lib.stride_tricks")
def sliding_window_view(x: Any, window_shape: Any, axis: Any = None, *, subok: bool = False, writeable: bool = False) -> Any:
    """Return a view of all windows of a shape."""
    a = asarray(x)
    window = tuple(window_shape) if isinstance(window_shape, (tuple, list)) else (index(window_shape),)
    if any(n < 0 for n in window):
        raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        axes = tuple(range(len(a.shape)))
        if len(window) != len(axes):
            raise ValueError(
                f"Since axis is None, must provide window_shape for all dimensions of `x`; got {len(window)} window_shape elements "
                f"and `x.ndim` is {len(a.shape)}."
            )
    else:
        axes = tuple(axis_of(i, len(a.shape)) for i in (axis if isinstance(axis, (tuple, list)) else (axis,)))
        if len(window) != len(axes):
            raise ValueError("Must provide matching length window_shape and axis")
    strides = views.strides_of(a)
    form = list(a.shape)
    for i, n in zip(axes, window, strict=True):
        if form[i] < n:
            raise ValueError("window shape cannot be larger than input array shape")
        form[i] -= n - 1
    return views.strided(a, (*form, *window), (*strides, *(strides[i] for i in axes)), writeable)


@numpy()
def diagonal(a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """Return a view of diagonals, which may not be written to."""
    x = asarray(a)
    n = len(x.shape)
    if n < 2:
        raise ValueError("diag requires an array of at least two dimensions")
    i, j = axis_of(axis1, n), axis_of(axis2, n)
    if i == j:
        raise ValueError("axis1 and axis2 cannot be the same")
    rows, columns = x.shape[i], x.shape[j]
    if (offset >= 0 and offset >= columns) or (offset < 0 and -offset >= rows):
        rest = tuple(s for k, s in enumerate(x.shape) if k not in (i, j))
        return numpy_function("zeros")((*rest, 0), x._d, like=x)
    return views.diagonals(x, int(offset), i, j)


@numpy()
def real_if_close(a: Any, tol: float = 100) -> Any:
    """Return the real parts if all imaginary parts are close to zero."""
    x = asarray(a)
    if x._d.kind != "c":
        return x
    eps = 2.0 ** (-23 if x._d.itemsize == 8 else -52)
    limit = tol * eps if tol > 1 else tol
    return x.real if bool((abs(x.imag) < limit).all()) else x


@numpy()
def pad(array: Any, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Any:
    """Return an array with values added at its edges."""
    x = asarray(array)
    n = len(x.shape)
    widths = _pad_widths(pad_width, n)
    if callable(mode):
        return _padded_by(x, widths, mode, kwargs)
    if mode not in _PAD_KEYWORDS:
        raise ValueError(f"mode '{mode}' is not supported")
    keyword = _PAD_KEYWORDS[mode]
    if wrong := set(kwargs) - {keyword}:
        raise ValueError(f"unsupported keyword arguments for mode '{mode}': {wrong}")
    if mode == "linear_ramp":
        return _ramped(x, widths, broadcast_to(asarray(kwargs.get(keyword, 0)), (n, 2)).tolist())
    if mode in ("constant", "empty"):
        values = asarray(asarray(kwargs.get(keyword, 0)), x._d)
        return _constant(x, widths, broadcast_to(values, (n, 2)) if n else None)
    lengths = kwargs.pop("stat_length", None)
    if lengths is not None:
        kwargs["stat_length"] = _not_negative(_pairs(asarray(lengths), n))
    for i, (size_, pair) in enumerate(zip(x.shape, widths, strict=True)):
        if size_ == 0 and any(pair):
            raise ValueError(f"can't extend empty axis {i} using modes other than 'constant' or 'empty'")
    return made(namespace_of(x).pad(value_of(x), widths, mode=mode, **kwargs), x._d)


_PAD_KEYWORDS = {
    "empty": "", "edge": "", "wrap": "", "constant": "constant_values", "linear_ramp": "end_values",
    "maximum": "stat_length", "mean": "stat_length", "median": "stat_length", "minimum": "stat_length",
    "reflect": "reflect_type", "symmetric": "reflect_type",
}  # fmt: skip
"""The modes of `pad`, each with the keyword that it takes."""


def _pad_widths(pad_width: Any, n: int) -> list[tuple[int, int]]:
    """Return how many values are added before and after each axis."""
    if isinstance(pad_width, dict):
        widths = [(0, 0)] * n
        for axis, width in pad_width.items():
            widths[axis_of(axis, n)] = (width, width) if isinstance(width, int) else tuple(width)
    else:
        given = asarray(pad_width)
        if given._d.kind not in "iu":
            raise TypeError("`pad_width` must be of integral type.")
        widths = _pairs(given, n) if n else []
    return _not_negative(widths)


def _pairs(values: Any, n: int) -> list[tuple[int, int]]:
    """Return values for before and after each axis."""
    return [tuple(pair) for pair in broadcast_to(values, (n, 2)).tolist()]


def _not_negative(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    if any(value < 0 for pair in pairs for value in pair):
        raise ValueError("index can't contain negative values")
    return pairs


def _constant(x: Any, widths: Any, values: Any) -> Any:
    out = x
    for i, (before, after) in enumerate(widths):
        parts = [out]
        for side, width in ((0, before), (1, after)):
            if width:
                form = tuple(width if k == i else s for k, s in enumerate(out.shape))
                block = broadcast_to(values[i, side], form)
                parts = [block, *parts] if side == 0 else [*parts, block]
        out = numpy_function("concatenate")(parts, axis=i) if len(parts) > 1 else out
    return out if out is not x else x.copy()


def _ramped(x: Any, widths: Any, ends: Any) -> Any:
    out = x
    for i, ((before, after), (low, high)) in enumerate(zip(widths, ends, strict=True)):
        ahead = (slice(None),) * i
        parts = [out]
        if before:
            edge = out[(*ahead, 0)]
            parts.insert(0, numpy_function("linspace")(low, edge, before, endpoint=False, dtype=x._d, axis=i))
        if after:
            edge = out[(*ahead, -1)]
            ramp = numpy_function("linspace")(high, edge, after, endpoint=False, dtype=x._d, axis=i)
            parts.append(flip(ramp, i))
        out = numpy_function("concatenate")(parts, axis=i)
    return out


def _padded_by(x: Any, widths: Any, mode: Any, kwargs: Any) -> Any:
    out = _constant(x, widths, broadcast_to(asarray(0, x._d), (len(x.shape), 2)))
    for i, pair in enumerate(widths):
        moved = moveaxis(out, i, -1)
        for position in numpy_function("ndindex")(moved.shape[:-1]):
            mode(moved[position], pair, i, kwargs)
    return out
