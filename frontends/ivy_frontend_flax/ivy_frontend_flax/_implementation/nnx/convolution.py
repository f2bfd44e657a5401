"""Convolutions and pooling of NNX.

The parameters of the layers are those that the snapshot records; `nnx.layer` says how they become attributes.
"""

from __future__ import annotations

from typing import Any

from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import windows
from ivy_frontend_flax._implementation.nnx.layer import keep, layer, new_parameter, value_of
from ivy_frontend_flax._implementation.nnx.objects import Module
from ivy_frontend_jax import lax

for _function in (windows.pool, windows.avg_pool, windows.max_pool, windows.min_pool):
    offer("nnx")(_function)


@layer(conv_general_dilated=lax.conv_general_dilated)
class Conv(Module):
    """A convolution."""

    def _start(self, given: Any) -> None:
        size = windows.sizes_of(given.kernel_size, 1)
        shape = (*size, given.in_features // given.feature_group_count, given.out_features)
        self.kernel = new_parameter(given, "kernel", shape)
        self.bias = new_parameter(given, "bias", (given.out_features,), wanted=given.use_bias)
        keep(self, given, kernel_size=size, kernel_shape=shape)

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return the convolution of inputs of shape ``(*batch, *spatial, channels)``."""
        x, before, options = windows.convolution_options(self, inputs, self.kernel_size)
        kernel = windows.with_mask(self.kernel.get_value(), self.mask, self.kernel_shape)
        x, kernel, bias = self.promote_dtype((x, kernel, value_of(self.bias)), dtype=self.dtype)
        more = {} if self.preferred_element_type is None else {"preferred_element_type": self.preferred_element_type}
        more |= {"feature_group_count": self.feature_group_count, "precision": self.precision}
        strides, padding = options.pop("window_strides"), options.pop("padding")
        y = self.conv_general_dilated(x, kernel, strides, padding, **options, **more)
        return windows.unbatched(y if bias is None else y + bias, before)


@layer()
class ConvTranspose(Module):
    """A transposed convolution."""

    def _start(self, given: Any) -> None:
        size, features = windows.sizes_of(given.kernel_size, 1), (given.in_features, given.out_features)
        shape = (*size, *(reversed(features) if given.transpose_kernel else features))
        keep(self, given, kernel_size=size, kernel_shape=shape)
        self.kernel = new_parameter(given, "kernel", shape)
        self.bias = new_parameter(given, "bias", (given.out_features,), wanted=given.use_bias)

    def __call__(self, inputs: Any) -> Any:
        """Return the transposed convolution of inputs of shape ``(*batch, *spatial, channels)``."""
        x, before = windows.batched(inputs, len(self.kernel_size))
        kernel = windows.with_mask(self.kernel.get_value(), self.mask, self.kernel_shape)
        x, kernel, bias = self.promote_dtype((x, kernel, value_of(self.bias)), dtype=self.dtype)
        return windows.transposed_convolution(self, x, kernel, bias, before, len(self.kernel_size))
