"""Gathering: NumPy's indexing with arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.plugin import mixed
from ivy_plugin_numpy.typing import Array


@mixed()
def boolean_mask(x: Array, mask: Array, /, *, axis: int = 0, composed: Any) -> Array:
    if axis >= 0 and mask.ndim and mask.dtype == np.bool_ and x.shape[axis : axis + mask.ndim] == mask.shape:
        return x[(slice(None),) * axis + (mask,)]
    return composed(x, mask, axis=axis)


@mixed()
def gather_nd(x: Array, indices: Array, /, *, batch_dims: int = 0, composed: Any) -> Array:
    if direct(x, indices, batch_dims):
        return x[tuple(np.moveaxis(indices, -1, 0))]
    return composed(x, indices, batch_dims=batch_dims)


def direct(x: Array, indices: Array, batch_dims: int) -> bool:
    """Whether NumPy's own indexing does it; the composed body says what is wrong with others, and has batches."""
    return batch_dims == 0 and indices.ndim > 0 and indices.dtype.kind in "iu" and 0 < indices.shape[-1] <= x.ndim
