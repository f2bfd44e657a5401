"""Discrete Fourier transforms: the sub-namespace ``fft``."""

from __future__ import annotations

from operator import index

from ivy_api.adapt.arguments import normalise_axes
from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.dispatch.declare import XP, composed, declared, since
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, AxisError, DTypeError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ivy_api.typing import (
        AnyArray,
        Array,
        ArrayNamespace,
        Axis,
        AxisSequence,
        ComplexArray,
        Device,
        DType,
        FftNorm,
        RealFloatingArray,
    )


@declared
@since("2022.12")
def fft(x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
    """Return the discrete Fourier transform along one axis.

    Element ``k`` is the sum over ``m`` of ``x[m] * exp(-2πi k m / n)``.

    Parameters
    ----------
    x : array of complex floating-point dtype
    n : length of the transform, to which the axis is trimmed or zero-padded; ``None``: the size of the axis
    axis : the axis to transform; negative values count from the end
    norm : the normalisation, a factor of the sum: ``"backward"`` 1, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` ``1/n``

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with size ``n`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``n`` is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.fft``; since 2022.12.

    Examples
    --------
    >>> xp.fft.fft(xp.asarray([1.0 + 0j, 0.0, 0.0, 0.0]))
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])
    """


@declared
@since("2022.12")
def ifft(x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
    """Return the inverse of the discrete Fourier transform along one axis.

    Element ``m`` is the sum over ``k`` of ``x[k] * exp(2πi k m / n)``, times a factor.

    Parameters
    ----------
    x : array of complex floating-point dtype
    n : length of the transform, to which the axis is trimmed or zero-padded; ``None``: the size of the axis
    axis : the axis to transform; negative values count from the end
    norm : the normalisation, a factor of the sum: ``"backward"`` ``1/n``, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` 1; the same
        value as for `fft`

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with size ``n`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``n`` is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.ifft``; since 2022.12.

    Examples
    --------
    >>> xp.fft.ifft(xp.asarray([4.0 + 0j, 0.0, 0.0, 0.0]))
    array([1.+0.j, 1.+0.j, 1.+0.j, 1.+0.j])
    """


@composed
@since("2022.12")
def fftn(
    x: ComplexArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence | None = None,
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the discrete Fourier transform along several axes.

    Parameters
    ----------
    x : array of complex floating-point dtype
    s : length of the transform along each of ``axes``, to which the axis is trimmed or zero-padded; ``-1`` or ``None``: the size
        of the axis. ``s`` requires ``axes``
    axes : the axes to transform; negative values count from the end; ``None``: all
    norm : the normalisation, a factor of the sum: ``"backward"`` 1, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` ``1/n``, with ``n``
        the product of the lengths

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with sizes ``s`` along ``axes``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``s`` is given without ``axes`` or has another length, a length is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.fftn``; since 2022.12.

    Examples
    --------
    >>> xp.fft.fftn(xp.ones((2, 2), dtype=xp.complex128))
    array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])
    """
    for n, axis in reversed(_lengths(x, s, axes, "fft.fftn")):
        x = xp.fft.fft(x, n=n, axis=axis, norm=norm)
    return x


@composed
@since("2022.12")
def ifftn(
    x: ComplexArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence | None = None,
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the inverse of the discrete Fourier transform along several axes.

    Parameters
    ----------
    x : array of complex floating-point dtype
    s : length of the transform along each of ``axes``, to which the axis is trimmed or zero-padded; ``-1`` or ``None``: the size
        of the axis. ``s`` requires ``axes``
    axes : the axes to transform; negative values count from the end; ``None``: all
    norm : the normalisation, a factor of the sum: ``"backward"`` ``1/n``, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` 1, with ``n``
        the product of the lengths; the same value as for `fftn`

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with sizes ``s`` along ``axes``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``s`` is given without ``axes`` or has another length, a length is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.ifftn``; since 2022.12.

    Examples
    --------
    >>> xp.fft.ifftn(xp.asarray([[4.0 + 0j, 0.0], [0.0, 0.0]]))
    array([[1.+0.j, 1.+0.j],
           [1.+0.j, 1.+0.j]])
    """
    for n, axis in reversed(_lengths(x, s, axes, "fft.ifftn")):
        x = xp.fft.ifft(x, n=n, axis=axis, norm=norm)
    return x


@declared
@since("2022.12")
def rfft(x: RealFloatingArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
    """Return the discrete Fourier transform of a real signal along one axis, without the redundant half.

    The result is the first ``n//2 + 1`` elements of `fft`; the others are their complex conjugates.

    Parameters
    ----------
    x : array of real floating-point dtype
    n : length of the transform, to which the axis is trimmed or zero-padded; ``None``: the size of the axis
    axis : the axis to transform; negative values count from the end
    norm : the normalisation, a factor of the sum: ``"backward"`` 1, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` ``1/n``

    Returns
    -------
    out : array of the complex dtype of the precision of ``x``, and of its shape with size ``n//2 + 1`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``n`` is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.rfft``; since 2022.12.

    Examples
    --------
    >>> xp.fft.rfft(xp.asarray([1.0, 2.0, 1.0, 0.0]))
    array([4.+0.j, 0.-2.j, 0.+0.j])
    """


@declared
@since("2022.12")
def irfft(x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> RealFloatingArray:
    """Return the inverse of `rfft` along one axis.

    The imaginary part of the first element, and of element ``n/2`` if ``n`` is even, is ignored.

    Parameters
    ----------
    x : array of complex floating-point dtype
    n : size of the result along ``axis``, for which the input is trimmed or zero-padded to ``n//2 + 1`` elements; ``None``:
        ``2 * (M - 1)`` for ``M`` elements. To recover a signal of odd length, its length must be given
    axis : the axis to transform; negative values count from the end
    norm : the normalisation, a factor of the sum: ``"backward"`` ``1/n``, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` 1; the same
        value as for `rfft`

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, and of its shape with size ``n`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``n`` is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.irfft``; since 2022.12.

    Examples
    --------
    >>> xp.fft.irfft(xp.asarray([4.0 + 0j, 0.0, 0.0]))
    array([1., 1., 1., 1.])
    """


@composed
@since("2022.12")
def rfftn(
    x: RealFloatingArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence | None = None,
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the discrete Fourier transform of a real signal along several axes, without the redundant half.

    It is `rfft` along the last of ``axes``, then `fft` along the others.

    Parameters
    ----------
    x : array of real floating-point dtype
    s : length of the transform along each of ``axes``, to which the axis is trimmed or zero-padded; ``-1`` or ``None``: the size
        of the axis. ``s`` requires ``axes``
    axes : the axes to transform, at least one; negative values count from the end; ``None``: all
    norm : the normalisation, a factor of the sum: ``"backward"`` 1, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` ``1/n``, with ``n``
        the product of the lengths

    Returns
    -------
    out : array of the complex dtype of the precision of ``x``, and of its shape with sizes ``s`` along ``axes``, except
        ``s[-1]//2 + 1`` along the last of them

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if there is no axis, ``s`` is given without ``axes`` or has another length, a length is less than one, or ``norm`` is not
        one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.rfftn``; since 2022.12.

    Examples
    --------
    >>> xp.fft.rfftn(xp.ones((2, 4))).shape
    (2, 3)
    """
    *others, (n, axis) = _lengths(x, s, axes, "fft.rfftn", at_least=1)
    x = xp.fft.rfft(x, n=n, axis=axis, norm=norm)
    for n, axis in reversed(others):
        x = xp.fft.fft(x, n=n, axis=axis, norm=norm)
    return x


@composed
@since("2022.12")
def irfftn(
    x: ComplexArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence | None = None,
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return the inverse of `rfftn`.

    It is `ifft` along all of ``axes`` except the last, then `irfft` along that one.

    Parameters
    ----------
    x : array of complex floating-point dtype
    s : size of the result along each of ``axes``, for which the input is trimmed or zero-padded, along the last one to
        ``s[-1]//2 + 1`` elements; ``-1`` or ``None``: the size of the axis, and along the last axis ``2 * (M - 1)`` for ``M``
        elements. ``s`` requires ``axes``. To recover a signal of odd length along the last axis, its length must be given
    axes : the axes to transform, at least one; negative values count from the end; ``None``: all
    norm : the normalisation, a factor of the sum: ``"backward"`` ``1/n``, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` 1, with ``n``
        the product of the lengths; the same value as for `rfftn`

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, and of its shape with sizes ``s`` along ``axes``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if there is no axis, ``s`` is given without ``axes`` or has another length, a length is less than one, or ``norm`` is not
        one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.irfftn``; since 2022.12.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 2.0], [3.0, 5.0]])
    >>> xp.fft.irfftn(xp.fft.rfftn(x), s=(2, 2), axes=(0, 1))
    array([[1., 2.],
           [3., 5.]])
    """
    *others, (last, last_axis) = _lengths(x, s, axes, "fft.irfftn", at_least=1)
    for n, axis in reversed(others):
        x = xp.fft.ifft(x, n=n, axis=axis, norm=norm)
    return xp.fft.irfft(x, n=last, axis=last_axis, norm=norm)


@composed
@since("2022.12")
def hfft(
    x: ComplexArray,
    /,
    *,
    n: int | None = None,
    axis: Axis = -1,
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return the discrete Fourier transform along one axis of a signal with Hermitian symmetry (real spectrum).

    ``x`` holds the first half of the signal; element ``n - m`` is the complex conjugate of element ``m``.

    Parameters
    ----------
    x : array of complex floating-point dtype
    n : size of the result along ``axis``, for which the input is trimmed or zero-padded to ``n//2 + 1`` elements; ``None``:
        ``2 * (M - 1)`` for ``M`` elements
    axis : the axis to transform; negative values count from the end
    norm : the normalisation, a factor of the sum: ``"backward"`` 1, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` ``1/n``

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, and of its shape with size ``n`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``n`` is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.hfft``; since 2022.12.

    Examples
    --------
    >>> xp.fft.hfft(xp.asarray([1.0 + 0j, 1.0, 0.0]))
    array([ 3.,  1., -1.,  1.])
    """
    return xp.fft.irfft(xp.conj(x), n=n, axis=axis, norm=_opposite("fft.hfft", norm))


@composed
@since("2022.12")
def ihfft(
    x: RealFloatingArray,
    /,
    *,
    n: int | None = None,
    axis: Axis = -1,
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the inverse of `hfft` along one axis: the first half of a signal with a real spectrum.

    Parameters
    ----------
    x : array of real floating-point dtype
    n : length of the transform, to which the axis is trimmed or zero-padded; ``None``: the size of the axis
    axis : the axis to transform; negative values count from the end
    norm : the normalisation, a factor of the sum: ``"backward"`` ``1/n``, ``"ortho"`` ``1/sqrt(n)``, ``"forward"`` 1; the same
        value as for `hfft`

    Returns
    -------
    out : array of the complex dtype of the precision of ``x``, and of its shape with size ``n//2 + 1`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.
    ValueError
        if ``n`` is less than one, or ``norm`` is not one of the three.

    References
    ----------
    Array API Standard 2025.12, ``fft.ihfft``; since 2022.12.

    Examples
    --------
    >>> xp.real(xp.fft.ihfft(xp.asarray([3.0, 1.0, -1.0, 1.0])))
    array([1., 1., 0.])
    """
    return xp.conj(xp.fft.rfft(x, n=n, axis=axis, norm=_opposite("fft.ihfft", norm)))


@composed
@since("2022.12")
def fftfreq(
    n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP
) -> RealFloatingArray:
    """Return the sample frequencies of `fft`, in cycles per unit of ``d``.

    They are ``0, 1, …, (n-1)//2, -(n//2), …, -1``, each divided by ``d * n``; for an even ``n`` the Nyquist frequency is negative.

    Parameters
    ----------
    n : length of the transform
    d : sample spacing: the distance between two samples of the signal
    dtype : a real floating-point dtype; ``None``: the default one
    device : the device of the result; ``None``: the default device

    Returns
    -------
    out : array of ``dtype``, shape ``(n,)``

    Raises
    ------
    DTypeError
        if ``dtype`` is not a real floating-point dtype.
    ValueError
        if ``n`` is less than one.

    References
    ----------
    Array API Standard 2025.12, ``fft.fftfreq``; since 2022.12.

    Examples
    --------
    >>> xp.fft.fftfreq(4, d=0.5)
    array([ 0. ,  0.5, -1. , -0.5])
    """
    n = _window_length(n, dtype, "fft.fftfreq", xp)
    positive = xp.arange(0.0, float((n + 1) // 2), dtype=dtype, device=device)
    negative = xp.arange(float(-(n // 2)), 0.0, dtype=dtype, device=device)
    return xp.concat((positive, negative)) / (n * d)


@composed
@since("2022.12")
def rfftfreq(
    n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP
) -> RealFloatingArray:
    """Return the sample frequencies of `rfft`, in cycles per unit of ``d``.

    They are ``0, 1, …, n//2``, each divided by ``d * n``; the Nyquist frequency, for an even ``n``, is positive.

    Parameters
    ----------
    n : length of the transform
    d : sample spacing: the distance between two samples of the signal
    dtype : a real floating-point dtype; ``None``: the default one
    device : the device of the result; ``None``: the default device

    Returns
    -------
    out : array of ``dtype``, shape ``(n//2 + 1,)``

    Raises
    ------
    DTypeError
        if ``dtype`` is not a real floating-point dtype.
    ValueError
        if ``n`` is less than one.

    References
    ----------
    Array API Standard 2025.12, ``fft.rfftfreq``; since 2022.12.

    Examples
    --------
    >>> xp.fft.rfftfreq(4, d=0.5)
    array([0. , 0.5, 1. ])
    """
    n = _window_length(n, dtype, "fft.rfftfreq", xp)
    return xp.arange(0.0, float(n // 2 + 1), dtype=dtype, device=device) / (n * d)


@composed
@since("2022.12")
def fftshift(x: AnyArray, /, *, axes: Axis | AxisSequence | None = None, xp: ArrayNamespace = XP) -> Array:
    """Shift the zero-frequency component to the centre of the spectrum.

    Along an axis of size ``n`` the first element moves to position ``n//2``.

    Parameters
    ----------
    x : array of any dtype
    axes : the axis or axes to shift; negative values count from the end; ``None``: all

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if an axis is repeated.

    References
    ----------
    Array API Standard 2025.12, ``fft.fftshift``; since 2022.12.

    Examples
    --------
    >>> xp.fft.fftshift(xp.fft.fftfreq(5, d=0.2))
    array([-2., -1.,  0.,  1.,  2.])
    """
    return _shift(x, axes, 1, xp)


@composed
@since("2022.12")
def ifftshift(x: AnyArray, /, *, axes: Axis | AxisSequence | None = None, xp: ArrayNamespace = XP) -> Array:
    """Return the inverse of `fftshift`; the two differ along axes of odd size.

    Along an axis of size ``n`` the element at position ``n//2`` moves to the front.

    Parameters
    ----------
    x : array of any dtype
    axes : the axis or axes to shift; negative values count from the end; ``None``: all

    Returns
    -------
    out : array of the dtype and shape of ``x``

    Raises
    ------
    IndexError
        if an axis is out of bounds.
    ValueError
        if an axis is repeated.

    References
    ----------
    Array API Standard 2025.12, ``fft.ifftshift``; since 2022.12.

    Examples
    --------
    >>> xp.fft.ifftshift(xp.asarray([-2, -1, 0, 1, 2]))
    array([ 0,  1,  2, -2, -1])
    """
    return _shift(x, axes, -1, xp)


def _lengths(
    x: Array, s: Sequence[int] | None, axes: Sequence[int] | None, function: str, *, at_least: int = 0
) -> list[tuple[int | None, int]]:
    """The length (``None``: the default of the one-dimensional transform) and the axis of each transform."""
    if s is not None and axes is None:
        raise ArgumentError(
            f"{function} got s={tuple(s)} without axes. Pass the axes too, for example axes={tuple(range(-len(s), 0))}."
        )
    axes = range(x.ndim) if axes is None else axes
    if len({axis % max(x.ndim, 1) for axis in axes}) < len(axes):
        raise AxisError(f"{function} takes each axis once; got axes={tuple(axes)} for an array of shape {tuple(x.shape)}.")
    s = (-1,) * len(axes) if s is None else s
    if len(s) != len(axes):
        raise ArgumentError(f"{function} needs one length for each axis; got s={tuple(s)} and axes={tuple(axes)}.")
    if len(axes) < at_least:
        raise ArgumentError(f"{function} needs an axis to transform; got none, for an array of shape {tuple(x.shape)}.")
    return [(None if n == -1 else n, axis) for n, axis in zip(s, axes, strict=True)]


def _opposite(function: str, norm: FftNorm) -> FftNorm:
    """The normalisation with which the transform of the opposite direction has the same factor."""
    if norm == "backward":
        return "forward"
    if norm == "forward":
        return "backward"
    if norm != "ortho":
        from ivy_api.bodies.options import unknown_option  # on errors only

        raise unknown_option(function, "norm", norm)
    return norm


def _window_length(n: int, dtype: DType | None, function: str, xp: ArrayNamespace) -> int:
    if dtype is not None and not xp.isdtype(dtype, "real floating"):
        raise DTypeError(f"{function} needs a real floating-point dtype; got dtype={_dtype_name(dtype)}.")
    if index(n) < 1:
        raise ArgumentError(f"{function} needs a transform length of 1 or more; got n={n}.")
    return index(n)


def _shift(x: Array, axes: int | Sequence[int] | None, direction: int, xp: ArrayNamespace) -> Array:
    positions = normalise_axes(axes if axes is None or isinstance(axes, int) else tuple(axes), x.ndim)
    if not positions:  # a zero-dimensional array, which roll does not accept on every backend
        return x
    return xp.roll(x, tuple(direction * (x.shape[axis] // 2) for axis in positions), axis=positions)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
