"""Check the arguments of a transformation before it runs: functions, positions, and sequences, by the annotations of its body."""

from __future__ import annotations

from operator import index

from ivy_api.errors import ArgumentTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    Test = Callable[[Any], bool]


def _is_integer(value: Any) -> bool:
    try:
        index(value)
    except Exception:  # of any object
        return False
    return True


def _are(is_one: Test) -> Test:
    return lambda value: isinstance(value, (list, tuple)) and all(is_one(part) for part in value)


_are_integers = _are(_is_integer)
_are_strings = _are(lambda value: isinstance(value, str))


def _is_integer_or_several(value: Any) -> bool:
    return _is_integer(value) or _are_integers(value)


_TYPES: dict[str, tuple[Test, str]] = {
    "Function": (callable, "a function"),
    "Sequence[Function]": (_are(callable), "a list or tuple of functions"),
    "Sequence[Any]": (_are(lambda value: True), "a list or tuple"),
    "Sequence[int]": (_are_integers, "a list or tuple of integers"),
    "Argnums": (_is_integer_or_several, "an integer or a tuple of integers, the positions of arguments"),
    "int | Sequence[int]": (_is_integer_or_several, "an integer or a tuple of integers"),
    "str | Sequence[str]": (lambda value: isinstance(value, str) or _are_strings(value), "a name or a tuple of names"),
    "int": (_is_integer, "an integer"),
    "int | None": (lambda value: value is None or _is_integer(value), "an integer or None"),
}
"""What an annotation of a transformation asks for, as it is written there: these are not evaluated at start."""


def require_arguments(body: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Raise `ArgumentTypeError` if an argument of a transformation is of a wrong type.

    Parameters
    ----------
    body : the function that declares the transformation
    args, kwargs : its arguments; those that no parameter fits are left to the call
    """
    annotations, code = body.__annotations__, body.__code__
    names = code.co_varnames[: code.co_argcount]
    for name, value in (*zip(names, args, strict=False), *kwargs.items()):
        is_one, words = _TYPES.get(annotations.get(name), (None, ""))
        if is_one is not None and not is_one(value):
            raise ArgumentTypeError(f"{body.__name__} takes {words} as {name}; got {type(value).__name__}: {_short(value)}.")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
