"""Creation."""

from __future__ import annotations

from operator import index
from typing import Any

import numpy as np

from ivy_api.adapt.arguments import integer, require_sizes
from ivy_api.adapt.functions import short_way
from ivy_api.errors import ArgumentError, DTypeError
from ivy_api.plugin import mixed
from ivy_plugin_numpy import compat
from ivy_plugin_numpy.interception import is_traced
from ivy_plugin_numpy.typing import Array, Device

__all__ = [
    "arange",
    "asarray",
    "diag",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "one_hot",
    "ones",
    "ones_like",
    "tri",
    "tril",
    "tril_indices",
    "triu",
    "triu_indices",
    "vander",
    "zeros",
    "zeros_like",
]

arange = np.arange
asarray = np.asarray
empty = np.empty
empty_like = np.empty_like
ones = np.ones
ones_like = np.ones_like
zeros = np.zeros
zeros_like = np.zeros_like


_REAL = (int, float, bool)
_NUMBERS = (*_REAL, complex)


@short_way("native(shape, fill_value)", when="dtype is None is device and type(fill_value) in plain", native=np.full, plain=_REAL)
def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Device | None = None) -> Array:
    if dtype is not None and type(fill_value) not in _REAL:
        _require_no_loss(fill_value, np.dtype(dtype))
    return np.full(shape, fill_value, dtype, device=device)


@short_way("native(x, fill_value)", when="dtype is None is device and type(fill_value) in plain", native=np.full_like, plain=_REAL)
def full_like(x: Array, /, fill_value: Any, *, dtype: Any = None, device: Device | None = None) -> Array:
    if type(fill_value) not in _REAL:
        _require_no_loss(fill_value, x.dtype if dtype is None else np.dtype(dtype))
    return np.full_like(x, fill_value, dtype, device=device)


def _require_no_loss(value: Any, dtype: Any) -> None:
    """Raise where NumPy would drop the imaginary part of the value that it fills with."""
    if np.iscomplexobj(value) and dtype.kind != "c":
        raise DTypeError(f"A complex number does not fit in an array of {dtype}. Fill with its real part, or use a complex dtype.")


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: Any = None,
    device: Device | None = None,
    batch_shape: tuple[int, ...] = (),
) -> Array:
    # np.eye makes a single matrix.
    one = np.eye(n_rows, n_cols, k, dtype, device=device)
    return np.tile(one, (*batch_shape, 1, 1)) if batch_shape else one


def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Device | None = None, endpoint: bool = True, axis: int = 0
) -> Array:
    if dtype is not None and (type(start) not in _NUMBERS or type(stop) not in _NUMBERS):
        # np.linspace rounds to the data type of its arrays before that of the result.
        start, stop = (x.astype(np.result_type(x, dtype)) if hasattr(x, "astype") else x for x in (start, stop))
    return np.linspace(start, stop, num, endpoint, dtype=dtype, device=device, axis=axis)


if compat.VERSION >= (2, 1):

    def from_dlpack(x: Array, /, *, device: Device | None = None, copy: bool | None = None) -> Array:
        # NumPy's scalars have no __dlpack__, and a copy made by another library is marked read-only.
        out = np.from_dlpack(np.asarray(x) if isinstance(x, np.generic) else x, device=device, copy=copy)
        return out.copy() if copy and not out.flags.writeable else out

else:
    from_dlpack = compat.from_dlpack


# Beyond the standard


@mixed()
@short_way("native(x)", when="k is k__ and padding_value is padding_value__", native=np.diag)
def diag(x: Array, /, *, k: int = 0, padding_value: complex = 0, composed: Any) -> Array:
    return np.diag(x, k) if padding_value == 0 and x.ndim in (1, 2) else composed(x, k=k, padding_value=padding_value)


@mixed(when=lambda indices, num_classes, /, *, axis=-1, **options: axis in (-1, indices.ndim) and indices.dtype.kind in "iu")
def one_hot(
    indices: Array, num_classes: int, /, *, axis: int = -1, dtype: Any = None, on_value: complex = 1, off_value: complex = 0
) -> Array:
    flat = indices.reshape(-1)
    rows = np.arange(flat.size)
    if flat.size and not 0 <= flat.min() <= flat.max() < num_classes:
        inside = (flat >= 0) & (flat < num_classes)
        rows, flat = rows[inside], flat[inside]
    out = np.full((indices.size, num_classes), off_value, np.float64 if dtype is None else dtype)
    out[rows, flat] = on_value
    return out.reshape(*indices.shape, num_classes)


def meshgrid(*arrays: Array, indexing: Any = "xy") -> tuple[Array, ...]:
    for x in arrays:
        if x.ndim != 1:  # NumPy flattens it
            raise ArgumentError(
                f"meshgrid takes one-dimensional arrays; got one of {x.ndim} axes. Flatten it: xp.reshape(x, (-1,))."
            )
    return np.meshgrid(*arrays, indexing=indexing)


def tril(x: Array, /, *, k: int = 0) -> Array:
    require_matrices("tril", x)
    return np.tril(x, integer("tril", "k", k))  # NumPy truncates floats


def triu(x: Array, /, *, k: int = 0) -> Array:
    require_matrices("triu", x)
    return np.triu(x, integer("triu", "k", k))


def require_matrices(name: str, x: Array) -> None:
    """Raise for an array of fewer than two axes, which NumPy broadcasts to a square."""
    if x.ndim < 2:
        raise ArgumentError(f"{name} needs an array of shape (..., M, N); got shape {x.shape}. Add the missing axes.")


@mixed(when=lambda n_rows, n_cols=None, /, *, k=0, device=None: device is None)
def tril_indices(n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device | None = None) -> tuple[Array, Array]:
    require_sizes("tril_indices", n_rows, n_cols)
    return np.tril_indices(index(n_rows), index(k), None if n_cols is None else index(n_cols))  # NumPy truncates floats


@mixed(when=lambda n_rows, n_cols=None, /, *, k=0, device=None: device is None)
def triu_indices(n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device | None = None) -> tuple[Array, Array]:
    require_sizes("triu_indices", n_rows, n_cols)
    return np.triu_indices(index(n_rows), index(k), None if n_cols is None else index(n_cols))


@mixed()
@short_way(
    "native(n_rows)",
    when="type(n_rows) is int and n_rows >= 0 and n_cols is None and k is k__ and dtype is None is device",
    native=np.tri,
)
def tri(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Device | None = None, composed: Any
) -> Array:
    if device is not None:
        return composed(n_rows, n_cols, k=k, dtype=dtype, device=device)
    require_sizes("tri", n_rows, n_cols)
    return np.tri(index(n_rows), None if n_cols is None else index(n_cols), index(k), dtype)


@mixed()
def vander(x: Array, /, n: int | None = None, *, increasing: bool = False, composed: Any) -> Array:
    if is_traced(x) or x.ndim != 1 or (n is not None and type(n) is not int) or x.dtype.kind not in "iufc":
        return composed(x, n, increasing=increasing)
    count = len(x) if n is None else n
    require_sizes("vander", count)
    out = np.empty((len(x), count), x.dtype)
    powers = out if increasing else out[:, ::-1]
    powers[:, :1], powers[:, 1:] = 1, x[:, None]
    np.multiply.accumulate(powers, 1, out=powers)
    return out
