"""A function as its declaration describes it: what decides which faults make sense."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, get_origin

import numpy as np

from ivy_api.dispatch.registry import Declaration
from ivy_api.typing import Array
from ivy_conformance import standard
from ivy_conformance.oracles import dtypes as dt

Function = Callable[..., Any]

MOVING = frozenset(
    {
        "broadcast_arrays",
        "broadcast_to",
        "concat",
        "expand_dims",
        "flip",
        "moveaxis",
        "permute_dims",
        "repeat",
        "reshape",
        "roll",
        "squeeze",
        "stack",
        "tile",
        "unstack",
        "take",
        "take_along_axis",
        "where",
        "meshgrid",
        "tril",
        "triu",
        "matrix_transpose",
        "linalg.diagonal",
        "fft.fftshift",
        "fft.ifftshift",
        "asarray",
        "from_dlpack",
        "sort",
        "unique_all",
        "unique_counts",
        "unique_inverse",
        "unique_values",
    }
)
"""Functions that move or choose elements: what holds for one value holds for every other, NaN and the largest included."""

SUCCESSIVE = frozenset({"sum", "prod", "max", "min", "mean", "var", "std", "cumulative_sum", "cumulative_prod"})
"""Functions whose results for NaN and infinities the standard gives."""


@dataclass(frozen=True)
class Subject:
    """One function of the standard."""

    qualname: str
    declaration: Declaration

    @cached_property
    def signature(self) -> inspect.Signature:
        """As declared, without the namespace that composed bodies take."""
        return self.declaration.schema.signature

    @property
    def parameters(self) -> list[inspect.Parameter]:
        """The parameters in order."""
        return list(self.signature.parameters.values())

    @property
    def optional(self) -> list[inspect.Parameter]:
        """The parameters that may be left out."""
        return [p for p in self.parameters if p.default is not p.empty]

    @cached_property
    def arrays(self) -> list[str]:
        """The parameters that take arrays, or sequences of arrays."""
        return [p.name for p in self.declaration.schema.parameters.values() if p.arrays or object in p.choices]

    @cached_property
    def scalars(self) -> list[str]:
        """The array parameters that take a Python scalar too, beside another array."""
        found = [p.name for p in self.declaration.schema.parameters.values() if p.array and p.numbers and not p.variadic]
        return [] if self.qualname == "asarray" else found

    @cached_property
    def gives(self) -> str:
        """``"array"``, ``"arrays"`` or ``"other"``."""
        choices = self.declaration.schema.returns.choices
        several = self.declaration.schema.returns.arrays and get_origin(choices[0]) is tuple
        return "array" if choices == (Array,) else "arrays" if several else "other"

    @property
    def elementwise(self) -> bool:
        """Whether each element of the result is made from the elements at its place."""
        return self.declaration.chapter == "elementwise" or self.qualname == "astype"

    @property
    def moving(self) -> bool:
        """Whether the function only moves or chooses elements."""
        return self.qualname.removeprefix("linalg.") in MOVING or self.qualname in MOVING

    @cached_property
    def dtypes(self) -> tuple[str, ...]:
        """The data types of the first array it takes, or else of the array it makes."""
        if self.qualname in ("fft.fftshift", "fft.ifftshift"):
            return dt.FLOATING  # ours take every data type, the standard asks for these
        words = self.declaration.schema.accepted
        main = next((words[name] for name in self.arrays if name in words), None)
        if main is not None:
            return tuple(d for kind in main.kinds for d in dt.KINDS[kind])
        if self.qualname in ("fft.fftfreq", "fft.rfftfreq"):
            return dt.FLOATS
        return {"arange": dt.REALS, "linspace": dt.FLOATING, "eye": dt.NUMERIC, "meshgrid": dt.NUMERIC}.get(self.qualname, dt.ALL)

    @cached_property
    def predicate(self) -> bool:
        """Whether an elementwise function gives bools whatever it takes."""
        return bool(re.match(r"is|equal|not_equal|less|greater|logical_|all$|any$|signbit", self.qualname))

    def takes(self, *kinds: str) -> bool:
        """Whether the first array may be of one of these data types."""
        return not set(kinds).isdisjoint(self.dtypes)


class Call:
    """The arguments of one call by parameter, to be looked at and changed."""

    def __init__(self, subject: Subject, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.subject = subject
        self.bound = subject.signature.bind(*args, **kwargs)
        self.by_keyword = frozenset(kwargs)

    @property
    def arguments(self) -> dict[str, Any]:
        """What was given, by parameter."""
        return self.bound.arguments

    def arrays(self) -> list[np.ndarray]:
        """Every array among the arguments."""
        return [v for name in self.subject.arrays if name in self.arguments for v in _leaves(self.arguments[name])]

    def replace(self, change: Callable[[np.ndarray], np.ndarray]) -> None:
        """Put other arrays in place of those given."""
        for name in self.subject.arrays:
            if name in self.arguments:
                self.arguments[name] = _mapped(self.arguments[name], change)

    def run(self, good: Function) -> Any:
        """Call a function with the arguments as they are now."""
        return good(*self.bound.args, **self.bound.kwargs)


def _leaves(value: Any) -> list[np.ndarray]:
    if isinstance(value, (np.ndarray, np.generic)):
        return [np.asarray(value)] if isinstance(value, np.generic) else [value]
    return [x for v in value for x in _leaves(v)] if type(value) in (list, tuple) else []


def _mapped(value: Any, change: Callable[[np.ndarray], np.ndarray]) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        return change(np.asarray(value))
    return type(value)(_mapped(v, change) for v in value) if type(value) in (list, tuple) else value


def subjects() -> list[Subject]:
    """Every function of the standard, under each of its names."""
    return [Subject(name, d) for name, d in standard.names().items() if d.kind == "function"]
