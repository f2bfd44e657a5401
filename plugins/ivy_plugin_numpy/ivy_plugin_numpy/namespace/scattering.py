"""Scattering: NumPy's indexing with arrays, and its ufuncs' method ``at``."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.namespace.gathering import direct
from ivy_plugin_numpy.typing import Array

_UFUNCS = {"add": np.add, "multiply": np.multiply, "min": np.minimum, "max": np.maximum}
_KINDS = {"add": "iufc", "multiply": "iufc", "min": "iuf", "max": "iuf"}


@mixed()
def scatter_along_axis(x: Array, indices: Array, values: Any, /, *, axis: int = -1, mode: str = "set", composed: Any) -> Array:
    if mode == "set" and x.ndim == indices.ndim and indices.dtype.kind == "i" and -x.ndim <= axis < x.ndim:
        out = x.copy()
        np.put_along_axis(out, indices, values, axis)
        return out
    return composed(x, indices, values, axis=axis, mode=mode)


@mixed()
def scatter_update(x: Array, indices: Array, updates: Array, /, *, batch_dims: int = 0, mode: str = "set", composed: Any) -> Array:
    if not direct(x, indices, batch_dims) or (mode != "set" and x.dtype.kind not in _KINDS.get(mode, "")):
        return composed(x, indices, updates, batch_dims=batch_dims, mode=mode)
    out = x.copy()
    places = tuple(np.moveaxis(indices, -1, 0))
    if mode == "set":
        out[places] = updates
    else:
        _UFUNCS[mode].at(out, places, updates.astype(x.dtype, copy=False))
    return out
