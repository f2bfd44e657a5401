"""Pooling to a given size of the output, and over all spatial axes."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.spatial import Spatial


class _Adaptive(Spatial):
    def _set(self, output_size: Any, channel_axis: int) -> None:
        each = tuple(output_size) if isinstance(output_size, tuple | list) else (output_size,) * self._space
        if len(each) != self._space or not all(n is None or (type(n) is int and n > 0) for n in each):
            raise LayerError(
                f"{type(self).__name__} takes output_size as a positive integer or None, or one for each of the {self._space} "
                f"spatial axes; got {output_size!r}."
            )
        self.output_size = each
        self._set_channel_axis(channel_axis)


class _AdaptiveAvgPool(_Adaptive):
    def __init__(self, output_size: int | tuple[int | None, ...] | None, *, channel_axis: int = 1) -> None:
        self._set(output_size, channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        return ivy_api.namespace_for(x).nn.adaptive_avg_pool(x, self.output_size, channel_axis=self.channel_axis)


class _AdaptiveMaxPool(_Adaptive):
    def __init__(
        self, output_size: int | tuple[int | None, ...] | None, return_indices: bool = False, *, channel_axis: int = 1
    ) -> None:
        self._set(output_size, channel_axis)
        self.return_indices = return_indices

    def _compute(self, x: Any, *more: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.nn.adaptive_max_pool(x, self.output_size, return_indices=self.return_indices, channel_axis=self.channel_axis)


class _GlobalPool(Spatial):
    _reduction = ""

    def __init__(self, keepdims: bool = False, *, channel_axis: int = 1) -> None:
        self.keepdims = keepdims
        self._set_channel_axis(channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        first = 2 if self.channel_axis == 1 else 1
        axes = tuple(range(first, first + self._space))
        return getattr(ivy_api.namespace_for(x), self._reduction)(x, axis=axes, keepdims=self.keepdims)


class _GlobalAvgPool(_GlobalPool):
    _reduction = "mean"


class _GlobalMaxPool(_GlobalPool):
    _reduction = "max"


class AdaptiveAvgPool1d(_AdaptiveAvgPool):
    """The means of windows that cover the input evenly, of a given number.

    Parameters
    ----------
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis as it is
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.AdaptiveAvgPool1d``, ``keras.layers.AdaptiveAveragePooling1D``.

    Examples
    --------
    >>> AdaptiveAvgPool1d(2)(np.ones((2, 3, 8), dtype="float32")).shape
    (2, 3, 2)
    """

    _space = 1


class AdaptiveAvgPool2d(_AdaptiveAvgPool):
    """The means of windows that cover the input evenly, of a given number.

    Parameters
    ----------
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis as it is
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.AdaptiveAvgPool2d``, ``keras.layers.AdaptiveAveragePooling2D``.

    Examples
    --------
    >>> AdaptiveAvgPool2d(2)(np.ones((2, 3, 8, 6), dtype="float32")).shape
    (2, 3, 2, 2)
    """

    _space = 2


class AdaptiveAvgPool3d(_AdaptiveAvgPool):
    """The means of windows that cover the input evenly, of a given number.

    Parameters
    ----------
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis as it is
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.AdaptiveAvgPool3d``, ``keras.layers.AdaptiveAveragePooling3D``.

    Examples
    --------
    >>> AdaptiveAvgPool3d(2)(np.ones((2, 3, 8, 6, 4), dtype="float32")).shape
    (2, 3, 2, 2, 2)
    """

    _space = 3


class AdaptiveMaxPool1d(_AdaptiveMaxPool):
    """The maxima of windows that cover the input evenly, of a given number.

    Parameters
    ----------
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis as it is
    return_indices : whether to also return the indices of the maxima
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.AdaptiveMaxPool1d``, ``keras.layers.AdaptiveMaxPooling1D``.

    Examples
    --------
    >>> AdaptiveMaxPool1d(2)(np.ones((2, 3, 8), dtype="float32")).shape
    (2, 3, 2)
    """

    _space = 1


class AdaptiveMaxPool2d(_AdaptiveMaxPool):
    """The maxima of windows that cover the input evenly, of a given number.

    Parameters
    ----------
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis as it is
    return_indices : whether to also return the indices of the maxima
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.AdaptiveMaxPool2d``, ``keras.layers.AdaptiveMaxPooling2D``.

    Examples
    --------
    >>> AdaptiveMaxPool2d(2)(np.ones((2, 3, 8, 6), dtype="float32")).shape
    (2, 3, 2, 2)
    """

    _space = 2


class AdaptiveMaxPool3d(_AdaptiveMaxPool):
    """The maxima of windows that cover the input evenly, of a given number.

    Parameters
    ----------
    output_size : the number of windows, one for all spatial axes or one for each; ``None`` leaves an axis as it is
    return_indices : whether to also return the indices of the maxima
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.AdaptiveMaxPool3d``, ``keras.layers.AdaptiveMaxPooling3D``.

    Examples
    --------
    >>> AdaptiveMaxPool3d(2)(np.ones((2, 3, 8, 6, 4), dtype="float32")).shape
    (2, 3, 2, 2, 2)
    """

    _space = 3


class GlobalAvgPool1d(_GlobalAvgPool):
    """The mean of each channel.

    Parameters
    ----------
    keepdims : whether the spatial axes are kept, with one element each
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        when called, for an input of another rank.

    References
    ----------
    ``keras.layers.GlobalAveragePooling1D``.

    Examples
    --------
    >>> GlobalAvgPool1d()(np.ones((2, 3, 8), dtype="float32")).shape
    (2, 3)
    """

    _space = 1


class GlobalAvgPool2d(_GlobalAvgPool):
    """The mean of each channel.

    Parameters
    ----------
    keepdims : whether the spatial axes are kept, with one element each
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        when called, for an input of another rank.

    References
    ----------
    ``keras.layers.GlobalAveragePooling2D``.

    Examples
    --------
    >>> GlobalAvgPool2d()(np.ones((2, 3, 8, 6), dtype="float32")).shape
    (2, 3)
    """

    _space = 2


class GlobalAvgPool3d(_GlobalAvgPool):
    """The mean of each channel.

    Parameters
    ----------
    keepdims : whether the spatial axes are kept, with one element each
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        when called, for an input of another rank.

    References
    ----------
    ``keras.layers.GlobalAveragePooling3D``.

    Examples
    --------
    >>> GlobalAvgPool3d()(np.ones((2, 3, 8, 6, 4), dtype="float32")).shape
    (2, 3)
    """

    _space = 3


class GlobalMaxPool1d(_GlobalMaxPool):
    """The maximum of each channel.

    Parameters
    ----------
    keepdims : whether the spatial axes are kept, with one element each
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        when called, for an input of another rank.

    References
    ----------
    ``keras.layers.GlobalMaxPooling1D``.

    Examples
    --------
    >>> GlobalMaxPool1d()(np.ones((2, 3, 8), dtype="float32")).shape
    (2, 3)
    """

    _space = 1


class GlobalMaxPool2d(_GlobalMaxPool):
    """The maximum of each channel.

    Parameters
    ----------
    keepdims : whether the spatial axes are kept, with one element each
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        when called, for an input of another rank.

    References
    ----------
    ``keras.layers.GlobalMaxPooling2D``.

    Examples
    --------
    >>> GlobalMaxPool2d()(np.ones((2, 3, 8, 6), dtype="float32")).shape
    (2, 3)
    """

    _space = 2


class GlobalMaxPool3d(_GlobalMaxPool):
    """The maximum of each channel.

    Parameters
    ----------
    keepdims : whether the spatial axes are kept, with one element each
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        when called, for an input of another rank.

    References
    ----------
    ``keras.layers.GlobalMaxPooling3D``.

    Examples
    --------
    >>> GlobalMaxPool3d()(np.ones((2, 3, 8, 6, 4), dtype="float32")).shape
    (2, 3)
    """

    _space = 3
