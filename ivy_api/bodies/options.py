"""Errors for options: the values that a declaration lists for a parameter."""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.errors import ArgumentError


def unknown_option(function: str, name: str, value: Any) -> ArgumentError:
    """Return the error for a value that is none of the options of a parameter.

    Parameters
    ----------
    function : the declared function, such as ``"linalg.polar"``
    name : its parameter
    value : what was given
    """
    from ivy_api.dispatch import diagnose, registry  # on errors only

    declaration = registry.find(function)
    assert declaration is not None
    return diagnose.unknown_option(function, declaration.schema.parameters[name], value)
