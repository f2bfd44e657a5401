"""``scipy.special``."""

from ivy_frontend_autograd._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
