"""Transformers: stacks of their layers, and encoder and decoder together."""

from __future__ import annotations

import copy
from typing import Any

from ivy_nn.errors import LayerError
from ivy_nn.initializers import xavier_uniform
from ivy_nn.layers.normalisation import LayerNorm
from ivy_nn.layers.transformer_layers import Activation, TransformerDecoderLayer, TransformerEncoderLayer
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class _Stack(Module):
    """Copies of a layer on top of each other, and a normalisation."""

    def __init__(self, layer: Module, num_layers: int, norm: Module | None = None) -> None:
        if not isinstance(layer, Module) or num_layers < 0:
            raise LayerError(
                f"{type(self).__name__} takes a layer and the number of its copies, 0 or more; got {type(layer).__name__} and "
                f"{num_layers}."
            )
        self.layers = [copy.deepcopy(layer) for _ in range(num_layers)]
        self.norm = norm


class TransformerEncoder(_Stack):
    """Layers of an encoder on top of each other.

    It is called as its layer, with ``mask`` instead of ``src_mask``.

    Parameters
    ----------
    encoder_layer : a `TransformerEncoderLayer`, of which copies are made. Unlike torch's they draw different initial values
    num_layers : their number
    norm : a layer applied to the output; ``None``: none

    Attributes
    ----------
    layers : list of the copies
    norm : the layer applied to the output, or ``None``

    Raises
    ------
    LayerError
        if there is no layer, or a negative number.

    References
    ----------
    ``torch.nn.TransformerEncoder``.

    Examples
    --------
    >>> import numpy as np
    >>> encoder = TransformerEncoder(TransformerEncoderLayer(8, 2, dim_feedforward=16), num_layers=2)
    >>> encoder(np.ones((5, 3, 8), dtype="float32"), is_causal=True).shape
    (5, 3, 8)
    """

    def __init__(self, encoder_layer: Module, num_layers: int, norm: Module | None = None) -> None:
        super().__init__(encoder_layer, num_layers, norm)

    def _forward(self, src: Any, mask: Any = None, src_key_padding_mask: Any = None, is_causal: bool = False) -> Any:
        for layer in self.layers:
            src = layer(src, src_mask=mask, src_key_padding_mask=src_key_padding_mask, is_causal=is_causal)
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(_Stack):
    """Layers of a decoder on top of each other.

    It is called as its layer.

    Parameters
    ----------
    decoder_layer : a `TransformerDecoderLayer`, of which copies are made. Unlike torch's they draw different initial values
    num_layers : their number
    norm : a layer applied to the output; ``None``: none

    Attributes
    ----------
    layers : list of the copies
    norm : the layer applied to the output, or ``None``

    Raises
    ------
    LayerError
        if there is no layer, or a negative number.

    References
    ----------
    ``torch.nn.TransformerDecoder``.

    Examples
    --------
    >>> import numpy as np
    >>> decoder = TransformerDecoder(TransformerDecoderLayer(8, 2, dim_feedforward=16), num_layers=2)
    >>> decoder(np.ones((4, 3, 8), dtype="float32"), np.ones((5, 3, 8), dtype="float32")).shape
    (4, 3, 8)
    """

    def __init__(self, decoder_layer: Module, num_layers: int, norm: Module | None = None) -> None:
        super().__init__(decoder_layer, num_layers, norm)

    def _forward(self, tgt: Any, memory: Any, *masks: Any, **options: Any) -> Any:
        for layer in self.layers:
            tgt = layer(tgt, memory, *masks, **options)
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Module):
    """An encoder and a decoder.

    It is called with the sources, of shape ``(source length, batch, d_model)``, and the targets, of shape ``(length, batch,
    d_model)``, and optionally masks, as `MultiheadAttention` takes them: ``src_mask``, ``tgt_mask``, ``memory_mask``,
    ``src_key_padding_mask``, ``tgt_key_padding_mask``, ``memory_key_padding_mask``, ``src_is_causal``, ``tgt_is_causal`` and
    ``memory_is_causal``; and returns the decoder's output, of the shape of the targets.

    Parameters
    ----------
    d_model : the number of features, a multiple of ``nhead``
    nhead : the number of heads of attention
    num_encoder_layers, num_decoder_layers : the numbers of layers
    dim_feedforward, dropout, activation : see `TransformerEncoderLayer`
    custom_encoder, custom_decoder : modules to use instead of a `TransformerEncoder` and a `TransformerDecoder`
    layer_norm_eps, batch_first, norm_first, bias : see `TransformerEncoderLayer`

    Attributes
    ----------
    encoder, decoder : a `TransformerEncoder` and a `TransformerDecoder`; their matrices are Glorot uniform at first

    Raises
    ------
    LayerError
        for invalid settings of the layers; when called, for sources and targets of different batch sizes or features.

    References
    ----------
    ``torch.nn.Transformer``; Vaswani et al., Attention is all you need (2017).

    Examples
    --------
    >>> import numpy as np
    >>> model = Transformer(8, 2, 1, 1, dim_feedforward=16)
    >>> model(np.ones((5, 3, 8), dtype="float32"), np.ones((4, 3, 8), dtype="float32"), tgt_is_causal=True).shape
    (4, 3, 8)
    """

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = "relu",
        custom_encoder: Module | None = None,
        custom_decoder: Module | None = None,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
    ) -> None:
        settings: Any = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias)
        self.d_model, self.batch_first = d_model, batch_first
        if custom_encoder is None:
            norm = LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
            custom_encoder = TransformerEncoder(TransformerEncoderLayer(*settings), num_encoder_layers, norm)
            _draw_uniformly(custom_encoder)
        if custom_decoder is None:
            norm = LayerNorm(d_model, eps=layer_norm_eps, bias=bias)
            custom_decoder = TransformerDecoder(TransformerDecoderLayer(*settings), num_decoder_layers, norm)
            _draw_uniformly(custom_decoder)
        self.encoder, self.decoder = custom_encoder, custom_decoder

    def _forward(
        self,
        src: Any,
        tgt: Any,
        src_mask: Any = None,
        tgt_mask: Any = None,
        memory_mask: Any = None,
        src_key_padding_mask: Any = None,
        tgt_key_padding_mask: Any = None,
        memory_key_padding_mask: Any = None,
        src_is_causal: bool = False,
        tgt_is_causal: bool = False,
        memory_is_causal: bool = False,
    ) -> Any:
        shapes = tuple(src.shape), tuple(tgt.shape)
        axis = 0 if self.batch_first else 1
        batches = {shape[axis] if len(shape) == 3 else None for shape in shapes}
        if {shape[-1] for shape in shapes} != {self.d_model} or len(batches) > 1:
            raise LayerError(
                f"Transformer takes sources and targets with d_model={self.d_model} features and one batch size, on axis {axis}; "
                f"got shapes {shapes[0]} and {shapes[1]}."
            )
        memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal)
        return self.decoder(
            tgt,
            memory,
            tgt_mask=tgt_mask,
            memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask,
            tgt_is_causal=tgt_is_causal,
            memory_is_causal=memory_is_causal,
        )


def _draw_uniformly(stack: Module) -> None:
    """Have matrices be Glorot uniform at first, as in torch."""
    for slot in list(stack.slots()):
        if len(slot.variable.shape) == 2:
            setattr(slot.module, slot.name, Parameter(slot.variable.shape, xavier_uniform()))
