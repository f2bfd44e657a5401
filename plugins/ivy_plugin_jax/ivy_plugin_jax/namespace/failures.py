"""Which of JAX's errors say something about the arguments of a call: see `ivy_api.dispatch.failures`."""

from __future__ import annotations

import jax

ARGUMENT_ERRORS = (NameError,)
"""What JAX raises for an axis that is a string: it takes that for the name of one."""


def passes(error: Exception) -> bool:
    """Whether it tells of a traced value that Python wanted to know: about the user's code, not about one call."""
    return isinstance(error, (jax.errors.JAXTypeError, jax.errors.JAXIndexError))
