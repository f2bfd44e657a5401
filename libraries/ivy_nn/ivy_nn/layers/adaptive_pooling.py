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
    _docstring = """The means of windows that cover the input evenly, of a given number.

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
    ``torch.nn.{name}``, ``keras.layers.AdaptiveAveragePooling{1|2|3}D``.

    Examples
    --------
    >>> {name}(2)(np.ones((2, 3, {8|8, 6|8, 6, 4}), dtype="float32")).shape
    (2, 3, {2|2, 2|2, 2, 2})
    """

    def __init__(self, output_size: int | tuple[int | None, ...] | None, *, channel_axis: int = 1) -> None:
        self._set(output_size, channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        return ivy_api.namespace_for(x).nn.adaptive_avg_pool(x, self.output_size, channel_axis=self.channel_axis)


class _AdaptiveMaxPool(_Adaptive):
    _docstring = """The maxima of windows that cover the input evenly, of a given number.

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
    ``torch.nn.{name}``, ``keras.layers.AdaptiveMaxPooling{1|2|3}D``.

    Examples
    --------
    >>> {name}(2)(np.ones((2, 3, {8|8, 6|8, 6, 4}), dtype="float32")).shape
    (2, 3, {2|2, 2|2, 2, 2})
    """

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
    _sections = """
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
    ``keras.layers.Global{keras}Pooling{1|2|3}D``.

    Examples
    --------
    >>> {name}()(np.ones((2, 3, {8|8, 6|8, 6, 4}), dtype="float32")).shape
    (2, 3)
    """

    def __init__(self, keepdims: bool = False, *, channel_axis: int = 1) -> None:
        self.keepdims = keepdims
        self._set_channel_axis(channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        first = 2 if self.channel_axis == 1 else 1
        axes = tuple(range(first, first + self._space))
        return getattr(ivy_api.namespace_for(x), self._reduction)(x, axis=axes, keepdims=self.keepdims)


class _GlobalAvgPool(_GlobalPool):
    _reduction = "mean"
    _docstring = "The mean of each channel.\n" + _GlobalPool._sections.replace("{keras}", "Average")


class _GlobalMaxPool(_GlobalPool):
    _reduction = "max"
    _docstring = "The maximum of each channel.\n" + _GlobalPool._sections.replace("{keras}", "Max")


class AdaptiveAvgPool1d(_AdaptiveAvgPool):
    _space = 1


class AdaptiveAvgPool2d(_AdaptiveAvgPool):
    _space = 2


class AdaptiveAvgPool3d(_AdaptiveAvgPool):
    _space = 3


class AdaptiveMaxPool1d(_AdaptiveMaxPool):
    _space = 1


class AdaptiveMaxPool2d(_AdaptiveMaxPool):
    _space = 2


class AdaptiveMaxPool3d(_AdaptiveMaxPool):
    _space = 3


class GlobalAvgPool1d(_GlobalAvgPool):
    _space = 1


class GlobalAvgPool2d(_GlobalAvgPool):
    _space = 2


class GlobalAvgPool3d(_GlobalAvgPool):
    _space = 3


class GlobalMaxPool1d(_GlobalMaxPool):
    _space = 1


class GlobalMaxPool2d(_GlobalMaxPool):
    _space = 2


class GlobalMaxPool3d(_GlobalMaxPool):
    _space = 3
