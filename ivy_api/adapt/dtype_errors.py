"""Refuse arrays of data types that a function is not for, in the same words for every backend."""

from __future__ import annotations

from ivy_api.errors import DTypeError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def raising_for(name: str, dtypes: Iterable[Any], kind: str = "real floating-point") -> dict[Any, Callable[..., Any]]:
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
        raise dtype_error(name, kind, arrays[0].dtype)

    return dict.fromkeys(dtypes, refuse)


def not_an_array(function: str, x: object) -> NotAnArrayError:
    """The error for something that is no array."""
    return NotAnArrayError(f"{function} takes arrays; got {type(x).__qualname__}. Make an array of it first: xp.asarray(x).")


def dtype_name(dtype: object) -> str:
    """The name of a data type for messages, without the library's: of one called ``lib.int64`` it is ``int64``."""
    return str(getattr(dtype, "name", None) or dtype).rpartition(".")[2]


def dtype_error(function: str, kind: str, dtype: object) -> DTypeError:
    """The error for an array of another kind of data type than a function takes."""
    return DTypeError(
        f"{function} takes {kind} arrays here; got {dtype_name(dtype)}. Convert first, for example xp.astype(x, xp."
        f"{'int64' if kind.startswith('integer') else 'float64'})."
    )
