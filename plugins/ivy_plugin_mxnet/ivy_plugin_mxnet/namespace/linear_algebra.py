"""Products of matrices; those that are not here are composed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed
from ivy_plugin_mxnet import integers
from ivy_plugin_mxnet.dtypes import BINDING, INTEGERS, Array, float16, float32, int64, uint8
from ivy_plugin_mxnet.dtypes import bool as bool_
from ivy_plugin_mxnet.primitives import binary
from ivy_plugin_mxnet.shapes import broadcast_to, transposed

__all__ = ["matmul", "matrix_transpose", "tensordot", "vecdot"]

_matmul = binary("_npi_matmul")


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
        return integers.matmul(x1, x2, _product)
    if dtype == bool_:
        raise dtype_error("matmul", "numeric", dtype)
    if dtype == float16:  # which MXNet multiplies on a GPU only
        return _product(x1.astype(float32), x2.astype(float32)).astype(float16)
    return _product(x1, x2)


def matrix_transpose(x: Array, /) -> Array:
    ndim = x.ndim
    if ndim < 2:
        raise ArgumentError(f"matrix_transpose takes matrices, arrays of two axes or more; got shape {x.shape}.")
    return transposed(x, (*range(ndim - 2), ndim - 1, ndim - 2))


def _is_product(x1: Array, x2: Array, /, *, axes: Any = 2) -> bool:
    return type(axes) is int and axes == 1 and x1.ndim == x2.ndim == 2 and x1.shape[1] == x2.shape[0]


@mixed(when=_is_product)
def tensordot(x1: Array, x2: Array, /, *, axes: Any = 2) -> Array:
    return matmul(x1, x2)


_MOST_AXES = 5
"""That mx.np.matmul broadcasts."""


def _product(x1: Array, x2: Array) -> Array:
    if max(x1.ndim, x2.ndim) <= _MOST_AXES:
        return _matmul(x1, x2)
    one = x1[None, :] if x1.ndim == 1 else x1
    two = x2[:, None] if x2.ndim == 1 else x2
    stack = np.broadcast_shapes(one.shape[:-2], two.shape[:-2])
    one, two = (broadcast_to(x, (*stack, *x.shape[-2:])).reshape(-1, *x.shape[-2:]) for x in (one, two))
    out = _matmul(one, two).reshape(*stack, one.shape[-2], two.shape[-1])
    if x1.ndim == 1:
        out = out.reshape(*stack, two.shape[-1])
    return out.reshape(*stack, one.shape[-2]) if x2.ndim == 1 else out


@mixed()
def vecdot(x1: Array, x2: Array, /, *, axis: int = -1, composed: Any) -> Array:
    if x1.dtype == x2.dtype == uint8:  # whose sum has no data type
        return composed(x1.astype(int64), x2.astype(int64), axis=axis).astype(uint8)
    return composed(x1, x2, axis=axis)
