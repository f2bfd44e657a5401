"""Random integers from an interval. Nothing here is declared."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.random import threefry
from ivy_api.bodies.random.unsigned import Unsigned, joined
from ivy_api.errors import DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.bodies.random.threefry import Form
    from ivy_api.typing import Array, ArrayNamespace, DType


def fit_int32(minval: Any, maxval: Any) -> bool:
    """Whether the bounds of random integers are Python integers between which all integers are ``int32``."""
    return isinstance(minval, int) and isinstance(maxval, int) and minval >= -(2**31) and maxval <= 2**31


def between(key: Array, minval: Any, maxval: Any, form: Form, dtype: DType, xp: ArrayNamespace) -> Array:
    """Return random integers in ``[minval, maxval)``, of a shape with at least one axis.

    Smaller data types are sampled in 32 bits, so that one past their maximum is representable.
    """
    width = max(xp.iinfo(dtype).bits, 32)
    own = dtype if xp.iinfo(dtype).bits == width else xp.int32
    unsigned = Unsigned(width, xp)
    if not hasattr(minval, "dtype") and not hasattr(maxval, "dtype"):
        return _between_numbers(key, minval, maxval, form, (dtype, own, unsigned), xp)
    low, _ = _end(minval, xp.iinfo(dtype).min, xp.iinfo(dtype).max, own, key, xp)
    high, above = _end(maxval, xp.iinfo(dtype).min, xp.iinfo(dtype).max + (own != dtype), own, key, xp)
    one = xp.ones_like(low, dtype=unsigned.dtype)
    # The number of outcomes: 0 means all values of the data type.
    span = unsigned.wrapped(xp.add(unsigned.cast(xp.subtract(high, low)), xp.astype(above, unsigned.dtype)))
    span = xp.where(xp.less(low, high), span, one)
    return xp.astype(xp.add(low, xp.astype(_modulo(key, span, one, unsigned, form, xp), own)), dtype)


def _between_numbers(
    key: Array, minval: int, maxval: int, form: Form, dtypes: tuple[DType, DType, Unsigned], xp: ArrayNamespace
) -> Array:
    """The same for Python bounds: everything independent of the key is precomputed."""
    dtype, own, unsigned = dtypes
    least, most, bits = xp.iinfo(dtype).min, xp.iinfo(dtype).max + (own != dtype), xp.iinfo(own).bits
    low, above = min(max(minval, least), most), maxval > xp.iinfo(own).max
    high = min(max(maxval, least), most)
    span = (high - low + above) % 2**bits if low < high else 1
    upper, lower = _two(key, form, unsigned, xp)

    def number(value: int, dtype: DType) -> Array:
        return xp.asarray([value], dtype=dtype, device=device_of(key))

    if span:
        half = 2 ** (bits // 2) % span
        factor = number(unsigned.number(half * half % 2**bits % span), unsigned.dtype)  # the product wraps
        divisor = number(unsigned.number(span), unsigned.dtype)
        lower = _combined(upper, lower, divisor, factor, unsigned, xp)
    return xp.astype(xp.add(number(low, own), xp.astype(lower, own)), dtype)


def _combined(upper: Array, lower: Array, divisor: Array, factor: Array, unsigned: Unsigned, xp: ArrayNamespace) -> Array:
    """Return the two halves modulo the divisor; ``factor`` is the remainder of the place of the upper half."""
    scaled = unsigned.wrapped(xp.multiply(unsigned.remainder(upper, divisor), factor))
    return unsigned.remainder(unsigned.wrapped(xp.add(scaled, unsigned.remainder(lower, divisor))), divisor)


def _two(key: Array, form: Form, unsigned: Unsigned, xp: ArrayNamespace) -> list[Array]:
    """Return the upper and lower halves of random integers of twice the width."""
    keys = xp.random.split(key)
    both = _bits(keys, form, unsigned, xp)
    batch: tuple[Any, ...] = (slice(None),) * (len(keys.shape) - 2)
    return [both[(*batch, i, ...)] for i in (0, 1)]


def _bits(keys: Array, form: Form, unsigned: Unsigned, xp: ArrayNamespace) -> Array:
    if unsigned.native:
        return xp.random.bits(keys, form, dtype=unsigned.dtype)
    if unsigned.width == 32:
        return xp.random.bits(keys, form)
    first, second = threefry.random_words(threefry.key_words(keys, xp), form, xp)
    return joined(first, second, xp)


def _modulo(key: Array, span: Array, one: Array, unsigned: Unsigned, form: Form, xp: ArrayNamespace) -> Array:
    """Return a random integer of twice ``width`` bits, modulo ``span``."""
    upper, lower = _two(key, form, unsigned, xp)
    everything = xp.equal(span, 0)
    divisor = xp.where(everything, one, span)
    half = unsigned.remainder(xp.bitwise_left_shift(one, unsigned.width // 2), divisor)
    factor = unsigned.remainder(unsigned.wrapped(xp.multiply(half, half)), divisor)
    return xp.where(everything, lower, _combined(upper, lower, divisor, factor, unsigned, xp))


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
