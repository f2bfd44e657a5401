"""``torch.compiler``, as far as code asks whether it is being compiled."""

from __future__ import annotations

from typing import Any


def is_compiling() -> bool:
    """Return ``False``: backends compile by ``ivy_api.compile``."""
    return False


def is_dynamo_compiling() -> bool:
    """Return ``False``: backends compile by ``ivy_api.compile``."""
    return False


def is_exporting() -> bool:
    """Return ``False``: nothing is exported."""
    return False


def disable(fn: Any = None, recursive: bool = True, *, reason: str | None = None) -> Any:
    """Return the decorated function as it is."""
    return (lambda function: function) if fn is None else fn
