"""The vision transformer."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import truncated_normal
from ivy_nn.layers import Conv2d, Dropout, LayerNorm
from ivy_nn.models.parts import DEVIATION, attend, check_heads, linear
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class ViTEmbeddings(Module):
    """The patches of an image as vectors, after one for the class, with their positions."""

    def __init__(self, image_size: int, patch_size: int, channels: int, features: int, dropout: float) -> None:
        patches = (image_size // patch_size) ** 2
        self.cls_token: Any = Parameter((1, 1, features), truncated_normal(DEVIATION))
        self.position_embeddings: Any = Parameter((1, patches + 1, features), truncated_normal(DEVIATION))
        self.patch_embeddings = {"projection": Conv2d(channels, features, patch_size, stride=patch_size)}
        self.dropout = Dropout(dropout)

    def _forward(self, x: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        patches = self.patch_embeddings["projection"](x)
        patches = xp.matrix_transpose(xp.flatten(patches, start_axis=2))
        first = xp.broadcast_to(self.cls_token, (x.shape[0], 1, patches.shape[-1]))
        return self.dropout(xp.concat([first, patches], axis=1) + self.position_embeddings)


class ViTAttention(Module):
    """Self-attention."""

    def __init__(self, features: int, heads: int, dropout: float) -> None:
        self.q_proj, self.k_proj, self.v_proj, self.o_proj = (linear(features, features) for _ in range(4))
        self.heads, self.rate = heads, dropout

    def _forward(self, x: Any) -> Any:
        return self.o_proj(attend(self, self.q_proj(x), self.k_proj(x), self.v_proj(x), heads=self.heads, rate=self.rate))


class ViTLayer(Module):
    """Attention and a feed-forward network, each of normalised inputs and with its inputs added."""

    def __init__(self, features: int, heads: int, inner: int, epsilon: float, dropout: float, attention_dropout: float) -> None:
        self.attention = ViTAttention(features, heads, attention_dropout)
        self.layernorm_before = LayerNorm(features, eps=epsilon)
        self.layernorm_after = LayerNorm(features, eps=epsilon)
        self.mlp = {"fc1": linear(features, inner), "fc2": linear(inner, features)}
        self.dropout = Dropout(dropout)

    def _forward(self, x: Any) -> Any:
        x = x + self.dropout(self.attention(self.layernorm_before(x)))
        inner = ivy_api.namespace_for(x).nn.gelu(self.mlp["fc1"](self.layernorm_after(x)))
        return x + self.dropout(self.mlp["fc2"](inner))


class ViTEncoder(Module):
    """Patches to features."""

    def __init__(self, embeddings: ViTEmbeddings, layers: list[ViTLayer], norm: LayerNorm) -> None:
        self.embeddings, self.layers, self.layernorm = embeddings, layers, norm

    def _forward(self, x: Any) -> Any:
        x = self.embeddings(x)
        for layer in self.layers:
            x = layer(x)
        return self.layernorm(x)


class ViT(Module):
    """A vision transformer: attention among the patches of an image.

    It is called with images of shape ``(batch, channels, size, size)``, and returns the scores of the classes, of shape ``(batch,
    num_labels)``. The default sizes are those of ViT-B/16.

    Parameters
    ----------
    num_labels : the number of classes
    image_size : the height and width of the images, a multiple of ``patch_size``
    patch_size : the height and width of the patches
    num_channels : the number of channels of the images
    hidden_size : the number of features, a multiple of ``num_attention_heads``
    num_hidden_layers : the number of layers
    num_attention_heads : the number of heads of attention
    intermediate_size : the number of features inside the feed-forward networks
    hidden_dropout_prob, attention_probs_dropout_prob : the probabilities of setting an element, and a weight of attention, to 0 in
        training
    layer_norm_eps : added to variances

    Raises
    ------
    LayerError
        for sizes that do not fit; when called, for images of another size.

    References
    ----------
    Dosovitskiy et al., An image is worth 16x16 words (2020). Names as in ``transformers.ViTForImageClassification`` 5.

    Examples
    --------
    >>> import numpy as np
    >>> model = ViT(3, image_size=8, patch_size=4, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=16)
    >>> model(np.ones((2, 3, 8, 8), dtype="float32")).shape
    (2, 3)
    """

    def __init__(
        self,
        num_labels: int = 1000,
        *,
        image_size: int = 224,
        patch_size: int = 16,
        num_channels: int = 3,
        hidden_size: int = 768,
        num_hidden_layers: int = 12,
        num_attention_heads: int = 12,
        intermediate_size: int = 3072,
        hidden_dropout_prob: float = 0.0,
        attention_probs_dropout_prob: float = 0.0,
        layer_norm_eps: float = 1e-12,
    ) -> None:
        check_heads("ViT", hidden_size, num_attention_heads)
        if image_size % patch_size:
            raise LayerError(f"ViT takes an image_size that is a multiple of patch_size; got {image_size} and {patch_size}.")
        self.image_size = image_size
        rates = hidden_dropout_prob, attention_probs_dropout_prob
        layers = [
            ViTLayer(hidden_size, num_attention_heads, intermediate_size, layer_norm_eps, *rates) for _ in range(num_hidden_layers)
        ]
        embeddings = ViTEmbeddings(image_size, patch_size, num_channels, hidden_size, hidden_dropout_prob)
        self.vit = ViTEncoder(embeddings, layers, LayerNorm(hidden_size, eps=layer_norm_eps))
        self.classifier = linear(hidden_size, num_labels)

    def _forward(self, x: Any) -> Any:
        if len(x.shape) != 4 or tuple(x.shape[2:]) != (self.image_size,) * 2:
            raise LayerError(
                f"ViT with image_size={self.image_size} takes images of shape (batch, channels, {self.image_size}, "
                f"{self.image_size}); got shape {tuple(x.shape)}."
            )
        return self.classifier(self.vit(x)[:, 0, :])
