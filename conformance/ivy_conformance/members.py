"""The members of the standard's array object: how Python applies each, and its code.

`Library.call` accepts their names like those of functions: ``lib.call("__add__", a, b)`` is ``a + b``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Member:
    """An attribute, a method or an operator.

    Attributes
    ----------
    apply : applies it; the array is the first argument
    code : the same as code, with a placeholder for each argument
    chapter : the chapter of the report
    function : the function of the standard that an operator must agree with
    form : of an operator: plain, reflected or in place
    writes : whether the array may be modified
    """

    apply: Callable[..., Any]
    code: str
    chapter: str
    function: str = ""
    form: Literal["", "plain", "reflected", "in place"] = ""
    writes: bool = False

    def shown(self, given: list[str]) -> str:
        """The code with these arguments."""
        given = [f"({text})" if text.startswith("-") else text for text in given]
        return self.code.format(*given, rest=", ".join(given[1:]))


def _operators() -> dict[str, Member]:
    binary: list[tuple[str, str, Callable[..., Any], Callable[..., Any] | None]] = [
        ("add", "+", operator.add, operator.iadd),
        ("bitwise_and", "&", operator.and_, operator.iand),
        ("bitwise_left_shift", "<<", operator.lshift, operator.ilshift),
        ("bitwise_or", "|", operator.or_, operator.ior),
        ("bitwise_right_shift", ">>", operator.rshift, operator.irshift),
        ("bitwise_xor", "^", operator.xor, operator.ixor),
        ("divide", "/", operator.truediv, operator.itruediv),
        ("equal", "==", operator.eq, None),
        ("floor_divide", "//", operator.floordiv, operator.ifloordiv),
        ("greater", ">", operator.gt, None),
        ("greater_equal", ">=", operator.ge, None),
        ("less", "<", operator.lt, None),
        ("less_equal", "<=", operator.le, None),
        ("matmul", "@", operator.matmul, operator.imatmul),
        ("multiply", "*", operator.mul, operator.imul),
        ("not_equal", "!=", operator.ne, None),
        ("pow", "**", operator.pow, operator.ipow),
        ("remainder", "%", operator.mod, operator.imod),
        ("subtract", "-", operator.sub, operator.isub),
    ]
    unary: list[tuple[str, str, Callable[..., Any]]] = [
        ("abs", "abs({})", operator.abs),
        ("bitwise_invert", "~{}", operator.invert),
        ("negative", "-{}", operator.neg),
        ("positive", "+{}", operator.pos),
    ]
    found = {f"__{apply.__name__}__": Member(apply, code, "operators", name, "plain") for name, code, apply in unary}
    for name, symbol, apply, in_place in binary:
        bare = apply.__name__.strip("_")
        code = f"{{}} {symbol} {{}}"
        found[f"__{bare}__"] = Member(apply, code, "operators", name, "plain")
        if in_place is not None:
            called, shown = (apply, code) if name != "matmul" else (_rmatmul, "{1}.__rmatmul__({0})")  # it does not accept scalars
            found[f"__r{bare}__"] = Member(called, shown, "operators", name, "reflected")
            shown = f"{{0}} {symbol}= {{1}}\n{{0}}"
            found[f"__i{bare}__"] = Member(in_place, shown, "operators", name, "in place", writes=True)
    return found


def _rmatmul(x1: Any, x2: Any) -> Any:
    return x2.__rmatmul__(x1)


def _attribute(name: str, chapter: str) -> Member:
    return Member(operator.attrgetter(name), f"{{}}.{name}", chapter)


def _method(name: str, chapter: str) -> Member:
    def apply(x: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(x, name)(*args, **kwargs)

    return Member(apply, f"{{0}}.{name}({{rest}})", chapter)


def _conversion(to: Callable[..., Any]) -> Member:
    module = "operator." if to is operator.index else ""
    return Member(to, f"{'import operator' + chr(10) if module else ''}{module}{to.__name__}({{}})", "array object")


def _set(x: Any, key: Any, value: Any) -> Any:
    x[key] = value
    return x


OPERATORS = _operators()
"""The operators by the names of their methods, in all three forms."""

MEMBERS: dict[str, Member] = {
    **{name: _attribute(name, "array object") for name in ("T", "device", "dtype", "mT", "ndim", "shape", "size")},
    "__array_namespace__": _method("__array_namespace__", "array object"),
    "to_device": _method("to_device", "array object"),
    "__bool__": _conversion(bool),
    "__complex__": _conversion(complex),
    "__float__": _conversion(float),
    "__index__": _conversion(operator.index),
    "__int__": _conversion(int),
    "__dlpack__": _method("__dlpack__", "interchange"),
    "__dlpack_device__": _method("__dlpack_device__", "interchange"),
    "__getitem__": Member(operator.getitem, "{}[{}]", "indexing"),
    "__setitem__": Member(_set, "{0}[{1}] = {2}\n{0}", "indexing", writes=True),
    **OPERATORS,
}
"""Every member by name."""


def function_of(name: str) -> str:
    """The function that an operator must agree with; other members are returned as they are."""
    member = MEMBERS.get(name)
    return member.function if member and member.function else name
