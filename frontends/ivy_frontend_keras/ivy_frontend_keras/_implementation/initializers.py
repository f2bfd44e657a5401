"""``keras.initializers``: how weights begin. Their values are the library's own; their distributions are those of Keras."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Self

from ivy_api.initialisation import TRUNCATED_STDDEV, fan
from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import constructed, offer
from ivy_frontend_keras._implementation.generators import SeedGenerator, key_of, new_seed
from ivy_frontend_keras._implementation.objects import arguments_of, register_module
from ivy_frontend_keras._implementation.settings import standardize_dtype
from ivy_nn.initializers import orthogonal


@offer("", "initializers")
class Initializer:
    """The base class of initialisers: a call takes a shape and a data type, and returns an array."""

    shared: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()

    def prepare(self) -> None:
        """Check the arguments; those who draw have a seed of their own."""
        if "seed" in self.arguments and self.seed is None:
            self.seed: Any = new_seed()
            self._given = None
        else:
            self._given = getattr(self, "seed", None)

    def __call__(self, shape: Sequence[int], dtype: Any = None, **kwargs: Any) -> Any:
        """Return an array of a shape and data type, on the backend in use."""
        xp = kinds.space(())
        name = standardize_dtype(dtype)
        return self.draw(tuple(shape), getattr(xp, name), xp)

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return an array; to be defined by the class."""
        raise NotImplementedError("Initializer subclasses must implement the `__call__()` method.")

    def key(self, xp: Any) -> Any:
        """Return the key of the random numbers: the same in each call, unless the seed is a generator."""
        return key_of(self.seed, xp)

    def get_config(self) -> dict[str, Any]:
        """Return the arguments."""
        found = arguments_of(self)
        if "seed" in found:
            found["seed"] = self._given.get_config() if isinstance(self._given, SeedGenerator) else self._given
        return found

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> Self:
        """Return an initialiser with these arguments."""
        return cls(**config)

    def clone(self) -> Any:
        """Return another initialiser with the same arguments."""
        return self.from_config(self.get_config())


def initializer(cls: Any) -> Any:
    """Register an initialiser with the constructor that the snapshot records."""
    return constructed("initializers", Initializer)(cls)


@initializer
class Zeros(Initializer):
    """Zeros."""

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return zeros."""
        return xp.zeros(shape, dtype=dtype)


@initializer
class Ones(Initializer):
    """Ones."""

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return ones."""
        return xp.ones(shape, dtype=dtype)


@initializer
class Constant(Initializer):
    """A value."""

    value: Any

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the value for each element."""
        return xp.broadcast_to(xp.asarray(self.value, dtype=dtype), shape) + xp.zeros(shape, dtype=dtype)


@initializer
class Identity(Initializer):
    """A multiple of the identity matrix."""

    gain: float

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the matrix."""
        if len(shape) != 2:
            raise ValueError(
                f"Identity matrix initializer can only be used for 2D matrices. Received: shape={shape} of rank {len(shape)}."
            )
        return self.gain * xp.eye(*shape, dtype=dtype)


@initializer
class RandomNormal(Initializer):
    """Normally distributed numbers."""

    mean: float
    stddev: float

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the numbers."""
        return self.mean + self.stddev * xp.random.normal(self.key(xp), shape, dtype=dtype)


@initializer
class TruncatedNormal(RandomNormal):
    """Normally distributed numbers, none farther from the mean than two standard deviations."""

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the numbers."""
        return self.mean + self.stddev * xp.random.truncated_normal(self.key(xp), -2.0, 2.0, shape, dtype=dtype)


@initializer
class RandomUniform(Initializer):
    """Numbers distributed uniformly between two bounds."""

    minval: float
    maxval: float

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the numbers."""
        return xp.random.uniform(self.key(xp), shape, minval=self.minval, maxval=self.maxval, dtype=dtype)


def fans(shape: Sequence[int], input_axes: Any = None, output_axes: Any = None) -> tuple[float, float]:
    """Return the numbers of inputs and outputs of weights; of windows, the last two axes are those of channels."""
    if input_axes is not None or output_axes is not None:
        inputs, outputs = ((axes,) if isinstance(axes, int) else tuple(axes or ()) for axes in (input_axes, output_axes))
        return math.prod([shape[a] for a in inputs]), math.prod([shape[a] for a in outputs])
    if len(shape) < 2:
        number = shape[0] if shape else 1
        return number, number
    window = math.prod(shape[:-2])
    return shape[-2] * window, shape[-1] * window


@initializer
class VarianceScaling(Initializer):
    """Random numbers whose variance depends on the numbers of inputs and outputs."""

    scale: float
    mode: str
    distribution: str
    input_axes: Any
    output_axes: Any

    def prepare(self) -> None:
        """Check the arguments."""
        super().prepare()
        if self.scale <= 0.0:
            raise ValueError(f"Argument `scale` must be positive float. Received: scale={self.scale}")
        for name, value, allowed in (
            ("mode", self.mode, ("fan_in", "fan_out", "fan_avg")),
            ("distribution", self.distribution, ("uniform", "truncated_normal", "untruncated_normal", "normal")),
        ):
            if value not in allowed:
                raise ValueError(f"Invalid `{name}` argument: {value}. Please use one of {allowed}")
        if self.distribution == "normal":
            self.distribution = "truncated_normal"

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the numbers."""
        number = fan(self.mode, *fans(shape, self.input_axes, self.output_axes))
        variance = self.scale / max(1.0, number or 0.0)
        if self.distribution == "uniform":
            limit = math.sqrt(3 * variance)
            return xp.random.uniform(self.key(xp), shape, minval=-limit, maxval=limit, dtype=dtype)
        if self.distribution == "truncated_normal":
            drawn = xp.random.truncated_normal(self.key(xp), -2.0, 2.0, shape, dtype=dtype)
            return math.sqrt(variance) / TRUNCATED_STDDEV * drawn
        return math.sqrt(variance) * xp.random.normal(self.key(xp), shape, dtype=dtype)


def _scaling(name: str, scale: float, mode: str, distribution: str, doc: str) -> None:
    members = {"scale": scale, "mode": mode, "distribution": distribution, "__doc__": doc, "__module__": __name__}
    initializer(type(name, (VarianceScaling,), members))


_scaling("GlorotUniform", 1.0, "fan_avg", "uniform", "The uniform distribution of Glorot and Bengio.")
_scaling("GlorotNormal", 1.0, "fan_avg", "truncated_normal", "The truncated normal distribution of Glorot and Bengio.")
_scaling("HeUniform", 2.0, "fan_in", "uniform", "The uniform distribution of He et al.")
_scaling("HeNormal", 2.0, "fan_in", "truncated_normal", "The truncated normal distribution of He et al.")
_scaling("LecunUniform", 1.0, "fan_in", "uniform", "The uniform distribution of LeCun et al.")
_scaling("LecunNormal", 1.0, "fan_in", "truncated_normal", "The truncated normal distribution of LeCun et al.")


@initializer
class Orthogonal(Initializer):
    """Orthogonal matrices; all axes but the last are those of the rows."""

    gain: float

    def draw(self, shape: tuple[int, ...], dtype: Any, xp: Any) -> Any:
        """Return the matrix."""
        if len(shape) < 2:
            raise ValueError(
                f"The tensor to initialize must be at least two-dimensional. Received: shape={shape} of rank {len(shape)}."
            )
        return orthogonal(self.gain)(self.key(xp), shape, dtype)


get = register_module("initializers", "an initializer")
