"""Normalization layers and dropout of Linen.

The fields of the layers are the parameters that the snapshot records, with the defaults of `linen.defaults`.
"""

from __future__ import annotations

import functools
from typing import Any

import ivy_frontend_jax.numpy as jnp
import ivy_frontend_jax.tree_util as tree_util
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import scores, statistics
from ivy_frontend_flax._implementation.layers.dtypes import axes_of, canonicalize_dtype
from ivy_frontend_flax._implementation.linen.defaults import OBJECTS
from ivy_frontend_flax._implementation.linen.lifting import map_variables
from ivy_frontend_flax._implementation.linen.module import Module, compact, merge_param
from ivy_frontend_jax import lax, random


def _finished(layer: Any, x: Any, mean: Any, variance: Any, axes: Any, features: Any) -> Any:
    """Return the inputs normalized, with the scale and bias of a layer."""
    shape = tuple(statistics.feature_shape(x, features)[0])
    scale = bias = None
    if layer.use_scale:
        scale = layer.param("scale", layer.scale_init, shape, layer.param_dtype)
    if getattr(layer, "use_bias", False):
        bias = layer.param("bias", layer.bias_init, shape, layer.param_dtype)
    return statistics.normalized(x, mean, variance, scale, bias, axes, features, layer.dtype, layer.epsilon)


def _moments(layer: Any, x: Any, axes: Any, mask: Any, name: Any, *, centred: bool = True) -> tuple[Any, Any]:
    return statistics.moments(
        x,
        axes,
        layer.dtype,
        name,
        layer.axis_index_groups,
        centred=centred,
        fast=layer.use_fast_variance,
        mask=mask,
        wide=layer.force_float32_reductions,
    )


@offer("linen")
class BatchNorm(Module, recorded=OBJECTS):
    """Batch normalization; the running averages are in the collection ``batch_stats``."""

    @compact
    def __call__(self, x: Any, use_running_average: Any = None, *, mask: Any = None) -> Any:
        """Return the inputs normalized over all axes but that of the features; updates the averages in training."""
        average = merge_param("use_running_average", self.use_running_average, use_running_average)
        features = axes_of(self.axis, x.ndim)
        axes = statistics.other_axes(features, x.ndim)
        shape = tuple(x.shape[i] for i in features)
        kind = jnp.float32 if self.force_float32_reductions else self.param_dtype
        mean_now = self.variable("batch_stats", "mean", lambda s: jnp.zeros(s, kind), shape)
        variance_now = self.variable("batch_stats", "var", lambda s: jnp.ones(s, kind), shape)
        if average:
            mean, variance = jnp.asarray(mean_now.value), jnp.asarray(variance_now.value)
            if not self.force_float32_reductions:
                mean, variance = mean.astype(kind), variance.astype(kind)
        else:
            starting = self.is_initializing()
            mean, variance = _moments(self, x, axes, mask, None if starting else self.axis_name)
            if not starting:
                mean_now.value = self.momentum * mean_now.value + (1 - self.momentum) * mean
                variance_now.value = self.momentum * variance_now.value + (1 - self.momentum) * variance
        return _finished(self, x, mean, variance, axes, features)


@offer("linen")
class LayerNorm(Module, recorded=OBJECTS):
    """Layer normalization."""

    @compact
    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        mean, variance = _moments(self, x, self.reduction_axes, mask, self.axis_name)
        return _finished(self, x, mean, variance, self.reduction_axes, self.feature_axes)


@offer("linen")
class RMSNorm(Module, recorded=OBJECTS):
    """Normalization by the root mean square."""

    @compact
    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        mean, variance = _moments(self, x, self.reduction_axes, mask, self.axis_name, centred=False)
        return _finished(self, x, mean, variance, self.reduction_axes, self.feature_axes)


@offer("linen")
class GroupNorm(Module, recorded=OBJECTS):
    """Normalization of groups of channels."""

    @compact
    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        axes = statistics.group_axes(self.reduction_axes, x.ndim)
        if axes[-1] != x.ndim - 1:
            raise ValueError("The reduction axes must include the final dimension as this is assumed to be the feature axis.")
        groups = statistics.groups_of(x.shape[-1], self.num_groups, self.group_size, "channels")
        mean, variance = statistics.group_moments(functools.partial(_moments, self, name=self.axis_name), x, axes, groups, mask)
        return _finished(self, x, mean, variance, axes[:-1], -1)


@offer("linen")
class InstanceNorm(Module, recorded=OBJECTS):
    """Normalization of each example and feature."""

    @compact
    def __call__(self, x: Any, *, mask: Any = None) -> Any:
        """Return the inputs normalized."""
        features, axes = statistics.instance_axes(self.feature_axes, x.ndim)
        mean, variance = _moments(self, x, axes, mask, self.axis_name)
        return _finished(self, x, mean, variance, axes, features)


def _named(layer: Any, path: Any) -> str:
    return "/".join([layer.name, *(str(getattr(part, "key", part)) for part in path[1:])])


@offer("linen")
class SpectralNorm(Module, recorded=OBJECTS):
    """A layer whose matrices are divided by their largest singular value, found by power iteration."""

    @compact
    def __call__(self, *args: Any, update_stats: bool, **kwargs: Any) -> Any:
        """Return what the layer gives with the divided matrices."""

        def divided(variables: Any) -> Any:
            return tree_util.tree_map_with_path(lambda path, x: self._divided(path, x, update_stats), variables)

        run = map_variables(lambda layer: layer(*args, **kwargs), trans_in_fn=divided, init=self.is_initializing(), mutable=True)
        return run(self.layer_instance)

    def _divided(self, path: Any, given: Any, update: bool) -> Any:
        whole = jnp.asarray(given)
        if whole.ndim <= 1 or self.n_steps < 1:
            return whole
        if whole.ndim > 2 and self.error_on_non_matrix:
            raise ValueError(f"Input is {whole.ndim}D but error_on_non_matrix is True")
        value = jnp.reshape(whole, (-1, whole.shape[-1]))
        name = _named(self.layer_instance, path)
        key = None if self.has_variable(self.collection_name, f"{name}/u") else self.make_rng("params")
        left = self.variable(self.collection_name, f"{name}/u", random.normal, key, (1, value.shape[-1]), self.param_dtype)
        largest = self.variable(self.collection_name, f"{name}/sigma", jnp.ones, (), self.param_dtype)
        u = v = left.value
        for _ in range(self.n_steps):
            v = statistics.unit(jnp.matmul(u, value.T), eps=self.epsilon)
            u = statistics.unit(jnp.matmul(v, value), eps=self.epsilon)
        u, v = lax.stop_gradient(u), lax.stop_gradient(v)
        sigma = jnp.matmul(jnp.matmul(v, value), jnp.transpose(u))[0, 0]
        out = (value / jnp.where(sigma != 0, sigma, 1)).reshape(whole.shape)
        if update:
            left.value, largest.value = u, sigma
        return jnp.asarray(out, canonicalize_dtype(given, u, v, sigma, dtype=self.dtype))


@offer("linen")
class WeightNorm(Module, recorded=OBJECTS):
    """A layer whose kernels are of length 1, times a scale."""

    @compact
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Return what the layer gives with the scaled kernels."""

        def scaled(variables: Any) -> Any:
            return tree_util.tree_map_with_path(self._scaled, variables)

        return map_variables(lambda layer: layer(*args, **kwargs), trans_in_fn=scaled, init=self.is_initializing())(
            self.layer_instance
        )

    def _scaled(self, path: Any, given: Any) -> Any:
        value, name = jnp.asarray(given), _named(self.layer_instance, path)
        if self.variable_filter and not any(part in name for part in self.variable_filter):
            return value
        features = () if self.feature_axes is None else axes_of(self.feature_axes, value.ndim)
        out = statistics.unit(value, statistics.other_axes(features, value.ndim), self.epsilon)
        used = [given]
        if self.use_scale:
            shape, wide = statistics.feature_shape(value, features)
            scale = self.param(f"{name}/scale", self.scale_init, tuple(shape), self.param_dtype).reshape(wide)
            out = out * scale
            used.append(scale)
        return jnp.asarray(out, canonicalize_dtype(*used, dtype=self.dtype))


@offer("linen")
class Dropout(Module, recorded=OBJECTS):
    """Dropout."""

    @compact
    def __call__(self, inputs: Any, deterministic: Any = None, rng: Any = None) -> Any:
        """Return inputs of which some are 0 and the rest larger; the inputs themselves if ``deterministic``."""
        if merge_param("deterministic", self.deterministic, deterministic) or self.rate == 0.0:
            return inputs
        if self.rate == 1.0:
            return jnp.zeros_like(inputs)
        key = self.make_rng(self.rng_collection) if rng is None else rng
        return scores.dropout(inputs, key, self.rate, self.broadcast_dims)
