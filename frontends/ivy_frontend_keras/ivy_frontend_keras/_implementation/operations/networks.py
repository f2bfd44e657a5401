"""Operations of neural networks."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.operations.defining import op
from ivy_frontend_keras._implementation.settings import data_format_of

BOTH = ("ops", "ops.nn")


@op(*BOTH)
def one_hot(x: Any, num_classes: int, axis: int = -1, dtype: Any = None, sparse: bool = False, *, xp: Any) -> Any:
    """Return a vector for each integer."""
    return xp.one_hot(xp.astype(x, xp.int32), num_classes, axis=axis, dtype=xp.float32 if dtype is None else dtype)


@op(*BOTH)
def conv(
    inputs: Any, kernel: Any, strides: Any = 1, padding: str = "valid", data_format: Any = None, dilation_rate: Any = 1, *, xp: Any
) -> Any:
    """Return a convolution."""
    axis = -1 if data_format_of(data_format) == "channels_last" else 1
    groups = inputs.shape[axis] // kernel.shape[-2]
    return xp.nn.conv(
        inputs, kernel, stride=strides, padding=padding.lower(), dilation=dilation_rate, channel_axis=axis, groups=groups
    )


@op(*BOTH)
def depthwise_conv(
    inputs: Any, kernel: Any, strides: Any = 1, padding: str = "valid", data_format: Any = None, dilation_rate: Any = 1, *, xp: Any
) -> Any:
    """Return the convolution of each channel."""
    axis = -1 if data_format_of(data_format) == "channels_last" else 1
    return xp.nn.depthwise_conv(inputs, kernel, stride=strides, padding=padding.lower(), dilation=dilation_rate, channel_axis=axis)


@op(*BOTH)
def max_pool(inputs: Any, pool_size: Any, strides: Any = None, padding: str = "valid", data_format: Any = None, *, xp: Any) -> Any:
    """Return the maximum of each window."""
    axis = -1 if data_format_of(data_format) == "channels_last" else 1
    size = pool_size if isinstance(pool_size, int) else tuple(pool_size)
    return xp.nn.max_pool(inputs, size, stride=strides, padding=padding.lower(), channel_axis=axis)


@op(*BOTH)
def average_pool(
    inputs: Any, pool_size: Any, strides: Any = None, padding: str = "valid", data_format: Any = None, *, xp: Any
) -> Any:
    """Return the mean of each window."""
    axis = -1 if data_format_of(data_format) == "channels_last" else 1
    size = pool_size if isinstance(pool_size, int) else tuple(pool_size)
    return xp.nn.avg_pool(inputs, size, stride=strides, padding=padding.lower(), channel_axis=axis, count_include_pad=False)


@op(*BOTH)
def moments(x: Any, axes: Any, keepdims: bool = False, synchronized: bool = False, *, xp: Any) -> Any:
    """Return the mean and the variance."""
    axes = tuple(axes) if isinstance(axes, (list, tuple)) else axes
    return xp.mean(x, axis=axes, keepdims=keepdims), xp.var(x, axis=axes, keepdims=keepdims)


@op(*BOTH)
def normalize(x: Any, axis: int = -1, order: int = 2, epsilon: Any = None, *, xp: Any) -> Any:
    """Return vectors of norm one."""
    least = 1e-7 if epsilon is None else epsilon
    norm = xp.sum(xp.abs(x) ** order, axis=axis, keepdims=True) ** (1.0 / order)
    return x / xp.maximum(norm, xp.full_like(norm, least))
