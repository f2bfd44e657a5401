"""`jax.lax.bitcast_convert_type`: the bits of numbers, also where a backend cannot show them."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_jax._implementation.array import Array, namespace_of
from ivy_frontend_jax._implementation.composing import array_of, strong
from ivy_frontend_jax._implementation.defining import raw
from ivy_frontend_jax._implementation.dtypes import as_dtype, canonical
from ivy_frontend_jax._implementation.native import cast, dtype_of, full

lax = raw("jax.lax")


FORMATS = {"float16": (5, 10), "bfloat16": (8, 7), "float32": (8, 23), "float64": (11, 52)}


def float_bits(xp: Any, x: Any) -> Any:
    """Return the bits of floats as unsigned integers of their size."""
    d = dtype_of(x)
    exponent_bits, mantissa = FORMATS[d.name]
    word = f"uint{8 * d.itemsize}"
    wide = x if d.itemsize >= 4 else cast(xp, x, "float32")
    work = "int64" if d.itemsize == 8 else "int32"
    bias = 2 ** (exponent_bits - 1) - 1
    size = xp.abs(wide)
    usable = xp.isfinite(wide) & (size > 0)
    safe = xp.where(usable, size, xp.ones_like(size))
    _, e = xp.frexp(safe)
    e = cast(xp, e, work)
    normal = e > full(xp, 1 - bias, e)
    # halves keep the powers of two within range
    two = full(xp, 2.0, safe)
    shift = xp.where(normal, full(xp, mantissa + 1, e) - e, full(xp, mantissa + bias - 1, e))
    first = shift // full(xp, 2, shift)
    scaled = safe * xp.pow(two, cast(xp, first, dtype_of(safe))) * xp.pow(two, cast(xp, shift - first, dtype_of(safe)))
    whole = cast(xp, scaled, work)
    unit = full(xp, 1 << mantissa, whole)
    fields = xp.where(normal, (e + full(xp, bias - 2, e)) * unit + whole, whole)
    special = full(xp, ((1 << exponent_bits) - 1) << mantissa, whole)
    quiet = full(xp, 1 << (mantissa - 1), whole)
    fields = xp.where(usable, fields, xp.where(xp.isnan(wide), special + quiet, xp.where(size > 0, special, xp.zeros_like(whole))))
    bits = cast(xp, fields, word)
    top = full(xp, 1 << (8 * d.itemsize - 1), bits)
    return xp.where(xp.signbit(wide), xp.bitwise_or(bits, top), bits)


def float_from_bits(xp: Any, bits: Any, d: Any) -> Any:
    """Return the floats that unsigned integers are the bits of."""
    exponent_bits, mantissa = FORMATS[d.name]
    bias = 2 ** (exponent_bits - 1) - 1
    work = "int64" if d.itemsize == 8 else "int32"
    wide = "float64" if d.itemsize == 8 else "float32"
    sign = xp.bitwise_right_shift(bits, full(xp, 8 * d.itemsize - 1, bits)) != full(xp, 0, bits)
    e = cast(
        xp, xp.bitwise_and(xp.bitwise_right_shift(bits, full(xp, mantissa, bits)), full(xp, (1 << exponent_bits) - 1, bits)), work
    )
    m = cast(xp, xp.bitwise_and(bits, full(xp, (1 << mantissa) - 1, bits)), work)
    normal = e > full(xp, 0, e)
    whole = cast(xp, xp.where(normal, m + full(xp, 1 << mantissa, m), m), wide)
    shift = xp.where(normal, e, full(xp, 1, e)) - full(xp, bias + mantissa, e)
    first = shift // full(xp, 2, shift)
    two = full(xp, 2.0, whole)
    size = whole * xp.pow(two, cast(xp, first, wide)) * xp.pow(two, cast(xp, shift - first, wide))
    special = e == full(xp, (1 << exponent_bits) - 1, e)
    beyond = xp.where(m == full(xp, 0, m), full(xp, math.inf, size), full(xp, math.nan, size))
    size = xp.where(special, beyond, size)
    return cast(xp, xp.where(sign, -size, size), d)


@raw("jax.lax")
def bitcast_convert_type(operand: Any, new_dtype: Any) -> Any:
    """Return the same bits as another data type; another size adds or removes a last axis."""
    x = array_of("bitcast_convert_type", operand)
    old, new = x.dtype, canonical(as_dtype(new_dtype))
    xp = namespace_of((x,))
    if old.kind in "bc" or new.kind in "bc":
        if old is new:
            return strong(x)
        raise TypeError(
            "lax.bitcast_convert_type does not support bool or complex values unless the operand and destination types match. "
            f"Got operand dtype={old.name}, {new_dtype=}."
        )
    bits = x._x if old.kind in "iu" else float_bits(xp, x._x)
    word = f"uint{8 * old.itemsize}"
    bits = cast(xp, bits, word)
    if old.itemsize > new.itemsize:
        count = old.itemsize // new.itemsize
        shifts = xp.asarray([8 * new.itemsize * i for i in range(count)], dtype=bits.dtype)
        bits = xp.bitwise_right_shift(xp.expand_dims(bits, axis=-1), shifts)
        bits = cast(xp, xp.bitwise_and(bits, full(xp, (1 << (8 * new.itemsize)) - 1, bits)), f"uint{8 * new.itemsize}")
    elif old.itemsize < new.itemsize:
        count = new.itemsize // old.itemsize
        if not x.ndim or x.shape[-1] != count:
            raise ValueError(
                f"bitcast_convert_type of {old.name} to {new.name} requires a last axis of size {count}, got shape {x.shape}."
            )
        bits = cast(xp, bits, f"uint{8 * new.itemsize}")
        total = bits[..., 0]
        for i in range(1, count):
            part = bits[..., i]
            total = xp.bitwise_or(total, xp.bitwise_left_shift(part, full(xp, 8 * old.itemsize * i, part)))
        bits = total
    out = cast(xp, bits, new) if new.kind in "iu" else float_from_bits(xp, bits, new)
    return Array(out, False)
