"""Calls of every declared function made from a right one: `misuses`, which are wrong on every backend, and `variations`.

A variation has one argument of another rank, size, axis, number, option or type. Whether it is right is not known here: the
backends must agree.
"""

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


STRANGE: tuple[Any, ...] = (None, True, "a", 1j, 2, 1.5, float("nan"), [1.0], ("a",), {}, Bytes(), np.ones(2), (np.ones(2), None))
"""Values of which most parameters take few."""


def strange(declaration: Declaration) -> Iterator[Misuse]:
    """Calls of a function with a value of each type as each argument."""
    args, kwargs = calls.example(declaration.qualname)
    names = calls.parameters(declaration.qualname)
    for name in names:
        for value in STRANGE:
            spoilt = put(args, kwargs, names, name, value)
            if spoilt is not None:
                yield Misuse("type", name, *spoilt)


def variations(declaration: Declaration) -> Iterator[Misuse]:
    """Calls of a function that differ from the right one in one argument, or in the rank of the array and the axis."""
    args, kwargs = calls.example(declaration.qualname)
    names = calls.parameters(declaration.qualname)
    given = dict(zip(names, args, strict=False)) | kwargs
    axes = [name for name, p in declaration.schema.parameters.items() if p.axis is not None]
    for name, parameter in names.items():
        variadic = parameter.kind is parameter.VAR_POSITIONAL
        value = args if variadic else given.get(name, parameter.default)
        for kind, other in _varied(declaration, name, value):
            call = (tuple(other), kwargs) if variadic else put(args, kwargs, names, name, other)
            if call is None:
                continue
            yield Misuse(kind, name, *call)
            for axis in axes if kind == "rank" else ():
                for number in (0, -1):
                    moved = put(call[0], call[1], names, axis, number)
                    if moved is not None:
                        yield Misuse("axis of another rank", axis, *moved)


def _varied(declaration: Declaration, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Other values of one argument, each with what is different."""
    own = declaration.schema.parameters[name]
    if own.arrays:
        yield from _varied_arrays(value)
    if own.axis is not None:
        kind = "axis"
    elif "shape" in own.roles:
        kind = "shape"
    elif own.options:
        kind = "option"
    elif int in own.numbers:
        kind = "integer"
    elif float in own.numbers:
        kind = "number"
    else:
        kind = "sequence" if own.sequences and not own.arrays else ""
    for other in OTHERS.get(kind, ()):
        yield kind, other


OTHERS: dict[str, tuple[Any, ...]] = {
    "axis": (2, -3, 0, -1, (0, 0), (0, -1), (), (0, 1, 2), None),
    "shape": ((), 0, 2, (0, 3), (-1, -1), (-2, 2), (2, 5), (1, 3, 3), (2.0, 3)),
    "option": (None, "", 1, "FULL"),
    "integer": (0, -1, 1, 5, 100, 1.5, None),
    "number": (0.0, -1.0, 2, None, "a"),
    "sequence": ((), (1,), (1, 1, 1), (-1, 0), (5, 5), ("a", "b")),
}
"""Values for what is no array, right ones of some functions among them."""


def _varied_arrays(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, np.ndarray):
        flat = value.reshape(-1)
        if value.ndim:
            yield "rank", flat[:1].reshape(())
        if value.ndim != 1 and value.size:
            yield "rank", flat[: max(value.shape, default=1)].copy()
        if value.ndim > 2:
            yield "rank", value[0]
        yield "rank", value[None]
        for axis, size in enumerate(value.shape):
            yield "size", np.concatenate([value, value.take([0], axis)], axis) if size else value
            yield "size", value.take(range(1, size), axis)
            yield "empty", value.take([], axis)
    elif isinstance(value, (list, tuple)) and value and all(isinstance(x, np.ndarray) for x in value):
        kind = type(value)
        yield "no arrays", kind()
        yield "one array", kind(value[:1])
        for what, first in _varied_arrays(value[0]):
            yield what, kind((first, *value[1:]))
            if what == "rank":
                yield what, kind([first] * len(value))


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
