"""What layers over spatial axes have in common."""

from __future__ import annotations

import re
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import SPACES, check_channel_axis, check_rank
from ivy_nn.module import Module


class PerDimension(Module):
    """The base class of layers that have one class for each number of spatial axes, such as `Conv1d`, `Conv2d` and `Conv3d`.

    The classes differ in ``_space``, the number of axes, and share a base class with everything else. The base class has the
    docstring of them all as ``_docstring``. In it ``{a|b|c}`` stands for ``a`` in the class with one axis, for ``b`` in that with
    two, for ``c`` in that with three; ``{name}`` stands for the name of the class.
    """

    _space = 0
    """The number of spatial axes."""
    _docstring = ""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "_space" in cls.__dict__ and cls.__doc__ is None:
            cls.__doc__ = re.sub(r"\{([^{}]+)\}", cls._fill, cls._docstring)

    @classmethod
    def _fill(cls, field: re.Match[str]) -> str:
        return cls.__name__ if field[1] == "name" else field[1].split("|")[cls._space - 1]


class Spatial(PerDimension):
    """The base class of layers over spatial axes: ``_compute(x)`` takes a batch, ``_forward`` also one example without that axis.

    Attributes
    ----------
    channel_axis : the channel axis of batches: 1, or -1 for the last
    """

    channel_axis = 1

    def _compute(self, x: Any, *more: Any) -> Any:
        raise NotImplementedError

    def _forward(self, x: Any, *more: Any) -> Any:
        if self._is_batch(x):
            return self._compute(x, *more)
        xp = ivy_api.namespace_for(x)
        rest = (xp.expand_dims(each, axis=0) if hasattr(each, "shape") else each for each in more)
        out = self._compute(xp.expand_dims(x, axis=0), *rest)
        if isinstance(out, tuple):
            return tuple(xp.squeeze(each, axis=0) for each in out)
        return xp.squeeze(out, axis=0)

    def _is_batch(self, x: Any) -> bool:
        space, names = self._space, SPACES[self._space]
        shape = f"batch, channels, {names}" if self.channel_axis == 1 else f"batch, {names}, channels"
        takes = f"arrays of shape ({shape}), with or without the batch axis"
        return check_rank(type(self).__name__, x, (space + 2, space + 1), takes) == space + 2

    def _channels(self, x: Any) -> Any:
        """The number of channels of an input."""
        return x.shape[-1 if self.channel_axis == -1 else int(self._is_batch(x))]

    def _set_channel_axis(self, axis: Any) -> None:
        if axis != 1:
            self.channel_axis = check_channel_axis(type(self).__name__, axis)

    def _check_channels(self, x: Any, name: str, size: int | None) -> None:
        """Check the number of channels of a batch."""
        if x.shape[self.channel_axis] != size:
            raise LayerError(
                f"{type(self).__name__} with {name}={size} takes {size} channels, on axis {self.channel_axis} of a batch; got a "
                f"batch of shape {tuple(x.shape)}."
            )
