"""Keys: where random numbers come from, and the generator behind them."""

from __future__ import annotations

from ivy_api.adapt.arguments import integer, require_sizes
from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.bodies.random import threefry
from ivy_api.dispatch.declare import XP, broadcasts, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any, Literal

    from ivy_api.typing import Array, ArrayNamespace, Device, IntegerArray, Key

_ROTATIONS = (13, 15, 26, 6), (17, 29, 16, 24)
_PARITY = 0x1BD11BDA


@composed
def key(
    seed: int | IntegerArray,
    /,
    *,
    impl: Literal["threefry2x32", "native"] = "threefry2x32",
    device: Device | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the key of a seed: what every sampler takes first.

    A key is an ordinary array, so it goes through compilers and loops. The same key gives the same numbers each time: ``split`` it,
    and use each part once.

    Parameters
    ----------
    seed : a whole number of 64 bits, signed, or an array of integer dtype: one seed each
    impl : ``"threefry2x32"`` gives the same numbers on every backend, those of ``jax.random``; ``"native"`` the backend's own
        generator, which is quicker, and gives others on each
    device : where to put the key, and with it what is drawn; ``None``: the default device, or that of ``seed``

    Returns
    -------
    out : array of uint32: of shape ``(2,)`` after that of ``seed``, or ``(4,)`` with ``impl="native"``

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
    if impl not in ("threefry2x32", "native"):
        raise ArgumentError(f"key takes impl 'threefry2x32' or 'native'; got {impl!r}.")
    if hasattr(seed, "dtype"):
        own = _key_of_array(seed, device, xp)
    elif -(2**63) <= integer("random.key", "seed", seed) < 2**63:
        own = xp.asarray([(seed >> 32) % 2**32, seed % 2**32], dtype=xp.uint32, device=device)
    else:
        raise ArgumentError(f"A seed is a signed integer of 64 bits; got {seed}. Take some of it: seed % 2**63.")
    return own if impl == "threefry2x32" else xp.concat([own, own], axis=-1)


def _key_of_array(seed: Any, device: Device | None, xp: ArrayNamespace) -> Array:
    if not xp.isdtype(seed.dtype, "integral"):
        raise DTypeError(f"A seed is an integer, or an array of integers; got {dtype_name(seed.dtype)}.")
    low = xp.astype(seed, xp.uint32, device=device)
    high = xp.zeros_like(low)
    if xp.iinfo(seed.dtype).bits == 64:
        high = xp.astype(xp.bitwise_right_shift(seed, 32), xp.uint32, device=device)
    return xp.stack([high, low], axis=-1)


@composed
def split(key: Key, num: int | tuple[int, ...] = 2, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return new keys made from a key; do not use the old one again.

    Parameters
    ----------
    key : a key, or a batch of keys
    num : how many; a tuple gives an array of keys of that shape

    Returns
    -------
    out : array of uint32, of shape ``(num, 2)``, after the batch of ``key``

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
def fold_in(key: Key, data: int | IntegerArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the new key that belongs to a key and a number, such as the number of a step.

    Parameters
    ----------
    key : a key, or a batch of keys
    data : a whole number, of which 32 bits count, or an array of integer dtype that broadcasts with the batch

    Returns
    -------
    out : array of uint32: a key each

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
    [16, 48, 90]
    """
    number: int | Array
    if hasattr(data, "dtype"):
        array: Any = data
        if not xp.isdtype(array.dtype, "integral"):
            raise DTypeError(f"fold_in takes an integer, or an array of integers; got {dtype_name(array.dtype)}.")
        number = xp.expand_dims(xp.astype(array, xp.int32), axis=-1)
    else:
        number = (data + 2**31) % 2**32 - 2**31
    first, second = threefry.fold_in_words(threefry.key_words(key, xp), number, xp)
    return _joined(first[..., 0], second[..., 0], threefry.is_native(key), xp)


def _joined(first: Array, second: Array, native: bool, xp: ArrayNamespace) -> Array:
    parts = [first, second] * (2 if native else 1)
    return xp.astype(xp.stack(parts, axis=-1), xp.uint32)


@composed
@broadcasts
def threefry2x32(k1: Array, k2: Array, x1: int | Array, x2: int | Array, /, *, xp: ArrayNamespace = XP) -> tuple[Array, Array]:
    """Return the two words that Threefry-2x32 with twenty rounds makes of two words under a key of two words.

    Every portable random number comes from here, by way of ``int32`` with the bits of ``uint32``.

    Parameters
    ----------
    k1, k2 : the words of the key: arrays of int32 or uint32, with one axis at least
    x1, x2 : the words of the counter: arrays of that dtype that broadcast with them, or whole numbers

    Returns
    -------
    out : two arrays of the dtype of the key, of the shape of all arguments together

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
    keys = k1, k2, k1 ^ k2 ^ _PARITY
    x1, x2 = k1 + x1, k2 + x2
    whole = False  # from the second round on both words have the shape of all arguments, and their memory is used again
    for group in range(5):
        for rotation in _ROTATIONS[group % 2]:
            rotated = right(x2, 32 - rotation)
            if signed:  # then copies of the sign came in
                rotated &= 2**rotation - 1
            turned = left(x2, rotation)
            turned |= rotated
            if whole:
                x1 += x2
                turned ^= x1
                x2 = turned
            else:
                x1 = x1 + x2
                x2 = turned ^ x1
                whole = True
        x1 += keys[(group + 1) % 3]
        x2 += keys[(group + 2) % 3] + (group + 1)
    return x1, x2


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
