"""Attention of NNX.

The parameters of the layers are those that the snapshot records; `nnx.layer` says how they become attributes.
"""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import scores
from ivy_frontend_flax._implementation.nnx.layer import keep, layer, promote_dtype
from ivy_frontend_flax._implementation.nnx.linear import LinearGeneral
from ivy_frontend_flax._implementation.nnx.normalisation import LayerNorm
from ivy_frontend_flax._implementation.nnx.objects import Module, data, first_from
from ivy_frontend_flax._implementation.nnx.rngs import Rngs
from ivy_frontend_flax._implementation.nnx.variables import Cache, Intermediate

for _function in (scores.make_attention_mask, scores.make_causal_mask, scores.combine_masks):
    offer("nnx")(_function)


def _check(query: Any, key: Any, *more: Any) -> None:
    for x in (key, *more):
        if x.ndim != query.ndim:
            raise ValueError(f"q, k, v must have same rank, but got {query.ndim} and {x.ndim}.")
        if x.shape[:-3] != query.shape[:-3]:
            raise ValueError(f"q, k, v batch dims must match, but got {query.shape[:-3]} and {x.shape[:-3]}.")


def _weights(query: Any, key: Any, bias: Any, mask: Any, precision: Any, is_causal: bool) -> Any:
    """Return the weights of attention before dropout; several heads of the queries may share one of the keys."""
    kind = query.dtype
    _check(query, key)
    if query.shape[-1] != key.shape[-1]:
        raise ValueError(f"q, k depths must match, but got {query.shape[-1]} and {key.shape[-1]}.")
    heads = query.shape[-2]
    query = query / jnp.sqrt(query.shape[-1]).astype(kind)
    key = _repeated(key, heads, "Key")
    found = jnp.einsum("...qhd,...khd->...hqk", query, key, precision=precision)
    if is_causal:
        causal = jnp.tril(jnp.ones(found.shape[-2:], dtype=kind))
        mask = scores.combine_masks(mask, jnp.broadcast_to(causal, found.shape if mask is None else mask.shape), dtype=kind)
    return scores.softmaxed(found, bias, mask, kind)


def _repeated(x: Any, heads: int, name: str) -> Any:
    """Return keys or values with one head for each of the queries."""
    if x.shape[-2] == heads:
        return x
    if heads % x.shape[-2]:
        raise ValueError(f"Query heads ({heads}) must be multiple of {name} heads ({x.shape[-2]})")
    return jnp.repeat(x, heads // x.shape[-2], axis=-2)


@offer("nnx")
def dot_product_attention(
    query: Any,
    key: Any,
    value: Any,
    bias: Any = None,
    mask: Any = None,
    broadcast_dropout: bool = True,
    dropout_rng: Any = None,
    dropout_rate: float = 0.0,
    deterministic: bool = False,
    dtype: Any = None,
    precision: Any = None,
    module: Any = None,
    promote_dtype: Any = promote_dtype,
    is_causal: bool = False,
) -> Any:
    """Return the attention of queries to keys and values of shape ``(*batch, length, heads, depth)``."""
    query, key, value = promote_dtype((query, key, value), dtype=dtype)
    kind = query.dtype
    _check(query, key, value)
    if key.shape[-3] != value.shape[-3]:
        raise ValueError(f"k, v lengths must match, but got {key.shape[-3]} and {value.shape[-3]}.")
    if dropout_rate == 0.0 and module is None:
        return _fused(query, key, value, bias, mask, is_causal)
    query, key = promote_dtype((query, key), dtype=kind)
    weights = _weights(query, key, bias, mask, precision, is_causal)
    if module:
        module.sow(Intermediate, "attention_weights", weights)
    if not deterministic and dropout_rate > 0.0:
        weights = scores.dropped(weights, dropout_rng, dropout_rate, kind, broadcast=broadcast_dropout)
    return jnp.einsum("...hqk,...khd->...qhd", weights, _repeated(value, weights.shape[-3], "Value"), precision=precision)


def _fused(query: Any, key: Any, value: Any, bias: Any, mask: Any, is_causal: bool) -> Any:
    """Return the attention as `jax.nn.dot_product_attention` computes it, which takes one batch axis."""
    before = query.shape[:-3]
    several = len(before) > 1

    def with_one_axis(x: Any) -> Any:
        return jnp.reshape(x, (math.prod(x.shape[:-3]), *x.shape[-3:]))

    parts = (query, key, value, bias, None if mask is None else mask.astype(bool))
    if several:
        parts = tree_util.tree_map(with_one_axis, parts)
    out = jax.nn.dot_product_attention(*parts, is_causal=is_causal)
    return jnp.reshape(out, (*before, *out.shape[1:])) if several else out


@layer(attention_fn=dot_product_attention, **{f"{name}_promote_dtype": promote_dtype for name in ("qkv", "out", "ln")})
class MultiHeadAttention(Module):
    """Multi-head attention."""

    def _start(self, given: Any) -> None:
        for name, default in (
            ("qkv_features", "in_features"),
            ("out_features", "in_features"),
            ("in_kv_features", "in_features"),
            ("num_kv_heads", "num_heads"),
        ):
            if getattr(given, name) is None:
                setattr(given, name, getattr(given, default))
        keep(self, given)
        if self.num_heads % self.num_kv_heads:
            raise ValueError(f"num_heads ({self.num_heads}) must be divisible by num_kv_heads ({self.num_kv_heads}).")
        if self.qkv_features % self.num_heads:
            raise ValueError(f"Memory dimension ({self.qkv_features}) must be divisible by 'num_heads' heads ({self.num_heads}).")
        self.head_dim = self.qkv_features // self.num_heads
        common = {name: getattr(given, name) for name in ("dtype", "param_dtype", "rngs")}
        linear = {**common, "use_bias": given.use_bias, "precision": given.precision}
        self._add_projections(given, linear)
        self._add_norms(given, common)
        self._add_output(given, linear)
        self.rngs = given.rngs.dropout.fork() if given.keep_rngs and given.dropout_rate > 0 else None
        self.cached_key = self.cached_value = self.cache_index = data(None)

    def _add_projections(self, given: Any, options: dict[str, Any]) -> None:
        """Add the linear layers of queries, keys and values."""
        names = ("kernel_init", "bias_init", "kernel_metadata", "bias_metadata")
        options = {**options, **{name: getattr(given, name) for name in names}}
        options |= {name: getattr(given, f"qkv_{name}") for name in ("promote_dtype", "dot_general", "dot_general_cls")}
        self.query = LinearGeneral(self.in_features, (self.num_heads, self.head_dim), **options)
        self.key = LinearGeneral(self.in_kv_features, (self.num_kv_heads, self.head_dim), **options)
        self.value = LinearGeneral(self.in_kv_features, (self.num_kv_heads, self.head_dim), **options)

    def _add_norms(self, given: Any, options: dict[str, Any]) -> None:
        """Add the normalization of queries and keys; ``None`` without ``normalize_qk``."""
        self.query_ln = self.key_ln = data(None)
        if given.normalize_qk:
            options = {**options, "use_bias": False, "promote_dtype": given.ln_promote_dtype}
            self.query_ln = LayerNorm(self.head_dim, scale_metadata=given.query_ln_scale_metadata, **options)
            self.key_ln = LayerNorm(self.head_dim, scale_metadata=given.key_ln_scale_metadata, **options)

    def _add_output(self, given: Any, options: dict[str, Any]) -> None:
        """Add the linear layer of the result; its initializers and metadata are those of the others where none are given."""
        names = ("kernel_init", "bias_init", "kernel_metadata", "bias_metadata")
        options = {**options, **{name: getattr(given, f"out_{name}") or getattr(given, name) for name in names}}
        options |= {name: getattr(given, f"out_{name}") for name in ("promote_dtype", "dot_general", "dot_general_cls")}
        self.out = LinearGeneral((self.num_heads, self.head_dim), self.out_features, axis=(-2, -1), **options)

    def __call__(
        self,
        inputs_q: Any,
        inputs_k: Any = None,
        inputs_v: Any = None,
        *,
        mask: Any = None,
        deterministic: bool | None = None,
        rngs: Any = None,
        sow_weights: bool = False,
        decode: bool | None = None,
        is_causal: bool = False,
        out_sharding: Any = None,
        qkv_sharding: Any = None,
    ) -> Any:
        """Return the attention of queries to keys and values, which are the queries if not given."""
        stream = self.rngs if rngs is None else rngs.dropout if isinstance(rngs, Rngs) else rngs
        inputs_k, inputs_v = scores.keys_and_values(inputs_q, inputs_k, inputs_v)
        if inputs_q.shape[-1] != self.in_features:
            raise ValueError(f"Incompatible input dimension, got {inputs_q.shape[-1]} but module expects {self.in_features}.")
        query, key, value = self.query(inputs_q), self.key(inputs_k), self.value(inputs_v)
        if self.normalize_qk:
            query, key = self.query_ln(query), self.key_ln(key)
        if first_from(decode, self.decode, error_msg="No `decode` argument was provided to MultiHeadAttention."):
            key, value, mask = self._with_cache(key, value, mask)
        dropout_key = self._dropout_key(deterministic, stream)
        x = self.attention_fn(
            query,
            key,
            value,
            mask=mask,
            dropout_rng=dropout_key,
            dropout_rate=self.dropout_rate,
            broadcast_dropout=self.broadcast_dropout,
            deterministic=dropout_key is None,
            dtype=self.dtype,
            precision=self.precision,
            module=self if sow_weights else None,
            is_causal=is_causal,
        )
        return self.out(x)

    def _dropout_key(self, deterministic: bool | None, stream: Any) -> Any:
        """Return the key of dropout; ``None`` without dropout."""
        if self.dropout_rate <= 0.0:
            return None
        message = "No `deterministic` argument was provided to MultiHeadAttention."
        if first_from(deterministic, self.deterministic, error_msg=message):
            return None
        if stream is None:
            raise ValueError("'rngs' must be provided to __call__ if MultiHeadAttention is defined with keep_rngs=False.")
        return stream()

    def _with_cache(self, key: Any, value: Any, mask: Any) -> tuple[Any, Any, Any]:
        if self.cached_key is None:
            raise ValueError("Autoregressive cache not initialized, call ``init_cache`` first.")
        keys = self.cached_key.get_value()
        wanted = (*keys.shape[:-3], 1, *keys.shape[-2:])
        if wanted != tuple(key.shape):
            raise ValueError(f"Autoregressive cache shape error, expected key shape {wanted} instead got {key.shape}.")
        index = self.cache_index.get_value()
        key, value, mask = scores.cached(index, keys, self.cached_value.get_value(), key, value, mask)
        self.cached_key[...], self.cached_value[...], self.cache_index[...] = key, value, index + 1
        return key, value, mask

    def init_cache(self, input_shape: Any, dtype: Any = jnp.float32) -> None:
        """Make room for the keys and values of all positions of inputs of a shape."""
        shape = (*input_shape[:-1], self.num_kv_heads, self.head_dim)
        self.cached_key, self.cached_value = Cache(jnp.zeros(shape, dtype)), Cache(jnp.zeros(shape, dtype))
        self.cache_index = Cache(jnp.array(0, dtype=jnp.int32))

    def set_view(
        self,
        deterministic: bool | None = None,
        decode: bool | None = None,
        batch_size: Any = None,
        max_length: int | None = None,
    ) -> None:
        """Set whether dropout does nothing, and whether positions come one after another."""
        if deterministic is not None:
            self.deterministic = deterministic
        if decode is not None:
            self.decode = decode
