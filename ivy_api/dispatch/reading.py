"""Read arrays that composed bodies cannot take directly, before the function is called.

A framework may have a second array class, a mutable variable, without all attributes and operators of its arrays. The framework's
functions read it themselves. A composed body receives the value it holds, read once per call: another thread may assign to it
meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ivy_api.adapt.functions import ErrorHandler, rename_function


def reading(function: Any, reads: Sequence[tuple[type, Callable[[Any], Any]]]) -> Any:
    """Return ``function`` with such arguments read, including those inside lists, tuples and dicts.

    Parameters
    ----------
    function : a composed body, or one combined with a backend function by a predicate
    reads : pairs of a class and a function that returns the array an instance holds
    """
    handler = ErrorHandler()
    plain: set[type] = set()
    """Types seen so far that are neither read nor containers."""

    def read(value: Any) -> Any:
        cls = type(value)
        if cls in plain:
            return value
        if isinstance(value, (list, tuple)):
            parts = [read(part) for part in value]
            if all(new is old for new, old in zip(parts, value, strict=True)):
                return value
            return cls(*parts) if hasattr(value, "_fields") else cls(parts)
        if isinstance(value, dict):
            return {key: read(part) for key, part in value.items()}
        for known, held in reads:
            if isinstance(value, known):
                return held(value)
        plain.add(cls)
        return value

    def slowly(args: Iterable[Any], kwargs: dict[str, Any]) -> Any:
        return function(*map(read, args), **{name: read(value) for name, value in kwargs.items()})

    def behind(*args: Any, **kwargs: Any) -> Any:
        try:
            for value in args:
                if type(value) not in plain:
                    return slowly(args, kwargs)
            if kwargs:
                for value in kwargs.values():
                    if type(value) not in plain:
                        return slowly(args, kwargs)
            return function(*args, **kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    for attribute in ("__doc__", "__annotations__", "__module__"):
        setattr(behind, attribute, getattr(function, attribute))
    behind.__wrapped__ = function  # type: ignore[attr-defined]
    return handler.belongs_to(rename_function(behind, function.__name__, function.__qualname__))
