"""Cosine transforms, and Fourier transforms along two axes."""

from __future__ import annotations

from math import pi, sqrt
from typing import get_args

from ivy_api._types import FftNorm, TransformType
from ivy_api.adapt.arguments import device_of, normalise_axis
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.bodies.options import unknown_option
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DataDependentShapeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ivy_api.typing import (
        Array,
        ArrayNamespace,
        Axis,
        AxisSequence,
        ComplexArray,
        FloatingArray,
        RealFloatingArray,
    )

NORMS = get_args(FftNorm)


@composed
def dct(
    x: FloatingArray,
    /,
    *,
    type: TransformType = 2,
    n: int | None = None,
    axis: Axis = -1,
    norm: FftNorm = "backward",
    orthogonalize: bool | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the discrete cosine transform along one axis.

    Element ``k`` of type 2 is twice the sum over ``m`` of ``x[m] cos(π k (2m + 1) / 2n)``; type 3 is its inverse up to the factor
    ``2n``; types 1 and 4 are their own inverses up to a factor.

    Parameters
    ----------
    x : array of floating-point dtype; the real and imaginary part are transformed separately
    type : 1, 2, 3 or 4
    n : length of the transform, to which the axis is trimmed or zero-padded; ``None``: the size of the axis
    axis : the axis to transform
    norm : the normalisation, a factor of the sum: ``"backward"`` 1, ``"ortho"`` ``1/sqrt(2n)``, ``"forward"`` ``1/2n``, where
        type 1 has ``n - 1`` for ``n``
    orthogonalize : whether to scale the first element (in type 1 the last too), so that the matrix is orthogonal up to a factor;
        ``None``: if ``norm`` is ``"ortho"``

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with size ``n`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``n`` is less than one (in type 1, two), or ``type`` or ``norm`` is unknown.

    References
    ----------
    Makhoul, A fast cosine transform in one and two dimensions (1980); ``scipy.fft.dct``, ``tf.signal.dct``.

    Examples
    --------
    >>> xp.fft.dct(xp.asarray([1.0, 0.0, 0.0, 0.0]))
    array([2.    , 1.8478, 1.4142, 0.7654])
    """
    return _cosine("fft.dct", x, type, n, axis, norm, orthogonalize, xp, inverse=False)


@composed
def idct(
    x: FloatingArray,
    /,
    *,
    type: TransformType = 2,
    n: int | None = None,
    axis: Axis = -1,
    norm: FftNorm = "backward",
    orthogonalize: bool | None = None,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the inverse discrete cosine transform along one axis.

    Parameters
    ----------
    x : array of floating-point dtype; the real and imaginary part are transformed separately
    type : the type of the transform to invert: 1, 2, 3 or 4
    n : length of the transform, to which the axis is trimmed or zero-padded; ``None``: the size of the axis
    axis : the axis to transform
    norm : as passed to `dct`
    orthogonalize : as passed to `dct`

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with size ``n`` along ``axis``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if ``n`` is less than one (in type 1, two), or ``type`` or ``norm`` is unknown.

    References
    ----------
    ``scipy.fft.idct``, ``tf.signal.idct``.

    Examples
    --------
    >>> xp.fft.idct(xp.fft.dct(xp.asarray([1.0, 2.0, 4.0])))
    array([1., 2., 4.])
    """
    return _cosine("fft.idct", x, type, n, axis, norm, orthogonalize, xp, inverse=True)


def _cosine(
    name: str,
    x: Array,
    type: TransformType,
    n: int | None,
    axis: int,
    norm: FftNorm,
    orthogonal: bool | None,
    xp: ArrayNamespace,
    *,
    inverse: bool,
) -> Array:
    if xp.isdtype(x.dtype, "complex floating"):
        parts = (_cosine(name, part, type, n, axis, norm, orthogonal, xp, inverse=inverse) for part in (xp.real(x), xp.imag(x)))
        real, imaginary = (xp.astype(part, x.dtype) for part in parts)
        return real + 1j * imaginary
    if not xp.isdtype(x.dtype, "real floating"):
        raise dtype_error(name, "floating-point", x.dtype)
    return _cosine_of_real(name, x, type, n, axis, norm, orthogonal, xp, inverse=inverse)


def _cosine_of_real(
    name: str,
    x: Array,
    type: TransformType,
    n: int | None,
    axis: int,
    norm: FftNorm,
    orthogonal: bool | None,
    xp: ArrayNamespace,
    *,
    inverse: bool,
) -> Array:
    last, along = len(x.shape) - 1, normalise_axis(axis, len(x.shape))
    x = xp.moveaxis(x, along, -1) if along != last else x
    size = _cosine_length(name, type, x.shape[-1] if n is None else n, axis)
    if norm not in NORMS:
        raise unknown_option(name, "norm", norm)
    kind = _INVERSE[type] if inverse else type
    orthogonal = norm == "ortho" if orthogonal is None else orthogonal
    if n is not None and x.shape[-1] != n:
        x = _resized(x, n, xp)
    if orthogonal and kind in (1, 3):
        x = x * _ends(x, size, sqrt(2.0), kind, xp)
    out = _SUMS[kind](x, size, xp)
    divisor = _cosine_divisor(norm, 2.0 * (size - 1 if kind == 1 else size), inverse)
    if divisor != 1.0:
        out = out * (1.0 / divisor)
    if orthogonal and kind in (1, 2):
        out = out * _ends(out, size, sqrt(0.5), kind, xp)
    return xp.moveaxis(out, -1, along) if along != last else out


def _cosine_divisor(norm: FftNorm, turns: float, inverse: bool) -> float:
    """Return what the sums are divided by; ``turns`` is the length of the periodic sequence."""
    if norm == "ortho":
        return sqrt(turns)
    return turns if (norm == "forward") is not inverse else 1.0


def _cosine_length(name: str, type: TransformType, size: int | None, axis: int) -> int:
    """Return the length of a cosine transform of this type, if it is one."""
    if size is None:
        raise DataDependentShapeError(f"{name} needs to know the size of axis {axis}. Pass n=….")
    if type not in _SUMS:
        raise unknown_option(name, "type", type)
    if size < 1 + (type == 1):
        raise ArgumentError(f"{name} takes a length of one or more (in type 1, two); got {size}.")
    return size


def _resized(x: Array, n: int, xp: ArrayNamespace) -> Array:
    """Trim, or pad with zeros."""
    missing = n if x.shape[-1] is None else max(n - x.shape[-1], 0)
    if x.shape[-1] is None or x.shape[-1] > n:
        x = x[..., :n]
    if not missing:
        return x
    zero = xp.sum(xp.zeros_like(x), axis=-1, keepdims=True)  # even if x is empty
    return xp.concat([x, zero * xp.ones((missing,), dtype=x.dtype, device=device_of(x))], axis=-1)[..., :n]


def _ends(like: Array, size: int, factor: float, kind: int, xp: ArrayNamespace) -> Array:
    """Ones, with a factor for the first element, and for the last too in type 1."""
    positions = xp.arange(size, dtype=like.dtype, device=device_of(like))
    at_ends = xp.equal(positions, 0) | xp.equal(positions, size - 1) if kind == 1 else xp.equal(positions, 0)
    return xp.where(at_ends, xp.full_like(positions, factor), 1.0)


def _twiddle_factors(x: Array, start: float, step: float, size: int, xp: ArrayNamespace) -> Array:
    """Complex exponentials with angles π times ``start + step k``."""
    angles = pi * (start + step * xp.arange(size, dtype=x.dtype, device=device_of(x)))
    dtype = xp.complex128 if xp.finfo(x.dtype).bits == 64 else xp.complex64
    return xp.astype(xp.cos(angles), dtype) + 1j * xp.astype(xp.sin(angles), dtype)


def _first(x: Array, size: int, xp: ArrayNamespace) -> Array:
    return xp.real(xp.fft.rfft(xp.concat([x, xp.flip(x[..., 1:-1], axis=-1)], axis=-1)))


def _second(x: Array, size: int, xp: ArrayNamespace) -> Array:
    return 2.0 * xp.real(xp.fft.rfft(x, n=2 * size)[..., :size] * _twiddle_factors(x, 0.0, -0.5 / size, size, xp))


def _third(x: Array, size: int, xp: ArrayNamespace) -> Array:
    twiddles = _twiddle_factors(x, 0.0, 0.5 / size, size, xp)
    return xp.fft.irfft(xp.astype(x, twiddles.dtype) * twiddles, n=2 * size, norm="forward")[..., :size]


def _fourth(x: Array, size: int, xp: ArrayNamespace) -> Array:
    twiddles = _twiddle_factors(x, 0.0, -0.5 / size, size, xp)
    transformed = xp.fft.fft(xp.astype(x, twiddles.dtype) * twiddles, n=2 * size)[..., :size]
    return 2.0 * xp.real(transformed * _twiddle_factors(x, -0.25 / size, -0.5 / size, size, xp))


_SUMS: dict[TransformType, Callable[[Array, int, ArrayNamespace], Array]] = {1: _first, 2: _second, 3: _third, 4: _fourth}
_INVERSE: dict[TransformType, TransformType] = {1: 1, 2: 3, 3: 2, 4: 4}


@composed
def fft2(
    x: ComplexArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence = (-2, -1),
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the discrete Fourier transform along two axes: `fftn` with another default for ``axes``.

    Parameters
    ----------
    x : array of complex floating-point dtype
    s : length of the transform along each of ``axes``, to which the axis is trimmed or zero-padded; ``None``: the size of the
        axis
    axes : the axes to transform
    norm : as in `fftn`

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with sizes ``s`` along ``axes``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    ``numpy.fft.fft2``, ``torch.fft.fft2``, ``jax.numpy.fft.fft2``.

    Examples
    --------
    >>> xp.fft.fft2(xp.ones((2, 2), dtype=xp.complex128))
    array([[4.+0.j, 0.+0.j],
           [0.+0.j, 0.+0.j]])
    """
    return xp.fft.fftn(x, s=s, axes=axes, norm=norm)


@composed
def ifft2(
    x: ComplexArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence = (-2, -1),
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the inverse discrete Fourier transform along two axes: `ifftn` with another default for ``axes``.

    Parameters
    ----------
    x : array of complex floating-point dtype
    s : length of the transform along each of ``axes``, to which the axis is trimmed or zero-padded; ``None``: the size of the
        axis
    axes : the axes to transform
    norm : as in `ifftn`

    Returns
    -------
    out : array of the dtype of ``x``, and of its shape with sizes ``s`` along ``axes``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    ``numpy.fft.ifft2``, ``torch.fft.ifft2``, ``jax.numpy.fft.ifft2``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 2.0], [3.0, 5.0]], dtype=xp.complex128)
    >>> xp.real(xp.fft.ifft2(xp.fft.fft2(x)))
    array([[1., 2.],
           [3., 5.]])
    """
    return xp.fft.ifftn(x, s=s, axes=axes, norm=norm)


@composed
def irfft2(
    x: ComplexArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence = (-2, -1),
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return the inverse of `rfft2`: `irfftn` with another default for ``axes``.

    Parameters
    ----------
    x : array of complex floating-point dtype
    s : length of the result along each of ``axes``; ``None``: the size of the axis, and ``2 (m - 1)`` for a last axis of size
        ``m``
    axes : the axes to transform
    norm : as in `irfftn`

    Returns
    -------
    out : array of the real dtype of the precision of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.

    References
    ----------
    ``numpy.fft.irfft2``, ``torch.fft.irfft2``, ``jax.numpy.fft.irfft2``.

    Examples
    --------
    >>> x = xp.asarray([[1.0, 2.0], [3.0, 5.0]])
    >>> xp.fft.irfft2(xp.fft.rfft2(x))
    array([[1., 2.],
           [3., 5.]])
    """
    return xp.fft.irfftn(x, s=s, axes=axes, norm=norm)


@composed
def rfft2(
    x: RealFloatingArray,
    /,
    *,
    s: Sequence[int] | None = None,
    axes: AxisSequence = (-2, -1),
    norm: FftNorm = "backward",
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the discrete Fourier transform of real numbers along two axes: `rfftn` with another default for ``axes``.

    Parameters
    ----------
    x : array of real floating-point dtype
    s : length of the transform along each of ``axes``, to which the axis is trimmed or zero-padded; ``None``: the size of the
        axis
    axes : the axes to transform; along the last one, only the non-redundant half is returned
    norm : as in `rfftn`

    Returns
    -------
    out : array of the complex dtype of the precision of ``x``

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype.

    References
    ----------
    ``numpy.fft.rfft2``, ``torch.fft.rfft2``, ``jax.numpy.fft.rfft2``.

    Examples
    --------
    >>> xp.fft.rfft2(xp.ones((4, 6))).shape
    (4, 4)
    """
    return xp.fft.rfftn(x, s=s, axes=axes, norm=norm)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
