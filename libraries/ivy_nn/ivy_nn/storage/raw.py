"""Arrays as bytes, and back, on any backend."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from struct import calcsize
from typing import Any

import ivy_api
from ivy_api.errors import DTypeError, MissingFunctionError
from ivy_nn.errors import FileFormatError, LeafError

SIZES = {
    "bool": 1,
    "uint8": 1,
    "int8": 1,
    "uint16": 2,
    "int16": 2,
    "float16": 2,
    "bfloat16": 2,
    "uint32": 4,
    "int32": 4,
    "float32": 4,
    "uint64": 8,
    "int64": 8,
    "float64": 8,
    "complex64": 8,
    "complex128": 16,
}
"""The bytes of one element of each dtype."""

_FORMATS: dict[str, Any] = {
    "bool": "?",
    "uint8": "B",
    "int8": "b",
    "uint16": "H",
    "int16": "h",
    "uint32": "I",
    "int32": "i",
    "float32": "f",
    "uint64": "L" if calcsize("L") == 8 else "Q",
    "int64": "l" if calcsize("l") == 8 else "q",
    "float64": "d",
}
"""The dtypes that a memoryview has."""


def checked_dtype(path: str, x: Any) -> str:
    """Return the name of the dtype of an array that is to be stored."""
    name = ivy_api.dtype_name(x.dtype)
    if name not in SIZES:
        raise LeafError(f"{path!r} has dtype {name}, which cannot be stored. These can: {', '.join(SIZES)}.")
    return name


def to_bytes(x: Any) -> bytes | bytearray:
    """Return the elements of an array as bytes, in C order, little-endian."""
    xp, name = ivy_api.namespace_for(x), ivy_api.dtype_name(x.dtype)
    if name == "bfloat16":  # some backends do not export it; its bytes are the upper half of those of float32
        wide = to_bytes(xp.astype(x, xp.float32))
        out = bytearray(len(wide) // 2)
        out[0::2], out[1::2] = wide[2::4], wide[3::4]
        return out
    data: bytes = host(x).tobytes()
    return data if sys.byteorder == "little" else _swapped(data, name)


def host(x: Any) -> Any:
    """Return an array in the memory of the host, as an object with ``tobytes``."""
    array = ivy_api.Array(ivy_api.stop_gradient(ivy_api.unwrap(x)))
    try:
        return array.__array__()
    except (TypeError, RuntimeError):  # it is on another device
        return array.to_device("cpu").__array__()


def from_bytes(path: str, data: Any, name: str, shape: Sequence[int], xp: Any, target: str | None = None) -> Any:
    """Return the array of some bytes, as `to_bytes` returns them.

    Parameters
    ----------
    path : its name, for messages
    data : the bytes
    name, shape : its dtype and shape
    xp : the namespace of the array
    target : the name of the dtype that it is converted to; by default its own

    Raises
    ------
    FileFormatError
        if the backend does not have the dtype.
    """
    target = target or name
    try:
        kind = getattr(xp, target)
        if not math.prod(shape):
            out = xp.zeros(tuple(shape), dtype=kind)
        else:
            out = xp.astype(xp.reshape(_flat(data, name, target, xp), tuple(shape)), kind, copy=False)
        if ivy_api.dtype_name(out.dtype) != target:
            raise DTypeError(f"It makes {ivy_api.dtype_name(out.dtype)} of it.")
    except (MissingFunctionError, DTypeError, OverflowError) as error:
        floating = "Or load floating-point arrays as another one: dtype='float32'." if is_floating(name) else ""
        raise FileFormatError(f"{path!r} has dtype {name}, which this backend cannot take. {error} {floating}".rstrip()) from error
    return out


def is_floating(name: str) -> bool:
    """Whether a dtype, by name, is real floating-point."""
    return name in ("float16", "bfloat16", "float32", "float64")


def _flat(data: Any, name: str, target: str, xp: Any) -> Any:
    """The 1-d array of some bytes, of the dtype called ``name``, or of one with its values."""
    if name == "bfloat16":
        wide = bytearray(2 * len(data))
        wide[2::4], wide[3::4] = bytes(data[0::2]), bytes(data[1::2])
        return _flat(wide, "float32", target, xp)
    if sys.byteorder != "little":
        data = _swapped(bytes(data), name)
    if name in _FORMATS:
        view = memoryview(bytearray(data)).cast(_FORMATS[name])
        if target != name and name in ("int64", "uint64"):  # a backend with 32 bits would take the lower half
            return xp.asarray(view.tolist(), dtype=getattr(xp, target))
        return xp.asarray(view)
    numbers = host(xp.asarray(memoryview(bytearray(data)))).view(name)  # float16 and complex numbers
    return xp.asarray(numbers, copy=True)


def _swapped(data: bytes, name: str) -> bytes:
    """The bytes of elements in the other byte order."""
    size = SIZES[name] // (2 if name.startswith("complex") else 1)
    out = bytearray(len(data))
    for i in range(size):
        out[i::size] = data[size - 1 - i :: size]
    return bytes(out)


def default_namespace(xp: Any) -> Any:
    """Return a namespace given by name or as an object; by default that of the current backend, or of the only one installed."""
    if xp is None:
        return ivy_api.namespace_for(ivy_api.zeros(()))
    return ivy_api.namespace(xp) if isinstance(xp, str) else xp
