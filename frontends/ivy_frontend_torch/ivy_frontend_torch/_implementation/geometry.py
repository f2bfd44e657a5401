"""Where in memory the elements of a view are: sizes, strides and an offset, by arithmetic.

The body of a view runs on the geometry of its base, with `GEOMETRY` for the namespace: no array is read or made, so that a compiler
may trace it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ivy_api.adapt.arguments import normalise_axis
from ivy_api.frontends.sizes import bounds_of_slice, has_zero, is_same, is_size, plain


class NotAViewError(Exception):
    """The elements are not those of the base at even distances."""


class Geometry:
    """Sizes, strides and offset of the elements of a view, in elements of the root.

    Attributes
    ----------
    shape, strides : one number for each axis
    offset : where the first element is
    """

    __slots__ = ("offset", "shape", "strides")

    def __init__(self, shape: Sequence[int], strides: Sequence[int], offset: int = 0) -> None:
        self.shape, self.strides, self.offset = tuple(shape), tuple(strides), offset

    def __getitem__(self, key: Any) -> Geometry:
        """Index by integers, slices, ``None`` and an ellipsis."""
        key = key if isinstance(key, tuple) else (key,)
        taken = sum(1 for each in key if each is not None and each is not Ellipsis)
        at = next((i for i, each in enumerate(key) if each is Ellipsis), len(key))
        key = (*key[:at], *(slice(None),) * (len(self.shape) - taken), *key[at + 1 :])
        shape: list[int] = []
        strides: list[int] = []
        offset, axis = self.offset, 0
        for each in key:
            if each is None:
                shape.append(1)
                strides.append(self._stride_of_new(axis))
                continue
            n, stride = self.shape[axis], self.strides[axis]
            axis += 1
            if isinstance(each, slice):
                start, _, step, count = bounds_of_slice(each, n)
                shape.append(count)
                strides.append(stride * step)
                offset += 0 if is_same(n, 0) else stride * start
            else:
                offset += stride * normalise_axis(int(each), n)
        return Geometry(shape, strides, offset)

    def reshaped(self, shape: Sequence[int]) -> Geometry:
        """The same elements in another shape."""
        found = viewed_strides(self.shape, self.strides, shape)
        if found is None:
            raise NotAViewError
        return Geometry(shape, found, self.offset)

    def permuted(self, axes: Sequence[int]) -> Geometry:
        """The axes in another order."""
        return Geometry([self.shape[i] for i in axes], [self.strides[i] for i in axes], self.offset)

    def with_axis(self, axis: int) -> Geometry:
        """A new axis of one element."""
        stride = self._stride_of_new(axis)
        return Geometry(
            (*self.shape[:axis], 1, *self.shape[axis:]), (*self.strides[:axis], stride, *self.strides[axis:]), self.offset
        )

    def without(self, axes: Sequence[int]) -> Geometry:
        """Those of some axes that have one element left out."""
        rest = [i for i, n in enumerate(self.shape) if i not in axes or n != 1]
        return self.permuted(rest)

    def broadcast(self, shape: Sequence[int]) -> Geometry:
        """Axes of one element repeated."""
        new = len(shape) - len(self.shape)
        own, strides = (1,) * new + self.shape, (0,) * new + self.strides
        return Geometry(shape, [0 if m == 1 != n else s for m, n, s in zip(own, shape, strides, strict=True)], self.offset)

    def diagonal(self, offset: int, first: int, second: int) -> Geometry:
        """The diagonals over two axes, on a new last axis."""
        rows, columns = self.shape[first], self.shape[second]
        count = max(min(rows, columns - offset) if offset >= 0 else min(rows + offset, columns), 0)
        rest = [i for i in range(len(self.shape)) if i not in (first, second)]
        at = self.strides[second] * offset if offset >= 0 else self.strides[first] * -offset
        strides = [*(self.strides[i] for i in rest), self.strides[first] + self.strides[second]]
        return Geometry([*(self.shape[i] for i in rest), count], strides, self.offset + (at if count else 0))

    def windows(self, axis: int, size: int, step: int) -> Geometry:
        """All windows along an axis, on a new last axis."""
        if not self.shape:
            return Geometry((size,), (1,), self.offset)
        shape, strides = list(self.shape), list(self.strides)
        own = strides[axis]
        shape[axis], strides[axis] = (shape[axis] - size) // step + 1, own * step
        return Geometry((*shape, size), (*strides, own), self.offset)

    def _stride_of_new(self, axis: int) -> int:
        return self.shape[axis] * self.strides[axis] if axis < len(self.shape) else 1


Locate = Callable[[Geometry], Geometry]
"""Takes the geometry of a base, and returns that of a view."""


def itself(geometry: Geometry) -> Geometry:
    """Locate all of a base."""
    return geometry


class _Linalg:
    @staticmethod
    def diagonal(x: Geometry, /, *, offset: int = 0) -> Geometry:
        return x.diagonal(offset, len(x.shape) - 2, len(x.shape) - 1)


class _Space:
    """The functions of a namespace that bodies of views call."""

    linalg = _Linalg

    @staticmethod
    def reshape(x: Geometry, shape: Sequence[int], /) -> Geometry:
        return x.reshaped(shape)

    @staticmethod
    def permute_dims(x: Geometry, axes: Sequence[int], /) -> Geometry:
        return x.permuted(axes)

    @staticmethod
    def expand_dims(x: Geometry, /, *, axis: int) -> Geometry:
        return x.with_axis(normalise_axis(axis, len(x.shape) + 1))

    @staticmethod
    def broadcast_to(x: Geometry, shape: Sequence[int], /) -> Geometry:
        return x.broadcast(shape)

    @staticmethod
    def moveaxis(x: Geometry, source: Sequence[int], destination: Sequence[int], /) -> Geometry:
        ndim = len(x.shape)
        to = {normalise_axis(b, ndim): normalise_axis(a, ndim) for a, b in zip(source, destination, strict=True)}
        rest = iter(i for i in range(ndim) if i not in to.values())
        return x.permuted([to[i] if i in to else next(rest) for i in range(ndim)])


GEOMETRY = _Space()


def contiguous_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """Return the strides of elements in order."""
    found, step = [], 1
    for n in reversed(tuple(shape)):
        found.append(step)
        step *= n if is_size(n) else max(n, 1)
    return tuple(reversed(found))


def viewed_strides(shape: Sequence[int], strides: Sequence[int], to: Sequence[int]) -> tuple[int, ...] | None:
    """Return the strides with which elements can be seen in another shape; ``None`` if they would have to be moved.

    From the last axis on, axes that lie evenly are one run, which is divided into the new axes.
    """
    if has_zero(shape):
        return tuple(strides) if tuple(shape) == tuple(to) else contiguous_strides(to)
    found = [1] * len(to)
    own, new, size, left = len(shape), len(to), 1, 1
    step = strides[-1] if shape else 1
    for axis in range(own - 1, -1, -1):
        size *= shape[axis]
        if axis and (is_same(shape[axis - 1], 1) or is_same(strides[axis - 1], size * step)):
            continue
        while new and (plain(left) < plain(size) or is_same(to[new - 1], 1)):
            new -= 1
            found[new] = left * step
            left *= to[new]
        if not is_same(left, size):
            return None
        step, size, left = strides[axis - 1], 1, 1
    return None if new and any(not is_same(n, 1) for n in to[:new]) else tuple(found)
