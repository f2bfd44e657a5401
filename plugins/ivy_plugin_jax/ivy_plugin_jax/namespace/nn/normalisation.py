"""Normalisations, which JAX lacks, each compiled into one program."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused as _fused

__all__ = [
    "batch_norm",
    "instance_norm",
    "l1_normalize",
    "l2_normalize",
    "layer_norm",
    "lp_normalize",
    "rms_norm",
]

batch_norm = _fused("batch_norm")
instance_norm = _fused("instance_norm")
layer_norm = _fused("layer_norm")
rms_norm = _fused("rms_norm")
l1_normalize = _fused("l1_normalize")
l2_normalize = _fused("l2_normalize")
lp_normalize = _fused("lp_normalize")
