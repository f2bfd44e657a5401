"""Sequence losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.derivatives import recorded as _recorded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "ctc_loss",
]

_is_mapped: Callable[[Any], bool] = torch._C._functorch.is_batchedtensor


@_mixed()
def ctc_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    lengths: torch.Tensor,
    target_lengths: torch.Tensor,
    /,
    *,
    from_logits: bool = False,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
    **options: Any,
) -> torch.Tensor:
    # The kernel reads the lengths on the host, and has no rule for vmap and no forward-mode or second derivative.
    given = (x, target, lengths, target_lengths)
    known = not _capturing() and not _is_forward() and _order() < 2 and not any(map(_is_mapped, given))
    whole = all(a.dtype in (torch.int32, torch.int64) for a in given[1:])
    fits = known and whole and x.dtype in (torch.float32, torch.float64) and [a.ndim for a in given] == [3, 2, 1, 1]
    if not fits or reduction not in _REDUCTIONS or (_recorded(x) and not from_logits):
        # The kernel's gradient assumes normalised log-probabilities.
        return composed(*given, from_logits=from_logits, reduction=reduction, **options)
    scores = torch.log_softmax(x, -1) if from_logits else x
    return functional.ctc_loss(scores, *given[1:], reduction=reduction, **options)
