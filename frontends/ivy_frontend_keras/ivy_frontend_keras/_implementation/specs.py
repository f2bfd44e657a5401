"""``keras.InputSpec``: what a layer requires of its input."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.defining import offer


@offer("", "layers")
class InputSpec:
    """The number of axes and the sizes that an input must have; ``None`` where anything goes."""

    def __init__(
        self, dtype: Any = None, shape: Any = None, ndim: int | None = None, max_ndim: int | None = None,
        min_ndim: int | None = None, axes: Any = None, allow_last_axis_squeeze: bool = False, name: str | None = None,
        optional: bool = False,
    ) -> None:  # fmt: skip
        self.dtype, self.name, self.optional = dtype, name, optional
        self.shape = None if shape is None else tuple(shape)
        self.ndim = ndim if self.shape is None else len(self.shape)
        self.max_ndim, self.min_ndim = max_ndim, min_ndim
        self.axes = {int(axis): size for axis, size in (axes or {}).items()}
        self.allow_last_axis_squeeze = allow_last_axis_squeeze

    def check(self, shape: tuple[Any, ...], layer: str) -> None:
        """Raise unless a shape fits."""
        begin = f'Input 0 of layer "{layer}" is incompatible with the layer: '
        if self.ndim is not None and len(shape) != self.ndim:
            raise ValueError(f"{begin}expected ndim={self.ndim}, found ndim={len(shape)}. Full shape received: {shape}")
        if self.max_ndim is not None and len(shape) > self.max_ndim:
            raise ValueError(f"{begin}expected max_ndim={self.max_ndim}, found ndim={len(shape)}")
        if self.min_ndim is not None and len(shape) < self.min_ndim:
            raise ValueError(f"{begin}expected min_ndim={self.min_ndim}, found ndim={len(shape)}. Full shape received: {shape}")
        for axis, size in self.axes.items():
            if size is not None and shape[axis] not in (size, None):
                raise ValueError(
                    f"{begin}expected axis {axis} of input shape to have value {size}, but received input with shape {shape}"
                )
        for given, wanted in zip(shape, self.shape or (), strict=False):
            if wanted is not None and given is not None and given != wanted:
                raise ValueError(f"{begin}expected shape={self.shape}, found shape={shape}")


def check_inputs(spec: Any, inputs: Any, layer: str) -> None:
    """Raise unless inputs fit what a layer requires."""
    every = list(spec) if isinstance(spec, (list, tuple)) else [spec]
    given = [x for x in kinds.leaves(inputs) if hasattr(x, "shape")]
    if len(every) == len(given):
        for one, x in zip(every, given, strict=True):
            if one is not None:
                one.check(tuple(x.shape), layer)
    elif given or not every:
        raise ValueError(
            f'Layer "{layer}" expects {len(every)} input(s), but it received {len(given)} input tensors. Inputs received: {inputs}'
        )
