"""Convolutions over one to three spatial axes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from ivy_api.adapt.functions import rename_function as _rename
from ivy_api.bodies.nn import convolution as _convolving
from ivy_api.bodies.nn import spatial as _spatial
from ivy_api.bodies.nn import weight_shapes as _weight_shapes
from ivy_api.plugin import mixed
from ivy_plugin_torch.accumulation import in_single as _in_single
from ivy_plugin_torch.axes import FIRST as _FIRST
from ivy_plugin_torch.axes import LAST as _LAST
from ivy_plugin_torch.axes import moved
from ivy_plugin_torch.derivatives import is_recordable as _is_recordable
from ivy_plugin_torch.dtypes import SHORT as _SHORT
from ivy_plugin_torch.dtypes import WIDE as _WIDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PaddingMode

__all__ = [
    "conv",
    "conv_transpose",
]

_CONV = {3: torch.conv1d, 4: torch.conv2d, 5: torch.conv3d}
_TRANSPOSE = {3: torch.conv_transpose1d, 4: torch.conv_transpose2d, 5: torch.conv_transpose3d}
_FILTERS = {3: (2, 1, 0), 4: (3, 2, 0, 1), 5: (4, 3, 0, 1, 2)}


def _is_native(x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None) -> bool:
    dtype = x.dtype
    same = dtype is weight.dtype and (bias is None or bias.dtype is dtype)
    return same and x.ndim in _CONV and (dtype.is_floating_point or dtype.is_complex)


def _is_usual(x: torch.Tensor, stride: Any, padding: Any, channel_axis: int, dilation: Any) -> bool:
    """Whether torch takes the options as they are, and refuses those that do not fit."""
    plain = channel_axis == -1 and type(stride) is int and type(dilation) is int and (padding == "valid" or type(padding) is int)
    return plain and x.dtype in _WIDE and x.ndim in _CONV


def _shape(x: torch.Tensor, axis: int) -> tuple[int, ...]:
    """The shape of ``x`` with the channels last."""
    return (*x.shape[:axis], *x.shape[axis + 1 :], x.shape[axis])


def _filters(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
    """Weights with the channels first; where derivatives are recorded, in contiguous memory.

    There torch treats a single channel as channels-last, without a gradient.
    """
    out = torch.permute(weight, _FILTERS[weight.ndim])
    return out.contiguous() if _is_recordable(x, weight) else out


def _conv(
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
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if padding_mode == "constant" and _is_usual(x, stride, padding, channel_axis, dilation):
        try:
            ndim, amount = x.ndim, 0 if padding == "valid" else padding
            native, filters, first = _CONV[ndim], _filters(x, weight), torch.permute(x, _FIRST[ndim])
            if dilation == groups == 1 and not amount:  # torch parses each argument
                return torch.permute(native(first, filters, bias, stride), _LAST[ndim])
            return torch.permute(native(first, filters, bias, stride, amount, dilation, groups), _LAST[ndim])
        except (KeyError, RuntimeError):  # what follows promotes, or raises a clearer error
            pass
    options: dict[str, Any] = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    options |= {"channel_axis": channel_axis, "padding_mode": padding_mode}
    if x.dtype in _SHORT:
        return _in_single(_conv, x, weight, bias, composed=composed, **options)
    if padding_mode != "constant" or not _is_native(x, weight, bias):
        return composed(x, weight, bias, **options)
    _weight_shapes.conv(x, weight, bias)
    axis = _spatial.normalise_channel_axis("nn.conv", x, channel_axis)
    strides, dilations, pads = _convolving.arguments(_shape(x, axis), weight.shape, stride, padding, dilation, groups)
    x = moved(x, axis, 1)
    amounts = [low for low, _ in pads]
    if any(low != high for low, high in pads):
        x = functional.pad(x, [n for pair in reversed(pads) for n in pair])
        amounts = [0] * len(pads)
    out = _CONV[x.ndim](x, _filters(x, weight), bias, strides, amounts, dilations, groups)
    return moved(out, 1, axis)


def _conv_transpose(
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
    composed: Callable[..., torch.Tensor],
) -> torch.Tensor:
    if _is_usual(x, stride, padding, channel_axis, dilation) and type(output_padding) is int and not output_padding:
        try:
            ndim, amount = x.ndim, 0 if padding == "valid" else padding
            native, filters, first = _TRANSPOSE[ndim], _filters(x, weight), torch.permute(x, _FIRST[ndim])
            if dilation == groups == 1 and not amount:
                return torch.permute(native(first, filters, bias, stride), _LAST[ndim])
            return torch.permute(native(first, filters, bias, stride, amount, 0, groups, dilation), _LAST[ndim])
        except (KeyError, RuntimeError):  # what follows promotes, or raises a clearer error
            pass
    options: dict[str, Any] = {"stride": stride, "padding": padding, "dilation": dilation, "groups": groups}
    options |= {"channel_axis": channel_axis, "output_padding": output_padding}
    if x.dtype in _SHORT:
        return _in_single(_conv_transpose, x, weight, bias, composed=composed, **options)
    if not _is_native(x, weight, bias):
        return composed(x, weight, bias, **options)
    _weight_shapes.conv_transpose(x, weight, bias, groups=groups)
    axis = _spatial.normalise_channel_axis("nn.conv_transpose", x, channel_axis)
    strides, dilations, cuts = _convolving.transposed_arguments(
        _shape(x, axis), weight.shape, stride, padding, output_padding, dilation, groups
    )
    native = _TRANSPOSE[x.ndim]
    x, weight = moved(x, axis, 1), _filters(x, weight)
    more = [low - high for low, high in cuts]  # torch crops both ends equally, and then adds output padding at the end
    if all(0 <= m < max(s, d) for m, s, d in zip(more, strides, dilations, strict=True)):
        out = native(x, weight, bias, strides, [low for low, _ in cuts], more, groups, dilations)
    else:
        whole = native(x, weight, None, strides, 0, 0, groups, dilations)
        out = _with_bias(functional.pad(whole, [-n for pair in reversed(cuts) for n in pair]), bias)
    return moved(out, 1, axis)


def _with_bias(x: torch.Tensor, bias: torch.Tensor | None) -> torch.Tensor:
    """The sum of an array whose channels are its second axis and of a bias, if there is one."""
    return x if bias is None else x + bias.reshape(-1, *(1,) * (x.ndim - 2))


conv = mixed(checks=True)(_rename(_conv, "conv"))
conv_transpose = mixed(checks=True)(_rename(_conv_transpose, "conv_transpose"))
