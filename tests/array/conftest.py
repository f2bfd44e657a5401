"""The backends under test as Arrays: the namespace over `ivy_api.Array`, and the operators in the place of functions."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import pytest

import ivy_api
from conformance.library import Library
from conformance.target import Target

BINARY: dict[str, tuple[str, Callable[..., Any], Callable[..., Any]]] = {
    "add": ("+", operator.add, operator.iadd),
    "bitwise_and": ("&", operator.and_, operator.iand),
    "bitwise_left_shift": ("<<", operator.lshift, operator.ilshift),
    "bitwise_or": ("|", operator.or_, operator.ior),
    "bitwise_right_shift": (">>", operator.rshift, operator.irshift),
    "bitwise_xor": ("^", operator.xor, operator.ixor),
    "divide": ("/", operator.truediv, operator.itruediv),
    "floor_divide": ("//", operator.floordiv, operator.ifloordiv),
    "matmul": ("@", operator.matmul, operator.imatmul),
    "multiply": ("*", operator.mul, operator.imul),
    "pow": ("**", operator.pow, operator.ipow),
    "remainder": ("%", operator.mod, operator.imod),
    "subtract": ("-", operator.sub, operator.isub),
}
"""The operators which have a reflected form and one in place, by the function that they compute."""

COMPARISONS: dict[str, Callable[..., Any]] = {
    "equal": operator.eq,
    "greater": operator.gt,
    "greater_equal": operator.ge,
    "less": operator.lt,
    "less_equal": operator.le,
    "not_equal": operator.ne,
}
UNARY: dict[str, Callable[..., Any]] = {
    "abs": operator.abs,
    "bitwise_invert": operator.invert,
    "negative": operator.neg,
    "positive": operator.pos,
}
OPERATORS = {**{name: plain for name, (_, plain, _) in BINARY.items()}, **COMPARISONS, **UNARY}


class Operators(Library):
    """A backend whose functions are the operators of its Arrays, where there is one."""

    def function(self, qualname: str) -> Any:
        return OPERATORS.get(qualname) or super().function(qualname)


@pytest.fixture(scope="session")
def xp(backend: Any) -> Any:
    """The namespace over the Arrays of one backend."""
    return ivy_api.namespace(backend.name, wrapped=True)


@pytest.fixture(scope="session")
def lib(backend: Any) -> Any:
    """The same, called with NumPy arrays in and out."""
    return Library(Target(backend.name, wrapped=True))


@pytest.fixture(scope="session")
def operators(backend: Any) -> Any:
    """The same, through the operators."""
    return Operators(Target(backend.name, wrapped=True))
