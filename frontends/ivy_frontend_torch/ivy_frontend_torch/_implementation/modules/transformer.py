"""Attention and the transformer."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

from ivy_frontend_torch._implementation.constructors import layer_from_snapshot
from ivy_frontend_torch._implementation.defining import public
from ivy_frontend_torch._implementation.modes import no_grad
from ivy_frontend_torch._implementation.modules.containers import ModuleList
from ivy_frontend_torch._implementation.modules.layers import Linear, functional, parameter
from ivy_frontend_torch._implementation.modules.module import Module
from ivy_frontend_torch._implementation.modules.normalisation import LayerNorm
from ivy_frontend_torch._implementation.modules.simple import DROPOUTS


def xavier(weight: Any) -> None:
    """Set a matrix to random numbers of the scale of Glorot and Bengio."""
    rows, columns = weight.shape
    bound = math.sqrt(6.0 / (rows + columns))
    with no_grad():
        weight.uniform_(-bound, bound)


@layer_from_snapshot()
class MultiheadAttention(Module):
    """Attention with several heads."""

    embed_dim: int
    num_heads: int
    kdim: Any
    vdim: Any

    def _build(self, add_bias_kv: bool, bias: bool, device: Any, dtype: Any) -> None:
        size, heads, options = self.embed_dim, self.num_heads, {"device": device, "dtype": dtype}
        if size <= 0 or heads <= 0:
            raise ValueError(f"embed_dim and num_heads must be greater than 0, got embed_dim={size} and num_heads={heads}")
        if size % heads:
            raise AssertionError("embed_dim must be divisible by num_heads")
        self.head_dim = size // heads
        self.kdim, self.vdim = size if self.kdim is None else self.kdim, size if self.vdim is None else self.vdim
        same = self._qkv_same_embed_dim = self.kdim == self.vdim == size
        for name, inputs in (("q", size), ("k", self.kdim), ("v", self.vdim)):
            self.register_parameter(f"{name}_proj_weight", None if same else parameter(size, inputs, **options))
        self.register_parameter("in_proj_weight", parameter(3 * size, size, **options) if same else None)
        self.register_parameter("in_proj_bias", parameter(3 * size, **options) if bias else None)
        self.out_proj = Linear(size, size, bias=bias, **options)
        for name in ("bias_k", "bias_v"):
            self.register_parameter(name, parameter(1, 1, size, **options) if add_bias_kv else None)
        self._reset_parameters()

    def _reset_parameters(self) -> None:
        for weight in (self.in_proj_weight, self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
            if weight is not None:
                xavier(weight)
        with no_grad():
            if self.in_proj_bias is not None:
                self.in_proj_bias.fill_(0)
                self.out_proj.bias.fill_(0)
            for bias in (self.bias_k, self.bias_v):
                if bias is not None:
                    bias.normal_(0, math.sqrt(2 / (1 + self.embed_dim)))

    def forward(
        self,
        query: Any,
        key: Any,
        value: Any,
        key_padding_mask: Any = None,
        need_weights: bool = True,
        attn_mask: Any = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Any, Any]:
        """Return the outputs, and the weights of the keys if they are asked for."""
        turned = self.batch_first and query.dim() == 3
        if turned:
            query, key, value = (x.transpose(0, 1) for x in (query, key, value))
        out, weights = functional("multi_head_attention_forward")(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            self.out_proj.weight,
            self.out_proj.bias,
            training=self.training,
            key_padding_mask=key_padding_mask,
            need_weights=need_weights,
            attn_mask=attn_mask,
            use_separate_proj_weight=not self._qkv_same_embed_dim,
            q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight,
            v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights,
            is_causal=is_causal,
        )
        return (out.transpose(0, 1) if turned else out), weights


def _activation(value: Any) -> Callable[[Any], Any]:
    if not isinstance(value, str):
        return value
    if value not in ("relu", "gelu"):
        raise RuntimeError(f"activation should be relu/gelu, not {value}")
    return functional(value)


def _attend(attention: Any, x: Any, memory: Any, mask: Any, padding: Any, causal: bool) -> Any:
    """Return the attention of a sequence to another one, or to itself."""
    return attention(x, memory, memory, attn_mask=mask, key_padding_mask=padding, is_causal=causal, need_weights=False)[0]


class _Layer(Module):
    """What layers of the encoder and of the decoder have in common: attention to itself, and two linear maps."""

    _norms = 2
    norm_first: bool

    def _build(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int,
        dropout: float,
        activation: Any,
        layer_norm_eps: float,
        batch_first: bool,
        **options: Any,
    ) -> None:
        attention = {"dropout": dropout, "batch_first": batch_first, **options}
        self.self_attn = MultiheadAttention(d_model, nhead, **attention)
        if self._norms == 3:
            self.multihead_attn = MultiheadAttention(d_model, nhead, **attention)
        self.linear1 = Linear(d_model, dim_feedforward, **options)
        self.dropout = DROPOUTS["Dropout"](dropout)
        self.linear2 = Linear(dim_feedforward, d_model, **options)
        for i in range(1, self._norms + 1):
            setattr(self, f"norm{i}", LayerNorm(d_model, eps=layer_norm_eps, **options))
        for i in range(1, self._norms + 1):
            setattr(self, f"dropout{i}", DROPOUTS["Dropout"](dropout))
        self.activation = _activation(activation)

    def _added(self, x: Any, norm: Any, change: Callable[[Any], Any]) -> Any:
        return x + change(norm(x)) if self.norm_first else norm(x + change(x))

    def _maps(self, x: Any) -> Any:
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


@layer_from_snapshot(activation="relu")
class TransformerEncoderLayer(_Layer):
    """Attention of a sequence to itself, and two linear maps."""

    def forward(self, src: Any, src_mask: Any = None, src_key_padding_mask: Any = None, is_causal: bool = False) -> Any:
        """Return the encoded sequence."""
        masks = (src_mask, src_key_padding_mask, is_causal)
        x = self._added(src, self.norm1, lambda y: self.dropout1(_attend(self.self_attn, y, y, *masks)))
        return self._added(x, self.norm2, lambda y: self.dropout2(self._maps(y)))


@layer_from_snapshot(activation="relu")
class TransformerDecoderLayer(_Layer):
    """Attention of a sequence to itself and to another one, and two linear maps."""

    _norms = 3

    def forward(
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
        """Return the decoded sequence."""
        own, other = (tgt_mask, tgt_key_padding_mask, tgt_is_causal), (memory_mask, memory_key_padding_mask, memory_is_causal)
        x = self._added(tgt, self.norm1, lambda y: self.dropout1(_attend(self.self_attn, y, y, *own)))
        x = self._added(x, self.norm2, lambda y: self.dropout2(_attend(self.multihead_attn, y, memory, *other)))
        return self._added(x, self.norm3, lambda y: self.dropout3(self._maps(y)))


class _Stack(Module):
    """Layers one after the other, which begin as copies of one, and a normalisation after the last."""

    num_layers: int

    def _set(self, layer: Any, norm: Any) -> None:
        self.layers, self.norm = ModuleList([copy.deepcopy(layer) for _ in range(self.num_layers)]), norm


@layer_from_snapshot()
class TransformerEncoder(_Stack):
    """Layers of the encoder, one after the other."""

    def _build(self, encoder_layer: Any, norm: Any, enable_nested_tensor: bool, mask_check: bool) -> None:
        self._set(encoder_layer, norm)

    def forward(self, src: Any, mask: Any = None, src_key_padding_mask: Any = None, is_causal: bool | None = None) -> Any:
        """Return the encoded sequence."""
        for one in self.layers:
            src = one(src, src_mask=mask, src_key_padding_mask=src_key_padding_mask, is_causal=bool(is_causal))
        return src if self.norm is None else self.norm(src)


@layer_from_snapshot()
class TransformerDecoder(_Stack):
    """Layers of the decoder, one after the other."""

    def _build(self, decoder_layer: Any, norm: Any) -> None:
        self._set(decoder_layer, norm)

    def forward(
        self,
        tgt: Any,
        memory: Any,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Any:
        """Return the decoded sequence."""
        masks = (tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        for one in self.layers:
            tgt = one(tgt, memory, *masks, bool(tgt_is_causal), memory_is_causal)
        return tgt if self.norm is None else self.norm(tgt)


@layer_from_snapshot(activation="relu")
class Transformer(Module):
    """An encoder and a decoder."""

    def _build(
        self,
        num_encoder_layers: int,
        num_decoder_layers: int,
        dim_feedforward: int,
        dropout: float,
        activation: Any,
        custom_encoder: Any,
        custom_decoder: Any,
        layer_norm_eps: float,
        norm_first: bool,
        **options: Any,
    ) -> None:
        size = self.d_model
        layers = (size, self.nhead, dim_feedforward, dropout, activation, layer_norm_eps, self.batch_first, norm_first)

        def norm() -> Any:
            return LayerNorm(size, eps=layer_norm_eps, **options)

        self.encoder = custom_encoder or TransformerEncoder(TransformerEncoderLayer(*layers, **options), num_encoder_layers, norm())
        self.decoder = custom_decoder or TransformerDecoder(TransformerDecoderLayer(*layers, **options), num_decoder_layers, norm())
        for one in self.parameters():
            if one.dim() > 1:
                xavier(one)

    def forward(
        self,
        src: Any,
        tgt: Any,
        src_mask: Any = None,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        src_key_padding_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
        src_is_causal: bool | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Any:
        """Return the decoded sequence."""
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal)
        masks = (tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        return self.decoder(tgt, memory, *masks, tgt_is_causal, memory_is_causal)

    @staticmethod
    def generate_square_subsequent_mask(sz: int, device: Any = None, dtype: Any = None) -> Any:
        """Return the mask that lets each position attend to those before it and to itself."""
        return public("full")((sz, sz), -math.inf, dtype=dtype, device=device).triu(1)
