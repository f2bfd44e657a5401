"""Why a function costs more than a tenth above the best native call: by backend and mode, then by function.

A function that is above and not here is reported as such, and one that is here and not above costs nothing.
"""

from __future__ import annotations

from typing import Literal

NOTABLE = 1.10
"""The ratio above which a function needs a reason."""

EAGER: dict[str, dict[str, str]] = {
    "numpy": {},
    "torch": {},
    "jax": {},
    "tensorflow": {},
}

COMPILED: dict[str, dict[str, str]] = {
    "torch": {},
    "jax": {},
    "tensorflow": {},
}


def reason(backend: str, mode: Literal["eager", "compiled", "small"], function: str) -> str:
    """The reason, or an empty text."""
    return (COMPILED if mode == "compiled" else EAGER).get(backend, {}).get(function, "")
