"""Batch normalisation and instance normalisation, with running statistics."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.initializers import counter, ones
from ivy_nn.layers.checking import SPACES, check_channel_axis, check_rank, number
from ivy_nn.layers.normalisation import operations
from ivy_nn.layers.spatial import PerDimension
from ivy_nn.variables import Buffer, Parameter


class RunningNorm(PerDimension):
    """The base class of layers that normalise each channel, and may keep running statistics."""

    channel_axis = 1
    num_features: int | None

    def _set(
        self, num_features: Any, eps: float, momentum: float | None, affine: bool, track_running_stats: bool, channel_axis: int
    ) -> None:
        name = type(self).__name__
        self.eps, self.momentum, self.affine, self.track_running_stats = eps, momentum, affine, track_running_stats
        if momentum is not None and not 0 <= momentum <= 1:
            raise LayerError(f"{name} takes momentum from 0 to 1, or None; got {momentum!r}.")
        if channel_axis != 1:
            self.channel_axis = check_channel_axis(name, channel_axis)
        self.weight: Any = None
        self.bias: Any = None
        self.running_mean: Any = None
        self.running_var: Any = None
        self.num_batches_tracked: Any = None
        self.num_features = None if num_features is None else number(name, "num_features", num_features)
        if self.num_features is None:
            self.defer()
        else:
            self._create_variables(self.num_features)

    def _create_variables(self, features: int) -> None:
        if self.affine:
            self.weight = Parameter(features, ones)
            self.bias = Parameter(features)
        if self.track_running_stats:
            self.running_mean = Buffer(features)
            self.running_var = Buffer(features, ones)
            self.num_batches_tracked = Buffer((), counter)

    @property
    def _ranks(self) -> tuple[int, ...]:
        """The numbers of axes that a batch may have."""
        return (self._space + 2,)

    def _takes(self) -> str:
        names = SPACES[self._space]
        shape = f"(batch, channels, {names})" if self.channel_axis == 1 else f"(batch, {names}, channels)"
        return f"arrays of shape {shape}"

    def setup(self, x: Any) -> None:
        check_rank(type(self).__name__, x, self._ranks, self._takes())
        self.num_features = x.shape[self.channel_axis]
        self._create_variables(x.shape[self.channel_axis])

    def _check(self, x: Any) -> None:
        name = type(self).__name__
        check_rank(name, x, self._ranks, self._takes())
        if x.shape[self.channel_axis] != self.num_features:
            raise LayerError(
                f"{name} with num_features={self.num_features} takes {self.num_features} channels, on axis {self.channel_axis}; "
                f"got shape {tuple(x.shape)}."
            )


class _BatchNorm(RunningNorm):
    _docstring = """Normalise each channel over the batch to mean 0 and variance 1; outside of training by running statistics.

    Parameters
    ----------
    num_features : the number of channels; ``None`` takes it from the first input
    eps : a constant added to the variance
    momentum : the share of a new batch in the running statistics; ``None``: their mean over all batches
    affine : whether the result is scaled and shifted by ``weight`` and ``bias``
    track_running_stats : whether there are running statistics; without them, those of the batch are always used
    channel_axis : 1 for inputs of shape ``(batch, channels, {length|height, width|depth, height, width})``,
        {or ``(batch, channels)``, ||}-1 for channels last, ``(batch, {length|height, width|depth, height, width}, channels)``

    Attributes
    ----------
    weight, bias : arrays of shape ``(num_features,)``, ones and zeros at first; or ``None``
    running_mean, running_var : buffers of shape ``(num_features,)``; the variance is the unbiased one, as in torch, while the batch
        itself is normalised by the biased one
    num_batches_tracked : buffer: the number of batches in training

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank or number of channels.

    Notes
    -----
    ``momentum`` is that of torch: Keras and Flax call 1 minus it momentum, and use the biased variance.

    References
    ----------
    Ioffe, Szegedy, Batch normalization (2015); ``torch.nn.{name}``, ``keras.layers.BatchNormalization``, ``flax.linen.BatchNorm``.

    Examples
    --------
    >>> {layer = BatchNorm1d(2)
    >>> layer(np.asarray([[1.0, 10.0], [3.0, 30.0]], dtype="float32")).round(3)
    array([[-1., -1.],
           [ 1.,  1.]], dtype=float32)
    >>> layer.running_mean
    array([0.2, 2. ], dtype=float32)|BatchNorm2d(3)(np.ones((2, 3, 4, 4), dtype="float32")).shape
    (2, 3, 4, 4)|BatchNorm3d(3)(np.ones((2, 3, 4, 4, 2), dtype="float32")).shape
    (2, 3, 4, 4, 2)}
    """

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return operations(out, 2, False) if self.track_running_stats else operations(out, 4, self.affine)

    def __init__(
        self,
        num_features: int | None,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        *,
        channel_axis: int = 1,
    ) -> None:
        self._set(num_features, eps, momentum, affine, track_running_stats, channel_axis)

    @property
    def _ranks(self) -> tuple[int, ...]:
        return (2, 3) if self._space == 1 else super()._ranks

    def _takes(self) -> str:
        own = super()._takes()
        return f"arrays of shape (batch, channels), or {own.removeprefix('arrays of shape ')}" if self._space == 1 else own

    def _forward(self, x: Any) -> Any:
        self._check(x)
        xp = ivy_api.namespace_for(x)
        options: dict[str, Any] = {"axis": self.channel_axis, "epsilon": self.eps}
        if not self.training and self.track_running_stats:
            return xp.nn.batch_norm(x, self.running_mean, self.running_var, self.weight, self.bias, **options)[0]
        if not self.track_running_stats:
            return xp.nn.batch_norm(x, None, None, self.weight, self.bias, training=True, **options)[0]
        self.num_batches_tracked = self.num_batches_tracked + 1
        mean, var = self.running_mean, self.running_var
        if self.momentum is not None:
            out, self.running_mean, self.running_var = xp.nn.batch_norm(
                x, mean, var, self.weight, self.bias, training=True, momentum=self.momentum, **options
            )
            return out
        out, own_mean, own_var = xp.nn.batch_norm(x, None, None, self.weight, self.bias, training=True, **options)
        share = 1.0 / xp.astype(self.num_batches_tracked, mean.dtype)  # the mean over all batches
        self.running_mean = mean + (own_mean - mean) * share
        self.running_var = var + (own_var - var) * share
        return out


class BatchNorm1d(_BatchNorm):
    _space = 1


class BatchNorm2d(_BatchNorm):
    _space = 2


class BatchNorm3d(_BatchNorm):
    _space = 3


class _InstanceNorm(RunningNorm):
    _docstring = """Normalise each channel of each example to mean 0 and variance 1.

    Parameters
    ----------
    num_features : the number of channels; ``None`` takes it from the first input
    eps : a constant added to the variance
    momentum : the share of a new batch in the running statistics
    affine : whether the result is scaled and shifted by ``weight`` and ``bias``
    track_running_stats : whether there are running statistics, which are used outside of training
    channel_axis : 1 for inputs of shape ``(batch, channels, {length|height, width|depth, height, width})``, -1 for channels last,
        ``(batch, {length|height, width|depth, height, width}, channels)``; the batch axis may be missing

    Attributes
    ----------
    weight, bias : arrays of shape ``(num_features,)``, ones and zeros at first; or ``None``
    running_mean, running_var, num_batches_tracked : buffers like those of `BatchNorm{1|2|3}d`; or ``None``. As in torch, batches
        are not counted

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank or number of channels.

    References
    ----------
    Ulyanov, Vedaldi, Lempitsky, Instance normalization (2016); ``torch.nn.{name}``, ``flax.linen.InstanceNorm``.

    Examples
    --------
    >>> {InstanceNorm1d(1)(np.asarray([[[1.0, 3.0]]], dtype="float32")).round(3)
    array([[[-1.,  1.]]], dtype=float32)|InstanceNorm2d(3)(np.ones((2, 3, 4, 4), dtype="float32")).shape
    (2, 3, 4, 4)|InstanceNorm3d(3)(np.ones((2, 3, 4, 4, 2), dtype="float32")).shape
    (2, 3, 4, 4, 2)}
    """

    def flops(self, args: tuple[Any, ...], out: Any) -> int:
        return operations(out, 2, False) if self.track_running_stats else operations(out, 4, self.affine)

    def __init__(
        self,
        num_features: int | None,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        *,
        channel_axis: int = 1,
    ) -> None:
        self._set(num_features, eps, momentum, affine, track_running_stats, channel_axis)

    def _takes(self) -> str:
        return f"{super()._takes()}, with or without the batch axis"

    def setup(self, x: Any) -> None:
        super().setup(self._batch(x))

    def _batch(self, x: Any) -> Any:
        lone = check_rank(type(self).__name__, x, (*self._ranks, self._ranks[0] - 1), self._takes()) < self._ranks[0]
        return ivy_api.namespace_for(x).expand_dims(x, axis=0) if lone else x

    def _forward(self, x: Any) -> Any:
        batch = self._batch(x)
        out = self._normalised(batch)
        return out if batch is x else ivy_api.namespace_for(x).squeeze(out, axis=0)

    def _normalised(self, x: Any) -> Any:
        self._check(x)
        xp = ivy_api.namespace_for(x)
        axis = 1 if self.channel_axis == 1 else len(x.shape) - 1
        tracking = self.track_running_stats
        if tracking and not self.training:
            return xp.nn.instance_norm(
                x, self.weight, self.bias, mean=self.running_mean, var=self.running_var, axis=axis, epsilon=self.eps
            )
        over = tuple(i for i in range(1, len(x.shape)) if i != axis)
        size = 1
        for i in over:
            size *= x.shape[i]
        if self.training and size == 1:
            raise LayerError(
                f"{type(self).__name__} takes more than one element of each channel in training; got {tuple(x.shape)}."
            )
        if tracking:
            share = 0.0 if self.momentum is None else self.momentum
            mean = xp.mean(x, axis=(0, *over))
            var = xp.mean(xp.var(x, axis=over, correction=1), axis=0)
            self.running_mean = self.running_mean * (1 - share) + mean * share
            self.running_var = self.running_var * (1 - share) + var * share
        return xp.nn.instance_norm(x, self.weight, self.bias, axis=axis, epsilon=self.eps)


class InstanceNorm1d(_InstanceNorm):
    _space = 1


class InstanceNorm2d(_InstanceNorm):
    _space = 2


class InstanceNorm3d(_InstanceNorm):
    _space = 3
