"""Normalization layers and dropout of NNX."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import FRONTEND, offer
from ivy_frontend_flax._implementation.layers import scores
from ivy_frontend_flax._implementation.layers.dtypes import axes_of
from ivy_frontend_flax._implementation.layers.statistics import (
    group_axes,
    group_moments,
    groups_of,
    instance_axes,
    moments,
    normalized,
    other_axes,
)
from ivy_frontend_flax._implementation.nnx.linear import NONE, keep, parameter, promote_dtype, value_of, with_bias
from ivy_frontend_flax._implementation.nnx.objects import Module, data, first_from, is_key
from ivy_frontend_flax._implementation.nnx.rngs import Rngs, RngStream
from ivy_frontend_flax._implementation.nnx.variables import BatchStat, stopped
from ivy_frontend_jax.nn import initializers

zeros, ones = initializers.zeros, initializers.ones


class _Norm(Module):
    """What normalization layers have in common: a scale and a bias for each feature."""

    use_bias = False

    def _start(
        self,
        num_features: int,
        epsilon: float,
        dtype: Any,
        param_dtype: Any,
        inits: tuple[Any, Any],
        metadata: tuple[Any, Any],
        rngs: Any,
        use_scale: bool,
        use_bias: bool = False,
        **options: Any,
    ) -> None:
        shape = (num_features,)
        self.scale = parameter(inits[0](rngs.params(), shape, param_dtype), metadata[0]) if use_scale else data(None)
        with_bias(self, inits[1], shape, param_dtype, metadata[1], rngs, use_bias=use_bias)
        keep(self, num_features=num_features, epsilon=epsilon, dtype=dtype, param_dtype=param_dtype, use_scale=use_scale)
        keep(self, use_bias=use_bias, **options)

    def _promoted(self, x: Any) -> tuple[Any, Any, Any]:
        x, scale, bias = self.promote_dtype((x, value_of(self.scale), value_of(self.bias)), dtype=self.dtype)
        return x, scale, bias

    def _moments(self, x: Any, axes: Any, mask: Any, *, centred: bool = True) -> tuple[Any, Any]:
        options = {"centred": centred, "fast": self.use_fast_variance, "mask": mask}
        return moments(x, axes, self.dtype, self.axis_name, self.axis_index_groups, **options)

    def _finished(self, x: Any, found: tuple[Any, ...], scale: Any, bias: Any, axes: Any, features: Any) -> Any:
        mean, variance = found
        return normalized(x, mean, variance, scale, bias, axes, features, self.dtype, self.epsilon)


@offer("nnx")
class BatchNorm(_Norm):
    """Batch normalization."""

    def __init__(
        self,
        num_features: int,
        *,
        use_running_average: bool | None = False,
        axis: int = -1,
        momentum: float = 0.99,
        epsilon: float = 1e-5,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        use_bias: bool = True,
        use_scale: bool = True,
        bias_init: Any = zeros,
        scale_init: Any = ones,
        axis_name: Any = None,
        axis_index_groups: Any = None,
        use_fast_variance: bool = True,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        bias_metadata: Any = NONE,
        scale_metadata: Any = NONE,
    ) -> None:
        self.mean = BatchStat(jnp.zeros((num_features,), jnp.float32))
        self.var = BatchStat(jnp.ones((num_features,), jnp.float32))
        inits, metadata = (scale_init, bias_init), (scale_metadata, bias_metadata)
        self._start(num_features, epsilon, dtype, param_dtype, inits, metadata, rngs, use_scale, use_bias)
        keep(self, use_running_average=use_running_average, axis=axis, momentum=momentum, axis_name=axis_name)
        keep(self, axis_index_groups=axis_index_groups, use_fast_variance=use_fast_variance, promote_dtype=promote_dtype)

    def __call__(self, x: Any, use_running_average: bool | None = None, *, mask: Any = None) -> Any:
        """Return the inputs normalized over all axes but that of the features; updates the averages in training."""
        message = (
            "No `use_running_average` argument was provided to BatchNorm: give it to the constructor, to the call, or use eval()."
        )
        average = first_from(use_running_average, self.use_running_average, error_msg=message)
        features = axes_of(self.axis, x.ndim)
        axes = other_axes(features, x.ndim)
        own = self.mean.get_value(), self.var.get_value(), value_of(self.scale), value_of(self.bias)
        x, mean, variance, scale, bias = self.promote_dtype((x, *own), dtype=self.dtype)
        if not average:
            mean, variance = self._moments(x, axes, mask)
            for variable, new in ((self.mean, mean), (self.var, variance)):
                variable[...] = stopped(self.momentum * variable[...] + (1 - self.momentum) * new)
        return self._finished(x, (mean, variance), scale, bias, axes, features)

    def set_view(self, use_running_average: bool | None = None) -> None:
        """Set whether the running averages are used."""
        if use_running_average is not None:
            self.use_running_average = use_running_average


@offer("nnx")
class LayerNorm(_Norm):
    """Layer normalization."""

    def __init__(
        self,
        num_features: int,
        *,
        epsilon: float = 1e-6,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        use_bias: bool = True,
        use_scale: bool = True,
        bias_init: Any = zeros,
        scale_init: Any = ones,
        reduction_axes: Any = -1,
        feature_axes: Any = -1,
        axis_name: Any = None,
        axis_index_groups: Any = None,
        use_fast_variance: bool = True,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        bias_metadata: Any = NONE,
        scale_metadata: Any = NONE,
    ) -> None:
        inits, metadata = (scale_init, bias_init), (scale_metadata, bias_metadata)
        self._start(num_features, epsilon, dtype, param_dtype, inits, metadata, rngs, use_scale, use_bias)
        keep(self, reduction_axes=reduction_axes, feature_axes=feature_axes, axis_name=axis_name)
        keep(self, axis_index_groups=axis_index_groups, use_fast_variance=use_fast_variance, promote_dtype=promote_dtype)

    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        x, scale, bias = self._promoted(x)
        found = self._moments(x, self.reduction_axes, mask)
        return self._finished(x, found, scale, bias, self.reduction_axes, self.feature_axes)


@offer("nnx")
class RMSNorm(_Norm):
    """Normalization by the root mean square."""

    def __init__(
        self,
        num_features: int,
        *,
        epsilon: float = 1e-6,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        use_scale: bool = True,
        scale_init: Any = ones,
        reduction_axes: Any = -1,
        feature_axes: Any = -1,
        axis_name: Any = None,
        axis_index_groups: Any = None,
        use_fast_variance: bool = True,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        scale_metadata: Any = NONE,
    ) -> None:
        self._start(num_features, epsilon, dtype, param_dtype, (scale_init, zeros), (scale_metadata, NONE), rngs, use_scale)
        keep(self, reduction_axes=reduction_axes, feature_axes=feature_axes, axis_name=axis_name)
        keep(self, axis_index_groups=axis_index_groups, use_fast_variance=use_fast_variance, promote_dtype=promote_dtype)

    def __call__(self, x: Any, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        x, scale, _ = self._promoted(x)
        found = self._moments(x, self.reduction_axes, mask, centred=False)
        return self._finished(x, found, scale, None, self.reduction_axes, self.feature_axes)


@offer("nnx")
class GroupNorm(_Norm):
    """Normalization of groups of channels."""

    def __init__(
        self,
        num_features: int,
        num_groups: int | None = 32,
        group_size: int | None = None,
        *,
        epsilon: float = 1e-6,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        use_bias: bool = True,
        use_scale: bool = True,
        bias_init: Any = zeros,
        scale_init: Any = ones,
        reduction_axes: Any = None,
        axis_name: Any = None,
        axis_index_groups: Any = None,
        use_fast_variance: bool = True,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        bias_metadata: Any = NONE,
        scale_metadata: Any = NONE,
    ) -> None:
        self.num_groups, self.group_size = groups_of(num_features, num_groups, group_size, "features")
        inits, metadata = (scale_init, bias_init), (scale_metadata, bias_metadata)
        self._start(num_features, epsilon, dtype, param_dtype, inits, metadata, rngs, use_scale, use_bias)
        keep(self, reduction_axes=reduction_axes, feature_axis=-1, axis_name=axis_name)
        keep(self, axis_index_groups=axis_index_groups, use_fast_variance=use_fast_variance, promote_dtype=promote_dtype)

    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        axes = group_axes(self.reduction_axes, x.ndim)
        x, scale, bias = self._promoted(x)
        found = group_moments(self._moments, x, axes, (self.num_groups, self.group_size), mask)
        return self._finished(x, found, scale, bias, axes[:-1], -1)


@offer("nnx")
class InstanceNorm(_Norm):
    """Normalization of each example and feature."""

    def __init__(
        self,
        num_features: int,
        *,
        epsilon: float = 1e-6,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        use_bias: bool = True,
        use_scale: bool = True,
        bias_init: Any = zeros,
        scale_init: Any = ones,
        feature_axes: Any = -1,
        axis_name: Any = None,
        axis_index_groups: Any = None,
        use_fast_variance: bool = True,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        bias_metadata: Any = NONE,
        scale_metadata: Any = NONE,
    ) -> None:
        inits, metadata = (scale_init, bias_init), (scale_metadata, bias_metadata)
        self._start(num_features, epsilon, dtype, param_dtype, inits, metadata, rngs, use_scale, use_bias)
        keep(self, feature_axes=feature_axes, axis_name=axis_name, axis_index_groups=axis_index_groups)
        keep(self, use_fast_variance=use_fast_variance, promote_dtype=promote_dtype)

    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        features, axes = instance_axes(self.feature_axes, x.ndim)
        x, scale, bias = self._promoted(x)
        return self._finished(x, self._moments(x, axes, mask), scale, bias, axes, features)


@offer("nnx")
class Dropout(Module):
    """Dropout, with a stream of keys of its own."""

    def __init__(
        self,
        rate: float,
        *,
        broadcast_dims: Any = (),
        deterministic: bool | None = False,
        rng_collection: str = "dropout",
        rngs: Any = None,
    ) -> None:
        keep(self, rate=rate, broadcast_dims=broadcast_dims, deterministic=deterministic, rng_collection=rng_collection)
        if rngs is not None and not isinstance(rngs, (Rngs, RngStream)):
            raise TypeError(f"rngs must be a Rngs, RngStream or None, but got {type(rngs)}.")
        self.rngs = data(None) if rngs is None else self._stream(rngs).fork()

    def _stream(self, rngs: Any) -> Any:
        return rngs[self.rng_collection] if isinstance(rngs, Rngs) else rngs

    def __call__(self, inputs: Any, *, deterministic: bool | None = None, rngs: Any = None) -> Any:
        """Return inputs of which some are 0 and the rest larger; the inputs themselves if ``deterministic``."""
        message = "No `deterministic` argument was provided to Dropout: give it to the constructor, to the call, or use eval()."
        if first_from(deterministic, self.deterministic, error_msg=message) or self.rate == 0.0:
            return inputs
        if self.rate == 1.0:
            return jnp.zeros_like(inputs)
        message = "`deterministic` is False, but no `rngs` was provided to Dropout as a __call__ argument or class attribute."
        given = first_from(rngs, self.rngs, error_msg=message)
        if not isinstance(given, (Rngs, RngStream, jax.Array)) and not is_key(given):
            raise TypeError(f"rngs must be a Rngs, RngStream or jax.Array, but got {type(given)}.")
        key = self._stream(given)() if isinstance(given, (Rngs, RngStream)) else given
        return scores.dropout(inputs, key, self.rate, self.broadcast_dims)

    def set_view(self, deterministic: bool | None = None) -> None:
        """Set whether dropout does nothing."""
        if deterministic is not None:
            self.deterministic = deterministic


FRONTEND.absent("flax.nnx", "SpectralNorm WeightNorm", "they change the parameters of another layer: use those of flax.linen.")
