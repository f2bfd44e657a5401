"""Functions that compute 16-bit floats in ``float32`` themselves, or in the composed body; the others are given ``float32``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

ACCUMULATES = frozenset(
    (
        *("cumulative_prod", "cumulative_sum", "matmul", "mean", "moments", "nansum", "prod", "std", "sum", "tensordot", "var"),
        *("corrcoef", "cov", "dot", "einsum", "logsumexp", "trapezoid", "vander", "vecdot"),
        *("linalg.matrix_norm", "linalg.trace", "linalg.vector_norm"),
        *("nn.conv", "nn.conv_transpose", "nn.linear", "nn.scaled_dot_product_attention", "nn.softmax"),
        *("nn.adaptive_avg_pool", "nn.avg_pool", "nn.instance_norm", "nn.l1_normalize", "nn.l2_normalize", "nn.layer_norm"),
        *("nn.batch_norm", "nn.rms_norm", "nn.sparse_cross_entropy"),
        *("nn.binary_cross_entropy", "nn.gaussian_nll_loss", "nn.poisson_nll_loss", "nn.soft_margin_loss"),
        *("nn.cosine_embedding_loss", "nn.cross_entropy", "nn.hinge_embedding_loss", "nn.triplet_margin_loss"),
    )
)


def in_single(function: Callable[..., torch.Tensor], x: torch.Tensor, *args: Any, **options: Any) -> torch.Tensor:
    """Call a function of 16-bit floats, the data type of ``x``, with ``float32``, and round the result."""

    def wide(value: Any) -> Any:
        return value.float() if isinstance(value, torch.Tensor) and value.dtype is x.dtype else value

    return function(x.float(), *map(wide, args), **{name: wide(value) for name, value in options.items()}).to(x.dtype)
