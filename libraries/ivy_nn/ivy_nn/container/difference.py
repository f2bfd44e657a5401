"""`diff`: what differs between two Containers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import ivy_api
from ivy_nn.container.core import Core
from ivy_nn.container.nodes import leaves
from ivy_nn.container.operators import is_array, same


class Difference(NamedTuple):
    """One leaf that differs.

    Attributes
    ----------
    path : its path
    kind : ``"missing"`` (in the other Container), ``"added"``, ``"type"``, ``"backend"``, ``"shape"``, ``"dtype"`` or ``"value"``
    text : what differs
    largest : the largest absolute difference, for arrays of numbers whose values differ
    """

    path: str
    kind: str
    text: str
    largest: float | None = None


class Differences(tuple[Difference, ...]):
    """The differences between two Containers; empty, and so false, if there are none. Prints as one line for each."""

    __slots__ = ()

    def __repr__(self) -> str:
        if not self:
            return "no differences"
        width = max(len(each.path) for each in self)
        return "\n".join(f"{each.path:<{width}}  {each.text}" for each in self)


class Comparing(Core):
    """`Container.diff`."""

    __slots__ = ()

    def diff(self, other: Mapping[str, Any], *, rtol: float = 0.0, atol: float = 0.0) -> Differences:
        """Return what differs between this Container and another one.

        Parameters
        ----------
        other : Container, or nested mappings
        rtol, atol : differences up to ``atol + rtol * abs(other)`` are none

        Returns
        -------
        out : a tuple of `Difference`, which prints one line for each leaf that differs

        Examples
        --------
        >>> import numpy as np
        >>> from ivy_nn import Container
        >>> v = Container(weight=np.ones(3), bias=np.zeros(2), scale=1)
        >>> v.diff(Container(weight=np.asarray([1.0, 1.5, 1.0]), bias=np.zeros(3)))
        weight  1 of 3 values differ, by up to 0.5
        bias    shape (2,) here, (3,) there
        scale   is missing there
        """
        own, their = dict(leaves(self)), dict(leaves(other))
        found = [_compared(path, x, their[path], rtol, atol) if path in their else _missing(path) for path, x in own.items()]
        found += [Difference(path, "added", "is missing here") for path in their if path not in own]
        return Differences(each for each in found if each is not None)


def _missing(path: str) -> Difference:
    return Difference(path, "missing", "is missing there")


def _compared(path: str, x: Any, y: Any, rtol: float, atol: float) -> Difference | None:
    if not is_array(x) or not is_array(y):
        if is_array(x) or is_array(y):
            return Difference(path, "type", f"{type(x).__qualname__} here, {type(y).__qualname__} there")
        return None if same(x, y) else Difference(path, "value", f"{x!r:.40} here, {y!r:.40} there")
    xp = ivy_api.namespace_for(x)
    if xp is not ivy_api.namespace_for(y):
        return Difference(path, "backend", f"{_backend(x)} here, {_backend(y)} there")
    if tuple(x.shape) != tuple(y.shape):
        return Difference(path, "shape", f"shape {tuple(x.shape)} here, {tuple(y.shape)} there")
    if x.dtype != y.dtype:
        return Difference(path, "dtype", f"dtype {ivy_api.dtype_name(x.dtype)} here, {ivy_api.dtype_name(y.dtype)} there")
    return _values(path, xp, x, y, rtol, atol)


def _backend(x: Any) -> str:
    return type(x).__module__.partition(".")[0]


def _values(path: str, xp: Any, x: Any, y: Any, rtol: float, atol: float) -> Difference | None:
    differ = xp.not_equal(x, y)
    numeric = xp.isdtype(x.dtype, "numeric")
    if not numeric:
        count = int(xp.count_nonzero(differ))
        return Difference(path, "value", f"{count} of {_size(x)} values differ") if count else None
    differ = xp.logical_and(differ, xp.logical_not(xp.logical_and(xp.not_equal(x, x), xp.not_equal(y, y))))  # nan is nan
    gap = xp.where(differ, _distance(xp, x, y), 0.0)
    if rtol or atol:
        differ = xp.logical_and(differ, xp.logical_not(gap <= atol + rtol * xp.astype(xp.abs(y), gap.dtype)))
    count = int(xp.count_nonzero(differ))
    if not count:
        return None
    gap = xp.where(differ, gap, 0.0)
    largest = float("nan") if bool(xp.any(xp.isnan(gap))) else float(xp.max(gap))
    return Difference(path, "value", f"{count} of {_size(x)} values differ, by up to {largest:.4g}", largest)


def _distance(xp: Any, x: Any, y: Any) -> Any:
    """The absolute differences, in a floating-point dtype."""
    if xp.isdtype(x.dtype, "integral"):
        wide = xp.asarray(0.0).dtype
        return xp.abs(xp.astype(x, wide) - xp.astype(y, wide))
    return xp.abs(xp.subtract(x, y))


def _size(x: Any) -> int:
    size = 1
    for n in x.shape:
        size *= n
    return size
