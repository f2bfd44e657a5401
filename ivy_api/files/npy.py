"""Arrays in the NPY format and archives of them, NPZ: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html"""

from __future__ import annotations

import io
import math
import os
import re
from pathlib import Path

from ivy_api.errors import FileFormatError
from ivy_api.files.archives import Archive
from ivy_api.files.checks import count_elements, own_errors, require_shape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

_MAGIC = b"\x93NUMPY"
_FIELD = re.compile(
    r"[ \t\n]*'(descr|fortran_order|shape)'[ \t]*:[ \t]*('[^'\\]{1,40}'|True|False|\([0-9 \tL,]*\))[ \t\n]*(,|(?=\}))"
)
_DTYPE = re.compile(r"[<>|=]?([A-Za-z])(\d{1,6})(\[\w+\])?")
_CHUNK = 2**24


class StoredArray:
    """An array of a file.

    Attributes
    ----------
    descr : its data type: ``"<f8"``
    shape : its shape
    order : ``"C"`` or ``"F"``
    data : the bytes of its elements
    """

    __slots__ = ("data", "descr", "order", "shape")

    def __init__(self, descr: str, shape: tuple[int, ...], order: str, data: bytes) -> None:
        self.descr, self.shape, self.order, self.data = descr, shape, order, data


class Arrays(dict):  # type: ignore[type-arg]
    """The arrays of an archive, by name."""

    files = property(lambda self: list(self), doc="The names of the arrays.")

    def close(self) -> None:
        """Do nothing: the file is closed."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        return None


def load_npy(source: Any, build: Callable[[StoredArray], Any], most: int = 10_000) -> Any:
    """Return the array of a file, or the `Arrays` of an archive.

    Parameters
    ----------
    source : the path of the file, or a file open for reading bytes, at whose position it begins
    build : makes an array
    most : the most bytes of a header

    Raises
    ------
    FileFormatError
        if the file is damaged, another one, or holds objects, which are pickles and are not read.
    """
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            return load_npy(file, build, most)
    with own_errors(source, "a file of arrays"):
        start = source.read(4)
        source.seek(-len(start), 1)
        if start[:2] != b"PK":
            return build(_read(source, most))
        with Archive(source, "an archive of arrays") as archive:
            return Arrays((name.removesuffix(".npy"), build(_read(io.BytesIO(archive.read(name)), most))) for name in archive.names)


def _read(file: Any, most: int) -> StoredArray:
    magic = file.read(8)
    if len(magic) < 8 or magic[:6] != _MAGIC or magic[6] not in (1, 2, 3) or magic[7]:
        raise FileFormatError("it does not hold an array in the NPY format; pickled objects are not loaded")
    length = int.from_bytes(_read_exactly(file, 2 if magic[6] == 1 else 4), "little")
    if length > most:
        raise FileFormatError(f"its header has {length} bytes; up to {most} are read, or max_header_size")
    descr, order, shape = _header(_read_exactly(file, length).decode("utf-8" if magic[6] == 3 else "latin1"))
    found = _DTYPE.fullmatch(descr)
    if found is None or found[1] == "O" or not int(found[2]):
        raise FileFormatError(f"its elements are {descr!r}; numbers and strings are read, pickled objects are not")
    width = int(found[2]) * (4 if found[1] == "U" else 1)
    data = _read_exactly(file, math.prod(shape) * width)
    count_elements(shape, width, len(data), "An array")
    return StoredArray(descr, shape, order, data)


def _read_exactly(file: Any, count: int) -> bytes:
    """Read so many bytes, in parts: the memory for all is not taken before they are there."""
    parts = []
    while count > 0 and (part := file.read(min(count, _CHUNK))):
        parts.append(part)
        count -= len(part)
    if count:
        raise FileFormatError(f"it ends {count} bytes too early")
    return b"".join(parts)


def _header(text: str) -> tuple[str, str, tuple[int, ...]]:
    """Return the data type, order and shape that a header says: a dict as Python writes it, of which only this form is read."""
    found = _fields(text)
    sizes = [part.strip().removesuffix("L") for part in found.get("shape", "").strip("()").split(",")]
    last = sizes.pop()
    decimal = all(part.isdecimal() for part in sizes) and (not last or (bool(sizes) and last.isdecimal()))
    if len(found) != 3 or not decimal or found["shape"][0] != "(" or found["descr"][0] != "'":
        raise FileFormatError(f"its header is {text!r:.100}; a data type, an order and a shape are needed")
    if found["fortran_order"] not in ("True", "False"):
        raise FileFormatError(f"its header is {text!r:.100}; a data type, an order and a shape are needed")
    shape = require_shape([int(part) for part in (*sizes, last) if part], "its shape")
    return found["descr"][1:-1], "F" if found["fortran_order"] == "True" else "C", shape


def _fields(text: str) -> dict[str, str]:
    """Return the values of the three fields as they are written; nothing if the text is no dict of these."""
    found: dict[str, str] = {}
    text = text.strip(" \t\n")
    position = 1
    while (field := _FIELD.match(text, position)) is not None and field[1] not in found:
        found[field[1]], position = field[2], field.end()
    return found if text[:1] == "{" and text[position:].strip(" \t\n") == "}" else {}
