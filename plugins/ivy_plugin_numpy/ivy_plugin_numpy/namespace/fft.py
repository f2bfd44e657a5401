"""The Fourier transform extension."""

from __future__ import annotations

import numpy as np

from ivy_api.adapt.arguments import require_sizes
from ivy_plugin_numpy.typing import Array, Device, DType

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
fftn = np.fft.fftn
fftshift = np.fft.fftshift
hfft = np.fft.hfft
ifft = np.fft.ifft
ifftn = np.fft.ifftn
ifftshift = np.fft.ifftshift
ihfft = np.fft.ihfft
irfft = np.fft.irfft
irfftn = np.fft.irfftn
rfft = np.fft.rfft
rfftn = np.fft.rfftn


def fftfreq(n: int, /, *, d: float = 1.0, dtype: DType = None, device: Device | None = None) -> Array:
    # np.fft.fftfreq has no dtype.
    return np.fft.fftfreq(n, d=d, device=device).astype(dtype or np.float64, copy=False)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: DType = None, device: Device | None = None) -> Array:
    # np.fft.rfftfreq has no dtype, and accepts a negative length.
    require_sizes("fft.rfftfreq", n)
    return np.fft.rfftfreq(n, d=d, device=device).astype(dtype or np.float64, copy=False)
