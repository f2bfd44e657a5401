"""Which of JAX's errors are about the arguments of a call: see `ivy_api.dispatch.failures`."""

from __future__ import annotations

import jax

ARGUMENT_ERRORS = (NameError,)
"""What JAX raises for an axis that is a string: it treats it as an axis name."""


def passes(error: Exception) -> bool:
    """Whether the error is about the value of a traced array: caused by the user's code, not by one call."""
    return isinstance(error, (jax.errors.JAXTypeError, jax.errors.JAXIndexError))
