"""Flax's API on any backend of `ivy_api`: ``import ivy_frontend_flax as flax``."""

from __future__ import annotations

from ivy_api.frontends import root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_frontend_flax._implementation.frontend import FRONTEND as FRONTEND

__version__ = "0.12.8"

__getattr__, __dir__ = root(__name__)
