"""How a function is called: operands are promoted, arguments unwrapped, results wrapped."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from ivy_api.frontends import find_namespace
from ivy_api.frontends.binding import Entry
from ivy_api.frontends.calls import named_as
from ivy_frontend_jax._implementation.array import Array, namespace_of, wrapped
from ivy_frontend_jax._implementation.frontend import FRONTEND
from ivy_frontend_jax._implementation.native import dtype_of
from ivy_frontend_jax._implementation.operands import RULES, as_operand, check_broadcast, promoted
from ivy_frontend_jax._implementation.ufuncs import bound_ufunc


def bound(name: str, path: str, entry: Entry) -> Callable[..., Any]:
    """Return the function that users call; its operands are promoted as the entry says."""
    function = _plain(entry) if entry.before is None else _with_operands(name, entry)
    function = named_as(FRONTEND, function, name, path, entry)
    said = FRONTEND.snapshot.find(*path.rpartition(".")[::2])
    return bound_ufunc(name, function) if said is not None and said.kind == "ufunc" else function


def native(value: Any) -> Any:
    """Return an argument with native arrays in place of arrays."""
    cls = type(value)
    if cls is Array:
        return value._x
    if cls is list or cls is tuple:
        return cls([native(x) for x in value])
    return value


def _plain(entry: Entry) -> Callable[..., Any]:
    body = entry.body

    def function(*args: Any, **kwargs: Any) -> Any:
        xp = namespace_of((*args, *kwargs.values()))
        return wrapped(body(*map(native, args), xp=xp, **{name: native(x) for name, x in kwargs.items()}))

    return function


def _with_operands(name: str, entry: Entry) -> Callable[..., Any]:
    body = entry.body
    spec: Any = entry.before
    chosen, lists, optional = spec.parts()
    parameters = list(inspect.signature(body).parameters.values())
    names = [p.name for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest = next((p.name for p in parameters if p.kind is p.VAR_POSITIONAL), None)
    rule, may_be_weak, broadcast = spec.rule, spec.weak, spec.broadcast
    same: dict[type, dict[Any, Any]] = {}
    leading = next((i for i, one in enumerate(names) if one not in chosen or one in lists), len(names))

    def ready(x: Any) -> Any:
        """Return the namespace of operands like ``x``, ``None`` if the rule gives them another data type."""
        d = dtype_of(x)
        kept = RULES[rule](d) is d if rule in RULES else True
        return find_namespace(x) if kept and d.kind != "b" else None

    def promoted_already(args: tuple[Any, ...]) -> Any:
        """Return the namespace of operands of one data type that need no promotion; ``None`` if there may be a need."""
        first = args[0]
        if type(first) is not Array:
            return None
        x = first._x
        cls, d = type(x), x.dtype
        for other in args[1:]:
            if type(other) is not Array or type(other._x) is not cls or other._x.dtype is not d:
                return None
        try:
            return same[cls][d]
        except KeyError:
            xp = same.setdefault(cls, {})[d] = ready(x)
            return xp

    def function(*args: Any, **kwargs: Any) -> Any:
        if not kwargs and 0 < len(args) <= leading:
            xp = promoted_already(args)
            if xp is not None:
                if len(args) == 1:
                    (one,) = args
                    return wrapped(body(one._x, xp=xp), one._weak and bool(may_be_weak))
                given_natives = [x._x for x in args]
                if broadcast:
                    check_broadcast(given_natives, name, always=broadcast == "where")
                weak = all(x._weak for x in args)
                return wrapped(body(*given_natives, xp=xp), weak and bool(may_be_weak))
        xp = namespace_of((*args, *kwargs.values()))
        values: list[Any] = list(args)
        named = dict(kwargs)
        given: list[Any] = []
        places: list[tuple[Any, Any, int]] = []

        def take(holder: Any, key: Any, parameter: str | None, value: Any) -> None:
            if parameter not in chosen:
                holder[key] = native(value)
            elif value is None and parameter in optional:
                holder[key] = None
            elif parameter in lists and parameter != rest:
                every = _listed(value, name)
                places.append((holder, key, len(every)))
                given.extend(as_operand(x, xp, name, i) for i, x in enumerate(every))
            else:
                places.append((holder, key, -1))
                given.append(as_operand(value, xp, name, len(places) - 1))

        for i, value in enumerate(values):
            take(values, i, names[i] if i < len(names) else rest, value)
        for key, value in named.items():
            take(named, key, key, value)
        if given:
            natives, _, weak = promoted(xp, rule, given, name)
            if broadcast:
                check_broadcast(natives, name, always=broadcast == "where")
            at = 0
            for holder, key, count in places:
                holder[key] = natives[at] if count < 0 else natives[at : at + count]
                at += max(count, 1) if count != 0 else 0
        else:
            weak = False
        return wrapped(
            body(*values, xp=xp, **named), (all(w for _, _, w in given) if may_be_weak == "all" else weak and may_be_weak)
        )

    return function


def _listed(value: Any, name: str) -> list[Any]:
    if isinstance(value, (list, tuple)):
        return list(value)
    if hasattr(value, "shape") and len(value.shape):
        return list(value)
    if hasattr(value, "__iter__") and not hasattr(value, "shape"):
        return list(value)
    raise TypeError(f"{name} requires a sequence of arrays, got {type(value)}")
