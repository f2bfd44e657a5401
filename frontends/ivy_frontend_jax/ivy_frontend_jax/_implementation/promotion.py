"""JAX's promotion of data types: a lattice with weak types, which Python's numbers have."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ivy_frontend_jax._implementation.dtypes import BY_NAME, as_dtype, canonical, default_float
from ivy_frontend_jax._implementation.states import VALUES

ABOVE = {
    "bool": ["i*"], "i*": ["uint8", "int8"], "uint8": ["int16", "uint16"], "uint16": ["int32", "uint32"],
    "uint32": ["int64", "uint64"], "uint64": ["f*"], "int8": ["int16"], "int16": ["int32"], "int32": ["int64"], "int64": ["f*"],
    "f*": ["bfloat16", "float16", "c*"], "bfloat16": ["float32"], "float16": ["float32"], "float32": ["float64", "complex64"],
    "float64": ["complex128"], "c*": ["complex64"], "complex64": ["complex128"], "complex128": [],
}  # fmt: skip
WEAK = {"i": "i*", "u": "i*", "f": "f*", "c": "c*"}
STRICT = {"i*": "iufc", "f*": "fc", "c*": "c"}


class TypePromotionError(ValueError):
    """Data types that have no common one under ``jax_numpy_dtype_promotion="strict"``."""


@lru_cache(None)
def _bounds(name: str, x64: bool) -> frozenset[str]:
    found = {name}
    todo = [name]
    while todo:
        one = todo.pop()
        above = ["int32", "uint64"] if one == "uint32" and not x64 else ABOVE[one]
        todo += [x for x in above if x not in found]
        found.update(above)
    return frozenset(found)


@lru_cache(None)
def _join(names: frozenset[str], x64: bool) -> str:
    common = frozenset.intersection(*(_bounds(name, x64) for name in names))
    least = [name for name in common if common <= _bounds(name, x64)]
    return least[0]


@lru_cache(None)
def _strict(names: frozenset[str]) -> str:
    firm = {name for name in names if "*" not in name}
    weak = names - firm
    if len(firm) > 1 or any(BY_NAME[f].kind not in STRICT[w] for f in firm for w in weak):
        raise TypePromotionError(
            f"Input dtypes {sorted(names)} have no available implicit dtype promotion path when jax_numpy_dtype_promotion=strict. "
            "Try explicitly casting inputs to the desired output type, or set jax_numpy_dtype_promotion=standard."
        )
    return firm.pop() if firm else max(weak, key=["i*", "f*", "c*"].index)


def least(names: frozenset[str]) -> str:
    """Return the name of the least data type above others; ``i*``, ``f*`` and ``c*`` are the weak ones."""
    if VALUES["jax_numpy_dtype_promotion"] == "strict":
        return _strict(names)
    return _join(names, VALUES["jax_enable_x64"])


DEFAULT = {"i*": "int64", "f*": "float64", "c*": "complex128"}


def common(given: list[tuple[Any, bool]]) -> tuple[Any, bool]:
    """Return the common data type of several, each with whether it is weak, and whether that is weak."""
    first, weak = given[0]
    if len(given) == 1:
        return first, weak and first.kind != "b"
    if all(d is first for d, _ in given):
        return first, all(w for _, w in given) and first.kind != "b"
    if all(w for _, w in given):
        return BY_NAME[least(frozenset(d.name for d, _ in given))], True
    name = least(frozenset(WEAK.get(d.kind, d.name) if w else d.name for d, w in given))
    if name in DEFAULT:
        return canonical(BY_NAME[DEFAULT[name]]), True
    return BY_NAME[name], False


def to_inexact(d: Any) -> Any:
    """Return the floating-point data type that integers and truth values are computed in."""
    return default_float() if d.kind in "biu" else d


def to_numeric(d: Any) -> Any:
    """Return the data type that truth values are computed in as numbers."""
    return canonical(BY_NAME["int64"]) if d.kind == "b" else d


def to_complex(d: Any) -> Any:
    """Return the complex data type of a real one."""
    d = to_inexact(d)
    return d if d.kind == "c" else BY_NAME["complex128" if d.itemsize == 8 else "complex64"]


def promote_types(a: Any, b: Any) -> Any:
    """Return the common data type of two; ``int``, ``float`` and ``complex`` are weak."""
    weak = {int: "i*", float: "f*", complex: "c*"}
    names = [weak[x] if isinstance(x, type) and x in weak else as_dtype(x).name for x in (a, b)]
    name = least(frozenset(names))
    return BY_NAME[DEFAULT.get(name, name)]
