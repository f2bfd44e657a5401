"""What `ivy_api.Array` adds: operators, indexing and lifted functions against the native ones, and against other wrappers."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import Any

from benchmarks.measure import Allowance, Case, Rival, Statement
from benchmarks.report import Check

VERSIONS = ("numpy", "array-api-strict", "eagerpy")

OPERATOR, FUNCTION = 400e-9, 500e-9
"""The extra time allowed for an operator over the native one, and for a lifted function over the native namespace's, in seconds."""

# The code over Arrays (a and b are Arrays and xp is their namespace); the extra time allowed; eagerpy's spelling.
OPERATORS = (
    ("a + b", OPERATOR, "a + b"),
    ("a * 2.0", None, "a * 2.0"),
    ("-a", None, "-a"),
    ("a < b", None, "a < b"),
    ("a[0]", None, "a[0]"),
    ("a[1:5]", None, "a[1:5]"),
    ("a.shape", None, "a.shape"),
)
FUNCTIONS = (
    ("xp.exp(a)", "a.exp()"),
    ("xp.add(a, b)", ""),
    ("xp.sum(a)", "a.sum()"),
    ("xp.where(c, a, b)", "xp.where(c, a, b)"),
    ("xp.concat([a, b])", "xp.concatenate([a, b])"),
    ("xp.reshape(a, (5, 2))", "a.reshape((5, 2))"),
    ("xp.argmax(a)", "a.argmax()"),
)


def cases() -> Iterator[Case]:
    import ivy_api

    for status in ivy_api.backends():
        if status.usable:
            yield from _of_backend(status.name)


def checks() -> Iterator[Check]:
    import ivy_api

    native = ivy_api.namespace("numpy").ones(3)
    yield Check("ivy_api.Array(x).native is x", ivy_api.Array(native).native is native)


def _of_backend(backend: str) -> Iterator[Case]:
    import ivy_api

    native, ours = (_names(ivy_api.namespace(backend, wrapped=wrapped)) for wrapped in (False, True))
    others = [("array_api_strict", _names(importlib.import_module("array_api_strict")))] if backend == "numpy" else []
    eager = importlib.import_module("eagerpy")
    wrapped = {**{name: eager.astensor(native[name]) for name in "abc"}, "xp": eager} if backend in ("numpy", "torch") else None
    for code, allowed, eagerly in OPERATORS:
        rivals = [_rival(backend, code, native, allowed if backend == "numpy" else None)]
        rivals += [Rival(Statement(f"{name}: {code}", code, names)) for name, names in others]
        rivals += [Rival(Statement(f"eagerpy: {eagerly}", eagerly, wrapped))] if wrapped else []
        yield Case(f"Operators and attributes, {backend}, 10 elements", Statement(code, code, ours), tuple(rivals))
    for code, eagerly in FUNCTIONS:
        rivals = [_rival(backend, code, native, FUNCTION)]
        rivals += [Rival(Statement(f"{name}: {code}", code, names)) for name, names in others]
        rivals += [Rival(Statement(f"eagerpy: {eagerly}", eagerly, wrapped))] if wrapped and eagerly else []
        yield Case(f"Lifted functions, {backend}, 10 elements", Statement(code, code, ours), tuple(rivals))


def _rival(backend: str, code: str, names: dict[str, Any], allowed: float | None) -> Rival:
    """The same on native arrays; a target if extra time is allowed."""
    native = Statement(f"{backend}: {code}", code, names)
    return Rival(native) if allowed is None else Rival(Allowance(native, allowed), 1.0)


def _names(xp: Any) -> dict[str, Any]:
    a, b = xp.linspace(0.0, 0.9, 10), xp.linspace(0.05, 0.95, 10)
    return {"xp": xp, "a": a, "b": b, "c": xp.less(a, xp.flip(b))}
