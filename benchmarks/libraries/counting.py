"""How often each function of the core occurs in the libraries: in their source, and in calls of each of their functions."""

from __future__ import annotations

import ast
import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from pathlib import Path
from typing import Any
from unittest.mock import patch

import ivy_api
from ivy_api.dispatch import registry

LIBRARIES = ("mech", "vision", "robot", "gym")
ROOT = Path(__file__).parents[2] / "libraries"
NAMESPACES = frozenset(["xp", "space", "ivy_api"])
"""The names by which the libraries call a namespace, and the core, whose functions find one."""
CHECK = "check_arrays"
"""What checks and converts the arguments of every function of the libraries: no framework has a counterpart."""


def functions() -> frozenset[str]:
    """The functions of arrays that the core declares."""
    ivy_api.namespace("numpy")  # registers all
    return frozenset(found.qualname for found in registry.iter_declarations() if found.kind == "function")


def static(library: str) -> Counter[str]:
    """Occurrences in the source of a library: figure 7 of the paper."""
    known = functions() | {CHECK}
    found: Counter[str] = Counter()
    for path in sorted((ROOT / f"ivy_{library}" / f"ivy_{library}").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and (name := _dotted(node)) in known:
                found[name] += 1
    return found


def _dotted(node: ast.expr) -> str:
    """``linalg.svd`` of ``xp.linalg.svd``; an empty string for what belongs to no namespace."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join(reversed(parts)) if isinstance(node, ast.Name) and node.id in NAMESPACES else ""


def at_run_time(library: str) -> Counter[str]:
    """Calls of functions of the core while each function of a library runs once, on NumPy, at an ordinary point."""
    calls = list(_calls(library))
    with counted() as found:
        for call in calls:
            call()
    return found


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count the calls of the functions of NumPy's namespace; not those that they make themselves."""
    xp = ivy_api.namespace("numpy")
    found: Counter[str] = Counter()
    inside = False

    def counting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal inside
            if inside:
                return function(*args, **kwargs)
            found[name] += 1
            inside = True
            try:
                return function(*args, **kwargs)
            finally:
                inside = False

        return call

    with ExitStack() as stack:
        for qualname in functions():
            *parts, name = qualname.split(".")
            owner: Any = xp
            for part in parts:
                owner = getattr(owner, part)
            stack.enter_context(patch.object(owner, name, counting(qualname, getattr(owner, name))))
        stack.enter_context(patch.object(ivy_api, CHECK, counting(CHECK, ivy_api.check_arrays)))
        yield found


def _calls(library: str) -> Iterator[Callable[[], Any]]:
    """A call of each function of a library: those of its tests."""
    folder = str(ROOT / f"ivy_{library}" / "tests")
    sys.path.insert(0, folder)
    try:
        if library == "gym":
            given: Any = importlib.import_module("gym_points")
            for name, env in given.ENVS.items():
                state, action = given.points(name)
                yield lambda env=env: env.initial(given.NUMPY.random.key(0))  # type: ignore[misc]
                yield lambda env=env, state=state, action=action: env.step(state, action)  # type: ignore[misc]
            return
        module: Any = importlib.import_module(f"{library}_calls")
        calls = module.calls() if library == "mech" else [call for chapter in module.CHAPTERS.values() for call in chapter()]
        for call in calls:
            yield lambda call=call: call.function(*call.arguments)  # type: ignore[misc]
    finally:
        sys.path.remove(folder)
