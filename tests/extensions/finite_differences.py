"""Gradients of calls by all their floating-point arrays at once: those of a framework, and what differences of an oracle give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_api.bodies.updates import Selected
from ivy_api.errors import DataDependentShapeError
from ivy_conformance.calls import DType
from ivy_conformance.library import Library
from tests.extensions.drawing import Call, Row, every_array, expected

_DOUBLE = {"float32": DType("float64"), "complex64": DType("complex128")}
STEP = 1e-6
"""Of a difference: as good as a derivative but for some units of its own square root of rounding."""


def vector(call: Call) -> np.ndarray:
    """The floating-point arrays of a call, one after the other."""
    return np.concatenate([np.zeros(0), *(x.reshape(-1) for x in every_array(call) if x.dtype.kind == "f")])


def put_back(call: Call, v: Any, xp: Any, native: Callable[[np.ndarray], Any]) -> Call:
    """The call with the elements of such a vector in the places of its own; other arrays are entered by ``native``."""
    start = 0

    def fill(value: Any) -> Any:
        nonlocal start
        if isinstance(value, (list, tuple)):
            return type(value)(fill(part) for part in value)
        if not isinstance(value, np.ndarray):
            return value
        if value.dtype.kind != "f":
            return native(value)
        start += value.size
        return xp.reshape(v[start - value.size : start], value.shape)

    return fill(call[0]), {name: fill(value) for name, value in call[1].items()}


def total(result: Any, xp: Any, native: Callable[[np.ndarray], Any]) -> Any:
    """A weighted sum of the real numbers that a call gave, each with a weight of its own."""
    result = result.get() if isinstance(result, Selected) else result
    summed = native(np.zeros(()))
    for part in result if isinstance(result, (tuple, list)) else (result,):
        complex_ = xp.isdtype(part.dtype, "complex floating")
        for n, real in enumerate((xp.real(part), xp.imag(part)) if complex_ else (part,)):
            if xp.isdtype(real.dtype, "real floating"):
                weights = native(np.linspace(0.5 + n, 1.5, int(np.prod(part.shape))).reshape(tuple(part.shape)))
                summed = summed + xp.sum(xp.astype(real, summed.dtype) * weights)  # not every framework promotes
    return summed


def of_framework(lib: Library, tools: Any, function: Callable[..., Any], call: Call) -> np.ndarray:
    """The gradient that the framework gives."""

    def at(v: Any) -> Any:
        args, kwargs = put_back(call, v, lib.xp, lib.native)
        return total(function(*args, **kwargs), lib.xp, lib.native)

    def gradient(v: Any) -> Any:
        return tools.gradient(at, v)

    whole, x = tools.compiled(gradient) if lib.target.compiles_each_shape else gradient, lib.native(vector(call))
    try:
        found: np.ndarray = lib.numpy(whole(x))
    except DataDependentShapeError:
        found = lib.numpy(gradient(x))
    return found


def of_oracle(row: Row, call: Call, way: np.ndarray) -> float:
    """The slope of the oracle in one direction, in double precision whatever data type is asked for."""
    call = call[0], {name: _DOUBLE.get(value.name, value) if isinstance(value, DType) else value for name, value in call[1].items()}
    ends = [put_back(call, vector(call) + step * way, np, np.asarray) for step in (STEP, -STEP)]
    high, low = (total(as_arrays(expected(row, end)), np, np.asarray) for end in ends)
    return float(high - low) / (2 * STEP)


def as_arrays(result: Any) -> Any:
    """Each part of what an oracle gives as an array."""
    return tuple(map(np.asarray, result)) if isinstance(result, (tuple, list)) else np.asarray(result)
