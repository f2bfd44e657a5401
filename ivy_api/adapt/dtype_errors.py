"""Errors for unsupported data types, with the same message on every backend."""

from __future__ import annotations

from ivy_api.errors import DTypeError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


def raising_for(name: str, dtypes: Iterable[Any], kind: str = "real floating-point") -> dict[Any, Callable[..., Any]]:
    """Return, for each data type, a function that raises: used in place of a native function that would accept it.

    Parameters
    ----------
    name : the function's name
    dtypes : the framework's unsupported data types
    kind : the kind of data type that the function supports

    Raises
    ------
    DTypeError
        by the returned functions.
    """

    def refuse(*arrays: Any) -> Any:
        raise dtype_error(name, kind, arrays[0].dtype)

    return dict.fromkeys(dtypes, refuse)


def not_an_array(function: str, x: object) -> NotAnArrayError:
    """Return the error for an object that is not an array."""
    return NotAnArrayError(f"{function} takes arrays; got {type(x).__qualname__}. Convert it first: xp.asarray(x).")


def dtype_name(dtype: object) -> str:
    """Return the name of a data type for messages, without the library's: ``int64`` for ``lib.int64``."""
    return str(getattr(dtype, "name", None) or dtype).rpartition(".")[2]


def dtype_error(function: str, kind: str, dtype: object) -> DTypeError:
    """Return the error for an array of an unsupported data type."""
    return DTypeError(
        f"{function} takes {kind} arrays here; got {dtype_name(dtype)}. Convert first, for example xp.astype(x, xp."
        f"{'int64' if kind.startswith('integer') else 'float64'})."
    )
