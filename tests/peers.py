"""The frameworks that tests compare with. Each is imported when a test first uses it; where it is missing, the test is skipped."""

from __future__ import annotations

import functools
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest

import ivy_api

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
