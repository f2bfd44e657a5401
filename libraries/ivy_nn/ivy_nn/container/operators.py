"""Operators of Containers, leaf by leaf, as the declared functions that they stand for; ``==`` compares whole Containers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from numbers import Number
from typing import Any

import ivy_api
from ivy_api.errors import MissingPluginError, MixedBackendsError, NotAnArrayError
from ivy_nn.container.core import Core
from ivy_nn.container.specs import Spec
from ivy_nn.errors import LeafError

PYTHON: dict[str, Callable[..., Any]] = {
    "add": operator.add,
    "subtract": operator.sub,
    "multiply": operator.mul,
    "divide": operator.truediv,
    "floor_divide": operator.floordiv,
    "remainder": operator.mod,
    "pow": operator.pow,
    "matmul": operator.matmul,
    "bitwise_and": operator.and_,
    "bitwise_or": operator.or_,
    "bitwise_xor": operator.xor,
    "bitwise_left_shift": operator.lshift,
    "bitwise_right_shift": operator.rshift,
    "less": operator.lt,
    "less_equal": operator.le,
    "greater": operator.gt,
    "greater_equal": operator.ge,
    "negative": operator.neg,
    "positive": operator.pos,
    "abs": abs,
    "bitwise_invert": operator.invert,
}
"""The operator of each function, for leaves that are Python numbers."""


_NUMBERS = frozenset({bool, int, float, complex})


def is_array(x: Any) -> bool:
    """Whether a leaf is an array."""
    return hasattr(x, "shape") and hasattr(x, "dtype") and not isinstance(x, Spec)


def computed(name: str, path: str, *leaves: Any) -> Any:
    """Return the function of an operator of leaves.

    Raises
    ------
    LeafError
        if one is no array and no number.
    """
    first = leaves[-1] if type(leaves[0]) in _NUMBERS else leaves[0]
    try:
        if type(first) not in _NUMBERS:
            return getattr(ivy_api.namespace_for(first, *leaves), name)(*leaves)
    except (NotAnArrayError, MixedBackendsError, MissingPluginError):
        pass
    return _of_any_leaves(name, path, leaves)


def _of_any_leaves(name: str, path: str, leaves: tuple[Any, ...]) -> Any:
    """`computed`, slower and with clear errors."""
    arrays = [x for x in leaves if is_array(x)]
    for x in leaves:
        if not is_array(x) and not isinstance(x, Number):
            raise LeafError(
                f"The operator of {name} takes arrays and numbers; the leaf {path!r} is a {type(x).__qualname__}: {x!r:.60}. "
                f"Choose leaves with filter, or compute with map."
            )
    if not arrays:
        return PYTHON[name](*leaves)
    arrays = [x for x in arrays if not isinstance(x, Number)] or arrays  # scalars of NumPy count as numbers
    xp = ivy_api.namespace_for(*arrays)
    if len(arrays) < len(leaves):
        leaves = tuple(x.item() if is_array(x) and all(x is not y for y in arrays) else x for x in leaves)
    return getattr(xp, name)(*leaves)


def _binary(name: str) -> Any:
    def forward(self: Core, other: Any) -> Any:
        return _applied(name, self, other, lambda path, x, y: computed(name, path, x, y))

    return forward


def _reflected(name: str) -> Any:
    def reflected(self: Core, other: Any) -> Any:
        return _applied(name, self, other, lambda path, x, y: computed(name, path, y, x))

    return reflected


def _unary(name: str) -> Any:
    def unary(self: Core) -> Any:
        return self.map_with_path(lambda path, x: computed(name, path, x))

    return unary


def _applied(name: str, self: Core, other: Any, function: Callable[[str, Any, Any], Any]) -> Any:
    if isinstance(other, Core):
        return self.map_with_path(function, other)
    if is_array(other) or isinstance(other, Number):
        return self.map_with_path(lambda path, x: function(path, x, other))
    return NotImplemented


class Operators(Core):
    """The operators of a `Container`."""

    __slots__ = ()
    __array_ufunc__ = None  # operators with an array of NumPy on the left come here
    __array_priority__ = 1000

    __add__, __radd__ = _binary("add"), _reflected("add")
    __sub__, __rsub__ = _binary("subtract"), _reflected("subtract")
    __mul__, __rmul__ = _binary("multiply"), _reflected("multiply")
    __truediv__, __rtruediv__ = _binary("divide"), _reflected("divide")
    __floordiv__, __rfloordiv__ = _binary("floor_divide"), _reflected("floor_divide")
    __mod__, __rmod__ = _binary("remainder"), _reflected("remainder")
    __pow__, __rpow__ = _binary("pow"), _reflected("pow")
    __matmul__, __rmatmul__ = _binary("matmul"), _reflected("matmul")
    __and__, __rand__ = _binary("bitwise_and"), _reflected("bitwise_and")
    __or__, __ror__ = _binary("bitwise_or"), _reflected("bitwise_or")
    __xor__, __rxor__ = _binary("bitwise_xor"), _reflected("bitwise_xor")
    __lshift__, __rlshift__ = _binary("bitwise_left_shift"), _reflected("bitwise_left_shift")
    __rshift__, __rrshift__ = _binary("bitwise_right_shift"), _reflected("bitwise_right_shift")
    __lt__, __le__ = _binary("less"), _binary("less_equal")
    __gt__, __ge__ = _binary("greater"), _binary("greater_equal")
    __neg__, __pos__ = _unary("negative"), _unary("positive")
    __abs__, __invert__ = _unary("abs"), _unary("bitwise_invert")

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        """Whether both have the same keys, in any order, and equal leaves: arrays of one shape, dtype and backend, all equal.

        For the comparison of each element: ``v.equal(w)``.
        """
        return same(self, other) if isinstance(other, Mapping) else NotImplemented


def same(x: Any, y: Any) -> bool:
    """Whether two nodes, or leaves, are equal."""
    if x is y:
        return True
    if isinstance(x, Mapping) and isinstance(y, Mapping):
        return x.keys() == y.keys() and all(same(value, y[key]) for key, value in x.items())
    if isinstance(x, list | tuple):
        alike = isinstance(y, list) if isinstance(x, list) else isinstance(y, tuple)
        return alike and len(x) == len(y) and all(map(same, x, y))
    if is_array(x) or is_array(y):
        return is_array(x) and is_array(y) and _same_arrays(x, y)
    return bool(x == y)


def _same_arrays(x: Any, y: Any) -> bool:
    xp = ivy_api.namespace_for(x)
    if xp is not ivy_api.namespace_for(y) or tuple(x.shape) != tuple(y.shape) or x.dtype != y.dtype:
        return False
    return bool(xp.all(xp.equal(x, y)))
