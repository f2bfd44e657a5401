"""Pooling over sliding windows."""

from __future__ import annotations

from typing import Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.checking import numbers, windows_padding
from ivy_nn.layers.spatial import Spatial


class Pool(Spatial):
    """What pooling layers have in common: windows."""

    def _set(self, kernel_size: Any, stride: Any, padding: Any, channel_axis: int) -> None:
        name, space = type(self).__name__, self._space
        self.kernel_size = numbers(name, "kernel_size", kernel_size, space)
        self.stride = self.kernel_size if stride is None else numbers(name, "stride", stride, space)
        self.padding = windows_padding(name, padding, space)
        if padding != "same" and any(2 * p > k for p, k in zip(self._pads(), self.kernel_size, strict=True)):
            raise LayerError(f"{name} takes padding of at most half the kernel_size {kernel_size!r}; got {padding!r}.")
        self._set_channel_axis(channel_axis)

    def _pads(self) -> tuple[int, ...]:
        return (0,) * self._space if isinstance(self.padding, str) else self.padding

    def _arguments(self) -> dict[str, Any]:
        return {"stride": self.stride, "padding": self.padding, "channel_axis": self.channel_axis}


class _MaxPool(Pool):
    _docstring = """The maximum of each window.

    Parameters
    ----------
    kernel_size : the size of the window, one for all spatial axes or one for each
    stride : the step between windows, likewise; by default their size
    padding : the number of elements added at both ends of each axis, smaller than all others, or ``"valid"`` or ``"same"``
    dilation : the spacing between the elements of a window
    return_indices : whether to also return the indices of the maxima, as `MaxUnpool{1|2|3}d` takes them
    ceil_mode : whether the last window may extend beyond the end
    channel_axis : 1 for inputs of shape ``(batch, channels, {length|height, width|depth, height, width})``, -1 for channels last,
        ``(batch, {length|height, width|depth, height, width}, channels)``; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank.

    References
    ----------
    ``torch.nn.{name}``, ``keras.layers.MaxPooling{1|2|3}D``.

    Examples
    --------
    >>> {MaxPool1d(2)(np.asarray([[[1.0, 5.0, 2.0, 3.0]]]))
    array([[[5., 3.]]])|MaxPool2d(2)(np.ones((1, 3, 8, 8), dtype="float32")).shape
    (1, 3, 4, 4)|MaxPool3d(2)(np.ones((1, 3, 8, 8, 4), dtype="float32")).shape
    (1, 3, 4, 4, 2)}
    """

    def __init__(
        self,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] | None = None,
        padding: str | int | tuple[int, ...] = 0,
        dilation: int | tuple[int, ...] = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
        *,
        channel_axis: int = 1,
    ) -> None:
        self._set(kernel_size, stride, padding, channel_axis)
        self.dilation = numbers(type(self).__name__, "dilation", dilation, self._space)
        self.return_indices, self.ceil_mode = return_indices, ceil_mode

    def _compute(self, x: Any, *more: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.nn.max_pool(
            x,
            self.kernel_size,
            dilation=self.dilation,
            return_indices=self.return_indices,
            ceil_mode=self.ceil_mode,
            **self._arguments(),
        )


class MaxPool1d(_MaxPool):
    _space = 1


class MaxPool2d(_MaxPool):
    _space = 2


class MaxPool3d(_MaxPool):
    _space = 3


class _AvgPool(Pool):
    _docstring = """The mean of each window.

    Parameters
    ----------
    kernel_size : the size of the window, one for all spatial axes or one for each
    stride : the step between windows, likewise; by default their size
    padding : the number of zeros added at both ends of each axis, or ``"valid"`` or ``"same"``
    ceil_mode : whether the last window may extend beyond the end; what is beyond does not count
    count_include_pad : whether the zeros of the padding count
    divisor_override : what the sums are divided by, instead of the number of elements
    channel_axis : see `MaxPool{1|2|3}d`

    Raises
    ------
    LayerError
        see `MaxPool{1|2|3}d`.

    References
    ----------
    ``torch.nn.{name}``, ``keras.layers.AveragePooling{1|2|3}D``.

    Examples
    --------
    >>> {AvgPool1d(2)(np.asarray([[[1.0, 5.0, 2.0, 3.0]]]))
    array([[[3. , 2.5]]])|AvgPool2d(2)(np.ones((1, 3, 8, 8), dtype="float32")).shape
    (1, 3, 4, 4)|AvgPool3d(2)(np.ones((1, 3, 8, 8, 4), dtype="float32")).shape
    (1, 3, 4, 4, 2)}
    """

    def __init__(
        self,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] | None = None,
        padding: str | int | tuple[int, ...] = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
        *,
        channel_axis: int = 1,
    ) -> None:
        self._set(kernel_size, stride, padding, channel_axis)
        self.ceil_mode, self.count_include_pad, self.divisor_override = ceil_mode, count_include_pad, divisor_override
        if divisor_override == 0:
            raise LayerError(f"{type(self).__name__} takes a divisor_override other than 0.")

    def _compute(self, x: Any, *more: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.nn.avg_pool(
            x,
            self.kernel_size,
            ceil_mode=self.ceil_mode,
            count_include_pad=self.count_include_pad,
            divisor=self.divisor_override,
            **self._arguments(),
        )


class AvgPool1d(_AvgPool):
    _space = 1


class AvgPool2d(_AvgPool):
    _space = 2


class AvgPool3d(_AvgPool):
    _space = 3


class _LPPool(Pool):
    _docstring = """The norm of each window: ``sum(|x| ** p) ** (1 / p)``.

    Parameters
    ----------
    norm_type : the order ``p``, positive
    kernel_size : the size of the window, one for all spatial axes or one for each
    stride : the step between windows, likewise; by default their size
    ceil_mode : whether the last window may extend beyond the end
    channel_axis : see `MaxPool{1|2|3}d`

    Raises
    ------
    LayerError
        see `MaxPool{1|2|3}d`.

    Notes
    -----
    Unlike in torch, powers are those of ``|x|`` for odd orders too, and a window that extends beyond the end has the norm of the
    elements that it has, not of more.

    References
    ----------
    ``torch.nn.{name}``.

    Examples
    --------
    >>> {LPPool1d(2, 2)(np.asarray([[[3.0, 4.0, 6.0, 8.0]]]))
    array([[[ 5., 10.]]])|LPPool2d(1, 2)(np.ones((1, 1, 2, 4)))
    array([[[[4., 4.]]]])|LPPool3d(1, 2)(np.ones((1, 1, 2, 2, 4)))
    array([[[[[8., 8.]]]]])}
    """

    def __init__(
        self,
        norm_type: float,
        kernel_size: int | tuple[int, ...],
        stride: int | tuple[int, ...] | None = None,
        ceil_mode: bool = False,
        *,
        channel_axis: int = 1,
    ) -> None:
        if not norm_type > 0:
            raise LayerError(f"{type(self).__name__} takes a positive norm_type; got {norm_type!r}.")
        self._set(kernel_size, stride, 0, channel_axis)
        self.norm_type, self.ceil_mode = norm_type, ceil_mode

    def _compute(self, x: Any, *more: Any) -> Any:
        xp = ivy_api.namespace_for(x)
        return xp.nn.lp_pool(x, self.kernel_size, p=self.norm_type, ceil_mode=self.ceil_mode, **self._arguments())


class LPPool1d(_LPPool):
    _space = 1


class LPPool2d(_LPPool):
    _space = 2


class LPPool3d(_LPPool):
    _space = 3
