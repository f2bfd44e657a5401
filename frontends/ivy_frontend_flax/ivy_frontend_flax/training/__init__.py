"""``flax.training`` on any backend."""

from ivy_frontend_flax._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
