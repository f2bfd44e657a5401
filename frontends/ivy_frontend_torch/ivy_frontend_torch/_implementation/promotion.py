"""PyTorch's promotion of data types: by categories, of tensors with axes first, then of those without, then of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ivy_frontend_torch._implementation.dtypes import (
    BY_NAME,
    as_dtype,
    cast,
    default_complex,
    default_dtype,
    dtype,
    dtype_of,
    scalar_dtype,
    to_float,
)

NUMBERS = (bool, int, float, complex)
SIGNED = ("int8", "int16", "int32", "int64")


@lru_cache(None)
def promote_types(type1: dtype, type2: dtype) -> dtype:
    """Return the smallest data type that both can be converted to."""
    a, b = sorted((as_dtype(type1), as_dtype(type2)), key=lambda d: (d.category, d.itemsize))
    if a is b or a.category == 0:
        return b
    names = {a._name, b._name}
    if a.category == b.category == 1:
        if a.is_signed == b.is_signed:
            return b
        unsigned, signed = (b, a) if a.is_signed else (a, b)
        if unsigned._name != "uint8":
            raise RuntimeError(f"Promotion for uint16, uint32, uint64 types is not supported, attempted to promote {a!r} and {b!r}")
        return signed if signed.itemsize > 1 else BY_NAME["int16"]
    if a.category == 1 or (a.category == b.category and names != {"float16", "bfloat16"}):
        return b
    if a.category == b.category:
        return BY_NAME["float32"]
    return b if b.to_real().itemsize >= a.itemsize else a.to_complex()  # a real and a complex one


def combine(higher: dtype | None, lower: dtype | None) -> dtype | None:
    """Return the data type of tensors of a higher priority with those of a lower one."""
    if higher is None or lower is None:
        return higher or lower
    if higher.is_complex:
        return higher
    if higher.is_floating_point:
        return higher.to_complex() if lower.is_complex else higher
    return promote_types(higher, lower) if higher.category == 0 or lower.category >= 2 else higher


def result_dtype(values: Iterable[Any]) -> dtype:
    """Return the common data type of native arrays and numbers."""
    axes: dtype | None = None
    none: dtype | None = None
    numbers: dtype | None = None
    for x in values:
        if isinstance(x, NUMBERS) and not hasattr(x, "dtype"):
            d = scalar_dtype(x)
            d = default_complex() if d.is_complex else default_dtype() if d.is_floating_point else d
            numbers = d if numbers is None else promote_types(numbers, d)
        elif len(x.shape):
            d = dtype_of(x)
            axes = d if axes is None or axes is d else promote_types(axes, d)
        else:
            d = dtype_of(x)
            none = d if none is None else promote_types(none, d)
    found = combine(axes, combine(none, numbers))
    assert found is not None
    return found


def converted(xp: Any, x: Any, to: dtype) -> Any:
    """Return an array or a number as an array of a data type."""
    if isinstance(x, NUMBERS) and not hasattr(x, "dtype"):
        if to.category == 1 and not isinstance(x, bool):
            return _wrapped(xp, int(x.real), to)
        return xp.asarray(x, dtype=getattr(xp, to._name))
    return cast(xp, x, to)


def _wrapped(xp: Any, value: int, to: dtype) -> Any:
    bits = 8 * to.itemsize
    value %= 2**bits
    if to.is_signed and value >= 2 ** (bits - 1):
        value -= 2**bits
    return xp.asarray(value, dtype=getattr(xp, to._name))


def promoted(xp: Any, values: list[Any], rule: str = "promote") -> list[Any]:
    """Return operands as arrays of the data type that a rule gives; ``None`` stays.

    The rules: ``promote`` to the common data type; ``float``, integers and truth values to the default one besides; ``bool`` to
    truth values; ``same`` raises unless all tensors have one data type.
    """
    given = [x for x in values if x is not None]
    if rule == "bool":
        return [x if x is None else converted(xp, x, BY_NAME["bool"]) for x in values]
    if not given:
        return values
    to = result_dtype(given)
    if rule == "float":
        to = to_float(to)
    elif rule == "same":
        found = {dtype_of(x) for x in given if hasattr(x, "dtype")}
        if len(found) > 1:
            names = " and ".join(sorted(str(d) for d in found))
            raise RuntimeError(f"expected tensors of one dtype, but got {names}; convert one of them, for example x.to(y.dtype)")
    return [x if x is None else converted(xp, x, to) for x in values]


def can_cast(from_: dtype, to: dtype) -> bool:
    """Whether a result may be written to a tensor of another data type: never to a lower category."""
    a, b = as_dtype(from_), as_dtype(to)
    return not (a.category > b.category or (a.category == 1 and b.category == 0))
