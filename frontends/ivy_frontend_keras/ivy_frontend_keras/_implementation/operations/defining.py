"""How operations are registered: a body takes native arrays and ``xp``; the public function takes arrays of every kind.

The parameters and defaults of the public function are those that the snapshot records for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.settings import floatx

_KINDS = ("bool", "uint", "int", "float", "complex")
_NUMBERS = (bool, int, float, complex)


def op(*modules: str, name: str | None = None, **said: Any) -> Callable[[Any], Any]:
    """Register an operation in modules; ``said`` are the attributes of `frontend.Operation`."""
    return FRONTEND.function(*modules, name=name, **said)


def promoted(values: Any, rule: str, xp: Any) -> tuple[Any, ...]:
    """Return operands in one data type: that of the highest kind, of arrays before numbers."""
    names = [kinds.name_of(x) for x in values if kinds.is_array(x)]
    if not names:
        values = tuple(kinds.plain_array(x, xp) if isinstance(x, _NUMBERS) else x for x in values)
        return values if rule == "promote" else promoted(values, rule, xp) if any(map(kinds.is_array, values)) else values
    ranks = [_number_rank(x) for x in values if isinstance(x, _NUMBERS)]  # torch's compiler takes no generator here
    target = _target(names, max(ranks, default=0), rule, xp)
    dtype = getattr(xp, target)

    def cast(x: Any) -> Any:
        if kinds.is_array(x):
            return x if kinds.name_of(x) == target else xp.astype(x, dtype)
        return xp.asarray(x, dtype=dtype) if isinstance(x, _NUMBERS) else x

    return tuple(map(cast, values))


def _target(names: list[str], number: int, rule: str, xp: Any) -> str:
    """Return the name of the data type that arrays of some, and numbers up to a kind, are brought to."""
    rank = max(_rank(name) for name in names)
    if rule == "double" and "int64" in names and rank < _KINDS.index("float"):
        return "float64"
    wanted = rank if (_KINDS[rank], _KINDS[number]) == ("uint", "int") else max(rank, number)
    if rule != "promote":
        wanted = max(wanted, _KINDS.index("float"))
    own = [name for name in names if _rank(name) == wanted]
    if not own:
        return {"float": floatx(), "complex": "complex64", "int": "int32"}[_KINDS[wanted]]
    target = own[0]
    for name in own[1:]:
        if name != target:
            target = kinds.name_of(xp.zeros((), dtype=xp.result_type(getattr(xp, target), getattr(xp, name))))
    return target


def _number_rank(x: Any) -> int:
    return next(_KINDS.index(cls.__name__) for cls in (bool, int, float, complex) if isinstance(x, cls))


def _rank(name: str) -> int:
    return next(i for i, kind in enumerate(_KINDS) if name.removeprefix("b").startswith(kind) or name == kind)
