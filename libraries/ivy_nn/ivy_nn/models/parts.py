"""What several models consist of."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import normal
from ivy_nn.layers import Embedding, Linear
from ivy_nn.module import Module
from ivy_nn.variables import Parameter

DEVIATION = 0.02
"""The standard deviation of the initial weights of BERT, GPT-2 and ViT."""


def linear(inputs: int, outputs: int) -> Linear:
    """A linear layer whose weights are normally distributed at first, and whose bias is zeros."""
    layer = Linear(inputs, outputs)
    layer.weight = Parameter((outputs, inputs), normal(DEVIATION))
    layer.bias = Parameter(outputs)
    return layer


def embedding(number: int, size: int, padding: int | None = None) -> Embedding:
    """An embedding whose vectors are normally distributed at first; the one of padding has no gradient."""
    layer = Embedding(number, size, padding_idx=padding)
    layer.weight = Parameter((number, size), normal(DEVIATION))
    return layer


def attend(
    module: Module, query: Any, key: Any, value: Any, /, *, heads: int, mask: Any = None, is_causal: bool = False, rate: float = 0.0
) -> Any:
    """Attention of several heads to projected arrays of shape ``(batch, length, features)``.

    Parameters
    ----------
    module : the one that draws random numbers for dropout
    query, key, value : the arrays
    heads : the number of heads
    mask : array of bool, true where a query may attend to a key, that broadcasts to ``(batch, heads, length, length)``
    is_causal : whether a query may attend only to keys at positions up to its own
    rate : the probability of setting a weight to 0, in training
    """
    xp = ivy_api.namespace_for(query)
    split = [xp.moveaxis(xp.unflatten(x, -1, (heads, -1)), -2, -3) for x in (query, key, value)]
    chosen: dict[str, Any] = {"dropout": rate, "dropout_key": module.random_key()} if rate and module.training else {}
    out = xp.nn.scaled_dot_product_attention(*split, mask=mask, is_causal=is_causal, **chosen)
    return xp.flatten(xp.moveaxis(out, -3, -2), start_axis=-2, end_axis=-1)


def check_heads(model: str, features: int, heads: int) -> None:
    """Check that the features can be split into heads."""
    if heads < 1 or features % heads:
        raise LayerError(
            f"{model} takes a number of features that is a multiple of the number of heads; got {features} and {heads}."
        )


def check_tokens(model: str, tokens: Any, longest: int) -> None:
    """Check the shape of a batch of tokens."""
    shape = tuple(getattr(tokens, "shape", ()))
    if len(shape) != 2 or shape[1] > longest:
        raise LayerError(f"{model} takes tokens of shape (batch, length), with a length of at most {longest}; got shape {shape}.")
