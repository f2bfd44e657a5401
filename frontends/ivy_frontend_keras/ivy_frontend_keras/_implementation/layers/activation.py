"""Layers of activation functions."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.frontend import FRONTEND
from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.layers.weights import new_weight


def _function(name: str) -> Any:
    return FRONTEND.find("keras.activations", name)


class _Elementwise(Layer):
    def prepare(self) -> None:
        """Pass masks on."""
        self.supports_masking = True
        self.built = True


@layer
class Activation(_Elementwise):
    """A function of each element."""

    activation: Any

    def call(self, inputs: Any) -> Any:
        """Return the function of the input."""
        return self.activation(inputs)


@layer
class ReLU(_Elementwise):
    """The elements above a threshold, up to a bound; the others times a slope."""

    max_value: float | None
    negative_slope: float
    threshold: float

    def prepare(self) -> None:
        """Check the arguments."""
        super().prepare()
        for name in ("negative_slope", "threshold"):
            if getattr(self, name) is None or getattr(self, name) < 0:
                raise ValueError(f"{name} of a ReLU layer cannot be a negative value. Received: {name}={getattr(self, name)}")
        if self.max_value is not None and self.max_value < 0:
            raise ValueError(f"max_value of a ReLU layer cannot be a negative value. Received: max_value={self.max_value}")

    def call(self, inputs: Any) -> Any:
        """Return the function of the input."""
        return _function("relu")(inputs, negative_slope=self.negative_slope, max_value=self.max_value, threshold=self.threshold)


@layer
class LeakyReLU(_Elementwise):
    """The elements; negative ones times a slope."""

    negative_slope: float

    def prepare(self) -> None:
        """Check the slope."""
        super().prepare()
        if self.negative_slope is None or self.negative_slope < 0:
            raise ValueError(
                "The negative_slope value of a Leaky ReLU layer cannot be None or negative value. Expected "
                f"a float. Received: negative_slope={self.negative_slope}"
            )

    def call(self, inputs: Any) -> Any:
        """Return the function of the input."""
        return _function("leaky_relu")(inputs, negative_slope=self.negative_slope)


@layer
class ELU(_Elementwise):
    """The exponential linear unit."""

    alpha: float

    def call(self, inputs: Any) -> Any:
        """Return the function of the input."""
        return _function("elu")(inputs, alpha=self.alpha)


@layer
class Softmax(_Elementwise):
    """The softmax along an axis, or several; masked elements get no share."""

    axis: Any

    @native
    def call(self, inputs: Any, mask: Any = None, *, xp: Any) -> Any:
        """Return the function of the input."""
        axis = tuple(self.axis) if isinstance(self.axis, (list, tuple)) else self.axis
        if mask is not None:
            dtype = inputs.dtype
            inputs = inputs + (1.0 - xp.astype(mask, dtype)) * (float(xp.finfo(dtype).min) / 2)
        return xp.nn.softmax(inputs, axis=axis)


@layer
class PReLU(Layer):
    """The elements; negative ones times slopes that are learnt."""

    alpha_initializer: Any
    alpha_regularizer: Any
    alpha_constraint: Any
    shared_axes: Any

    def prepare(self) -> None:
        """Check the axes."""
        self.supports_masking = True
        if self.shared_axes is not None and not isinstance(self.shared_axes, (list, tuple)):
            self.shared_axes = [self.shared_axes]

    def build(self, input_shape: Any) -> None:
        """Create the slopes."""
        shape = [1 if i in (self.shared_axes or ()) else n for i, n in enumerate(input_shape) if i]
        self.alpha = new_weight(self, "alpha", shape)
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the function of the input."""
        return xp.nn.relu(inputs) - self.alpha.value * xp.nn.relu(-inputs)
