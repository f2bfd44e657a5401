"""The drawn calls of functions as functions of their floating-point arrays."""

from __future__ import annotations

from typing import Any

import numpy as np

import ivy_api
from ivy_api.bodies.updates import Selected
from ivy_conformance.calls import Device, DType

NUMPY = ivy_api.namespace("numpy")


DOUBLE = {"float16": "float64", "float32": "float64", "bfloat16": "float64", "complex64": "complex128"}


def entered(value: Any) -> Any:
    """An argument with data types, of double precision, and devices of NumPy."""
    if isinstance(value, DType):
        return getattr(NUMPY, DOUBLE.get(value.name, value.name))
    if isinstance(value, Device):
        return "cpu"
    if isinstance(value, (list, tuple)):
        return type(value)(map(entered, value))
    return value


def double(x: np.ndarray) -> np.ndarray:
    """The array in double precision; if complex, with imaginary parts."""
    if x.dtype.kind == "f":
        return x.astype("float64")
    parts = np.random.default_rng(x.size).uniform(-1, 1, x.shape)
    return x.astype("complex128") + (0 if np.any(x.imag) else 1j * parts)


def named(xp: Any, name: str) -> Any:
    """The function of a namespace by its qualified name."""
    for part in name.split("."):
        xp = getattr(xp, part)
    return xp


def flat(result: Any) -> list[Any]:
    """The floating-point arrays of a result."""
    result = result.get() if isinstance(result, Selected) else result
    parts = result if isinstance(result, (tuple, list)) else (result,)
    found: list[Any] = []
    for part in parts:
        if isinstance(part, (tuple, list)):
            found += flat(part)
        elif hasattr(part, "dtype") and ivy_api.namespace_for(part).isdtype(part.dtype, ("real floating", "complex floating")):
            found.append(part)
    return found


class Drawn:
    """One call as a function of the floating-point arrays among its arguments.

    Attributes
    ----------
    arrays : these arrays
    """

    def __init__(self, name: str, args: Any, kwargs: dict[str, Any], fixed: tuple[Any, ...] = ()) -> None:
        self._name, self._fixed = name, fixed
        self._args = list(map(entered, args))
        self._kwargs = {key: entered(value) for key, value in kwargs.items()}
        self.arrays: list[Any] = []
        self._call(self.arrays.append)

    def _call(self, visit: Any) -> tuple[list[Any], dict[str, Any]]:
        def fill(value: Any) -> Any:
            if isinstance(value, (list, tuple)):
                return type(value)(map(fill, value))
            return visit(double(value)) if isinstance(value, np.ndarray) and value.dtype.kind in "fc" else value

        args = [value if i in self._fixed else fill(value) for i, value in enumerate(self._args)]
        return args, {name: value if name in self._fixed else fill(value) for name, value in self._kwargs.items()}

    def __call__(self, *arrays: Any) -> list[Any]:
        left = iter(arrays)
        args, kwargs = self._call(lambda _: next(left))
        xp = ivy_api.namespace_for(*arrays) if arrays else NUMPY
        return flat(named(xp, self._name)(*args, **kwargs))

    def __repr__(self) -> str:
        return f"{self._name}(*{self._args}, **{self._kwargs})"
