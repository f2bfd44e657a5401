"""Attention: JAX composes it from the same operations, and compiles them into one program."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "multi_head_attention",
    "scaled_dot_product_attention",
]

multi_head_attention = _fused("multi_head_attention")
scaled_dot_product_attention = _fused("scaled_dot_product_attention")
