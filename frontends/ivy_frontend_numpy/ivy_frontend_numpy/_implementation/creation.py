"""Making arrays: from values, of one value, ranges, matrices, indices."""

from __future__ import annotations

import math
from typing import Any

from ivy_api.frontends import default_namespace, values
from ivy_api.frontends.sizes import has_sizes, index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import (
    asarray as as_array,
)  # fmt: skip
from ivy_frontend_numpy._implementation.array import (
    cast,
    from_list,
    generic,
    made,
    namespace_of,
    native,
    ndarray,
    number_of,
    python,
    recast,
    value_of,
)
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, as_dtype
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function, variants
from ivy_frontend_numpy._implementation.promotion import WEAK, common


def _d(dtype: Any) -> Any:
    return None if dtype is None else as_dtype(dtype)


def shape_from(shape: Any) -> tuple[int, ...]:
    """Return the shape that an integer or a sequence of them says."""
    if isinstance(shape, (int, generic)):
        found: tuple[int, ...] = (index(shape),)
    elif isinstance(shape, float):
        raise TypeError("'float' object cannot be interpreted as an integer")
    else:
        found = tuple(index(n) for n in shape)
    if any(n < 0 for n in found):
        raise ValueError("negative dimensions are not allowed")
    return found


def _cpu(device: Any) -> None:
    if device not in (None, "cpu"):
        raise ValueError(f'Device not understood. Only "cpu" is allowed, but received: {device}')


def _ordered(a: Any, order: Any, like: Any = None) -> Any:
    """Say in which order the elements of a new array lie."""
    if order not in ("C", "F", "A", "K", None):
        raise ValueError(f"order must be one of 'C', 'F', 'A', or 'K' (got {order!r})")
    operands = [like] if isinstance(like, ndarray) else []
    return views.as_ordered(a, "F") if views.gives_fortran_order(order, operands) else a


@numpy()
def array(
    object: Any,
    dtype: Any = None,
    *,
    copy: Any = True,
    order: str = "K",
    subok: bool = False,
    ndmin: int = 0,
    ndmax: int = 0,
    like: Any = None,
) -> Any:
    """Return an array of a number, nested lists, or anything that stands for an array; a copy."""
    out = as_array(object, _d(dtype), None if like is None else namespace_of(like))
    if copy is False and out is not object and not isinstance(object, ndarray):
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    if copy is False and out is not object:
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    if copy is True and out is object:
        out = _ordered(made(value_of(out), out._d), order, out)
    if subok and isinstance(object, ndarray) and type(object) is not ndarray:
        out = recast(out, type(object))
    elif type(out) is not ndarray and not subok:
        out = recast(out, ndarray)
    if len(out.shape) < ndmin:
        out = views.reshaped(out, (1,) * (ndmin - len(out.shape)) + out.shape)
    return out


@numpy()
def asarray(a: Any, dtype: Any = None, order: Any = None, *, device: Any = None, copy: Any = None, like: Any = None) -> Any:
    """Return the argument as an array; an array of the data type as it is."""
    _cpu(device)
    out = as_array(a, _d(dtype), None if like is None else namespace_of(like))
    if copy is False and out is not a:
        raise ValueError("Unable to avoid copy while creating an array as requested.")
    out = made(value_of(out), out._d) if copy else out if type(out) is ndarray else recast(out, ndarray)
    if order == "F" and not views.contiguous(out, "F"):
        out = views.as_ordered(made(value_of(out), out._d), "F")
    if order == "C" and not views.contiguous(out):
        out = made(value_of(out), out._d)
    return out


@numpy()
def asanyarray(a: Any, dtype: Any = None, order: Any = None, *, device: Any = None, copy: Any = None, like: Any = None) -> Any:
    """Return the argument as an array; subclasses pass."""
    if isinstance(a, ndarray) and (dtype is None or _d(dtype) is a._d):  # float64 is equal to None
        return a.copy() if copy else a
    return asarray(a, dtype, order, device=device, copy=copy, like=like)


@numpy()
def ascontiguousarray(a: Any, dtype: Any = None, *, like: Any = None) -> Any:
    """Return an array of at least one axis in C order."""
    out = asarray(a, dtype, "C")
    return out if len(out.shape) else views.reshaped(out, (1,))


@numpy()
def asfortranarray(a: Any, dtype: Any = None, *, like: Any = None) -> Any:
    """Return an array of at least one axis in Fortran order."""
    out = asarray(a, dtype, "F")
    return out if len(out.shape) else views.reshaped(out, (1,))


@numpy()
def asarray_chkfinite(a: Any, dtype: Any = None, order: Any = None) -> Any:
    """Return the argument as an array; raise if an element is infinite or no number."""
    out = asarray(a, dtype, order)
    if out._d.kind in "fc":
        x = value_of(out)
        xp = namespace_of(out)
        if values.all_true(xp.isfinite(x), xp) is False:
            raise ValueError("array must not contain infs or NaNs")
    return out


@numpy()
def require(a: Any, dtype: Any = None, requirements: Any = None, *, like: Any = None) -> Any:
    """Return an array that meets requirements on its layout."""
    wanted = {str(r).upper()[0] if str(r).upper() != "ENSUREARRAY" else "E" for r in requirements or ()}
    if {"C", "F"} <= wanted:
        raise ValueError('Cannot specify both "C" and "F" order')
    order = "F" if "F" in wanted else "C" if "C" in wanted else None
    out = asarray(a, dtype, order) if order else asanyarray(a, dtype)
    if ("O" in wanted and out.base is not None) or ("W" in wanted and not views.writeable(out)):
        out = out.copy(order or "A")
    return out


@numpy()
def copy(a: Any, order: str = "K", subok: bool = False) -> Any:
    """Return a copy."""
    return array(a, order=order, subok=subok)


def _row_or_column(order: Any) -> None:
    if order not in ("C", "F", "c", "f", None):
        raise ValueError("only 'C' or 'F' order is permitted")


def _filled(shape: Any, value: Any, dtype: Any, order: Any, like: Any = None) -> Any:
    _row_or_column(order)
    d = as_dtype(dtype)
    xp = default_namespace("numpy") if like is None else namespace_of(like)
    form = shape_from(shape)
    if value == 0:
        return _ordered(made(xp.zeros(form, dtype=getattr(xp, d.name)), d), order)
    return _ordered(made(xp.ones(form, dtype=getattr(xp, d.name)), d), order)


@numpy()
def zeros(shape: Any, dtype: Any = float, order: str = "C", *, device: Any = None, like: Any = None) -> Any:
    """Return an array of zeros."""
    _cpu(device)
    return _filled(shape, 0, dtype, order, like)


@numpy()
def empty(shape: Any, dtype: Any = float, order: str = "C", *, device: Any = None, like: Any = None) -> Any:
    """Return an array of any values; here of zeros."""
    _cpu(device)
    return _filled(shape, 0, dtype, order, like)


@numpy()
def ones(shape: Any, dtype: Any = None, order: str = "C", *, device: Any = None, like: Any = None) -> Any:
    """Return an array of ones."""
    _cpu(device)
    return _filled(shape, 1, dtype, order, like)


@numpy()
def full(shape: Any, fill_value: Any, dtype: Any = None, order: str = "C", *, device: Any = None, like: Any = None) -> Any:
    """Return an array of one value, or of values broadcast to the shape."""
    _cpu(device)
    _row_or_column(order)
    form = shape_from(shape)
    value = as_array(fill_value, None, None if like is None else namespace_of(like))
    if dtype is not None and type(fill_value) in WEAK and as_dtype(dtype).kind in "iu" and type(fill_value) is int:
        number_of(fill_value, as_dtype(dtype))
    value = as_array(value, _d(dtype))
    x = value_of(value)
    from ivy_frontend_numpy._implementation.indexing import fitted

    return _ordered(made(fitted(x, form, namespace_of(value)), value._d), order)


def _like(value: int, a: Any, dtype: Any, order: str, subok: bool, shape: Any, device: Any = None) -> Any:
    """Return an array of zeros or ones, like another where nothing else is asked for."""
    _cpu(device)
    x = as_array(a)
    d = x._d if dtype is None else as_dtype(dtype)
    form = x.shape if shape is None else shape_from(shape)
    xp = namespace_of(x)
    make = xp.zeros if value == 0 else xp.ones
    out = _ordered(made(make(form, dtype=getattr(xp, d.name)), d), order, x if len(form) == len(x.shape) else None)
    return recast(out, type(x)) if subok and type(x) is not ndarray else out


variants(
    _like,
    {
        "zeros_like": ("Return zeros of the shape and data type of an array.", 0),
        "ones_like": ("Return ones of the shape and data type of an array.", 1),
    },
)


@numpy()
def empty_like(
    prototype: Any, /, dtype: Any = None, order: str = "K", subok: bool = True, shape: Any = None, *, device: Any = None
) -> Any:
    """Return any values, here zeros, of the shape and data type of an array."""
    return _like(0, prototype, dtype, order, subok, shape, device)


@numpy()
def full_like(
    a: Any, fill_value: Any, dtype: Any = None, order: str = "K", subok: bool = True, shape: Any = None, *, device: Any = None
) -> Any:
    """Return one value in the shape and data type of an array."""
    out = _like(0, a, dtype, order, subok, shape, device)
    out[...] = fill_value
    return out


@numpy()
def arange(
    start_or_stop: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None, like: Any = None
) -> Any:
    """Return evenly spaced values of a half-open interval."""
    _cpu(device)
    first, last = (0, start_or_stop) if stop is None else (start_or_stop, stop)
    step = 1 if step is None else step
    d = _d(dtype) or common([BY_NAME["int64"], *(as_array(x)._d for x in (first, last, step))])
    first, last, step = (python(x) if isinstance(x, (ndarray, generic)) else x for x in (first, last, step))
    if step == 0:
        raise ZeroDivisionError("division by zero")
    xp = default_namespace("numpy") if like is None else namespace_of(like)
    if has_sizes((first, last)) and type(step) is int:
        return _range_of_sizes(first, last, step, d, xp)
    return _range(first, last, step, d, xp)


def _range(first: Any, last: Any, step: Any, d: Any, xp: Any) -> Any:
    count = max(math.ceil((last - first) / step), 0) if not isinstance(first + last + step, complex) else 0
    if d.kind == "b" and count > 2:
        raise TypeError("arange() is only supported for booleans when the result has at most length 2.")
    values = xp.arange(count, dtype=xp.float64 if d.kind in "fc" else xp.int64)
    if d.kind in "iub":
        delta = number_of(first + step, BY_NAME["int64"]) - int(first)
        values = values * delta + int(first)
    else:
        delta = (first + step) - first if count > 1 else step
        values = values * float(delta) + float(first)
    return made(cast(values, d, xp), d)


def _range_of_sizes(first: Any, last: Any, step: int, d: Any, xp: Any) -> Any:
    """Return integers between bounds that may differ from call to call."""
    nothing = last <= first if step > 0 else last >= first
    count = 0 if nothing else (last - first + step - (1 if step > 0 else -1)) // step
    dtype = getattr(xp, d.name)
    return made(xp.arange(count, dtype=dtype) * xp.asarray(step, dtype=dtype) + xp.asarray(first, dtype=dtype), d)


@numpy()
def linspace(
    start: Any, stop: Any, num: Any = 50, endpoint: bool = True, retstep: bool = False, dtype: Any = None, axis: int = 0, *,
    device: Any = None,
) -> Any:  # fmt: skip
    """Return evenly spaced numbers over an interval."""
    _cpu(device)
    num = index(num)
    if num < 0:
        raise ValueError(f"Number of samples, {num}, must be non-negative.")
    a, b = numpy_function("multiply")(start, 1.0), numpy_function("multiply")(stop, 1.0)
    given = common([x._d for x in (a, b) if isinstance(x, (ndarray, generic))], 2)
    d = _d(dtype) or given
    a, b = as_array(a, given), as_array(b, given)
    delta = b - a
    counted_in = BY_NAME["float64"] if given.kind == "c" or given.itemsize == 8 else given
    numbers = views.reshaped(arange(0, num, dtype=counted_in, like=a), (-1,) + (1,) * len(delta.shape))
    multiples, step = _multiples(numbers, delta, num - 1 if endpoint else num)
    out = as_array(multiples + a)
    if endpoint and num > 1:
        out[-1, ...] = b
    if axis != 0:
        out = numpy_function("moveaxis")(out, 0, axis)
    if d.kind in "iu":
        out = numpy_function("floor")(out)
    out = out.astype(d, copy=False)
    return (out, step[()] if isinstance(step, ndarray) else step) if retstep else out


def _multiples(numbers: Any, delta: Any, gaps: int) -> tuple[Any, Any]:
    """Return the multiples of a step that divides ``delta`` by the number of gaps, and the step."""
    if gaps <= 0:
        return numbers * delta, as_array(math.nan)
    step = delta / gaps
    zero = step == 0  # also a step that underflows
    out = numbers * step
    if bool(as_array(zero).any()):
        out = numpy_function("where")(zero, numbers / gaps * delta, out)
    return out, step


@numpy()
def logspace(
    start: Any, stop: Any, num: Any = 50, endpoint: bool = True, base: Any = 10.0, dtype: Any = None, axis: int = 0
) -> Any:
    """Return numbers evenly spaced on a logarithmic scale."""
    y = linspace(start, stop, num, endpoint, axis=axis)
    if isinstance(base, (list, ndarray)) and as_array(base).ndim:
        base = numpy_function("expand_dims")(base, axis)
    out = numpy_function("power")(base, y)
    return out if dtype is None else out.astype(dtype, copy=False)


@numpy()
def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Any:
    """Return numbers evenly spaced on a logarithmic scale, between two of them."""
    a, b = as_array(start), as_array(stop)
    if bool((a == 0).any()) or bool((b == 0).any()):
        raise ValueError("Geometric sequence cannot include zero")
    d = common([a._d, b._d, BY_NAME["float64"] if a._d.kind in "biu" else a._d])
    a, b = a.astype(d), b.astype(d)
    sign = numpy_function("sign")(a)
    first, last = a / sign, b / sign
    logs = numpy_function("log10")(first), numpy_function("log10")(last)
    out = as_array(logspace(*logs, num, endpoint, 10.0))
    if num > 0:
        out[0] = first
        if num > 1 and endpoint:
            out[-1] = last
    out = out * sign
    if axis != 0:
        out = numpy_function("moveaxis")(out, 0, axis)
    final = _d(dtype) or d
    return out.astype(final, copy=False)


@numpy()
def eye(N: int, M: Any = None, k: int = 0, dtype: Any = float, order: str = "C", *, device: Any = None, like: Any = None) -> Any:
    """Return a matrix with ones on a diagonal."""
    _cpu(device)
    if index(N) < 0 or (M is not None and index(M) < 0):
        raise ValueError("negative dimensions are not allowed")
    d = as_dtype(dtype)
    xp = default_namespace("numpy") if like is None else namespace_of(like)
    return _ordered(made(xp.eye(index(N), None if M is None else index(M), k=index(k), dtype=getattr(xp, d.name)), d), order)


@numpy()
def identity(n: int, dtype: Any = None, *, like: Any = None) -> Any:
    """Return the identity matrix."""
    return eye(n, dtype=float if dtype is None else dtype)


@numpy()
def tri(N: int, M: Any = None, k: int = 0, dtype: Any = float, *, like: Any = None) -> Any:
    """Return a matrix with ones on and below a diagonal."""
    d = as_dtype(dtype)
    xp = default_namespace("numpy") if like is None else namespace_of(like)
    rows = xp.reshape(xp.arange(index(N), dtype=xp.int64), (-1, 1))
    columns = xp.reshape(xp.arange(index(N) if M is None else index(M), dtype=xp.int64), (1, -1))
    return made(xp.astype(rows + k >= columns, getattr(xp, d.name)), d)


def _triangle(m: Any, k: int, lower: bool) -> Any:
    a = as_array(m)
    if not len(a.shape):
        raise TypeError("a triangle needs an array of at least one axis")
    if len(a.shape) == 1:
        a = views.reshaped(made(namespace_of(a).broadcast_to(value_of(a), (a.shape[0], a.shape[0]))), (a.shape[0], a.shape[0]))
    x = value_of(a)
    xp = namespace_of(a)
    rows = xp.reshape(xp.arange(a.shape[-2], dtype=xp.int64), (-1, 1))
    columns = xp.reshape(xp.arange(a.shape[-1], dtype=xp.int64), (1, -1))
    keep = rows + k >= columns if lower else rows + k <= columns
    return made(xp.where(keep, x, xp.zeros((), dtype=x.dtype)), a._d)


@numpy()
def tril(m: Any, k: int = 0) -> Any:
    """Return a matrix with zeros above a diagonal."""
    return _triangle(m, k, True)


@numpy()
def triu(m: Any, k: int = 0) -> Any:
    """Return a matrix with zeros below a diagonal."""
    return _triangle(m, k, False)


@numpy()
def diag(v: Any, k: int = 0) -> Any:
    """Return a diagonal of a matrix, or a matrix with a diagonal."""
    a = as_array(v)
    if len(a.shape) == 1:
        n = a.shape[0] + abs(k)
        xp = namespace_of(a)
        out = zeros((n, n), a._d, like=a)
        if a.shape[0]:
            i = xp.arange(a.shape[0], dtype=xp.int64)
            views.write(out, xp.at(value_of(out), (i + max(-k, 0), i + max(k, 0))).set(value_of(a)))
        return out
    if len(a.shape) != 2:
        raise ValueError("Input must be 1- or 2-d.")
    return numpy_function("diagonal")(a, k)


@numpy()
def diagflat(v: Any, k: int = 0) -> Any:
    """Return a matrix with the elements of an array on a diagonal."""
    return diag(as_array(v).ravel(), k)


@numpy()
def vander(x: Any, N: Any = None, increasing: bool = False) -> Any:
    """Return the Vandermonde matrix."""
    a = as_array(x)
    if len(a.shape) != 1:
        raise ValueError("x must be a one-dimensional array or sequence.")
    count = a.shape[0] if N is None else N
    if count < 0:
        raise ValueError("negative dimensions are not allowed")
    d = common([a._d, BY_NAME["int64"]])
    powers = arange(count, like=a) if increasing else arange(count - 1, -1, -1, like=a)
    return (views.reshaped(a, (-1, 1)).astype(d) ** views.reshaped(powers, (1, -1))).astype(d)


@numpy()
def meshgrid(*xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> Any:
    """Return coordinate matrices of coordinate vectors."""
    if indexing not in ("xy", "ij"):
        raise ValueError("Valid values for `indexing` are 'xy' and 'ij'.")
    n = len(xi)
    arrays = [as_array(x) for x in xi]
    out = [views.reshaped(a, (1,) * i + (-1,) + (1,) * (n - 1 - i)) for i, a in enumerate(arrays)]
    if indexing == "xy" and n > 1:
        out[0] = views.reshaped(out[0], (1, -1) + (1,) * (n - 2))
        out[1] = views.reshaped(out[1], (-1, 1) + (1,) * (n - 2))
    if not sparse:
        out = list(numpy_function("broadcast_arrays")(*out))
    return tuple(a.copy() for a in out) if copy else tuple(out)


@numpy()
def indices(dimensions: Any, dtype: Any = int, sparse: bool = False) -> Any:
    """Return the indices of a grid."""
    sizes = tuple(dimensions)
    n = len(sizes)
    parts = [views.reshaped(arange(size, dtype=dtype), (1,) * i + (-1,) + (1,) * (n - 1 - i)) for i, size in enumerate(sizes)]
    if sparse:
        return tuple(parts)
    out = zeros((n, *sizes), dtype)
    for i, part in enumerate(parts):
        out[i] = part
    return out


@numpy()
def fromfunction(function: Any, shape: Any, *, dtype: Any = float, like: Any = None, **kwargs: Any) -> Any:
    """Return what a function gives for the coordinates of a grid."""
    return function(*indices(shape, dtype=dtype), **kwargs)


@numpy()
def fromiter(iter: Any, dtype: Any, count: int = -1, *, like: Any = None) -> Any:
    """Return an array of the values of an iterator."""
    from itertools import islice

    values = list(islice(iter, count) if count >= 0 else iter)
    if len(values) < count:
        raise ValueError(f"iterator too short: Expected {count} but iterator had only {len(values)} items.")
    return from_list(values, as_dtype(dtype), default_namespace("numpy"))


@numpy()
def from_dlpack(x: Any, /, *, device: Any = None, copy: Any = None) -> Any:
    """Return an array of an object that exports its data by DLPack."""
    xp = default_namespace("numpy")
    return made(xp.from_dlpack(native(x) if isinstance(x, ndarray) else x))


@numpy()
def diag_indices(n: int, ndim: int = 2) -> Any:
    """Return the indices of the main diagonal."""
    return (arange(n),) * ndim


@numpy()
def diag_indices_from(arr: Any) -> Any:
    """Return the indices of the main diagonal of an array."""
    a = as_array(arr)
    if len(a.shape) < 2:
        raise ValueError("input array must be at least 2-d")
    if len(set(a.shape)) > 1:
        raise ValueError("All dimensions of input must be of equal length")
    return diag_indices(a.shape[0], len(a.shape))


def _where(mask: Any) -> Any:
    return numpy_function("nonzero")(mask)


@numpy()
def tril_indices(n: int, k: int = 0, m: Any = None) -> Any:
    """Return the indices of a lower triangle."""
    return _indices_of("tril_indices", n, m, k)


@numpy()
def triu_indices(n: int, k: int = 0, m: Any = None) -> Any:
    """Return the indices of an upper triangle."""
    return _indices_of("triu_indices", n, m, k)


def _indices_of(name: str, n: int, m: int | None, k: int) -> Any:
    """Return the indices of a triangle by a declared function: their number is known to compilers."""
    xp = default_namespace("numpy")
    return tuple(made(xp.astype(part, xp.int64)) for part in getattr(xp, name)(n, m, k=k))


@numpy()
def tril_indices_from(arr: Any, k: int = 0) -> Any:
    """Return the indices of the lower triangle of an array."""
    if len(arr.shape) != 2:
        raise ValueError("input array must be 2-d")
    return tril_indices(arr.shape[-2], k, arr.shape[-1])


@numpy()
def triu_indices_from(arr: Any, k: int = 0) -> Any:
    """Return the indices of the upper triangle of an array."""
    if len(arr.shape) != 2:
        raise ValueError("input array must be 2-d")
    return triu_indices(arr.shape[-2], k, arr.shape[-1])


@numpy()
def mask_indices(n: int, mask_func: Any, k: int = 0) -> Any:
    """Return the indices where a function of a matrix of ones is not zero."""
    return _where(mask_func(ones((n, n), int), k) != 0)


def _window(name: str, M: Any, beta: Any = None) -> Any:
    n = M if isinstance(M, (int, float)) else python(as_array(M))
    xp = default_namespace("numpy")
    if n < 1:
        return zeros(0)
    if n == 1:
        return ones(1)
    given = {} if beta is None else {"beta": float(beta)}
    return made(getattr(xp.fft, name)(int(n), dtype=xp.float64, **given))


_WINDOWS = {"bartlett": "bartlett", "blackman": "blackman", "hamming": "hamming", "hanning": "hann", "kaiser": "kaiser"}
variants(_window, {name: (f"Return the {declared.capitalize()} window.", declared) for name, declared in _WINDOWS.items()})


@numpy()
def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    """Return an array in another data type."""
    _cpu(device)
    if not isinstance(x, (ndarray, generic)):
        raise TypeError(f"Input should be a NumPy array or scalar. It is a {type(x)} instead.")
    return x.astype(dtype, copy=copy)
