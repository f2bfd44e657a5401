"""Which function of the frontend an overload of PyTorch's operators is: by its name, with the names of its arguments."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch.capture.overloads import OVERLOADS
from ivy_frontend_torch.capture.registered import REGISTERED

MODULES = {"linalg_": "torch.linalg", "fft_": "torch.fft", "special_": "torch.special"}
"""The module of a public name whose operator has this prefix."""
RENAMED = {
    "self": ("input", "tensor", "self", "condition"),
    "train": ("training",),
    "size": ("sizes", "shape", "output_size"),
    "dim": ("dims",),
    "other": ("mat2", "exponent"),
}
"""The names that public functions have for arguments which the operators name otherwise."""
IGNORED = frozenset(
    [
        "layout",
        "device",
        "pin_memory",
        "memory_format",
        "non_blocking",
        "cudnn_enabled",
        "cudnn_enable",
        "generator",
        "implicit",
        "dense_dim",
    ]
)
"""Arguments that have no effect on a result: how and where it is stored, and with which library it is computed."""
REDUCTIONS = ("none", "mean", "sum")


@dataclass(frozen=True)
class Resolved:
    """A function of the frontend for an overload.

    Attributes
    ----------
    name : what it is called in PyTorch: ``"torch.nn.functional.linear"``
    call : takes the arguments of the overload
    """

    name: str
    call: Callable[..., Any]


def resolve(overload: Any) -> Resolved | None:
    """Return the function of the frontend for an overload of an operator; ``None`` if there is none."""
    schema = overload._schema
    name = schema.name
    for key in (f"{name}.{overload._overloadname}", name):
        if key in REGISTERED:
            return Resolved(key, REGISTERED[key])
    return _resolve(overload) if name.startswith("aten::") else None


@cache
def _resolve(overload: Any) -> Resolved | None:
    schema = overload._schema
    name = schema.name.removeprefix("aten::")
    for key in (f"{name}.{overload._overloadname}", name):
        if key in OVERLOADS:
            return Resolved(f"torch.ops.aten.{name}", _positional(OVERLOADS[key], schema))
    found = [(path, function) for path, function in _public(name)]
    for path, function in found:
        call = _by_name(function, schema)
        if call is not None:
            return Resolved(path, call)
    if found:
        path, function = found[-1]
        return Resolved(path, _positional(function, schema))
    if name.endswith("_") and not name.endswith("__"):
        return _in_place(name, overload)
    return None


def _in_place(name: str, overload: Any) -> Resolved | None:
    """An operator in place that has no public name: the other one, and a copy of its result."""
    import torch

    packet = getattr(torch.ops.aten, name.removesuffix("_"), None)
    known = () if packet is None else packet.overloads()
    if overload._overloadname not in known:
        return None
    other = _resolve(getattr(packet, overload._overloadname))
    if other is None:
        return None
    call = other.call
    return Resolved(other.name, lambda x, *args, **kwargs: x.copy_(call(x, *args, **kwargs)))


def _public(name: str) -> Iterator[tuple[str, Any]]:
    """The public functions of a name: of the module that its prefix says, else of these."""
    modules: tuple[str, ...] = ("torch.nn.functional", "torch", "torch.Tensor", "torch.special")
    prefix = next((one for one in MODULES if name.startswith(one)), "")
    if prefix:
        modules, name = (MODULES[prefix],), name.removeprefix(prefix)
    for module in modules:
        try:
            function = FRONTEND.find(module, name)
        except AttributeError:
            continue
        if inspect.isroutine(function):
            yield f"{module}.{name}", function


def _by_name(function: Any, schema: Any) -> Callable[..., Any] | None:
    """A function that takes the arguments of an overload; ``None`` if the names of its parameters are others."""
    try:
        parameters = inspect.signature(function).parameters
    except ValueError:
        return None
    names: dict[str, str] = {}
    for argument in schema.arguments:
        if argument.name in IGNORED and argument.name not in parameters:
            continue
        options = (argument.name, *RENAMED.get(argument.name, ()))
        found = next((one for one in options if one in parameters and one not in names.values()), None)
        if found is None:
            return None
        names[argument.name] = found
    rest = [one.name for one in parameters.values() if one.kind is one.VAR_POSITIONAL]
    first = next(iter(parameters), "")
    reductions = {
        one.name for one in schema.arguments
        if one.name == "reduction" and str(one.type) == "int" and isinstance(parameters[names["reduction"]].default, str)
    }  # fmt: skip

    def call(*args: Any, **kwargs: Any) -> Any:
        given = _given(schema, args, kwargs)
        for one in reductions & given.keys():
            given[one] = REDUCTIONS[given[one]]
        named = {names[one]: value for one, value in given.items() if one in names}
        if rest and rest[0] in named:
            before = list(named)[: list(named).index(rest[0]) + 1]
            return function(*[named.pop(one) for one in before], **named)
        before = [named.pop(first)] if first in named else []  # in-place functions call it otherwise
        return function(*before, **named)

    return call


def _given(schema: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments by the names of a schema, without those that have no effect and empty ones that are the default."""
    named = {one.name: value for one, value in zip(schema.arguments, args, strict=False)} | dict(kwargs)
    defaults = {one.name: one.default_value for one in schema.arguments if one.has_default_value()}
    return {
        name: value for name, value in named.items()
        if not (name in IGNORED and value is None) and not (name in defaults and _is_empty(value) and _is_empty(defaults[name]))
    }  # fmt: skip


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, (list, tuple)) and not value)


def _positional(function: Any, schema: Any) -> Callable[..., Any]:
    """A function that takes the arguments of an overload in their order, but for those that have no effect."""

    def call(*args: Any, **kwargs: Any) -> Any:
        own = [value for one, value in zip(schema.arguments, args, strict=False) if one.name not in IGNORED]
        return function(*own, **{name: value for name, value in kwargs.items() if name not in IGNORED})

    return call
