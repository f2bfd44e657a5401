"""Normalization layers and dropout of NNX.

The parameters of the layers are those that the snapshot records; `nnx.layer` says how they become attributes.
"""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax as jax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import FRONTEND
from ivy_frontend_flax._implementation.layers import scores, statistics
from ivy_frontend_flax._implementation.layers.dtypes import axes_of
from ivy_frontend_flax._implementation.nnx.layer import keep, layer, new_parameter, value_of
from ivy_frontend_flax._implementation.nnx.objects import Module, data, first_from, is_key
from ivy_frontend_flax._implementation.nnx.rngs import Rngs, RngStream
from ivy_frontend_flax._implementation.nnx.variables import BatchStat, stopped


class _Norm(Module):
    """What normalization layers have in common: a scale and a bias for each feature."""

    def _start(self, given: Any) -> None:
        shape = (given.num_features,)
        self.scale = new_parameter(given, "scale", shape, wanted=given.use_scale)
        self.bias = new_parameter(given, "bias", shape, wanted=given.use_bias)
        keep(self, given)

    def _promoted(self, x: Any) -> tuple[Any, Any, Any]:
        x, scale, bias = self.promote_dtype((x, value_of(self.scale), value_of(self.bias)), dtype=self.dtype)
        return x, scale, bias

    def _moments(self, x: Any, axes: Any, mask: Any, *, centred: bool = True) -> tuple[Any, Any]:
        options = {"centred": centred, "fast": self.use_fast_variance, "mask": mask}
        return statistics.moments(x, axes, self.dtype, self.axis_name, self.axis_index_groups, **options)

    def _finished(self, x: Any, found: tuple[Any, ...], scale: Any, bias: Any, axes: Any, features: Any) -> Any:
        mean, variance = found
        return statistics.normalized(x, mean, variance, scale, bias, axes, features, self.dtype, self.epsilon)


@layer()
class BatchNorm(_Norm):
    """Batch normalization."""

    def _start(self, given: Any) -> None:
        self.mean = BatchStat(jnp.zeros((given.num_features,), jnp.float32))
        self.var = BatchStat(jnp.ones((given.num_features,), jnp.float32))
        super()._start(given)

    def __call__(self, x: Any, use_running_average: bool | None = None, *, mask: Any = None) -> Any:
        """Return the inputs normalized over all axes but that of the features; updates the averages in training."""
        message = (
            "No `use_running_average` argument was provided to BatchNorm: give it to the constructor, to the call, or use eval()."
        )
        average = first_from(use_running_average, self.use_running_average, error_msg=message)
        features = axes_of(self.axis, x.ndim)
        axes = statistics.other_axes(features, x.ndim)
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


@layer()
class LayerNorm(_Norm):
    """Layer normalization."""

    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        x, scale, bias = self._promoted(x)
        found = self._moments(x, self.reduction_axes, mask)
        return self._finished(x, found, scale, bias, self.reduction_axes, self.feature_axes)


@layer()
class RMSNorm(_Norm):
    """Normalization by the root mean square."""

    bias = None

    def _start(self, given: Any) -> None:
        self.scale = new_parameter(given, "scale", (given.num_features,), wanted=given.use_scale)
        keep(self, given)

    def __call__(self, x: Any, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        x, scale, _ = self._promoted(x)
        found = self._moments(x, self.reduction_axes, mask, centred=False)
        return self._finished(x, found, scale, None, self.reduction_axes, self.feature_axes)


@layer()
class GroupNorm(_Norm):
    """Normalization of groups of channels."""

    def _start(self, given: Any) -> None:
        groups = statistics.groups_of(given.num_features, given.num_groups, given.group_size, "features")
        given.num_groups, given.group_size = groups
        super()._start(given)
        self.feature_axis = -1
        del self.num_features

    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        axes = statistics.group_axes(self.reduction_axes, x.ndim)
        x, scale, bias = self._promoted(x)
        found = statistics.group_moments(self._moments, x, axes, (self.num_groups, self.group_size), mask)
        return self._finished(x, found, scale, bias, axes[:-1], -1)


@layer()
class InstanceNorm(_Norm):
    """Normalization of each example and feature."""

    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        features, axes = statistics.instance_axes(self.feature_axes, x.ndim)
        x, scale, bias = self._promoted(x)
        return self._finished(x, self._moments(x, axes, mask), scale, bias, axes, features)


@layer()
class Dropout(Module):
    """Dropout, with a stream of keys of its own."""

    def _start(self, given: Any) -> None:
        keep(self, given)
        rngs = given.rngs
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
