"""Conversion of JAX's errors to those of the standard and ``ivy_api``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import wraps
from inspect import signature
from operator import index
from typing import Any, TypeVar

import jax

from ivy_api.errors import ArgumentError, AxisError, DataDependentShapeError, IvyError, is_internal_module

F = TypeVar("F", bound=Callable[..., Any])

_AXES = ("axis", "axes", "source", "destination")
_NUMBERS = frozenset((*_AXES, "shape", "shift", "repeats", "n", "keepdims", "copy"))
"""Parameters that take integers or tuples of integers."""
_OTHERS = frozenset(("dtype", "norm"))


def checked(function: F, *, new_axes: int = 0) -> F:
    """Adapt a function of axes and shapes: ``IndexError`` for an invalid axis, ``ValueError`` for incompatible shapes.

    JAX raises a plain ``ValueError`` for the former and often a ``TypeError`` for the latter. The arguments tell them apart.

    Parameters
    ----------
    new_axes : how many more axes the result has than an array
    """

    @wraps(function)
    def adapted(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (TypeError, ValueError) as error:
            kind = None if isinstance(error, IvyError) else _kind(function, args, kwargs, error, new_axes)
            if kind is None:
                raise
            raise kind(str(error)) from error

    return adapted  # type: ignore[return-value]


def _kind(function: Any, args: Any, kwargs: Any, error: Exception, new_axes: int) -> type[IvyError] | None:
    """The error type for the arguments of a failed call; ``None`` if neither axes nor shapes are wrong."""
    try:
        given = signature(function).bind(*args, **kwargs).arguments
    except TypeError:
        return None
    arrays = [x for value in given.values() for x in _leaves(value) if _is_array(x)]
    if arrays and any(_outside(given.get(name), arrays[0].ndim + new_axes) for name in _AXES):
        return AxisError
    about_shapes = len(arrays) > 1 or not given.keys().isdisjoint(("shape", "axes", "repeats"))
    if type(error) is TypeError and arrays and about_shapes and all(_is_of_its_type(*item) for item in given.items()):
        return ArgumentError
    return None


def _outside(axes: Any, ndim: int) -> bool:
    """Whether any of these is not a valid axis."""
    return any(_is_integer(axis) and not -ndim <= index(axis) < ndim for axis in _leaves(axes))


def _is_of_its_type(name: str, value: Any) -> bool:
    if name in _OTHERS or value is None:
        return True
    return all(_is_integer(x) if name in _NUMBERS and not _is_array(x) else _is_array(x) for x in _leaves(value))


def _leaves(value: Any) -> Iterator[Any]:
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from _leaves(part)
    else:
        yield value


def _is_array(x: Any) -> bool:
    return hasattr(x, "shape") and hasattr(x, "dtype")


def _is_integer(x: Any) -> bool:
    return hasattr(x, "__index__") and not _is_array(x)


def _called() -> str:
    """The composed function that the user called, whose body is running; empty if it is none."""
    name, frame = "", sys._getframe(2)
    while frame is not None:
        module = str(frame.f_globals.get("__name__", "ivy_api"))
        if not is_internal_module(module):
            break
        if module.startswith(("ivy_api.extensions", "ivy_api.standard")) and not frame.f_code.co_name.startswith(("_", "<")):
            name = frame.f_code.co_name
        frame = frame.f_back  # type: ignore[assignment]
    return name


def needs_values(function: F, instead: str) -> F:
    """Adapt a function whose result shape depends on values, which ``jax.jit`` does not know."""

    @wraps(function)
    def adapted(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (jax.errors.ConcretizationTypeError, jax.errors.NonConcreteBooleanIndexError) as error:
            name = _called() or function.__name__
            raise DataDependentShapeError(
                f"The shape of the result of {name} depends on the values of its array, which are not known inside jax.jit and "
                f"jax.vmap. Call it outside, or {instead}."
            ) from error

    return adapted  # type: ignore[return-value]
