"""``torch.jit``: decorators that return the function as it is; ``ivy_api.compile`` compiles on the backend."""

from __future__ import annotations

from typing import Any


def script(obj: Any, *args: Any, **options: Any) -> Any:
    """Return the function, or the module."""
    return obj


def trace(func: Any, *args: Any, **options: Any) -> Any:
    """Return the function, or the module."""
    return func


def ignore(drop: Any = False, **options: Any) -> Any:
    """Return the function."""
    return drop if callable(drop) else lambda function: function


def export(fn: Any) -> Any:
    """Return the function."""
    return fn


def unused(fn: Any) -> Any:
    """Return the function."""
    return fn


def is_scripting() -> bool:
    """Return False."""
    return False


def is_tracing() -> bool:
    """Return False."""
    return False


def annotate(the_type: Any, the_value: Any) -> Any:
    """Return the value."""
    return the_value


def script_if_tracing(fn: Any) -> Any:
    """Return the function: nothing is traced to TorchScript."""
    return fn


_script_if_tracing = script_if_tracing
"""The name that torchvision uses."""
