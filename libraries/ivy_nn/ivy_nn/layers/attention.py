"""Multi-head attention."""

from __future__ import annotations

import math
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import normal, xavier_uniform
from ivy_nn.layers.attention_masks import added, appended, may_attend, weights_of
from ivy_nn.layers.checking import check_axis
from ivy_nn.layers.linear import Linear
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class MultiheadAttention(Module):
    """Multi-head attention: each query gets means of the values, weighted by how well their keys fit.

    It is called as ``layer(query, key, value)``, by position, with arrays of shapes ``(length, batch, embed_dim)``, ``(key length,
    batch, kdim)`` and ``(key length, batch, vdim)``, or all without the batch axis; and optionally:

    - ``key_padding_mask``: which keys are padding: array of bool of shape ``(batch, key length)``, **true where a key is ignored**,
      or of a floating-point dtype, added to the scaled products;
    - ``need_weights``: whether to return the weights, which takes more time and memory; true by default;
    - ``attn_mask``: array of shape ``(length, key length)`` or ``(batch * num_heads, length, key length)``, of bool, **true where a
      query may not attend to a key**, or of a floating-point dtype, added to the scaled products;
    - ``average_attn_weights``: whether to return the mean weights of the heads; true by default;
    - ``is_causal``: whether a query may attend only to keys at positions up to its own. Needs no ``attn_mask``, unlike in torch.

    and returns the output, of the shape of the query, and the weights, of shape ``(batch, length, key length)`` or ``(batch,
    num_heads, length, key length)``, or ``None``. A query that may attend to no key gives zeros before the output projection, where
    torch gives ``nan``. ``xp.nn.scaled_dot_product_attention`` has masks that are true where a query *may* attend to a key.

    Parameters
    ----------
    embed_dim : the number of features of queries and of the output, a multiple of ``num_heads``
    num_heads : the number of heads
    dropout : the probability of setting a weight to 0, in training
    bias : whether the projections have biases
    add_bias_kv : whether to append a trained key and a trained value to the projected ones
    add_zero_attn : whether to append a key and a value of zeros
    kdim, vdim : the numbers of features of keys and of values; ``None``: ``embed_dim``
    batch_first : whether arrays are of shape ``(batch, length, features)``

    Attributes
    ----------
    in_proj_weight : array of shape ``(3 * embed_dim, embed_dim)``: the weights of the projections of queries, keys and values; or
        ``q_proj_weight``, ``k_proj_weight`` and ``v_proj_weight``, if ``kdim`` or ``vdim`` differs; Glorot uniform at first
    in_proj_bias : array of shape ``(3 * embed_dim,)``, zeros at first; or ``None``
    out_proj : the output projection, a `Linear`, whose bias is zeros at first
    bias_k, bias_v : arrays of shape ``(1, 1, embed_dim)``: the trained key and value, Glorot normal at first; or ``None``

    Raises
    ------
    LayerError
        if ``num_heads`` does not divide ``embed_dim``; when called, for arrays of other shapes.

    References
    ----------
    ``torch.nn.MultiheadAttention``; Vaswani et al., Attention is all you need (2017).

    Examples
    --------
    >>> import numpy as np
    >>> x = np.ones((2, 5, 8), dtype="float32")
    >>> out, weights = MultiheadAttention(8, num_heads=2, batch_first=True)(x, x, x)
    >>> out.shape, weights.shape
    ((2, 5, 8), (2, 5, 5))
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
    ) -> None:
        if num_heads < 1 or embed_dim < 1 or embed_dim % num_heads:
            raise LayerError(
                f"MultiheadAttention takes an embed_dim that is a multiple of num_heads; got embed_dim={embed_dim}, "
                f"num_heads={num_heads}."
            )
        if not 0 <= dropout <= 1:
            raise LayerError(
                f"MultiheadAttention takes a dropout between 0 and 1, the probability of setting a weight to 0; got {dropout}."
            )
        self.embed_dim, self.num_heads, self.dropout = embed_dim, num_heads, dropout
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self.add_zero_attn, self.batch_first = add_zero_attn, batch_first
        self._packed = self.kdim == self.vdim == embed_dim
        if self._packed:
            self.in_proj_weight: Any = Parameter((3 * embed_dim, embed_dim), xavier_uniform())
        else:
            for name, size in (("q", embed_dim), ("k", self.kdim), ("v", self.vdim)):
                setattr(self, f"{name}_proj_weight", Parameter((embed_dim, size), xavier_uniform()))
        self.in_proj_bias: Any = Parameter(3 * embed_dim) if bias else None
        self.bias_k: Any = None
        self.bias_v: Any = None
        if add_bias_kv:
            init_of_extra = normal(1 / math.sqrt(embed_dim))
            self.bias_k, self.bias_v = (Parameter((1, 1, embed_dim), init_of_extra) for _ in range(2))
        self.out_proj = Linear(embed_dim, embed_dim, bias)
        if bias:
            self.out_proj.bias = Parameter(embed_dim)

    def _forward(
        self,
        query: Any,
        key: Any,
        value: Any,
        /,
        key_padding_mask: Any = None,
        need_weights: bool = True,
        attn_mask: Any = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Any, Any]:
        self._check(query, key, value)
        xp = ivy_api.namespace_for(query)
        batched = len(query.shape) == 3
        q, k, v = (self._heads(x, batched, xp) for x in self._projected(query, key, value, xp))
        shape = (*q.shape[:-1], k.shape[-2])
        may = may_attend(attn_mask, key_padding_mask, is_causal, q, shape, xp)
        more = added(attn_mask, key_padding_mask, q, shape, xp)
        if self.bias_k is not None:
            own, other = (self._heads(xp.reshape(x, (1, self.embed_dim)), False, xp) for x in (self.bias_k, self.bias_v))
            k, v, may, more = appended(k, v, may, more, own, other, xp)
        if self.add_zero_attn:
            k, v, may, more = appended(k, v, may, more, xp.zeros_like(k[..., :1, :]), xp.zeros_like(v[..., :1, :]), xp)
        rate = self.dropout if self.training else 0.0
        weights = None
        if need_weights:
            weights = weights_of(q, k, may, more, xp)
            if rate:
                weights = xp.nn.dropout(self.random_key(), weights, rate=rate)
            out = xp.matmul(weights, v)
            weights = xp.mean(weights, axis=-3) if average_attn_weights else weights
        else:
            chosen: dict[str, Any] = {"dropout": rate, "dropout_key": self.random_key()} if rate else {}
            out = xp.nn.scaled_dot_product_attention(q, k, v, mask=may, bias=more, **chosen)
        out = xp.flatten(xp.moveaxis(out, -3, -2), start_axis=-2, end_axis=-1)
        out = self.out_proj(out)
        return out if self.batch_first or not batched else xp.moveaxis(out, 0, 1), weights

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        queries, keys = (math.prod(x.shape[:-1]) for x in args[:2])
        projections = queries * self.embed_dim + keys * (self.kdim + self.vdim)
        length = args[1].shape[-2 if self.batch_first or len(args[1].shape) == 2 else 0]
        attended = length + (self.bias_k is not None) + self.add_zero_attn
        return int(2 * self.embed_dim * (projections + 2 * queries * attended))  # scores, and means of values

    def _check(self, query: Any, key: Any, value: Any) -> None:
        for name, x, size in (("embed_dim", query, self.embed_dim), ("kdim", key, self.kdim), ("vdim", value, self.vdim)):
            check_axis("MultiheadAttention", x, -1, name, size)
        shapes = [tuple(x.shape) for x in (query, key, value)]
        layout = "(batch, length, features)" if self.batch_first else "(length, batch, features)"
        axis = 0 if self.batch_first else 1
        if {len(shape) for shape in shapes} not in ({2}, {3}):
            problem = f"of shape {layout} each, or (length, features)"
        elif shapes[1][:-1] != shapes[2][:-1]:
            problem = "with as many values as keys"
        elif len(shapes[0]) == 3 and shapes[0][axis] != shapes[1][axis]:
            problem = f"of one batch size, on axis {axis} with batch_first={self.batch_first}"
        else:
            return
        raise LayerError(f"MultiheadAttention takes queries, keys and values {problem}; got shapes {', '.join(map(str, shapes))}.")

    def _projected(self, query: Any, key: Any, value: Any, xp: Any) -> list[Any]:
        """The projections of queries, keys and values: in one product, if they are one array."""
        size, bias = self.embed_dim, self.in_proj_bias
        if self._packed and query is key is value:
            return list(xp.split(xp.nn.linear(query, self.in_proj_weight, bias), 3, axis=-1))
        if self._packed:
            weights = [self.in_proj_weight[i * size : (i + 1) * size, :] for i in range(3)]
        else:
            weights = [getattr(self, f"{name}_proj_weight") for name in "qkv"]
        biases = [None if bias is None else bias[i * size : (i + 1) * size] for i in range(3)]
        return [xp.nn.linear(x, w, b) for x, w, b in zip((query, key, value), weights, biases, strict=True)]

    def _heads(self, x: Any, batched: bool, xp: Any) -> Any:
        """Split the features into heads: of shape ``(batch, heads, length, depth)``, or without the batch axis."""
        x = xp.unflatten(x, -1, (self.num_heads, -1))
        if batched and not self.batch_first:
            return xp.permute_dims(x, (1, 2, 0, 3))
        return xp.moveaxis(x, -2, -3)
