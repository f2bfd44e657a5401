"""The Fourier transform extension; other functions are composed."""

from __future__ import annotations

import dask.array as da

from ivy_plugin_dask.blocks import along

__all__ = [
    "fft",
    "ifft",
    "irfft",
    "rfft",
]

fft = along(da.fft.fft)
ifft = along(da.fft.ifft)
irfft = along(da.fft.irfft)
rfft = along(da.fft.rfft)
