"""What a framework raises for bad input to its transformations, as the errors of this package."""

from __future__ import annotations

from functools import wraps

from ivy_api.errors import IvyError, LocatedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    F = TypeVar("F", bound=Callable[..., Any])


def translating(find: Callable[[Exception], LocatedError | None]) -> Callable[[F], F]:
    """Return a decorator for the transformations of a plugin: it translates the framework's errors.

    Parameters
    ----------
    find : takes an error of the framework and returns the one to raise instead, or ``None`` for one that says enough

    Returns
    -------
    out : the decorator; the new error quotes the line of the user's code, and has the framework's as its cause
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            try:
                return function(*args, **kwargs)
            except Exception as error:
                found = None if isinstance(error, IvyError) else find(error)
                if found is None:
                    raise
                found.locate(error)
                raise found from error

        return call  # type: ignore[return-value]

    return decorate
