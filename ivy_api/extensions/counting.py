"""Counting beyond the standard: histograms, and the bin of each element."""

from __future__ import annotations

from math import prod

from ivy_api.adapt.arguments import device_of, integer
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.indices import arange_dynamic
from ivy_api.bodies.operands import index_dtype, real_dtype
from ivy_api.bodies.shapes import dynamic_shape, length_from_max, shapes_differ, static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, IntegerArray, NumericArray, RealArray, Side


@composed
@accumulates
def bincount(
    x: IntegerArray,
    /,
    *,
    weights: NumericArray | None = None,
    minlength: int = 0,
    length: int | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the number of occurrences of each non-negative integer along the last axis.

    The effect of negative numbers depends on the backend.

    Parameters
    ----------
    x : array of integer dtype, with at least one axis and non-negative elements
    weights : if given, array of numeric dtype and of the shape of ``x``, whose elements are summed instead of ones
    minlength : the minimum number of bins
    length : the number of bins, larger elements being ignored; ``None``: the maximum plus one. Under a compiler it must be given

    Returns
    -------
    out : array of the default index dtype, or of that of ``weights``; of the shape of ``x``, with the bins along the last axis

    Raises
    ------
    DataDependentShapeError
        if ``length`` is not given, and the values are unknown at trace time.
    DTypeError
        if ``x`` is not of an integer dtype.
    ValueError
        if ``x`` is 0-d, or ``weights`` has another shape.

    References
    ----------
    ``numpy.bincount``, ``jax.numpy.bincount``, ``tf.math.bincount``, ``keras.ops.bincount``.

    Examples
    --------
    >>> xp.bincount(xp.asarray([0, 1, 1, 3]))
    array([1, 2, 0, 1])
    >>> xp.bincount(xp.asarray([0, 1, 1]), weights=xp.asarray([0.5, 1.0, 2.0]))
    array([0.5, 3. ])
    """
    if not xp.isdtype(x.dtype, "integral"):
        raise dtype_error("bincount", "integer", x.dtype)
    shape = tuple(x.shape)
    if not shape:
        raise ArgumentError("bincount needs an array with at least one axis; got a 0-d array. Reshape it: xp.reshape(x, (1,)).")
    if weights is not None and shapes_differ(weights.shape, shape):
        raise ArgumentError(f"bincount needs weights of the shape of x; got {tuple(weights.shape)} for {shape}.")
    integer("bincount", "minlength", minlength)
    if length is None:
        length = max(length_from_max("bincount", xp.max(x), "length") if 0 not in shape else 0, minlength)
    ones = xp.ones_like(x, dtype=index_dtype(xp)) if weights is None else weights
    if len(shape) == 1:
        return xp.segment_sum(ones, x, num_segments=length)
    shape = dynamic_shape("bincount", x, xp)
    rows = prod(shape[:-1])
    numbers = xp.astype(x, index_dtype(xp), copy=False)
    first = xp.reshape(arange_dynamic(0, rows, x, xp) * length, (*shape[:-1], 1))
    indices = xp.where(xp.logical_and(numbers >= 0, numbers < length), numbers + first, -1)
    counts = xp.segment_sum(xp.reshape(ones, (-1,)), xp.reshape(indices, (-1,)), num_segments=rows * length)
    return xp.reshape(counts, (*shape[:-1], length))


@composed
def digitize(x: RealArray, bins: RealArray, /, *, right: bool = False, xp: ArrayNamespace = XP) -> IntegerArray:
    """Return the index of the bin that each element belongs to.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    bins : one-dimensional array of real-valued dtype: the bin edges, in ascending or descending order
    right : whether the bins include their right edges instead of their left edges

    Returns
    -------
    out : array of the default index dtype and the shape of ``x``, from ``0`` to the number of edges

    Raises
    ------
    ValueError
        if ``bins`` is not one-dimensional.

    References
    ----------
    ``numpy.digitize``, ``torch.bucketize``, ``jax.numpy.digitize``, ``keras.ops.digitize``.

    Examples
    --------
    >>> xp.digitize(xp.asarray([0.5, 1.0, 7.0]), xp.asarray([0.0, 1.0, 5.0]))
    array([1, 2, 3])
    """
    if bins.ndim != 1:
        raise ArgumentError(
            f"digitize takes one-dimensional bins; got {bins.ndim} axes. For bins that differ by row use xp.searchsorted."
        )
    side: Side = "left" if right else "right"
    size = static_shape("digitize", bins)[0]
    if size < 2:
        return xp.searchsorted(bins, x, side=side)
    falling = xp.less(bins[-1], bins[0])
    found = xp.searchsorted(xp.where(falling, xp.flip(bins), bins), x, side=side)
    return xp.where(falling, size - found, found)


@composed
@accumulates
def histogram(
    x: RealArray,
    /,
    bins: RealArray | int = 10,
    *,
    range: tuple[float, float] | None = None,
    weights: NumericArray | None = None,
    density: bool = False,
    xp: ArrayNamespace = XP,
) -> tuple[Array, Array]:
    """Return the number of elements in each bin, and the bin edges.

    A bin includes its left edge, the last one its right edge too; ``nan`` belongs to none.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    bins : the number of bins of equal width; or one-dimensional array of real-valued dtype, the bin edges in ascending order
    range : the first and the last edge, Python scalars; elements outside are ignored. ``None``: the minimum and the maximum of
        ``x``. It is ignored if ``bins`` is an array
    weights : if given, array of numeric dtype and of the shape of ``x``, whose elements are summed instead of ones
    density : normalise the result such that the integral over all bins is ``1``

    Returns
    -------
    counts : one-dimensional array of the default index dtype, of that of ``weights``, or with ``density`` of that of the edges
    edges : one-dimensional array, one element longer: of real floating-point dtype, or ``bins``

    Raises
    ------
    ValueError
        if ``bins`` or ``range`` is invalid, or the shape of ``weights`` is not that of ``x``.

    References
    ----------
    ``numpy.histogram``, ``jax.numpy.histogram``, ``torch.histogram``.

    Examples
    --------
    >>> counts, edges = xp.histogram(xp.asarray([0.0, 0.5, 1.0, 4.0]), 2)
    >>> counts
    array([3, 1])
    >>> edges
    array([0., 2., 4.])
    """
    edges = xp.histogram_bin_edges(x, bins, range=range)
    values = xp.reshape(x, (-1,))
    if weights is not None and tuple(weights.shape) != tuple(x.shape):
        raise ArgumentError(f"histogram needs weights of the shape of x; got {tuple(weights.shape)} for {tuple(x.shape)}.")
    if xp.isdtype(x.dtype, "integral") and xp.isdtype(edges.dtype, "real floating"):
        values = xp.astype(values, edges.dtype)
    count = bins if isinstance(bins, int) else static_shape("histogram", bins)[0] - 1
    indices = xp.searchsorted(edges, values, side="right") - 1
    indices = xp.where(xp.equal(values, edges[-1]), count - 1, indices)
    ones = xp.ones_like(indices) if weights is None else xp.reshape(weights, (-1,))
    counts = xp.segment_sum(ones, indices, num_segments=count)
    if not density:
        return counts, edges
    real = edges.dtype if xp.isdtype(edges.dtype, "real floating") else real_dtype(xp)
    counts = xp.astype(counts, real, copy=False)
    return counts / (xp.astype(xp.subtract(edges[1:], edges[:-1]), real, copy=False) * xp.sum(counts)), edges


@composed
def histogram_bin_edges(
    x: RealArray, /, bins: RealArray | int = 10, *, range: tuple[float, float] | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return the edges of the bins that `histogram` uses.

    Parameters
    ----------
    x : array of real-valued dtype, any shape
    bins : the number of bins of equal width; or one-dimensional array of real-valued dtype, the edges themselves
    range : the first and the last edge, Python scalars; ``None``: the minimum and the maximum of ``x``, or ``0`` and ``1`` if it is
        empty. If both are equal, they are moved apart by ``1``

    Returns
    -------
    out : one-dimensional array of the dtype of ``x``, or of the default real floating-point dtype if that is an integer one; or
        ``bins``

    Raises
    ------
    ValueError
        if there are no bins, an array ``bins`` is not one-dimensional, or ``range`` is not finite and ascending.

    References
    ----------
    ``numpy.histogram_bin_edges``, ``jax.numpy.histogram_bin_edges``.

    Examples
    --------
    >>> xp.histogram_bin_edges(xp.asarray([0.0, 0.5, 1.0, 4.0]), 4)
    array([0., 1., 2., 3., 4.])
    """
    if not isinstance(bins, int):
        if bins.ndim != 1 or static_shape("histogram", bins)[0] < 2:
            raise ArgumentError(f"histogram takes one-dimensional edges, at least two; got shape {tuple(bins.shape)}.")
        return bins
    if bins < 1:
        raise ArgumentError(f"histogram needs at least one bin; got bins={bins}.")
    dtype = x.dtype if xp.isdtype(x.dtype, "real floating") else real_dtype(xp)
    if range is None and 0 in tuple(x.shape):
        range = (0.0, 1.0)
    if range is not None:
        first, last = map(float, range)
        if not -float("inf") < first <= last < float("inf"):
            raise ArgumentError(f"histogram takes a range of two finite numbers, in ascending order; got {range}.")
        margin = 0.5 if first == last else 0.0
        return xp.linspace(first - margin, last + margin, bins + 1, dtype=dtype, device=device_of(x))
    least, most = xp.astype(xp.min(x), dtype, copy=False), xp.astype(xp.max(x), dtype, copy=False)
    if None in tuple(x.shape):  # it may be empty
        some = xp.any(xp.ones_like(x, dtype=xp.bool))
        least, most = xp.where(some, least, xp.zeros_like(least)), xp.where(some, most, xp.ones_like(most))
    shift = xp.where(xp.equal(least, most), xp.full_like(least, 0.5), xp.zeros_like(least))
    return xp.linspace(least - shift, most + shift, bins + 1)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
