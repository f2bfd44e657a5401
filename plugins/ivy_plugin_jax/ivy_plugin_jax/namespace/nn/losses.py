"""Losses: JAX has none, and makes one program of each."""

from __future__ import annotations

from ivy_plugin_jax.fusing import fused as _fused

binary_cross_entropy = _fused()
cosine_embedding_loss = _fused()
cross_entropy = _fused()
ctc_loss = _fused()
gaussian_nll_loss = _fused()
hinge_embedding_loss = _fused()
huber_loss = _fused()
kl_div = _fused()
l1_loss = _fused()
mse_loss = _fused()
poisson_nll_loss = _fused()
smooth_l1_loss = _fused()
soft_margin_loss = _fused()
sparse_cross_entropy = _fused()
ssim_loss = _fused()
triplet_margin_loss = _fused()
