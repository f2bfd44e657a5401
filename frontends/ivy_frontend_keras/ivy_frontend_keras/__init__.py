"""Keras' API on any backend of `ivy_api`: ``import ivy_frontend_keras as keras``."""

from __future__ import annotations

from ivy_api.frontends import root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_frontend_keras._implementation.frontend import FRONTEND as FRONTEND

__version__ = "3.15.1"

__getattr__, __dir__ = root(__name__)
