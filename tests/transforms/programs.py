"""Programs: compositions of declared functions as data, and as functions of pytrees.

A program is its inputs, its calls in order, and which of the values are its results. `tests.transforms.drawing` draws them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

import ivy_api
from ivy_api import Array
from ivy_api.transforms.pytrees import is_native_array, leaves_of, map_leaves, native
from ivy_conformance.calls import Device, DType

NUMPY: Any = ivy_api.namespace("numpy")


@dataclass(frozen=True)
class Ref:
    """A value of a program, by its number: the inputs come first."""

    index: int


@dataclass(frozen=True)
class Between:
    """The elements of a value, mapped to an open interval."""

    ref: Ref
    low: float
    high: float


@dataclass(frozen=True)
class Near:
    """An array that depends on a value a little: on each element where the shapes are equal, else on their mean.

    Attributes
    ----------
    base : the array
    ref : the value
    symmetric : whether the array is a symmetric matrix, and stays one
    """

    base: np.ndarray
    ref: Ref
    symmetric: bool = False


@dataclass(frozen=True)
class Step:
    """One call.

    Attributes
    ----------
    name : the declared function, or ``"[]"``, or ``"operator -"``
    args, kwargs : its arguments: `Ref`, `Between`, `Near`, and constants
    kept : which of its arrays are values of the program
    """

    name: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    kept: tuple[int, ...] = ()


@cache
def _takes_index_arrays(xp: Any) -> bool:
    """Whether the native arrays of a namespace are indexed by arrays."""
    try:
        xp.zeros(2)[xp.asarray([0])]
    except TypeError:
        return False
    return True


def indexed(x: Any, key: tuple[Any, ...]) -> Any:
    """Index an array; one whose own operator takes no arrays, as an `Array`."""
    if not is_native_array(x) or not any(map(is_native_array, key)) or _takes_index_arrays(ivy_api.namespace_for(x)):  # type: ignore[arg-type]
        return x[key]
    return native(Array(x)[tuple(Array(k) if is_native_array(k) else k for k in key)])


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "[]": indexed,
    "operator +": lambda x, y: x + y,
    "operator -": lambda x, y: x - y,
    "operator *": lambda x, y: x * y,
    "operator /": lambda x, y: x / y,
    "operator **": lambda x, y: x**y,
}


@dataclass
class Program:
    """A function of pytrees.

    Attributes
    ----------
    args : its arguments: pytrees of NumPy arrays, of floating-point dtype
    dtype : their data type
    steps : its calls
    results : the pytree of its results, of `Ref`s
    """

    args: tuple[Any, ...]
    dtype: str
    steps: list[Step] = field(default_factory=list)
    results: Any = None

    def on(self, xp: Any) -> Callable[..., Any]:
        """Return the program as a function of pytrees of the arrays of a namespace; it closes over its constants."""
        steps = [Step(s.name, constant(s.args, xp), constant(s.kwargs, xp), s.kept) for s in self.steps]

        def function(*args: Any) -> Any:
            values = leaves_of(args)
            space = ivy_api.namespace_for(*values)
            for step in steps:
                found = called(step, values, space)
                values += [found[i] for i in step.kept]
            return map_leaves(lambda ref: values[ref.index], self.results)

        return function

    def loss(self, xp: Any) -> Callable[..., Any]:
        """Return the sum of the results of floating-point dtype, which have weights, as a function of the arguments."""
        return weighted(self.on(xp))

    def other_args(self, seed: int = 1) -> tuple[Any, ...]:
        """Return arguments close to those that it was drawn with."""
        rng = np.random.default_rng(seed)
        return tuple(map_leaves(lambda x: (x * (1 + 0.02 * rng.uniform(-1, 1, x.shape))).astype(x.dtype), self.args))

    def __str__(self) -> str:
        count = len(leaves_of(self.args))
        lines = [f"args = {self.args!r}"]
        for step in self.steps:
            given = [*map(repr, step.args), *(f"{name}={value!r}" for name, value in step.kwargs.items())]
            lines.append(f"{', '.join(f'Ref({count + i})' for i in range(len(step.kept)))} = {step.name}({', '.join(given)})")
            count += len(step.kept)
        return "\n".join([*lines, f"results = {self.results!r}"])


def weighted(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the real sum of the floating-point results of a function, each element with a weight."""

    def loss(*args: Any) -> Any:
        xp = ivy_api.namespace_for(*leaves_of(args))
        total: Any = 0.0
        for i, x in enumerate(leaves_of(function(*args))):
            if xp.isdtype(x.dtype, ("real floating", "complex floating")):
                part = xp.sum(xp.real(x) if xp.isdtype(x.dtype, "real floating") else xp.real(x * (1 + 0.5j))) * (i + 1.0)
                total = xp.add(total, part)  # operators of native tensors do not promote everywhere
        return total

    return loss


def constant(value: Any, xp: Any) -> Any:
    """Return arguments with their arrays, data types and devices as those of a namespace."""
    if isinstance(value, Near):
        return Near(constant(value.base, xp), value.ref, value.symmetric)
    if isinstance(value, np.ndarray):
        return xp.reshape(xp.asarray(value.ravel().tolist(), dtype=getattr(xp, value.dtype.name)), value.shape)
    if isinstance(value, DType):
        return getattr(xp, value.name)
    if isinstance(value, Device):
        return xp.__array_namespace_info__().default_device()
    if isinstance(value, dict):
        return {name: constant(part, xp) for name, part in value.items()}
    return type(value)(constant(part, xp) for part in value) if type(value) in (list, tuple) else value


def called(step: Step, values: list[Any], xp: Any) -> list[Any]:
    """Return the arrays that a call gives."""

    def fill(value: Any) -> Any:
        if isinstance(value, Ref):
            return values[value.index]
        if isinstance(value, Between):
            middle, half = (value.low + value.high) / 2, (value.high - value.low) / 2
            return middle + half * 0.9 * bounded(values[value.ref.index], xp)
        if isinstance(value, Near):
            return near(value.base, values[value.ref.index], value.symmetric, xp)
        return type(value)(map(fill, value)) if type(value) in (list, tuple) else value

    args, kwargs = [fill(x) for x in step.args], {name: fill(x) for name, x in step.kwargs.items()}
    if step.name in OPERATORS:
        return [OPERATORS[step.name](*args)]
    return arrays_of(named(xp, step.name)(*args, **kwargs))


def named(xp: Any, name: str) -> Any:
    """Return the function of a namespace by its qualified name."""
    for part in name.split("."):
        xp = getattr(xp, part)
    return xp


def arrays_of(result: Any) -> list[Any]:
    """Return the arrays of a result."""
    if isinstance(result, (tuple, list)):
        return [x for part in result for x in arrays_of(part)]
    return [result] if hasattr(result, "dtype") else []


def bounded(x: Any, xp: Any) -> Any:
    """Return a smooth function of each element, with real values between -1 and 1."""
    return xp.tanh(xp.real(x) + xp.imag(x)) if xp.isdtype(x.dtype, "complex floating") else xp.tanh(x)


def near(base: Any, x: Any, symmetric: bool, xp: Any) -> Any:
    """Return an array that depends on a value: see `Near`."""
    part = bounded(x, xp)
    real = xp.real(base).dtype if xp.isdtype(base.dtype, "complex floating") else base.dtype
    if part.dtype != real:
        part = xp.astype(part, real)
    if symmetric or tuple(part.shape) != tuple(base.shape):
        part = xp.mean(part)
    return xp.multiply(base, 0.98 + 0.02 * part)  # operators of native tensors do not promote everywhere
