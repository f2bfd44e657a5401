"""TensorFlow's API on any backend: ``import ivy_frontend_tensorflow as tf``."""

from ivy_frontend_tensorflow._implementation.frontend import FRONTEND as FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
