"""Sequence losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch._C._functorch import peek_interpreter_stack as _transforming
from torch.nn import functional

from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.derivatives import is_forward as _is_forward
from ivy_plugin_torch.derivatives import is_mapped as _is_mapped
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.derivatives import order as _order
from ivy_plugin_torch.derivatives import recorded as _recorded
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.namespace.nn.regression_losses import REDUCTION as _REDUCTION
from ivy_plugin_torch.short import short as _short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "ctc_loss",
    "triplet_margin_loss",
]

_WHOLE = (torch.int64, torch.int32)


@_mixed()
@_short(
    "native(x, target, lengths, target_lengths, blank, 1, zero_infinity)",
    "not from_logits and reduction == 'mean' and x.ndim == 3 and target.ndim == 2 and lengths.ndim == 1 == target_lengths.ndim",
    "target.dtype in whole and lengths.dtype in whole and target_lengths.dtype in whole",
    dtypes=_WIDE,
    readable=True,
    native=torch.ctc_loss,
    whole=_WHOLE,
)
def ctc_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    lengths: torch.Tensor,
    target_lengths: torch.Tensor,
    /,
    *,
    blank: int = 0,
    from_logits: bool = False,
    zero_infinity: bool = False,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # The kernel reads the lengths on the host, and has no rule for vmap and no forward-mode or second derivative.
    given = (x, target, lengths, target_lengths)
    known = not _capturing() and not _is_forward() and _order() < 2 and not _is_mapped(*given)
    options: Any = {"blank": blank, "zero_infinity": zero_infinity, "reduction": reduction}
    whole = all(a.dtype in _WHOLE for a in given[1:])
    fits = known and whole and x.dtype in (torch.float32, torch.float64) and [a.ndim for a in given] == [3, 2, 1, 1]
    if not fits or reduction not in _REDUCTIONS or (_recorded(x) and not from_logits):
        # The kernel's gradient assumes normalised log-probabilities.
        return composed(*given, from_logits=from_logits, **options)
    scores = torch.log_softmax(x, -1) if from_logits else x
    return functional.ctc_loss(scores, *given[1:], **options)


@_mixed(checks=True)
@_short(
    "native(anchor, positive, negative, margin, p, epsilon, swap, 1)",
    "distance is None and axis == -1 and reduction == 'mean' and p >= 1 and transforming() is None",
    "dtype_ is positive.dtype and dtype_ is negative.dtype",
    "(shape := anchor.shape) == positive.shape and shape == negative.shape and shape",
    of="anchor",
    dtypes=_WIDE,
    unrecorded="anchor positive negative",
    native=torch.triplet_margin_loss,
    transforming=_transforming,
)
def triplet_margin_loss(
    anchor: torch.Tensor,
    positive: torch.Tensor,
    negative: torch.Tensor,
    /,
    *,
    margin: float = 1.0,
    p: float = 2.0,
    swap: bool = False,
    distance: Any = None,
    epsilon: float = 1e-6,
    axis: int = -1,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # Where distances differ by the margin, torch has another derivative; it has no rule for vmap.
    dtype = anchor.dtype
    fits = dtype in _WIDE and distance is None and anchor.ndim and axis in (-1, anchor.ndim - 1) and reduction in _REDUCTION
    same = fits and dtype is positive.dtype and dtype is negative.dtype and anchor.shape == positive.shape == negative.shape
    if same and p >= 1 and not _is_recordable(anchor, positive, negative) and _transforming() is None:
        return torch.triplet_margin_loss(anchor, positive, negative, margin, p, epsilon, swap, _REDUCTION[reduction])
    return composed(
        anchor,
        positive,
        negative,
        margin=margin,
        p=p,
        swap=swap,
        distance=distance,
        epsilon=epsilon,
        axis=axis,
        reduction=reduction,
    )
