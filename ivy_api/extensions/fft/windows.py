"""Window functions."""

from __future__ import annotations

from math import pi

from ivy_api.adapt.arguments import integer
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Device, DType, RealFloatingArray


@composed
def bartlett(
    n: int, /, *, periodic: bool = False, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP
) -> RealFloatingArray:
    """Return the Bartlett window: a triangle with zeros at the ends.

    Parameters
    ----------
    n : the number of elements
    periodic : whether to omit the last element of the window of ``n + 1`` elements, for spectral analysis
    dtype : a real floating-point data type; ``None``: the default one
    device : the device of the result

    Returns
    -------
    out : array of the dtype, shape ``(n,)``

    Raises
    ------
    ValueError
        if ``n`` is negative.

    References
    ----------
    ``numpy.bartlett``, ``scipy.signal.windows.bartlett``, ``torch.bartlett_window``.

    Examples
    --------
    >>> xp.fft.bartlett(5)
    array([0. , 0.5, 1. , 0.5, 0. ])
    """
    positions, last = _indices("bartlett", n, periodic, dtype, device, xp)
    return 1.0 - xp.abs(positions * (2.0 / last) - 1.0) if n > 1 else positions + 1.0


@composed
def blackman(
    n: int, /, *, periodic: bool = False, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP
) -> RealFloatingArray:
    """Return the Blackman window: ``0.42 - 0.5 cos(t) + 0.08 cos(2 t)`` for ``t`` from 0 to 2π.

    Parameters
    ----------
    n : the number of elements
    periodic : whether to omit the last element of the window of ``n + 1`` elements, for spectral analysis
    dtype : a real floating-point data type; ``None``: the default one
    device : the device of the result

    Returns
    -------
    out : array of the dtype, shape ``(n,)``

    Raises
    ------
    ValueError
        if ``n`` is negative.

    References
    ----------
    ``numpy.blackman``, ``scipy.signal.windows.blackman``, ``torch.blackman_window``.

    Examples
    --------
    >>> xp.abs(xp.fft.blackman(5))
    array([0.  , 0.34, 1.  , 0.34, 0.  ])
    """
    positions, last = _indices("blackman", n, periodic, dtype, device, xp)
    if n < 2:
        return positions + 1.0
    turn = positions * (2.0 * pi / last)
    return 0.42 - 0.5 * xp.cos(turn) + 0.08 * xp.cos(2.0 * turn)


@composed
def hamming(
    n: int,
    /,
    *,
    periodic: bool = False,
    alpha: float = 0.54,
    beta: float | None = None,
    dtype: DType | None = None,
    device: Device | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return the Hamming window: ``alpha - beta cos(t)`` for ``t`` from 0 to 2π.

    Parameters
    ----------
    n : the number of elements
    periodic : whether to omit the last element of the window of ``n + 1`` elements, for spectral analysis
    alpha : the mean of the window
    beta : the amplitude of the cosine; ``None``: ``1 - alpha``
    dtype : a real floating-point data type; ``None``: the default one
    device : the device of the result

    Returns
    -------
    out : array of the dtype, shape ``(n,)``

    Raises
    ------
    ValueError
        if ``n`` is negative.

    References
    ----------
    ``numpy.hamming``, ``scipy.signal.windows.general_hamming``, ``torch.hamming_window``.

    Examples
    --------
    >>> xp.fft.hamming(5)
    array([0.08, 0.54, 1.  , 0.54, 0.08])
    """
    positions, last = _indices("hamming", n, periodic, dtype, device, xp)
    return alpha - (1.0 - alpha if beta is None else beta) * xp.cos(positions * (2.0 * pi / last)) if n > 1 else positions + 1.0


@composed
def hann(
    n: int, /, *, periodic: bool = False, dtype: DType | None = None, device: Device | None = None, xp: ArrayNamespace = XP
) -> RealFloatingArray:
    """Return the Hann window: ``(1 - cos(t)) / 2`` for ``t`` from 0 to 2π.

    Parameters
    ----------
    n : the number of elements
    periodic : whether to omit the last element of the window of ``n + 1`` elements, for spectral analysis
    dtype : a real floating-point data type; ``None``: the default one
    device : the device of the result

    Returns
    -------
    out : array of the dtype, shape ``(n,)``

    Raises
    ------
    ValueError
        if ``n`` is negative.

    References
    ----------
    ``numpy.hanning``, ``scipy.signal.windows.hann``, ``torch.hann_window``.

    Examples
    --------
    >>> xp.fft.hann(5)
    array([0. , 0.5, 1. , 0.5, 0. ])
    >>> xp.fft.hann(4, periodic=True)
    array([0. , 0.5, 1. , 0.5])
    """
    positions, last = _indices("hann", n, periodic, dtype, device, xp)
    return 0.5 - 0.5 * xp.cos(positions * (2.0 * pi / last)) if n > 1 else positions + 1.0


@composed
def kaiser(
    n: int,
    /,
    *,
    periodic: bool = False,
    beta: float = 12.0,
    dtype: DType | None = None,
    device: Device | None = None,
    xp: ArrayNamespace = XP,
) -> RealFloatingArray:
    """Return the Kaiser window: ``i0(beta sqrt(1 - t²)) / i0(beta)`` for ``t`` from -1 to 1.

    Parameters
    ----------
    n : the number of elements
    periodic : whether to omit the last element of the window of ``n + 1`` elements, for spectral analysis
    beta : the shape parameter; 0 gives ones
    dtype : a real floating-point data type; ``None``: the default one
    device : the device of the result

    Returns
    -------
    out : array of the dtype, shape ``(n,)``

    Raises
    ------
    ValueError
        if ``n`` is negative.

    References
    ----------
    ``numpy.kaiser``, ``scipy.signal.windows.kaiser``, ``torch.kaiser_window``.

    Examples
    --------
    >>> xp.fft.kaiser(5, beta=4.0)
    array([0.0885, 0.6334, 1.    , 0.6334, 0.0885])
    """
    positions, last = _indices("kaiser", n, periodic, dtype, device, xp)
    if n < 2:
        return positions + 1.0
    # The exponentials are divided out: i0 itself overflows for large beta.
    t = positions * (2.0 / last) - 1.0
    size = beta * xp.sqrt(xp.maximum(1.0 - t * t, xp.zeros_like(t)))
    whole = xp.full((1,), beta, dtype=size.dtype, device=device)
    return xp.exp(size - abs(beta)) * xp.i0e(size) / xp.i0e(whole)


def _indices(name: str, n: int, periodic: bool, dtype: DType, device: Device, xp: ArrayNamespace) -> tuple[Array, float]:
    """The element indices, and the index of the last element of the symmetric window."""
    if integer(f"fft.{name}", "n", n) < 0:
        raise ArgumentError(f"fft.{name} needs a window length of 0 or more; got n={n}.")
    if dtype is None:
        dtype = xp.__array_namespace_info__().default_dtypes(device=device)["real floating"]
    positions = xp.arange(n, dtype=dtype, device=device) if n > 1 else xp.zeros((n,), dtype=dtype, device=device)
    return positions, float(n if periodic else n - 1)


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
