"""Modules without their arrays as JSON: names of classes, settings, and shapes; nothing of a description is executed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import ivy_api
from ivy_api.files import require, require_fields, require_integer, require_name, require_shape
from ivy_nn.errors import FileFormatError, LeafError
from ivy_nn.module import Module
from ivy_nn.pytrees import TRANSIENT
from ivy_nn.storage.raw import SIZES
from ivy_nn.traversal import is_module, walk
from ivy_nn.variables import Variable

_COMPUTED = {*TRANSIENT, "_variables", "_built"}


def describe_module(module: Module) -> dict[str, Any]:
    """Return the description of a module that is built.

    Raises
    ------
    LeafError
        for an attribute that is no setting: a number, a string, ``None``, or a list, tuple or dict of them, or a module.
    """
    numbers = {id(each): i for i, (_, each) in enumerate(walk(module))}
    variables: dict[int, int] = {}
    arrays: list[Any] = []
    found = []
    for path, each in walk(module):
        own = {}
        for name, variable in each._variables.items():
            if id(variable) not in variables:
                variables[id(variable)] = len(arrays)
                array = each.__dict__[name]
                arrays.append([list(variable.shape), ivy_api.dtype_name(array.dtype), variable.trainable])
            own[name] = variables[id(variable)]
        settings = {
            name: _describe(value, f"{path}.{name}".lstrip("."), numbers)
            for name, value in each.__dict__.items()
            if name not in _COMPUTED and name not in each._variables
        }
        found.append({"class": _name_of(type(each)), "settings": settings, "variables": own})
    return {"modules": found, "arrays": arrays}


def _describe(value: Any, path: str, numbers: dict[int, int]) -> Any:
    if value is None or type(value) in (bool, int, str):
        return value
    if type(value) is float:
        return {"float": value.hex()}
    if is_module(value) and id(value) in numbers:
        return {"module": numbers[id(value)]}
    if type(value) in (list, tuple):
        return {type(value).__name__: [_describe(x, f"{path}.{i}", numbers) for i, x in enumerate(value)]}
    if type(value) is frozenset and all(type(x) is str for x in value):
        return {"names": sorted(value)}
    if type(value) is dict and all(type(key) is str for key in value):
        return {"dict": {key: _describe(x, f"{path}.{key}", numbers) for key, x in value.items()}}
    raise LeafError(
        f"The setting {path!r} cannot be stored: {type(value).__qualname__}. Files have numbers, strings, None and modules, in "
        f"lists, tuples and dicts. Store the weights alone, or make it a module."
    )


def rebuild_module(description: Any) -> Module:
    """Return the module of a description, with zeros as variables, on NumPy.

    Its classes are those of modules that are imported already, found by name; they are not called, and nothing is imported.

    Raises
    ------
    FileFormatError
        if it is no description, or one of a class that is not known.
    """
    where = "The description of a module"
    parts = require_fields(description, where, ("modules", "arrays"))
    xp: Any = ivy_api.namespace("numpy")
    arrays, variables = [], []
    for row in require(parts["arrays"], list, f"arrays of {where}"):
        if type(row) is not list or len(row) != 3:
            raise FileFormatError(f"An array in {where} has a shape, a dtype and whether it is trained; got {row!r:.80}.")
        shape, dtype = require_shape(row[0], f"{where}, a shape,"), require_name(row[1], f"{where}, a dtype,", SIZES)
        variables.append(Variable(shape, None, dtype, require(row[2], bool, where)))
        arrays.append(xp.zeros(shape, dtype=getattr(xp, dtype)))
    classes = {_name_of(cls): cls for cls in _subclasses(Module)}
    rows = [require_fields(row, where, ("class", "settings", "variables")) for row in require(parts["modules"], list, where)]
    made: list[Module] = []
    for row in rows:
        name = row["class"]
        if type(name) is not str or name not in classes:
            raise FileFormatError(f"{where} has the class {name!r:.80}, which is not defined here. Import or define it first.")
        made.append(Module.__new__(classes[name]))
    for each, row in zip(made, rows, strict=True):
        state = each.__dict__
        for name, value in require(row["settings"], dict, where).items():
            state[_attribute(name, each)] = _rebuild(value, made, where)
        for name, number in require(row["variables"], dict, where).items():
            i = require_integer(number, where, most=len(arrays) - 1)
            each._variables[_attribute(name, each)] = variables[i]
            state[name] = arrays[i]
        state["_built"] = True
    if not made:
        raise FileFormatError(f"{where} has no modules.")
    return made[0]


def _attribute(name: str, module: Module) -> str:
    """The name of an attribute that is no method, so that a description replaces none."""
    if type(name) is not str or name.startswith("__") or name in _COMPUTED or callable(getattr(type(module), name, None)):
        raise FileFormatError(f"The description of a module has the attribute {name!r:.80} of a {type(module).__name__}.")
    return name


def _rebuild(value: Any, made: list[Module], where: str) -> Any:
    match value:
        case None | bool() | int() | str():
            return value
        case {"float": str(text), **rest} if not rest:
            try:
                return float.fromhex(text)
            except (ValueError, OverflowError):
                pass
        case {"module": int(i), **rest} if not rest:
            return made[require_integer(i, where, most=len(made) - 1)]
        case {"list": list(items), **rest} if not rest:
            return [_rebuild(x, made, where) for x in items]
        case {"tuple": list(items), **rest} if not rest:
            return tuple(_rebuild(x, made, where) for x in items)
        case {"names": list(items), **rest} if not rest:
            return frozenset(require(x, str, where) for x in items)
        case {"dict": dict(items), **rest} if not rest:
            return {require(key, str, where): _rebuild(x, made, where) for key, x in items.items()}
    raise FileFormatError(f"{where} has the setting {value!r:.80}.")


def _name_of(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def _subclasses(cls: Any) -> Iterator[Any]:
    for each in cls.__subclasses__():
        yield each
        yield from _subclasses(each)
