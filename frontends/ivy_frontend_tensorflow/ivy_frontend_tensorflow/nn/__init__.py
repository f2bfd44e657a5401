"""The names of ``tensorflow.nn``."""

from ivy_frontend_tensorflow._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
