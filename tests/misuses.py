"""Wrong calls of every declared function: a right call from its declaration, with one argument spoilt in each way there is."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, get_origin

import array_api_strict
import numpy as np

from ivy_api.dispatch import registry
from ivy_api.dispatch.registry import Declaration
from ivy_api.typing import Array
from ivy_conformance import calls

FOREIGN = array_api_strict.asarray([1.0, 2.0])
"""An array of a library that is none of the backends."""


class Misuse(NamedTuple):
    """One wrong call.

    Attributes
    ----------
    kind : in which way it is wrong
    parameter : of the argument that is
    args, kwargs : the call, arrays as NumPy arrays
    """

    kind: str
    parameter: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]


class Bytes:
    """Something that is no argument of anything."""

    def __repr__(self) -> str:
        return "<something>"


def misuses(declaration: Declaration) -> Iterator[Misuse]:
    """Every wrong call of a function."""
    args, kwargs = calls.example(declaration.qualname)
    names = calls.parameters(declaration.qualname)
    variadic = any(p.kind is p.VAR_POSITIONAL for p in names.values())
    positional = [n for n, p in names.items() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if names:
        yield Misuse("unknown keyword", "", args, {**kwargs, "frobnicate": 1})
    if args and not variadic and names[positional[len(args) - 1]].default is inspect.Parameter.empty:
        yield Misuse("missing argument", positional[len(args) - 1], args[:-1], kwargs)
    if {"x1", "x2"} <= set(names) and declaration.broadcasts:
        dtypes = [data_types(declaration, parameter)[0] for parameter in ("x1", "x2")]
        first, named = put(args, kwargs, names, "x1", np.ones((3, 4), dtypes[0]))
        yield Misuse("shapes that do not broadcast", "x2", *put(first, named, names, "x2", np.ones((3, 5), dtypes[1])))
    for name in names:
        for kind, value in _spoilt(declaration, name):
            spoilt = put(args, kwargs, names, name, value)
            if spoilt is not None:
                yield Misuse(kind, name, *spoilt)


def put(args: tuple[Any, ...], kwargs: dict[str, Any], names: dict[str, inspect.Parameter], name: str, value: Any) -> Any:
    """The call with another value of one parameter; ``None`` where those before it are left out."""
    parameter = names[name]
    if parameter.kind is parameter.KEYWORD_ONLY:
        return args, {**kwargs, name: value}
    place = list(names).index(name)
    if parameter.kind is parameter.VAR_POSITIONAL:
        return (*args[:-1], value), kwargs
    if place > len(args):
        return None
    return (*args[:place], value, *args[place + 1 :]), kwargs


def _spoilt(declaration: Declaration, name: str) -> Iterator[tuple[str, Any]]:
    """Ways in which one argument can be wrong, each with a value."""
    own = declaration.schema.parameters[name]
    heads = {get_origin(choice) or choice for choice in own.choices}
    if Any in heads or object in heads:
        return
    if own.arrays and memoryview not in heads:
        yield from _no_arrays(declaration, name, heads)
    if own.options:
        yield "unknown option", "frobnicate"
    if own.axis is not None:
        yield "axis out of range", 7 if int in heads else (7, 0)
        yield "axis of a wrong type", 1.5
        yield "axis of a wrong type", "a"
        if tuple in heads:
            yield "axis of a wrong type", (0.5,)
    elif int in heads and not heads & {float, complex, Array}:
        yield "float for an integer", 1.5
        if str not in heads and not own.options:
            yield "string for an integer", "a"
    if "shape" in own.roles:
        yield "negative size", (-2, 3)


def _no_arrays(declaration: Declaration, name: str, heads: set[Any]) -> Iterator[tuple[str, Any]]:
    if None not in heads:
        yield "None for an array", None
    if not heads & {list, Sequence, tuple}:
        yield "list for an array", [1.0, 2.0]
    if str not in heads:
        yield "string for an array", "a"
    yield "object for an array", Bytes()
    yield "array of another backend", FOREIGN
    taken = declaration.schema.parameters[name].kinds
    if taken is not None and not heads & {list, tuple}:
        for dtype, of in (
            ("bool", "bool"),
            ("int32", "signed integer"),
            ("complex64", "complex floating"),
            ("float32", "real floating"),
        ):
            if of not in taken.kinds:
                yield "data type", _of_kind(declaration, name, dtype)


def _of_kind(declaration: Declaration, name: str, dtype: str) -> np.ndarray:
    """The array of the right call in another data type."""
    args, kwargs = calls.example(declaration.qualname)
    given = dict(zip(calls.parameters(declaration.qualname), args, strict=False)) | kwargs
    value = given.get(name)
    return np.asarray(value if isinstance(value, np.ndarray) else [[1, 2], [3, 4]]).real.astype(dtype)


def data_types(declaration: Declaration, name: str) -> list[str]:
    """Data types that a parameter takes, floating-point ones first."""
    accepted = declaration.schema.accepted
    taken = accepted.get(name) or next(iter(accepted.values()), None)
    found = {"real floating": "float32", "complex floating": "complex64", "signed integer": "int32", "bool": "bool"}
    return [dtype for kind, dtype in found.items() if taken is None or kind in taken.kinds]


def functions() -> list[Declaration]:
    """The package's own functions which have parameters: other tests register more."""
    own = [d for d in registry.iter_declarations() if d.kind == "function" and d.module.startswith("ivy_api.")]
    return [d for d in own if calls.parameters(d.qualname)]
