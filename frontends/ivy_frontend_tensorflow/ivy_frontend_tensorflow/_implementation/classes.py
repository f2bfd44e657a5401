"""The classes and data types that the root module has, and the operators of tensors."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation import errors
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.dtypes import BY_NAME, QUANTIZED, DType, as_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.indexing import getitem
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import Tensor

for _name, _dtype in {**BY_NAME, "half": BY_NAME["float16"], "double": BY_NAME["float64"]}.items():
    FRONTEND.value(f"tensorflow.{_name}", _dtype)
    FRONTEND.value(f"tensorflow.dtypes.{_name}", _dtype)
FRONTEND.value("tensorflow.dtypes.QUANTIZED_DTYPES", frozenset(BY_NAME[name] for name in QUANTIZED))
FRONTEND.value("tensorflow.newaxis", None)
value("DType")(DType)
value("as_dtype")(as_dtype)
value("TensorShape")(TensorShape)
value("Tensor")(Tensor)
for _name, _class in errors.CLASSES.items():
    FRONTEND.value(f"tensorflow.errors.{_name}", _class)
for _name, _code in errors.CODES.items():
    FRONTEND.value(f"tensorflow.errors.{_name}", _code)


def _binary(name: str, *, reflected: bool = False) -> Any:
    def operator(x: Any, y: Any) -> Any:
        found = FRONTEND.find(
            "tensorflow.math" if "." not in name else "tensorflow." + name.rpartition(".")[0], name.rpartition(".")[2]
        )
        return found(y, x) if reflected else found(x, y)

    return operator


def _bitwise(name: str, *, reflected: bool = False) -> Any:
    logical, bits = _binary(f"logical_{name}"), _binary(f"bitwise.bitwise_{name}")

    def operator(x: Any, y: Any) -> Any:
        if reflected:
            x, y = y, x
        dtype = (x if hasattr(x, "dtype") else y).dtype
        return (logical if dtype.is_bool else bits)(x, y)

    return operator


def _unary(name: str) -> Any:
    def operator(x: Any) -> Any:
        module, _, last = f"tensorflow.{name}".rpartition(".")
        return FRONTEND.find(module, last)(x)

    return operator


def _invert(x: Any) -> Any:
    return FRONTEND.find("tensorflow", "logical_not")(x) if x.dtype.is_bool else FRONTEND.find("tensorflow.bitwise", "invert")(x)


def _equal(name: str, otherwise: bool) -> Any:
    def operator(x: Any, y: Any) -> Any:
        if y is None:
            return otherwise
        try:
            shapes = x.shape, (y.shape if hasattr(y, "shape") else ())
            for a, b in zip(reversed(tuple(shapes[0])), reversed(tuple(shapes[1])), strict=False):
                if a != b and 1 not in (a, b):
                    return otherwise
        except TypeError:
            return otherwise
        return FRONTEND.find("tensorflow", name)(x, y)

    return operator


OPERATORS: dict[str, Any] = {
    "__add__": _binary("add"), "__radd__": _binary("add", reflected=True),
    "__sub__": _binary("subtract"), "__rsub__": _binary("subtract", reflected=True),
    "__mul__": _binary("multiply"), "__rmul__": _binary("multiply", reflected=True),
    "__truediv__": _binary("truediv"), "__rtruediv__": _binary("truediv", reflected=True),
    "__div__": _binary("truediv"), "__rdiv__": _binary("truediv", reflected=True),
    "__floordiv__": _binary("floordiv"), "__rfloordiv__": _binary("floordiv", reflected=True),
    "__mod__": _binary("floormod"), "__rmod__": _binary("floormod", reflected=True),
    "__pow__": _binary("pow"), "__rpow__": _binary("pow", reflected=True),
    "__matmul__": _binary("linalg.matmul"), "__rmatmul__": _binary("linalg.matmul", reflected=True),
    "__and__": _bitwise("and"), "__rand__": _bitwise("and", reflected=True),
    "__or__": _bitwise("or"), "__ror__": _bitwise("or", reflected=True),
    "__xor__": _bitwise("xor"), "__rxor__": _bitwise("xor", reflected=True),
    "__lt__": _binary("less"), "__le__": _binary("less_equal"), "__gt__": _binary("greater"), "__ge__": _binary("greater_equal"),
    "__eq__": _equal("equal", False), "__ne__": _equal("not_equal", True),
    "__neg__": _unary("negative"), "__abs__": _unary("abs"), "__invert__": _invert, "__getitem__": getitem,
}  # fmt: skip


def _round(x: Any, digits: int = 0) -> Any:
    return x.astype  # TensorFlow has it only with NumPy's behaviour enabled


for _name, _operator in {**OPERATORS, "__round__": _round}.items():
    setattr(Tensor, _name, _operator)
Tensor.OVERLOADABLE_OPERATORS = frozenset(OPERATORS)  # type: ignore[attr-defined]
for _name in FRONTEND.snapshot.modules["tensorflow.Tensor"]:
    if _name in vars(Tensor):
        FRONTEND.value(f"tensorflow.Tensor.{_name}", vars(Tensor)[_name])
for _owner, _class in (("TensorShape", TensorShape), ("DType", DType)):
    for _name in FRONTEND.snapshot.modules[f"tensorflow.{_owner}"]:
        if _name in vars(_class):
            FRONTEND.value(f"tensorflow.{_owner}.{_name}", vars(_class)[_name])
_TRACING = "it belongs to TensorFlow's graphs, sessions or tracing, which there are none of here."
FRONTEND.absent("tensorflow.Tensor", "__tf_tensor__ __tf_tracing_type__ consumers graph name op value_index", _TRACING)
FRONTEND.absent("tensorflow.Tensor", "__getattr__", "it would slow down the reading of every attribute; the messages are the same.")
FRONTEND.absent("tensorflow.TensorShape",
    "as_proto cast experimental_as_proto experimental_from_proto experimental_type_proto flatten from_tensors placeholder_value "
    "to_tensors", _TRACING)  # fmt: skip
FRONTEND.absent("tensorflow.DType",
    "cast experimental_as_proto experimental_from_proto experimental_type_proto flatten from_tensors placeholder_value to_tensors",
    _TRACING)  # fmt: skip
