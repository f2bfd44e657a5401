"""Layers that prepare data."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer


@layer
class Rescaling(Layer):
    """The input, times a factor, plus an offset."""

    scale: Any
    offset: Any

    def prepare(self) -> None:
        """Pass masks on."""
        self.supports_masking = True
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the scaled input, of the data type of the layer."""
        dtype = getattr(xp, self.compute_dtype)
        scale, offset = (xp.asarray(x, dtype=dtype) for x in (self.scale, self.offset))
        return xp.astype(inputs, dtype) * scale + offset


@layer
class Normalization(Layer):
    """The input, moved and scaled so that features have mean 0 and variance 1; the statistics are given, or found by `adapt`."""

    axis: Any
    mean: Any
    variance: Any
    invert: bool

    def prepare(self) -> None:
        """Check the axes."""
        every = () if self.axis is None else tuple(self.axis) if isinstance(self.axis, (list, tuple)) else (self.axis,)
        self.axis = every
        if (self.mean is None) != (self.variance is None):
            raise ValueError(
                f"When setting values directly, both `mean` and `variance` must be set. Received: mean={self.mean} "
                f"and variance={self.variance}"
            )
        self._moments: Any = None if self.mean is None else (self.mean, self.variance)

    def get_config(self) -> dict[str, Any]:
        """Return the arguments, as data."""
        axis = self.axis[0] if len(self.axis) == 1 else self.axis or None
        config = super().get_config()
        return {**config, "axis": axis}

    def build(self, input_shape: Any) -> None:
        """Create the statistics, unless they were given."""
        rank = len(input_shape)
        self._kept = sorted(axis % rank for axis in self.axis)
        shape = tuple(input_shape[axis] for axis in self._kept)
        if self._moments is None:
            self.adapt_mean = self.add_weight(name="mean", shape=shape, initializer="zeros", trainable=False)
            self.adapt_variance = self.add_weight(name="variance", shape=shape, initializer="ones", trainable=False)
            self.count = self.add_weight(name="count", shape=(), dtype="int32", initializer="zeros", trainable=False)
        self.built = True

    def adapt(self, data: Any) -> None:
        """Set the statistics to those of data."""
        x = kinds.host(data)
        if not self.built:
            self.build((None, *x.shape[1:]))
        others = tuple(i for i in range(x.ndim) if i not in self._kept)
        self.adapt_mean.assign(x.mean(axis=others, dtype="float64").astype(self.dtype))
        self.adapt_variance.assign(x.var(axis=others, dtype="float64").astype(self.dtype))
        self.count.assign(math.prod([x.shape[i] for i in others]))

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the normalised input."""
        inputs = xp.astype(inputs, getattr(xp, self.compute_dtype))
        shape = tuple(n if i in self._kept else 1 for i, n in enumerate(inputs.shape))
        if self._moments is None:
            mean, variance = self.adapt_mean.value, self.adapt_variance.value
        else:
            mean, variance = (xp.asarray(x, dtype=inputs.dtype) for x in self._moments)
        number = math.prod(shape)
        mean, variance = (xp.reshape(xp.broadcast_to(x, (number,)) if len(x.shape) < 2 else x, shape) for x in (mean, variance))
        deviation = xp.sqrt(variance)
        deviation = xp.maximum(deviation, xp.full_like(deviation, 1e-7))
        return mean + inputs * deviation if self.invert else (inputs - mean) / deviation


@layer
class CategoryEncoding(Layer):
    """Integers as vectors: one for each, several in one, or counts."""

    num_tokens: Any
    output_mode: str
    sparse: bool

    def prepare(self) -> None:
        """Check the mode."""
        modes = ("count", "one_hot", "multi_hot")
        if self.output_mode not in modes:
            raise ValueError(f"Unknown argument for output_mode. Received: {self.output_mode}. Allowed: {modes}")
        if self.num_tokens is None or self.num_tokens < 1:
            raise ValueError(f"`num_tokens` must be >= 1. Received: num_tokens={self.num_tokens}.")
        if self.sparse:
            raise ValueError("There are no sparse tensors.")
        self.autocast = False
        self.built = True

    @native
    def call(self, inputs: Any, count_weights: Any = None, *, xp: Any) -> Any:
        """Return the vectors."""
        dtype = getattr(xp, self.compute_dtype)
        every = xp.one_hot(xp.astype(inputs, xp.int32), self.num_tokens, dtype=dtype)
        if self.output_mode == "one_hot":
            return every[..., 0, :] if len(inputs.shape) > 1 and inputs.shape[-1] == 1 else every
        if len(inputs.shape) == 0:
            return every
        if self.output_mode == "multi_hot":
            return xp.max(every, axis=-2)
        if count_weights is not None:
            every = every * xp.expand_dims(xp.astype(count_weights, dtype), axis=-1)
        return xp.sum(every, axis=-2)
