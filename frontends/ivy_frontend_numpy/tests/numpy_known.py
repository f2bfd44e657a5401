"""Where the frontend differs from NumPy, each with the reason."""

from __future__ import annotations

KNOWN: dict[str, str] = {}
LIMITS: dict[str, dict[str, str]] = {"numpy": {}, "torch": {}, "jax": {}, "tensorflow": {}}
