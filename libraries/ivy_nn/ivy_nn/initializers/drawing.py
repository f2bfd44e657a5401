"""Initialisers with settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ivy_api

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, DType

    Axes = int | Sequence[int]

Initializer = Callable[..., Any]
"""Takes a key, a shape and ``dtype``, and returns an array."""


def like(value: float, x: Any) -> Any:
    """A number as an array of the dtype of ``x``: factors are rounded to it before they are used, as in JAX."""
    return ivy_api.namespace_for(x).asarray(value, dtype=x.dtype)


class Drawn:
    """An initialiser with settings: compared and printed by these, so that modules that hold one can be compared too."""

    def __init__(self, draw: Callable[..., Any], **settings: Any) -> None:
        self._draw, self._settings = draw, settings

    def __call__(self, key: Array, shape: Sequence[int], dtype: DType | None = None) -> Any:
        return self._draw(key, tuple(shape), dtype, **self._settings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawn) and (self._draw, self._settings) == (other._draw, other._settings)

    def __hash__(self) -> int:
        return hash((self._draw, str(self._settings)))

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value!r}" for name, value in self._settings.items())
        return f"{self._draw.__name__.lstrip('_')}({settings})"
