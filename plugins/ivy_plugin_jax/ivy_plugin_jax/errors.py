"""JAX's errors as those that the standard and ``ivy_api`` ask for."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import jax

from ivy_api.errors import ArgumentError, AxisError, DataDependentShapeError

F = TypeVar("F", bound=Callable[..., Any])

_NO_SUCH_AXIS = "out of bounds for array of dimension"  # numpy.exceptions.AxisError would be both, but JAX has a plain ValueError


def checked(function: F) -> F:
    """Adapt a function of axes and shapes: ``IndexError`` if there is no such axis, ``ValueError`` if shapes do not fit."""

    @wraps(function)
    def adapted(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (TypeError, ValueError) as error:
            if _NO_SUCH_AXIS in str(error):
                raise AxisError(str(error)) from error
            if type(error) is TypeError and "shape" in str(error):
                raise ArgumentError(str(error)) from error
            raise

    return adapted  # type: ignore[return-value]


def needs_values(function: F, instead: str) -> F:
    """Adapt a function whose result has a shape that depends on values, which ``jax.jit`` does not know."""

    @wraps(function)
    def adapted(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except (jax.errors.ConcretizationTypeError, jax.errors.NonConcreteBooleanIndexError) as error:
            raise DataDependentShapeError(
                f"The shape of what {function.__name__} returns depends on the values of its array, which are not known inside "
                f"jax.jit and jax.vmap. Call it outside, or {instead}."
            ) from error

    return adapted  # type: ignore[return-value]
