"""Products of batches which are computed when they are needed: their sum for each example does not need them.

`numpy.vecdot` adds products without an array of them, which for a large batch costs more time than the sum.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ivy_plugin_numpy.typing import Array

SMALL = 4096
"""Products of fewer elements are computed at once."""

LONG = 4096
"""More products are not added by `numpy.vecdot`: its rounding errors grow faster than those of `numpy.sum`."""


class Product:
    """A product of two arrays of one shape and dtype, the batch first.

    Attributes
    ----------
    shape, dtype : its shape and its dtype
    """

    __slots__ = ("_handling", "_x1", "_x2", "dtype", "shape")

    def __init__(self, x1: Array, x2: Array) -> None:
        self._x1, self._x2, self.shape, self.dtype = x1, x2, x1.shape, x1.dtype
        self._handling = np.geterr()  # where it is computed, other warnings may be wanted

    def value(self) -> Array:
        """Return the array of products."""
        with np.errstate(**self._handling):
            return np.multiply(self._x1, self._x2)

    def total(self, axes: tuple[int, ...]) -> Array | None:
        """Return the sum over axes, the last ones; ``None`` where it needs the array of products."""
        kept, count = self.shape[: -len(axes)], math.prod(self.shape[-len(axes) :])
        if not 0 < count <= LONG:
            return None
        x1, x2 = self._x1, self._x2
        if len(axes) > 1:
            x1, x2 = x1.reshape(*kept, count), x2.reshape(*kept, count)
        found: Array = np.vecdot(x1, x2)
        return found


def product(x1: Any, x2: Any) -> Product | None:
    """Return the product of two arrays, not computed yet; ``None`` where it is to be computed at once."""
    if x1.size < SMALL or x1.dtype.char not in "fd" or x1.dtype is not x2.dtype or x1.shape != x2.shape:
        return None
    return Product(x1, x2) if x1.flags.c_contiguous and x2.flags.c_contiguous else None
