"""The Fourier transform extension. The rest is composed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import dask.array as da
from array_api_compat.dask.array.fft import fftfreq, fftshift, ifftshift, rfftfreq


def _transform(native: Callable[..., da.Array]) -> Callable[..., da.Array]:
    """Adapt a transform, which needs the axis in one block."""

    def function(x: da.Array, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> da.Array:
        return native(x.rechunk({axis: -1}), n, axis, norm)

    function.__name__ = function.__qualname__ = native.__name__
    return function


fft = _transform(da.fft.fft)
hfft = _transform(da.fft.hfft)
ifft = _transform(da.fft.ifft)
ihfft = _transform(da.fft.ihfft)
irfft = _transform(da.fft.irfft)
rfft = _transform(da.fft.rfft)
