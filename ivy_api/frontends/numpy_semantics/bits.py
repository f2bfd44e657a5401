"""`packbits` and `unpackbits`."""

from __future__ import annotations

from typing import Any

from ivy_api.errors import ArgumentError


def pack_bits(x: Any, bitorder: str, xp: Any) -> Any:
    """Return truth values along the last axis as the bits of bytes, the last byte filled up with zeros.

    Parameters
    ----------
    x : native array of Booleans with at least one axis
    bitorder : whether the first one is the highest bit, ``"big"``, or the lowest one, ``"little"``
    xp : its namespace
    """
    shape = tuple(x.shape)
    weights, missing = _weights(bitorder, xp), -shape[-1] % 8
    bits = xp.astype(x, xp.int32)
    if missing:
        bits = xp.concat([bits, xp.zeros((*shape[:-1], missing), dtype=xp.int32)], axis=-1)
    eights = xp.reshape(bits, (*shape[:-1], (shape[-1] + missing) // 8, 8))
    return xp.astype(xp.sum(eights * weights, axis=-1, dtype=xp.int32), xp.uint8)


def unpack_bits(x: Any, count: int | None, bitorder: str, xp: Any) -> Any:
    """Return the bits of bytes along the last axis: cut to ``count``, or filled up with zeros; a negative one leaves out so many.

    Parameters
    ----------
    x : native array of unsigned bytes with at least one axis
    count : the number of bits; by default all
    bitorder : whether the highest bit comes first, ``"big"``, or the lowest one, ``"little"``
    xp : its namespace
    """
    shape = tuple(x.shape)
    on = xp.not_equal(xp.bitwise_and(xp.expand_dims(xp.astype(x, xp.int32), axis=-1), _weights(bitorder, xp)), 0)
    bits = xp.astype(xp.reshape(on, (*shape[:-1], 8 * shape[-1])), xp.uint8)
    if count is not None and count > bits.shape[-1]:
        bits = xp.concat([bits, xp.zeros((*shape[:-1], count - bits.shape[-1]), dtype=xp.uint8)], axis=-1)
    return bits if count is None else bits[..., :count]


def _weights(bitorder: str, xp: Any) -> Any:
    if bitorder not in ("little", "big"):
        raise ArgumentError("'order' must be either 'little' or 'big'")
    return xp.asarray([1 << i for i in (range(7, -1, -1) if bitorder == "big" else range(8))], dtype=xp.int32)
