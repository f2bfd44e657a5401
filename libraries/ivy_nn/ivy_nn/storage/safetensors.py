"""The safetensors format: https://github.com/huggingface/safetensors#format

The library of that name writes the arrays of frameworks that it imports; here the bytes are written, and a digest of the file.
"""

from __future__ import annotations

import hashlib
import json
import math
import mmap
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ivy_api.files import count_elements, parse_json, require, require_fields, require_integer, require_name, require_shape
from ivy_nn.errors import FileFormatError
from ivy_nn.storage.raw import SIZES

CODES = {
    "bool": "BOOL",
    "uint8": "U8",
    "int8": "I8",
    "uint16": "U16",
    "int16": "I16",
    "float16": "F16",
    "bfloat16": "BF16",
    "uint32": "U32",
    "int32": "I32",
    "float32": "F32",
    "uint64": "U64",
    "int64": "I64",
    "float64": "F64",
    "complex64": "C64",
}
NAMES = {code: name for name, code in CODES.items()}
OWN = "ivy_nn"
"""The entry of the metadata of all files that ivy_nn writes."""
DIGEST = "sha256"
"""The entry of the metadata with the digest of the file, in which it is zeros itself."""
_ZEROS = "0" * 64
_LARGEST_HEADER = 100_000_000
_DEPTH = 4
"""Of the header: names, their entries, shapes."""


class Entry(NamedTuple):
    """An array to write.

    Attributes
    ----------
    name, dtype, shape : its name in the file, the name of its dtype, and its shape
    data : returns its bytes
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    data: Callable[[], Any]


class Stored(NamedTuple):
    """An array in a file, and its bytes."""

    dtype: str
    shape: tuple[int, ...]
    data: memoryview


def write(path: Path, entries: Sequence[Entry], metadata: Mapping[str, str]) -> None:
    """Write a file with these arrays and metadata, and with its digest in the metadata."""
    ordered = sorted(entries, key=lambda entry: -_width(entry.dtype))  # so that each is aligned
    header: dict[str, Any] = {"__metadata__": {**metadata, DIGEST: _ZEROS}}
    position = 0
    for entry in ordered:
        dtype, shape = (entry.dtype, entry.shape) if entry.dtype != "complex128" else ("float64", (*entry.shape, 2))
        end = position + math.prod(shape) * SIZES[dtype]
        if entry.name in header:
            raise FileFormatError(f"Two arrays are called {entry.name!r}.")
        header[entry.name] = {"dtype": CODES[dtype], "shape": list(shape), "data_offsets": [position, end]}
        position = end
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    digest = hashlib.sha256(text)
    with path.open("wb") as file:
        file.write(len(text).to_bytes(8, "little"))
        file.write(text)
        for entry in ordered:
            data = entry.data()
            digest.update(data)
            file.write(data)
        file.seek(8)
        file.write(_with_digest(text, _ZEROS, digest.hexdigest()))


def _width(dtype: str) -> int:
    return SIZES[dtype] if not dtype.startswith("complex") else SIZES[dtype] // 2


def _with_digest(header: bytes, old: str, new: str) -> bytes:
    pattern = f'"{DIGEST}":"{{}}"'
    return header.replace(pattern.format(old).encode(), pattern.format(new).encode(), 1)


def read(path: str | os.PathLike[str]) -> tuple[dict[str, Stored], dict[str, str]]:
    """Read a file.

    Parameters
    ----------
    path : the file

    Returns
    -------
    arrays, metadata : the arrays by name, as bytes that are read when they are used; and the metadata

    Raises
    ------
    FileFormatError
        if the file is none of this format, truncated, or altered since ivy_nn wrote it.
    """
    with open(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size < 8:
            raise _damaged(path, f"it has {size} bytes")
        whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    length = int.from_bytes(whole[:8], "little")
    if length > min(size - 8, _LARGEST_HEADER):
        raise _damaged(path, f"its header should have {length} bytes, and the file has {size}")
    text, data = bytes(whole[8 : 8 + length]), whole[8 + length :]
    try:
        header = require(parse_json(text, "its header", depth=_DEPTH), dict, "its header")
        metadata = _metadata(header.pop("__metadata__", {}))
        arrays = _stored(header, data)
    except FileFormatError as error:
        raise _damaged(path, str(error)) from error
    if OWN in metadata or DIGEST in metadata:
        given = metadata.get(DIGEST, "")
        digest = hashlib.sha256(_with_digest(text, given, _ZEROS))
        digest.update(data)
        if digest.hexdigest() != given:
            raise _damaged(path, "its digest is another one than when it was written")
    return arrays, metadata


def _metadata(found: Any) -> dict[str, str]:
    return {name: require(value, str, f"the metadata {name!r:.80}") for name, value in require(found, dict, "its metadata").items()}


def _stored(header: dict[str, Any], data: memoryview) -> dict[str, Stored]:
    """Return the arrays, which fill the bytes behind the header without gaps or overlaps, as the format says."""
    found: dict[str, Stored] = {}
    bounds = []
    for name, entry in header.items():
        where = f"{name!r:.80}"
        fields = require_fields(entry, where, ("dtype", "shape", "data_offsets"))
        dtype = NAMES[require_name(fields["dtype"], f"the dtype of {where}", NAMES)]
        shape = require_shape(fields["shape"], f"the shape of {where}")
        offsets = require(fields["data_offsets"], list, f"the bounds of {where}")
        if len(offsets) != 2:
            raise FileFormatError(f"the bounds of {where} are {len(offsets)} numbers; two are needed")
        start = require_integer(offsets[0], f"the start of {where}", most=len(data))
        end = require_integer(offsets[1], f"the end of {where}", least=start, most=len(data))
        count_elements(shape, SIZES[dtype], end - start, where)
        found[name] = Stored(dtype, shape, data[start:end])
        bounds.append((start, end, where))
    position = 0
    for start, end, where in sorted(bounds):
        if start != position:
            raise FileFormatError(f"{where} starts at byte {start}, and the array before it ends at {position}")
        position = end
    if position != len(data):
        raise FileFormatError(f"its arrays have {position} bytes, and the file has {len(data)} for them")
    return found


def _damaged(path: str | os.PathLike[str], why: str) -> FileFormatError:
    return FileFormatError(
        f"{os.fspath(path)!r} is no complete safetensors file: {why.rstrip('.')}. It is truncated, altered, or something else."
    )
