"""``where`` for arrays without elements too."""

from __future__ import annotations

import numpy as np

from ivy_plugin_mxnet.dtypes import Array
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.primitives import primitive
from ivy_plugin_mxnet.shapes import broadcast_to

_MOST_AXES = 5
"""That mx.np.where broadcasts."""


_where = primitive("_npi_where")


def select(condition: Array, x1: Array, x2: Array) -> Array:
    # mx.np.where writes beyond its memory if it broadcasts to an array without elements.
    shapes = condition.shape, x1.shape, x2.shape
    if not any(0 in shape for shape in shapes):
        return _where(condition, x1, x2) if max(map(len, shapes)) <= _MOST_AXES else _flat(condition, x1, x2)
    shape = np.broadcast_shapes(*shapes)
    return mx.np.zeros(shape, dtype=x1.dtype, ctx=x1.ctx)


def _flat(*arrays: Array) -> Array:
    shape = np.broadcast_shapes(*(x.shape for x in arrays))
    return _where(*(broadcast_to(x, shape).reshape(-1) for x in arrays)).reshape(shape)
