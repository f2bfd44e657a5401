"""Pooling over windows at random positions."""

from __future__ import annotations

from math import prod
from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import numbers
from ivy_nn.layers.spatial import Spatial


class _FractionalMaxPool(Spatial):
    _order: tuple[int, ...] = ()
    """Which of the samples is that of each spatial axis."""

    def __init__(self, kernel_size: Any, output_size: Any = None, output_ratio: Any = None, return_indices: bool = False) -> None:
        name = type(self).__name__
        if (output_size is None) == (output_ratio is None):
            raise LayerError(f"{name} takes either output_size or output_ratio; got {output_size!r} and {output_ratio!r}.")
        self.kernel_size = numbers(name, "kernel_size", kernel_size, self._space)
        self.output_size = None if output_size is None else numbers(name, "output_size", output_size, self._space)
        self.output_ratio: Any = None
        if output_ratio is not None:
            each = tuple(output_ratio) if isinstance(output_ratio, tuple | list) else (output_ratio,) * self._space
            if len(each) != self._space or not all(0 < r < 1 for r in each):
                raise LayerError(
                    f"{name} takes output_ratio as a number between 0 and 1, or one for each of the {self._space} spatial axes; "
                    f"got {output_ratio!r}."
                )
            self.output_ratio = each
        self.return_indices = return_indices

    def _compute(self, x: Any, *more: Any) -> Any:
        xp, sizes = ivy_api.namespace_for(x), tuple(x.shape[2:])
        outs = self.output_size or tuple(int(n * r) for n, r in zip(sizes, self.output_ratio, strict=True))
        if any(out < 1 or out + k - 1 > n for n, k, out in zip(sizes, self.kernel_size, outs, strict=True)):
            raise LayerError(
                f"{type(self).__name__} with kernel_size={self.kernel_size} and an output of {outs} takes larger spatial axes; got "
                f"shape {tuple(x.shape)}."
            )
        samples = more[0] if more else xp.random.uniform(self.random_key(), (*x.shape[:2], self._space), dtype=x.dtype)
        self._check_samples(samples, x)
        indices = self._windows(samples, sizes, outs, xp)
        flat = xp.reshape(x, (*x.shape[:2], prod(sizes)))
        windows = xp.take_along_axis(flat, xp.reshape(indices, (*x.shape[:2], -1)), axis=2)
        windows = xp.reshape(windows, (*x.shape[:2], *outs, prod(self.kernel_size)))
        maxima = xp.max(windows, axis=-1)
        if not self.return_indices:
            return maxima
        chosen: Any = xp.expand_dims(xp.argmax(windows, axis=-1), axis=-1)
        within = xp.reshape(indices, tuple(windows.shape))
        return maxima, xp.squeeze(xp.take_along_axis(within, chosen, axis=-1), axis=-1)

    def _check_samples(self, samples: Any, x: Any) -> None:
        wanted = (*x.shape[:2], self._space)
        if tuple(samples.shape) != wanted:
            raise LayerError(f"{type(self).__name__} takes samples of shape {wanted} for this input; got {tuple(samples.shape)}.")

    def _windows(self, samples: Any, sizes: tuple[int, ...], outs: tuple[int, ...], xp: Any) -> Any:
        """The indices of the elements of all windows in flattened space: of shape ``(batch, channels, *outs, *kernel_size)``."""
        indices: Any = 0
        device = ivy_api.device_of(samples)
        for axis, (n, k, out) in enumerate(zip(sizes, self.kernel_size, outs, strict=True)):
            sample = samples[:, :, self._order[axis] : self._order[axis] + 1]
            window = xp.arange(k, device=device)
            starts: Any = xp.full((*samples.shape[:2], 1), n - k, dtype=window.dtype, device=device)
            if out > 1:
                step = (n - k) / (out - 1)
                steps = xp.arange(out - 1, dtype=samples.dtype, device=device)
                before = xp.astype((steps + sample) * step, window.dtype) - xp.astype(sample * step, window.dtype)
                starts = xp.concat([before, starts], axis=2)
            positions = xp.expand_dims(starts, axis=-1) + window
            shape = [1] * (2 * self._space)
            shape[axis], shape[self._space + axis] = out, k
            indices = indices * n + xp.reshape(positions, (*samples.shape[:2], *shape))
        return indices


class FractionalMaxPool2d(_FractionalMaxPool):
    """The maximum of windows at pseudorandom positions, of a given number.

    Parameters
    ----------
    kernel_size : the size of a window: here and below one value, or one for each axis
    output_size : the number of windows
    output_ratio : instead, the number of windows divided by the size of the input, between 0 and 1
    return_indices : whether to also return the indices of the maxima, as `MaxUnpool2d` takes them

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or too small for so many windows.

    Notes
    -----
    The positions are random in training and in evaluation, as in torch. A call takes them as a second argument, too: numbers from 0
    to 1, of shape ``(batch, channels, 2)``; the first is of the last axis.

    References
    ----------
    Graham, Fractional max-pooling (2014); ``torch.nn.FractionalMaxPool2d``.

    Examples
    --------
    >>> FractionalMaxPool2d(2, output_ratio=0.7)(np.ones((1, 3, 10, 20)), key=ivy_api.random.key(0)).shape
    (1, 3, 7, 14)
    """

    _space = 2
    _order = (1, 0)


class FractionalMaxPool3d(_FractionalMaxPool):
    """The maximum of windows at pseudorandom positions, of a given number.

    Parameters
    ----------
    kernel_size, output_size, output_ratio, return_indices : see `FractionalMaxPool2d`

    Raises
    ------
    LayerError
        see `FractionalMaxPool2d`.

    Notes
    -----
    See `FractionalMaxPool2d`; the positions are of shape ``(batch, channels, 3)``, in the order of the axes.

    References
    ----------
    ``torch.nn.FractionalMaxPool3d``.

    Examples
    --------
    >>> FractionalMaxPool3d(2, output_size=3)(np.ones((1, 3, 8, 8, 5)), key=ivy_api.random.key(0)).shape
    (1, 3, 3, 3, 3)
    """

    _space = 3
    _order = (0, 1, 2)
