"""Tensors in other data types."""

from __future__ import annotations

from typing import Any

from ivy_frontend_torch._implementation.defining import op, raw
from ivy_frontend_torch._implementation.devices import moved
from ivy_frontend_torch._implementation.dtypes import BY_NAME, LETTERS, as_dtype, cast, dtype
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.methods import clone
from ivy_frontend_torch._implementation.objects import device, memory_format
from ivy_frontend_torch._implementation.promotion import result_dtype
from ivy_frontend_torch._implementation.tensor import (
    Tensor,
    value_of,
)


@op(module="torch.Tensor", name="_cast")
def _cast(input: Any, to: Any, *, xp: Any) -> Any:
    return cast(xp, input, to)


@raw("torch.Tensor")
def to(self: Tensor, *args: Any, **kwargs: Any) -> Tensor:
    """Return the tensor in a data type, and on a device."""
    wanted, other, where, copied = _targets(args, kwargs)
    if other is not None:
        wanted = other.dtype
        where = other.device if where is None else where
    found = self if where is None else moved(self, where)
    if wanted is not None and wanted is not self.dtype:
        return found._cast(as_dtype(wanted))
    return clone(self) if copied and found is self else found


def _targets(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any, Any, Any]:
    """Return the data type, the tensor, the device and the copy that ``to`` is asked for: each argument tells by its type."""
    wanted, other, where, copied = (kwargs.get(name) for name in ("dtype", "other", "device", "copy"))
    unknown = kwargs.keys() - {"dtype", "other", "device", "copy", "non_blocking", "memory_format"}
    if unknown:
        raise TypeError(f"to() received an invalid combination of arguments: {', '.join(sorted(unknown))}")
    for i, one in enumerate(args):
        if isinstance(one, dtype) or one in (float, int, bool, complex):
            wanted = as_dtype(one)
        elif isinstance(one, Tensor):
            other = one
        elif isinstance(one, (str, device)) or (isinstance(one, int) and not isinstance(one, bool)):
            where = one
        elif isinstance(one, bool):
            copied = one if i == len(args) - 1 and i >= 2 else copied
        elif one is not None and not isinstance(one, memory_format):
            raise TypeError(f"to() received an invalid combination of arguments - got ({type(one).__name__})")
    return wanted, other, where, copied


def _converter(name: str, of: str) -> None:
    def function(self: Tensor, memory_format: Any = None) -> Tensor:
        return to(self, BY_NAME[of])

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return the tensor in the data type ``{of}``."
    FRONTEND.value(f"torch.Tensor.{name}", function)


for _name, _of in {
    "bfloat16": "bfloat16", "bool": "bool", "byte": "uint8", "char": "int8", "short": "int16", "int": "int32", "long": "int64",
    "half": "float16", "float": "float32", "double": "float64", "cfloat": "complex64", "cdouble": "complex128",
    "chalf": "complex32",
}.items():  # fmt: skip
    _converter(_name, _of)


@raw("torch.Tensor")
def type_as(self: Tensor, other: Tensor) -> Tensor:
    """Return the tensor in the data type of another one."""
    return to(self, other.dtype)


@raw("torch.Tensor", name="type")
def type_of(self: Tensor, dtype: Any = None, non_blocking: bool = False) -> Any:
    """Return the name of the legacy class, or the tensor in a data type."""
    if dtype is None:
        return f"torch.{LETTERS[self.dtype._name]}Tensor"
    if isinstance(dtype, str):
        letters = dtype.rpartition(".")[2].removesuffix("Tensor")
        found = next((name for name, one in LETTERS.items() if one == letters), None)
        if found is None:
            raise ValueError(f"invalid type: '{dtype}'")
        dtype = BY_NAME[found]
    elif isinstance(dtype, type):
        from ivy_frontend_torch._implementation.creation import _CLASS_DTYPES

        dtype = _CLASS_DTYPES.get(dtype, dtype)
    return to(self, dtype)


@raw("torch.Tensor")
def cpu(self: Tensor, memory_format: Any = None) -> Tensor:
    """Return the tensor on the CPU."""
    return to(self, "cpu")


def _elsewhere(name: str) -> None:
    def function(self: Tensor, device: Any = None, non_blocking: bool = False, memory_format: Any = None) -> Tensor:
        return to(self, f"{name}:{device}" if isinstance(device, int) else name if device is None else device)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return the tensor on a device of the kind ``{name}``; raise if the backend has none."
    FRONTEND.value(f"torch.Tensor.{name}", function)


for _name in ("cuda", "xpu", "ipu", "mtia"):
    _elsewhere(_name)


@raw(name="result_type")
def _result_type(tensor1: Any, tensor2: Any) -> Any:
    """Return the data type that an operation of both has."""
    return result_dtype([value_of(x) if isinstance(x, Tensor) else x for x in (tensor1, tensor2)])


@raw("torch.Tensor")
def to_dense(self: Tensor, dtype: Any = None, *, masked_grad: bool = True) -> Tensor:
    """Return the tensor: it is dense."""
    return self if dtype is None else to(self, dtype)
