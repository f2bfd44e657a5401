"""Factories of the operators of `Array`, each used in one line there.

Each creates a method for the class of every backend: it knows the class and the native function, and costs little more than
calling the latter.
"""

from __future__ import annotations

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.adapt.functions import unexplained
from ivy_api.array import strictness
from ivy_api.array.base import NUMBER, PYTHON, SCALARS, ArrayBase, kind_of, plain, swapped
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import ArgumentError, DTypeError, MixedBackendsError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_new = object.__new__


def over(x: Any) -> Any:
    """Return the namespace whose arrays are constants beside ``x``, an Array of a transformed function; else ``None``."""
    return x.space.__source__.over


def is_constant(other: Any, self: Any) -> bool:
    """Return whether ``other`` is an Array of the backend under ``self``, an Array of a transformed function."""
    return isinstance(other, ArrayBase) and over(self) is not None and over(self) is type(other).space


class Bound:
    """A method that is created for the class of each backend: ``make(cls)`` returns it."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make


def _scalars(name: str) -> tuple[tuple[type, ...], Any]:
    """The types of Python scalars accepted as operands, and the ABC for other scalars: none for ``matmul``."""
    return ((), ()) if name == "matmul" else (SCALARS, NUMBER)


def unary(name: str) -> Any:
    """The operator computed by the declared function ``name``."""

    def make(cls: Any) -> Any:
        native = cls.own.OVERRIDES.get(name) or unexplained(getattr(cls.space, name))
        active, settled, to_array = strictness.ACTIVE, cls.own.NATIVE_TYPE, cls.own.to_array

        def operator(self: Any, /) -> Any:
            if active:
                strictness.check_operands(name, self)
            try:
                value = native(self._native)
            except Exception as error:
                _explain(name, name, error, self)
                raise
            if settled is not None and type(value) is not settled:
                value = to_array(value)
            out = _new(cls)
            out._native = value
            return out

        return operator

    return Bound(make)


def binary(name: str, symbol: str) -> Any:
    """The operator with an array or a Python scalar on the right."""

    def make(cls: Any) -> Any:
        native, active = unexplained(getattr(cls.space, name)), strictness.ACTIVE
        settled, to_array = cls.own.NATIVE_TYPE, cls.own.to_array
        scalars, numbers = _scalars(name)

        def operator(self: Any, other: Any, /) -> Any:
            if active:
                strictness.check_operands(name, self, other)
            try:
                if type(other) is cls:
                    value = native(self._native, other._native)
                elif type(other) in scalars:
                    value = native(self._native, other)
                elif isinstance(other, numbers):
                    value = native(self._native, plain(other))
                elif is_constant(other, self):
                    value = native(self._native, other._native)
                else:
                    return refused(self, other, symbol)
            except Exception as error:
                _explain(name, f"x {symbol} y", error, self, other)
                raise
            if settled is not None and type(value) is not settled:
                value = to_array(value)
            out = _new(cls)
            out._native = value
            return out

        return operator

    return Bound(make)


def reflected(name: str, symbol: str) -> Any:
    """The operator with a Python scalar on the left; its method also accepts an Array."""

    def make(cls: Any) -> Any:
        native, active = unexplained(getattr(cls.space, name)), strictness.ACTIVE
        settled, to_array = cls.own.NATIVE_TYPE, cls.own.to_array
        _, numbers = _scalars(name)

        def operator(self: Any, other: Any, /) -> Any:
            if active:
                strictness.check_operands(name, other, self)
            try:
                if isinstance(other, numbers):
                    value = native(plain(other), self._native)
                elif type(other) is cls or is_constant(other, self):
                    value = native(other._native, self._native)
                else:
                    return refused(self, other, symbol)
            except Exception as error:
                _explain(name, f"x {symbol} y", error, other, self)
                raise
            if settled is not None and type(value) is not settled:
                value = to_array(value)
            out = _new(cls)
            out._native = value
            return out

        return operator

    return Bound(make)


def in_place(name: str, symbol: str) -> Any:
    """The in-place operator; the data type and shape of the left operand do not change."""

    def make(cls: Any) -> Any:
        space, own, active = cls.space, cls.own, strictness.ACTIVE
        native, assign, shape, mutable, left = unexplained(getattr(space, name)), own.assign, own.shape, own.MUTABLE, own.operand
        _, numbers = _scalars(name)

        def operator(self: Any, other: Any, /) -> Any:
            if active:
                strictness.check_in_place(name, symbol, self, other)
            if type(other) is cls:
                operand = other._native
            elif isinstance(other, numbers):
                operand = plain(other)
            else:
                return refused(self, other, symbol)
            while True:  # retry if another thread has written to x meanwhile
                x = self._native
                try:
                    value = native(x if left is None else left(x, operand), operand)
                except Exception as error:
                    _explain(name, f"x {symbol} y", error, self, other)
                    raise
                if value.dtype != x.dtype:
                    value = _fitting(space, value, x, symbol)
                if not _same(shape(value), shape(x)):
                    raise ArgumentError(
                        f"x {symbol} y may not change the shape of x; it is {shape(x)}, and the result has {shape(value)}. "
                        f"Write x = x {symbol[:-1]} y."
                    )
                if mutable:
                    self._native = assign(x, value)
                    return self
                if swapped(self, x, assign(x, value)):
                    return self

        return operator

    return Bound(make)


def _fitting(space: Any, value: Any, x: Any, symbol: str) -> Any:
    """Cast the result of an operator to the dtype of its left operand, by the rules of ``x[...] = y``: never to a lower kind."""
    kinds = list(PYTHON)
    if kinds.index(kind_of(space, value.dtype)) > kinds.index(kind_of(space, x.dtype)):
        raise DTypeError(
            f"x {symbol} y cannot store a result of {dtype_name(value.dtype)} in an array of {dtype_name(x.dtype)}. "
            f"Write x = x {symbol[:-1]} y, or convert y first: xp.astype(y, x.dtype)."
        )
    return space.astype(value, x.dtype)


def _same(one: Any, other: Any) -> bool:
    """Whether two shapes are equal, ignoring unknown dimensions."""
    return bool(one == other) or (len(one) == len(other) and all(m == n or None in (m, n) for m, n in zip(one, other, strict=True)))


def _explain(name: str, called: str, error: Exception, *operands: Any) -> None:
    """Raise a clear error for operands of the operator computed by the declared function ``name``."""
    from ivy_api.dispatch import registry
    from ivy_api.dispatch.failures import explain  # imported on errors only

    declaration = registry.declarations()[name]
    names = declaration.body.__code__.co_varnames
    own: Any = next(x for x in operands if isinstance(x, ArrayBase))
    explain(declaration, error, dict(zip(names, operands, strict=False)), own.wrapped, called)


def refused(self: Any, other: Any, symbol: str) -> Any:
    """Return ``NotImplemented`` for an operand that may implement the operator; raise for arrays that are not valid operands."""
    if isinstance(other, ArrayBase) and over(other) is self.space:
        return NotImplemented
    if isinstance(other, ArrayBase):
        raise MixedBackendsError(
            f"x {symbol} y needs arrays of one backend; got {type(self).__name__} and {type(other).__name__}. "
            f"Convert one of them first, for example xp.from_dlpack(x)."
        )
    if find_namespace(other) is not None:
        cls = type(other)
        raise NotAnArrayError(
            f"x {symbol} y needs two ivy_api.Arrays, or one and a Python scalar; got {type(self).__name__} and "
            f"{cls.__module__.partition('.')[0]}.{cls.__qualname__}. Wrap that one first: xp.asarray(x)."
        )
    return NotImplemented
