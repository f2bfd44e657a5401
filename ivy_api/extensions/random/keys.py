"""Keys for random numbers, and the Threefry generator."""

from __future__ import annotations

from typing import get_args

from ivy_api._types import KeyImpl
from ivy_api.adapt.arguments import integer, require_sizes
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.random import threefry
from ivy_api.bodies.random.cipher import PARITY, ROTATIONS
from ivy_api.bodies.random.unsigned import Unsigned, word_dtype
from ivy_api.dispatch.declare import XP, broadcasts, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace, Device, IntegerArray, Key

KEY_IMPLS = get_args(KeyImpl)


@composed
def key(
    seed: int | IntegerArray,
    /,
    *,
    impl: KeyImpl = "threefry2x32",
    device: Device | None = None,
    xp: ArrayNamespace = XP,
) -> Key:
    """Create a key from a seed; every sampler takes a key as its first argument.

    A key is an ordinary array, so it can be passed through compilers and loops. The same key always gives the same numbers: to
    get independent numbers, ``split`` it, and use each new key only once.

    Parameters
    ----------
    seed : a signed 64-bit integer, or an array of integer dtype: a seed for each key
    impl : the generator: ``"threefry2x32"`` gives the same numbers on every backend, those of ``jax.random``; ``"native"`` is the
        backend's own generator, which is faster, but gives different numbers on each backend
    device : the device of the key, and so of the samples; ``None``: the default device, or that of ``seed``

    Returns
    -------
    out : array of uint32, or of int64 if the backend has no uint32, of the shape of ``seed`` followed by ``(2,)``, or by ``(4,)``
        with ``impl="native"``

    Raises
    ------
    ValueError
        if ``seed`` has more than 64 bits, or ``impl`` is not one of the two.
    DTypeError
        if ``seed`` is an array that is not of an integer dtype.

    References
    ----------
    ``jax.random.PRNGKey``.

    Examples
    --------
    >>> key = xp.random.key(0)
    >>> bool(xp.all(xp.random.normal(key, (3,)) == xp.random.normal(key, (3,))))
    True
    """
    if impl not in KEY_IMPLS:
        raise unknown_option("random.key", "impl", impl)
    if hasattr(seed, "dtype"):
        own = _key_of_array(seed, device, xp)
    elif -(2**63) <= integer("random.key", "seed", seed) < 2**63:
        own = xp.asarray([(seed >> 32) % 2**32, seed % 2**32], dtype=word_dtype(xp), device=device)
    else:
        raise ArgumentError(f"A seed must be a signed 64-bit integer; got {seed}. Reduce it first, for example seed % 2**63.")
    return own if impl == "threefry2x32" else xp.concat([own, own], axis=-1)


def _key_of_array(seed: Any, device: Device | None, xp: ArrayNamespace) -> Array:
    if not xp.isdtype(seed.dtype, "integral"):
        raise DTypeError(f"A seed must be an integer or an array of integer dtype; got {dtype_name(seed.dtype)}.")
    words = Unsigned(32, xp)
    low = words.wrapped(xp.astype(seed, words.dtype, device=device))
    high = xp.zeros_like(low)
    if xp.iinfo(seed.dtype).bits == 64:
        high = words.wrapped(xp.astype(xp.bitwise_right_shift(seed, 32), words.dtype, device=device))
    return xp.stack([high, low], axis=-1)


@composed
def split(key: Key, num: int | tuple[int, ...] = 2, /, *, xp: ArrayNamespace = XP) -> Key:
    """Split a key into new, independent keys; do not use the old key again.

    Parameters
    ----------
    key : a key, or a batch of keys
    num : the number of new keys; a tuple is the shape of an array of keys

    Returns
    -------
    out : array of the dtype of ``key``, of shape ``(num, 2)`` (``(num, 4)`` for a native key), after the batch of ``key``

    Raises
    ------
    DTypeError
        if ``key`` is not a key.

    References
    ----------
    ``jax.random.split``, with ``jax_threefry_partitionable``, as is its default.

    Examples
    --------
    >>> first, second = xp.random.split(xp.random.key(0))
    >>> bool(xp.any(xp.random.normal(first, (3,)) == xp.random.normal(second, (3,))))
    False
    """
    form = (num,) if isinstance(num, int) else tuple(num)
    require_sizes("random.split", *form)
    first, second = threefry.random_words(threefry.key_words(key, xp), form, xp)
    return _joined(first, second, threefry.is_native(key), xp)


@composed
def fold_in(key: Key, data: int | IntegerArray, /, *, xp: ArrayNamespace = XP) -> Key:
    """Return a new key from a key and an integer, such as a step number.

    Parameters
    ----------
    key : a key, or a batch of keys
    data : an integer, of which the lowest 32 bits are used, or an array of integer dtype that broadcasts with the batch of
        ``key``

    Returns
    -------
    out : array of the dtype of ``key``: the new keys

    Raises
    ------
    DTypeError
        if ``key`` is not a key, or ``data`` is not of an integer dtype.

    References
    ----------
    ``jax.random.fold_in``.

    Examples
    --------
    >>> keys = [xp.random.fold_in(xp.random.key(0), epoch) for epoch in range(3)]
    >>> [int(xp.random.randint(key, 0, 100)) for key in keys]
    [91, 22, 59]
    """
    number: int | Array
    if hasattr(data, "dtype"):
        array: Any = data
        if not xp.isdtype(array.dtype, "integral"):
            raise DTypeError(f"random.fold_in requires an integer or an array of integer dtype; got {dtype_name(array.dtype)}.")
        number = xp.expand_dims(xp.astype(array, xp.int32), axis=-1)
    else:
        number = (data + 2**31) % 2**32 - 2**31
    first, second = threefry.fold_in_words(threefry.key_words(key, xp), number, xp)
    return _joined(first[..., 0], second[..., 0], threefry.is_native(key), xp)


def _joined(first: Array, second: Array, native: bool, xp: ArrayNamespace) -> Array:
    parts = [first, second] * (2 if native else 1)
    return Unsigned(32, xp).cast(xp.stack(parts, axis=-1))


@composed
@broadcasts
def threefry2x32(
    k1: Array, k2: Array, x1: int | Array, x2: int | Array, /, *, xp: ArrayNamespace = XP
) -> tuple[IntegerArray, IntegerArray]:
    """Return the Threefry-2x32 hash, with 20 rounds, of a counter of two words and a key of two words.

    All random numbers of portable keys are generated by this function, called with ``int32`` words that have the bits of
    ``uint32``.

    Parameters
    ----------
    k1, k2 : the words of the key: arrays of int32 or uint32, with at least one axis
    x1, x2 : the words of the counter: arrays of the dtype of the key that broadcast with it, or Python integers

    Returns
    -------
    out : two arrays of the dtype of the key and the broadcast shape

    References
    ----------
    Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3, SC 2011. ``jax.extend.random.threefry2x32_p``.

    Examples
    --------
    >>> zero = xp.asarray([0], dtype=xp.int32)
    >>> [int(word[0]) for word in xp.random.threefry2x32(zero, zero, zero, zero)]
    [1797259609, -1715843330]
    """
    left, right = xp.bitwise_left_shift, xp.bitwise_right_shift
    signed = xp.isdtype(k1.dtype, "signed integer")
    keys = k1, k2, k1 ^ k2 ^ PARITY
    x1, x2 = k1 + x1, k2 + x2
    broadcast = False  # from the second round on, both words have the broadcast shape and are updated in place
    for group in range(5):
        for rotation in ROTATIONS[group % 2]:
            low_bits = right(x2, 32 - rotation)
            if signed:  # the arithmetic shift has filled in copies of the sign bit
                low_bits &= 2**rotation - 1
            mixed = left(x2, rotation)
            mixed |= low_bits
            if broadcast:
                x1 += x2
                mixed ^= x1
                x2 = mixed
            else:
                x1 = x1 + x2
                x2 = mixed ^ x1
                broadcast = True
        x1 += keys[(group + 1) % 3]
        x2 += keys[(group + 2) % 3] + (group + 1)
    return x1, x2


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
