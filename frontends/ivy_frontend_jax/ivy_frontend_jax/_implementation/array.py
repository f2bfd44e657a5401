"""``jax.Array``: an immutable array; it holds a native one, and whether its data type is weak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ivy_api.frontends import default_namespace, find_namespace, one_namespace
from ivy_frontend_jax._implementation.dtypes import NARROW, canonical
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import cast, dtype_of
from ivy_frontend_jax._implementation.states import VALUES

_PLAIN = frozenset({int, float, bool, complex, str, type(None)})


class Array:
    """JAX's array on a native array of any backend."""

    __slots__ = ("__weakref__", "_weak", "_x")
    __hash__ = None  # type: ignore[assignment]
    __array_priority__ = 100

    def __init__(self, x: Any, weak: bool = False) -> None:
        self._x, self._weak = x, weak

    @property
    def dtype(self) -> Any:
        """The data type."""
        return dtype_of(self._x)

    @property
    def shape(self) -> tuple[int, ...]:
        """The size of each axis."""
        return tuple(self._x.shape)

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self._x.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        count = 1
        for n in self._x.shape:
            count *= n
        return count

    @property
    def weak_type(self) -> bool:
        """Whether another array's data type goes before its own."""
        return self._weak


class Typed:
    """A result with its weak type said; without it, it follows from the operands."""

    __slots__ = ("value", "weak")

    def __init__(self, value: Any, weak: bool) -> None:
        self.value, self.weak = value, weak


_loaded = False


def load() -> None:
    """Add the methods and operators to the class."""
    global _loaded
    if not _loaded:
        FRONTEND.load("jax.Array")
        _loaded = True


def wrapped(value: Any, weak: bool = False, dtype: Any = None) -> Any:
    """Return a result with native arrays as arrays; 64 bits become 32 unless they are enabled.

    Parameters
    ----------
    value : a native array, containers of them, or anything else, which is returned as it is
    weak : whether arrays of the data type ``dtype`` are weak
    dtype : the data type that the operands had; ``None`` for any
    """
    cls = type(value)
    xp = _natives.get(cls)
    if xp is not None:
        return _kept(value, weak, xp)
    if cls in _PLAIN or cls is Array:
        return value
    if cls is Typed:
        return wrapped(value.value, value.weak)
    if cls is tuple or cls is list:
        return cls([wrapped(x, weak, dtype) for x in value])
    if cls is dict:
        return {key: wrapped(x, weak, dtype) for key, x in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return cls(*(wrapped(x, weak, dtype) for x in value))
    xp = find_namespace(value)
    if xp is None:
        return value
    _remember(cls, xp)
    return _kept(value, weak, xp)


_MOST_CLASSES = 64
_natives: dict[type, Any] = {}
"""The namespace of native arrays by class."""
_new = object.__new__


def _remember(cls: type, xp: Any) -> None:
    if not _loaded:
        load()
    if len(_natives) >= _MOST_CLASSES:
        _natives.clear()
    _natives[cls] = xp


def _kept(value: Any, weak: bool, xp: Any) -> Array:
    d = dtype_of(value)
    if d.name in NARROW and not VALUES["jax_enable_x64"]:
        value = cast(xp, value, canonical(d))
    out = _new(Array)
    out._x = value
    out._weak = weak
    return out


def wrap_array(x: Any) -> Any:
    """Return a native array as an array."""
    return wrapped(x)


def unwrap_array(x: Any) -> Any:
    """Return the native array that an array holds; anything else as it is."""
    return x._x if isinstance(x, Array) else x


def natives_in(args: Iterable[Any]) -> Iterable[Any]:
    """Return the native arrays of the arrays among arguments, those in containers included."""
    for x in args:
        cls = type(x)
        if cls is Array:
            yield x._x
        elif cls is list or cls is tuple:
            yield from natives_in(x)
        elif cls is dict:
            yield from natives_in(x.values())


def namespace_of(args: Iterable[Any]) -> Any:
    """Return the namespace of the arrays among arguments; arrays of a transformed function go before constants."""
    found = list(natives_in(args))
    if not found:
        return default_namespace(FRONTEND.framework)
    first = type(found[0])
    if all(type(x) is first for x in found):
        return find_namespace(found[0])
    return one_namespace(found)
