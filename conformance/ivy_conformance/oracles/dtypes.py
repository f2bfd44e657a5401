"""The data types of the standard by name, with the rules that connect them, written out from the standard's tables."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

BOOL = ("bool",)
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
INTEGERS = SIGNED + UNSIGNED
FLOATS = ("float32", "float64")
COMPLEX = ("complex64", "complex128")
FLOATING = FLOATS + COMPLEX
REALS = INTEGERS + FLOATS
NUMERIC = INTEGERS + FLOATING
ALL = BOOL + NUMERIC

KINDS = {
    "bool": BOOL,
    "signed integer": SIGNED,
    "unsigned integer": UNSIGNED,
    "integral": INTEGERS,
    "real floating": FLOATS,
    "complex floating": COMPLEX,
    "numeric": NUMERIC,
}


def bits(name: str) -> int:
    """Number of bits of an integer or floating-point data type; of one component if complex."""
    return 32 if name == "complex64" else 64 if name == "complex128" else int(name.lstrip("uintfloa"))


def limits(name: str) -> tuple[int, int]:
    """The smallest and the largest integer of a data type."""
    n = bits(name)
    return (0, 2**n - 1) if name in UNSIGNED else (-(2 ** (n - 1)), 2 ** (n - 1) - 1)


def wrap(value: int, name: str) -> int:
    """The integer that two's complement arithmetic leaves in a data type."""
    low, high = limits(name)
    return (value - low) % (high - low + 1) + low


def real_of(name: str) -> str:
    """The data type of the components."""
    return {"complex64": "float32", "complex128": "float64"}.get(name, name)


def complex_of(name: str) -> str:
    """The complex data type of the same precision."""
    return {"float32": "complex64", "float64": "complex128"}.get(name, name)


def eps(name: str) -> float:
    """Distance from 1 to the next number."""
    return 2.0**-23 if bits(name) == 32 else 2.0**-52


def smallest_normal(name: str) -> float:
    """The smallest positive number of full precision."""
    return 2.0**-126 if bits(name) == 32 else 2.0**-1022


def largest(name: str) -> float:
    """The largest finite number."""
    return (2 - 2.0**-23) * 2.0**127 if bits(name) == 32 else math.nextafter(math.inf, 0)


def promote(*names: str) -> str | None:
    """The common data type by the standard's lattice; ``None`` where the standard leaves it open."""
    kinds = {"bool" if n in BOOL else "int" if n in INTEGERS else "float" for n in names}
    if len(kinds) > 1:
        return None
    if kinds == {"bool"}:
        return "bool"
    if kinds == {"float"}:
        wide = max(bits(n) for n in names)
        return f"complex{wide * 2}" if any(n in COMPLEX for n in names) else f"float{wide}"
    return _promote_integers(names)


def _promote_integers(names: tuple[str, ...]) -> str | None:
    signed = [bits(n) for n in names if n in SIGNED]
    unsigned = [bits(n) for n in names if n in UNSIGNED]
    if not signed or not unsigned:
        return f"{'int' if signed else 'uint'}{max(signed + unsigned)}"
    wide = max(max(signed), 2 * max(unsigned))
    return f"int{wide}" if wide <= 64 else None


def same_kind_pairs(names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every ordered pair of different data types which promotes."""
    return [(a, b) for a in names for b in names if a != b and promote(a, b) is not None]


def of(array: np.ndarray) -> str:
    """The standard's name of a NumPy array's data type."""
    return _name(array.dtype)


@functools.cache
def _name(dtype: np.dtype[Any]) -> str:
    return dtype.name
