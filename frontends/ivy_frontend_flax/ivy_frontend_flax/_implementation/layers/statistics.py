"""Normalization."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.layers.dtypes import axes_of, canonicalize_dtype
from ivy_frontend_jax import lax


def _squared(x: Any) -> Any:
    return lax.square(lax.real(x)) + lax.square(lax.imag(x)) if jnp.iscomplexobj(x) else lax.square(x)


def moments(
    x: Any,
    axes: Any,
    dtype: Any = None,
    axis_name: Any = None,
    groups: Any = None,
    *,
    centred: bool = True,
    fast: bool = True,
    mask: Any = None,
    wide: bool = True,
) -> tuple[Any, Any]:
    """Return mean and variance.

    Parameters
    ----------
    axes : over which they are taken
    axis_name, groups : a named axis over which they are averaged too
    centred : without it, the mean is 0
    fast : whether the variance is the mean of the squares less the square of the mean
    wide : whether the data type is at least ``float32``
    """
    dtype = jnp.result_type(x) if dtype is None else dtype
    x = jnp.asarray(x, jnp.promote_types(dtype, jnp.float32) if wide else dtype)
    axes = axes_of(axes, x.ndim)
    where = None if mask is None else jnp.asarray(mask, dtype=bool)

    def mean(*values: Any) -> Any:
        found = [v.mean(axes, where=where) for v in values]
        if axis_name is not None:
            found = list(lax.pmean(jnp.stack(found), axis_name, axis_index_groups=groups))
        return found

    if not centred:
        (variance,) = mean(_squared(x))
        return jnp.zeros_like(variance), variance
    if fast:
        centre, square = mean(x, _squared(x))
        return centre, jnp.maximum(0.0, square - _squared(centre))
    (centre,) = mean(x)
    (variance,) = mean(_squared(x - jnp.expand_dims(centre, axes)))
    return centre, variance


def feature_shape(x: Any, axes: Any) -> tuple[list[int], list[int]]:
    """Return the shape of parameters of some axes, and that with which they broadcast."""
    axes = axes_of(axes, x.ndim)
    return [x.shape[axis] for axis in axes], [n if i in axes else 1 for i, n in enumerate(x.shape)]


def normalized(x: Any, mean: Any, variance: Any, scale: Any, bias: Any, axes: Any, features: Any, dtype: Any, epsilon: Any) -> Any:
    """Return the inputs less the mean, over the standard deviation, times a scale, plus a bias."""
    axes = axes_of(axes, x.ndim)
    form = [1 if i in axes else n for i, n in enumerate(x.shape)]
    wide = feature_shape(x, features)[1]
    factor = lax.rsqrt(variance.reshape(form) + epsilon)
    used = [x]
    if scale is not None:
        used.append(scale)
        factor = factor * scale.reshape(wide)
    y = (x - mean.reshape(form)) * factor
    if bias is not None:
        used.append(bias)
        y = y + bias.reshape(wide)
    return jnp.asarray(y, canonicalize_dtype(*used, dtype=dtype))


def groups_of(channels: int, num_groups: Any, group_size: Any, what: str) -> tuple[int, int]:
    """Return the number of groups and their size.

    Raises
    ------
    ValueError
        if both or neither are given, or they do not divide the channels.
    """
    if (num_groups is None) == (group_size is None):
        raise ValueError(
            "Either `num_groups` or `group_size` should be specified. If `group_size` is to be specified, pass `num_groups=None` "
            "as argument to override the default `num_groups` value of 32."
        )
    if group_size is not None:
        if channels % group_size:
            raise ValueError(f"Number of {what} ({channels}) is not multiple of the group size ({group_size}).")
        return channels // group_size, group_size
    if not isinstance(num_groups, int) or num_groups <= 0 or channels % num_groups:
        raise ValueError(f"Number of groups ({num_groups}) does not divide the number of channels ({channels}).")
    return num_groups, channels // num_groups


def other_axes(features: tuple[int, ...], ndim: int, first: int = 0) -> tuple[int, ...]:
    """Return the axes from the first on that are not those of the features."""
    return tuple(i for i in range(first, ndim) if i not in features)


def instance_axes(features: Any, ndim: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the axes of the features, and the others but that of the batch."""
    features = axes_of(features, ndim)
    if 0 in features:
        raise ValueError("The channel axes cannot include the leading dimension as this is assumed to be the batch axis.")
    return features, other_axes(features, ndim, 1)


def group_axes(reduction_axes: Any, ndim: int) -> tuple[int, ...]:
    """Return the axes over which groups of channels are normalized: by default all but that of the batch."""
    return axes_of((*range(1, ndim - 1), -1) if reduction_axes is None else reduction_axes, ndim)


def group_moments(moments: Any, x: Any, axes: tuple[int, ...], groups: tuple[int, int], mask: Any) -> tuple[Any, ...]:
    """Return mean and variance of the group of each channel.

    Parameters
    ----------
    moments : the function of an array, axes and a mask that computes them
    groups : the number of groups and their size
    """
    if mask is not None:
        mask = mask.reshape((*mask.shape[:-1], *groups))
    found = moments(x.reshape((*x.shape[:-1], *groups)), (*axes[:-1], x.ndim), mask)
    return tuple(jnp.repeat(v, groups[1], axis=-1) for v in found)


def unit(x: Any, axis: Any = None, eps: float = 1e-12) -> Any:
    """Return an array over its Euclidean norm along axes."""
    return x * lax.rsqrt((x * x).sum(axis=axis, keepdims=True) + eps)
