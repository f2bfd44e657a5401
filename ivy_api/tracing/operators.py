"""The operators of traced arrays, by the declared functions that compute them."""

from __future__ import annotations

from numbers import Number

from ivy_api.dispatch.lookup import find_namespace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_NAMES = {
    "add": "add", "and": "bitwise_and", "floordiv": "floor_divide", "lshift": "bitwise_left_shift", "matmul": "matmul",
    "mod": "remainder", "mul": "multiply", "or": "bitwise_or", "pow": "pow", "rshift": "bitwise_right_shift", "sub": "subtract",
    "truediv": "divide", "xor": "bitwise_xor",
}  # fmt: skip
_COMPARISONS = {
    "eq": "equal",
    "ge": "greater_equal",
    "gt": "greater",
    "le": "less_equal",
    "lt": "less",
    "ne": "not_equal",
}

OPERATORS = {f"__{operator}__": name for operator, name in (_NAMES | _COMPARISONS).items()}
REFLECTED = {f"__r{operator}__": name for operator, name in _NAMES.items()}
UNARY = {"__abs__": "abs", "__invert__": "bitwise_invert", "__neg__": "negative", "__pos__": "positive"}

_PLAIN = frozenset({bool, int, float, complex})


def operator(name: str) -> Any:
    """Return the method for an operator with the traced array on the left."""

    def method(self: Any, other: Any, /) -> Any:
        kind = type(other)
        if kind is type(self) or kind in _PLAIN or _is_operand(self, other):
            if name == "pow" and type(other) is int and other == 2:
                return self.space.square(self)  # as the operator of native arrays does: the function computes a power
            return getattr(self.space, name)(self, other)
        return NotImplemented

    return method


def reflected(name: str) -> Any:
    """Return the method for an operator with the traced array on the right."""

    def method(self: Any, other: Any, /) -> Any:
        if type(other) in _PLAIN or _is_operand(self, other):
            return getattr(self.space, name)(other, self)
        return NotImplemented

    return method


def unary(name: str) -> Any:
    """Return the method for an operator without another operand."""

    def method(self: Any, /) -> Any:
        return getattr(self.space, name)(self)

    return method


def _is_operand(self: Any, other: Any) -> bool:
    return find_namespace(other) is self.base or isinstance(other, Number)
