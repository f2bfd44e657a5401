"""Layers that draw random numbers in training: dropout and noise. The numbers are the library's own."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_keras._implementation.generators import SeedGenerator, dropped
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.settings import data_format_of
from ivy_frontend_keras._implementation.specs import InputSpec


class _Random(Layer):
    seed: Any

    def prepare(self) -> None:
        """Make a generator."""
        self.seed_generator = SeedGenerator(self.seed)
        self.supports_masking = True
        self.built = True


class _Rate(_Random):
    rate: float

    def prepare(self) -> None:
        """Check the rate."""
        super().prepare()
        if not isinstance(self.rate, (int, float)) or not 0 <= self.rate <= 1:
            raise ValueError(
                f"Invalid value received for argument `rate`. Expected a float value between 0 and 1. Received: rate={self.rate}"
            )

    def changed(self, inputs: Any, xp: Any) -> Any:
        """Return the input changed at random; to be defined by the class."""
        raise NotImplementedError

    @native
    def call(self, inputs: Any, training: Any = False, *, xp: Any) -> Any:
        """Return the input as it is, in training changed at random."""
        return self.changed(inputs, xp) if training and self.rate else inputs

    def _key(self, xp: Any) -> Any:
        return self.seed_generator.next(xp)


@layer
class Dropout(_Rate):
    """The input, with elements set to zero at random in training."""

    noise_shape: Any

    def changed(self, inputs: Any, xp: Any) -> Any:
        """Return the input with elements set to zero."""
        return dropped(inputs, self.rate, self.noise_shape, self._key(xp), xp)


class _Spatial(_Rate):
    rank = 1
    data_format: Any = "channels_last"

    def prepare(self) -> None:
        """Check the format."""
        super().prepare()
        self.data_format = data_format_of(self.data_format)
        self.input_spec = InputSpec(ndim=self.rank + 2)

    def changed(self, inputs: Any, xp: Any) -> Any:
        """Return the input with channels set to zero."""
        ones = (1,) * self.rank
        batch, channels = inputs.shape[0], inputs.shape[-1 if self.data_format == "channels_last" else 1]
        shape = (batch, *ones, channels) if self.data_format == "channels_last" else (batch, channels, *ones)
        return dropped(inputs, self.rate, shape, self._key(xp), xp)


@layer
class SpatialDropout1D(_Spatial):
    """Sequences, with channels set to zero at random in training."""


@layer
class SpatialDropout2D(_Spatial):
    """Images, with channels set to zero at random in training."""

    rank = 2


@layer
class SpatialDropout3D(_Spatial):
    """Volumes, with channels set to zero at random in training."""

    rank = 3


@layer
class GaussianDropout(_Rate):
    """The input, times random numbers around one in training."""

    def changed(self, inputs: Any, xp: Any) -> Any:
        """Return the input times random numbers."""
        deviation = math.sqrt(self.rate / (1.0 - self.rate))
        return inputs * (1.0 + deviation * xp.random.normal(self._key(xp), tuple(inputs.shape), dtype=inputs.dtype))


@layer
class GaussianNoise(_Random):
    """The input, with random numbers added in training."""

    stddev: float

    def prepare(self) -> None:
        """Check the deviation."""
        super().prepare()
        if self.stddev < 0:
            raise ValueError(
                "Invalid value received for argument `stddev`. Expected a float value between 0 and 1. "
                f"Received: stddev={self.stddev}"
            )

    @native
    def call(self, inputs: Any, training: Any = False, *, xp: Any) -> Any:
        """Return the input with noise."""
        if not training or not self.stddev:
            return inputs
        return inputs + self.stddev * xp.random.normal(self.seed_generator.next(xp), tuple(inputs.shape), dtype=inputs.dtype)


@layer
class AlphaDropout(_Rate):
    """Dropout which keeps the mean and the variance of what a SELU returns."""

    noise_shape: Any

    def changed(self, inputs: Any, xp: Any) -> Any:
        """Return the input with elements set to the lowest value of the SELU, scaled and moved."""
        low = -1.7580993408473766  # the product of the SELU's two constants
        shape = tuple(inputs.shape) if self.noise_shape is None else tuple(
            n if m is None else m for n, m in zip(inputs.shape, self.noise_shape, strict=True)
        )  # fmt: skip
        kept = xp.random.bernoulli(self._key(xp), 1.0 - self.rate, shape)
        scale = ((1 - self.rate) * (1 + self.rate * low**2)) ** -0.5
        return scale * xp.where(kept, inputs, xp.full_like(inputs, low)) - scale * low * self.rate
