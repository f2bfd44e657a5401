"""Layers that normalise."""

from __future__ import annotations

from typing import Any, ClassVar

from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import layer
from ivy_frontend_keras._implementation.layers.weights import new_weight
from ivy_frontend_keras._implementation.operations import networks
from ivy_frontend_keras._implementation.specs import InputSpec


class _Affine(Layer):
    """A scale and an offset."""

    center: bool
    scale: bool
    epsilon: float
    axis: Any
    gamma: Any
    beta: Any

    def prepare(self) -> None:
        """Pass masks on."""
        self.supports_masking = True

    def _axes(self, rank: int) -> tuple[int, ...]:
        every = self.axis if isinstance(self.axis, (list, tuple)) else (self.axis,)
        return tuple(axis % rank for axis in every)

    def _affine(self, shape: Any) -> None:
        for name, kept in (("gamma", self.scale), ("beta", self.center)):
            setattr(self, name, new_weight(self, name, shape, wanted=kept))

    def _parameters(self) -> tuple[Any, Any]:
        """Return the values of the scale and the offset; ``None`` for one that the layer does not have."""
        return None if self.gamma is None else self.gamma.value, None if self.beta is None else self.beta.value


@layer
class BatchNormalization(_Affine):
    """Normalisation by the statistics of the batch in training, by their moving averages otherwise."""

    momentum: float
    moving_mean_initializer: Any
    moving_variance_initializer: Any
    moving_mean: Any
    moving_variance: Any
    renorm: bool
    synchronized: bool

    def prepare(self) -> None:
        """Check the arguments."""
        super().prepare()
        if self.renorm:
            raise NotImplementedError("Batch renormalization is not offered by ivy_frontend_keras.")

    def build(self, input_shape: Any) -> None:
        """Create the scale, the offset and the moving averages."""
        axis = self._axes(len(input_shape))[0]
        shape = (input_shape[axis],)
        self._affine(shape)
        for name in ("moving_mean", "moving_variance"):
            initializer = getattr(self, f"{name}_initializer")
            setattr(self, name, self.add_weight(name=name, shape=shape, initializer=initializer, trainable=False))
        self.input_spec = InputSpec(ndim=len(input_shape), axes={axis: input_shape[axis]})
        self.built = True

    @native
    def call(self, inputs: Any, training: Any = None, mask: Any = None, *, xp: Any) -> Any:
        """Return the normalised input; in training, update the moving averages."""
        x, rank = networks.wide(inputs, xp), len(inputs.shape)
        axis = self._axes(rank)[0]
        if training and self.trainable:
            mean, variance = self._statistics(x, mask, tuple(i for i in range(rank) if i != axis), xp)
            for moving, now in ((self.moving_mean, mean), (self.moving_variance, variance)):
                new = networks.like(moving.value, x, xp) * self.momentum + xp.stop_gradient(now) * (1.0 - self.momentum)
                moving.assign(networks.like(new, moving.value, xp))
        else:
            mean, variance = self.moving_mean.value, self.moving_variance.value
        scale, offset = self._parameters()
        out = networks.batch_normalization(x, mean, variance, axis, offset, scale, self.epsilon, xp=xp)
        return networks.like(out, inputs, xp)

    def _statistics(self, x: Any, mask: Any, axes: tuple[int, ...], xp: Any) -> tuple[Any, Any]:
        """Return the means and variances; with a mask, those of the steps that are not masked."""
        if mask is None:
            return xp.mean(x, axis=axes), xp.var(x, axis=axes)
        weights = xp.astype(mask, x.dtype)
        weights = xp.reshape(weights, (*weights.shape, *(1,) * (len(x.shape) - len(weights.shape))))
        weights = xp.broadcast_to(weights, tuple(x.shape))
        count = xp.sum(weights, axis=axes, keepdims=True) + 1e-7
        mean = xp.sum(weights * x, axis=axes, keepdims=True) / count
        variance = xp.sum(weights * (x - mean) ** 2, axis=axes) / xp.squeeze(count, axis=axes)
        return xp.squeeze(mean, axis=axes), variance


@layer
class LayerNormalization(_Affine):
    """Normalisation of each example along one or more axes."""

    extras: ClassVar[dict[str, Any]] = {"rms_scaling": False}
    rms_scaling: bool

    def prepare(self) -> None:
        """Check the axes."""
        super().prepare()
        if self.rms_scaling:
            raise NotImplementedError("rms_scaling is not offered by ivy_frontend_keras; use RMSNormalization.")
        if not isinstance(self.axis, (int, list, tuple)):
            raise TypeError(f"Expected an int or a list/tuple of ints for the argument 'axis', but received: {self.axis}")

    def build(self, input_shape: Any) -> None:
        """Create the scale and the offset."""
        self._affine(tuple(input_shape[axis] for axis in self._axes(len(input_shape))))
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the normalised input."""
        return networks.layer_normalization(inputs, *self._parameters(), self._axes(len(inputs.shape)), self.epsilon, xp=xp)


@layer
class GroupNormalization(_Affine):
    """Normalisation of groups of channels of each example."""

    groups: int

    def build(self, input_shape: Any) -> None:
        """Create the scale and the offset."""
        channels = input_shape[self.axis]
        if channels is None:
            raise ValueError(
                f"Axis {self.axis} of input tensor should have a defined dimension but the layer received "
                f"an input with shape {input_shape}."
            )
        if self.groups == -1:
            self.groups = channels
        if channels < self.groups or channels % self.groups:
            raise ValueError(f"Number of groups ({self.groups}) must be a divisor of the number of channels ({channels}).")
        self._affine((channels,))
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the normalised input."""
        x, axis = networks.wide(inputs, xp), self._axes(len(inputs.shape))[0]
        parameters = (networks.like(one, x, xp) for one in self._parameters())
        return networks.like(xp.nn.group_norm(x, self.groups, *parameters, axis=axis, epsilon=self.epsilon), inputs, xp)


@layer
class RMSNormalization(Layer):
    """Division by the root of the mean square along one or more axes."""

    axis: Any
    epsilon: float

    def build(self, input_shape: Any) -> None:
        """Create the scale."""
        every = self.axis if isinstance(self.axis, (list, tuple)) else (self.axis,)
        self.scale = self.add_weight(name="scale", shape=tuple(input_shape[axis] for axis in every), initializer="ones")
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the normalised input."""
        every = self.axis if isinstance(self.axis, (list, tuple)) else (self.axis,)
        axes = tuple(axis % len(inputs.shape) for axis in every)
        shape = tuple(n if i in axes else 1 for i, n in enumerate(inputs.shape))
        return networks.rms_normalization(inputs, xp.reshape(self.scale.value, shape), axes, self.epsilon, xp=xp)


@layer
class UnitNormalization(Layer):
    """Division by the norm along one or more axes."""

    axis: Any

    def prepare(self) -> None:
        """Check the axes."""
        self.supports_masking = True
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the normalised input."""
        axis = tuple(self.axis) if isinstance(self.axis, (list, tuple)) else self.axis
        return networks.normalize(inputs, axis, 2, 1e-12, xp=xp)
