"""`jax.numpy`: functions of functions, grids, objects that are indexed, files and texts."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from contextlib import contextmanager
from functools import wraps
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_api.files import load_npy, own_errors
from ivy_api.frontends.numpy_semantics.bits import pack_bits, unpack_bits
from ivy_frontend_jax._implementation import dtypes
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.array_class import host
from ivy_frontend_jax._implementation.composing import array_of, arrays, static
from ivy_frontend_jax._implementation.defining import as_recorded, numpy, raw
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import axis_of, cast, dtype_of
from ivy_frontend_jax._implementation.ufuncs import ufunc


@raw("jax.numpy")
def meshgrid(*xi: Any, copy: Any = True, sparse: Any = False, indexing: Any = "xy") -> Any:
    """Return grids of the coordinates of all points."""
    if not copy:
        raise ValueError("jax.numpy.meshgrid only supports copy=True")
    if indexing not in ("xy", "ij"):
        raise ValueError(f"Valid values for indexing are 'xy' and 'ij', got {indexing}")
    given = [jnp.atleast_1d(x) for x in arrays("meshgrid", *xi)]
    if any(x.ndim != 1 for x in given):
        raise ValueError("Arguments to jax.numpy.meshgrid must be at most 1D")
    n = len(given)
    order = [1, 0, *range(2, n)] if indexing == "xy" and n > 1 else list(range(n))
    found = [x.reshape(tuple(-1 if i == order[k] else 1 for i in range(n))) for k, x in enumerate(given)]
    if sparse or not given:
        return found
    return list(jnp.broadcast_arrays(*found))


@raw("jax.numpy")
def ix_(*args: Any) -> Any:
    """Return index arrays of the product of sequences."""
    found = []
    for i, x in enumerate(args):
        x = array_of("ix", x)
        if x.ndim != 1:
            raise ValueError("Cross index must be 1 dimensional")
        if x.dtype.kind == "b":
            raise NotImplementedError("Boolean arguments to jax.numpy.ix_ are not implemented")
        found.append(x.reshape((1,) * i + (x.size,) + (1,) * (len(args) - i - 1)))
    return tuple(found)


class _Grid:
    def __init__(self, sparse: bool) -> None:
        self._sparse = sparse

    def __getitem__(self, key: Any) -> Any:
        single = isinstance(key, slice)
        lines = [_line(one) for one in (key if isinstance(key, tuple) else (key,))]
        d = jnp.result_type(*lines)
        found = jnp.meshgrid(*(x.astype(d) for x in lines), indexing="ij", sparse=self._sparse)
        if single:
            return found[0]
        return tuple(found) if self._sparse else jnp.stack(found)


def _line(key: slice) -> Any:
    start, stop, step = key.start or 0, key.stop, 1 if key.step is None else key.step
    if isinstance(step, complex):
        return jnp.linspace(start, stop, int(abs(step)))
    return jnp.arange(start, stop, step)


class _Joined:
    """``r_`` and ``c_``: what is in brackets, joined along an axis."""

    def __init__(self, axis: int, ndmin: int, first: int) -> None:
        self._rule = axis, ndmin, first

    def __getitem__(self, key: Any) -> Any:
        axis, ndmin, first = self._rule
        parts = list(key) if isinstance(key, tuple) else [key]
        if parts and isinstance(parts[0], str):
            said = parts.pop(0)
            if said in ("r", "c"):
                raise NotImplementedError(f"matrices are not offered; got directive {said!r}")
            numbers = [int(x) for x in said.split(",")]
            axis, ndmin, first = (*numbers, *(0, 1, -1)[len(numbers) :])
        made = []
        for one in parts:
            x = _line(one) if isinstance(one, slice) else jnp.asarray(one)
            missing = ndmin - x.ndim
            if missing > 0:
                start = first if first >= 0 else missing + 1 + first
                x = x.reshape((1,) * start + x.shape + (1,) * (missing - start))
            made.append(x)
        return jnp.concatenate(made, axis=axis)


class _IndexExpression:
    def __init__(self, tuples: bool) -> None:
        self._tuples = tuples

    def __getitem__(self, key: Any) -> Any:
        return (key,) if self._tuples and not isinstance(key, tuple) else key


for _name, _value in {
    "mgrid": _Grid(False), "ogrid": _Grid(True), "r_": _Joined(0, 1, -1), "c_": _Joined(-1, 2, 0),
    "s_": _IndexExpression(False), "index_exp": _IndexExpression(True),
}.items():  # fmt: skip
    FRONTEND.value(f"jax.numpy.{_name}", _value)


@raw("jax.numpy")
def apply_along_axis(func1d: Any, axis: Any, arr: Any, *args: Any, **kwargs: Any) -> Any:
    """Apply a function to all lines along an axis."""
    arr = array_of("apply_along_axis", arr)
    axis = axis_of(axis, arr.ndim)
    moved = jnp.moveaxis(arr, axis, -1)
    lines = moved.reshape((-1, arr.shape[axis]))
    found = jnp.stack([jnp.asarray(func1d(lines[i], *args, **kwargs)) for i in range(lines.shape[0])])
    found = found.reshape(moved.shape[:-1] + found.shape[1:])
    extra = found.ndim - moved.ndim + 1
    for i in range(extra):
        found = jnp.moveaxis(found, moved.ndim - 1 + i, axis + i)
    return found


_ARGUMENT = r"\(([^()]*)\)"


def _parsed(signature: str) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    text = signature.replace(" ", "")
    if not re.match(rf"^{_ARGUMENT}(,{_ARGUMENT})*->{_ARGUMENT}(,{_ARGUMENT})*$", text):
        raise ValueError(f"not a valid gufunc signature: {signature}")
    halves = text.split("->")
    return tuple(  # type: ignore[return-value]
        [tuple(name for name in part.split(",") if name) for part in re.findall(_ARGUMENT, half)] for half in halves
    )


@raw("jax.numpy")
def vectorize(pyfunc: Callable[..., Any], *, excluded: Any = frozenset(), signature: str | None = None) -> Any:
    """Return a function that broadcasts another one over the axes that its signature does not name."""
    if any(not isinstance(x, (str, int)) for x in excluded):
        raise TypeError(f"jax.numpy.vectorize can only exclude integer or string arguments, but excluded={excluded!r}")
    if any(isinstance(x, int) and x < 0 for x in excluded):
        raise ValueError(f"excluded={excluded!r} contains negative numbers")
    parsed = None if signature is None else _parsed(signature)

    @wraps(pyfunc)
    def function(*args: Any, **kwargs: Any) -> Any:
        from ivy_frontend_jax._implementation.mapping import vmap

        core, every = _of_arrays(pyfunc, args, kwargs, excluded)
        inputs = parsed[0] if parsed else [()] * len(every)
        if len(inputs) != len(every):
            raise TypeError(f"wrong number of positional arguments: expected {len(inputs)}, got {len(every)}")
        _check_core(inputs, every)
        loops = [x.shape[: x.ndim - len(names)] for x, names in zip(every, inputs, strict=True)]
        whole = jnp.broadcast_shapes(*loops)
        flat = [x.reshape(tuple(n for n in loop if n != 1) + x.shape[len(loop) :]) for x, loop in zip(every, loops, strict=True)]
        mapped, count = core, 0
        for back in range(1, len(whole) + 1):
            axes = tuple(0 if len(loop) >= back and loop[-back] != 1 else None for loop in loops)
            if 0 in axes:
                mapped, count = vmap(mapped, in_axes=axes), count + 1
        out = mapped(*flat)
        if isinstance(out, tuple):
            return tuple(x.reshape(whole + x.shape[count:]) for x in out)
        return out.reshape(whole + out.shape[count:])

    return function


def _of_arrays(function: Callable[..., Any], args: Any, kwargs: Any, excluded: Any) -> tuple[Callable[..., Any], list[Any]]:
    """Return a function of those arguments that are not excluded, and these as arrays."""
    names = [key for key in kwargs if key not in excluded]
    positions = [i for i in range(len(args)) if i not in excluded]

    def core(*values: Any) -> Any:
        full = list(args)
        for i, x in zip(positions, values, strict=False):
            full[i] = x
        return function(*full, **kwargs | dict(zip(names, values[len(positions) :], strict=True)))

    return core, [jnp.asarray(x) for x in [*(args[i] for i in positions), *(kwargs[key] for key in names)]]


def _check_core(inputs: Any, every: Any) -> None:
    sizes: dict[str, int] = {}
    for names, x in zip(inputs, every, strict=True):
        if x.ndim < len(names):
            raise ValueError(f"input with shape {x.shape} does not have enough dimensions for all core dimensions {names}")
        for name, n in zip(names, x.shape[x.ndim - len(names) :], strict=True):
            if (name.isdigit() and int(name) != n) or sizes.setdefault(name, n) != n:
                raise ValueError(f"inconsistent size for core dimension {name!r}: {n} vs {sizes.get(name)}")


@raw("jax.numpy")
def frompyfunc(func: Any, /, nin: Any, nout: Any, *, identity: Any = None) -> Any:
    """Return a ufunc made from a function of numbers."""
    return ufunc(func, nin, nout, identity=identity)


@raw("jax.numpy")
def fromfunction(function: Any, shape: Any, *, dtype: Any = float, **kwargs: Any) -> Any:
    """Return what a function gives for the indices of all elements."""
    from ivy_frontend_jax._implementation.creation import shape_of

    grids = [jnp.arange(n, dtype=dtype) for n in shape_of(shape)]
    every = jnp.meshgrid(*grids, indexing="ij")
    return function(*every, **kwargs)


@raw("jax.numpy")
def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """Apply the function of the last condition that holds, element by element."""
    x = array_of("piecewise", x)
    conditions = [
        jnp.asarray(c).astype(bool)
        for c in ([condlist] if getattr(condlist, "ndim", 1) == 0 or isinstance(condlist, bool) else condlist)
    ]
    functions = list(funclist)
    if len(functions) == len(conditions) + 1:
        functions, default = functions[:-1], functions[-1]
    elif len(functions) == len(conditions):
        default = 0
    else:
        raise ValueError(
            f"with {len(conditions)} condition(s), either {len(conditions)} or {len(conditions) + 1} functions are expected; "
            f"got {len(functions)}"
        )

    def value(one: Any) -> Any:
        found = one(x, *args, **kw) if callable(one) else one
        return jnp.asarray(found).astype(x.dtype)

    out = jnp.broadcast_to(value(default), x.shape)
    for condition, function in zip(conditions, functions, strict=True):
        out = jnp.where(condition, value(function), out)
    return out


@raw("jax.numpy")
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: Any = "C", *, dtype: Any = None) -> Any:
    """Return the indices, in the flat array, of elements."""
    shape = tuple(static(n) for n in dims)
    if len(multi_index) != len(shape):
        raise ValueError(f"len(multi_index)={len(multi_index)} is not equal to len(dims)={len(shape)}")
    given = arrays("ravel_multi_index", *multi_index)
    if any(x.dtype.kind not in "iu" for x in given):
        raise TypeError("only int indices permitted")
    given = _within(given, shape, mode)
    if order not in ("C", "F"):
        raise ValueError(f"invalid order={order!r}. Expected 'C' or 'F'")
    strides = [math.prod(shape[i + 1 :] if order == "C" else shape[:i]) for i in range(len(shape))]
    total = jnp.array(0, dtype=dtypes.default_int() if dtype is None else dtype)
    for x, stride in zip(given, strides, strict=True):
        total = total + x * stride
    return total


def _within(indices: tuple[Any, ...], shape: tuple[int, ...], mode: Any) -> tuple[Any, ...]:
    """Return indices within a shape; what happens to others is said by the mode."""
    if mode == "clip":
        return tuple(jnp.clip(x, 0, n - 1) for x, n in zip(indices, shape, strict=True))
    if mode == "wrap":
        return tuple(x % n for x, n in zip(indices, shape, strict=True))
    if mode != "raise":
        raise ValueError(f"invalid mode={mode!r}. Expected 'raise', 'wrap', or 'clip'")
    if any(bool(jnp.any((x < 0) | (x >= n))) for x, n in zip(indices, shape, strict=True)):
        raise ValueError("invalid entry in coordinates array")
    return indices


@raw("jax.numpy")
def unravel_index(indices: Any, shape: Any) -> Any:
    """Return the indices, by axis, of elements of the flat array."""
    at = array_of("unravel_index", indices)
    sizes = (
        (static(shape),)
        if getattr(shape, "ndim", 0) == 0 and not isinstance(shape, (tuple, list))
        else tuple(static(n) for n in shape)
    )
    total = math.prod(sizes)
    at = jnp.clip(jnp.where(at < 0, at + total, at), 0, max(total - 1, 0))
    found = []
    for i, n in enumerate(sizes):
        stride = math.prod(sizes[i + 1 :])
        found.append((at // stride) % n if stride and n else jnp.zeros_like(at))
    return tuple(found)


@numpy("a", weak=False)
def packbits(a: Any, axis: Any = None, bitorder: Any = "big", *, xp: Any) -> Any:
    if dtype_of(a).kind not in "iub":
        raise TypeError("Expected an input array of integer or boolean data type")
    a = cast(xp, a, "bool")
    if axis is None:
        a, axis = xp.reshape(a, (-1,)), -1
    if not len(a.shape):
        raise ValueError("axis of a 0-d array")
    at = axis_of(axis, len(a.shape))
    return xp.moveaxis(pack_bits(xp.moveaxis(a, at, -1), bitorder, xp), -1, at)


@numpy("a", weak=False)
def unpackbits(a: Any, axis: Any = None, count: Any = None, bitorder: Any = "big", *, xp: Any) -> Any:
    if dtype_of(a).name != "uint8":
        raise TypeError("Expected an input array of unsigned byte data type")
    if axis is None:
        a, axis = xp.reshape(a, (-1,)), 0
    at = axis_of(axis, len(a.shape))
    return xp.moveaxis(unpack_bits(xp.moveaxis(a, at, -1), count, bitorder, xp), -1, at)


# Files and texts: NumPy reads and writes them.


def _np() -> Any:
    import numpy as np

    return np


@raw("jax.numpy")
def array_repr(arr: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """Return the text that ``repr`` gives."""
    return repr(arr)


@raw("jax.numpy")
def array_str(a: Any, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """Return the text that ``str`` gives."""
    return str(_np().array_str(host(array_of("array_str", a)), max_line_width, precision, suppress_small))


@raw("jax.numpy")
def set_printoptions(*args: Any, **kwargs: Any) -> None:
    """Set how arrays are printed."""
    _np().set_printoptions(*args, **kwargs)


@raw("jax.numpy")
def get_printoptions() -> Any:
    """Return how arrays are printed."""
    return _np().get_printoptions()


@raw("jax.numpy")
@contextmanager
def printoptions(*args: Any, **kwargs: Any) -> Any:
    """Inside, arrays are printed otherwise."""
    with _np().printoptions(*args, **kwargs) as options:
        yield options


@raw("jax.numpy")
def save(file: Any, arr: Any, allow_pickle: Any = True) -> None:
    """Write an array into a file."""
    _np().save(file, host(arr) if isinstance(arr, Array) else arr, allow_pickle=allow_pickle)


@raw("jax.numpy")
def savez(file: Any, *args: Any, allow_pickle: Any = True, **kwds: Any) -> None:
    """Write arrays into a file."""

    def plain(x: Any) -> Any:
        return host(x) if isinstance(x, Array) else x

    _np().savez(file, *map(plain, args), allow_pickle=allow_pickle, **{key: plain(x) for key, x in kwds.items()})


@raw("jax.numpy")
def load(file: Any, *args: Any, **kwargs: Any) -> Any:
    """Read an array from a file, or those of an archive, which are NumPy's; objects, which are pickles, are not read."""
    max_header_size = kwargs.get("max_header_size", 10_000)
    found = load_npy(file, lambda x: _np().ndarray(x.shape, x.descr, x.data, order=x.order).copy(), max_header_size)
    with own_errors(file, "an array of JAX"):
        return jnp.asarray(found) if isinstance(found, _np().ndarray) else found


@raw("jax.numpy")
def frombuffer(buffer: Any, dtype: Any = float, count: Any = -1, offset: Any = 0) -> Any:
    """Return bytes as an array."""
    own = dtypes.as_dtype(dtype).dtype
    return jnp.asarray(_np().frombuffer(buffer, dtype=own, count=count, offset=offset))


@raw("jax.numpy")
def fromstring(string: str, dtype: Any = float, count: Any = -1, *, sep: str) -> Any:
    """Return the numbers in a text."""
    return jnp.asarray(_np().fromstring(string, dtype=dtypes.as_dtype(dtype).dtype, count=count, sep=sep))


@raw("jax.numpy")
def from_dlpack(x: Any, /, *, device: Any = None, copy: Any = None) -> Any:
    """Return an array that another library holds."""
    return x if isinstance(x, Array) else jnp.asarray(x)


@as_recorded("jax.dlpack", name="from_dlpack", unused="copy")
def _from_dlpack(external_array: Any) -> Any:
    """Return an array that another library holds."""
    return from_dlpack(external_array)


@raw("jax.numpy")
def fromfile(*args: Any, **kwargs: Any) -> Any:
    """Raise: JAX does not implement it."""
    raise NotImplementedError(
        "jnp.fromfile() is not implemented because it may be non-pure and thus unsafe for use with JIT and other JAX "
        "transformations. Consider using jnp.asarray(np.fromfile(...)) instead."
    )


@raw("jax.numpy")
def fromiter(*args: Any, **kwargs: Any) -> Any:
    """Raise: JAX does not implement it."""
    raise NotImplementedError(
        "jnp.fromiter() is not implemented because it may be non-pure and thus unsafe for use with JIT and other JAX "
        "transformations. Consider using jnp.asarray(np.fromiter(...)) instead."
    )


class ComplexWarning(RuntimeWarning):
    """An imaginary part is dropped."""


FRONTEND.value("jax.numpy.ComplexWarning", ComplexWarning)
