"""What `ivy_api.Array` needs from NumPy's arrays: see `ivy_api.array.native`."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from ivy_api.adapt.elements import OBJECTS, refuse_elements
from ivy_api.adapt.indexing import normalise_key
from ivy_api.errors import DTypeError, NotAnArrayError
from ivy_plugin_numpy import compat, interception
from ivy_plugin_numpy.contraction import product as product
from ivy_plugin_numpy.indices import INTP, widened, widened_key
from ivy_plugin_numpy.scattering import add_at
from ivy_plugin_numpy.typing import Array

_PLAIN = frozenset({int, slice, type(None), type(Ellipsis)})
_KNOWN = _PLAIN | {np.ndarray}
_KINDS = {"b": "bool", "i": "integral", "u": "integral"}


def _unique_values(x: Array, /) -> Array:
    # Like the standard, np.unique_values does not guarantee an order since NumPy 2.3, but scikit-learn relies on ascending values.
    return np.unique(x, equal_nan=False)


def _asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Array:
    # np.asarray also makes arrays of strings and of objects, which are not Arrays.
    out = np.asarray(obj, dtype=dtype, device=device, copy=copy)
    if out.dtype.kind in OBJECTS:
        refuse_elements(obj)
        refuse_elements(out)
    if out.dtype.char in "gG":
        raise DTypeError(f"An Array has at most 64 bits in each part; got {out.dtype}. Convert it first: x.astype(float).")
    return out


OVERRIDES = {"asarray": _asarray, "unique_values": _unique_values}

NATIVE_TYPE = np.ndarray


def index_add(g: Array, key: Any, shape: tuple[int, ...]) -> Array:
    """Return zeros of a shape with ``g`` added at ``key``."""
    out = np.zeros(shape, dtype=g.dtype)
    add_at(out, key, g)
    return out


quiet = partial(np.errstate, all="ignore")
"""A context without warnings: derivatives divide by zero where a function has none, or where `where` takes the other branch."""


def to_array(x: Any) -> Array:
    if isinstance(x, np.ma.MaskedArray):
        raise NotAnArrayError("An Array has no mask; got a MaskedArray. Fill it first: x.filled(value), or take x.data.")
    return np.asarray(x)  # NumPy's functions return scalars instead of 0-d arrays


def getitem(x: Array, key: Any) -> Array:
    if type(key) is np.ndarray:
        key = key if key.dtype is INTP else widened(key)
    elif not _PLAIN.issuperset(kinds := {*map(type, key)} if type(key) is tuple else {type(key)}):
        if not _KNOWN.issuperset(kinds):
            normalise_key(key, x.shape, _describe)  # NumPy accepts sequences as arrays, and booleans as masks
        key = widened_key(key)
    try:
        return x[key]
    except IndexError:
        normalise_key(key, x.shape, _describe)  # raises a clearer error
        raise


def setitem(x: Array, key: Any, value: Any) -> Array:
    normalise_key(key, x.shape, _describe)
    if isinstance(value, np.ndarray) and np.may_share_memory(x, value):
        value = value.copy()  # a[3:9] = a[::2] reads what it has already written: https://github.com/numpy/numpy/issues/6272
    key = widened_key(key)
    x[key if compat.VERSION >= (2, 3) else compat.separate_indices(x, key)] = value
    return x


def item(x: Array, kind: type) -> Any:
    return x.item()


if compat.VERSION < (2, 4):
    dlpack = compat.dlpack


def host(x: Array) -> Array:
    return x


def register_traced_class(cls: Any) -> None:
    interception.register(cls)


def _describe(x: Any) -> tuple[str, tuple[int, ...]] | None:
    return (_KINDS.get(x.dtype.kind, x.dtype.name), x.shape) if isinstance(x, np.ndarray) else None
