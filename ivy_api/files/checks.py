"""Checks of what a file holds: exact types, sizes and depths that are bounded, and one family of errors."""

from __future__ import annotations

import json
import math
from contextlib import contextmanager

from ivy_api.errors import FileFormatError, IvyError, UnsupportedFileError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import Any, NoReturn, TypeVar

    T = TypeVar("T")

DEPTH = 200
"""How deep objects and lists of JSON may be nested: far below the depth at which Python's recursion ends."""
LARGEST_INTEGER = 2**64
MOST_AXES = 64
"""As NumPy has."""
MOST_ELEMENTS = 2**58
"""Of one array, sizes of 0 left out: more of 16 bytes have no address."""


def fail(where: str, value: object, wanted: str) -> NoReturn:
    """Raise the error for a value of a file that is not what it must be."""
    raise FileFormatError(f"{where} is {_shown(value)}; {wanted} is needed. The file is damaged, or another one.")


def _shown(value: object) -> str:
    if isinstance(value, dict | list | tuple):  # what it holds may be large
        return f"a {type(value).__name__} of {len(value)}"
    if type(value) is int and abs(value) > LARGEST_INTEGER:  # long ones cannot be printed
        return f"an integer of {value.bit_length()} bits"
    text = repr(value[:60] if isinstance(value, str | bytes) else value)
    return text if len(text) < 80 else f"{text[:80]}…"


@contextmanager
def own_errors(path: object, kind: str, own: type[FileFormatError] = FileFormatError) -> Iterator[None]:
    """Within the context, whatever fails because of what is in a file is a `FileFormatError`.

    Errors of the operating system (there is no such file, or it may not be read) and errors of `ivy_api` stay as they are.

    Parameters
    ----------
    path : the file, for the message
    kind : what it should be: ``"a safetensors file"``
    own : the error to raise
    """
    try:
        yield
    except IvyError:
        raise
    except NotImplementedError as error:
        raise UnsupportedFileError(str(error)) from error
    except OSError as error:
        if error.errno is not None:  # libraries raise it, without a number, for what they cannot read
            raise
        raise own(_damaged(path, kind, error)) from error
    except Exception as error:
        raise own(_damaged(path, kind, error)) from error


def _damaged(path: object, kind: str, error: BaseException) -> str:
    said = str(error).strip().rstrip(".") or type(error).__name__
    where = path if isinstance(path, str) else getattr(path, "name", None) or path
    return f"{str(where)!r:.200} cannot be read as {kind}: {said:.300}. It is truncated, altered, or something else."


def parse_json(text: str | bytes, where: str, *, depth: int = DEPTH) -> Any:
    """Return the value of a text of JSON.

    Parameters
    ----------
    text : JSON; bytes are UTF-8
    where : what the text is, for messages
    depth : how deep objects and lists may be nested

    Raises
    ------
    FileFormatError
        if it is no JSON, is nested deeper, has an object with one key twice, or a number that is no ``float64``.
    """
    try:
        if not isinstance(text, str):
            text = bytes(text).decode()
        found = json.loads(text, object_pairs_hook=_unique, parse_float=_number)
    except RecursionError:
        found = None
        fail(where, text, f"JSON that is nested at most {depth} deep")
    except ValueError as error:  # of the JSON, of the UTF-8, or of an integer of thousands of digits
        raise FileFormatError(f"{where} is no JSON: {error}. It is truncated, altered, or something else.") from error
    level, left = [found], depth
    while level:
        if not left:
            fail(where, found, f"JSON that is nested at most {depth} deep")
        level = [
            part
            for value in level
            if isinstance(value, dict | list)
            for part in (value.values() if isinstance(value, dict) else value)
            if type(part) is dict or type(part) is list
        ]
        left -= 1
    return found


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise FileFormatError("an object has one key twice")
    return found


def _number(text: str) -> float:
    found = float(text)
    if math.isinf(found):
        raise FileFormatError(f"the number {text[:40]} is out of range")
    return found


_WORDS: dict[type, str] = {dict: "an object", list: "a list", str: "a string", bool: "true or false", int: "an integer"}


def require(value: Any, kind: type[T], where: str) -> T:
    """Return a value of a file if it is of exactly this type: ``True`` is no integer."""
    if type(value) is not kind:
        fail(where, value, _WORDS.get(kind, f"a {kind.__name__}"))
    return value


def require_fields(value: Any, where: str, required: Collection[str], optional: Collection[str] = ()) -> dict[str, Any]:
    """Return an object of a file if it has all of these fields, and no others than these and the optional ones."""
    found = require(value, dict, where)
    for name in required:
        if name not in found:
            raise FileFormatError(f"{where} has no {name!r}. The file is damaged, or another one.")
    for name in found:
        if name not in required and name not in optional:
            allowed = ", ".join(map(repr, (*required, *optional)))
            raise FileFormatError(f"{where} has {_shown(name)}; known are {allowed}. The file is damaged, or of a newer version.")
    return found


def require_integer(value: Any, where: str, least: int = 0, most: int = LARGEST_INTEGER) -> int:
    """Return an integer of a file if it is in a range, both ends included."""
    if type(value) is not int or not least <= value <= most:
        fail(where, value, f"an integer of {least} to {most}" if most < LARGEST_INTEGER else f"an integer of {least} or more")
    return value


def require_name(value: Any, where: str, known: Collection[str]) -> str:
    """Return a string of a file if it is one of those known."""
    if type(value) is not str or value not in known:
        fail(where, value, f"one of {', '.join(sorted(known)[:20])}{', …' if len(known) > 20 else ''}")
    return value


def require_shape(value: Any, where: str) -> tuple[int, ...]:
    """Return a shape of a file: a list of integers, of which no array is larger than memory can be."""
    found = value if type(value) is tuple else tuple(require(value, list, where))
    if len(found) > MOST_AXES:
        fail(where, value, f"a shape of at most {MOST_AXES} axes")
    for n in found:
        require_integer(n, f"A size in {where}", most=MOST_ELEMENTS)
    if math.prod([n or 1 for n in found]) > MOST_ELEMENTS:
        fail(where, value, "the shape of an array that fits into memory")
    return found


def count_elements(shape: tuple[int, ...], width: int, given: int, where: str) -> int:
    """Return the number of elements of a shape if that many, of ``width`` bytes each, are exactly the bytes given."""
    count = math.prod(shape)
    if count * width != given:
        raise FileFormatError(
            f"{where} of shape {list(shape)} needs {count * width} bytes, and has {given}. The file is damaged, or another one."
        )
    return count
