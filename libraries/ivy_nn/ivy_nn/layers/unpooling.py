"""The inverse of pooling."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.pooling import Pool


class _MaxUnpool(Pool):
    _docstring = """The inverse of `MaxPool{1|2|3}d`: maxima at their indices, and zeros elsewhere.

    Parameters
    ----------
    kernel_size, stride, padding : those of the `MaxPool{1|2|3}d`
    channel_axis : see `MaxPool{1|2|3}d`

    Raises
    ------
    LayerError
        see `MaxPool{1|2|3}d`.

    Notes
    -----
    A call takes the maxima, the indices, and optionally the size of the output, with or without its batch and channel axes.

    References
    ----------
    ``torch.nn.{name}``.

    Examples
    --------
    >>> from ivy_nn import MaxPool{1|2|3}d
    >>> x = np.{asarray([[[1.0, 5.0, 2.0, 3.0]]])|ones((1, 1, 4, 4))|ones((1, 1, 4, 4, 4))}
    >>> x, indices = MaxPool{1|2|3}d(2, return_indices=True)(x)
    >>> MaxUnpool{1d(2)(x, indices)
    array([[[0., 5., 0., 3.]]])|2d(2)(x, indices).shape
    (1, 1, 4, 4)|3d(2)(x, indices).shape
    (1, 1, 4, 4, 4)}
    """

    def __init__(
        self,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] | None = None,
        padding: int | tuple[int, ...] = 0,
        *,
        channel_axis: int = 1,
    ) -> None:
        if isinstance(padding, str):
            raise LayerError(f"{type(self).__name__} takes padding as integers; got {padding!r}.")
        self._set(kernel_size, stride, padding, channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        if not more:
            raise LayerError(f"{type(self).__name__} takes the indices of a {type(self).__name__.replace('Unp', 'P')} too.")
        indices, output_size = more[0], more[1] if len(more) > 1 else None
        if output_size is not None:
            given = tuple(output_size)
            output_size = given if len(given) <= self._space else self._spatial(given)
        xp = ivy_api.namespace_for(x, indices)
        return xp.nn.max_unpool(x, indices, self.kernel_size, output_size=output_size, **self._arguments())

    def _spatial(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        return shape[-self._space :] if self.channel_axis == 1 else shape[-self._space - 1 : -1]


class MaxUnpool1d(_MaxUnpool):
    _space = 1


class MaxUnpool2d(_MaxUnpool):
    _space = 2


class MaxUnpool3d(_MaxUnpool):
    _space = 3
