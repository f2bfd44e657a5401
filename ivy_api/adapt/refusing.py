"""Refuse arrays of data types that a function is not for, in the same words for every backend."""

from __future__ import annotations

from ivy_api.adapt.operands import refusal

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def refusing(name: str, dtypes: Iterable[Any], kind: str = "real floating-point") -> dict[Any, Callable[..., Any]]:
    """For each data type a function that raises: what a plugin calls in the place of a native function that would take it.

    Parameters
    ----------
    name : the function's name
    dtypes : the framework's data types to refuse
    kind : the kind of data type that the function is for

    Raises
    ------
    DTypeError
        by the functions, when they are called.
    """

    def refuse(*arrays: Any) -> Any:
        raise refusal(name, kind, arrays[0].dtype)

    return dict.fromkeys(dtypes, refuse)
