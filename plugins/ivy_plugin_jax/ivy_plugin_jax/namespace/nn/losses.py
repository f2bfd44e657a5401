"""Losses, which JAX lacks, each compiled into one program."""

from __future__ import annotations

from typing import Any

from ivy_plugin_jax.fused import fused as _fused
from ivy_plugin_jax.indices import require as _require

__all__ = [
    "binary_cross_entropy",
    "cosine_embedding_loss",
    "cross_entropy",
    "hinge_embedding_loss",
    "kl_div",
    "soft_margin_loss",
    "sparse_cross_entropy",
]


def _check_classes(x: Any, target: Any, /, *, axis: int = -1, ignore_index: int | None = None, **_: Any) -> None:
    if ignore_index is None and -x.ndim <= axis < x.ndim and target.dtype.kind in "iu":
        _require("nn.sparse_cross_entropy", target, x.shape[axis])


binary_cross_entropy = _fused("binary_cross_entropy")
cosine_embedding_loss = _fused("cosine_embedding_loss")
cross_entropy = _fused("cross_entropy")
hinge_embedding_loss = _fused("hinge_embedding_loss")
kl_div = _fused("kl_div")
soft_margin_loss = _fused("soft_margin_loss")
sparse_cross_entropy = _fused("sparse_cross_entropy", _check_classes)
