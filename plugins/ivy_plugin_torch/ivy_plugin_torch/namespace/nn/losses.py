"""Losses for which torch has a kernel. The composed body handles unsupported options, and raises the errors."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

from ivy_api.adapt.functions import rename_function as _rename
from ivy_api.bodies.nn.losses import REDUCTIONS as _REDUCTIONS
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.accumulation import in_single as _in_single
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.capture import is_readable as _is_readable
from ivy_plugin_torch.derivatives import is_mapped as _is_mapped
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.derivatives import recorded as _recorded
from ivy_plugin_torch.dtypes import SHORT as _SHORT
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.namespace.nn.regression_losses import REDUCTION as _REDUCTION
from ivy_plugin_torch.namespace.nn.regression_losses import reduced as _reduced
from ivy_plugin_torch.short import short as _short

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "binary_cross_entropy",
    "cosine_embedding_loss",
    "cross_entropy",
    "hinge_embedding_loss",
    "soft_margin_loss",
    "sparse_cross_entropy",
]

_binary_cross_entropy: Callable[..., torch.Tensor] = torch._C._nn.binary_cross_entropy
_cross_entropy: Callable[..., torch.Tensor] = torch._C._nn.cross_entropy_loss


def _alike(x: torch.Tensor, target: torch.Tensor, reduction: Reduction) -> bool:
    return x.dtype in _WIDE and x.dtype is target.dtype and x.shape == target.shape and reduction in _REDUCTION


@_mixed(checks=True)
def binary_cross_entropy(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    from_logits: bool = False,
    weight: torch.Tensor | None = None,
    pos_weight: torch.Tensor | float | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # torch has other derivatives at 0 and 1, and refuses numbers outside: on accelerators and when compiled after the call.
    plain = not from_logits and weight is None is pos_weight and type(label_smoothing) is float and not label_smoothing
    if plain and _alike(x, target, reduction) and not _is_recordable(x, target) and _is_readable(x):
        try:
            return _binary_cross_entropy(x, target, None, _REDUCTION[reduction])
        except RuntimeError:
            pass
    return composed(
        x,
        target,
        from_logits=from_logits,
        weight=weight,
        pos_weight=pos_weight,
        label_smoothing=label_smoothing,
        reduction=reduction,
    )


@_mixed(checks=True)
@_short(
    "softplus((target * x).neg_(), 1, 40).mean()",
    "reduction == 'mean' and dtype_ is target.dtype and x.shape == target.shape",
    dtypes=_WIDE,
    unrecorded="x target",
    softplus=functional.softplus,
)
def soft_margin_loss(
    x: torch.Tensor, target: torch.Tensor, /, *, reduction: Reduction = "mean", composed: Callable[..., torch.Tensor]
) -> torch.Tensor:
    # torch.soft_margin_loss overflows.
    if _alike(x, target, reduction) and not _is_recordable(x, target):
        return _reduced(functional.softplus((target * x).neg_(), 1.0, 40.0), reduction)
    return composed(x, target, reduction=reduction)


@_mixed(checks=True)
@_short(
    "native(x, target, None, 1, -100, 0.0)",  # which refuses other shapes
    "axis == -1 and from_logits and weight is None and label_smoothing == 0 and reduction == 'mean' and x.ndim == 2"
    " and dtype_ is target.dtype",
    dtypes=_WIDE,
    native=_cross_entropy,
)
def cross_entropy(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    axis: int = -1,
    from_logits: bool = True,
    weight: torch.Tensor | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    plain = from_logits and weight is None and type(label_smoothing) is float and not label_smoothing and reduction in _REDUCTION
    if plain and x.ndim == 2 and axis in (-1, 1) and x.dtype in _WIDE and x.dtype is target.dtype and x.shape == target.shape:
        return _cross_entropy(x, target, None, _REDUCTION[reduction], -100, 0.0)
    return composed(
        x,
        target,
        axis=axis,
        from_logits=from_logits,
        weight=weight,
        label_smoothing=label_smoothing,
        reduction=reduction,
    )


@_mixed(checks=True)
@_short(
    "native(x1, x2, target, margin, 1)",
    "axis == -1 and reduction == 'mean' and dtype_ is x2.dtype",
    "(shape := x1.shape) == x2.shape and len(shape) == 2 and target.shape == shape[:1]",
    of="x1",
    dtypes=_WIDE,
    unrecorded="x1 x2",
    native=torch.cosine_embedding_loss,
)
def cosine_embedding_loss(
    x1: torch.Tensor,
    x2: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    margin: float = 0.0,
    axis: int = -1,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # Where a pair is on the margin, torch has another derivative.
    fits = x1.ndim == 2 and target.ndim == 1 and axis in (-1, 1) and reduction in _REDUCTION and not _is_recordable(x1, x2)
    if fits and x1.dtype in _WIDE and x1.dtype is x2.dtype and x1.shape == x2.shape and x1.shape[0] == target.shape[0]:
        return torch.cosine_embedding_loss(x1, x2, target, margin, _REDUCTION[reduction])
    return composed(x1, x2, target, margin=margin, axis=axis, reduction=reduction)


@_mixed(checks=True)
@_short(
    "native(x, target, margin, 1)",
    "reduction == 'mean' and dtype_ is target.dtype and x.shape == target.shape",
    dtypes=_WIDE,
    unrecorded="x target",
    native=torch.hinge_embedding_loss,
)
def hinge_embedding_loss(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    margin: float = 1.0,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    # Where a distance is the margin, torch has another derivative.
    if _alike(x, target, reduction) and not _is_recordable(x, target):
        return torch.hinge_embedding_loss(x, target, margin, _REDUCTION[reduction])
    return composed(x, target, margin=margin, reduction=reduction)


_LABELS = frozenset((torch.int64, torch.int32))


def _are_scores_and_labels(x: torch.Tensor, target: torch.Tensor, axis: int) -> bool:
    """Whether there are floating-point scores of classes along an axis, and integer labels without that axis."""
    whole = not (target.dtype.is_floating_point or target.dtype.is_complex or target.dtype is torch.bool)
    return whole and x.dtype.is_floating_point and -x.ndim <= axis < x.ndim and target.ndim == x.ndim - 1


def _weighs(x: torch.Tensor, weight: torch.Tensor | None, axis: int) -> bool:
    """Whether there is a weight of the data type of ``x`` for each class, or none."""
    return weight is None or (weight.dtype is x.dtype and tuple(weight.shape) == (x.shape[axis],))


@_short(
    "native(x, target.long(), None, 1, -100, 0.0)",
    "axis == -1 and weight is None is ignore_index and from_logits and label_smoothing == 0 and reduction == 'mean'"
    " and x.ndim == 2 and target.ndim == 1 and target.dtype in labels",
    dtypes=_WIDE,
    native=_cross_entropy,
    labels=(torch.int64, torch.int32),
)
def _sparse_cross_entropy(
    x: torch.Tensor,
    target: torch.Tensor,
    /,
    *,
    axis: int = -1,
    from_logits: bool = True,
    weight: torch.Tensor | None = None,
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    plain = weight is None and from_logits and x.ndim == 2 and target.ndim == 1 and axis in (-1, 1) and x.dtype in _WIDE
    # torch smooths in place, which vmap of the other arguments alone refuses.
    apart = bool(label_smoothing) and _is_mapped(target, weight) and not _is_mapped(x)
    ignored = -100 if ignore_index is None else ignore_index
    if plain and not apart and target.dtype in _LABELS and reduction in _REDUCTION:
        return _cross_entropy(x, target.long(), None, _REDUCTION[reduction], ignored, label_smoothing)
    if x.dtype in _SHORT:
        return _in_single(
            _sparse_cross_entropy,
            x,
            target,
            axis=axis,
            from_logits=from_logits,
            weight=weight,
            ignore_index=ignore_index,
            label_smoothing=label_smoothing,
            reduction=reduction,
            composed=composed,
        )
    fits = from_logits and reduction in _REDUCTIONS and not apart and _are_scores_and_labels(x, target, axis)
    if not fits or _recorded(weight) or not _weighs(x, weight, axis):  # torch has no derivative with respect to the weights
        return composed(
            x,
            target,
            axis=axis,
            from_logits=from_logits,
            weight=weight,
            ignore_index=ignore_index,
            label_smoothing=label_smoothing,
            reduction=reduction,
        )
    rows, labels = moved(x, axis, -1), target.long()
    if x.ndim != 2:
        rows, labels = rows.reshape(-1, x.shape[axis]), labels.reshape(-1)
    out = _cross_entropy(rows, labels, weight, _REDUCTION[reduction], ignored, label_smoothing)
    return out.reshape(target.shape) if reduction == "none" and x.ndim != 2 else out


sparse_cross_entropy = _mixed(checks=True)(_rename(_sparse_cross_entropy, "sparse_cross_entropy"))
