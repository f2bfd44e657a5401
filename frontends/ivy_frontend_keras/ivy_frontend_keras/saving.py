"""The names of ``keras.saving``."""

from ivy_frontend_keras._implementation.frontend import FRONTEND

__getattr__, __dir__ = FRONTEND.module(__name__)
