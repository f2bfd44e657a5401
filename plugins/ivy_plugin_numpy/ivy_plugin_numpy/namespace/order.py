"""Order beyond the standard."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array


@mixed()
def invert_permutation(x: Array, /, *, composed: Any) -> Array:
    if x.ndim != 1 or x.dtype.kind not in "iu":
        return composed(x)
    out = np.empty(x.shape, dtype=np.int64)
    out[x] = np.arange(len(x))
    return out


@mixed(when=lambda keys, /, *, axis=-1: len(keys) > 0)
def lexsort(keys: Any, /, *, axis: int = -1) -> Array:
    return np.lexsort(keys, axis)
