"""Random integers from an interval. Nothing here is declared."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.bodies.random.threefry import Form
    from ivy_api.typing import Array, ArrayNamespace, DType


def between(key: Array, minval: Any, maxval: Any, form: Form, dtype: DType, xp: ArrayNamespace) -> Array:
    """Return random integers in ``[minval, maxval)``, of a shape with at least one axis.

    Smaller data types are sampled in 32 bits, so that one past their maximum is representable.
    """
    width = max(xp.iinfo(dtype).bits, 32)
    own = dtype if xp.iinfo(dtype).bits == width else xp.int32
    unsigned = xp.uint32 if width == 32 else xp.uint64
    if not hasattr(minval, "dtype") and not hasattr(maxval, "dtype"):
        return _between_numbers(key, minval, maxval, form, (dtype, own, unsigned), xp)
    low, _ = _end(minval, xp.iinfo(dtype).min, xp.iinfo(dtype).max, own, key, xp)
    high, above = _end(maxval, xp.iinfo(dtype).min, xp.iinfo(dtype).max + (own != dtype), own, key, xp)
    one = xp.ones_like(low, dtype=unsigned)
    # The number of outcomes: 0 means all values of the data type.
    span = xp.add(xp.astype(xp.subtract(high, low), unsigned), xp.astype(above, unsigned))
    span = xp.where(xp.less(low, high), span, one)
    return xp.astype(xp.add(low, xp.astype(_modulo(key, span, one, width, form, xp), own)), dtype)


def _between_numbers(
    key: Array, minval: int, maxval: int, form: Form, dtypes: tuple[DType, DType, DType], xp: ArrayNamespace
) -> Array:
    """The same for Python bounds: everything independent of the key is precomputed."""
    dtype, own, unsigned = dtypes
    least, most, bits = xp.iinfo(dtype).min, xp.iinfo(dtype).max + (own != dtype), xp.iinfo(unsigned).bits
    low, above = min(max(minval, least), most), maxval > xp.iinfo(own).max
    high = min(max(maxval, least), most)
    span = (high - low + above) % 2**bits if low < high else 1
    upper, lower = _two(key, form, unsigned, xp)

    def number(value: int, dtype: DType) -> Array:
        return xp.asarray([value], dtype=dtype, device=device_of(key))

    if span:
        half = 2 ** (bits // 2) % span
        divisor, factor = number(span, unsigned), number(half * half % 2**bits % span, unsigned)  # the product wraps
        total = xp.add(xp.multiply(xp.remainder(upper, divisor), factor), xp.remainder(lower, divisor))
        lower = xp.remainder(total, divisor)
    return xp.astype(xp.add(number(low, own), xp.astype(lower, own)), dtype)


def _two(key: Array, form: Form, unsigned: DType, xp: ArrayNamespace) -> list[Array]:
    """Return the upper and lower halves of random integers of twice the width."""
    keys = xp.random.split(key)
    both = xp.random.bits(keys, form, dtype=unsigned)
    batch: tuple[Any, ...] = (slice(None),) * (len(keys.shape) - 2)
    return [both[(*batch, i)] for i in (0, 1)]


def _modulo(key: Array, span: Array, one: Array, width: int, form: Form, xp: ArrayNamespace) -> Array:
    """Return a random integer of twice ``width`` bits, modulo ``span``."""
    upper, lower = _two(key, form, one.dtype, xp)
    everything = xp.equal(span, 0)
    divisor = xp.where(everything, one, span)
    half = xp.remainder(xp.bitwise_left_shift(one, width // 2), divisor)
    factor = xp.remainder(xp.multiply(half, half), divisor)
    total = xp.add(xp.multiply(xp.remainder(upper, divisor), factor), xp.remainder(lower, divisor))
    return xp.where(everything, lower, xp.remainder(total, divisor))


def _end(end: Any, least: int, most: int, own: DType, key: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Convert a bound to an array of dtype ``own`` with an axis; also return whether it exceeds the maximum."""
    limits = xp.iinfo(own)
    if not hasattr(end, "dtype"):
        device = device_of(key)
        value = xp.asarray([min(max(end, least), most)], dtype=own, device=device)
        return value, xp.asarray([end > limits.max], device=device)
    if not xp.isdtype(end.dtype, "integral"):
        raise DTypeError(f"The bounds of randint must be of an integer dtype; got {dtype_name(end.dtype)}.")
    end = end if end.ndim else xp.reshape(end, (1,))  # NumPy warns of scalar overflow
    given = xp.iinfo(end.dtype)
    above = xp.greater(end, limits.max) if given.max > limits.max else xp.zeros_like(end, dtype=xp.bool)
    if given.min < least or given.max > most:
        end = xp.clip(end, max(least, given.min), min(most, given.max))
    return xp.astype(end, own), above
