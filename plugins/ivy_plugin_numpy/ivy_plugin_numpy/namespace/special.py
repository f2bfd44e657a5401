"""Special functions: the composed bodies, on blocks whose intermediate results stay in the cache.

A body takes tens of operations, each of which reads and writes an array: of a large one from and to memory, which takes two to
three times as long as the arithmetic.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfcinv",
    "erfcx",
    "erfinv",
    "i0",
    "i0e",
    "i1",
    "i1e",
    "lgamma",
    "log_ndtr",
    "ndtr",
    "ndtri",
]

_BLOCK = 1 << 15
"""Elements of a block: of those measured (2**11 to 2**17) 2**14 to 2**16 are equally fast."""


def _blocks(x: Array, composed: Any) -> Array:
    if type(x) is not np.ndarray or x.size <= _BLOCK:  # a traced array, for one
        return composed(x)
    flat = np.ravel(x)
    out = np.empty_like(flat, subok=False)
    for start in range(0, flat.size, _BLOCK):
        out[start : start + _BLOCK] = composed(flat[start : start + _BLOCK])
    return out.reshape(x.shape)


@mixed()
def in_blocks(x: Array, /, *, composed: Any) -> Array:
    return _blocks(x, composed)


@mixed()
def without_warnings(x: Array, /, *, composed: Any) -> Array:
    # What overflows is infinite, and that of infinity, without a warning as in scipy.special.
    with np.errstate(over="ignore"):
        return _blocks(x, composed)


digamma = erf = erfc = erfcinv = erfinv = i0e = i1e = lgamma = ndtr = ndtri = in_blocks
erfcx = i0 = i1 = log_ndtr = without_warnings
