"""Check the arguments of a transformation before it runs: functions, positions and sequences.

A parameter's name says what it takes: it means the same in every transformation.
"""

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

_function = callable, "a function"
_positions = (lambda value: _is_integer(value) or _are_integers(value)), "an integer or a tuple of integers, positions of arguments"
_count = _is_integer, "an integer"
_optional_count = (lambda value: value is None or _is_integer(value)), "an integer or None"
_several = _are(lambda value: True), "a list or tuple"
_optional_flag = (lambda value: value is None or isinstance(value, bool)), "True, False or None"

_TYPES: dict[str, tuple[Test, str]] = {
    **dict.fromkeys(("fun", "f", "fn", "true_fun", "false_fun", "cond_fun", "body_fun"), _function),
    **dict.fromkeys(("argnums", "static_argnums", "donate_argnums"), _positions),
    **dict.fromkeys(("primals", "tangents"), _several),
    **dict.fromkeys(("axis_size", "batch_size", "length"), _optional_count),
    **dict.fromkeys(("axis", "unroll"), _count),
    "dynamic": _optional_flag,
    "branches": (_are(callable), "a list or tuple of functions"),
    "nondiff_argnums": (_are_integers, "a list or tuple of integers, positions of arguments"),
    "static_argnames": ((lambda value: isinstance(value, str) or _are_strings(value)), "a name or a tuple of names"),
}


def require_arguments(body: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> None:
    """Raise `ArgumentTypeError` if an argument of a transformation is of a wrong type.

    Parameters
    ----------
    body : the function that declares the transformation
    args, kwargs : its arguments; those that no parameter fits are left to the call
    """
    code = body.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for name, value in (*zip(names[: code.co_argcount], args, strict=False), *((n, x) for n, x in kwargs.items() if n in names)):
        is_one, words = _TYPES.get(name, (None, ""))
        if is_one is not None and not is_one(value):
            raise ArgumentTypeError(f"{body.__name__} takes {words} as {name}; got {type(value).__name__}: {_short(value)}.")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
