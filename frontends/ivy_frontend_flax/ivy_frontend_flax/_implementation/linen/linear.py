"""Linear layers and embeddings of Linen.

The fields of the layers are the parameters that the snapshot records, with the defaults of `linen.defaults`.
"""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_flax._implementation.frontend import offer
from ivy_frontend_flax._implementation.layers import products
from ivy_frontend_flax._implementation.layers.dtypes import axes_of, tuple_of
from ivy_frontend_flax._implementation.linen.defaults import OBJECTS
from ivy_frontend_flax._implementation.linen.module import Module, compact, merge_param


@offer("linen")
class Dense(Module, recorded=OBJECTS):
    """A linear layer over the last axis."""

    @compact
    def __call__(self, inputs: Any) -> Any:
        """Return ``inputs @ kernel + bias``."""
        kernel = self.param("kernel", self.kernel_init, (jnp.shape(inputs)[-1], self.features), self.param_dtype)
        bias = self.param("bias", self.bias_init, (self.features,), self.param_dtype) if self.use_bias else None
        inputs, kernel, bias = self.promote_dtype(inputs, kernel, bias, dtype=self.dtype)
        dot = self.dot_general_cls() if self.dot_general_cls is not None else self.dot_general
        return products.matrix(inputs, kernel, bias, self.precision, dot)


@offer("linen")
class DenseGeneral(Module, recorded=OBJECTS):
    """A linear layer over several axes, with batch axes that have kernels of their own."""

    @compact
    def __call__(self, inputs: Any) -> Any:
        """Return the product with the kernel, plus the bias."""
        features = tuple_of(self.features)
        products.check_batch(tuple_of(self.batch_dims))
        axis, batch = axes_of(self.axis, inputs.ndim), axes_of(self.batch_dims, inputs.ndim)
        sizes = tuple(inputs.shape[i] for i in batch)
        shape = (*sizes, *(inputs.shape[i] for i in axis), *features)
        init = products.flattened(self.kernel_init, len(batch), len(axis), len(features))
        kernel = self.param("kernel", init, shape, self.param_dtype)
        bias = None
        if self.use_bias:
            flat = products.flattened(self.bias_init, len(batch), 0, len(features))
            bias = self.param("bias", flat, (*sizes, *features), self.param_dtype)
        inputs, kernel, bias = self.promote_dtype(inputs, kernel, bias, dtype=self.dtype)
        dot = self.dot_general_cls() if self.dot_general_cls is not None else self.dot_general
        return products.general(inputs, kernel, bias, axis, batch, features, self.precision, dot)


@offer("linen")
class Einsum(Module, recorded=OBJECTS):
    """A linear layer whose product an equation says."""

    @compact
    def __call__(self, inputs: Any, einsum_str: Any = None) -> Any:
        """Return the product with the kernel, plus the bias."""
        equation = products.check_equation(merge_param("einsum_str", self.einsum_str, einsum_str))
        kernel = self.param("kernel", self.kernel_init, tuple(self.shape), self.param_dtype)
        shape, wide = products.bias_shapes(equation, tuple(self.shape), inputs.ndim)
        bias = self.param("bias", self.bias_init, tuple(shape), self.param_dtype) if self.use_bias else None
        inputs, kernel, bias = self.promote_dtype(inputs, kernel, bias, dtype=self.dtype)
        options = {} if self.preferred_element_type is None else {"preferred_element_type": self.preferred_element_type}
        y = jnp.einsum(equation, inputs, kernel, precision=self.precision, **options)
        return y if bias is None else y + jnp.reshape(bias, wide)


@offer("linen")
class Embed(Module, recorded=OBJECTS):
    """A table of vectors."""

    def setup(self) -> None:
        """Make the table."""
        shape = (self.num_embeddings, self.features)
        self.embedding = self.param("embedding", self.embedding_init, shape, self.param_dtype)

    def __call__(self, inputs: Any) -> Any:
        """Return the vectors at integer indices."""
        products.check_ids(inputs)
        (embedding,) = self.promote_dtype(self.embedding, dtype=self.dtype, inexact=False)
        return products.embedded(embedding, inputs, self.num_embeddings)

    def attend(self, query: Any) -> Any:
        """Return the products of queries with all vectors."""
        query, embedding = self.promote_dtype(query, self.embedding, dtype=self.dtype)
        return jnp.dot(query, embedding.T)
