"""BERT."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.layers import Dropout, LayerNorm, Linear
from ivy_nn.models.parts import attend, check_heads, check_tokens, embedding, linear
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class BertEmbeddings(Module):
    """Tokens, their positions and their segments as vectors."""

    def __init__(
        self, tokens: int, positions: int, segments: int, features: int, padding: int | None, epsilon: float, dropout: float
    ) -> None:
        self.word_embeddings = embedding(tokens, features, padding)
        self.position_embeddings = embedding(positions, features)
        self.token_type_embeddings = embedding(segments, features)
        self.LayerNorm = LayerNorm(features, eps=epsilon)
        self.dropout = Dropout(dropout)

    def _forward(self, tokens: Any, segments: Any) -> Any:
        xp = ivy_api.namespace_for(tokens)
        x = self.word_embeddings(tokens) + self.position_embeddings(xp.arange(tokens.shape[-1], device=ivy_api.device_of(tokens)))
        x = x + self.token_type_embeddings(xp.zeros_like(tokens) if segments is None else segments)
        return self.dropout(self.LayerNorm(x))


class Sum(Module):
    """A linear map, to which another array is added, normalised."""

    def __init__(self, inputs: int, outputs: int, epsilon: float, dropout: float) -> None:
        self.dense = linear(inputs, outputs)
        self.LayerNorm = LayerNorm(outputs, eps=epsilon)
        self.dropout = Dropout(dropout)

    def _forward(self, x: Any, same: Any) -> Any:
        return self.LayerNorm(self.dropout(self.dense(x)) + same)


class BertLayer(Module):
    """Attention and a feed-forward network, each with its inputs added and normalised."""

    def __init__(self, features: int, heads: int, inner: int, epsilon: float, dropout: float, attention_dropout: float) -> None:
        projections = {name: linear(features, features) for name in ("query", "key", "value")}
        self.attention: dict[str, Any] = {"self": projections, "output": Sum(features, features, epsilon, dropout)}
        self.intermediate = {"dense": linear(features, inner)}
        self.output = Sum(inner, features, epsilon, dropout)
        self.heads, self.rate = heads, attention_dropout

    def _forward(self, x: Any, mask: Any) -> Any:
        projected = [layer(x) for layer in self.attention["self"].values()]
        x = self.attention["output"](attend(self, *projected, heads=self.heads, mask=mask, rate=self.rate), x)
        return self.output(ivy_api.namespace_for(x).nn.gelu(self.intermediate["dense"](x)), x)


class Bert(Module):
    """BERT: a transformer's encoder of text.

    It is called with tokens, of shape ``(batch, length)``, and optionally ``attention_mask``, of that shape and of bool or
    integers: true for tokens, false for padding; and ``token_type_ids``, the segment of each token, 0 by default. It returns the
    features of the tokens, of shape ``(batch, length, hidden_size)``, and those of the whole, of shape ``(batch, hidden_size)``, or
    ``None`` without the last layer, the pooler. The default sizes are those of BERT base.

    Parameters
    ----------
    vocab_size : the number of tokens
    hidden_size : the number of features, a multiple of ``num_attention_heads``
    num_hidden_layers : the number of layers
    num_attention_heads : the number of heads of attention
    intermediate_size : the number of features inside the feed-forward networks
    max_position_embeddings : the largest length
    type_vocab_size : the number of segments
    hidden_dropout_prob, attention_probs_dropout_prob : the probabilities of setting an element, and a weight of attention, to 0 in
        training
    layer_norm_eps : added to variances
    pad_token_id : the token whose embedding has no gradient, that of padding; ``None``: none
    add_pooling_layer : whether there is a pooler

    Raises
    ------
    LayerError
        for features that cannot be split into heads; when called, for more tokens than positions.

    References
    ----------
    Devlin et al., BERT: pre-training of deep bidirectional transformers for language understanding (2018). Names as in
    ``transformers.BertModel``.

    Examples
    --------
    >>> import numpy as np
    >>> sizes = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    >>> features, whole = Bert(100, **sizes)(np.asarray([[7, 8, 9]]))
    >>> features.shape, whole.shape
    ((1, 3, 8), (1, 8))
    """

    def __init__(
        self,
        vocab_size: int = 30522,
        *,
        hidden_size: int = 768,
        num_hidden_layers: int = 12,
        num_attention_heads: int = 12,
        intermediate_size: int = 3072,
        max_position_embeddings: int = 512,
        type_vocab_size: int = 2,
        hidden_dropout_prob: float = 0.1,
        attention_probs_dropout_prob: float = 0.1,
        layer_norm_eps: float = 1e-12,
        pad_token_id: int | None = 0,
        add_pooling_layer: bool = True,
    ) -> None:
        check_heads("Bert", hidden_size, num_attention_heads)
        self.max_position_embeddings = max_position_embeddings
        sizes = vocab_size, max_position_embeddings, type_vocab_size, hidden_size
        self.embeddings = BertEmbeddings(*sizes, pad_token_id, layer_norm_eps, hidden_dropout_prob)
        rates = hidden_dropout_prob, attention_probs_dropout_prob
        shape = hidden_size, num_attention_heads, intermediate_size
        self.encoder = {"layer": [BertLayer(*shape, layer_norm_eps, *rates) for _ in range(num_hidden_layers)]}
        self.pooler = {"dense": linear(hidden_size, hidden_size)} if add_pooling_layer else None

    def _forward(self, tokens: Any, attention_mask: Any = None, token_type_ids: Any = None) -> tuple[Any, Any]:
        check_tokens("Bert", tokens, self.max_position_embeddings)
        xp = ivy_api.namespace_for(tokens)
        x = self.embeddings(tokens, token_type_ids)
        mask = None if attention_mask is None else xp.astype(attention_mask, xp.bool)[:, None, None, :]
        for layer in self.encoder["layer"]:
            x = layer(x, mask)
        return x, None if self.pooler is None else xp.tanh(self.pooler["dense"](x[:, 0, :]))


class BertForMaskedLM(Module):
    """BERT that predicts tokens which are masked: a `Bert`, and scores of tokens from its features.

    It is called as `Bert`, and returns scores of shape ``(batch, length, vocab_size)``.

    Parameters
    ----------
    vocab_size : the number of tokens
    hidden_size : the number of features
    layer_norm_eps : added to variances
    **sizes : further arguments of `Bert`

    References
    ----------
    ``transformers.BertForMaskedLM``. The scores' weights are those of the embeddings.

    Examples
    --------
    >>> import numpy as np
    >>> sizes = {"hidden_size": 8, "num_hidden_layers": 1, "num_attention_heads": 2, "intermediate_size": 16}
    >>> BertForMaskedLM(100, **sizes)(np.asarray([[7, 8, 9]])).shape
    (1, 3, 100)
    """

    def __init__(self, vocab_size: int = 30522, *, hidden_size: int = 768, layer_norm_eps: float = 1e-12, **sizes: Any) -> None:
        options = {**sizes, "hidden_size": hidden_size, "layer_norm_eps": layer_norm_eps, "add_pooling_layer": False}
        self.bert = Bert(vocab_size, **options)
        self.cls = {"predictions": BertPredictions(vocab_size, hidden_size, layer_norm_eps)}
        self.cls["predictions"].decoder.weight = self.bert.embeddings.word_embeddings.weight

    def _forward(self, tokens: Any, attention_mask: Any = None, token_type_ids: Any = None) -> Any:
        return self.cls["predictions"](self.bert(tokens, attention_mask, token_type_ids)[0])


class BertPredictions(Module):
    """Features to scores of tokens."""

    def __init__(self, tokens: int, features: int, epsilon: float) -> None:
        self.bias: Any = Parameter(tokens)
        self.transform = {"dense": linear(features, features), "LayerNorm": LayerNorm(features, eps=epsilon)}
        self.decoder = Linear(features, tokens)
        self.decoder.bias = self.bias

    def _forward(self, x: Any) -> Any:
        x = ivy_api.namespace_for(x).nn.gelu(self.transform["dense"](x))
        return self.decoder(self.transform["LayerNorm"](x))
