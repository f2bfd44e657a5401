"""Dropout, and noise."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import probability, shape_of
from ivy_nn.layers.spatial import Spatial
from ivy_nn.module import Module

SELU_LIMIT = -1.7580993408473766
"""The limit of `SELU` for large negative numbers, which alpha dropout sets elements to."""


class Dropout(Module):
    """Set elements to 0 at random in training, and scale up the others, so that the expected result is the input.

    Parameters
    ----------
    p : the probability of an element to be set to 0
    inplace : has no effect; accepted since models written for torch pass it

    Raises
    ------
    LayerError
        if ``p`` is not a probability.

    References
    ----------
    Srivastava et al., Dropout (2014); ``torch.nn.Dropout``, ``keras.layers.Dropout``, ``flax.linen.Dropout``.

    Examples
    --------
    >>> layer, x = Dropout(0.2), np.ones(1000)
    >>> np.unique(layer(x, key=ivy_api.random.key(0)))
    array([0.  , 1.25])
    >>> bool((layer.eval()(x) == x).all())
    True
    """

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        self.p = probability("Dropout", "p", p)

    def _forward(self, x: Any) -> Any:
        shape_of("Dropout", x)
        if not self.training or self.p == 0:
            return x
        return ivy_api.namespace_for(x).nn.dropout(self.random_key(), x, rate=self.p)


class _ChannelDropout(Spatial):
    _docstring = """Set whole channels of {sequences|images|volumes} to 0 at random in training, and scale up the others.

    Parameters
    ----------
    p : the probability of a channel to be set to 0
    inplace : has no effect
    channel_axis : 1 for inputs of shape ``(batch, channels, {length|height, width|depth, height, width})``, -1 for channels last,
        ``(batch, {length|height, width|depth, height, width}, channels)``; the batch axis may be missing.{| (torch takes inputs
        of 3 axes as sequences here, and warns.)|}

    Raises
    ------
    LayerError
        if ``p`` is not a probability; when called, for an input of another rank.

    References
    ----------
    Tompson et al., Efficient object localization using convolutional networks (2014); ``torch.nn.{name}``,
    ``keras.layers.SpatialDropout{1|2|3}D``.

    Examples
    --------
    >>> x = {name}(0.5)(np.ones((1, 100, {3|3, 2|3, 2, 2})), key=ivy_api.random.key(0))
    >>> bool((x[:, :, :1] == x).all())
    True
    """

    def __init__(self, p: float = 0.5, inplace: bool = False, *, channel_axis: int = 1) -> None:
        self.p = probability(type(self).__name__, "p", p)
        self._set_channel_axis(channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        if not self.training or self.p == 0:
            return x
        return ivy_api.namespace_for(x).nn.dropout(self.random_key(), x, rate=self.p, axis=(0, self.channel_axis))


class Dropout1d(_ChannelDropout):
    _space = 1


class Dropout2d(_ChannelDropout):
    _space = 2


class Dropout3d(_ChannelDropout):
    _space = 3


class AlphaDropout(Module):
    """Set elements to the limit of `SELU` at random in training, then scale and shift, which keeps mean 0 and variance 1.

    Parameters
    ----------
    p : the probability of an element to be dropped
    inplace : has no effect

    Raises
    ------
    LayerError
        if ``p`` is not a probability.

    References
    ----------
    Klambauer et al., Self-normalizing neural networks (2017); ``torch.nn.AlphaDropout``, ``keras.layers.AlphaDropout``.

    Examples
    --------
    >>> AlphaDropout(0.5)(np.zeros(1000), key=ivy_api.random.key(0)).std().round(1)
    np.float64(0.8)
    """

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        self.p = probability(type(self).__name__, "p", p)

    def _shape(self, x: Any) -> tuple[int, ...]:
        return tuple(x.shape)

    def _forward(self, x: Any) -> Any:
        shape_of(type(self).__name__, x)
        if not self.training or self.p == 0:
            return x
        xp = ivy_api.namespace_for(x)
        if self.p == 1:
            return xp.zeros_like(x)
        kept = xp.random.uniform(self.random_key(), self._shape(x), dtype=xp.float32) < 1 - self.p
        scale = ((1 - self.p) * (1 + self.p * SELU_LIMIT**2)) ** -0.5
        return xp.where(kept, x, SELU_LIMIT) * scale + -scale * self.p * SELU_LIMIT


class FeatureAlphaDropout(AlphaDropout):
    """`AlphaDropout` of whole channels.

    Parameters
    ----------
    p : the probability of a channel to be dropped
    inplace : has no effect

    Raises
    ------
    LayerError
        if ``p`` is not a probability; when called, for an input without axes of a batch and of channels.

    References
    ----------
    ``torch.nn.FeatureAlphaDropout``.

    Examples
    --------
    >>> x = FeatureAlphaDropout()(np.ones((1, 100, 3)), key=ivy_api.random.key(0))
    >>> bool((x[:, :, 0] == x[:, :, 2]).all())
    True
    """

    def _shape(self, x: Any) -> tuple[int, ...]:
        if len(x.shape) < 2:
            raise LayerError(f"FeatureAlphaDropout takes arrays of shape (batch, channels, …); got shape {tuple(x.shape)}.")
        return *x.shape[:2], *(1,) * (len(x.shape) - 2)


class GaussianDropout(Module):
    """Multiply by normally distributed numbers of mean 1 in training.

    Parameters
    ----------
    p : as for `Dropout`, with the same variance: ``p / (1 - p)``; below 1

    Raises
    ------
    LayerError
        if ``p`` is not from 0 to below 1.

    References
    ----------
    Srivastava et al., Dropout (2014); ``keras.layers.GaussianDropout``.

    Examples
    --------
    >>> GaussianDropout(0.5)(np.ones(10000), key=ivy_api.random.key(0)).std().round(1)
    np.float64(1.0)
    """

    def __init__(self, p: float) -> None:
        self.p = probability("GaussianDropout", "p", p)
        if p == 1:
            raise LayerError("GaussianDropout takes p below 1: its variance is p / (1 - p).")

    def _forward(self, x: Any) -> Any:
        shape_of("GaussianDropout", x)
        if not self.training or self.p == 0:
            return x
        noise = ivy_api.namespace_for(x).random.normal(self.random_key(), tuple(x.shape), dtype=x.dtype)
        return x * (1 + (self.p / (1 - self.p)) ** 0.5 * noise)


class GaussianNoise(Module):
    """Add normally distributed numbers of mean 0 in training.

    Parameters
    ----------
    stddev : their standard deviation

    Raises
    ------
    LayerError
        if ``stddev`` is negative.

    References
    ----------
    ``keras.layers.GaussianNoise``.

    Examples
    --------
    >>> GaussianNoise(0.5)(np.ones(10000), key=ivy_api.random.key(0)).std().round(1)
    np.float64(0.5)
    """

    def __init__(self, stddev: float) -> None:
        if stddev < 0:
            raise LayerError(f"GaussianNoise takes a stddev of 0 or more; got {stddev!r}.")
        self.stddev = stddev

    def _forward(self, x: Any) -> Any:
        shape_of("GaussianNoise", x)
        if not self.training or self.stddev == 0:
            return x
        noise = ivy_api.namespace_for(x).random.normal(self.random_key(), tuple(x.shape), dtype=x.dtype)
        return x + self.stddev * noise
