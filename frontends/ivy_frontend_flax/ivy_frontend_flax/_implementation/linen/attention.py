"""Attention of Linen.

The fields of the layers are the parameters that the snapshot records, with the defaults of `linen.defaults`.
"""

from __future__ import annotations

import functools
import inspect
import warnings
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import scores
from ivy_frontend_flax._implementation.linen.defaults import OBJECTS, promote_dtype
from ivy_frontend_flax._implementation.linen.linear import DenseGeneral
from ivy_frontend_flax._implementation.linen.module import Module, compact, merge_param, nowrap
from ivy_frontend_flax._implementation.linen.normalisation import LayerNorm

for _function in (scores.make_attention_mask, scores.make_causal_mask, scores.combine_masks):
    offer("linen")(_function)


def _product(precision: Any, dot_general: Any) -> Any:
    options = {} if dot_general is None else {"_dot_general": dot_general}
    return functools.partial(jnp.einsum, precision=precision, **options)


@offer("linen")
def dot_product_attention_weights(
    query: Any,
    key: Any,
    bias: Any = None,
    mask: Any = None,
    broadcast_dropout: bool = True,
    dropout_rng: Any = None,
    dropout_rate: float = 0.0,
    deterministic: bool = False,
    dtype: Any = None,
    precision: Any = None,
    module: Any = None,
    force_fp32_for_softmax: bool = False,
    einsum_dot_general: Any = None,
    einsum: Any = None,
) -> Any:
    """Return the weights of attention: queries and keys are of shape ``(*batch, length, heads, depth)``."""
    if einsum and (precision or einsum_dot_general):
        raise ValueError("precision/einsum_dot_general and einsum are mutually exclusive. Please specify only one of them.")
    query, key = promote_dtype(query, key, dtype=dtype)
    kind = query.dtype
    assert query.ndim == key.ndim, "q, k must have same rank."
    assert query.shape[:-3] == key.shape[:-3], "q, k batch dims must match."
    assert query.shape[-2] == key.shape[-2], "q, k num_heads must match."
    assert query.shape[-1] == key.shape[-1], "q, k depths must match."
    query = query / jnp.sqrt(query.shape[-1]).astype(kind)
    found = (einsum or _product(precision, einsum_dot_general))("...qhd,...khd->...hqk", query, key)
    weights = scores.softmaxed(found, bias, mask, kind, wide=force_fp32_for_softmax)
    if module:
        module.sow("intermediates", "attention_weights", weights)
    if not deterministic and dropout_rate > 0.0:
        weights = scores.dropped(weights, dropout_rng, dropout_rate, kind, broadcast=broadcast_dropout)
    return weights


@offer("linen")
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
    force_fp32_for_softmax: bool = False,
    einsum_dot_general: Any = None,
    qk_attn_weights_einsum: Any = None,
    attn_weights_value_einsum: Any = None,
) -> Any:
    """Return the attention of queries to keys and values of shape ``(*batch, length, heads, depth)``."""
    own = qk_attn_weights_einsum, attn_weights_value_einsum
    if bool(own[0]) != bool(own[1]):
        raise ValueError("qk_attn_weights_einsum and attn_weights_value_einsum must be specified together.")
    if (precision or einsum_dot_general) and own[0]:
        raise ValueError(
            "precision/einsum_dot_general and qk_attn_weights_einsum/attn_weights_value_einsum are mutually exclusive. "
            "Please specify only one of them."
        )
    query, key, value = promote_dtype(query, key, value, dtype=dtype)
    assert key.ndim == query.ndim == value.ndim, "q, k, v must have same rank."
    assert query.shape[:-3] == key.shape[:-3] == value.shape[:-3], "q, k, v batch dims must match."
    assert query.shape[-2] == key.shape[-2] == value.shape[-2], "q, k, v num_heads must match."
    assert key.shape[-3] == value.shape[-3], "k, v lengths must match."
    weights = dot_product_attention_weights(
        query,
        key,
        bias,
        mask,
        broadcast_dropout,
        dropout_rng,
        dropout_rate,
        deterministic,
        query.dtype,
        precision,
        module,
        force_fp32_for_softmax,
        einsum_dot_general,
        own[0],
    )
    return (own[1] or _product(precision, einsum_dot_general))("...hqk,...khd->...qhd", weights, value)


KV = "inputs_kv will be deprecated: use inputs_k and inputs_v."
"""What is said where ``inputs_kv`` is given."""


@offer("linen")
class MultiHeadDotProductAttention(Module, recorded={**OBJECTS, "attention_fn": dot_product_attention}):
    """Multi-head attention."""

    @compact
    def __call__(
        self,
        inputs_q: Any,
        inputs_k: Any = None,
        inputs_v: Any = None,
        *,
        inputs_kv: Any = None,
        mask: Any = None,
        deterministic: Any = None,
        dropout_rng: Any = None,
        sow_weights: bool = False,
    ) -> Any:
        """Return the attention of queries to keys and values, which are the queries if not given."""
        inputs_k, inputs_v = _sources(inputs_q, inputs_k, inputs_v, inputs_kv)
        width = self.qkv_features or inputs_q.shape[-1]
        assert width % self.num_heads == 0, f"Memory dimension ({width}) must be divisible by number of heads ({self.num_heads})."
        common = {"dtype": self.dtype, "param_dtype": self.param_dtype}
        linear = {**common, "use_bias": self.use_bias, "precision": self.precision}

        def projected(name: str, x: Any) -> Any:
            return DenseGeneral(
                (self.num_heads, width // self.num_heads),
                kernel_init=self.kernel_init,
                bias_init=self.bias_init,
                dot_general=self.qkv_dot_general,
                dot_general_cls=self.qkv_dot_general_cls,
                name=name,
                **linear,
            )(x)

        query, key, value = projected("query", inputs_q), projected("key", inputs_k), projected("value", inputs_v)
        if self.normalize_qk:
            query = LayerNorm(name="query_ln", use_bias=False, **common)(query)
            key = LayerNorm(name="key_ln", use_bias=False, **common)(key)
        if self.decode:
            key, value, mask = self._with_cache(query, key, value, mask)
        options = self._attention_options(mask, deterministic, dropout_rng)
        x = self.attention_fn(query, key, value, **options, **({"module": self} if sow_weights else {}))
        return DenseGeneral(
            self.out_features or inputs_q.shape[-1],
            axis=(-2, -1),
            kernel_init=self.out_kernel_init or self.kernel_init,
            bias_init=self.out_bias_init or self.bias_init,
            dot_general=self.out_dot_general,
            dot_general_cls=self.out_dot_general_cls,
            name="out",
            **linear,
        )(x)

    @nowrap
    def _attention_options(self, mask: Any, deterministic: Any, dropout_rng: Any) -> dict[str, Any]:
        """Return the keywords of the function of attention: of all that there are, those that it takes."""
        fixed = True
        if self.dropout_rate > 0.0:
            fixed = merge_param("deterministic", self.deterministic, deterministic)
            if not fixed and dropout_rng is None:
                dropout_rng = self.make_rng("dropout")
        options = {
            "mask": mask,
            "dropout_rng": dropout_rng,
            "dropout_rate": self.dropout_rate,
            "broadcast_dropout": self.broadcast_dropout,
            "deterministic": fixed,
            "dtype": self.dtype,
            "precision": self.precision,
            "force_fp32_for_softmax": self.force_fp32_for_softmax,
            "qk_attn_weights_einsum": self.qk_attn_weights_einsum_cls and self.qk_attn_weights_einsum_cls(),
            "attn_weights_value_einsum": self.attn_weights_value_einsum_cls and self.attn_weights_value_einsum_cls(),
        }
        known = inspect.signature(self.attention_fn).parameters
        return {name: value for name, value in options.items() if name in known}

    def _with_cache(self, query: Any, key: Any, value: Any, mask: Any) -> tuple[Any, Any, Any]:
        """Return keys, values and mask with those of the positions before, which are kept in the collection ``cache``."""
        ready = self.has_variable("cache", "cached_key")
        keys = self.variable("cache", "cached_key", jnp.zeros, key.shape, key.dtype)
        values = self.variable("cache", "cached_value", jnp.zeros, value.shape, value.dtype)
        index = self.variable("cache", "cache_index", lambda: jnp.array(0, dtype=jnp.int32))
        if not ready:
            return key, value, mask
        wanted = (*keys.value.shape[:-3], 1, *keys.value.shape[-2:])
        if wanted != tuple(query.shape):
            raise ValueError(f"Autoregressive cache shape error, expected query shape {wanted} instead got {query.shape}.")
        key, value, mask = scores.cached(index.value, keys.value, values.value, key, value, mask)
        keys.value, values.value, index.value = key, value, index.value + 1
        return key, value, mask


def _sources(q: Any, k: Any, v: Any, both: Any) -> tuple[Any, Any]:
    if both is not None:
        if k is not None or v is not None:
            raise ValueError("If either `inputs_k` or `inputs_v` is not None, `inputs_kv` must be None.")
        warnings.warn(KV, DeprecationWarning, stacklevel=4)
        return both, both
    keys, values = scores.keys_and_values(q, k, v)
    if v is not None and v.shape[-1] == v.shape[-2]:
        warnings.warn(
            f"An array of shape {v.shape} is passed as `inputs_v`: masks are passed as the keyword `mask`.",
            DeprecationWarning,
            stacklevel=4,
        )
    return keys, values


@offer("linen")
class MultiHeadAttention(MultiHeadDotProductAttention):
    """Multi-head attention."""


@offer("linen")
class SelfAttention(MultiHeadDotProductAttention):
    """Multi-head attention of inputs to themselves."""

    @compact
    def __call__(
        self, inputs_q: Any, mask: Any = None, deterministic: Any = None, dropout_rng: Any = None, sow_weights: bool = False
    ) -> Any:
        """Return the attention of the inputs to themselves."""
        warnings.warn("SelfAttention will be deprecated: use MultiHeadDotProductAttention.", DeprecationWarning, stacklevel=3)
        options = {"mask": mask, "deterministic": deterministic, "dropout_rng": dropout_rng, "sow_weights": sow_weights}
        return super().__call__(inputs_q, **options)
