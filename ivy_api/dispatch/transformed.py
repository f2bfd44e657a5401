"""The functions that transformations return. They can be pickled and copied: by name, or by how they were made."""

from __future__ import annotations

from functools import update_wrapper
from types import FunctionType, MethodType

from ivy_api.adapt.functions import is_found, own_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Transformed:
    """A function that a transformation returns, with the name and the documentation of the one it was made of.

    Parameters
    ----------
    call : the function
    made : the transformation, its arguments, and the index of the function in its result; ``None`` if it is the result
    """

    __slots__ = ("__dict__", "__weakref__", "_call", "_made")  # the dictionary is for the attributes of ``call``

    def __init__(self, call: Callable[..., Any], made: tuple[Any, tuple[Any, ...], dict[str, Any], int | None]) -> None:
        self._call, self._made = call, made
        update_wrapper(self, call)
        self.__wrapped__ = getattr(call, "__wrapped__", call)

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Call the function."""
        return self._call(*args, **kwargs)

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        """As a method of a class, of an instance, which is the first argument."""
        return self if instance is None else MethodType(self, instance)

    def __repr__(self) -> str:
        return repr(self._call)

    def __reduce__(self) -> Any:
        """By name, if it is found there, as a decorated function is; else the transformation is called again."""
        return own_name(self) if is_found(self) else (_made_again, self._made)


def _made_again(transformation: Any, args: tuple[Any, ...], kwargs: dict[str, Any], index: int | None) -> Any:
    found = transformation(*args, **kwargs)
    return found if index is None else found[index]


def picklable(found: Any, transformation: Any, body: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the result of a transformation with a `Transformed` in place of each function that it made.

    Parameters
    ----------
    found : the result
    transformation, body : the transformation, and its body, in which these functions are defined
    args, kwargs : its arguments
    """
    if type(found) is FunctionType:
        # By their code, since torch's compiler cannot compare functions.
        own = any(type(x) is FunctionType and found.__code__ is x.__code__ for x in args)
        return found if own else Transformed(found, (transformation, args, kwargs, None))
    if type(found) is tuple:
        inside = f"{body.__qualname__}.<locals>."
        return tuple(
            [
                Transformed(x, (transformation, args, kwargs, i))
                if type(x) is FunctionType and x.__module__ == body.__module__ and x.__qualname__.startswith(inside)
                else x
                for i, x in enumerate(found)
            ]
        )
    return found
