"""GPT-2."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_nn.initializers import normal
from ivy_nn.layers import Dropout, LayerNorm, Linear
from ivy_nn.models.parts import DEVIATION, attend, check_heads, check_tokens, embedding
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class Conv1D(Module):
    """An affine map whose weight is transposed, of shape ``(inputs, outputs)``: GPT-2 was published that way."""

    def __init__(self, inputs: int, outputs: int, deviation: float = DEVIATION) -> None:
        self.weight: Any = Parameter((inputs, outputs), normal(deviation))
        self.bias: Any = Parameter(outputs)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.nn.linear(x, xp.matrix_transpose(self.weight), self.bias)


class GPT2Block(Module):
    """Causal attention and a feed-forward network, each of normalised inputs and with its inputs added."""

    def __init__(self, features: int, heads: int, inner: int, layers: int, epsilon: float, rates: tuple[float, float]) -> None:
        small = DEVIATION / math.sqrt(2 * layers)
        self.ln_1 = LayerNorm(features, eps=epsilon)
        self.attn = {"c_attn": Conv1D(features, 3 * features), "c_proj": Conv1D(features, features, small)}
        self.ln_2 = LayerNorm(features, eps=epsilon)
        self.mlp = {"c_fc": Conv1D(features, inner), "c_proj": Conv1D(inner, features, small)}
        self.resid_dropout = Dropout(rates[0])
        self.heads, self.rate = heads, rates[1]

    def _forward(self, x: Any) -> Any:
        size = x.shape[-1]
        projected = self.attn["c_attn"](self.ln_1(x))
        parts = [projected[..., i * size : (i + 1) * size] for i in range(3)]
        attended = attend(self, *parts, heads=self.heads, is_causal=True, rate=self.rate)
        x = x + self.resid_dropout(self.attn["c_proj"](attended))
        inner = ivy_api.namespace_for(x).nn.gelu(self.mlp["c_fc"](self.ln_2(x)), approximate=True)
        return x + self.resid_dropout(self.mlp["c_proj"](inner))


class GPT2(Module):
    """GPT-2: a transformer that predicts the next token of a text.

    It is called with tokens, of shape ``(batch, length)``, and returns the scores of the token after each, of shape ``(batch,
    length, vocab_size)``. The default sizes are those of the smallest one.

    Parameters
    ----------
    vocab_size : the number of tokens
    n_positions : the largest length
    n_embd : the number of features, a multiple of ``n_head``
    n_layer : the number of layers
    n_head : the number of heads of attention
    n_inner : the number of features inside the feed-forward networks; ``None``: ``4 * n_embd``
    resid_pdrop, embd_pdrop, attn_pdrop : the probabilities of setting to 0 in training: elements of what layers add, elements of
        embeddings, weights of attention
    layer_norm_epsilon : added to variances

    Raises
    ------
    LayerError
        for features that cannot be split into heads; when called, for more tokens than positions.

    References
    ----------
    Radford et al., Language models are unsupervised multitask learners (2019). Names as in ``transformers.GPT2LMHeadModel``, whose
    scores have the weights of the embeddings.

    Examples
    --------
    >>> import numpy as np
    >>> GPT2(100, n_positions=16, n_embd=8, n_layer=1, n_head=2)(np.asarray([[7, 8, 9]])).shape
    (1, 3, 100)
    """

    def __init__(
        self,
        vocab_size: int = 50257,
        *,
        n_positions: int = 1024,
        n_embd: int = 768,
        n_layer: int = 12,
        n_head: int = 12,
        n_inner: int | None = None,
        resid_pdrop: float = 0.1,
        embd_pdrop: float = 0.1,
        attn_pdrop: float = 0.1,
        layer_norm_epsilon: float = 1e-5,
    ) -> None:
        check_heads("GPT2", n_embd, n_head)
        self.n_positions = n_positions
        inner, rates = n_inner or 4 * n_embd, (resid_pdrop, attn_pdrop)
        self.transformer: dict[str, Any] = {
            "wte": embedding(vocab_size, n_embd),
            "wpe": embedding(n_positions, n_embd),
            "drop": Dropout(embd_pdrop),
            "h": [GPT2Block(n_embd, n_head, inner, n_layer, layer_norm_epsilon, rates) for _ in range(n_layer)],
            "ln_f": LayerNorm(n_embd, eps=layer_norm_epsilon),
        }
        self.lm_head = Linear(n_embd, vocab_size, bias=False)
        self.lm_head.weight = self.transformer["wte"].weight

    def _forward(self, tokens: Any) -> Any:
        check_tokens("GPT2", tokens, self.n_positions)
        parts, xp = self.transformer, ivy_api.namespace_for(tokens)
        x = parts["wte"](tokens) + parts["wpe"](xp.arange(tokens.shape[-1], device=ivy_api.device_of(tokens)))
        x = parts["drop"](x)
        for block in parts["h"]:
            x = block(x)
        return self.lm_head(parts["ln_f"](x))
