"""The bytes of elements: as other data types, in reverse order, and packed."""

from __future__ import annotations

import struct
from typing import Any

from ivy_api.frontends.numpy_semantics.bits import pack_bits, unpack_bits
from ivy_api.frontends.sizes import index
from ivy_frontend_numpy._implementation import views
from ivy_frontend_numpy._implementation.array import asarray, axis_of, cast, made, namespace_of, native, nested, value_of
from ivy_frontend_numpy._implementation.dtypes import real_dtype
from ivy_frontend_numpy._implementation.frontend import numpy, numpy_function

_CODES = {"?": "?", "b": "b", "B": "B", "h": "h", "H": "H", "i": "i", "I": "I", "l": "q", "L": "Q", "e": "e", "f": "f", "d": "d"}


def to_bytes(a: Any) -> bytes:
    """Return the bytes of a vector; its values are read from the device."""
    values = nested(native(a))
    if a._d.kind == "c":
        code = "f" if a._d.itemsize == 8 else "d"
        return struct.pack(f"<{2 * len(values)}{code}", *(p for v in values for p in (v.real, v.imag)))
    return struct.pack(f"<{len(values)}{_CODES[a._d.char]}", *values)


def unpacked(data: bytes, d: Any) -> list[Any]:
    """Return the numbers of bytes."""
    if d.kind == "c":
        half = d.itemsize // 2
        parts = struct.unpack(f"<{len(data) // half}{'f' if half == 4 else 'd'}", data)
        return [complex(re, im) for re, im in zip(parts[::2], parts[1::2], strict=True)]
    return list(struct.unpack(f"<{len(data) // d.itemsize}{_CODES[d.char]}", data))


def _converted(xp: Any, x: Any, given: Any, d: Any) -> Any:
    """Return the bits of a native array as another data type; the last axis changes its size with the size of elements."""
    shape = tuple(x.shape)
    if given.itemsize == d.itemsize and {given.kind, d.kind} <= {"i", "u"}:
        return cast(x, d, xp)
    if given.itemsize == 1 and d.kind == "b":
        return xp.not_equal(x, xp.asarray(0, dtype=x.dtype))
    if given.kind == "b" and d.itemsize == 1:
        return cast(x, d, xp)
    half = real_dtype(given) if given.kind == "c" else None
    if half is d:
        return xp.reshape(xp.stack([xp.real(x), xp.imag(x)], axis=-1), (*shape[:-1], 2 * shape[-1]))
    if d.kind == "c" and given is real_dtype(d):
        pairs = xp.reshape(x, (*shape[:-1], shape[-1] // 2, 2))
        return views.complex_of(xp, pairs[..., 0], pairs[..., 1], d)
    data = to_bytes(made(xp.reshape(x, (-1,)), given))
    values = unpacked(data, d)
    last = (*shape[:-1], shape[-1] * given.itemsize // d.itemsize) if shape else shape
    return xp.reshape(xp.asarray(values, dtype=getattr(xp, d.name)), last)


def reinterpreted(a: Any, d: Any) -> Any:
    """Return a view of the same bytes as another data type."""
    given = a._d
    if given.itemsize != d.itemsize:
        if not a.shape:
            raise ValueError("Changing the dtype of a 0d array is only supported if the itemsize is unchanged")
        if views.strides_of(a)[-1] != given.itemsize:
            raise ValueError("To change to a dtype of a different size, the last axis must be contiguous")
        if a.shape[-1] * given.itemsize % d.itemsize:
            raise ValueError(
                "When changing to a larger dtype, its size must be a divisor of the total size in bytes of the last axis of the "
                "array."
            )
    strides = (*views.strides_of(a)[:-1], d.itemsize) if given.itemsize != d.itemsize else views.strides_of(a)
    return views.view(
        a, lambda xp, x: _converted(xp, x, given, d), lambda xp, x, part: _converted(xp, part, d, given), strides, d=d
    )


def swapped(a: Any) -> Any:
    """Return elements with their bytes in reverse order."""
    size = a._d.itemsize // (2 if a._d.kind == "c" else 1)
    data = to_bytes(a.ravel())
    turned = b"".join(data[i : i + size][::-1] for i in range(0, len(data), size))
    xp = namespace_of(a)
    return made(xp.reshape(xp.asarray(unpacked(turned, a._d), dtype=value_of(a).dtype), a.shape), a._d)


@numpy()
def packbits(a: Any, /, axis: Any = None, bitorder: str = "big") -> Any:
    """Return truth values packed into the bits of bytes."""
    x = asarray(a)
    if x._d.kind not in "biu":
        raise TypeError("Expected an input array of integer or boolean data type")
    axis = axis if axis is None else index(axis)
    moved, axis, xp = _last_axis(x.astype(bool), axis)
    return numpy_function("moveaxis")(made(pack_bits(moved, bitorder, xp)), -1, axis)


def _last_axis(x: Any, axis: int | None) -> tuple[Any, int, Any]:
    """Return a native array with an axis as the last one, of all elements without an axis; the axis, and the namespace."""
    if axis is None or not x.shape:
        x, axis = x.ravel(), 0
    axis = axis_of(axis, len(x.shape))
    xp = namespace_of(x)
    return native(numpy_function("moveaxis")(x, axis, -1), xp), axis, xp


@numpy()
def unpackbits(a: Any, /, axis: Any = None, count: Any = None, bitorder: str = "big") -> Any:
    """Return the bits of bytes."""
    x = asarray(a)
    if x._d.name != "uint8":
        raise TypeError("Expected an input array of unsigned byte data type")
    axis = axis if axis is None else index(axis)
    moved, axis, xp = _last_axis(x, axis)
    return numpy_function("moveaxis")(made(unpack_bits(moved, count, bitorder, xp)), -1, axis)
