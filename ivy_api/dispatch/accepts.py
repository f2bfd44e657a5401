"""Which data types a declared function takes, read from where it is said: the parameters in its documentation."""

from __future__ import annotations

import re
from functools import cache

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.dispatch.registry import Declaration

_INTEGRAL = ("signed integer", "unsigned integer")
_FLOATING = ("real floating", "complex floating")
KINDS: dict[str, tuple[str, ...]] = {
    "any": ("bool", *_INTEGRAL, *_FLOATING),
    "boolean": ("bool",),
    "integer": _INTEGRAL,
    "integer or boolean": ("bool", *_INTEGRAL),
    "numeric": (*_INTEGRAL, *_FLOATING),
    "real-valued": (*_INTEGRAL, "real floating"),
    "floating-point": _FLOATING,
    "real floating-point": ("real floating",),
    "complex floating-point": ("complex floating",),
}
"""The kinds of data type, as ``isdtype`` calls them, by the words of the documentation: "array of numeric dtype"."""

_WORDS = re.compile(rf"\b(?:arrays?|values) of ({'|'.join(sorted(KINDS, key=len, reverse=True))}) dtype")
_HEAD = re.compile(r"^(\*?\w+(?:, \*?\w+)*) : ")


@cache
def accepted(declaration: Declaration) -> dict[str, str]:
    """The words for the data types of each parameter that has its own: ``{"x": "numeric"}``; the others follow from those."""
    found: dict[str, str] = {}
    for names, text in parameters(declaration.body):
        words = _WORDS.search(text)
        if words:
            found |= dict.fromkeys(names, words.group(1))
    return found


def parameters(body: Any) -> list[tuple[list[str], str]]:
    """The names and the text of each entry under "Parameters"."""
    entries: list[tuple[list[str], str]] = []
    lines = iter((body.__doc__ or "").splitlines())
    for line in lines:
        if line.strip() == "Parameters":
            next(lines)
            break
    for line in lines:
        text = line.strip()
        if not text:
            break
        head = _HEAD.match(text)
        if head:
            entries.append(([name.lstrip("*") for name in head.group(1).split(", ")], text[head.end() :]))
        elif entries:
            entries[-1] = entries[-1][0], f"{entries[-1][1]} {text}"
    return entries
