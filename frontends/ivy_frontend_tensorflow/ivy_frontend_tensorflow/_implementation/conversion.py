"""Python values, nested lists and NumPy arrays as tensors, with the data types that TensorFlow infers."""

from __future__ import annotations

from typing import Any

from ivy_api.adapt.dtype_errors import dtype_name
from ivy_api.frontends import find_namespace
from ivy_frontend_tensorflow._implementation.dtypes import COMPLEX, FLOATS, INTEGERS, as_dtype
from ivy_frontend_tensorflow._implementation.errors import InvalidArgumentError
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import CONVERSIONS, Tensor, tensor_of

_RANK = {"bool": 0, "int32": 1, "int64": 2, "float32": 3, "complex128": 4}


def converted(value: Any, xp: Any, dtype: str = "", *, strict: bool = True) -> Tensor:
    """Return a value as a tensor.

    Parameters
    ----------
    value : a tensor, a number, a nested list, or an array
    xp : the namespace that holds it
    dtype : the name of the data type, ``""`` to infer it
    strict : whether a data type that does not hold the value is refused; else the inferred one is kept
    """
    held = tensor_of(value)
    if held is not None:
        if dtype and dtype_name(held._x.dtype) != dtype:
            raise ValueError(f"Tensor conversion requested dtype {dtype} for Tensor with dtype {held.dtype.name}: {held!r}")
        return held
    if value is None:
        raise ValueError("Attempt to convert a value (None) with an unsupported type (<class 'NoneType'>) to a Tensor.")
    if isinstance(value, TensorShape):
        value, dtype = value.as_list(), dtype or "int32"
    if isinstance(value, (str, bytes)):
        raise InvalidArgumentError(None, None, f"cannot convert {value!r}: there are no tensors of strings here")
    if hasattr(value, "__tf_tensor__") and find_namespace(value) is None:  # native tensors have it, too
        return value.__tf_tensor__(as_dtype(dtype) if dtype else None)
    for cls, convert in CONVERSIONS.items():
        if isinstance(value, cls):
            return _by_registered(convert, value, xp, dtype)
    if isinstance(value, (bool, int, float, complex, list, tuple, range)) and not hasattr(value, "dtype"):
        return _from_python(value, xp, dtype, strict)
    return _from_array(_array_of(value), xp, dtype)


def _by_registered(convert: Any, value: Any, xp: Any, dtype: str) -> Tensor:
    """Return what a function of the user makes of a value, which may be no tensor yet."""
    found = convert(value, dtype=as_dtype(dtype) if dtype else None, name=None, as_ref=False)
    held = tensor_of(found)
    return converted(found, xp, dtype) if held is None else held


def _array_of(value: Any) -> Any:
    """Return the array that a value is or stands for."""
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return value
    if hasattr(value, "__array__"):
        return value.__array__()
    raise ValueError(f"Attempt to convert a value ({value!r}) with an unsupported type ({type(value)}) to a Tensor.")


def _from_array(value: Any, xp: Any, dtype: str) -> Tensor:
    own = as_dtype(value.dtype)._name
    x = value if find_namespace(value) is xp and len(value.shape) else xp.asarray(value, dtype=getattr(xp, own))
    if dtype and own != dtype:
        if own in COMPLEX and dtype not in COMPLEX:
            x = xp.real(x)
        x = xp.astype(x, getattr(xp, dtype))
    return Tensor(x)


def _from_python(value: Any, xp: Any, dtype: str, strict: bool) -> Tensor:
    leaves: list[Any] = []
    _shape_of(value, leaves)
    arrays = [x for x in leaves if tensor_of(x) is not None or hasattr(x, "dtype")]
    if arrays:
        return _stacked(value, xp, dtype, strict, arrays)
    inferred = _inferred(leaves) if leaves else "float32"
    wanted = dtype or inferred
    if dtype and leaves and not _holds(dtype, inferred):
        if strict:
            bad = next((x for x in leaves if not _holds(dtype, _inferred([x]))), value)
            raise TypeError(f"Cannot convert {bad!r} to EagerTensor of dtype {dtype}")
        wanted = inferred
    plain = _plain(value)
    if wanted in INTEGERS:
        plain = _integers(plain, leaves, wanted)
    return Tensor(xp.asarray(plain, dtype=getattr(xp, wanted)))


def _integers(value: Any, leaves: list[Any], dtype: str) -> Any:
    """Return nested integers as an integer data type holds them: of less than 32 bits the low ones."""
    bits = {"8": 8, "16": 16, "32": 32, "64": 64}[dtype.lstrip("uint")]
    low, high = (0, 2**bits - 1) if dtype[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    if bits < 32:
        return _wrapped(value, low, bits)
    if any(not low <= x <= high for x in leaves):
        raise ValueError(f"Can't convert Python sequence with out-of-range integer to Tensor of {dtype}.")
    return value


def _wrapped(value: Any, low: int, bits: int) -> Any:
    return [_wrapped(x, low, bits) for x in value] if isinstance(value, list) else (value - low) % 2**bits + low


def _plain(value: Any) -> Any:
    return [_plain(x) for x in value] if isinstance(value, (list, tuple, range)) else value


def _shape_of(value: Any, leaves: list[Any]) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple, range)):
        if not isinstance(value, (bool, int, float, complex)) and not hasattr(value, "dtype") and tensor_of(value) is None:
            raise ValueError(f"Attempt to convert a value ({value!r}) with an unsupported type ({type(value)}) to a Tensor.")
        leaves.append(value)
        return tuple(value.shape) if hasattr(value, "shape") else ()
    shapes = {_shape_of(x, leaves) for x in value}
    if len(shapes) > 1:
        raise ValueError("Can't convert non-rectangular Python sequence to Tensor.")
    return (len(value), *(shapes.pop() if shapes else ()))


def _inferred(leaves: list[Any]) -> str:
    found = {_kind(x) for x in leaves}
    if "bool" in found and len(found) > 1:
        raise ValueError("Can't convert Python sequence with mixed types to Tensor.")
    return max(found, key=_RANK.__getitem__)


def _kind(x: Any) -> str:
    if isinstance(x, bool):
        return "bool"
    if isinstance(x, int):
        return "int32" if -(2**31) <= x < 2**31 else "int64"
    return "float32" if isinstance(x, float) else "complex128"


def _holds(dtype: str, inferred: str) -> bool:
    if inferred == "bool":
        return dtype == "bool"
    if inferred in ("int32", "int64"):
        return dtype != "bool"
    return dtype in COMPLEX if inferred == "complex128" else dtype in FLOATS or dtype in COMPLEX


def _stacked(value: Any, xp: Any, dtype: str, strict: bool, arrays: list[Any]) -> Tensor:
    first = tensor_of(arrays[0])
    names = {(x.dtype.name if (x := tensor_of(a)) is not None else as_dtype(a.dtype)._name) for a in arrays}
    if len(names) > 1 and not dtype:
        raise InvalidArgumentError(None, None, f"cannot convert a list of tensors of data types {', '.join(sorted(names))}")
    wanted = dtype or (first.dtype.name if first is not None else names.pop())
    parts = [
        converted(x, xp, "" if hasattr(x, "dtype") else wanted, strict=strict) if not isinstance(x, (list, tuple))
        else _stacked(x, xp, wanted, strict, arrays)
        for x in value
    ]  # fmt: skip
    found = FRONTEND.find("tensorflow", "stack")(parts)
    return found if found.dtype.name == wanted else FRONTEND.find("tensorflow", "cast")(found, wanted)
