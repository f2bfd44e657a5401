"""Attention: weights, masks, dropout."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax import lax, random


def softmaxed(scores: Any, bias: Any, mask: Any, dtype: Any, *, wide: bool = False) -> Any:
    """Return attention weights from scores; where the mask is false they are 0.

    Parameters
    ----------
    wide : whether softmax computes and returns at least ``float32``
    """
    if bias is not None:
        scores = scores + bias
    if mask is not None:
        scores = jnp.where(mask, scores, jnp.finfo(dtype).min)
    if wide and dtype != jnp.float32:
        return jax.nn.softmax(scores.astype(jnp.float32))
    return jax.nn.softmax(scores).astype(dtype)


def dropped(weights: Any, key: Any, rate: Any, dtype: Any, *, broadcast: bool) -> Any:
    """Return attention weights of which some are 0 and the rest larger; with ``broadcast``, the same in each head and example."""
    shape = (1,) * (weights.ndim - 2) + tuple(weights.shape[-2:]) if broadcast else weights.shape
    keep = random.bernoulli(key, 1.0 - rate, shape)
    return weights * (keep.astype(dtype) / jnp.asarray(1.0 - rate, dtype=dtype))


def dropout(inputs: Any, key: Any, rate: float, broadcast_dims: Any) -> Any:
    """Return inputs of which some are 0 and the rest larger."""
    shape = list(inputs.shape)
    for axis in broadcast_dims:
        shape[axis] = 1
    keep = jnp.broadcast_to(random.bernoulli(key, p=1.0 - rate, shape=tuple(shape)), inputs.shape)
    return lax.select(keep, inputs / (1.0 - rate), jnp.zeros_like(inputs))


def make_attention_mask(
    query_input: Any, key_input: Any, pairwise_fn: Any = jnp.multiply, extra_batch_dims: int = 0, dtype: Any = jnp.float32
) -> Any:
    """Return a mask from a function of each query and each key, with an axis for heads."""
    mask = pairwise_fn(jnp.expand_dims(query_input, -1), jnp.expand_dims(key_input, -2))
    mask = jnp.expand_dims(mask, -3)
    return jnp.expand_dims(mask, tuple(range(extra_batch_dims))).astype(dtype)


def make_causal_mask(x: Any, extra_batch_dims: int = 0, dtype: Any = jnp.float32) -> Any:
    """Return the mask of positions up to each one."""
    positions = jnp.broadcast_to(jnp.arange(x.shape[-1], dtype=jnp.int32), x.shape)
    return make_attention_mask(positions, positions, jnp.greater_equal, extra_batch_dims, dtype)


def combine_masks(*masks: Any, dtype: Any = jnp.float32) -> Any:
    """Return the logical and of masks; ``None`` among them is left out."""
    given = [m for m in masks if m is not None]
    if not given:
        return None
    assert len({m.ndim for m in given}) == 1, f"masks must have same rank: {tuple(m.ndim for m in given)}"
    mask = given[0]
    for other in given[1:]:
        mask = jnp.logical_and(mask, other)
    return mask.astype(dtype)


def keys_and_values(q: Any, k: Any, v: Any) -> tuple[Any, Any]:
    """Return what keys and values are made from: the source of the queries, or that of the keys, where none is given."""
    if k is None:
        if v is not None:
            raise ValueError("`inputs_k` cannot be None if `inputs_v` is not None: pass the value as `inputs_k`.")
        k = q
    return k, k if v is None else v


def cached(index: Any, keys: Any, values: Any, key: Any, value: Any, mask: Any) -> tuple[Any, Any, Any]:
    """Return the keys and values with those of the next position, and the mask of what is there."""
    zero = jnp.array(0, dtype=index.dtype)
    batch = tuple(keys.shape[:-3])
    start = (zero,) * len(batch) + (index, zero, zero)
    there = jnp.broadcast_to(jnp.arange(keys.shape[-3]) <= index, (*batch, 1, 1, keys.shape[-3]))
    return lax.dynamic_update_slice(keys, key, start), lax.dynamic_update_slice(values, value, start), combine_masks(mask, there)
