"""Safetensors: arrays by name behind a header of JSON. https://github.com/huggingface/safetensors"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ivy_api.errors import FileFormatError
from ivy_api.files.checks import (
    count_elements,
    fail,
    parse_json,
    require,
    require_fields,
    require_integer,
    require_name,
    require_shape,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

CODES = {
    "bool": "BOOL", "int8": "I8", "int16": "I16", "int32": "I32", "int64": "I64", "uint8": "U8", "uint16": "U16", "uint32": "U32",
    "uint64": "U64", "float16": "F16", "bfloat16": "BF16", "float32": "F32", "float64": "F64", "complex64": "C64",
}  # fmt: skip
"""The names of data types in a file, by the standard's."""
WIDTHS = {code: int("".join(filter(str.isdigit, code)) or 8) // 8 for code in CODES.values()}
"""The bytes of an element."""
MOST_HEADER = 100_000_000
METADATA = "__metadata__"


class Stored(NamedTuple):
    """An array of a file.

    Parameters
    ----------
    dtype : the standard's name of its data type
    shape : its shape
    data : its elements in row-major order, little-endian
    """

    dtype: str
    shape: tuple[int, ...]
    data: bytes | memoryview


def pack(arrays: Mapping[str, Stored], metadata: Mapping[str, str]) -> bytes:
    """Return the bytes of a file of arrays, and of strings by name."""
    header: dict[str, Any] = {METADATA: dict(metadata)} if metadata else {}
    end = 0
    for name, each in arrays.items():
        header[name] = {"dtype": CODES[each.dtype], "shape": list(each.shape), "data_offsets": [end, end + len(each.data)]}
        end += len(each.data)
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    return b"".join([len(text).to_bytes(8, "little"), text, *(each.data for each in arrays.values())])


def unpack(data: bytes | memoryview, where: str) -> tuple[dict[str, Stored], dict[str, str]]:
    """Return the arrays and the strings of a file.

    Parameters
    ----------
    data : its bytes
    where : what it is, for messages

    Raises
    ------
    FileFormatError
        if it is truncated, altered, or something else.
    """
    view = memoryview(data)
    if len(view) < 8:
        raise FileFormatError(f"{where} has {len(view)} bytes; it begins with the length of a header. It is truncated, or empty.")
    length = int.from_bytes(view[:8], "little")
    if length > min(MOST_HEADER, len(view) - 8):
        raise FileFormatError(f"{where} has a header of {length} bytes, and {len(view) - 8} bytes. It is truncated, or altered.")
    header = require(parse_json(bytes(view[8 : 8 + length]), f"The header of {where}"), dict, f"The header of {where}")
    metadata = require(header.pop(METADATA, {}), dict, f"The metadata of {where}")
    for key, value in metadata.items():
        require(value, str, f"The metadata {key!r:.80} of {where}")
    body = view[8 + length :]
    found, end = {}, 0
    for name, entry in sorted(header.items(), key=lambda item: _start(item[1])):
        found[name], end = _read_entry(entry, body, f"The array {name!r:.80} of {where}", end)
    if end != len(body):
        fail(f"The end of {where}", end, f"the number of its bytes, {len(body)},")
    return found, metadata


def _start(entry: Any) -> int:
    offsets = entry.get("data_offsets") if type(entry) is dict else None
    return offsets[0] if type(offsets) is list and offsets and type(offsets[0]) is int else -1


def _read_entry(entry: Any, body: memoryview, where: str, after: int) -> tuple[Stored, int]:
    require_fields(entry, where, ("dtype", "shape", "data_offsets"))
    code = require_name(entry["dtype"], f"The data type of {where}", WIDTHS)
    shape = require_shape(entry["shape"], f"The shape of {where}")
    offsets = require(entry["data_offsets"], list, f"The offsets of {where}")
    if len(offsets) != 2:
        fail(f"The offsets of {where}", offsets, "a pair of integers")
    start, end = (require_integer(n, f"An offset of {where}", most=len(body)) for n in offsets)
    if start != after or end < start:
        fail(f"The offsets of {where}", offsets, "the bytes behind those of the array before")
    count_elements(shape, WIDTHS[code], end - start, where)
    return Stored(next(name for name, own in CODES.items() if own == code), shape, body[start:end]), end
