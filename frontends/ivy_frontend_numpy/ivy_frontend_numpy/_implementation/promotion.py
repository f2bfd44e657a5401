"""NumPy 2's promotion (NEP 50): common data types, with Python's numbers weak, and casting rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ivy_api.frontends.sizes import Size
from ivy_frontend_numpy._implementation.dtypes import BY_NAME, RANK, as_dtype, dtype, promote

WEAK = {int: 1, Size: 1, float: 2, complex: 3}
"""Python's numbers that take the data type beside them, if it is of their kind or above; truth values are not weak."""
DEFAULTS = {1: "int64", 2: "float64", 3: "complex128"}
CASTINGS = ("no", "equiv", "safe", "same_kind", "unsafe")
_ORDER = "buifc"


@lru_cache(None)
def with_weak(d: Any, weak: int) -> Any:
    """Return the common data type of one and a Python number of a kind; ``None`` for no data type beside it."""
    if d is None:
        return BY_NAME[DEFAULTS[weak]]
    if weak <= RANK[d.kind]:
        return d
    if weak == 3 and d.kind == "f":
        return BY_NAME["complex128" if d.itemsize == 8 else "complex64"]
    return BY_NAME[DEFAULTS[weak]]


def common(dtypes: Any, weak: int = 0) -> Any:
    """Return the common data type of several and of the highest kind of Python number among the operands.

    Parameters
    ----------
    dtypes : data types of arrays
    weak : zero, or the value of `WEAK` of the highest kind of Python number
    """
    found: Any = None
    highest: Any = None
    for d in dtypes:
        highest = d if highest is None or RANK[d.kind] > RANK[highest.kind] else highest
        found = d if found is None else promote(found, d)
    if found is not None and len(dtypes) > 2:
        found = _in_any_order(tuple(dtypes))
    return with_weak(found, weak) if weak else found


@lru_cache(None)
def _in_any_order(dtypes: tuple[Any, ...]) -> Any:
    """Promote integers last: each of them with the common type of the others of its kind, so that the order does not matter."""
    groups: dict[str, Any] = {}
    for d in dtypes:
        groups[d.kind] = d if d.kind not in groups else promote(groups[d.kind], d)
    ordered = [groups[k] for k in "cfiub" if k in groups]
    if len(groups) > 1 and ordered[0].kind in "cf" and "i" in groups and "u" in groups:
        found = ordered[0]
        for d in ordered[1:]:
            found = promote(found, d)
        return found
    found = ordered[0]
    for d in ordered[1:]:
        found = promote(found, d)
    return found


@lru_cache(None)
def castable(given: Any, to: Any, casting: str) -> bool:
    """Whether a data type may be cast to another under a casting rule."""
    if casting == "unsafe" or given is to:
        return True
    if casting not in CASTINGS:
        raise ValueError(f"casting must be one of {', '.join(repr(c) for c in CASTINGS)} (got {casting!r})")
    if casting in ("no", "equiv"):
        return False
    safe = promote(given, to) is to
    return safe or (casting == "same_kind" and _ORDER.index(given.kind) <= _ORDER.index(to.kind))


def kind_of(x: Any) -> int:
    """Return the weak kind of a Python number, zero of anything else."""
    return WEAK.get(type(x), 0)


def split(args: Any) -> tuple[list[Any], int]:
    """Return the data types among arguments of `result_type`, and the highest kind of Python number."""
    dtypes, weak = [], 0
    for x in args:
        if type(x) in WEAK:
            weak = max(weak, WEAK[type(x)])
        elif type(x) is bool:
            dtypes.append(BY_NAME["bool"])
        else:
            own = getattr(x, "dtype", None)
            dtypes.append(own if type(own) is dtype else as_dtype(x))
    return dtypes, weak
