"""Which of JAX's errors are about the arguments of a call (see `ivy_api.dispatch.failures`), and those of transformations."""

from __future__ import annotations

import jax

from ivy_api.adapt.native_errors import translating
from ivy_api.errors import (
    LocatedError,
    branching_error,
    conversion_error,
    dynamic_shape_error,
    escaped_error,
    mutation_error,
)

ARGUMENT_ERRORS = (NameError,)
"""What JAX raises for an axis that is a string: it treats it as an axis name."""


def passes(error: Exception) -> bool:
    """Whether the error is about the value of a traced array: caused by the user's code, not by one call."""
    return isinstance(error, (jax.errors.JAXTypeError, jax.errors.JAXIndexError))


def is_of_escaped(error: Exception) -> bool:
    """Whether the error is about an array of a transformed function that has returned."""
    return isinstance(error, jax.errors.UnexpectedTracerError)


def transformation_error(error: Exception) -> LocatedError | None:
    """Return the error for what a transformed function may not do."""
    if isinstance(error, (jax.errors.TracerBoolConversionError, jax.errors.TracerIntegerConversionError)):
        return branching_error()
    if isinstance(error, jax.errors.NonConcreteBooleanIndexError):
        return dynamic_shape_error("x[mask]", "a transformation")
    if isinstance(error, (jax.errors.ConcretizationTypeError, jax.errors.TracerArrayConversionError)):
        return conversion_error("float(x), int(x) or a conversion to an ndarray")
    if is_of_escaped(error):
        return escaped_error()
    if isinstance(error, TypeError) and "immutable and do not support in-place item assignment" in str(error):
        return mutation_error()
    return None


translated = translating(transformation_error)
