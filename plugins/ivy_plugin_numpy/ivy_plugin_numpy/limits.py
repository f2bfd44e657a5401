"""What NumPy cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ivy_api.dispatch.backend import Limit

LIMITS: tuple[Limit, ...] = ()
"""Nothing: NumPy does every function of the standard on every data type of the standard."""
