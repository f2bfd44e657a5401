"""Convolutions over any number of spatial axes."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
from jax import lax

from ivy_api.bodies.nn import convolution, spatial
from ivy_api.plugin import mixed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import PaddingMode

__all__ = [
    "conv",
    "conv_transpose",
]


def _native(x: jax.Array, *args: Any, padding_mode: PaddingMode = "constant", **options: Any) -> bool:
    return padding_mode == "constant" and jnp.issubdtype(x.dtype, jnp.inexact)


def _shape(x: jax.Array, axis: int) -> tuple[int, ...]:
    """The shape of ``x`` with the channels last."""
    return (*x.shape[:axis], *x.shape[axis + 1 :], x.shape[axis])


def _layout(ndim: int, position: int, *weight: int) -> lax.ConvDimensionNumbers:
    """The axis order: batch, channels, spatial axes; for the weights, output channels first."""
    own = (0, position, *(axis for axis in range(1, ndim) if axis != position))
    return lax.ConvDimensionNumbers(own, (*weight, *range(ndim - 2)), own)


def _with_bias(out: jax.Array, bias: jax.Array | None, axis: int) -> jax.Array:
    return out if bias is None else out + bias.reshape(-1, *(1,) * (out.ndim - axis - 1))


_plans: dict[tuple[Any, ...], tuple[Any, ...]] = {}
"""What `lax.conv_general_dilated` takes, by the shapes and the options of a convolution: to check these takes as long."""
_MOST_PLANS = 1024


@mixed(when=_native)
def conv(
    x: jax.Array,
    weight: jax.Array,
    /,
    bias: jax.Array | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
    padding_mode: PaddingMode = "constant",
) -> jax.Array:
    key = (x.shape, weight.shape, repr((channel_axis, stride, padding, dilation, groups)))  # 1 and 1.0 differ
    try:
        axis, strides, dilations, pads, layout = _plans[key]
    except KeyError:
        axis = spatial.normalise_channel_axis("nn.conv", x, channel_axis)
        strides, dilations, pads = convolution.arguments(_shape(x, axis), weight.shape, stride, padding, dilation, groups)
        layout = _layout(x.ndim, axis, x.ndim - 1, x.ndim - 2)
        if len(_plans) >= _MOST_PLANS:
            _plans.clear()
        _plans[key] = axis, strides, dilations, pads, layout
    out = lax.conv_general_dilated(
        x, weight, strides, pads, rhs_dilation=dilations, dimension_numbers=layout, feature_group_count=groups
    )
    return _with_bias(out, bias, axis)


@mixed(when=_native)
def conv_transpose(
    x: jax.Array,
    weight: jax.Array,
    /,
    bias: jax.Array | None = None,
    *,
    stride: Any = 1,
    padding: Any = "valid",
    output_padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
    channel_axis: int = -1,
) -> jax.Array:
    axis = spatial.normalise_channel_axis("nn.conv_transpose", x, channel_axis)
    strides, dilations, cuts = convolution.transposed_arguments(
        _shape(x, axis), weight.shape, stride, padding, output_padding, dilation, groups
    )
    *window, each, channels = weight.shape
    reach = [spatial.dilated_extent(k, d) - 1 for k, d in zip(window, dilations, strict=True)]
    weight = jnp.flip(weight, axis=tuple(range(len(window))))
    if groups > 1:  # move the groups to the output channels
        grouped = jnp.moveaxis(weight.reshape(*window, each, groups, channels // groups), -1, -3)
        weight = jnp.swapaxes(grouped, -1, -2).reshape(*window, channels // groups, groups * each)
    where = (x.ndim - 1, x.ndim - 2) if groups > 1 else (x.ndim - 2, x.ndim - 1)
    out = lax.conv_general_dilated(
        x,
        weight,
        (1,) * len(window),
        [(r - low, r - high) for r, (low, high) in zip(reach, cuts, strict=True)],
        lhs_dilation=strides,
        rhs_dilation=dilations,
        dimension_numbers=_layout(x.ndim, axis, *where),
        feature_group_count=groups,
    )
    return _with_bias(out, bias, axis)
