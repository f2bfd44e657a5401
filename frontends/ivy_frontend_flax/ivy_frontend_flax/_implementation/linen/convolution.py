"""Convolutions and pooling of Linen.

The fields of the layers are the parameters that the snapshot records, with the defaults of `linen.defaults`.
"""

from __future__ import annotations

import math
from typing import Any

import ivy_frontend_jax as jax
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import windows
from ivy_frontend_flax._implementation.linen.defaults import OBJECTS
from ivy_frontend_flax._implementation.linen.module import Module, compact
from ivy_frontend_jax import lax

for _function in (windows.pool, windows.avg_pool, windows.max_pool):
    offer("linen")(_function)


class _Conv(Module):
    """A convolution, whose kernel is the same at each position or not."""

    @property
    def shared_weights(self) -> bool:
        """Whether the kernel is the same at each position."""
        raise NotImplementedError("use Conv or ConvLocal")

    @compact
    def __call__(self, inputs: Any) -> Any:
        """Return the convolution of inputs of shape ``(*batch, *spatial, channels)``."""
        size = windows.sizes_of(self.kernel_size, 1)
        x, before, options = windows.convolution_options(self, inputs, size)
        convolve = self._function()
        channels = x.shape[-1]
        if self.shared_weights:
            assert channels % self.feature_group_count == 0, f"{channels} channels in {self.feature_group_count} groups"
            shape: tuple[int, ...] = (*size, channels // self.feature_group_count, self.features)
            bias_shape: tuple[int, ...] = (self.features,)
        else:
            if self.feature_group_count != 1:
                raise NotImplementedError(
                    "`lax.conv_general_dilated_local` does not support `feature_group_count != 1`, got "
                    f"`{self.feature_group_count}`."
                )
            whole = jax.ShapeDtypeStruct((*size, channels, self.features), x.dtype)
            out = jax.eval_shape(lambda a, b: convolve(a, b, **options), x, whole).shape
            shape, bias_shape = (*out[1:-1], math.prod(size) * channels, self.features), tuple(out[1:])
        kernel = windows.with_mask(self.param("kernel", self.kernel_init, shape, self.param_dtype), self.mask, shape)
        bias = self.param("bias", self.bias_init, bias_shape, self.param_dtype) if self.use_bias else None
        x, kernel, bias = self.promote_dtype(x, kernel, bias, dtype=self.dtype)
        if self.shared_weights:
            y = convolve(x, kernel, **options, feature_group_count=self.feature_group_count, precision=self.precision)
        else:
            y = lax.conv_general_dilated_local(x, kernel, **options, filter_shape=size, precision=self.precision)
        return windows.unbatched(y if bias is None else y + bias, before)

    def _function(self) -> Any:
        if self.conv_general_dilated_cls is not None:
            return self.conv_general_dilated_cls()
        return self.conv_general_dilated or lax.conv_general_dilated


@offer("linen")
class Conv(_Conv, recorded=OBJECTS):
    """A convolution."""

    @property
    def shared_weights(self) -> bool:
        """Whether the kernel is the same at each position."""
        return True


@offer("linen")
class ConvLocal(_Conv, recorded=OBJECTS):
    """A convolution with a kernel of its own at each position."""

    @property
    def shared_weights(self) -> bool:
        """Whether the kernel is the same at each position."""
        return False


@offer("linen")
class ConvTranspose(Module, recorded=OBJECTS):
    """A transposed convolution."""

    @compact
    def __call__(self, inputs: Any) -> Any:
        """Return the transposed convolution of inputs of shape ``(*batch, *spatial, channels)``."""
        size = windows.sizes_of(self.kernel_size, 1)
        x, before = windows.batched(inputs, len(size))
        channels = x.shape[-1]
        shape = (*size, *((self.features, channels) if self.transpose_kernel else (channels, self.features)))
        kernel = windows.with_mask(self.param("kernel", self.kernel_init, shape, self.param_dtype), self.mask, shape)
        bias = self.param("bias", self.bias_init, (self.features,), self.param_dtype) if self.use_bias else None
        x, kernel, bias = self.promote_dtype(x, kernel, bias, dtype=self.dtype)
        return windows.transposed_convolution(self, x, kernel, bias, before, len(size))
