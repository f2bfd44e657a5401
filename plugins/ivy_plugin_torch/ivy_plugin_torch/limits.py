"""What PyTorch cannot do."""

from __future__ import annotations

from ivy_api.plugin import Limit

LIMITS: tuple[Limit, ...] = ()
