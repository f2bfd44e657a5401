"""Layers of transformers: attention and a feed-forward network, each with a residual connection and a normalisation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.attention import MultiheadAttention
from ivy_nn.layers.dropout import Dropout
from ivy_nn.layers.linear import Linear
from ivy_nn.layers.normalisation import LayerNorm
from ivy_nn.module import Module

Activation = str | Callable[[Any], Any]


class _Layer(Module):
    """What both layers have in common."""

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = "relu",
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
    ) -> None:
        if activation not in ("relu", "gelu") and not callable(activation):
            raise LayerError(f"{type(self).__name__} takes the activation 'relu' or 'gelu', or a function; got {activation!r}.")
        self.activation, self.norm_first, self.batch_first = activation, norm_first, batch_first
        attention = {"dropout": dropout, "bias": bias, "batch_first": batch_first}
        self._parts(d_model, lambda: MultiheadAttention(d_model, nhead, **attention))  # type: ignore[arg-type]
        self.linear1 = Linear(d_model, dim_feedforward, bias)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias)
        for i in range(1, self._sublayers + 1):
            setattr(self, f"norm{i}", LayerNorm(d_model, eps=layer_norm_eps, bias=bias))
        for i in range(1, self._sublayers + 1):
            setattr(self, f"dropout{i}", Dropout(dropout))

    _sublayers = 2

    def _parts(self, d_model: int, attention: Callable[[], MultiheadAttention]) -> None:
        self.self_attn = attention()

    def _added(self, number: int, x: Any, sublayer: Callable[[Any], Any]) -> Any:
        """Add the result of a sublayer, with normalisation before or after."""
        norm, dropout = getattr(self, f"norm{number}"), getattr(self, f"dropout{number}")
        if self.norm_first:
            return x + dropout(sublayer(norm(x)))
        return norm(x + dropout(sublayer(x)))

    def _attend(self, x: Any, mask: Any, padding: Any, is_causal: bool) -> Any:
        return self.self_attn(x, x, x, key_padding_mask=padding, need_weights=False, attn_mask=mask, is_causal=is_causal)[0]

    def _feed_forward(self, x: Any) -> Any:
        act = getattr(ivy_api.namespace_for(x).nn, self.activation) if isinstance(self.activation, str) else self.activation
        return self.linear2(self.dropout(act(self.linear1(x))))


class TransformerEncoderLayer(_Layer):
    """A layer of a transformer's encoder: self-attention and a feed-forward network.

    It is called with an input of shape ``(length, batch, d_model)``, or ``(length, d_model)``, and optionally ``src_mask``,
    ``src_key_padding_mask`` and ``is_causal``: the ``attn_mask``, ``key_padding_mask`` and ``is_causal`` of `MultiheadAttention`.

    Parameters
    ----------
    d_model : the number of features of input and output, a multiple of ``nhead``
    nhead : the number of heads of attention
    dim_feedforward : the number of features inside the feed-forward network
    dropout : the probability of setting an element to 0 in training: of the attention's weights, of the activations of the
        feed-forward network, and of the results of both
    activation : ``"relu"``, ``"gelu"``, or a function of one array
    layer_norm_eps : added to variances
    batch_first : whether arrays are of shape ``(batch, length, features)``
    norm_first : whether attention and network have normalised inputs; else the sums are normalised, as in the paper
    bias : whether linear layers and normalisations have biases

    Attributes
    ----------
    self_attn : a `MultiheadAttention`
    linear1, linear2 : the feed-forward network
    norm1, norm2 : each a `LayerNorm`

    Raises
    ------
    LayerError
        for an unknown activation, or a ``d_model`` that is no multiple of ``nhead``.

    References
    ----------
    ``torch.nn.TransformerEncoderLayer``; Vaswani et al., Attention is all you need (2017).

    Examples
    --------
    >>> import numpy as np
    >>> TransformerEncoderLayer(8, 2, dim_feedforward=16)(np.ones((5, 3, 8), dtype="float32")).shape
    (5, 3, 8)
    """

    def _forward(self, src: Any, src_mask: Any = None, src_key_padding_mask: Any = None, is_causal: bool = False) -> Any:
        x = self._added(1, src, lambda x: self._attend(x, src_mask, src_key_padding_mask, is_causal))
        return self._added(2, x, self._feed_forward)


class TransformerDecoderLayer(_Layer):
    """A layer of a transformer's decoder: self-attention, attention to the encoder's output, and a feed-forward network.

    It is called with the targets, of shape ``(length, batch, d_model)``, and the memory, the encoder's output, of shape ``(memory
    length, batch, d_model)``, and optionally ``tgt_mask``, ``memory_mask``, ``tgt_key_padding_mask``, ``memory_key_padding_mask``,
    ``tgt_is_causal`` and ``memory_is_causal``: the masks of both attentions, as `MultiheadAttention` takes them.

    Parameters
    ----------
    d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias : see
        `TransformerEncoderLayer`

    Attributes
    ----------
    self_attn, multihead_attn : each a `MultiheadAttention`: to the targets, and to the memory
    linear1, linear2 : the feed-forward network
    norm1, norm2, norm3 : each a `LayerNorm`

    Raises
    ------
    LayerError
        for an unknown activation, or a ``d_model`` that is no multiple of ``nhead``.

    References
    ----------
    ``torch.nn.TransformerDecoderLayer``; Vaswani et al., Attention is all you need (2017).

    Examples
    --------
    >>> import numpy as np
    >>> tgt, memory = np.ones((4, 3, 8), dtype="float32"), np.ones((5, 3, 8), dtype="float32")
    >>> TransformerDecoderLayer(8, 2, dim_feedforward=16)(tgt, memory, tgt_is_causal=True).shape
    (4, 3, 8)
    """

    _sublayers = 3

    def _parts(self, d_model: int, attention: Callable[[], MultiheadAttention]) -> None:
        self.self_attn, self.multihead_attn = attention(), attention()

    def _forward(
        self,
        tgt: Any,
        memory: Any,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
        tgt_is_causal: bool = False,
        memory_is_causal: bool = False,
    ) -> Any:
        def attend_to_memory(x: Any) -> Any:
            masks = {"key_padding_mask": memory_key_padding_mask, "attn_mask": memory_mask, "is_causal": memory_is_causal}
            return self.multihead_attn(x, memory, memory, need_weights=False, **masks)[0]

        x = self._added(1, tgt, lambda x: self._attend(x, tgt_mask, tgt_key_padding_mask, tgt_is_causal))
        return self._added(3, self._added(2, x, attend_to_memory), self._feed_forward)
