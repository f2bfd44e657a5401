"""How the functions of `torch.nn.functional` are registered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

BODIES: dict[str, Any] = {}


def functional(body: Any, name: str = "") -> Any:
    BODIES[name or body.__name__] = body
    return body


def writing(*names: str) -> Callable[[Any], Any]:
    def register(body: Any) -> Any:
        BODIES[body.__name__] = lambda *a, **k: body(*a, **k)[0]
        return body

    return register


def random_key(xp: Any) -> Any:
    return xp.random.key(0)
