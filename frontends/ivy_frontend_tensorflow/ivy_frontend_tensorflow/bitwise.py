"""The names of ``tensorflow.bitwise``."""

from ivy_frontend_tensorflow._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
