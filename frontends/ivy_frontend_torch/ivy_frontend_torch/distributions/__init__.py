"""The names of ``torch.distributions``."""

from ivy_frontend_torch._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
