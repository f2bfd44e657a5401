"""Attention."""

from __future__ import annotations

import math
from typing import Any, ClassVar

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.generators import SeedGenerator, dropped
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.core import EinsumDense
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.layers.weights import LayerWithKernel


def _softmax(scores: Any, mask: Any, xp: Any) -> Any:
    """Return the softmax along the last axis; masked scores get no share."""
    if mask is not None:
        dtype = scores.dtype
        scores = scores + (1.0 - xp.astype(mask, dtype)) * (float(xp.finfo(dtype).min) / 2)
    return xp.nn.softmax(scores, axis=-1)


class _Attention(Layer):
    dropout: float
    seed: Any = None

    def prepare(self) -> None:
        """Make a generator."""
        self.supports_masking = True
        self.seed_generator = SeedGenerator(self.seed)

    def build(self, input_shape: Any) -> None:
        """Create the scale."""
        self._check(input_shape)
        self.built = True

    def _check(self, inputs: Any) -> None:
        if not isinstance(inputs, (list, tuple)) or len(inputs) not in (2, 3):
            raise ValueError(
                f"{type(self).__name__} layer must be called on a list of inputs, namely [query, value] "
                f"or [query, value, key]. Received: inputs={inputs}."
            )

    def scores(self, query: Any, key: Any, xp: Any) -> Any:
        """Return how much each query attends to each key; to be defined by the class."""
        raise NotImplementedError

    @native
    def call(
        self, inputs: Any, mask: Any = None, training: Any = False, return_attention_scores: bool = False,
        use_causal_mask: bool = False, *, xp: Any,
    ) -> Any:  # fmt: skip
        """Return the values, weighed for each query."""
        self._check(inputs)
        query, value = inputs[:2]
        key = inputs[2] if len(inputs) > 2 else value
        scores = self.scores(query, key, xp)
        query_mask, value_mask = (mask[0], mask[1]) if mask is not None and not kinds.is_array(mask) else (None, None)
        kept = None if value_mask is None else xp.expand_dims(value_mask, axis=-2)
        if use_causal_mask:
            causal = xp.tril(xp.ones(tuple(scores.shape[-2:]), dtype=xp.bool))
            kept = causal if kept is None else xp.logical_and(kept, causal)
        if kept is not None:
            top = 65504.0 if scores.dtype == xp.float16 else 1.0e9
            scores = scores - top * xp.astype(xp.logical_not(kept), scores.dtype)
        weights = xp.nn.softmax(scores, axis=-1)
        if training and self.dropout > 0:
            weights = dropped(weights, self.dropout, None, self.seed_generator.next(xp), xp)
        out = xp.matmul(weights, value)
        if query_mask is not None:
            out = out * xp.astype(xp.expand_dims(query_mask, axis=-1), out.dtype)
        return (out, weights) if return_attention_scores else out

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return the mask of the queries."""
        return None if not isinstance(mask, (list, tuple)) else mask[0]


@layer
class Attention(_Attention):
    """Attention by products of queries and keys."""

    use_scale: bool
    score_mode: str

    def prepare(self) -> None:
        """Check the mode."""
        super().prepare()
        if self.score_mode not in ("dot", "concat"):
            raise ValueError(
                f"Invalid value for argument score_mode. Expected one of {{'dot', 'concat'}}. Received: "
                f"score_mode={self.score_mode}"
            )

    def build(self, input_shape: Any) -> None:
        """Create the scale, and the weight of the score."""
        self._check(input_shape)
        self.scale = self.add_weight(name="scale", shape=(), initializer="ones") if self.use_scale else None
        self.concat_score_weight = (
            self.add_weight(name="concat_score_weight", shape=(), initializer="ones") if self.score_mode == "concat" else None
        )
        self.built = True

    def scores(self, query: Any, key: Any, xp: Any) -> Any:
        """Return the products, or the sums of hyperbolic tangents of sums."""
        factor = 1.0 if self.scale is None else self.scale.value
        if self.score_mode == "dot":
            return xp.matmul(query, xp.matrix_transpose(key)) * factor
        both = xp.expand_dims(query, axis=-2) + xp.expand_dims(key, axis=-3)
        assert self.concat_score_weight is not None
        return self.concat_score_weight.value * xp.sum(xp.tanh(factor * both), axis=-1)


@layer
class AdditiveAttention(_Attention):
    """Attention by hyperbolic tangents of sums of queries and keys."""

    use_scale: bool
    extras: ClassVar[dict[str, Any]] = {"seed": None}

    def build(self, input_shape: Any) -> None:
        """Create the scale."""
        self._check(input_shape)
        self.scale = (
            self.add_weight(name="scale", shape=(input_shape[0][-1],), initializer="glorot_uniform") if self.use_scale else None
        )
        self.built = True

    def scores(self, query: Any, key: Any, xp: Any) -> Any:
        """Return the sums of hyperbolic tangents."""
        both = xp.tanh(xp.expand_dims(query, axis=-2) + xp.expand_dims(key, axis=-3))
        return xp.sum(both if self.scale is None else self.scale.value * both, axis=-1)


@layer
class MultiHeadAttention(LayerWithKernel):
    """Attention of several heads, each with its own linear maps."""

    num_heads: int
    key_dim: int
    value_dim: Any
    dropout: float
    use_bias: bool
    output_shape: Any
    attention_axes: Any
    sliding_window: Any
    flash_attention: Any
    use_gate: bool
    seed: Any

    def prepare(self) -> None:
        """Check the options."""
        self.supports_masking = True
        self.value_dim = self.value_dim or self.key_dim
        if self.sliding_window is not None or self.use_gate:
            raise NotImplementedError("sliding_window and use_gate of MultiHeadAttention are not offered by ivy_frontend_keras.")
        if self.num_heads <= 0 or self.key_dim <= 0:
            raise ValueError(
                f"`num_heads` and `key_dim` must be strictly positive. Received: num_heads={self.num_heads}, key_dim={self.key_dim}"
            )
        self.seed_generator = SeedGenerator(self.seed)

    query_dense = property(lambda self: self._query_dense, doc="The map of queries.")
    key_dense = property(lambda self: self._key_dense, doc="The map of keys.")
    value_dense = property(lambda self: self._value_dense, doc="The map of values.")
    output_dense = property(lambda self: self._output_dense, doc="The map of the output.")

    def _map(self, name: str, rank: int, shape: tuple[int, ...], equation: str, bias: str) -> EinsumDense:
        """Return a linear map; ``...`` in its equation are the axes between batch and features."""
        letters = "abdefghijklm"[: rank - 1]
        return EinsumDense(
            equation.replace("...", letters), output_shape=(*(None,) * (rank - 2), *shape),
            bias_axes=bias if self.use_bias else None,
            kernel_initializer=_copy(self.kernel_initializer), bias_initializer=_copy(self.bias_initializer),
            kernel_regularizer=self.kernel_regularizer, bias_regularizer=self.bias_regularizer,
            kernel_constraint=self.kernel_constraint, bias_constraint=self.bias_constraint, dtype=self.dtype_policy, name=name,
        )  # type: ignore[call-arg] # fmt: skip

    def build(self, query_shape: Any, value_shape: Any, key_shape: Any = None) -> None:
        """Create the maps of queries, keys, values and of the output."""
        key_shape = value_shape if key_shape is None else key_shape
        given, every = self.attention_axes, tuple(range(1, len(query_shape) - 1))
        if given is not None and tuple(a % len(query_shape) for a in ((given,) if isinstance(given, int) else given)) != every:
            raise NotImplementedError(f"attention_axes of MultiHeadAttention are all axes between batch and features: {every}.")
        if value_shape[1:-1] != key_shape[1:-1]:
            raise ValueError(
                f"All dimensions of `value` and `key`, except the last one, must be equal. Received: value_shape={value_shape} "
                f"and key_shape={key_shape}"
            )
        head = "...c,cno->...no".replace("n", "N").replace("o", "O")
        for attribute, shape, size in (
            ("query", query_shape, self.key_dim),
            ("key", key_shape, self.key_dim),
            ("value", value_shape, self.value_dim),
        ):
            made = self._map(attribute, len(shape), (self.num_heads, size), head, "NO")
            made.build(shape)
            setattr(self, f"_{attribute}_dense", made)
        wanted = self.output_shape
        features = (query_shape[-1],) if wanted is None else (wanted,) if isinstance(wanted, int) else tuple(wanted)
        letters = "PQRST"[: len(features)]
        self._output_dense = self._map("attention_output", len(query_shape), features, f"...NO,NO{letters}->...{letters}", letters)
        self._output_dense.build((*query_shape[:-1], self.num_heads, self.value_dim))
        self.built = True

    @native
    def call(
        self, query: Any, value: Any, key: Any = None, query_mask: Any = None, value_mask: Any = None, key_mask: Any = None,
        attention_mask: Any = None, return_attention_scores: bool = False, training: Any = None, use_causal_mask: bool = False,
        *, xp: Any,
    ) -> Any:  # fmt: skip
        """Return the values, weighed by each head for each query."""
        key = value if key is None else key
        maps: Any = self
        heads = [dense(x) for dense, x in ((maps._query_dense, query), (maps._key_dense, key), (maps._value_dense, value))]
        shape = tuple(heads[0].shape[1:-2])
        q, k, v = (xp.moveaxis(xp.reshape(x, (x.shape[0], -1, *x.shape[-2:])), 1, 2) for x in heads)  # batch, head, index, feature
        mask = self._mask(q, k, query_mask, value_mask, key_mask, attention_mask, use_causal_mask, xp)
        scores = xp.matmul(q * (1.0 / math.sqrt(self.key_dim)), xp.matrix_transpose(k))
        weights = _softmax(scores, mask, xp)
        kept = weights
        if training and self.dropout > 0:
            kept = dropped(weights, self.dropout, None, self.seed_generator.next(xp), xp)
        found = xp.moveaxis(xp.matmul(kept, v), 2, 1)
        out = self._output_dense(xp.reshape(found, (found.shape[0], *shape, *found.shape[-2:])))
        if not return_attention_scores:
            return out
        outer = (weights.shape[0], self.num_heads, *shape, *key.shape[1:-1])
        return out, xp.reshape(weights, outer)

    def _mask(
        self, q: Any, k: Any, query_mask: Any, value_mask: Any, key_mask: Any, attention_mask: Any, causal: bool, xp: Any
    ) -> Any:
        """Return which keys each query may attend to: of the shape of the scores, or one that is broadcast to it."""
        every = []
        if query_mask is not None:
            every.append(xp.expand_dims(xp.astype(query_mask, xp.bool), axis=-1))
        every += [xp.expand_dims(xp.astype(m, xp.bool), axis=-2) for m in (value_mask, key_mask) if m is not None]
        if causal:
            every.append(xp.tril(xp.ones((1, q.shape[2], k.shape[2]), dtype=xp.bool)))
        found = None if attention_mask is None else xp.astype(attention_mask, xp.bool)
        if found is not None and len(found.shape) > 4:
            raise NotImplementedError("attention masks of more than 4 axes are not offered by ivy_frontend_keras.")
        found = found if found is None or len(found.shape) == 4 else xp.expand_dims(found, axis=-3)
        for one in every:
            one = xp.expand_dims(one, axis=-3)
            found = one if found is None else xp.logical_and(found, one)
        return found

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return the mask of the queries."""
        return mask


def _copy(initializer: Any) -> Any:
    """Return another initialiser with the same arguments, so that equal shapes do not begin equal."""
    return initializer.clone() if hasattr(initializer, "clone") else initializer
