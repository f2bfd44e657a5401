"""Convolutions and pooling of NNX."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers.windows import (
    avg_pool,
    batched,
    convolution_options,
    max_pool,
    min_pool,
    pool,
    sizes_of,
    transposed_convolution,
    unbatched,
    with_mask,
)
from ivy_frontend_flax._implementation.nnx.linear import KERNEL, NONE, keep, parameter, promote_dtype, value_of, with_bias, zeros
from ivy_frontend_flax._implementation.nnx.objects import Module
from ivy_frontend_jax import lax

for _function in (pool, avg_pool, max_pool, min_pool):
    offer("nnx")(_function)


@offer("nnx")
class Conv(Module):
    """A convolution."""

    def __init__(
        self,
        in_features: int,
        out_features: int,
        kernel_size: Any,
        strides: Any = 1,
        *,
        padding: Any = "SAME",
        input_dilation: Any = 1,
        kernel_dilation: Any = 1,
        feature_group_count: int = 1,
        use_bias: bool = True,
        mask: Any = None,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        precision: Any = None,
        kernel_init: Any = KERNEL,
        bias_init: Any = zeros,
        conv_general_dilated: Any = lax.conv_general_dilated,
        promote_dtype: Any = promote_dtype,
        preferred_element_type: Any = None,
        rngs: Any,
        kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        size = sizes_of(kernel_size, 1)
        shape = (*size, in_features // feature_group_count, out_features)
        self.kernel = parameter(kernel_init(rngs.params(), shape, param_dtype), kernel_metadata)
        with_bias(self, bias_init, (out_features,), param_dtype, bias_metadata, rngs, use_bias=use_bias)
        keep(self, kernel_shape=shape, in_features=in_features, out_features=out_features, kernel_size=size, strides=strides)
        keep(self, padding=padding, input_dilation=input_dilation, kernel_dilation=kernel_dilation, use_bias=use_bias)
        keep(self, feature_group_count=feature_group_count, mask=mask, dtype=dtype, param_dtype=param_dtype)
        keep(self, precision=precision, conv_general_dilated=conv_general_dilated, promote_dtype=promote_dtype)
        self.preferred_element_type = preferred_element_type

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return the convolution of inputs of shape ``(*batch, *spatial, channels)``."""
        x, before, options = convolution_options(self, inputs, self.kernel_size)
        kernel = with_mask(self.kernel.get_value(), self.mask, self.kernel_shape)
        x, kernel, bias = self.promote_dtype((x, kernel, value_of(self.bias)), dtype=self.dtype)
        more = {} if self.preferred_element_type is None else {"preferred_element_type": self.preferred_element_type}
        more |= {"feature_group_count": self.feature_group_count, "precision": self.precision}
        strides, padding = options.pop("window_strides"), options.pop("padding")
        y = self.conv_general_dilated(x, kernel, strides, padding, **options, **more)
        return unbatched(y if bias is None else y + bias, before)


@offer("nnx")
class ConvTranspose(Module):
    """A transposed convolution."""

    def __init__(
        self,
        in_features: int,
        out_features: int,
        kernel_size: Any,
        strides: Any = None,
        *,
        padding: Any = "SAME",
        kernel_dilation: Any = None,
        use_bias: bool = True,
        mask: Any = None,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        precision: Any = None,
        kernel_init: Any = KERNEL,
        bias_init: Any = zeros,
        transpose_kernel: bool = False,
        promote_dtype: Any = promote_dtype,
        preferred_element_type: Any = None,
        rngs: Any,
        kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        size = sizes_of(kernel_size, 1)
        shape = (*size, *((out_features, in_features) if transpose_kernel else (in_features, out_features)))
        keep(self, kernel_size=size, in_features=in_features, out_features=out_features, strides=strides, padding=padding)
        keep(self, kernel_dilation=kernel_dilation, use_bias=use_bias, mask=mask, dtype=dtype, param_dtype=param_dtype)
        keep(self, precision=precision, transpose_kernel=transpose_kernel, promote_dtype=promote_dtype, kernel_shape=shape)
        self.preferred_element_type = preferred_element_type
        self.kernel = parameter(kernel_init(rngs.params(), shape, param_dtype), kernel_metadata)
        with_bias(self, bias_init, (out_features,), param_dtype, bias_metadata, rngs, use_bias=use_bias)

    def __call__(self, inputs: Any) -> Any:
        """Return the transposed convolution of inputs of shape ``(*batch, *spatial, channels)``."""
        x, before = batched(inputs, len(self.kernel_size))
        kernel = with_mask(self.kernel.get_value(), self.mask, self.kernel_shape)
        x, kernel, bias = self.promote_dtype((x, kernel, value_of(self.bias)), dtype=self.dtype)
        return transposed_convolution(self, x, kernel, bias, before, len(self.kernel_size))
