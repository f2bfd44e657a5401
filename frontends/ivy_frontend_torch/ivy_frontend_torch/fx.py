"""``torch.fx``: what packages ask of it when they are imported; graphs are those of ``ivy_api``."""

from __future__ import annotations

from typing import Any


def wrap(fn_or_name: Any) -> Any:
    """Return the argument: nothing is traced symbolically."""
    return fn_or_name
