"""Creation functions: arrays from values, from ranges, from other arrays, or filled with one value."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.bodies.endpoints import endpoints
from ivy_api.dispatch.declare import XP, composed, declared, piecewise_constant
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Annotated, Any

    from ivy_api.typing import AnyArray, Array, ArrayNamespace, Device, DType, FloatingArray, MeshgridIndexing, NewAxis, Role, Shape


@declared
def arange(
    start: float,
    /,
    stop: float | None = None,
    step: float = 1,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
) -> Array:
    """Return evenly spaced values in the half-open interval ``[start, stop)``.

    Where ``step`` points away from ``stop``, the result is empty. With a ``step`` that is not an integer, rounding may include
    ``stop``.

    Parameters
    ----------
    start : the start of the interval; if ``stop`` is not given, the end of the interval, which then starts at ``0``
    stop : the end of the interval, excluded
    step : the spacing between values, not ``0``; it may be negative
    dtype : the dtype of the result; ``None``: the default integer dtype if ``start``, ``stop`` and ``step`` are integers, else
        the default real floating-point dtype
    device : the device of the result

    Returns
    -------
    out : one-dimensional array of ``max(ceil((stop - start) / step), 0)`` elements

    References
    ----------
    Array API Standard 2025.12, ``arange``.

    Examples
    --------
    >>> xp.arange(5)
    array([0, 1, 2, 3, 4])
    >>> xp.arange(2, 11, 3)
    array([2, 5, 8])
    """


@declared
def asarray(
    obj: Array | complex | Sequence[Any] | memoryview,
    /,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
    copy: bool | None = None,
) -> Array:
    """Convert an object to an array: an array, a Python scalar, nested sequences of scalars, or a buffer.

    To join arrays, use `stack`; to cast an array, use `astype`.

    Parameters
    ----------
    obj : array, Python scalar, (nested) sequence of Python scalars, or object with the buffer protocol
    dtype : the dtype of the result; ``None``: the dtype of ``obj`` if it has one. Python scalars give ``bool`` if all of them are
        ``bool``, else the first of the default integer, real floating-point and complex dtypes that can represent all of them
    device : the device of the result; ``None``: the device of ``obj``, if it is an array
    copy : ``True``: always copy; ``False``: never; ``None``: only if needed

    Returns
    -------
    out : array with the elements of ``obj``

    Raises
    ------
    ValueError
        if ``copy`` is ``False`` and ``obj`` cannot be converted without a copy.

    References
    ----------
    Array API Standard 2025.12, ``asarray``.

    Examples
    --------
    >>> xp.asarray([[1, 2], [3, 4]])
    array([[1, 2],
           [3, 4]])
    >>> xp.asarray([1, 2], dtype=xp.float32)
    array([1., 2.], dtype=float32)
    """


@declared
def empty(shape: Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    """Return an uninitialised array of the given shape.

    Parameters
    ----------
    shape : the shape of the result; an integer is the size of a one-dimensional array
    dtype : the dtype of the result; ``None``: the default real floating-point dtype
    device : the device of the result

    Returns
    -------
    out : array of the given shape, whose elements are arbitrary

    References
    ----------
    Array API Standard 2025.12, ``empty``.

    Examples
    --------
    >>> xp.empty((2, 3)).shape
    (2, 3)
    """


@composed
@piecewise_constant
def empty_like(x: AnyArray, /, *, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an uninitialised array of the same shape as another array.

    Parameters
    ----------
    x : array of any dtype and shape
    dtype : the dtype of the result; ``None``: that of ``x``
    device : the device of the result; ``None``: that of ``x``

    Returns
    -------
    out : array of the shape of ``x``, whose elements are arbitrary

    References
    ----------
    Array API Standard 2025.12, ``empty_like``.

    Examples
    --------
    >>> xp.empty_like(xp.asarray([[1, 2, 3]])).shape
    (1, 3)
    """
    return xp.empty(tuple(x.shape), dtype=_first(dtype, x.dtype), device=_first(device, device_of(x)))


@composed
def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: DType | None = None,
    device: Device | None = None,
    batch_shape: Annotated[tuple[int, ...], Role("beyond")] = (),
    xp: ArrayNamespace = XP,
) -> Array:
    """Return a matrix with ones on a diagonal and zeros elsewhere.

    Parameters
    ----------
    n_rows : the number of rows
    n_cols : the number of columns; ``None``: ``n_rows``
    k : the index of the diagonal: ``0`` is the main diagonal, positive values are above it, negative values below it. If the
        diagonal is outside the matrix, all elements are zero
    dtype : the dtype of the result; ``None``: the default real floating-point dtype
    device : the device of the result
    batch_shape : beyond the standard: the batch shape, for a stack of such matrices

    Returns
    -------
    out : array of shape ``(n_rows, n_cols)``, or ``(*batch_shape, n_rows, n_cols)``

    References
    ----------
    Array API Standard 2025.12, ``eye``; for ``batch_shape`` ``tf.eye``.

    Examples
    --------
    >>> xp.eye(2, 3)
    array([[1., 0., 0.],
           [0., 1., 0.]])
    >>> xp.eye(3, k=1)
    array([[0., 1., 0.],
           [0., 0., 1.],
           [0., 0., 0.]])
    """
    if batch_shape:
        return xp.tile(xp.eye(n_rows, n_cols, k=k, dtype=dtype, device=device), (*batch_shape, 1, 1))
    rows, columns = _rows_and_columns(n_rows, n_rows if n_cols is None else n_cols, device, xp)
    return xp.where(xp.equal(columns, rows + k), xp.ones((), dtype=dtype, device=device), xp.zeros((), dtype=dtype, device=device))


@declared
def from_dlpack(x: object, /, *, device: Device | None = None, copy: bool | None = None) -> Array:
    """Convert an array of another library to an array of this backend by DLPack.

    Without a copy, the two arrays may share memory: do not write to either.

    Parameters
    ----------
    x : object with the methods ``__dlpack__`` and ``__dlpack_device__``
    device : the device of the result; ``None``: that of ``x``
    copy : ``True``: always copy; ``False``: never; ``None``: only if needed

    Returns
    -------
    out : array with the elements of ``x``

    Raises
    ------
    AttributeError
        if ``x`` does not have these two methods.
    BufferError
        if ``x`` cannot be exported, or the data cannot be moved to ``device``.
    ValueError
        if ``copy`` is ``False`` and ``x`` cannot be converted without a copy.

    References
    ----------
    Array API Standard 2025.12, ``from_dlpack``.

    Examples
    --------
    >>> xp.from_dlpack(xp.asarray([1.0, 2.0]))
    array([1., 2.])
    """


@declared
def full(
    shape: Shape,
    fill_value: complex,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
) -> Array:
    """Return an array of the given shape, filled with one value.

    Parameters
    ----------
    shape : the shape of the result; an integer is the size of a one-dimensional array
    fill_value : the value: a Python scalar that ``dtype`` can represent
    dtype : the dtype of the result; ``None``: ``bool`` for a ``bool``, the default integer, real floating-point or complex dtype
        for an ``int``, ``float`` or ``complex``
    device : the device of the result

    Returns
    -------
    out : array of the given shape

    References
    ----------
    Array API Standard 2025.12, ``full``.

    Examples
    --------
    >>> xp.full((2, 2), 7)
    array([[7, 7],
           [7, 7]])
    """


@composed
@piecewise_constant
def full_like(
    x: AnyArray,
    /,
    fill_value: complex,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return an array of the same shape as another array, filled with one value.

    Parameters
    ----------
    x : array of any dtype and shape
    fill_value : the value: a Python scalar that ``dtype`` can represent
    dtype : the dtype of the result; ``None``: that of ``x``
    device : the device of the result; ``None``: that of ``x``

    Returns
    -------
    out : array of the shape of ``x``

    References
    ----------
    Array API Standard 2025.12, ``full_like``.

    Examples
    --------
    >>> xp.full_like(xp.asarray([1.0, 2.0]), 3)
    array([3., 3.])
    """
    return xp.full(tuple(x.shape), fill_value, dtype=_first(dtype, x.dtype), device=_first(device, device_of(x)))


@composed
def linspace(
    start: FloatingArray | complex,
    stop: FloatingArray | complex,
    /,
    num: int,
    *,
    dtype: DType | None = None,
    device: Device | None = None,
    endpoint: bool = True,
    axis: Annotated[NewAxis, Role("beyond")] = 0,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return a given number of evenly spaced values over an interval.

    Parameters
    ----------
    start : the first value. Beyond the standard, an array of floating-point dtype, whose shape broadcasts with that of ``stop``
    stop : the last value; if ``endpoint`` is ``False``, the end of the interval, excluded. Beyond the standard, an array of
        floating-point dtype
    num : the number of values, non-negative
    dtype : the floating-point dtype of the result; ``None``: the default complex dtype if ``start`` or ``stop`` is ``complex``,
        else the default real floating-point dtype; if one of them is an array, the promoted dtype
    device : the device of the result; ``None``: that of the arrays
    endpoint : whether to include ``stop``. The spacing is ``(stop - start) / (num - 1)`` if it is included, else
        ``(stop - start) / num``
    axis : beyond the standard: the axis of the result along which the values lie, if ``start`` or ``stop`` is an array

    Returns
    -------
    out : one-dimensional array of ``num`` elements; if ``start`` or ``stop`` is an array, an array of the broadcast shape with an
        additional axis of size ``num``

    Raises
    ------
    ValueError
        if ``num`` is negative.

    References
    ----------
    Array API Standard 2025.12, ``linspace``; for arrays ``numpy.linspace``.

    Examples
    --------
    >>> xp.linspace(0.0, 1.0, 5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    >>> xp.linspace(0.0, 1.0, 4, endpoint=False)
    array([0.  , 0.25, 0.5 , 0.75])
    """
    if num < 0:
        raise ArgumentError(f"linspace needs num to be 0 or more; got num={num}.")
    first, last = endpoints("linspace", start, stop, dtype, device, xp)
    shape = xp.broadcast_shapes(tuple(first.shape), tuple(last.shape))
    along = normalise_axis(axis, len(shape) + 1)
    steps = xp.reshape(xp.arange(num, device=device_of(first)), (num,) + (1,) * len(shape))
    step = (last - first) / xp.asarray(max(num - 1 if endpoint else num, 1), dtype=first.dtype, device=device_of(first))
    out = first + step * xp.astype(steps, first.dtype)
    if endpoint and num > 1:
        out = xp.where(xp.equal(steps, num - 1), last, out)
    out = xp.moveaxis(out, 0, along) if along else out
    return out if dtype is None else xp.astype(out, dtype, copy=False)


@composed
def meshgrid(*arrays: Array, indexing: MeshgridIndexing = "xy", xp: ArrayNamespace = XP) -> tuple[Array, ...]:
    """Return coordinate arrays of a grid from one-dimensional coordinate arrays.

    The results may be views whose elements share memory: do not write to them.

    Parameters
    ----------
    *arrays : one-dimensional arrays of one numeric dtype, of sizes ``N1, N2, N3, …``
    indexing : the shape of the grid: ``"ij"`` gives ``(N1, N2, N3, …)``, ``"xy"`` gives ``(N2, N1, N3, …)``. With fewer than two
        arrays the two are the same

    Returns
    -------
    out : for each argument, an array of its dtype and of the shape of the grid

    Raises
    ------
    ValueError
        if ``indexing`` is neither ``"xy"`` nor ``"ij"``, or an array is not one-dimensional.

    References
    ----------
    Array API Standard 2025.12, ``meshgrid``.

    Examples
    --------
    >>> x, y = xp.meshgrid(xp.asarray([1, 2, 3]), xp.asarray([10, 20]))
    >>> x + y
    array([[11, 12, 13],
           [21, 22, 23]])
    """
    for x in arrays:
        if x.ndim != 1:
            raise ArgumentError(
                f"meshgrid takes one-dimensional arrays; got one of {x.ndim} axes. Flatten it: xp.reshape(x, (-1,))."
            )
    axes = list(range(len(arrays)))
    if indexing == "xy":
        axes[:2] = reversed(axes[:2])
    elif indexing != "ij":
        from ivy_api.bodies.options import unknown_option  # on errors only

        raise unknown_option("meshgrid", "indexing", indexing)
    last = len(arrays) - 1
    along_its_axis = (xp.reshape(x, (1,) * axis + (-1,) + (1,) * (last - axis)) for x, axis in zip(arrays, axes, strict=True))
    return tuple(xp.broadcast_arrays(*along_its_axis))


@declared
def ones(shape: Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    """Return an array of the given shape, filled with ones.

    Parameters
    ----------
    shape : the shape of the result; an integer is the size of a one-dimensional array
    dtype : the dtype of the result; ``None``: the default real floating-point dtype
    device : the device of the result

    Returns
    -------
    out : array of the given shape; complex ones are ``1 + 0j``

    References
    ----------
    Array API Standard 2025.12, ``ones``.

    Examples
    --------
    >>> xp.ones((2, 2))
    array([[1., 1.],
           [1., 1.]])
    """


@composed
@piecewise_constant
def ones_like(x: AnyArray, /, *, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an array of the same shape as another array, filled with ones.

    Parameters
    ----------
    x : array of any dtype and shape
    dtype : the dtype of the result; ``None``: that of ``x``
    device : the device of the result; ``None``: that of ``x``

    Returns
    -------
    out : array of the shape of ``x``; complex ones are ``1 + 0j``

    References
    ----------
    Array API Standard 2025.12, ``ones_like``.

    Examples
    --------
    >>> xp.ones_like(xp.asarray([3, 4]))
    array([1, 1])
    """
    return xp.ones(tuple(x.shape), dtype=_first(dtype, x.dtype), device=_first(device, device_of(x)))


@composed
def tril(x: AnyArray, /, *, k: int = 0, xp: ArrayNamespace = XP) -> Array:
    """Return the lower triangle of a matrix or a stack of matrices, with zeros above a diagonal.

    All elements above the diagonal become zero, ``nan`` included.

    Parameters
    ----------
    x : array of any dtype and shape ``(…, M, N)``
    k : the last diagonal to keep: ``0`` is the main diagonal, positive values are above it, negative values below it

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if ``x`` has fewer than two axes.

    References
    ----------
    Array API Standard 2025.12, ``tril``.

    Examples
    --------
    >>> xp.tril(xp.asarray([[1, 2], [3, 4]]))
    array([[1, 0],
           [3, 4]])
    """
    rows, columns = _rows_and_columns(*_matrix_size(x, "tril"), device_of(x), xp)
    return _part(x, xp.less_equal(columns, rows + k), xp)


@composed
def triu(x: AnyArray, /, *, k: int = 0, xp: ArrayNamespace = XP) -> Array:
    """Return the upper triangle of a matrix or a stack of matrices, with zeros below a diagonal.

    All elements below the diagonal become zero, ``nan`` included.

    Parameters
    ----------
    x : array of any dtype and shape ``(…, M, N)``
    k : the first diagonal to keep: ``0`` is the main diagonal, positive values are above it, negative values below it

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    ValueError
        if ``x`` has fewer than two axes.

    References
    ----------
    Array API Standard 2025.12, ``triu``.

    Examples
    --------
    >>> xp.triu(xp.asarray([[1, 2], [3, 4]]))
    array([[1, 2],
           [0, 4]])
    >>> xp.triu(xp.asarray([[1, 2], [3, 4]]), k=1)
    array([[0, 2],
           [0, 0]])
    """
    rows, columns = _rows_and_columns(*_matrix_size(x, "triu"), device_of(x), xp)
    return _part(x, xp.greater_equal(columns, rows + k), xp)


@declared
def zeros(shape: Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
    """Return an array of the given shape, filled with zeros.

    Parameters
    ----------
    shape : the shape of the result; an integer is the size of a one-dimensional array
    dtype : the dtype of the result; ``None``: the default real floating-point dtype
    device : the device of the result

    Returns
    -------
    out : array of the given shape

    References
    ----------
    Array API Standard 2025.12, ``zeros``.

    Examples
    --------
    >>> xp.zeros((2, 2), dtype=xp.int64)
    array([[0, 0],
           [0, 0]])
    """


@composed
@piecewise_constant
def zeros_like(x: AnyArray, /, *, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return an array of the same shape as another array, filled with zeros.

    Parameters
    ----------
    x : array of any dtype and shape
    dtype : the dtype of the result; ``None``: that of ``x``
    device : the device of the result; ``None``: that of ``x``

    Returns
    -------
    out : array of the shape of ``x``

    References
    ----------
    Array API Standard 2025.12, ``zeros_like``.

    Examples
    --------
    >>> xp.zeros_like(xp.asarray([1.0, 2.0]))
    array([0., 0.])
    """
    return xp.zeros(tuple(x.shape), dtype=_first(dtype, x.dtype), device=_first(device, device_of(x)))


def _first(given: Any, otherwise: Any) -> Any:
    return otherwise if given is None else given


def _rows_and_columns(n_rows: int, n_cols: int, device: Device | None, xp: ArrayNamespace) -> tuple[Array, Array]:
    """The row index and the column index of each element, of shapes ``(M, 1)`` and ``(N,)`` that broadcast."""
    rows, columns = xp.arange(n_rows, device=device), xp.arange(n_cols, device=device)
    return xp.reshape(rows, (n_rows, 1)), xp.reshape(columns, (1, n_cols))


def _matrix_size(x: Array, name: str) -> tuple[int, int]:
    if x.ndim < 2:
        raise ArgumentError(
            f"{name} needs a matrix or a stack of matrices; got {x.ndim} axes. Add axes first, with xp.expand_dims."
        )
    return x.shape[-2], x.shape[-1]


def _part(x: Array, kept: Array, xp: ArrayNamespace) -> Array:
    return xp.where(kept, x, xp.zeros((), dtype=x.dtype, device=device_of(x)))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
