"""PyTorch's API on any backend: ``import ivy_frontend_torch as torch``."""

from ivy_frontend_torch._implementation.frontend import FRONTEND as FRONTEND

__version__ = "2.13.0"
__getattr__, __dir__ = FRONTEND.module(__name__)
