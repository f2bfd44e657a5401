"""The Fourier transform extension: transforms along one axis; those along several axes are composed functions."""

from __future__ import annotations

from typing import Any

import mlx.core as mx


def _transform(native: Any) -> Any:
    def function(x: mx.array, /, *, n: int | None = None, axis: int = -1, norm: str = "backward") -> Any:
        return native(x, n=n, axis=axis, norm=norm)

    function.__name__ = function.__qualname__ = native.__name__
    return function


fft = _transform(mx.fft.fft)
ifft = _transform(mx.fft.ifft)
irfft = _transform(mx.fft.irfft)
rfft = _transform(mx.fft.rfft)
