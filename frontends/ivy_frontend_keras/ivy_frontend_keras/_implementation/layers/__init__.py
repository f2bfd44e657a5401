"""``keras.layers``."""

from importlib import import_module

for _name in (
    "core", "activation", "convolution", "pooling", "normalisation", "randomness", "reshaping", "merging", "attention", "cells",
    "recurrent", "wrapping", "preprocessing", "applications",
):  # fmt: skip
    import_module(f"{__name__}.{_name}")

from ivy_frontend_keras._implementation.objects import register_module  # noqa: E402

register_module("layers", "a layer")
