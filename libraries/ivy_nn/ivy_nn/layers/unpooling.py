"""The inverse of pooling."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.pooling import Pool


class _MaxUnpool(Pool):
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
    """The inverse of `MaxPool1d`: maxima at their indices, and zeros elsewhere.

    Parameters
    ----------
    kernel_size, stride, padding : those of the `MaxPool1d`
    channel_axis : see `MaxPool1d`

    Raises
    ------
    LayerError
        see `MaxPool1d`.

    Notes
    -----
    A call takes the maxima, the indices, and optionally the size of the output, with or without its batch and channel axes.

    References
    ----------
    ``torch.nn.MaxUnpool1d``.

    Examples
    --------
    >>> from ivy_nn import MaxPool1d
    >>> x, indices = MaxPool1d(2, return_indices=True)(np.asarray([[[1.0, 5.0, 2.0, 3.0]]]))
    >>> MaxUnpool1d(2)(x, indices)
    array([[[0., 5., 0., 3.]]])
    """

    _space = 1


class MaxUnpool2d(_MaxUnpool):
    """The inverse of `MaxPool2d`: maxima at their indices, and zeros elsewhere.

    Parameters
    ----------
    kernel_size, stride, padding, channel_axis : see `MaxUnpool1d`

    Raises
    ------
    LayerError
        see `MaxPool1d`.

    References
    ----------
    ``torch.nn.MaxUnpool2d``.

    Examples
    --------
    >>> from ivy_nn import MaxPool2d
    >>> x, indices = MaxPool2d(2, return_indices=True)(np.ones((1, 1, 4, 4)))
    >>> MaxUnpool2d(2)(x, indices).shape
    (1, 1, 4, 4)
    """

    _space = 2


class MaxUnpool3d(_MaxUnpool):
    """The inverse of `MaxPool3d`: maxima at their indices, and zeros elsewhere.

    Parameters
    ----------
    kernel_size, stride, padding, channel_axis : see `MaxUnpool1d`

    Raises
    ------
    LayerError
        see `MaxPool1d`.

    References
    ----------
    ``torch.nn.MaxUnpool3d``.

    Examples
    --------
    >>> from ivy_nn import MaxPool3d
    >>> x, indices = MaxPool3d(2, return_indices=True)(np.ones((1, 1, 4, 4, 4)))
    >>> MaxUnpool3d(2)(x, indices).shape
    (1, 1, 4, 4, 4)
    """

    _space = 3
