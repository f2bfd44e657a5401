"""What `ivy_api.Array` asks of NumPy's arrays: see `ivy_api.array.native`."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.indexing import normalised
from ivy_plugin_numpy.typing import Array

_PLAIN = frozenset({int, slice, type(None), type(Ellipsis), np.ndarray})
_KINDS = {"b": "bool", "i": "integral", "u": "integral"}


def settle(x: Any) -> Array:
    """An array, where NumPy's functions return a scalar."""
    return x if type(x) is np.ndarray else np.asarray(x)


def getitem(x: Array, key: Any) -> Array:
    if not _PLAIN.issuperset(map(type, key if type(key) is tuple else (key,))):
        normalised(key, x.shape, _describe)  # NumPy takes sequences for arrays, and truth values for masks
    try:
        return x[key]
    except IndexError:
        normalised(key, x.shape, _describe)  # says more
        raise


def setitem(x: Array, key: Any, value: Any) -> Array:
    normalised(key, x.shape, _describe)
    x[key] = value
    return x


def item(x: Array, kind: type) -> Any:
    return x.item()


def host(x: Array) -> Array:
    return x


def _describe(x: Any) -> tuple[str, tuple[int, ...]] | None:
    return (_KINDS.get(x.dtype.kind, x.dtype.name), x.shape) if isinstance(x, np.ndarray) else None
