"""Nested structures as JSON, with their arrays elsewhere, by path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import ivy_api
from ivy_api.files import require_name, require_shape
from ivy_nn.container.core import Core
from ivy_nn.container.nodes import SEPARATOR, join
from ivy_nn.container.operators import is_array
from ivy_nn.container.specs import Spec
from ivy_nn.errors import FileFormatError, LeafError
from ivy_nn.storage.classes import CLASSES
from ivy_nn.storage.raw import SIZES


def describe(node: Any, path: str = "") -> Any:
    """Return the description of a structure: objects of JSON with one key for the kind of each node.

    Raises
    ------
    LeafError
        for a leaf that is no array, number, string or ``None``.
    """
    if node is None:
        return None
    if isinstance(node, CLASSES["State"]):
        return {"state": {name: describe(x, join(path, name)) for name, x in node.items()}}
    if isinstance(node, Mapping):
        kind = "container" if isinstance(node, Core) else "dict"
        for key in node:
            if not isinstance(key, str):
                raise LeafError(f"Keys are strings in a file; {path or 'the outermost mapping'!r} has the key {key!r}.")
        return {kind: {key: describe(value, join(path, key)) for key, value in node.items()}}
    if isinstance(node, list | tuple):
        items = [describe(item, join(path, i)) for i, item in enumerate(node)]
        return {"list": items} if isinstance(node, list) else {"tuple": items, **_class_of(node)}
    return _describe_leaf(node, path)


def _describe_leaf(node: Any, path: str) -> dict[str, Any]:
    if isinstance(node, Spec):
        return {"array": node.dtype, "shape": list(node.shape)}
    if is_array(node):
        return {"array": ivy_api.dtype_name(node.dtype), "shape": [int(n) for n in node.shape]}
    if isinstance(node, float):
        return {"float": node.hex()}  # exact, and nan and infinities have texts
    if isinstance(node, bool | int | str):
        return {"value": node}
    raise LeafError(
        f"The leaf {path!r} cannot be stored: a {type(node).__qualname__}. Files have arrays, numbers, strings and None, in "
        f"Containers, dicts, lists and tuples."
    )


def arrays_of(node: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Iterate over the arrays of a structure, and their paths."""
    if isinstance(node, Mapping | list | tuple | CLASSES["State"]):
        for key, value in enumerate(node) if isinstance(node, list | tuple) else node.items():
            yield from arrays_of(value, join(path, key))
    elif is_array(node):
        yield path, node
    elif isinstance(node, Spec):
        raise LeafError(f"{path!r} is the {node!r} of an array, not an array.")


def _class_of(node: tuple[Any, ...]) -> dict[str, Any]:
    """Return the name and the fields of a named tuple."""
    fields = getattr(node, "_fields", None)
    return {"name": type(node).__name__, "fields": list(fields)} if fields else {}


def rebuild(description: Any, array: Callable[[str, str, tuple[int, ...]], Any], path: str = "") -> Any:
    """Return the structure of a description.

    Parameters
    ----------
    description : see `describe`
    array : takes the path, the dtype's name and the shape of an array, and returns it
    path : the path of the outermost node

    Raises
    ------
    FileFormatError
        if it is none.
    """
    where = f"The structure at {path!r:.80}"
    match description:
        case None:
            return None
        case {"container": dict(items), **rest} if not rest:
            return CLASSES["Container"]._of(
                {_key(key, where): rebuild(value, array, join(path, key)) for key, value in items.items()}
            )
        case {"state": dict(items), **rest} if not rest:
            return CLASSES["State"](tuple(items), [rebuild(value, array, join(path, key)) for key, value in items.items()])
        case {"dict": dict(items), **rest} if not rest:
            return {key: rebuild(value, array, join(path, key)) for key, value in items.items()}
        case {"list": list(items), **rest} if not rest:
            return [rebuild(item, array, join(path, i)) for i, item in enumerate(items)]
        case {"tuple": list(items), **rest} if not rest or set(rest) == {"name", "fields"}:
            found = tuple(rebuild(item, array, join(path, i)) for i, item in enumerate(items))
            return _named(rest.get("name"), rest.get("fields"), found)
    return _rebuild_leaf(description, array, path, where)


def _rebuild_leaf(description: Any, array: Callable[[str, str, tuple[int, ...]], Any], path: str, where: str) -> Any:
    match description:
        case {"array": str(dtype), "shape": shape, **rest} if not rest:
            return array(path, require_name(dtype, f"{where}, a dtype,", SIZES), require_shape(shape, f"{where}, a shape,"))
        case {"float": str(text), **rest} if not rest:
            return _float(text, where)
        case {"value": bool() | int() | str() as value, **rest} if not rest:
            return value
    raise FileFormatError(f"No description of a structure, at {path!r:.80}: {description!r:.80}.")


def _key(key: str, where: str) -> str:
    if not key or SEPARATOR in key:
        raise FileFormatError(f"{where} has the key {key!r:.80}; keys of a Container are strings without dots that are not empty.")
    return key


def _float(text: str, where: str) -> float:
    """The number that ``float.hex`` wrote."""
    try:
        found = float.fromhex(text)
    except (ValueError, OverflowError):
        found = None
    if found is None or found.hex() != text:
        raise FileFormatError(f"{where} has the number {text!r:.80}, which float.hex does not write.")
    return found


def _named(name: Any, fields: Any, items: tuple[Any, ...]) -> tuple[Any, ...]:
    """The named tuple of a state of ivy_nn's own optimizers; a plain tuple for other ones, since files name no code to run."""
    cls: Any = CLASSES.get(name) if isinstance(name, str) else None
    known = cls is not None and issubclass(cls, tuple) and list(cls._fields) == fields
    if fields is not None and (type(fields) is not list or len(fields) != len(items)):
        raise FileFormatError(f"A named tuple has {len(items)} items and the fields {fields!r:.80}.")
    return cls(*items) if known else items
