"""Derivatives of Fourier transforms: they are linear, and symmetric but for the lengths."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of
from ivy_api.autodiff.registry import define

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def _resized(xp: Any, g: Any, size: int, axis: int) -> Any:
    """Return an array cut, or padded by zeros, to a length along an axis."""
    axis %= g.ndim
    now = g.shape[axis]
    if now >= size:
        return g[(slice(None),) * axis + (slice(0, size),)]
    shape = tuple(size - now if i == axis else n for i, n in enumerate(g.shape))
    return xp.concat([g, xp.zeros(shape, dtype=g.dtype, device=device_of(g))], axis=axis)


def _complex(name: str) -> Any:
    def rule(xp: Any, g: Any, out: Any, x: Any, *, n: Any = None, axis: int = -1, norm: str = "backward") -> Any:
        return _resized(xp, getattr(xp.fft, name)(g, axis=axis, norm=norm), x.shape[axis], axis)

    return rule


def _rfft(xp: Any, g: Any, out: Any, x: Any, *, n: Any = None, axis: int = -1, norm: str = "backward") -> Any:
    size = x.shape[axis] if n is None else n
    whole = xp.fft.fft(_resized(xp, g, size, axis), axis=axis, norm=norm)
    return _resized(xp, xp.real(whole), x.shape[axis], axis)


def _irfft(xp: Any, g: Any, out: Any, x: Any, *, n: Any = None, axis: int = -1, norm: str = "backward") -> Any:
    # Every frequency but the first, and the last of an even length, counts twice: for itself and its conjugate.
    size, opposite = out.shape[axis], {"backward": "forward", "forward": "backward", "ortho": "ortho"}
    half = xp.conj(xp.fft.rfft(g, axis=axis, norm=opposite[norm]))
    number = half.shape[axis]
    shape = tuple(number if i == axis % g.ndim else 1 for i in range(g.ndim))
    index = xp.arange(number, device=device_of(g))
    single = xp.logical_or(xp.equal(index, 0), xp.equal(index, size / 2))
    times = xp.reshape(xp.where(single, xp.asarray(1.0, dtype=g.dtype), xp.asarray(2.0, dtype=g.dtype)), shape)
    return _resized(xp, xp.multiply(half, times), x.shape[axis], axis)


define("fft.fft", _complex("fft"), linear=True, keeps=((),))
define("fft.ifft", _complex("ifft"), linear=True, keeps=((),))
define("fft.rfft", _rfft, linear=True, keeps=((),))
define("fft.irfft", _irfft, linear=True)
