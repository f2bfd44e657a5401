"""Pooling: of windows, of everything, and to a given size."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import channel_axis, layer, sizes, spatial_axes
from ivy_frontend_keras._implementation.settings import data_format_of
from ivy_frontend_keras._implementation.specs import InputSpec


class _Pooling(Layer):
    rank = 1
    pool_size: Any
    strides: Any
    padding: str
    data_format: Any

    def prepare(self) -> None:
        """Check the windows."""
        self.pool_size = sizes(self.pool_size, self.rank, "pool_size")
        self.strides = self.pool_size if self.strides is None else sizes(self.strides, self.rank, "strides")
        self.padding = str(self.padding).lower()
        if self.padding not in ("valid", "same"):
            raise ValueError(f"The `padding` argument must be one of ('valid', 'same'). Received: padding={self.padding}")
        self.data_format = data_format_of(self.data_format)
        self.input_spec = InputSpec(ndim=self.rank + 2)

    def _options(self) -> dict[str, Any]:
        return {"stride": self.strides, "padding": self.padding, "channel_axis": channel_axis(self.data_format)}


class _Max(_Pooling):
    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the maximum of each window."""
        return xp.nn.max_pool(inputs, self.pool_size, **self._options())


class _Average(_Pooling):
    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the mean of each window."""
        return xp.nn.avg_pool(inputs, self.pool_size, count_include_pad=False, **self._options())


class _Global(Layer):
    rank = 1
    data_format: Any
    keepdims: bool

    def prepare(self) -> None:
        """Check the format."""
        self.data_format = data_format_of(self.data_format)
        self.input_spec = InputSpec(ndim=self.rank + 2)

    @property
    def axes(self) -> tuple[int, ...]:
        """The axes of space."""
        return spatial_axes(self.rank, self.data_format)


class _GlobalAverage(_Global):
    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the mean over space."""
        return xp.mean(inputs, axis=self.axes, keepdims=self.keepdims)


class _GlobalMax(_Global):
    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the maximum over space."""
        return xp.max(inputs, axis=self.axes, keepdims=self.keepdims)


class _Adaptive(Layer):
    rank = 1
    output_size: Any
    data_format: Any

    def prepare(self) -> None:
        """Check the size."""
        self.output_size = sizes(self.output_size, self.rank, "output_size")
        self.data_format = data_format_of(self.data_format)
        self.input_spec = InputSpec(ndim=self.rank + 2)


class _AdaptiveAverage(_Adaptive):
    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the means of as many windows as asked for."""
        return xp.nn.adaptive_avg_pool(inputs, self.output_size, channel_axis=channel_axis(self.data_format))


class _AdaptiveMax(_Adaptive):
    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the maxima of as many windows as asked for."""
        return xp.nn.adaptive_max_pool(inputs, self.output_size, channel_axis=channel_axis(self.data_format))


class _MaskedAverage(_GlobalAverage):
    def prepare(self) -> None:
        """Take masks."""
        super().prepare()
        self.supports_masking = True

    @native
    def call(self, inputs: Any, mask: Any = None, *, xp: Any) -> Any:
        """Return the mean over the steps, without masked ones."""
        if mask is None:
            return xp.mean(inputs, axis=self.axes, keepdims=self.keepdims)
        weights = xp.astype(mask, inputs.dtype)
        weights = xp.expand_dims(weights, axis=2 if self.data_format == "channels_last" else 1)
        total = xp.sum(inputs * weights, axis=self.axes, keepdims=self.keepdims)
        return total / xp.sum(weights, axis=self.axes, keepdims=self.keepdims)

    def compute_mask(self, inputs: Any, mask: Any = None) -> Any:
        """Return none: there are no steps any more."""
        return None


_THINGS = {1: "sequences", 2: "images", 3: "volumes"}
for _rank, _thing in _THINGS.items():
    for _name, _base, _doc in (
        ("MaxPooling{}D", _Max, "The maximum of each window of {}."),
        ("AveragePooling{}D", _Average, "The mean of each window of {}."),
        ("GlobalAveragePooling{}D", _MaskedAverage if _rank == 1 else _GlobalAverage, "The mean of {}."),
        ("GlobalMaxPooling{}D", _GlobalMax, "The maximum of {}."),
        ("AdaptiveAveragePooling{}D", _AdaptiveAverage, "The means of a given number of windows of {}."),
        ("AdaptiveMaxPooling{}D", _AdaptiveMax, "The maxima of a given number of windows of {}."),
    ):
        _members = {"rank": _rank, "__doc__": _doc.format(_thing), "__module__": __name__}
        layer(type(_name.format(_rank), (_base,), _members))
