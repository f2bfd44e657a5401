"""Products of matrices; those that are not here are composed."""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.errors import ArgumentError
from ivy_plugin_mxnet import integers
from ivy_plugin_mxnet.dtypes import BINDING, INTEGERS, Array, float16, float32
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.importing import mxnet as mx

__all__ = ["matmul"]


def matmul(x1: Array, x2: Array, /) -> Array:
    if x1.dtype is not x2.dtype:
        x1, x2 = BINDING.pair(x1, x2)
    shape1, shape2 = x1.shape, x2.shape
    if not shape1 or not shape2 or shape1[-1] != shape2[-2 if len(shape2) > 1 else 0]:
        raise ArgumentError(
            f"matmul needs as many columns in the first matrix as the second has rows; got shapes {shape1} and {shape2}."
        )
    dtype = x1.dtype
    if dtype in INTEGERS:
        return integers.matmul(x1, x2, mx.np.matmul)
    if dtype == bool_:
        raise dtype_error("matmul", "numeric", dtype)
    if dtype == float16:  # which MXNet multiplies on a GPU only
        return mx.np.matmul(x1.astype(float32), x2.astype(float32)).astype(float16)
    return mx.np.matmul(x1, x2)
