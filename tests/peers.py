"""The frameworks that tests compare with. Each is imported when a test first uses it; where it is missing, the test is skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


class Module:
    """A module that is imported by the first use of a public attribute."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "pytestmark":  # what pytest looks for in all that a module of tests has
            raise AttributeError(name)
        return self._find(name)

    def _find(self, name: str) -> Any:
        return getattr(pytest.importorskip(self._name), name)


class Functions(Module):
    """A module of functions, imported by the first call of one; so a table of tests can name them."""

    def _find(self, name: str) -> Callable[..., Any]:
        def function(*args: Any, **kwargs: Any) -> Any:
            return getattr(pytest.importorskip(self._name), name)(*args, **kwargs)

        return function


torch = Module("torch")
functional = Functions("torch.nn.functional")
jax = Module("jax")
jnp = Module("jax.numpy")
lax = Module("jax.lax")
tf = Module("tensorflow")
