"""Linear layers and embeddings of NNX."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.frozen import FrozenDict
from ivy_frontend_flax._implementation.layers.dtypes import axes_of, promoted, tuple_of
from ivy_frontend_flax._implementation.layers.products import (
    bias_shapes,
    check_batch,
    check_equation,
    check_ids,
    embedded,
    flattened,
    general,
    matrix,
)
from ivy_frontend_flax._implementation.nnx.objects import Module, data, first_from
from ivy_frontend_flax._implementation.nnx.variables import LoRAParam, Param, Variable
from ivy_frontend_jax import lax
from ivy_frontend_jax.nn import initializers

KERNEL = initializers.lecun_normal()
EMBEDDING = initializers.variance_scaling(1.0, "fan_in", "normal", out_axis=0)
zeros = initializers.zeros
NONE: Mapping[str, Any] = MappingProxyType({})


def promote_dtype(args: Any, /, *, dtype: Any = None, inexact: bool = True) -> tuple[Any, ...]:
    """Return arrays in one data type; ``None`` stays."""
    return tuple(promoted(args, dtype, inexact))


def parameter(value: Any, metadata: Any, kind: Any = Param) -> Any:
    """Return a parameter of a value with metadata, those of the initializer included."""
    own = value.get_metadata(exclude_required=True) if isinstance(value, Variable) else {}
    return kind(value, **{**own, **metadata})


def keep(layer: Any, **options: Any) -> None:
    """Set the options of a layer as attributes."""
    for name, value in options.items():
        setattr(layer, name, value)


def with_bias(layer: Any, init: Any, shape: Any, dtype: Any, metadata: Any, rngs: Any, *, use_bias: bool) -> None:
    """Set the bias of a layer: a parameter, or ``None``."""
    layer.bias = parameter(init(rngs.params(), shape, dtype), metadata) if use_bias else data(None)


def value_of(variable: Any) -> Any:
    """Return the value of a variable; ``None`` for ``None``."""
    return None if variable is None else variable.get_value()


def _preferring(dtype: Any) -> dict[str, Any]:
    return {} if dtype is None else {"preferred_element_type": dtype}


@offer("nnx")
class Linear(Module):
    """A linear layer over the last axis."""

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        use_bias: bool = True,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        precision: Any = None,
        kernel_init: Any = KERNEL,
        bias_init: Any = zeros,
        dot_general: Any = lax.dot_general,
        promote_dtype: Any = promote_dtype,
        preferred_element_type: Any = None,
        rngs: Any,
        kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        self.kernel = parameter(kernel_init(rngs.params(), (in_features, out_features), param_dtype), kernel_metadata)
        with_bias(self, bias_init, (out_features,), param_dtype, bias_metadata, rngs, use_bias=use_bias)
        keep(self, in_features=in_features, out_features=out_features, use_bias=use_bias, dtype=dtype, param_dtype=param_dtype)
        keep(self, precision=precision, dot_general=dot_general, promote_dtype=promote_dtype)
        self.preferred_element_type = preferred_element_type

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return ``inputs @ kernel + bias``."""
        x, kernel, bias = self.promote_dtype((inputs, self.kernel.get_value(), value_of(self.bias)), dtype=self.dtype)
        return matrix(x, kernel, bias, self.precision, self.dot_general, **_preferring(self.preferred_element_type))


@offer("nnx")
class LinearGeneral(Module):
    """A linear layer over several axes, with batch axes that have kernels of their own."""

    def __init__(
        self,
        in_features: Any,
        out_features: Any,
        *,
        axis: Any = -1,
        batch_axis: Any = FrozenDict(),
        use_bias: bool = True,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        kernel_init: Any = KERNEL,
        bias_init: Any = zeros,
        precision: Any = None,
        promote_dtype: Any = promote_dtype,
        dot_general: Any = None,
        dot_general_cls: Any = None,
        preferred_element_type: Any = None,
        rngs: Any,
        kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        keep(self, in_features=tuple_of(in_features), out_features=tuple_of(out_features), axis=tuple_of(axis))
        keep(self, batch_axis=FrozenDict(batch_axis), use_bias=use_bias, dtype=dtype, param_dtype=param_dtype)
        keep(self, precision=precision, dot_general=dot_general, dot_general_cls=dot_general_cls, promote_dtype=promote_dtype)
        self.preferred_element_type = preferred_element_type
        if len(self.in_features) != len(self.axis):
            raise ValueError(f"in_features and axis must have the same length. Got {self.in_features} and {self.axis}.")
        check_batch(tuple(self.batch_axis))
        sizes = tuple(self.batch_axis.values())
        batch, outputs = len(sizes), len(self.out_features)
        init = flattened(kernel_init, batch, len(self.axis), outputs)
        shape = (*sizes, *self.in_features, *self.out_features)
        self.kernel = parameter(init(rngs.params(), shape, param_dtype), kernel_metadata)
        flat = flattened(bias_init, batch, 0, outputs)
        with_bias(self, flat, (*sizes, *self.out_features), param_dtype, bias_metadata, rngs, use_bias=use_bias)

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return the product with the kernel, plus the bias."""
        axis, batch = axes_of(self.axis, inputs.ndim), axes_of(tuple(self.batch_axis), inputs.ndim)
        x, kernel, bias = self.promote_dtype((inputs, self.kernel.get_value(), value_of(self.bias)), dtype=self.dtype)
        dot = self.dot_general_cls() if self.dot_general_cls is not None else self.dot_general
        more = _preferring(self.preferred_element_type)
        return general(x, kernel, bias, axis, batch, self.out_features, self.precision, dot, **more)


@offer("nnx")
class Einsum(Module):
    """A linear layer whose product an equation says."""

    def __init__(
        self,
        einsum_str: str,
        kernel_shape: Any,
        bias_shape: Any = None,
        *,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        precision: Any = None,
        kernel_init: Any = KERNEL,
        bias_init: Any = zeros,
        promote_dtype: Any = promote_dtype,
        einsum_op: Any = jnp.einsum,
        preferred_element_type: Any = None,
        rngs: Any,
        kernel_metadata: Any = NONE,
        bias_metadata: Any = NONE,
    ) -> None:
        self.kernel = parameter(kernel_init(rngs.params(), kernel_shape, param_dtype), kernel_metadata)
        with_bias(self, bias_init, bias_shape, param_dtype, bias_metadata, rngs, use_bias=bias_shape is not None)
        keep(self, einsum_str=check_equation(einsum_str), kernel_shape=kernel_shape, bias_shape=bias_shape, dtype=dtype)
        keep(self, param_dtype=param_dtype, precision=precision, promote_dtype=promote_dtype, einsum_op=einsum_op)
        self.preferred_element_type = preferred_element_type

    def __call__(self, inputs: Any, einsum_str: Any = None, out_sharding: Any = None) -> Any:
        """Return the product with the kernel, plus the bias."""
        equation = check_equation(first_from(einsum_str, self.einsum_str, error_msg="No `einsum_str` was given to Einsum."))
        x, kernel, bias = self.promote_dtype((inputs, self.kernel.get_value(), value_of(self.bias)), dtype=self.dtype)
        y = self.einsum_op(equation, x, kernel, precision=self.precision, **_preferring(self.preferred_element_type))
        if bias is None:
            return y
        return y + jnp.reshape(bias, bias_shapes(equation, tuple(self.kernel_shape), inputs.ndim)[1])


@offer("nnx")
class Embed(Module):
    """A table of vectors."""

    def __init__(
        self,
        num_embeddings: int,
        features: int,
        *,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        embedding_init: Any = EMBEDDING,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        embedding_metadata: Any = NONE,
    ) -> None:
        self.embedding = parameter(embedding_init(rngs.params(), (num_embeddings, features), param_dtype), embedding_metadata)
        keep(self, num_embeddings=num_embeddings, features=features, dtype=dtype or self.embedding.dtype, param_dtype=param_dtype)
        self.promote_dtype = promote_dtype

    def __call__(self, inputs: Any, out_sharding: Any = None) -> Any:
        """Return the vectors at integer indices."""
        check_ids(inputs)
        (embedding,) = self.promote_dtype((self.embedding.get_value(),), dtype=self.dtype, inexact=False)
        return embedded(embedding, inputs, self.num_embeddings)

    def attend(self, query: Any, out_sharding: Any = None) -> Any:
        """Return the products of queries with all vectors."""
        query, embedding = self.promote_dtype((query, self.embedding.get_value()), dtype=self.dtype)
        return jnp.dot(query, embedding.T)


@offer("nnx")
class LoRA(Module):
    """A linear layer of low rank, which is added to another one."""

    def __init__(
        self,
        in_features: int,
        lora_rank: int,
        out_features: int,
        *,
        base_module: Any = None,
        dtype: Any = None,
        param_dtype: Any = jnp.float32,
        a_initializer: Any = initializers.he_uniform(),
        b_initializer: Any = zeros,
        lora_param_type: Any = LoRAParam,
        promote_dtype: Any = promote_dtype,
        rngs: Any,
        a_metadata: Any = NONE,
        b_metadata: Any = NONE,
    ) -> None:
        keep(self, in_features=in_features, out_features=out_features, dtype=dtype, param_dtype=param_dtype)
        keep(self, lora_param_type=lora_param_type, base_module=base_module, promote_dtype=promote_dtype)
        down = a_initializer(rngs.params(), (in_features, lora_rank), param_dtype)
        self.lora_a = parameter(down, a_metadata, lora_param_type)
        up = b_initializer(rngs.params(), (lora_rank, out_features), param_dtype)
        self.lora_b = parameter(up, b_metadata, lora_param_type)

    def __call__(self, x: Any, **kwargs: Any) -> Any:
        """Return the product with both matrices, plus what the other layer gives."""
        x, a, b = self.promote_dtype((x, self.lora_a.get_value(), self.lora_b.get_value()), dtype=self.dtype)
        out = x @ a @ b
        if self.base_module is None:
            return out
        if not callable(self.base_module):
            raise ValueError("`self.base_module` must be callable.")
        return out + self.base_module(x, **kwargs)


@offer("nnx")
class LoRALinear(Linear):
    """A linear layer plus one of low rank."""

    def __init__(
        self,
        in_features: int,
        out_features: int,
        *,
        lora_rank: int,
        lora_dtype: Any = None,
        lora_param_dtype: Any = jnp.float32,
        a_initializer: Any = initializers.he_uniform(),
        b_initializer: Any = zeros,
        lora_param_type: Any = LoRAParam,
        lora_promote_dtype: Any = promote_dtype,
        rngs: Any,
        a_metadata: Any = NONE,
        b_metadata: Any = NONE,
        **kwargs: Any,
    ) -> None:
        super().__init__(in_features, out_features, rngs=rngs, **kwargs)
        options = {"dtype": lora_dtype, "param_dtype": lora_param_dtype, "lora_param_type": lora_param_type}
        metadata = {"a_metadata": a_metadata, "b_metadata": b_metadata}
        inits = {"a_initializer": a_initializer, "b_initializer": b_initializer, "promote_dtype": lora_promote_dtype}
        self.lora = LoRA(in_features, lora_rank, out_features, rngs=rngs, **options, **metadata, **inits)

    def __call__(self, x: Any, out_sharding: Any = None) -> Any:
        """Return the sum of both layers."""
        return super().__call__(x) + self.lora(x)
