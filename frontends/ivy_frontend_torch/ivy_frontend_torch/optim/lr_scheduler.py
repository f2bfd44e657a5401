"""The names of ``torch.optim.lr_scheduler``."""

from ivy_frontend_torch._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
