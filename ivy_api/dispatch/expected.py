"""Check a value against the type of a parameter, and describe that type in words. Used only after a call has failed."""

from __future__ import annotations

from numbers import Complex, Integral, Real
from operator import index
from typing import Any, Literal, get_args, get_origin

from ivy_api._types import Array, Role
from ivy_api.dispatch.lookup import find_namespace, is_over
from ivy_api.dispatch.schema import Type

_SCALARS: dict[Any, tuple[type, str]] = {
    complex: (Complex, "a Python number"),
    float: (Real, "a real Python number"),
    bool: (Integral, "True or False"),
}
_WORDS: dict[Any, str] = {
    **{choice: words for choice, (_, words) in _SCALARS.items()},
    Array: "an array",
    int: "an integer",
    str: "a string",
    None: "None",
    Role("dtype"): "a data type",
    Role("device"): "a device",
}


def fits(kind: Type, value: Any, xp: Any) -> bool:
    """Whether ``value`` fits a type, for the arrays and data types of ``xp``; unknown types fit anything."""
    return any(_fits(choice, value, xp) for choice in kind.choices)


def _fits_scalar(choice: Any, value: Any) -> bool:
    if choice is int:
        return _is_index(value)
    if choice is str:
        return isinstance(value, str)
    return isinstance(value, _SCALARS[choice][0]) or (choice is not bool and _lone(value))


def _fits(choice: Any, value: Any, xp: Any) -> bool:
    if choice is None:
        return value is None
    if choice is Array:
        found = find_namespace(value)
        return xp is not None and found is not None and (found is xp or is_over(xp, found))
    if choice is int or choice is str or choice in _SCALARS:
        return _fits_scalar(choice, value)
    if choice == Role("dtype"):
        return is_dtype(value, xp)
    if get_origin(choice) is Literal:
        return any(type(value) is type(option) and value == option for option in get_args(choice))
    if Type.is_sequence(choice):
        return _fits_sequence(choice, value, xp)
    return True


def _fits_sequence(choice: Any, value: Any, xp: Any) -> bool:
    if isinstance(value, (str, bytes)) or find_namespace(value) is not None or not hasattr(value, "__len__"):
        return False
    parts = Type.parts(choice)
    if get_origin(choice) is not tuple or Ellipsis in get_args(choice):
        return all(fits(parts[0], element, xp) for element in value)
    return len(value) == len(parts) and all(fits(part, element, xp) for part, element in zip(parts, value, strict=True))


def is_dtype(value: Any, xp: Any) -> bool:
    """Whether ``value`` is a data type of a backend, or its name."""
    if isinstance(value, str):
        return hasattr(xp, value)
    if value is None or isinstance(value, (Complex, list, tuple, dict, bytes)) or find_namespace(value) is not None:
        return False
    known = list(xp.__array_namespace_info__().dtypes().values())
    return any(type(value) is type(dtype) for dtype in known) or any(value == dtype for dtype in known)


def words(kind: Type) -> str:
    """Describe the type in words."""
    said = [_said(choice) for choice in kind.choices if get_origin(choice) is not Literal]
    said = [*map(repr, kind.options), *dict.fromkeys(said)]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} or {said[-1]}"


def _said(choice: Any) -> str:
    if Type.is_sequence(choice):
        inner = {int: "integers", Array: "arrays", float: "numbers", complex: "numbers"}
        parts = Type.parts(choice)[0].choices
        return (
            f"a {'list' if get_origin(choice) is list else 'tuple'} of {inner.get(parts[0], 'such') if len(parts) == 1 else 'such'}"
        )
    return _WORDS.get(choice, getattr(choice, "__name__", str(choice)))


def _is_index(value: Any) -> bool:
    if find_namespace(value) is not None and not _lone(value):
        return False
    try:
        index(value)
    except Exception:
        return _lone(value)  # a size unknown at trace time
    return True


def _lone(value: Any) -> bool:
    """Whether it is an array of one element, which can be used as a number."""
    return find_namespace(value) is not None and len(value.shape) == 0
