"""Random bits, from which all samplers are built. Nothing here is declared.

A key is represented as two arrays of 32-bit words, of shape ``(*batch, 1)``, and random numbers as two words each. A word is an
``int32`` with the bits of a ``uint32``: sums, products and left shifts wrap identically, and every framework is fast with it.
Words keep an axis until the end because NumPy warns of scalar overflow.
"""

from __future__ import annotations

from math import log2, prod, sqrt

from ivy_api.adapt.arguments import device_of, require_sizes
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.random.unsigned import word_dtype
from ivy_api.errors import ArgumentError, DTypeError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, DType

    Words = tuple[Array, Array]
    Form = Any  # a shape, as a tuple of int; if unknown to a compiler, an array of that shape

SIGN = -(2**31)
"""The highest bit of a word."""

MOST = 2**31 - 1
"""The most numbers per key: the counter is one word."""


def key_words(key: Array, xp: ArrayNamespace) -> Words:
    """Return the two words of each key; for a native key, which has four, the first two."""
    words = xp.astype(check_key(key, xp), xp.int32)
    return words[..., 0:1], words[..., 1:2]


def check_key(key: Array, xp: ArrayNamespace) -> Array:
    """Validate and return the key."""
    try:
        size = tuple(key.shape)[-1:]
    except AttributeError:
        raise NotAnArrayError(f"A key must be an array; got {type(key).__qualname__}. Make one with xp.random.key(seed).") from None
    dtype = word_dtype(xp)
    if size not in ((2,), (4,), (None,)) or not xp.isdtype(key.dtype, dtype):
        raise DTypeError(
            f"A key must be an array of {dtype_name(dtype)} whose last axis has size 2 (4 for a native key); got "
            f"{dtype_name(key.dtype)} of shape {tuple(key.shape)}. Make one with xp.random.key(seed)."
        )
    return key


def is_native(key: Array) -> bool:
    """Whether a key was created with ``key(seed, impl="native")``."""
    return tuple(key.shape)[-1:] == (4,)


def fold_in_words(key: Words, number: int | Array, xp: ArrayNamespace) -> Words:
    """Fold a number into the words of a key."""
    return xp.random.threefry2x32(*key, 0, number)


def split_words(key: Words, count: int, xp: ArrayNamespace) -> list[Words]:
    """Return the ``count`` subkeys of `split`, as words of the same shape."""
    return [fold_in_words(key, number, xp) for number in range(count)]


def random_words(key: Words, form: Form, xp: ArrayNamespace) -> Words:
    """Return two random words for each element, of shape ``(*batch, *shape)``.

    Parameters
    ----------
    key : words of shape ``(*batch, 1)``
    form : a shape; if unknown to a compiler, an array of that shape
    """
    if not isinstance(form, tuple):
        return _random_words_like(key, form, xp)
    count = prod(form)
    if count > MOST:
        raise ArgumentError(f"One key gives at most {MOST} numbers; got shape {form}. Split the key, and sample in parts.")
    first, second = fold_in_words(key, xp.arange(count, dtype=xp.int32, device=device_of(key[0])), xp)
    if len(form) == 1:
        return first, second
    shape = (*batch_of(key[0]), *form)
    return xp.reshape(first, shape), xp.reshape(second, shape)


def batch_of(x: Array) -> tuple[int, ...]:
    """Return the shape without the last axis, for ``reshape``: unknown dimensions are -1."""
    return tuple(-1 if size is None else size for size in x.shape[:-1])


def _random_words_like(key: Words, form: Array, xp: ArrayNamespace) -> Words:
    """`random_words` for an unknown shape: the counter is a sum over the axes of index times stride."""
    one = xp.ones_like(form, dtype=xp.int32)
    counter, stride = xp.zeros_like(one), xp.ones_like(one)
    for axis in range(one.ndim - 1, -1, -1):
        counter = counter + (xp.cumulative_sum(one, axis=axis, dtype=xp.int32) - 1) * stride
        stride = stride * xp.sum(one, axis=axis, keepdims=True, dtype=xp.int32)
    first, second = (word[..., 0] for word in key) if one.ndim == 0 else (word[(..., *[None] * (one.ndim - 1))] for word in key)
    return fold_in_words((first, second), counter, xp)


def result_form(shape: int | tuple[int, ...] | None, *parameters: Any, xp: ArrayNamespace) -> Form:
    """Return the shape of the result: the given one, else the broadcast shape of the parameters."""
    arrays = [p for p in parameters if hasattr(p, "shape")]
    for p in parameters:
        if not (p is None or hasattr(p, "shape") or isinstance(p, (int, float, complex))):
            raise NotAnArrayError(f"The parameters of random numbers are numbers or arrays; got {type(p).__name__}.")
    known = tuple(xp.broadcast_shapes(*[tuple(a.shape) for a in arrays])) if arrays else ()
    if shape is None:
        return sum(xp.zeros_like(a, dtype=xp.int32) for a in arrays) if None in known else known
    wanted = (shape,) if isinstance(shape, int) else tuple(shape)
    require_sizes("The shape of random numbers", *wanted)
    if None not in known and tuple(xp.broadcast_shapes(known, wanted)) != wanted:
        raise ArgumentError(f"The parameters of shape {tuple(known)} do not broadcast to shape={wanted}.")
    return wanted


def with_axis(form: Form) -> Form:
    """Return the shape, or ``(1,)`` for a scalar: NumPy warns of scalar overflow."""
    return (1,) if isinstance(form, tuple) and form == () else form


def without_axis(x: Array, form: Form) -> Array:
    """Undo `with_axis`: reshape the result to the shape."""
    return x[..., 0] if isinstance(form, tuple) and form == () else x


def integral_dtype(dtype: DType | None, xp: ArrayNamespace) -> DType:
    """Return the requested data type, else the default integer one."""
    return xp.asarray(0).dtype if dtype is None else dtype


def to_unit_interval(words: Words, dtype: DType, xp: ArrayNamespace) -> Array:
    """Convert words to floats in ``[0, 1)``, using as many bits as the significand has."""
    limits = xp.finfo(dtype)
    if limits.bits == 64:
        # The sign bit is flipped, so that the word is the number minus a half.
        out = xp.astype(words[0] ^ SIGN, dtype)
        out *= 2.0**20
        out += xp.astype(shift_right(words[1], 12, xp), dtype)
        out *= limits.eps
        out += 0.5
        return out
    digits = -round(log2(limits.eps))
    width = limits.bits if digits > 7 else 8  # for bfloat16 JAX draws 8 bits
    word = words[0] ^ words[1]
    word = word if width == 32 else word & (2**width - 1)
    out = xp.astype(shift_right(word, width - digits, xp), dtype)
    out *= limits.eps
    return out


def shift_right(word: Array, count: int, xp: ArrayNamespace) -> Array:
    """Logical right shift, without sign extension."""
    word = xp.bitwise_right_shift(word, count)
    word &= 2 ** (32 - count) - 1
    return word


def real_dtype(dtype: DType | None, *parameters: Any, xp: ArrayNamespace) -> DType:
    """Return the floating-point result dtype: the requested one, else that of the parameters, else the default."""
    if dtype is None:
        own = [p.dtype for p in parameters if hasattr(p, "dtype") and xp.isdtype(p.dtype, "real floating")]
        dtype = xp.result_type(*own) if own else xp.asarray(0.0).dtype
    try:
        xp.finfo(dtype)
    except (TypeError, ValueError):
        pass
    else:
        if not xp.isdtype(dtype, "complex floating"):
            return dtype
    raise DTypeError(f"These random numbers need a real floating-point dtype; got {dtype_name(dtype)}.")


def as_dtype(value: Any, dtype: DType, key: Array, xp: ArrayNamespace) -> Any:
    """Convert a parameter to an array of this data type."""
    if hasattr(value, "dtype"):
        return value if value.dtype == dtype else xp.astype(value, dtype)
    return xp.asarray(value, dtype=dtype, device=device_of(key))


def scale_and_shift(x: Array, loc: Any, scale: Any) -> Array:
    """Return ``loc + scale * x``; arguments that are ``None`` are skipped."""
    x = x if scale is None else x * scale
    return x if loc is None else x + loc


def to_interval(out: Array, minval: Any, maxval: Any, key: Array, xp: ArrayNamespace) -> Array:
    """Map numbers in ``[0, 1)`` to ``[minval, maxval)``."""
    if type(minval) in (int, float) and type(maxval) in (int, float) and (minval, maxval) == (0, 1):
        return out
    low, high = (as_dtype(end, out.dtype, key, xp) for end in (minval, maxval))
    return xp.maximum(low, out * (high - low) + low)  # rounding may lead below the minimum


def above_minus_one(dtype: DType, xp: ArrayNamespace) -> float:
    """Return the smallest number above -1. From it to 1 the distance rounds to 2."""
    return xp.finfo(dtype).eps / 2 - 1.0


def normal_from_uniform(u: Array, xp: ArrayNamespace) -> Array:
    """Transform uniform numbers in ``[0, 1)`` to standard normal ones."""
    return scaled_erfinv(u * 2.0 + above_minus_one(u.dtype, xp), xp)


def scaled_erfinv(u: Array, xp: ArrayNamespace) -> Array:
    """The normal quantile function, for ``u`` from -1 to 1."""
    if xp.finfo(u.dtype).bits < 32:
        return xp.astype(xp.erfinv(xp.astype(u, xp.float32)), u.dtype) * sqrt(2)
    return xp.erfinv(u) * sqrt(2)


def uniform_of_form(key: Array, form: Form, dtype: DType, xp: ArrayNamespace, minval: float = 0.0) -> Array:
    """Return uniform samples in ``[minval, 1)`` of a shape, with the key's own generator if the shape is known."""
    if isinstance(form, tuple):
        return xp.random.uniform(key, form, minval=minval, dtype=dtype)
    return to_interval(to_unit_interval(random_words(key_words(key, xp), form, xp), dtype, xp), minval, 1.0, key, xp)


def gumbel_of_form(key: Array, form: Form, dtype: DType, xp: ArrayNamespace) -> Array:
    """Return Gumbel samples of a shape."""
    return -xp.log(-xp.log(uniform_of_form(key, form, dtype, xp, xp.finfo(dtype).smallest_normal)))
