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
    """Return the name of a data type, without the library's: for messages and files.

    Parameters
    ----------
    dtype : a backend's data type, such as ``x.dtype`` or ``xp.float32``, or its name

    Returns
    -------
    out : the standard's name where it has one

    Examples
    --------
    >>> import numpy as np
    >>> import ivy_api
    >>> ivy_api.dtype_name(np.zeros(3).dtype)
    'float64'
    >>> ivy_api.dtype_name(np.int8)
    'int8'
    """
    name = getattr(dtype, "name", None) or getattr(dtype, "__name__", None)  # the latter for classes of scalars
    return str(name or dtype).rpartition(".")[2]


def dtype_error(function: str, kind: str, dtype: object) -> DTypeError:
    """Return the error for an array of an unsupported data type."""
    return DTypeError(
        f"{function} takes {kind} arrays here; got {dtype_name(dtype)}. Convert first, for example xp.astype(x, xp."
        f"{'int64' if kind.startswith('integer') else 'float64'})."
    )
