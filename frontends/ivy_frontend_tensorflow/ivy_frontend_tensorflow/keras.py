"""The Keras frontend, if it is installed: ``from ivy_frontend_tensorflow.keras import layers``."""

import sys
from importlib import import_module

sys.modules[__name__] = import_module("ivy_frontend_keras")
