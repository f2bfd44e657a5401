"""Arrays as the bytes of a file, and back, on any backend."""

from __future__ import annotations

import sys
from typing import Any

from ivy_api.array import Array
from ivy_api.dispatch.lookup import namespace_for
from ivy_api.errors import FileFormatError, IvyError, UnsupportedFileError
from ivy_api.files.safetensors import CODES, WIDTHS, Stored

_FORMATS: dict[str, Any] = {
    "bool": "?", "uint8": "B", "int8": "b", "uint16": "H", "int16": "h", "uint32": "I", "int32": "i", "float32": "f", "uint64": "Q",
    "int64": "q", "float64": "d",
}  # fmt: skip
"""The data types that a memoryview has."""


def to_stored(x: Any, name: str) -> Stored:
    """Return a native array as one of a file.

    Raises
    ------
    UnsupportedFileError
        if the file cannot hold its data type.
    """
    xp: Any = namespace_for(x)
    dtype = xp.__source__.dtype_name(x.dtype)
    if dtype not in CODES:
        raise UnsupportedFileError(f"{name!r} has the data type {dtype}, which a safetensors file cannot hold. Convert it first.")
    shape = tuple(int(n) for n in x.shape)
    if dtype == "bfloat16":  # some backends do not export it; its bytes are the upper half of those of float32
        wide = Array(xp.astype(x, xp.float32)).__array__().tobytes()
        half = bytearray(len(wide) // 2)
        half[0::2], half[1::2] = wide[2::4], wide[3::4]
        return Stored(dtype, shape, bytes(half))
    return Stored(dtype, shape, _little(Array(x).__array__().tobytes(), dtype))


def to_array(found: Stored, name: str, xp: Any) -> Any:
    """Return the native array of a backend for an array of a file.

    Raises
    ------
    FileFormatError
        if the backend does not have its data type.
    """
    dtype, shape, data = found
    try:
        kind = getattr(xp, dtype)
        if not len(data):
            return xp.zeros(shape, dtype=kind)
        return xp.astype(xp.reshape(_flat(_little(bytes(data), dtype), dtype, xp), shape), kind, copy=False)
    except (IvyError, AttributeError, OverflowError) as error:
        raise FileFormatError(f"{name!r} has the data type {dtype}, which this backend cannot take: {error}") from error


def _flat(data: bytes, dtype: str, xp: Any) -> Any:
    """The 1-d array of bytes, in a data type that holds its values."""
    if dtype == "bfloat16":
        wide = bytearray(2 * len(data))
        wide[2::4], wide[3::4] = data[0::2], data[1::2]
        return _flat(bytes(wide), "float32", xp)
    if dtype in _FORMATS:
        return xp.asarray(memoryview(bytearray(data)).cast(_FORMATS[dtype]))
    numbers = Array(xp.asarray(memoryview(bytearray(data)))).__array__().view(dtype)
    return xp.asarray(numbers, copy=True)


def _little(data: bytes, dtype: str) -> bytes:
    """The bytes of elements in little-endian order, or back."""
    if sys.byteorder == "little":
        return data
    width = WIDTHS[CODES[dtype]] // (2 if dtype.startswith("complex") else 1)
    out = bytearray(len(data))
    for i in range(width):
        out[i::width] = data[width - 1 - i :: width]
    return bytes(out)
