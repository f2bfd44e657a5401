"""Creation beyond the standard: triangles and diagonals, index arrays, powers, one-hot encodings, and geometric sequences."""

from __future__ import annotations

from math import isfinite

from ivy_api.adapt.arguments import device_of, integer, normalise_axis, require_sizes
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.endpoints import endpoints
from ivy_api.bodies.indices import as_index_dtype
from ivy_api.bodies.operands import index_dtype, real_dtype
from ivy_api.bodies.shapes import static_length
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from typing import Any

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        Axis,
        Device,
        DType,
        FloatingArray,
        IntegerArray,
        NewAxis,
        NumericArray,
        ShapeTuple,
    )


@composed
def diag(x: AnyArray, /, *, k: int = 0, padding_value: complex = 0, xp: ArrayNamespace = XP) -> Array:
    """Return a matrix with a vector on a diagonal, or extract a diagonal of a matrix.

    Parameters
    ----------
    x : array of any dtype with one or two axes
    k : the diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it
    padding_value : the off-diagonal elements, a Python scalar; ignored for a matrix

    Returns
    -------
    out : array of the dtype of ``x``: of shape ``(N + |k|, N + |k|)`` for a vector of ``N`` elements; a vector for a matrix

    Raises
    ------
    ValueError
        if ``x`` has neither one nor two axes.

    References
    ----------
    ``numpy.diag``, ``torch.diag``, ``tf.linalg.diag``.

    Examples
    --------
    >>> xp.diag(xp.asarray([1, 2]))
    array([[1, 0],
           [0, 2]])
    >>> xp.diag(xp.asarray([[1, 2], [3, 4]]))
    array([1, 4])
    """
    if x.ndim == 2:
        return xp.linalg.diagonal(x, offset=k)
    if x.ndim != 1:
        raise ArgumentError(f"diag takes a vector or a matrix; got {x.ndim} axes. For a stack of matrices call xp.linalg.diagonal.")
    device = device_of(x)
    fill = bool(padding_value) if xp.isdtype(x.dtype, "bool") else padding_value
    other = xp.full((), fill, dtype=x.dtype, device=device)
    size = x.shape[0] + abs(k)
    filler = xp.zeros((abs(k),), dtype=x.dtype, device=device)
    of_columns = xp.concat([filler, x] if k >= 0 else [x, filler]) if k else x
    positions = xp.arange(size, device=device)
    return xp.where(xp.equal(positions, xp.expand_dims(positions, 1) + k), of_columns, other)


@composed
def diag_indices(n: int, /, ndim: int = 2, *, device: Device | None = None, xp: ArrayNamespace = XP) -> tuple[IntegerArray, ...]:
    """Return the indices of the main diagonal of an array whose axes all have the same size.

    Parameters
    ----------
    n : the size of each axis
    ndim : the number of axes
    device : the device of the result

    Returns
    -------
    out : ``ndim`` arrays of the default index dtype and shape ``(n,)``

    References
    ----------
    ``numpy.diag_indices``.

    Examples
    --------
    >>> rows, columns = xp.diag_indices(2)
    >>> xp.asarray([[1, 2], [3, 4]])[rows, columns]
    array([1, 4])
    """
    require_sizes("diag_indices", n)
    return (_counted(integer("diag_indices", "n", n), device, xp),) * ndim


@composed
def diagflat(x: AnyArray, /, *, k: int = 0, padding_value: complex = 0, xp: ArrayNamespace = XP) -> Array:
    """Return a matrix with the elements of an array, in row-major order, on a diagonal.

    Parameters
    ----------
    x : array of any dtype and shape
    k : the diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it
    padding_value : the off-diagonal elements, a Python scalar

    Returns
    -------
    out : array of the dtype of ``x`` and shape ``(N + |k|, N + |k|)``, for ``N`` elements

    References
    ----------
    ``numpy.diagflat``, ``torch.diagflat``.

    Examples
    --------
    >>> xp.diagflat(xp.asarray([[1, 2]]), k=1)
    array([[0, 1, 0],
           [0, 0, 2],
           [0, 0, 0]])
    """
    return xp.diag(xp.reshape(x, (-1,)), k=k, padding_value=padding_value)


@composed
def geomspace(
    start: FloatingArray | complex,
    stop: FloatingArray | complex,
    /,
    num: int,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
    endpoint: bool = True,
    axis: NewAxis = 0,
    xp: ArrayNamespace = XP,
) -> FloatingArray:
    """Return numbers spaced evenly on a logarithmic scale (a geometric sequence).

    Real endpoints must have the same sign. Complex sequences follow a logarithmic spiral, by at most half a turn.

    Parameters
    ----------
    start, stop : the first and the last value, non-zero: Python scalars, or arrays of floating-point dtype whose shapes broadcast
    num : the number of values, non-negative
    dtype : the floating-point dtype of the result; ``None``: as in `linspace`
    device : the device of the result; ``None``: that of the arrays
    endpoint : whether ``stop`` is the last value; otherwise it is the value after the last
    axis : the axis of the result that holds the values

    Returns
    -------
    out : array of the broadcast shape of the endpoints, with an additional axis of size ``num``

    Raises
    ------
    ValueError
        if ``num`` is negative, or an endpoint is the Python scalar ``0``.

    References
    ----------
    ``numpy.geomspace``, ``jax.numpy.geomspace``.

    Examples
    --------
    >>> xp.geomspace(1.0, 1000.0, 4)
    array([   1.,   10.,  100., 1000.])
    """
    for end in (start, stop):
        if not hasattr(end, "dtype") and (not end or not isfinite(abs(end))):
            raise ArgumentError(f"geomspace takes finite, nonzero endpoints; got {end!r}. From or to 0 use xp.linspace.")
    first, last = endpoints("geomspace", start, stop, dtype, device, xp)
    axis = normalise_axis(axis, len(xp.broadcast_shapes(tuple(first.shape), tuple(last.shape))) + 1)
    real = xp.real(first).dtype if xp.isdtype(first.dtype, "complex floating") else first.dtype
    steps = xp.linspace(0.0, 1.0, num, dtype=real, device=device_of(first), endpoint=endpoint)
    log_ratio = xp.log(last / first)
    steps = xp.reshape(steps, (num,) + (1,) * log_ratio.ndim)
    out = first * xp.exp(log_ratio * xp.astype(steps, first.dtype, copy=False))
    out = xp.where(xp.equal(steps, 1.0), last, xp.where(xp.equal(steps, 0.0), first, out))  # exact endpoints
    out = xp.moveaxis(out, 0, axis) if axis else out
    return out if dtype is None else xp.astype(out, dtype, copy=False)


@composed
def indices(shape: ShapeTuple, /, *, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the indices of each element of an array of the given shape, along each axis.

    Parameters
    ----------
    shape : the shape of the array
    dtype : the dtype of the result; ``None``: the default index dtype
    device : the device of the result

    Returns
    -------
    out : array of shape ``(len(shape), *shape)``

    References
    ----------
    ``numpy.indices``, ``jax.numpy.indices``.

    Examples
    --------
    >>> rows, columns = xp.indices((2, 3))
    >>> 10 * rows + columns
    array([[ 0,  1,  2],
           [10, 11, 12]])
    """
    require_sizes("indices", *shape)
    dtype = index_dtype(xp) if dtype is None else dtype
    if not shape:
        return xp.zeros((0,), dtype=dtype, device=device)
    counted = dtype if xp.isdtype(dtype, ("integral", "real floating")) else index_dtype(xp)
    along = [xp.astype(xp.arange(size, dtype=counted, device=device), dtype, copy=False) for size in shape]
    last = len(shape) - 1
    spread = [xp.reshape(x, (size,) + (1,) * (last - axis)) for axis, (x, size) in enumerate(zip(along, shape, strict=True))]
    return xp.stack([xp.broadcast_to(x, tuple(shape)) for x in spread])


@composed
def logspace(
    start: FloatingArray | complex,
    stop: FloatingArray | complex,
    /,
    num: int,
    *,
    base: Array | float = 10.0,
    dtype: DType | None = None,
    device: Device | None = None,
    endpoint: bool = True,
    axis: NewAxis = 0,
    xp: ArrayNamespace = XP,
) -> FloatingArray:
    """Return numbers spaced evenly on a logarithmic scale: powers of a base with evenly spaced exponents.

    Parameters
    ----------
    start, stop : the first and the last exponent: Python scalars, or arrays of floating-point dtype whose shapes broadcast
    num : the number of values, non-negative
    base : Python scalar, or array of the same dtype whose shape broadcasts with those of the endpoints
    dtype : the floating-point dtype of the result; ``None``: as in `linspace`
    device : the device of the result; ``None``: that of the arrays
    endpoint : whether the power ``stop`` is the last value; otherwise it is the value after the last
    axis : the axis of the result that holds the values

    Returns
    -------
    out : array of the broadcast shape of the endpoints, with an additional axis of size ``num``

    Raises
    ------
    ValueError
        if ``num`` is negative.

    References
    ----------
    ``numpy.logspace``, ``torch.logspace``, ``jax.numpy.logspace``.

    Examples
    --------
    >>> xp.logspace(0.0, 3.0, 4, base=2.0)
    array([1., 2., 4., 8.])
    """
    if not hasattr(base, "dtype"):
        exponents = xp.linspace(start, stop, num, dtype=dtype, device=device, endpoint=endpoint, axis=axis)
        return xp.pow(base, exponents)
    first, last = endpoints("logspace", start, stop, dtype, device, xp, base)
    given: Any = base
    first, last, bases = xp.broadcast_arrays(first, last, xp.astype(given, first.dtype, copy=False))
    out = xp.moveaxis(xp.pow(bases, xp.linspace(first, last, num, endpoint=endpoint)), 0, axis)
    return out if dtype is None else xp.astype(out, dtype, copy=False)


@composed
def multi_hot(
    indices: IntegerArray, num_classes: int, /, *, axis: Axis = -1, dtype: DType | None = None, xp: ArrayNamespace = XP
) -> Array:
    """Return a multi-hot encoding: for each set of labels, ``1`` for the classes in it and ``0`` for the others.

    Parameters
    ----------
    indices : array of integer dtype, with at least one axis: labels from ``0`` on. Labels out of range are ignored
    num_classes : the number of classes
    axis : the axis of the labels of one set, and of the classes in the result
    dtype : the dtype of the result; ``None``: the default real floating-point dtype

    Returns
    -------
    out : array of the shape of ``indices``, with size ``num_classes`` along ``axis``

    Raises
    ------
    DTypeError
        if ``indices`` is not of an integer dtype.
    IndexError
        if ``axis`` is out of bounds.

    References
    ----------
    ``keras.ops.multi_hot``.

    Examples
    --------
    >>> xp.multi_hot(xp.asarray([[0, 2], [1, 1]]), 3)
    array([[1., 0., 1.],
           [0., 1., 0.]])
    """
    along = normalise_axis(axis, indices.ndim)
    there = xp.any(_is_label("multi_hot", indices, num_classes, along + 1, xp), axis=along)
    return xp.astype(there, real_dtype(xp) if dtype is None else dtype)


@composed
def one_hot(
    indices: IntegerArray,
    num_classes: int,
    /,
    *,
    axis: NewAxis = -1,
    dtype: DType | None = None,
    on_value: complex = 1,
    off_value: complex = 0,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return a one-hot encoding: for each label a vector with ``1`` at the index of its class, and ``0`` elsewhere.

    Parameters
    ----------
    indices : array of integer dtype, any shape: labels from ``0`` on. Labels out of range give zeros only
    num_classes : the number of classes
    axis : the position of the class axis in the result
    dtype : the dtype of the result; ``None``: the default real floating-point dtype
    on_value, off_value : Python scalars to use instead of ``1`` and ``0``

    Returns
    -------
    out : array of the shape of ``indices``, with an additional axis of size ``num_classes``

    Raises
    ------
    DTypeError
        if ``indices`` is not of an integer dtype.
    IndexError
        if ``axis`` is out of bounds.

    References
    ----------
    ``jax.nn.one_hot``, ``torch.nn.functional.one_hot``, ``tf.one_hot``.

    Examples
    --------
    >>> xp.one_hot(xp.asarray([2, 0]), 3)
    array([[0., 0., 1.],
           [1., 0., 0.]])
    """
    dtype = real_dtype(xp) if dtype is None else dtype
    hit = _is_label("one_hot", indices, num_classes, normalise_axis(axis, indices.ndim + 1), xp)
    if (on_value, off_value) == (1, 0):
        return xp.astype(hit, dtype)
    device = device_of(indices)
    return xp.where(hit, xp.full((), on_value, dtype=dtype, device=device), xp.full((), off_value, dtype=dtype, device=device))


@composed
def tri(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: DType | None = None,
    device: Device | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return a matrix with ones on and below a diagonal, and zeros above.

    Parameters
    ----------
    n_rows : the number of rows
    n_cols : the number of columns; ``None``: ``n_rows``
    k : the last diagonal with ones: ``0`` is the main diagonal, positive values are above it, negative values below it
    dtype : the dtype of the result; ``None``: the default real floating-point dtype
    device : the device of the result

    Returns
    -------
    out : array of shape ``(n_rows, n_cols)``

    References
    ----------
    ``numpy.tri``, ``jax.numpy.tri``.

    Examples
    --------
    >>> xp.tri(3)
    array([[1., 0., 0.],
           [1., 1., 0.],
           [1., 1., 1.]])
    >>> xp.tri(2, 3, k=1)
    array([[1., 1., 0.],
           [1., 1., 1.]])
    """
    rows, columns = _sizes("tri", n_rows, n_cols)
    require_sizes("tri", rows, columns)
    return xp.tril(xp.ones((rows, columns), dtype=dtype, device=device), k=integer("tri", "k", k))


@composed
def tril_indices(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device | None = None, xp: ArrayNamespace = XP
) -> tuple[IntegerArray, IntegerArray]:
    """Return the indices of the lower triangle of a matrix, in row-major order.

    Parameters
    ----------
    n_rows : the number of rows
    n_cols : the number of columns; ``None``: ``n_rows``
    k : the last diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it
    device : the device of the result

    Returns
    -------
    out : the row and the column indices, two one-dimensional arrays of the default index dtype

    References
    ----------
    ``numpy.tril_indices``, ``torch.tril_indices``.

    Examples
    --------
    >>> rows, columns = xp.tril_indices(2)
    >>> rows, columns
    (array([0, 1, 1]), array([0, 0, 1]))
    """
    (n_rows, n_cols), k = _sizes("tril_indices", n_rows, n_cols), integer("tril_indices", "k", k)
    require_sizes("tril_indices", n_rows, n_cols)
    return _in_runs([0] * n_rows, [min(max(row + k + 1, 0), n_cols) for row in range(n_rows)], device, xp)


@composed
def triu_indices(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device | None = None, xp: ArrayNamespace = XP
) -> tuple[IntegerArray, IntegerArray]:
    """Return the indices of the upper triangle of a matrix, in row-major order.

    Parameters
    ----------
    n_rows : the number of rows
    n_cols : the number of columns; ``None``: ``n_rows``
    k : the first diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it
    device : the device of the result

    Returns
    -------
    out : the row and the column indices, two one-dimensional arrays of the default index dtype

    References
    ----------
    ``numpy.triu_indices``, ``torch.triu_indices``.

    Examples
    --------
    >>> rows, columns = xp.triu_indices(3, k=1)
    >>> xp.reshape(xp.arange(9), (3, 3))[rows, columns]
    array([1, 2, 5])
    """
    (n_rows, n_cols), k = _sizes("triu_indices", n_rows, n_cols), integer("triu_indices", "k", k)
    require_sizes("triu_indices", n_rows, n_cols)
    return _in_runs([min(max(row + k, 0), n_cols) for row in range(n_rows)], [n_cols] * n_rows, device, xp)


@composed
@accumulates
def vander(x: NumericArray, /, n: int | None = None, *, increasing: bool = False, xp: ArrayNamespace = XP) -> Array:
    """Return a Vandermonde matrix: the columns are powers of ``x``, by default in decreasing order.

    Parameters
    ----------
    x : array of numeric dtype and shape ``(…, M)``
    n : the number of columns; ``None``: ``M``
    increasing : whether the powers increase from left to right

    Returns
    -------
    out : array of the dtype of ``x`` and shape ``(…, M, n)``

    Raises
    ------
    ValueError
        if ``x`` is 0-d.

    References
    ----------
    ``numpy.vander``, ``torch.linalg.vander``.

    Examples
    --------
    >>> xp.vander(xp.asarray([1, 2, 3]))
    array([[1, 1, 1],
           [4, 2, 1],
           [9, 3, 1]])
    >>> xp.vander(xp.asarray([2, 3]), 4, increasing=True)
    array([[ 1,  2,  4,  8],
           [ 1,  3,  9, 27]])
    """
    if x.ndim == 0:
        raise ArgumentError("vander needs an array with at least one axis; got a 0-d array. Reshape it: xp.reshape(x, (1,)).")
    count = static_length("vander", x, -1) if n is None else n
    require_sizes("vander", count)
    factor = xp.expand_dims(x, -1)
    powers = xp.ones_like(factor)
    have = 1
    while have < count:
        powers = xp.concat([powers, xp.multiply(powers, factor)], axis=-1)
        factor, have = xp.multiply(factor, factor), 2 * have
    powers = powers[..., :count]
    return powers if increasing else xp.flip(powers, axis=-1)


def _counted(n: int, device: Device | None, xp: ArrayNamespace) -> Array:
    return xp.arange(n, dtype=index_dtype(xp), device=device)


def _is_label(function: str, indices: Array, num_classes: int, axis: int, xp: ArrayNamespace) -> Array:
    """Whether each index equals each label, with the labels along a new axis."""
    if not xp.isdtype(indices.dtype, "integral"):
        raise dtype_error(function, "integer", indices.dtype)
    require_sizes(function, num_classes)
    labels = xp.arange(num_classes, dtype=index_dtype(xp), device=device_of(indices))
    wide = as_index_dtype(indices, xp)
    return xp.equal(xp.expand_dims(wide, axis), xp.reshape(labels, (num_classes,) + (1,) * (indices.ndim - axis)))


def _sizes(function: str, n_rows: int, n_cols: int | None) -> tuple[int, int]:
    rows = integer(function, "n_rows", n_rows)
    return rows, rows if n_cols is None else integer(function, "n_cols", n_cols)


def _in_runs(begins: list[int], ends: list[int], device: Device | None, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Row and column indices of all elements from each row's first column to its last."""
    lengths = [max(end - begin, 0) for begin, end in zip(begins, ends, strict=True)]
    total, reached = sum(lengths), 0
    shifts, last = [], []
    for begin, length in zip(begins, lengths, strict=True):
        shifts.append(begin - reached)
        reached += length
        last.append(reached)
    indices = _counted(total, device, xp)
    if not total:
        return indices, indices
    rows = xp.searchsorted(xp.asarray(last, dtype=indices.dtype, device=device), indices, side="right")
    return rows, indices + xp.take(xp.asarray(shifts, dtype=indices.dtype, device=device), rows, axis=0)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
