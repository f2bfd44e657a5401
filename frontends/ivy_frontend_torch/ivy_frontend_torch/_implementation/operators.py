"""The operators of tensors."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation import indexing
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.promotion import NUMBERS
from ivy_frontend_torch._implementation.tensor import (
    Tensor,
)


def _operand(x: Any) -> bool:
    return isinstance(x, (Tensor, *NUMBERS)) or hasattr(x, "__array__") or hasattr(x, "shape")


def _binary(name: str, *, reflected: bool = False) -> Any:
    function: Any = None

    def operator(self: Any, other: Any) -> Any:
        nonlocal function
        if function is None:
            function = FRONTEND.find("torch", name)
        if type(other) is not Tensor and not isinstance(other, (Tensor, *NUMBERS)):
            if not _operand(other):
                return NotImplemented
            other = FRONTEND.find("torch", "as_tensor")(other)
        return function(other, self) if reflected else function(self, other)

    return operator


def _unary(name: str) -> Any:
    def operator(self: Any) -> Any:
        return FRONTEND.find("torch", name)(self)

    return operator


def _in_place(name: str) -> Any:
    def operator(self: Any, other: Any) -> Any:
        return NotImplemented if not _operand(other) else FRONTEND.find("torch.Tensor", name)(self, other)

    return operator


def _compared(name: str, otherwise: Any) -> Any:
    compare = _binary(name)

    def operator(self: Any, other: Any) -> Any:
        return otherwise if not _operand(other) else compare(self, other)

    return operator


def _rpow(self: Any, other: Any) -> Any:
    return FRONTEND.find("torch", "pow")(other, self)


def _contains(self: Any, element: Any) -> bool:
    if not _operand(element):
        raise RuntimeError(f"Tensor.__contains__ only supports Tensor or scalar, but you passed in a {type(element)}.")
    return bool((self == element).any().item())


OPERATORS = {
    "__add__": _binary("add"), "__radd__": _binary("add"), "__iadd__": _in_place("add_"),
    "__sub__": _binary("sub"), "__rsub__": _binary("rsub"), "__isub__": _in_place("sub_"),
    "__mul__": _binary("mul"), "__rmul__": _binary("mul"), "__imul__": _in_place("mul_"),
    "__truediv__": _binary("div"), "__div__": _binary("div"), "__idiv__": _in_place("div_"), "__itruediv__": _in_place("div_"),
    "__rtruediv__": _binary("div", reflected=True), "__rdiv__": _binary("div", reflected=True),
    "__floordiv__": _binary("floor_divide"), "__rfloordiv__": _binary("floor_divide", reflected=True),
    "__ifloordiv__": _in_place("floor_divide_"), "__mod__": _binary("remainder"),
    "__rmod__": _binary("remainder", reflected=True), "__imod__": _in_place("remainder_"),
    "__pow__": _binary("pow"), "__rpow__": _rpow, "__ipow__": _in_place("pow_"),
    "__matmul__": _binary("matmul"), "__rmatmul__": _binary("matmul", reflected=True),
    "__and__": _binary("bitwise_and"), "__rand__": _binary("bitwise_and"), "__iand__": _in_place("bitwise_and_"),
    "__or__": _binary("bitwise_or"), "__ror__": _binary("bitwise_or"), "__ior__": _in_place("bitwise_or_"),
    "__xor__": _binary("bitwise_xor"), "__rxor__": _binary("bitwise_xor"), "__ixor__": _in_place("bitwise_xor_"),
    "__lshift__": _binary("bitwise_left_shift"), "__rlshift__": _binary("bitwise_left_shift", reflected=True),
    "__ilshift__": _in_place("bitwise_left_shift_"), "__rshift__": _binary("bitwise_right_shift"),
    "__rrshift__": _binary("bitwise_right_shift", reflected=True), "__irshift__": _in_place("bitwise_right_shift_"),
    "__eq__": _compared("eq", False), "__ne__": _compared("ne", True), "__lt__": _binary("lt"), "__le__": _binary("le"),
    "__gt__": _binary("gt"), "__ge__": _binary("ge"), "__neg__": _unary("neg"), "__pos__": _unary("positive"),
    "__abs__": _unary("abs"), "__invert__": _unary("bitwise_not"), "__contains__": _contains,
    "__getitem__": indexing.getitem, "__setitem__": indexing.setitem,
}  # fmt: skip


for _name, _operator in OPERATORS.items():
    setattr(Tensor, _name, _operator)
