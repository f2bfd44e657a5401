"""Padding of spatial axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ivy_api
from ivy_nn.errors import LayerError
from ivy_nn.layers.spatial import Spatial

if TYPE_CHECKING:
    from ivy_api.typing import PadMode


class Pad(Spatial):
    """Padding as in torch: pairs of numbers of elements before and after, from the last spatial axis to the first."""

    _mode: PadMode = "constant"
    _value: float = 0.0
    _sections = """
    Parameters
    ----------
    padding : the number of elements at each end, or ``({left, right|left, right, top, bottom|left, right, top, bottom, front,
        back})``; negative numbers crop
    channel_axis : 1 for channels on axis 1, -1 for channels last; the batch axis may be missing

    Raises
    ------
    LayerError
        for invalid arguments; when called, for an input of another rank, or one that is too small.

    References
    ----------
    ``torch.nn.{name}``.

    Examples
    --------
    >>> {name}(1)(np.ones((1, 2, {5|5, 4|5, 4, 4}))).shape
    (1, 2, {7|7, 6|7, 6, 6})
    """
    _docstring = "Pad with zeros.\n" + _sections

    def __init__(self, padding: int | tuple[int, ...], *, channel_axis: int = 1) -> None:
        self._set(padding, channel_axis)

    def _set(self, padding: Any, channel_axis: int) -> None:
        each = tuple(padding) if isinstance(padding, tuple | list) else (padding,) * (2 * self._space)
        if len(each) != 2 * self._space or not all(type(n) is int for n in each):
            raise LayerError(
                f"{type(self).__name__} takes padding as an integer, or {2 * self._space} of them: before and after each spatial "
                f"axis, from the last to the first; got {padding!r}."
            )
        self.padding = each
        self._set_channel_axis(channel_axis)

    def _compute(self, x: Any, *more: Any) -> Any:
        own = self.padding
        widths = [(own[2 * i], own[2 * i + 1]) for i in reversed(range(self._space))]
        sizes = tuple(x.shape[2:] if self.channel_axis == 1 else x.shape[1:-1])
        self._check(x, widths, sizes)
        widths = [(0, 0), (0, 0), *widths] if self.channel_axis == 1 else [(0, 0), *widths, (0, 0)]
        xp = ivy_api.namespace_for(x)
        if self._mode == "constant":
            return xp.pad(x, widths, constant_values=self._value)
        return xp.pad(x, widths, mode=self._mode)

    def _check(self, x: Any, widths: Any, sizes: tuple[int, ...]) -> None:
        """Check that a batch is large enough for what is copied from it."""
        most = {"constant": None, "edge": None, "reflect": -1, "wrap": 0}[self._mode]
        for n, (low, high) in zip(sizes, widths, strict=True):
            if n + min(low, 0) + min(high, 0) < 0 or (most is not None and max(low, high) > n + most):
                raise LayerError(f"{type(self).__name__}({self.padding}) takes larger spatial axes; got shape {tuple(x.shape)}.")


class _ConstantPad(Pad):
    _docstring = "Pad with a constant.\n" + Pad._sections.replace(
        "    channel_axis", "    value : the constant\n    channel_axis"
    ).replace("(1)", "(1, 7.0)")

    def __init__(self, padding: int | tuple[int, ...], value: float, *, channel_axis: int = 1) -> None:
        self._set(padding, channel_axis)
        self.value = self._value = value


class ZeroPad1d(Pad):
    _space = 1


class ZeroPad2d(Pad):
    _space = 2


class ZeroPad3d(Pad):
    _space = 3


class ConstantPad1d(_ConstantPad):
    _space = 1


class ConstantPad2d(_ConstantPad):
    _space = 2


class ConstantPad3d(_ConstantPad):
    _space = 3
