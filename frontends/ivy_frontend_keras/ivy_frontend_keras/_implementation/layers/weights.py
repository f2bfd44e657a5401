"""Weights of layers whose initialiser, regulariser and constraint are arguments of the layer."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.layer import Layer


class LayerWithKernel(Layer):
    """A layer whose arguments say how kernels and biases begin, how they are regularised and constrained."""

    kernel_initializer: Any
    bias_initializer: Any
    kernel_regularizer: Any
    bias_regularizer: Any
    kernel_constraint: Any
    bias_constraint: Any


def new_weight(layer: Any, name: str, shape: Any, of: str = "", *, wanted: bool = True, initializer: Any = None) -> Any:
    """Return a new weight of a layer; ``None`` unless it is wanted.

    Parameters
    ----------
    name : the name of the weight
    of : the arguments are ``<of>_initializer``, ``<of>_regularizer`` and ``<of>_constraint``: by default those of its name
    initializer : the initialiser in place of that argument
    """
    if not wanted:
        return None
    of = of or name
    if initializer is None:
        initializer = getattr(layer, f"{of}_initializer")
    return layer.add_weight(
        name=name,
        shape=shape,
        initializer=initializer,
        regularizer=getattr(layer, f"{of}_regularizer"),
        constraint=getattr(layer, f"{of}_constraint"),
    )
