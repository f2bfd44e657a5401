"""Linear layers and embeddings of NNX.

The parameters of the layers are those that the snapshot records; `nnx.layer` says how they become attributes.
"""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frozen import FrozenDict
from ivy_frontend_flax._implementation.layers import products
from ivy_frontend_flax._implementation.layers.defaults import zeros
from ivy_frontend_flax._implementation.layers.dtypes import axes_of, tuple_of
from ivy_frontend_flax._implementation.nnx.layer import keep, layer, new_parameter, parameter, promote_dtype, value_of
from ivy_frontend_flax._implementation.nnx.objects import Module, first_from
from ivy_frontend_flax._implementation.nnx.variables import LoRAParam
from ivy_frontend_jax import lax
from ivy_frontend_jax.nn import initializers


def _preferring(dtype: Any) -> dict[str, Any]:
    return {} if dtype is None else {"preferred_element_type": dtype}


@layer(dot_general=lax.dot_general)
class Linear(Module):
    """A linear layer over the last axis."""

    def _start(self, given: Any) -> None:
        self.kernel = new_parameter(given, "kernel", (given.in_features, given.out_features))
        self.bias = new_parameter(given, "bias", (given.out_features,), wanted=given.use_bias)
        keep(self, given)

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return ``inputs @ kernel + bias``."""
        x, kernel, bias = self.promote_dtype((inputs, self.kernel.get_value(), value_of(self.bias)), dtype=self.dtype)
        return products.matrix(x, kernel, bias, self.precision, self.dot_general, **_preferring(self.preferred_element_type))


@layer(batch_axis=FrozenDict())
class LinearGeneral(Module):
    """A linear layer over several axes, with batch axes that have kernels of their own."""

    def _start(self, given: Any) -> None:
        for name in ("in_features", "out_features", "axis"):
            setattr(given, name, tuple_of(getattr(given, name)))
        given.batch_axis = FrozenDict(given.batch_axis)
        keep(self, given)
        if len(self.in_features) != len(self.axis):
            raise ValueError(f"in_features and axis must have the same length. Got {self.in_features} and {self.axis}.")
        products.check_batch(tuple(self.batch_axis))
        sizes = tuple(self.batch_axis.values())
        batch, outputs = len(sizes), len(self.out_features)
        given.kernel_init = products.flattened(given.kernel_init, batch, len(self.axis), outputs)
        self.kernel = new_parameter(given, "kernel", (*sizes, *self.in_features, *self.out_features))
        given.bias_init = products.flattened(given.bias_init, batch, 0, outputs)
        self.bias = new_parameter(given, "bias", (*sizes, *self.out_features), wanted=given.use_bias)

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return the product with the kernel, plus the bias."""
        axis, batch = axes_of(self.axis, inputs.ndim), axes_of(tuple(self.batch_axis), inputs.ndim)
        x, kernel, bias = self.promote_dtype((inputs, self.kernel.get_value(), value_of(self.bias)), dtype=self.dtype)
        dot = self.dot_general_cls() if self.dot_general_cls is not None else self.dot_general
        more = _preferring(self.preferred_element_type)
        return products.general(x, kernel, bias, axis, batch, self.out_features, self.precision, dot, **more)


@layer(einsum_op=jnp.einsum)
class Einsum(Module):
    """A linear layer whose product an equation says."""

    def _start(self, given: Any) -> None:
        self.kernel = new_parameter(given, "kernel", given.kernel_shape)
        self.bias = new_parameter(given, "bias", given.bias_shape, wanted=given.bias_shape is not None)
        keep(self, given, einsum_str=products.check_equation(given.einsum_str))

    def __call__(self, inputs: Any, einsum_str: Any = None, out_sharding: Any = None) -> Any:
        """Return the product with the kernel, plus the bias."""
        given = first_from(einsum_str, self.einsum_str, error_msg="No `einsum_str` was given to Einsum.")
        equation = products.check_equation(given)
        x, kernel, bias = self.promote_dtype((inputs, self.kernel.get_value(), value_of(self.bias)), dtype=self.dtype)
        y = self.einsum_op(equation, x, kernel, precision=self.precision, **_preferring(self.preferred_element_type))
        if bias is None:
            return y
        return y + jnp.reshape(bias, products.bias_shapes(equation, tuple(self.kernel_shape), inputs.ndim)[1])


@layer()
class Embed(Module):
    """A table of vectors."""

    def _start(self, given: Any) -> None:
        self.embedding = new_parameter(given, "embedding", (given.num_embeddings, given.features))
        keep(self, given, dtype=given.dtype or self.embedding.dtype)

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return the vectors at integer indices."""
        products.check_ids(inputs)
        (embedding,) = self.promote_dtype((self.embedding.get_value(),), dtype=self.dtype, inexact=False)
        return products.embedded(embedding, inputs, self.num_embeddings)

    def attend(self, query: Any, out_sharding: Any = None) -> Any:
        """Return the products of queries with all vectors."""
        query, embedding = self.promote_dtype((query, self.embedding.get_value()), dtype=self.dtype)
        return jnp.dot(query, embedding.T)


LORA = {"a_initializer": initializers.he_uniform(), "b_initializer": zeros, "lora_param_type": LoRAParam}


@layer(**LORA)
class LoRA(Module):
    """A linear layer of low rank, which is added to another one."""

    def _start(self, given: Any) -> None:
        lora_rank = vars(given).pop("lora_rank")
        keep(self, given)
        down = given.a_initializer(given.rngs.params(), (given.in_features, lora_rank), given.param_dtype)
        self.lora_a = parameter(down, given.a_metadata, given.lora_param_type)
        up = given.b_initializer(given.rngs.params(), (lora_rank, given.out_features), given.param_dtype)
        self.lora_b = parameter(up, given.b_metadata, given.lora_param_type)

    def __call__(self, x: Any, **kwargs: Any) -> Any:
        """Return the product with both matrices, plus what the other layer gives."""
        x, a, b = self.promote_dtype((x, self.lora_a.get_value(), self.lora_b.get_value()), dtype=self.dtype)
        out = x @ a @ b
        if self.base_module is None:
            return out
        if not callable(self.base_module):
            raise ValueError("`self.base_module` must be callable.")
        return out + self.base_module(x, **kwargs)


@layer(**LORA, lora_param_dtype=jnp.float32, lora_promote_dtype=promote_dtype)
class LoRALinear(Linear):
    """A linear layer plus one of low rank."""

    def _start(self, given: Any) -> None:
        super().__init__(given.in_features, given.out_features, rngs=given.rngs, **given.kwargs)
        names = ("rngs", "lora_param_type", "a_initializer", "b_initializer", "a_metadata", "b_metadata")
        options = {name: getattr(given, name) for name in names}
        options |= {name: getattr(given, f"lora_{name}") for name in ("dtype", "param_dtype", "promote_dtype")}
        self.lora = LoRA(given.in_features, given.lora_rank, given.out_features, **options)

    def __call__(self, x: Any, out_sharding: Any = None) -> Any:
        """Return the sum of both layers."""
        return super().__call__(x) + self.lora(x)
