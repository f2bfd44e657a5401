"""Pooling windows: their positions, element counts, and reductions."""

from __future__ import annotations

from math import prod
from operator import index

from ivy_api.adapt.arguments import device_of
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.nn import convolution, spatial
from ivy_api.bodies.operands import index_dtype
from ivy_api.bodies.shapes import shapes_differ
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ivy_api.typing import Array, ArrayNamespace


class PoolingGeometry:
    """The geometry of pooling windows.

    Attributes
    ----------
    shape : the spatial shape
    window, stride, dilation : for each spatial axis
    pads : before and after each axis, from the argument ``padding``
    reach : the same, including what the last window needs beyond the end
    out : the number of windows along each axis
    """

    def __init__(self, shape: Any, window: Any, stride: Any, dilation: Any, pads: Any, out: Any) -> None:
        self.shape, self.window, self.stride, self.dilation, self.pads, self.out = shape, window, stride, dilation, pads, out
        ends = [(o - 1) * s + spatial.dilated_extent(k, d) for o, s, k, d in zip(out, stride, window, dilation, strict=True)]
        self.reach = tuple((p[0], max(p[1], e - n - p[0])) for p, e, n in zip(pads, ends, shape, strict=True))

    def starts(self, axis: int) -> list[int]:
        """Return the start of each window along a spatial axis; negative in the padding."""
        return [o * self.stride[axis] - self.pads[axis][0] for o in range(self.out[axis])]

    def counts(self, axis: int, include_pad: bool) -> list[int]:
        """Return the number of elements of each window along an axis."""
        n, (low, high) = self.shape[axis], self.pads[axis]
        first, end = (-low, n + high) if include_pad else (0, n)
        offsets = range(0, self.window[axis] * self.dilation[axis], self.dilation[axis])
        return [sum(first <= start + i < end for i in offsets) for start in self.starts(axis)]


def geometry_of(
    function: str, shape: tuple[int, ...], window: Any, stride: Any, padding: Any, dilation: Any = 1, ceil_mode: bool = False
) -> PoolingGeometry:
    """Return the window geometry for the arguments of a pooling function.

    Raises
    ------
    ValueError
        if an argument is invalid, or no window fits.
    """
    space = len(shape)
    window = spatial.sizes(function, "window", window, space)
    stride = window if stride is None else spatial.sizes(function, "stride", stride, space)
    dilation = spatial.sizes(function, "dilation", dilation, space)
    pads = spatial.padding_amounts(function, padding, shape, window, stride, dilation)
    covered = tuple(map(spatial.dilated_extent, window, dilation))
    if not ceil_mode:
        return PoolingGeometry(shape, window, stride, dilation, pads, spatial.output_sizes(function, shape, pads, covered, stride))
    out = []
    for n, (low, high), k, s in zip(shape, pads, covered, stride, strict=True):
        more = -(-(n + low + high - k) // s)
        out.append(max(more if more * s >= n + low else more + 1, 1))  # the last window starts inside, or in the padding before
    return PoolingGeometry(shape, window, stride, dilation, pads, tuple(out))


def require_elements(function: str, geometry: PoolingGeometry) -> None:
    """Raise if a window lies entirely in the padding.

    Raises
    ------
    ValueError
        if so.
    """
    if any(0 in geometry.counts(axis, include_pad=False) for axis in range(len(geometry.shape))):
        raise ArgumentError(
            f"{function} needs an element of x in each window; some windows of {geometry.window} with dilation "
            f"{geometry.dilation} over the spatial shape {geometry.shape}, padded by {geometry.pads}, have none. Use less padding."
        )


def check_unpool_indices(function: str, x: Array, indices: Array, xp: ArrayNamespace) -> None:
    """Raise unless the indices are integers, one for each element.

    Raises
    ------
    DTypeError
        if they are not of an integer dtype.
    ValueError
        if their shape is not that of ``x``.
    """
    if not xp.isdtype(indices.dtype, "integral"):
        raise dtype_error(function, "integer indices; other", indices.dtype)
    if shapes_differ(indices.shape, x.shape):
        raise ArgumentError(f"{function} takes x and indices of one shape; got {tuple(x.shape)} and {tuple(indices.shape)}.")


def unpooled_size(function: str, shape: tuple[int, ...], window: Any, stride: Any, padding: Any, size: Any) -> tuple[int, ...]:
    """Return the spatial size before pooling."""
    space = len(shape)
    if size is not None:
        return spatial.sizes(function, "output_size", size, space)
    window = spatial.sizes(function, "window", window, space)
    stride = window if stride is None else spatial.sizes(function, "stride", stride, space)
    padding = spatial.sizes(function, "padding", padding, space, least=0)
    return tuple((n - 1) * s + k - 2 * p for n, k, s, p in zip(shape, window, stride, padding, strict=True))


def argmax_indices(x: Array, largest: Array, geometry: PoolingGeometry, xp: ArrayNamespace) -> Any:
    """Return the index within its channel of the first maximum in each window of a padded ``x``."""
    seen = convolution.patches(x, geometry.window, geometry.stride, geometry.dilation)
    slot = xp.zeros_like(largest, dtype=index_dtype(xp))
    for i in reversed(range(len(seen))):
        same: Any = seen[i] == largest
        slot = xp.where(same, i, slot)
    found: Any = None
    space = len(geometry.shape)
    for axis in reversed(range(space)):
        starts = xp.reshape(spatial.index_array(geometry.starts(axis), x, xp), (-1, *(1,) * (space - axis)))
        position = starts + slot % geometry.window[axis] * geometry.dilation[axis]
        if geometry.pads[axis][0]:  # in windows of nothing but the minimum, the first element is padding
            position = xp.where(position < 0, position % geometry.dilation[axis], position)
        found = position if found is None else found + position * prod(geometry.shape[axis + 1 :])
        slot = slot // geometry.window[axis]
    return found


def reduce_windows(
    x: Array, geometry: PoolingGeometry, pair: Callable[[Array, Array], Array], many: Callable[..., Array], xp: ArrayNamespace
) -> Array:
    """Reduce each window of a padded ``x``, one axis at a time."""
    for axis, (k, s, d, o) in enumerate(zip(geometry.window, geometry.stride, geometry.dilation, geometry.out, strict=True), 1):
        before = (slice(None),) * axis
        if s == k and d == 1:  # non-overlapping windows
            tiles = x if x.shape[axis] == o * k else x[(*before, slice(0, o * k), ...)]
            x = (
                many(xp.reshape(tiles, (-1, *tiles.shape[1:axis], o, k, *tiles.shape[axis + 1 :])), axis=axis + 1)
                if k > 1
                else tiles
            )
            continue
        total = x[(*before, slice(0, (o - 1) * s + 1, s), ...)]
        for i in range(d, k * d, d):
            total = pair(total, x[(*before, slice(i, i + (o - 1) * s + 1, s), ...)])
        x = total
    return x


def divide_by_counts(total: Array, geometry: PoolingGeometry, include_pad: bool, divisor: float | None, xp: Any) -> Any:
    """Divide window sums by the number of elements, or by ``divisor``."""
    if divisor is not None:
        return total if divisor == 1 else total / divisor
    space = len(geometry.shape)
    counts = [geometry.counts(axis, include_pad) for axis in range(space)]
    even = [len(set(c)) == 1 for c in counts]
    for axis, c in enumerate(counts):
        if not even[axis]:
            sizes = xp.asarray([float(n) for n in c], dtype=total.dtype, device=device_of(total))
            total = total / xp.reshape(sizes, (-1, *(1,) * (space - axis)))
    whole = prod([c[0] for c, one in zip(counts, even, strict=True) if one])
    return total if whole == 1 else total / float(whole)


def adaptive_sizes(function: str, output_size: Any, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Normalise the argument ``output_size`` of adaptive pooling to one integer per spatial axis."""
    given: Any = output_size if isinstance(output_size, (tuple, list)) else (output_size,) * len(shape)
    if len(given) == len(shape):
        given = tuple(n if m is None else index(m) for n, m in zip(shape, given, strict=True))
    return spatial.sizes(function, "output_size", given, len(shape))


def bins(n: int, m: int) -> list[list[int]]:
    """Return the indices of each of the ``m`` adaptive windows over an axis of ``n`` elements."""
    return [list(range(i * n // m, -(-(i + 1) * n // m))) for i in range(m)]


def split_into_bins(x: Array, axis: int, m: int, xp: ArrayNamespace) -> tuple[Array, list[float] | None]:
    """Split an axis of ``x`` into ``m`` windows, with their elements along a new axis, and return the window sizes unless equal.

    Shorter windows are padded by repeating their last element.
    """
    n = x.shape[axis]
    if n % m == 0:
        return xp.reshape(x, (-1, *x.shape[1:axis], m, n // m, *x.shape[axis + 1 :])), None
    rows = bins(n, m)
    longest = max(map(len, rows))
    flat = [i for row in rows for i in (*row, *row[-1:] * (longest - len(row)))]
    found = xp.take(x, spatial.index_array(flat, x, xp), axis=axis)
    return xp.reshape(found, (-1, *x.shape[1:axis], m, longest, *x.shape[axis + 1 :])), [float(len(row)) for row in rows]
