"""Exact arithmetic of integers. MXNet divides them in float32, and takes moduli and powers of int64 in float64."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ivy_plugin_mxnet.dtypes import Array, DType, constant, float64, int64
from ivy_plugin_mxnet.importing import mxnet as mx
from ivy_plugin_mxnet.selection import select


def absolute(x: Array) -> Array:
    return select(x < 0, -x, x)


def floor_divide(x1: Array, x2: Array) -> Array:
    dtype = x1.dtype
    if dtype != int64:  # float64 has the quotients of 32-bit integers to more digits than it takes
        return mx.np.floor(x1.astype(float64) / x2.astype(float64)).astype(dtype)
    # The float64 quotient, and that of what is left, twice: products and differences wrap.
    divisor = x2.astype(float64)
    out = (x1.astype(float64) / divisor).astype(int64)
    for _ in range(2):
        rest = x1 - out * x2
        out = out + mx.np.floor(rest.astype(float64) / divisor).astype(int64)
    rest = x1 - out * x2
    zero = constant(0, int64, x1.ctx)
    below = select(x2 > zero, rest < zero, rest > zero).astype(int64)
    above = select(x2 > zero, rest >= x2, rest <= x2).astype(int64)
    return out - below + above


def remainder(x1: Array, x2: Array) -> Array:
    return x1 - floor_divide(x1, x2) * x2


def power(x1: Array, x2: Array) -> Array:
    """By repeated squares, for as many bits as the largest exponent has."""
    out = mx.np.ones_like(x1 + x2)
    largest = int(mx.np.max(x2)) if x2.size else 0
    for bit in range(largest.bit_length()):
        chosen = mx.np.bitwise_and(x2, constant(1 << bit, x2.dtype, x2.ctx)) != 0
        out = select(chosen, out * x1, out)
        x1 = x1 * x1
    return out


@cache
def _powers_of_two(dtype: DType, device: Any) -> tuple[Array, Array]:
    """The factors of shifts by each number of bits, to the left in this data type and to the right in float64."""
    bits = 8 * dtype.itemsize
    left = np.array([2**i for i in range(bits)] + [0], dtype="uint64").astype(dtype)
    right = 2.0 ** -np.arange(bits + 1)
    return mx.np.array(left, dtype=dtype, ctx=device), mx.np.array(right, dtype=float64, ctx=device)


def left_shift(x1: Array, x2: Array) -> Array:
    return x1 * mx.np.take(_powers_of_two(x1.dtype, x1.ctx)[0], x2, mode="clip")


def right_shift(x1: Array, x2: Array) -> Array:
    factor = mx.np.take(_powers_of_two(x1.dtype, x1.ctx)[1], x2, mode="clip")
    if x1.dtype != int64:
        return mx.np.floor(x1.astype(float64) * factor).astype(x1.dtype)
    low = mx.np.bitwise_and(x1, constant(2**32 - 1, int64, x1.ctx))  # float64 has each half
    return sum(mx.np.floor(half.astype(float64) * factor).astype(int64) for half in (x1 - low, low))


def matmul(x1: Array, x2: Array, native: Any) -> Array:
    """By products of digits of 16 bits, whose sums float64 has exactly: MXNet multiplies matrices of real numbers only."""
    digits = max(x1.dtype.itemsize // 2, 1)
    if digits == 1:
        return native(x1.astype(float64), x2.astype(float64)).astype(int64).astype(x1.dtype)
    total: Any = 0
    for i, a in enumerate(_digits(x1, digits)):
        for j, b in enumerate(_digits(x2, digits)):
            if i + j < digits:  # the others are beyond the data type
                total = total + native(a, b).astype(int64) * constant(1 << (16 * (i + j)), int64, x1.ctx)
    return total.astype(x1.dtype)


def _digits(x: Array, count: int) -> list[Array]:
    x, mask = x.astype(int64), constant(2**16 - 1, int64, x.ctx)
    return [mx.np.bitwise_and(right_shift(x, constant(16 * i, int64, x.ctx)), mask).astype(float64) for i in range(count)]
