"""The frameworks that tests compare with. Each is imported when a test first uses it; where it is missing, the test is skipped."""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import ivy_api

FRAMEWORKS = ("flax", "jax", "keras", "tensorflow", "torch")
"""The frameworks without which NumPy's part of the tests runs."""

imported = functools.cache(pytest.importorskip)
"""Return a module, or skip the test; it is found once, because tests use some thousands of its functions."""


class Module:
    """A module that is imported by the first use of a public attribute."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "pytestmark":  # what pytest looks for in all that a module of tests has
            raise AttributeError(name)
        return self._find(name)

    def _find(self, name: str) -> Any:
        return getattr(imported(self._name), name)


def needed(name: str) -> None:
    """Skip a module of tests where a framework is not installed; which is not imported to tell."""
    if find_spec(name) is None:
        pytest.skip(f"{name} is not installed", allow_module_level=True)


class Namespace(Module):
    """A backend's namespace, made by the first use: to make it imports the framework."""

    def __init__(self, name: str, *, wrapped: bool = False) -> None:
        super().__init__(name)
        self._wrapped = wrapped

    def _find(self, name: str) -> Any:
        imported(self._name)
        return getattr(ivy_api.namespace(self._name, wrapped=self._wrapped), name)


class Functions(Module):
    """A module of functions, imported by the first call of one; so a table of tests can name them."""

    def _find(self, name: str) -> Callable[..., Any]:
        def function(*args: Any, **kwargs: Any) -> Any:
            return getattr(imported(self._name), name)(*args, **kwargs)

        return function


torch: Any = Module("torch")
functional = Functions("torch.nn.functional")
jax = Module("jax")
jnp = Module("jax.numpy")
jr = Module("jax.random")
lax = Module("jax.lax")
tf = Module("tensorflow")


def left_out(file: Path) -> bool | None:
    """Whether pytest ignores a file of tests, because a framework that it compares with is not installed."""
    missing = {name for name in FRAMEWORKS if find_spec(name) is None}
    return True if missing and file.match("test_*.py") and missing & compared(file) else None


@functools.cache
def compared(file: Path) -> frozenset[str]:
    """The frameworks that a file imports, skips without or takes from here, and those of the files beside it that it imports."""
    found: set[str] = set()
    for name in _needed_at_once(ast.parse(file.read_text(encoding="utf-8"))):
        beside = file.with_name(f"{name}.py")
        found |= compared(beside) if beside.exists() else {name}
    return frozenset(found & {*FRAMEWORKS})


def _needed_at_once(tree: ast.Module) -> Iterator[str]:
    """The packages that a file needs when it is imported."""
    for node in tree.body:
        match node:
            case ast.Import():
                yield from (alias.name.partition(".")[0] for alias in node.names)
            case ast.ImportFrom(module="tests.peers"):
                taken = (globals()[alias.name] for alias in node.names)
                yield from (peer._name.partition(".")[0] for peer in taken if isinstance(peer, Module))
            case ast.ImportFrom(module=str(module)):
                yield module.partition(".")[0]
            case ast.Expr() | ast.Assign() | ast.AnnAssign() if isinstance(call := node.value, ast.Call):
                if ast.unparse(call.func) == "pytest.importorskip":
                    yield ast.literal_eval(call.args[0]).partition(".")[0]
