"""The structures of pytrees as data: lists, tuples and dicts; other containers are saved as the one of these that is like them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from ivy_api.errors import FileFormatError, TransformationError
from ivy_api.files import require, require_integer
from ivy_api.files.checks import fail
from ivy_api.transforms.pytrees import flatten

LEAF = "leaf"
MOST_LEAVES = 1_000_000


def encode_structure(structure: Any) -> Any:
    """Return the structure of a pytree as data of JSON: ``"leaf"``, ``None``, or a list of a kind and the children.

    Raises
    ------
    TransformationError
        if a key of a dict is no string, integer or ``None``.
    """
    if structure.is_leaf():
        return LEAF
    children = [encode_structure(child) for child in structure.children()]
    kind = structure.type
    if kind is type(None):
        return None
    if kind is list:
        return ["list", *children]
    names = structure.entries()
    if isinstance(kind, type) and issubclass(kind, dict):
        return ["ordered" if issubclass(kind, OrderedDict) else "dict", *map(_pair, names, children)]
    if kind is not tuple and names and all(type(name) is str for name in names):
        return ["ordered", *map(_pair, names, children)]
    return ["tuple", *children]


def _pair(name: Any, child: Any) -> list[Any]:
    if name is not None and type(name) not in (str, int):
        raise TransformationError(f"A graph with the key {name!r} in its arguments or results cannot be saved; strings can.")
    return [name, child]


def decode_structure(data: Any, where: str) -> Any:
    """Return the structure that `encode_structure` encoded.

    Raises
    ------
    FileFormatError
        if the data are something else.
    """
    leaves, structure = flatten(_tree(data, where))
    require_integer(len(leaves), f"The number of leaves of {where}", most=MOST_LEAVES)
    return structure


def _tree(data: Any, where: str) -> Any:
    if data == LEAF:
        return object()
    if data is None:
        return None
    kind = data[0] if type(data) is list and data else None
    if kind in ("list", "tuple"):
        found = [_tree(part, where) for part in data[1:]]
        return found if kind == "list" else tuple(found)
    if kind not in ("dict", "ordered"):
        fail(where, data, "the structure of a list, tuple or dict")
    pairs = _pairs(data[1:], where)
    return OrderedDict(pairs) if kind == "ordered" else pairs


def _pairs(data: list[Any], where: str) -> dict[Any, Any]:
    """The children of a dict."""
    pairs: dict[Any, Any] = {}
    for pair in data:
        if type(pair) is not list or len(pair) != 2 or (pair[0] is not None and type(pair[0]) not in (str, int)):
            fail(where, pair, "a key and a structure")
        if pair[0] in pairs:
            raise FileFormatError(f"{where} has one key twice: {pair[0]!r:.80}.")
        pairs[pair[0]] = _tree(pair[1], where)
    try:
        flatten(dict.fromkeys(pairs))
    except TypeError:
        fail(where, data, "keys that can be sorted")
    return pairs


def require_positions(data: Any, count: int, where: str) -> dict[int, Any]:
    """Return pairs of a position below ``count`` and a value, as a dict."""
    found: dict[int, Any] = {}
    for pair in require(data, list, where):
        if type(pair) is not list or len(pair) != 2:
            fail(where, pair, "a position and a value")
        found[require_integer(pair[0], f"A position of {where}", most=count - 1)] = pair[1]
    return found
