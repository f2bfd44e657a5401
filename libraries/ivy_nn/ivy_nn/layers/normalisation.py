"""Normalisation within each example: over the last axes, or over groups of channels."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import ones
from ivy_nn.layers.checking import check_channel_axis, number, shape_of
from ivy_nn.module import Module
from ivy_nn.variables import Parameter


class _OverLast(Module):
    """Over the last axes."""

    normalized_shape: tuple[int, ...]

    def _set(self, normalized_shape: Any, eps: Any) -> None:
        name = type(self).__name__
        given = tuple(normalized_shape) if isinstance(normalized_shape, tuple | list) else (normalized_shape,)
        if not given:
            raise LayerError(f"{name} takes a normalized_shape of one or more sizes; got {normalized_shape!r}.")
        self.normalized_shape = tuple(number(name, "normalized_shape", n) for n in given)
        self.eps = eps
        self.weight: Any = None
        self.bias: Any = None

    def _axes(self, x: Any) -> tuple[int, ...]:
        shape, own = tuple(shape_of(type(self).__name__, x)), self.normalized_shape
        if shape[-len(own) :] != own:
            raise LayerError(f"{type(self).__name__} takes arrays whose shape ends with normalized_shape={own}; got shape {shape}.")
        return tuple(range(-len(own), 0))


def operations(out: Any, each: int, affine: bool) -> int:
    """The floating-point operations of a normalisation: so many for each element, and one more with a scale, as fvcore counts."""
    return int(prod(out.shape) * (each + affine))


class LayerNorm(_OverLast):
    """Normalise to mean 0 and variance 1 over the last axes.

    Parameters
    ----------
    normalized_shape : the sizes of these axes
    eps : a constant added to the variance
    elementwise_affine : whether the result is scaled by ``weight``, and shifted by ``bias``
    bias : whether there is a ``bias``, if ``elementwise_affine``

    Attributes
    ----------
    weight, bias : arrays of shape ``normalized_shape``, ones and zeros at first; or ``None``

    Raises
    ------
    LayerError
        for a size that is not positive; when called, for an input of another shape.

    References
    ----------
    Ba, Kiros, Hinton, Layer normalization (2016); ``torch.nn.LayerNorm``, ``keras.layers.LayerNormalization``,
    ``flax.linen.LayerNorm``.

    Examples
    --------
    >>> LayerNorm(2)(np.asarray([[1.0, 3.0], [10.0, 30.0]], dtype="float32")).round(3)
    array([[-1.,  1.],
           [-1.,  1.]], dtype=float32)
    """

    def __init__(
        self, normalized_shape: int | tuple[int, ...], eps: float = 1e-5, elementwise_affine: bool = True, bias: bool = True
    ) -> None:
        self._set(normalized_shape, eps)
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(self.normalized_shape, ones)
            if bias:
                self.bias = Parameter(self.normalized_shape)

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return operations(out, 4, self.elementwise_affine)

    def _forward(self, x: Any) -> Any:
        axes = self._axes(x)
        return ivy_api.namespace_for(x).nn.layer_norm(x, self.weight, self.bias, axis=axes, epsilon=self.eps)


class RMSNorm(_OverLast):
    """Divide by the root mean square over the last axes.

    Parameters
    ----------
    normalized_shape : the sizes of these axes
    eps : a constant added to the mean square; ``None``: the machine epsilon of the input's dtype
    elementwise_affine : whether the result is scaled by ``weight``

    Attributes
    ----------
    weight : array of shape ``normalized_shape``, ones at first; or ``None``

    Raises
    ------
    LayerError
        for a size that is not positive; when called, for an input of another shape.

    References
    ----------
    Zhang, Sennrich, Root mean square layer normalization (2019); ``torch.nn.RMSNorm``, ``flax.linen.RMSNorm``.

    Examples
    --------
    >>> RMSNorm(2)(np.asarray([1.0, 7.0], dtype="float32")).round(3)
    array([0.2, 1.4], dtype=float32)
    """

    def __init__(self, normalized_shape: int | tuple[int, ...], eps: float | None = None, elementwise_affine: bool = True) -> None:
        self._set(normalized_shape, eps)
        self.elementwise_affine = elementwise_affine
        if elementwise_affine:
            self.weight = Parameter(self.normalized_shape, ones)

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return operations(out, 3, self.elementwise_affine)

    def _forward(self, x: Any) -> Any:
        axes = self._axes(x)
        return ivy_api.namespace_for(x).nn.rms_norm(x, self.weight, axis=axes, epsilon=self.eps)


class GroupNorm(Module):
    """Normalise groups of channels of each example to mean 0 and variance 1.

    Parameters
    ----------
    num_groups : the number of groups; it divides the number of channels
    num_channels : the number of channels
    eps : a constant added to the variance
    affine : whether the channels are scaled and shifted by ``weight`` and ``bias``
    channel_axis : 1 for inputs of shape ``(batch, channels, …)``, -1 for ``(batch, …, channels)``

    Attributes
    ----------
    weight, bias : arrays of shape ``(num_channels,)``, ones and zeros at first; or ``None``

    Raises
    ------
    LayerError
        if ``num_groups`` does not divide ``num_channels``; when called, for another number of channels.

    References
    ----------
    Wu, He, Group normalization (2018); ``torch.nn.GroupNorm``, ``keras.layers.GroupNormalization``, ``flax.linen.GroupNorm``.

    Examples
    --------
    >>> GroupNorm(2, 4)(np.asarray([[1.0, 3.0, 10.0, 30.0]], dtype="float32")).round(3)
    array([[-1.,  1., -1.,  1.]], dtype=float32)
    """

    channel_axis = 1

    def __init__(
        self, num_groups: int, num_channels: int, eps: float = 1e-5, affine: bool = True, *, channel_axis: int = 1
    ) -> None:
        self.num_groups = number("GroupNorm", "num_groups", num_groups)
        self.num_channels = number("GroupNorm", "num_channels", num_channels)
        if num_channels % num_groups:
            raise LayerError(f"GroupNorm takes num_groups that divide num_channels={num_channels}; got {num_groups}.")
        if channel_axis != 1:
            self.channel_axis = check_channel_axis("GroupNorm", channel_axis)
        self.eps, self.affine = eps, affine
        self.weight: Any = None
        self.bias: Any = None
        if affine:
            self.weight = Parameter(num_channels, ones)
            self.bias = Parameter(num_channels)

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return operations(out, 4, self.affine)

    def _forward(self, x: Any) -> Any:
        shape = tuple(shape_of("GroupNorm", x))
        if len(shape) < 2 or shape[self.channel_axis] != self.num_channels:
            raise LayerError(
                f"GroupNorm with num_channels={self.num_channels} takes a batch with {self.num_channels} channels, on axis "
                f"{self.channel_axis}; got shape {shape}."
            )
        xp = ivy_api.namespace_for(x)
        return xp.nn.group_norm(x, self.num_groups, self.weight, self.bias, axis=self.channel_axis, epsilon=self.eps)


class LocalResponseNorm(Module):
    """Divide each element by ``(k + alpha * m)**beta``, with the mean square ``m`` over neighbouring channels.

    Parameters
    ----------
    size : the number of neighbours, including the channel itself
    alpha : the factor of the mean
    beta : the exponent
    k : a constant added to the mean
    channel_axis : 1 for inputs of shape ``(batch, channels, …)``, -1 for ``(batch, …, channels)``

    Raises
    ------
    LayerError
        if ``size`` is not positive; when called, for an input of less than 3 axes.

    References
    ----------
    Krizhevsky, Sutskever, Hinton (2012); ``torch.nn.LocalResponseNorm``.

    Examples
    --------
    >>> LocalResponseNorm(1, alpha=3.0, beta=1.0)(np.ones((1, 2, 1)))
    array([[[0.25],
            [0.25]]])
    """

    channel_axis = 1

    def __init__(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0, *, channel_axis: int = 1) -> None:
        self.size = number("LocalResponseNorm", "size", size)
        self.alpha, self.beta, self.k = alpha, beta, k
        if channel_axis != 1:
            self.channel_axis = check_channel_axis("LocalResponseNorm", channel_axis)

    def _forward(self, x: Any) -> Any:
        if len(shape_of("LocalResponseNorm", x)) < 3:
            raise LayerError(f"LocalResponseNorm takes batches with channels and spatial axes; got shape {tuple(x.shape)}.")
        xp = ivy_api.namespace_for(x)
        return xp.nn.local_response_norm(x, self.size, alpha=self.alpha, beta=self.beta, k=self.k, axis=self.channel_axis)
