"""Gradients that frameworks compute of code of the library."""

from __future__ import annotations

from typing import Any

import ivy_api


def native_gradient(name: str, loss: Any, given: dict[str, Any]) -> dict[str, Any]:
    """The gradient that the framework of a backend itself computes; of NumPy, that of the library."""
    if name == "jax":
        import jax

        return jax.grad(loss)(given)
    if name == "torch":
        import torch

        own = {key: x.clone().requires_grad_() for key, x in given.items()}
        return dict(zip(own, torch.autograd.grad(loss(own), list(own.values())), strict=True))
    if name == "tensorflow":
        import tensorflow as tf

        with tf.GradientTape() as tape:
            tape.watch(given)
            value = loss(given)
        return tape.gradient(value, given)
    return ivy_api.grad(loss)(given)
