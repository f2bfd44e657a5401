"""Products: of vectors and tensors, Einstein summation, convolution, and pairwise distances."""

from __future__ import annotations

from math import prod
from typing import get_args

from ivy_api._types import ConvolveMode
from ivy_api.adapt.dtype_errors import dtype_error, not_an_array
from ivy_api.bodies.einsum import parse_subscripts
from ivy_api.bodies.indices import arange_dynamic
from ivy_api.bodies.norms import safe_power
from ivy_api.bodies.operands import promote_floats
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, shapes_differ, static_shape
from ivy_api.dispatch.declare import XP, accumulates, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, NumericArray, RealFloatingArray

CONVOLVE_MODES = get_args(ConvolveMode)


@composed
@accumulates
def cdist(x1: RealFloatingArray, x2: RealFloatingArray, /, *, p: float = 2.0, xp: ArrayNamespace = XP) -> Array:
    """Return the pairwise distances between two sets of points.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype and the shapes (..., n, d) and (..., m, d), whose other axes broadcast: n and m
        points
    p : the order of the norm: 1 is the sum of absolute differences, 2 Euclidean, infinity the maximum, 0 the number of differing
        coordinates, others are Minkowski norms

    Returns
    -------
    out : array of the promoted dtype and the shape (..., n, m)

    Raises
    ------
    DTypeError
        if an argument is not of a real floating-point dtype.
    ValueError
        if ``p`` is negative, or the points have different dimensions.

    References
    ----------
    ``torch.cdist``, ``scipy.spatial.distance.cdist``.

    Examples
    --------
    >>> xp.cdist(xp.asarray([[0.0, 0.0], [3.0, 4.0]]), xp.asarray([[0.0, 0.0]]))
    array([[0.],
           [5.]])
    """
    x1, x2 = promote_floats("cdist", x1, x2, xp)
    if p < 0 or x1.ndim < 2 or x2.ndim < 2 or shapes_differ(x1.shape[-1:], x2.shape[-1:]):
        raise ArgumentError(
            f"cdist takes two sets of points (..., n, d) and (..., m, d), and p of 0 or more; "
            f"got shapes {tuple(x1.shape)}, {tuple(x2.shape)}, and p={p}."
        )
    difference = xp.expand_dims(x1, -2) - xp.expand_dims(x2, -3)
    if p == 2:
        return xp.linalg.vector_norm(difference, axis=-1)
    difference = xp.abs(difference)
    if p == 1 or x1.shape[-1] == 0:
        return xp.sum(difference, axis=-1)
    if p == 0:
        return xp.astype(xp.count_nonzero(difference, axis=-1), difference.dtype)
    if p == float("inf"):
        return xp.max(difference, axis=-1)
    return safe_power(xp.sum(xp.pow(difference, p), axis=-1), xp, 1 / p)  # with derivative 0 at 0


@composed
@accumulates
def convolve(x1: NumericArray, x2: NumericArray, /, *, mode: ConvolveMode = "full", xp: ArrayNamespace = XP) -> Array:
    """Return the discrete linear convolution of two arrays.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype with the same number of axes, at least one, and at least one element
    mode : ``"full"`` returns the whole convolution, ``"valid"`` the part without zero padding, and ``"same"`` the centre, of the
        size of the larger array along each axis

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype.
    ValueError
        if the arrays have different numbers of axes, or one is empty, or ``mode`` is unknown.

    References
    ----------
    ``numpy.convolve``, ``scipy.signal.convolve``, ``jax.scipy.signal.convolve``.

    Examples
    --------
    >>> xp.convolve(xp.asarray([1, 2, 3]), xp.asarray([1, 1]))
    array([1, 3, 5, 3])
    >>> xp.convolve(xp.asarray([1, 2, 3]), xp.asarray([1, 1]), mode="valid")
    array([3, 5])
    """
    _check_convolved("convolve", x1, x2, mode, xp)
    if prod(x1.shape) < prod(x2.shape):
        x1, x2 = x2, x1
    widths = []
    for size, window in zip(x1.shape, x2.shape, strict=True):
        shorter, longer = min(size, window), max(size, window)
        begin = {"full": 0, "same": (shorter - 1) // 2, "valid": shorter - 1}[mode]
        count = {"full": size + window - 1, "same": longer, "valid": longer - shorter + 1}[mode]
        widths.append((window - 1 - begin, begin + count - size))
    windows = xp.sliding_window(xp.pad(x1, tuple(widths)), tuple(x2.shape))
    return xp.tensordot(windows, xp.flip(x2), axes=x2.ndim)


@composed
@accumulates
def correlate(x1: NumericArray, x2: NumericArray, /, *, mode: ConvolveMode = "valid", xp: ArrayNamespace = XP) -> Array:
    """Return the cross-correlation of two arrays; the second is conjugated.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype with the same number of axes, at least one, and at least one element
    mode : ``"full"`` returns the whole correlation, ``"valid"`` the part without zero padding, and ``"same"`` the centre, of the
        size of the larger array along each axis

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype.
    ValueError
        if the arrays have different numbers of axes, or one is empty, or ``mode`` is unknown.

    References
    ----------
    ``numpy.correlate``, ``scipy.signal.correlate``, ``jax.scipy.signal.correlate``.

    Examples
    --------
    >>> xp.correlate(xp.asarray([1, 2, 4, 8]), xp.asarray([-1, 1]))
    array([1, 2, 4])
    """
    _check_convolved("correlate", x1, x2, mode, xp)
    flipped = xp.flip(xp.conj(x2) if xp.isdtype(x2.dtype, "complex floating") else x2)
    if mode != "same":
        return xp.convolve(x1, flipped, mode=mode)
    whole = xp.convolve(x1, flipped, mode="full")
    begins = [n // 2 if n < m else (m - 1) // 2 for n, m in zip(x1.shape, x2.shape, strict=True)]
    return whole[tuple(slice(b, b + max(n, m)) for b, n, m in zip(begins, x1.shape, x2.shape, strict=True))]


@composed
@accumulates
def dot(x1: NumericArray, x2: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the sum product over the last axis of the first array and the second-to-last axis of the second.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype; for two vectors it is the inner product, for two matrices the matrix product, and with a 0-d
        array the elementwise product

    Returns
    -------
    out : array of the promoted dtype, with the other axes of ``x1`` and then those of ``x2``

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype.
    ValueError
        if the axes have different sizes.

    References
    ----------
    ``numpy.dot``.

    Examples
    --------
    >>> xp.dot(xp.asarray([[1, 2], [3, 4]]), xp.asarray([10, 1]))
    array([12, 34])
    """
    _check_numeric("dot", x1, x2, xp=xp)
    if not (x1.ndim and x2.ndim):
        return xp.multiply(x1, x2)
    return xp.tensordot(x1, x2, axes=((x1.ndim - 1,), (max(x2.ndim - 2, 0),)))


@composed
@accumulates
def einsum(subscripts: str, /, *arrays: NumericArray, xp: ArrayNamespace = XP) -> Array:
    """Evaluate a sum of products in Einstein summation notation.

    Parameters
    ----------
    subscripts : a letter for each axis of each array, separated by commas, optionally followed by ``->`` and the letters of the
        result; by default these are the letters that appear once, in alphabetical order. Axes with equal letters are aligned,
        letters missing in the result are summed over, and letters repeated in one array take its diagonal. ``...`` stands for all
        other axes, which broadcast
    *arrays : arrays of numeric dtype, one or more; they are combined from left to right

    Returns
    -------
    out : array of the promoted dtype

    Raises
    ------
    DTypeError
        if an array is not of a numeric dtype.
    ValueError
        if the subscripts are invalid, or do not fit the arrays.

    References
    ----------
    ``numpy.einsum``, ``torch.einsum``.

    Examples
    --------
    >>> x = xp.asarray([[1, 2], [3, 4]])
    >>> xp.einsum("ij,jk->ik", x, x)
    array([[ 7, 10],
           [15, 22]])
    >>> int(xp.einsum("ii", x))
    5
    """
    _check_numeric("einsum", *arrays, xp=xp)
    terms, result = parse_subscripts(subscripts, [static_shape("einsum", x) for x in arrays])
    operands = [_diagonals(x, term, xp) for x, term in zip(arrays, terms, strict=True)]
    value, labels = operands[0]
    for n, (other, own) in enumerate(operands[1:], start=1):
        later = {*result, *(label for _, rest in operands[n + 1 :] for label in rest)}
        value, labels = _contracted(value, labels, other, own, later, xp)
    gone = tuple(n for n, label in enumerate(labels) if label not in result)
    if gone:
        value = xp.sum(value, axis=gone, dtype=value.dtype)
        labels = [label for label in labels if label in result]
    return xp.permute_dims(value, tuple(labels.index(label) for label in result))


@composed
@accumulates
def inner(x1: NumericArray, x2: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the sum product over the last axes of two arrays.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype; with a 0-d array it is the product

    Returns
    -------
    out : array of the promoted dtype, with the other axes of ``x1`` and then those of ``x2``

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype.
    ValueError
        if the axes have different sizes.

    References
    ----------
    ``numpy.inner``, ``torch.inner``.

    Examples
    --------
    >>> xp.inner(xp.asarray([[1, 2], [3, 4]]), xp.asarray([10, 1]))
    array([12, 34])
    """
    _check_numeric("inner", x1, x2, xp=xp)
    if not (x1.ndim and x2.ndim):
        return xp.multiply(x1, x2)
    return xp.tensordot(x1, x2, axes=((x1.ndim - 1,), (x2.ndim - 1,)))


@composed
def kron(x1: NumericArray, x2: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the Kronecker product: blocks of the second array scaled by the elements of the first.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype; the one with fewer axes gets leading axes of size one

    Returns
    -------
    out : array of the promoted dtype, whose sizes are the products of those of ``x1`` and ``x2``

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype.

    References
    ----------
    ``numpy.kron``, ``torch.kron``.

    Examples
    --------
    >>> xp.kron(xp.asarray([[1, 2]]), xp.asarray([[1], [10]]))
    array([[ 1,  2],
           [10, 20]])
    """
    _check_numeric("kron", x1, x2, xp=xp)
    ndim = max(x1.ndim, x2.ndim)
    first = (1,) * (ndim - x1.ndim) + dynamic_shape("kron", x1, xp)
    second = (1,) * (ndim - x2.ndim) + dynamic_shape("kron", x2, xp)
    blocks = xp.multiply(
        xp.reshape(x1, tuple(n for size in first for n in (size, 1))),
        xp.reshape(x2, tuple(n for size in second for n in (1, size))),
    )
    return xp.reshape(blocks, tuple(n * m for n, m in zip(first, second, strict=True)))


@composed
@accumulates
def vdot(x1: NumericArray, x2: NumericArray, /, *, xp: ArrayNamespace = XP) -> Array:
    """Return the inner product of two flattened arrays; the first is conjugated.

    Parameters
    ----------
    x1, x2 : arrays of numeric dtype, with equal numbers of elements

    Returns
    -------
    out : 0-d array of the promoted dtype

    Raises
    ------
    DTypeError
        if an argument is not of a numeric dtype.
    ValueError
        if they have different numbers of elements.

    References
    ----------
    ``numpy.vdot``, ``torch.vdot``.

    Examples
    --------
    >>> complex(xp.vdot(xp.asarray([1j, 2.0]), xp.asarray([1j, 3.0])))
    (7+0j)
    """
    _check_numeric("vdot", x1, x2, xp=xp)
    counts = [prod(dynamic_shape("vdot", x, xp)) for x in (x1, x2)]
    if shapes_differ(counts[:1], counts[1:]):
        raise ArgumentError(
            f"vdot takes arrays with the same number of elements; got shapes {tuple(x1.shape)} and {tuple(x2.shape)}."
        )
    return xp.vecdot(xp.reshape(x1, (-1,)), xp.reshape(x2, (-1,)))


def _check_numeric(function: str, *arrays: Array, xp: ArrayNamespace) -> None:
    """Raise for arrays that do not promote to a numeric data type."""
    try:
        dtypes = [x.dtype for x in arrays]
    except AttributeError:
        raise not_an_array(function, next(x for x in arrays if not hasattr(x, "dtype"))) from None
    if not any(xp.isdtype(dtype, "numeric") for dtype in dtypes):
        raise dtype_error(function, "numeric", dtypes[0])


def _check_convolved(function: str, x1: Array, x2: Array, mode: ConvolveMode, xp: ArrayNamespace) -> None:
    _check_numeric(function, x1, x2, xp=xp)
    if mode not in CONVOLVE_MODES:
        raise unknown_option(function, "mode", mode)
    if x1.ndim != x2.ndim or not x1.ndim or not (prod(static_shape(function, x1)) and prod(static_shape(function, x2))):
        raise ArgumentError(
            f"{function} takes two non-empty arrays with the same number of axes, at least one; got shapes {tuple(x1.shape)} and "
            f"{tuple(x2.shape)}."
        )


def _diagonals(x: Array, labels: list[str], xp: ArrayNamespace) -> tuple[Array, list[str]]:
    """The array with each label once: repeated labels take the diagonal."""
    while len(set(labels)) < len(labels):
        label = next(name for name in labels if labels.count(name) > 1)
        first = labels.index(label)
        second = labels.index(label, first + 1)
        size = x.shape[first]
        x = xp.moveaxis(x, (first, second), (-2, -1))
        x = xp.take(xp.reshape(x, (*x.shape[:-2], size * size)), arange_dynamic(0, size, x, xp) * (size + 1), axis=x.ndim - 2)
        labels = [name for n, name in enumerate(labels) if n not in (first, second)] + [label]
    return x, labels


def _summed_alone(x: Array, labels: list[str], needed: set[str], xp: ArrayNamespace) -> tuple[Array, list[str]]:
    """Sum over the axes whose labels nothing else needs; return the array, and the labels of its axes."""
    alone = tuple(n for n, label in enumerate(labels) if label not in needed)
    if not alone:
        return x, labels
    return xp.sum(x, axis=alone, dtype=x.dtype), [label for label in labels if label in needed]


def _contracted(
    x: Array, labels: list[str], y: Array, others: list[str], later: set[str], xp: ArrayNamespace
) -> tuple[Array, list[str]]:
    """Contract two arrays by a matrix product; labels that are not needed later are summed over."""
    x, labels = _summed_alone(x, labels, later.union(others), xp)
    y, others = _summed_alone(y, others, later.union(labels), xp)
    batch = [label for label in labels if label in others and label in later]
    summed = [label for label in labels if label in others and label not in later]
    left, right = [label for label in labels if label not in others], [label for label in others if label not in labels]
    one = xp.permute_dims(x, tuple(labels.index(label) for label in (*batch, *left, *summed)))
    two = xp.permute_dims(y, tuple(others.index(label) for label in (*batch, *summed, *right)))
    shape1, shape2 = tuple(one.shape), tuple(two.shape)
    b, s = len(batch), len(summed)
    batch_shape = xp.broadcast_shapes(shape1[:b], shape2[:b])
    between = xp.broadcast_shapes(shape1[b + len(left) :], shape2[b : b + s])
    free1, free2 = shape1[b : b + len(left)], shape2[b + s :]
    one = xp.broadcast_to(one, (*shape1[: b + len(left)], *between))
    two = xp.broadcast_to(two, (*shape2[:b], *between, *free2))
    one = xp.reshape(one, (*shape1[:b], prod(free1), prod(between)))
    two = xp.reshape(two, (*shape2[:b], prod(between), prod(free2)))
    return xp.reshape(xp.matmul(one, two), (*batch_shape, *free1, *free2)), [*batch, *left, *right]


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
