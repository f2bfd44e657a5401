"""Convolutions over one to three spatial axes."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from ivy_api.bodies.nn import convolution as _convolving
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.plugin import mixed
from ivy_plugin_torch.axes import moved

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PaddingMode

__all__ = [
    "conv",
    "conv_transpose",
]

_CONV = {1: torch.conv1d, 2: torch.conv2d, 3: torch.conv3d}
_TRANSPOSE = {1: torch.conv_transpose1d, 2: torch.conv_transpose2d, 3: torch.conv_transpose3d}


def _native(x: torch.Tensor, *args: Any, padding_mode: PaddingMode = "constant", **options: Any) -> bool:
    return x.ndim - 2 in _CONV and padding_mode == "constant" and (x.dtype.is_floating_point or x.dtype.is_complex)


def _shape(x: torch.Tensor, axis: int) -> tuple[int, ...]:
    """The shape of ``x`` with the channels last."""
    return (*x.shape[:axis], *x.shape[axis + 1 :], x.shape[axis])


def _filters(weight: torch.Tensor) -> torch.Tensor:
    """Weights with the channels first, in contiguous memory: torch treats a single channel as channels-last, without a gradient."""
    return weight.movedim((-1, -2), (0, 1)).contiguous()


@mixed(when=_native)
def conv(
    x: torch.Tensor,
    weight: torch.Tensor,
    /,
    bias: torch.Tensor | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
    padding_mode: PaddingMode = "constant",
) -> torch.Tensor:
    axis = _spatial.normalise_channel_axis("nn.conv", x, channel_axis)
    strides, dilations, pads = _convolving.arguments(_shape(x, axis), weight.shape, stride, padding, dilation, groups)
    x = moved(x, axis, 1)
    amounts = [low for low, _ in pads]
    if any(low != high for low, high in pads):
        x = functional.pad(x, [n for pair in reversed(pads) for n in pair])
        amounts = [0] * len(pads)
    out = _CONV[len(pads)](x, _filters(weight), bias, strides, amounts, dilations, groups)
    return moved(out, 1, axis)


@mixed(when=_native)
def conv_transpose(
    x: torch.Tensor,
    weight: torch.Tensor,
    /,
    bias: torch.Tensor | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    output_padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
) -> torch.Tensor:
    axis = _spatial.normalise_channel_axis("nn.conv_transpose", x, channel_axis)
    strides, dilations, cuts = _convolving.transposed_arguments(
        _shape(x, axis), weight.shape, stride, padding, output_padding, dilation, groups
    )
    native = _TRANSPOSE[len(cuts)]
    x, weight = moved(x, axis, 1), _filters(weight)
    more = [low - high for low, high in cuts]  # torch crops both ends equally, and then adds output padding at the end
    if all(0 <= m < max(s, d) for m, s, d in zip(more, strides, dilations, strict=True)):
        out = native(x, weight, bias, strides, [low for low, _ in cuts], more, groups, dilations)
    else:
        out = native(x, weight, None, strides, 0, 0, groups, dilations)
        out = functional.pad(out, [-n for pair in reversed(cuts) for n in pair])
        out = out if bias is None else out + bias.reshape(-1, *(1,) * len(cuts))
    return moved(out, 1, axis)
