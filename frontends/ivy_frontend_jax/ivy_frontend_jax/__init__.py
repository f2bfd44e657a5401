"""JAX's API on any backend of `ivy_api`: ``import ivy_frontend_jax as jax``."""

from __future__ import annotations

from ivy_api.frontends import root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_frontend_jax._implementation.frontend import FRONTEND as FRONTEND

__version__ = "0.10.2"

__getattr__, __dir__ = root(__name__)
