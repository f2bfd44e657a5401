"""The Fourier transform extension."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

import numpy as np

from ivy_api.adapt.arguments import normalise_axes, require_sizes
from ivy_api.adapt.functions import short_way
from ivy_api.errors import ArgumentError
from ivy_plugin_numpy.typing import Array, Device, DType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import FftNorm

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]

fft = np.fft.fft
ifft = np.fft.ifft
ihfft = np.fft.ihfft
rfft = np.fft.rfft


def _require_axes(x: Array, s: Sequence[int] | None, axes: Sequence[int] | None) -> None:
    """Raise for axes that NumPy transforms twice, and for lengths of axes that are not given, which it deprecates."""
    if axes is not None:
        normalise_axes(tuple(axes), x.ndim)
    elif s is not None:
        raise ArgumentError(f"The transform got s={tuple(s)} without axes. Pass the axes too, for example axes=(-1,).")


def fftn(x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: FftNorm = "backward") -> Array:
    _require_axes(x, s, axes)
    return np.fft.fftn(x, s, axes, norm)


def ifftn(x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: FftNorm = "backward") -> Array:
    _require_axes(x, s, axes)
    return np.fft.ifftn(x, s, axes, norm)


def rfftn(x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: FftNorm = "backward") -> Array:
    _require_axes(x, s, axes)
    return np.fft.rfftn(x, s, axes, norm)


def fftshift(x: Array, /, *, axes: int | Sequence[int] | None = None) -> Array:
    if axes is not None:
        normalise_axes(axes, x.ndim)  # type: ignore[arg-type]
    return np.fft.fftshift(x, axes) if x.ndim or axes not in (None, ()) else x.copy()  # NumPy 2.4 cannot roll an array without axes


def ifftshift(x: Array, /, *, axes: int | Sequence[int] | None = None) -> Array:
    if axes is not None:
        normalise_axes(axes, x.ndim)  # type: ignore[arg-type]
    return np.fft.ifftshift(x, axes) if x.ndim or axes not in (None, ()) else x.copy()


def _readable(x: Array, n: int | None, axis: int) -> Array:
    # To real numbers, NumPy reads the first element also of an axis that has none, and what it finds in memory is the result.
    if n is None or x.shape[axis]:
        return x
    return np.zeros([1 if i == axis % x.ndim else size for i, size in enumerate(x.shape)], x.dtype)


def hfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: FftNorm = "backward") -> Array:
    return np.fft.hfft(_readable(x, n, axis), n, axis, norm)


def irfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: FftNorm = "backward") -> Array:
    return np.fft.irfft(_readable(x, n, axis), n, axis, norm)


def irfftn(x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: FftNorm = "backward") -> Array:
    _require_axes(x, s, axes)
    if s and axes:
        x = _readable(x, s[-1], axes[-1])
    return np.fft.irfftn(x, s, axes, norm)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: DType = None, device: Device | None = None) -> Array:
    # np.fft.fftfreq has no dtype, and negates an unsigned length.
    out = np.fft.fftfreq(index(n), d=d, device=device)
    return out if dtype is None else out.astype(dtype, copy=False)


@short_way("native(n)", when="n >= 0 and d is d__ and dtype is None is device", native=np.fft.rfftfreq)
def rfftfreq(n: int, /, *, d: float = 1.0, dtype: DType = None, device: Device | None = None) -> Array:
    # np.fft.rfftfreq has no dtype, and accepts a negative length.
    require_sizes("fft.rfftfreq", n)
    out = np.fft.rfftfreq(n, d=d, device=device)
    return out if dtype is None else out.astype(dtype, copy=False)
