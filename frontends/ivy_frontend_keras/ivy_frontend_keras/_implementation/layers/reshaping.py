"""Layers that change the shape."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_keras._implementation.layer import Layer, native
from ivy_frontend_keras._implementation.layers.registering import channel_axis, layer, sizes, spatial_axes
from ivy_frontend_keras._implementation.settings import data_format_of
from ivy_frontend_keras._implementation.specs import InputSpec


@layer
class Flatten(Layer):
    """All axes but the first as one."""

    data_format: Any

    def prepare(self) -> None:
        """Check the format."""
        self.data_format = data_format_of(self.data_format)
        self.input_spec = InputSpec(min_ndim=1)
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the flattened input."""
        rank = len(inputs.shape)
        if self.data_format == "channels_first" and rank > 2:
            inputs = xp.permute_dims(inputs, (0, *range(2, rank), 1))
        return xp.reshape(inputs, (inputs.shape[0], math.prod(inputs.shape[1:])))


@layer
class Reshape(Layer):
    """Another shape of each example."""

    target_shape: Any

    def prepare(self) -> None:
        """Check the shape."""
        self.target_shape = (self.target_shape,) if isinstance(self.target_shape, int) else tuple(self.target_shape)
        if self.target_shape.count(-1) > 1:
            raise ValueError(f"The `target_shape` argument must have at most one -1. Received: target_shape={self.target_shape}")
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input in another shape."""
        number, known = math.prod(inputs.shape[1:]), math.prod([n for n in self.target_shape if n != -1])
        if number % known if -1 in self.target_shape and known else number != known:
            raise ValueError(
                "The total size of the tensor must be unchanged. Received: "
                f"input_shape={tuple(inputs.shape[1:])}, target_shape={self.target_shape}"
            )
        shape = tuple(number // known if n == -1 else n for n in self.target_shape)
        return xp.reshape(inputs, (inputs.shape[0], *shape))


@layer
class Permute(Layer):
    """The axes of each example in another order; they are numbered from 1."""

    dims: Any

    def prepare(self) -> None:
        """Check the order."""
        self.dims = tuple(self.dims)
        if sorted(self.dims) != list(range(1, len(self.dims) + 1)):
            raise ValueError(
                "Invalid permutation argument `dims` for Permute Layer. The set of indices in `dims` must "
                f"be consecutive and start from 1. Received dims={self.dims}"
            )
        self.input_spec = InputSpec(ndim=len(self.dims) + 1)
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input with its axes permuted."""
        return xp.permute_dims(inputs, (0, *self.dims))


@layer
class RepeatVector(Layer):
    """A sequence of copies."""

    n: int

    def prepare(self) -> None:
        """Check the number."""
        if not isinstance(self.n, int):
            raise TypeError(f"Expected an integer value for `n`, got {type(self.n)}.")
        self.input_spec = InputSpec(ndim=2)
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the copies."""
        return xp.tile(xp.expand_dims(inputs, axis=1), (1, self.n, 1))


def pairs(value: Any, rank: int, name: str) -> tuple[tuple[int, int], ...]:
    """Return an amount before and after each axis: one for all, one for each, or pairs."""
    if isinstance(value, int):
        return ((value, value),) * rank
    if not isinstance(value, (list, tuple)) or len(value) != (2 if rank == 1 else rank):
        raise ValueError(f"`{name}` should have {max(rank, 2)} elements. Received: {name}={value}.")
    if rank == 1:
        return (sizes(value, 2, name, zero=True),)  # type: ignore[return-value]
    return tuple(sizes(one, 2, f"{name} entry", zero=True) for one in value)  # type: ignore[misc]


class _Edges(Layer):
    """A layer with an amount before and after each axis of space."""

    rank = 1
    amounts = ""
    """The name of the argument."""
    data_format: Any = "channels_last"

    def prepare(self) -> None:
        """Check the amounts."""
        self._pairs = pairs(getattr(self, self.amounts), self.rank, self.amounts)
        setattr(self, self.amounts, self._pairs if self.rank > 1 else self._pairs[0])
        self.data_format = data_format_of(self.data_format)
        self.input_spec = InputSpec(ndim=self.rank + 2)
        self.built = True


class _Padding(_Edges):
    amounts = "padding"

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input with zeros around."""
        axes = spatial_axes(self.rank, self.data_format)
        by_axis = dict(zip(axes, self._pairs, strict=True))
        return xp.pad(inputs, tuple(by_axis.get(i, (0, 0)) for i in range(len(inputs.shape))))


class _Cropping(_Edges):
    amounts = "cropping"
    cropping: Any

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input without its borders."""
        axes = spatial_axes(self.rank, self.data_format)
        key = [slice(None)] * len(inputs.shape)
        for axis, (low, high) in zip(axes, self._pairs, strict=True):
            if low + high >= inputs.shape[axis]:
                raise ValueError(
                    f"`cropping` should be less than the size of axis {axis}. Received: inputs.shape={tuple(inputs.shape)} "
                    f"and cropping={self.cropping}"
                )
            key[axis] = slice(low, inputs.shape[axis] - high)
        return inputs[tuple(key)]


class _Up(Layer):
    rank = 1
    size: Any
    data_format: Any = "channels_last"
    interpolation: str = "nearest"

    def prepare(self) -> None:
        """Check the factors."""
        self.data_format = data_format_of(self.data_format)
        self.factors = sizes(self.size, self.rank, "size")
        if self.rank > 1:
            self.size = self.factors
        if self.interpolation not in ("nearest", "bilinear", "bicubic"):
            raise ValueError(f"`interpolation` is one of 'nearest', 'bilinear', 'bicubic'. Received: {self.interpolation}")
        self.input_spec = InputSpec(ndim=self.rank + 2)
        self.built = True

    @native
    def call(self, inputs: Any, *, xp: Any) -> Any:
        """Return the input with its elements repeated, or interpolated."""
        axes = spatial_axes(self.rank, self.data_format)
        if self.interpolation == "nearest":
            for axis, factor in zip(axes, self.factors, strict=True):
                inputs = xp.repeat(inputs, factor, axis=axis)
            return inputs
        wanted = tuple(inputs.shape[axis] * factor for axis, factor in zip(axes, self.factors, strict=True))
        mode = {"bilinear": "linear", "bicubic": "cubic"}[self.interpolation]
        return xp.nn.interpolate(inputs, size=wanted, mode=mode, channel_axis=channel_axis(self.data_format))


_THINGS = {1: "sequences", 2: "images", 3: "volumes"}
for _rank, _thing in _THINGS.items():
    for _name, _base, _doc in (
        ("ZeroPadding{}D", _Padding, "Zeros around {}."),
        ("Cropping{}D", _Cropping, "The inside of {}."),
        ("UpSampling{}D", _Up, "Larger {}."),
    ):
        layer(type(_name.format(_rank), (_base,), {"rank": _rank, "__doc__": _doc.format(_thing), "__module__": __name__}))
