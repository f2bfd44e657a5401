"""The operators of `Array`, one line each there; here is what such a line makes.

A line stands for a method that is made for the class of each backend: it knows the class and the native function, and costs
little more than that one's call.
"""

from __future__ import annotations

from ivy_api.array import strictness
from ivy_api.array.handle import NUMBER, SCALARS, Handle, plain
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import DTypeError, MixedBackendsError, NotAnArrayError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_new = object.__new__


class Bound:
    """A method that is made anew for the class of each backend: ``make(cls)`` gives it."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self.make = make


def _scalars(name: str) -> tuple[tuple[type, ...], Any]:
    """The types of the Python scalars that are operands, and what else counts as one: for ``matmul`` none."""
    return ((), ()) if name == "matmul" else (SCALARS, NUMBER)


def unary(name: str) -> Any:
    """The operator that the declared function ``name`` computes."""

    def make(cls: Any) -> Any:
        native = cls.own.INSTEAD.get(name) or getattr(cls.space, name)
        active, settled, settle = strictness.ACTIVE, cls.own.SETTLED, cls.own.settle

        def operator(self: Any, /) -> Any:
            if active:
                strictness.check_operands(name, self)
            value = native(self._native)
            if settled is not None and type(value) is not settled:
                value = settle(value)
            out = _new(cls)
            out._native = value
            return out

        return operator

    return Bound(make)


def binary(name: str, symbol: str) -> Any:
    """The operator with an array or a Python scalar on its right."""

    def make(cls: Any) -> Any:
        native, active, settled, settle = getattr(cls.space, name), strictness.ACTIVE, cls.own.SETTLED, cls.own.settle
        scalars, numbers = _scalars(name)

        def operator(self: Any, other: Any, /) -> Any:
            if active:
                strictness.check_operands(name, self, other)
            if type(other) is cls:
                value = native(self._native, other._native)
            elif type(other) in scalars:
                value = native(self._native, other)
            elif isinstance(other, numbers):
                value = native(self._native, plain(other))
            else:
                return refused(self, other, symbol)
            if settled is not None and type(value) is not settled:
                value = settle(value)
            out = _new(cls)
            out._native = value
            return out

        return operator

    return Bound(make)


def reflected(name: str, symbol: str) -> Any:
    """The operator with a Python scalar on its left; its method takes an Array too."""

    def make(cls: Any) -> Any:
        native, active, settled, settle = getattr(cls.space, name), strictness.ACTIVE, cls.own.SETTLED, cls.own.settle
        _, numbers = _scalars(name)

        def operator(self: Any, other: Any, /) -> Any:
            if active:
                strictness.check_operands(name, other, self)
            if isinstance(other, numbers):
                value = native(plain(other), self._native)
            elif type(other) is cls:
                value = native(other._native, self._native)
            else:
                return refused(self, other, symbol)
            if settled is not None and type(value) is not settled:
                value = settle(value)
            out = _new(cls)
            out._native = value
            return out

        return operator

    return Bound(make)


def in_place(name: str, symbol: str) -> Any:
    """The operator that puts its result into its left operand, whose data type and shape stay."""

    def make(cls: Any) -> Any:
        native, assign, shape, active = getattr(cls.space, name), cls.own.assign, cls.own.shape, strictness.ACTIVE
        _, numbers = _scalars(name)

        def operator(self: Any, other: Any, /) -> Any:
            if active:
                strictness.check_operands(name, self, other)
            if type(other) is cls:
                other = other._native
            elif isinstance(other, numbers):
                other = plain(other)
            else:
                return refused(self, other, symbol)
            x = self._native
            value = native(x, other)
            if value.dtype != x.dtype:
                raise DTypeError(
                    f"x {symbol} y may not change the data type of x; it is {x.dtype}, and the result has {value.dtype}. "
                    f"Write x = x {symbol[:-1]} y, or convert y first: xp.astype(y, x.dtype)."
                )
            if not _same(shape(value), shape(x)):
                raise ValueError(
                    f"x {symbol} y may not change the shape of x; it is {shape(x)}, and the result has {shape(value)}. "
                    f"Write x = x {symbol[:-1]} y."
                )
            self._native = assign(x, value)
            return self

        return operator

    return Bound(make)


def _same(one: Any, other: Any) -> bool:
    """Whether two shapes are the same, as far as they are known."""
    return bool(one == other) or (len(one) == len(other) and all(m == n or None in (m, n) for m, n in zip(one, other, strict=True)))


def refused(self: Any, other: Any, symbol: str) -> Any:
    """``NotImplemented`` for an operand that may know the operator itself, an error for an array that is no operand here."""
    if isinstance(other, Handle):
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
