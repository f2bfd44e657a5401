"""Which of torch's errors are about the arguments of a call (see `ivy_api.dispatch.failures`), and those of transformations."""

from __future__ import annotations

import sys

import torch
from torch._subclasses.fake_tensor import DataDependentOutputException, DynamicOutputShapeException

from ivy_api.adapt.native_errors import translating
from ivy_api.errors import (
    LocatedError,
    branching_error,
    conversion_error,
    dynamic_shape_error,
    escaped_error,
    mutation_error,
)

AXES_OF_SCALARS = True
"""Whether functions take an axis 0 or -1 of a 0-d array, which has none."""

_COMPILERS = ("torch._dynamo", "torch._inductor", "torch._subclasses", "torch.fx")


def passes(error: Exception) -> bool:
    """Whether the error is not about the arguments: a compiler's graph break, out of memory, or about a transformation."""
    if type(error).__module__.startswith(_COMPILERS) or isinstance(error, torch.OutOfMemoryError):
        return True
    return transformation_error(error) is not None


class EscapedError(RuntimeError):
    """What torch's functions raise for a tensor of a compiled function that has returned: operators would swallow a TypeError."""


def is_of_escaped(error: Exception) -> bool:
    """Whether the error is about an array of a transformed function that has returned."""
    return isinstance(error, EscapedError) or (isinstance(error, RuntimeError) and any(said in str(error) for said in _ESCAPED))


_ESCAPED = ("may have escaped from inside a function being vmapped", "maybe_level.has_value()")


def _is_of_unknown_values(error: Exception) -> bool:
    """Whether the error is about sizes or conditions that depend on the values of arrays.

    The module of its class is not imported here, since it loads SymPy: a third of a second, which most programs can do without.
    """
    shapes = sys.modules.get("torch.fx.experimental.symbolic_shapes")
    return shapes is not None and isinstance(error, shapes.GuardOnDataDependentSymNode)


def transformation_error(error: Exception) -> LocatedError | None:
    """Return the error for what a transformed function may not do."""
    if is_of_escaped(error):
        return escaped_error()
    if isinstance(error, DynamicOutputShapeException):
        return dynamic_shape_error(str(error.func), "compile")
    if _is_of_unknown_values(error):
        sizes = "Size-like symbols: none" not in str(error)
        return dynamic_shape_error("This function", "compile") if sizes else branching_error()
    if isinstance(error, DataDependentOutputException):
        return branching_error()
    return next((make() for said, make in _SAID.items() if said in str(error)), None) if isinstance(error, RuntimeError) else None


_SAID = {
    "data-dependent control flow": branching_error,
    "calling .item() on a Tensor": lambda: conversion_error("float(x), int(x) or x.item()"),
    "dynamic shape": lambda: dynamic_shape_error("This function", "vmap"),
    "not implemented for aten::nonzero": lambda: dynamic_shape_error("nonzero", "vmap"),
    "is being used in an in-place operation": mutation_error,
    "in-place arithmetic operation": mutation_error,
}
"""What torch says in errors that have no class of their own."""

translated = translating(transformation_error)
