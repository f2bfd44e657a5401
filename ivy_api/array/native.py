"""What an `Array` asks of a backend beyond its functions, and the answers of a native array that has the standard's methods.

A plugin whose arrays differ has a module ``namespace/array_object.py`` with functions of the same names, for those that differ.
"""

from __future__ import annotations

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

NATIVE_TYPE: type | None = None
"""The one type of the arrays, where native functions may return something else as well (scalars); ``None`` where they do not."""


def to_array(x: Any) -> Any:
    """An array of that type, made of something else."""
    return x


MUTABLE = True
"""Whether arrays can be written to: then other arrays on the same memory see it."""

OVERRIDES: dict[str, Any] = {}
"""By name, functions that the namespace over Arrays takes for those of the native namespace."""


def getitem(x: Any, key: Any) -> Any:
    """``x[key]``; the arrays in the key are native."""
    return x[key]


iterate: Callable[[Any], Iterator[Any]] | None = None
"""Gives the elements of an array of one axis one after the other; ``None`` where `unstack` does that at little cost."""


def setitem(x: Any, key: Any, value: Any) -> Any:
    """Set ``x[key]``, and return the array: ``x`` itself, or another one where arrays cannot be written to.

    ``value`` is a Python scalar that the data type of ``x`` holds, or an array of that data type. Its shape may not broadcast.
    """
    x[key] = value
    return x


def assign(x: Any, value: Any) -> Any:
    """Put the elements of ``value``, of the same shape and data type, into ``x``; return the array as `setitem` does."""
    x[...] = value
    return x


def shape(x: Any) -> tuple[int | None, ...]:
    """The sizes of the axes; ``None`` where a size is not known yet."""
    return tuple(x.shape)


def device(x: Any) -> Any:
    """Where the array is."""
    return x.device


def to_device(x: Any, device: Any, stream: Any) -> Any:
    """The array on another device."""
    return x.to_device(device, stream=stream)


def item(x: Any, kind: type) -> Any:
    """The one element of an array without axes as a Python scalar of this type."""
    return kind(x)


def dlpack(x: Any, **options: Any) -> Any:
    """The capsule of DLPack. Options that have their default value are left out."""
    return x.__dlpack__(**options)


def dlpack_device(x: Any) -> Any:
    """Kind and number of the device, as DLPack has them."""
    return x.__dlpack_device__()


def reduced(x: Any) -> tuple[Any, tuple[Any, ...]]:
    """A function and its arguments, all of which can be pickled, that give the array again."""
    return _itself, (x,)


def _itself(x: Any) -> Any:
    return x


def host(x: Any) -> Any:
    """The array as an ``ndarray``, without a copy where that is possible."""
    return x.__array__()


def register_array_class(cls: Any) -> None:
    """Tell the framework about the class of the Arrays over its own: registrations for its compilers and tree functions."""
