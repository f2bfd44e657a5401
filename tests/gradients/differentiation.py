"""The gradient of a real function on any backend: the framework's own, or that of the core."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ivy_api
from ivy_conformance.library import Library


def gradient_of(lib: Library, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The gradient of a function of one native array; it looks for the namespace of its argument."""
    if not lib.target.native:
        pytest.skip("the functions are of native arrays")
    tools = lib.target.tools
    return ivy_api.grad(function, xp=lib.xp) if tools is None else lambda x: tools.gradient(function, x)


def has_complex_numbers(backend: Any) -> bool:
    """Whether a backend has complex numbers, by what it declares: asked when tests are collected, it imports no framework."""
    return not any(limit.function == "complex128" for limit in backend.limits)
