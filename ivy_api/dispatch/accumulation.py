"""Accumulate 16-bit floating-point values in ``float32``.

A sum, mean or norm accumulated in ``float16`` overflows at 65504 and loses precision with every step. A declaration marks its
function as accumulating (`ivy_api.dispatch.declare.accumulates`): its 16-bit arguments are cast to ``float32`` and the result is
rounded once. A backend names those of its functions that already do so, as fused kernels do
(`ivy_api.plugin.Backend.accumulates`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ivy_api.adapt.functions import ErrorHandler, rename_function
from ivy_api.adapt.promotion import FLOATING, SHORT
from ivy_api.dispatch.registry import Declaration

_WIDE = ("float32", "float64", "complex64", "complex128")
_WHOLE = ("bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


def accumulating(declaration: Declaration, function: Any, xp: Any) -> Any:
    """Return ``function`` with 16-bit arguments computed in ``float32``.

    Parameters
    ----------
    declaration : the function's declaration, which accumulates
    function : the backend's implementation, or the composed body
    xp : the backend's namespace; if it has no 16-bit floats, the function is returned unchanged
    """
    short = _known(SHORT, xp)
    if not short:
        return function
    parameters, arrays = declaration.schema.parameters, declaration.schema.arrays
    wide = _known((*_WIDE, *_WHOLE) if len(arrays) == 1 else _WIDE, xp)
    handler = ErrorHandler()
    behind = (_behind_dtype if "dtype" in parameters else _behind)(
        function, _Widened(function, short, xp), wide, list(parameters).index(arrays[0]), handler
    )
    behind.__wrapped__ = function
    behind.__doc__, behind.__module__ = function.__doc__, getattr(function, "__module__", declaration.body.__module__)
    rename_function(behind, getattr(function, "__name__", declaration.name), getattr(function, "__qualname__", ""))
    return handler.belongs_to(behind)


def _known(names: tuple[str, ...], xp: Any) -> Collection[Any]:
    """Return the backend's data types of these names, as its arrays have them (NumPy's ``float16`` is a class)."""
    found = tuple(xp.result_type(getattr(xp, name)) for name in names if hasattr(xp, name))
    return frozenset(found) if all(type(dtype).__hash__ is not None for dtype in found) else found  # some have no hash


def _behind(function: Any, widened: _Widened, wide: Collection[Any], at: int, handler: ErrorHandler) -> Any:
    def accumulated(*args: Any, **kwargs: Any) -> Any:
        try:
            if len(args) > at and getattr(args[at], "dtype", None) in wide:
                return function(*args, **kwargs)
            return widened(args, kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    return accumulated


def _behind_dtype(function: Any, widened: _Widened, wide: Collection[Any], at: int, handler: ErrorHandler) -> Any:
    def accumulated(*args: Any, **kwargs: Any) -> Any:
        try:
            if len(args) > at and getattr(args[at], "dtype", None) in wide and kwargs.get("dtype") is None:
                return function(*args, **kwargs)
            return widened(args, kwargs)
        except Exception as error:
            handler(error, args, kwargs)
            raise

    return accumulated


class _Widened:
    """A call whose first argument is not an array of 32 bits or more."""

    def __init__(self, function: Any, short: Collection[Any], xp: Any) -> None:
        self.function = function
        self.short = short
        self.xp = xp

    def __call__(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        dtype = kwargs.get("dtype")
        if dtype is not None:
            return self._into(dtype, args, kwargs)
        if not self._concerned(args) and not (kwargs and self._concerned(kwargs.values())):
            return self.function(*args, **kwargs)
        floats = self._floats((*args, *kwargs.values()), [])
        dtype = floats[0].dtype if floats else None
        if any(other.dtype != dtype for other in floats):
            dtype = self.xp.result_type(*floats)  # an array that stands for a Python float has no part in it
        if dtype not in self.short:
            return self.function(*args, **kwargs)  # with a wider operand the result is as wide
        single = self.xp.float32
        args, kwargs = self._cast(args, dtype, single), self._cast(kwargs, dtype, single)
        return self._cast(self.function(*args, **kwargs), self.xp.result_type(single), dtype)

    def _into(self, dtype: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """With an explicit result dtype: cast the array to it first, as the standard says, then widen it."""
        xp = self.xp
        dtype = xp.result_type(dtype)
        if dtype not in self.short:
            return self.function(*args, **kwargs)
        first, *rest = args
        out = self.function(xp.astype(xp.astype(first, dtype), xp.float32), *rest, **{**kwargs, "dtype": xp.float32})
        return xp.astype(out, dtype)

    def _concerned(self, values: Any) -> bool:
        for value in values:
            if type(value) in (list, tuple):
                if self._concerned(value):
                    return True
            elif getattr(value, "dtype", None) in self.short:
                return True
        return False

    def _floats(self, values: Any, found: list[Any]) -> list[Any]:
        """The floating-point arrays among the arguments, including those in lists and tuples."""
        for value in values:
            if type(value) in (list, tuple):
                self._floats(value, found)
            elif hasattr(value, "dtype") and self.xp.isdtype(value.dtype, FLOATING):
                found.append(value)
        return found

    def _cast(self, value: Any, dtype: Any, to: Any) -> Any:
        """Cast the arrays of one data type to another, including those in lists, tuples and dicts."""
        if isinstance(value, (list, tuple)):
            parts = [self._cast(part, dtype, to) for part in value]
            return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
        if isinstance(value, dict):
            return {key: self._cast(part, dtype, to) for key, part in value.items()}
        return self.xp.astype(value, to) if getattr(value, "dtype", None) == dtype else value
