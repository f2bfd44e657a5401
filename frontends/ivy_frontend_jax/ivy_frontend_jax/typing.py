"""``jax.typing`` on any backend: types for annotations."""

from __future__ import annotations

from typing import Any

from ivy_frontend_jax._implementation.array import Array

ArrayLike = Array | bool | int | float | complex
DTypeLike = Any

__all__ = ["ArrayLike", "DTypeLike"]
