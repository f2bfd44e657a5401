"""Which arguments of a function are its operands, and how they are promoted before it computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_frontend_jax._implementation import promotion
from ivy_frontend_jax._implementation.array import Array
from ivy_frontend_jax._implementation.dtypes import BY_NAME, PYTHON, canonical
from ivy_frontend_jax._implementation.native import cast, dtype_of

NUMBERS = {bool, int, float, complex}
RULES: dict[str, Callable[[Any], Any]] = {
    "any": lambda d: d, "inexact": promotion.to_inexact, "numeric": promotion.to_numeric, "complex": promotion.to_complex,
}  # fmt: skip


def as_operand(value: Any, xp: Any, name: str, position: int = 0) -> tuple[Any, Any, bool]:
    """Return an operand as a native array or a Python number, its data type, and whether it is weak."""
    cls = type(value)
    if cls is Array:
        return value._x, value.dtype, value._weak
    if cls in NUMBERS:
        return value, canonical(BY_NAME[PYTHON[cls]]), cls is not bool
    if hasattr(value, "__jax_array__"):
        return as_operand(value.__jax_array__(), xp, name, position)
    if cls.__module__ == "numpy" and hasattr(value, "dtype"):
        return from_numpy(value, xp)
    if find_namespace(value) is not None:
        d = dtype_of(value)
        kept = canonical(d)
        return (value if kept is d else cast(xp, value, kept)), kept, False
    if isinstance(value, (bool, int, float, complex)):
        kind: Any = next(t for t in (bool, int, float, complex) if isinstance(value, t))
        return as_operand(kind(value), xp, name, position)
    if hasattr(value, "__array__") and not isinstance(value, type):
        return from_numpy(value.__array__(), xp)
    raise TypeError(f"{name} requires ndarray or scalar arguments, got {cls} at position {position}.")


def from_numpy(value: Any, xp: Any) -> tuple[Any, Any, bool]:
    """Return an array or scalar of NumPy as a native array, with its data type."""
    name = value.dtype.name
    if name not in BY_NAME:
        raise TypeError(f"Value {value!r} with dtype {value.dtype} is not a valid JAX array type.")
    d = canonical(BY_NAME[name])
    if name == "bfloat16":
        return cast(xp, xp.asarray(value.astype("float32")), d), d, False
    narrow = value.astype(d.name, copy=True)  # backends may keep the memory
    if not narrow.shape:
        return xp.asarray(narrow.item(), dtype=getattr(xp, d.name)), d, False
    return xp.asarray(narrow), d, False


def number(xp: Any, value: Any, d: Any) -> Any:
    """Return a Python number as a native array."""
    if d.kind in "iu" and isinstance(value, int):
        low, high = bounds(d)
        if not low <= value <= high:
            widest = canonical(BY_NAME["int64"])
            if not bounds(widest)[0] <= value <= bounds(widest)[1]:
                raise OverflowError(f"Python integer {value} out of bounds for {widest}")
            value = (value - low) % (high - low + 1) + low
    if d.kind == "b":
        value = bool(value)
    elif d.kind in "iu":
        value = int(value.real if isinstance(value, complex) else value)
    elif d.kind == "f":
        value = float(value.real if isinstance(value, complex) else value)
    elif d.kind == "c":
        value = complex(value)
    return xp.asarray(value, dtype=getattr(xp, d.name))


def low_bits(value: int, d: Any) -> int:
    """Return an integer as one of an integer data type, by the lowest of its bits."""
    low, high = bounds(d)
    return (value - low) % (high - low + 1) + low


def bounds(d: Any) -> tuple[int, int]:
    """Return the least and the greatest integer of a data type."""
    bits = 8 * d.itemsize
    return (0, 2**bits - 1) if d.kind == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def converted(xp: Any, given: list[tuple[Any, Any, bool]], dtype: Any) -> list[Any]:
    """Return operands as native arrays of one data type."""
    return [number(xp, x, dtype) if type(x) in NUMBERS else x if d is dtype else cast(xp, x, dtype) for x, d, _ in given]


def promoted(xp: Any, rule: str, given: list[tuple[Any, Any, bool]], name: str) -> tuple[list[Any], Any, bool]:
    """Return operands promoted by a rule, their common data type (``None`` without one), and whether it is weak."""
    if rule == "own":
        weak = all(w for _, _, w in given)
        return [number(xp, x, d) if type(x) in NUMBERS else x for x, d, _ in given], given[0][1] if given else None, weak
    if rule == "lax":
        return _as_lax(xp, given, name)
    dtype, weak = promotion.common([(d, w) for _, d, w in given])
    dtype = RULES[rule](dtype)
    return converted(xp, given, dtype), dtype, weak


def _as_lax(xp: Any, given: list[tuple[Any, Any, bool]], name: str) -> tuple[list[Any], Any, bool]:
    firm = [d for x, d, _ in given if type(x) not in NUMBERS]
    if not firm:
        dtype, weak = promotion.common([(d, w) for _, d, w in given])
        return converted(xp, given, dtype), dtype, weak
    dtype = firm[0]
    weak = all(w for _, _, w in given)
    if any(d is not dtype for d in firm):
        strong = {d for x, d, w in given if not w}
        if len(strong) != 1:
            raise TypeError(f"lax.{name} requires arguments to have the same dtypes, got {', '.join(d.name for d in firm)}.")
        dtype = strong.pop()
    return converted(xp, given, dtype), dtype, weak


def check_broadcast(values: list[Any], name: str, *, always: bool = False) -> None:
    """Raise unless the shapes broadcast; ``always`` the error of other numbers of axes."""
    shapes = [tuple(x.shape) for x in values]
    first = shapes[0]
    if all(s == first for s in shapes):
        return
    error = TypeError if not always and len({len(s) for s in shapes if s}) == 1 else ValueError
    for sizes in zip(*([1] * (max(map(len, shapes)) - len(s)) + list(s) for s in shapes), strict=True):
        if len({size for size in sizes if size != 1}) > 1:
            raise error(f"{name}: Incompatible shapes for broadcasting: shapes={shapes}")
