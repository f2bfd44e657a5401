"""``jax.debug`` on any backend."""

from ivy_frontend_jax._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
