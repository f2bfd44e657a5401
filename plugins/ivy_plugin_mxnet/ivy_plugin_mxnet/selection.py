"""``where`` for arrays without elements too."""

from __future__ import annotations

import numpy as np

from ivy_plugin_mxnet.dtypes import Array
from ivy_plugin_mxnet.importing import mxnet as mx


def select(condition: Array, x1: Array, x2: Array) -> Array:
    # mx.np.where writes beyond its memory if it broadcasts to an array without elements.
    if condition.size and x1.size and x2.size:
        return mx.np.where(condition, x1, x2)
    shape = np.broadcast_shapes(condition.shape, x1.shape, x2.shape)
    return mx.np.zeros(shape, dtype=x1.dtype, ctx=x1.ctx)
