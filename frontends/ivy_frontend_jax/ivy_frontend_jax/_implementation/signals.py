"""`jax.scipy.signal` and `jax.scipy.fft`."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import ivy_frontend_jax.lax as lax
import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import inexact, static, strong
from ivy_frontend_jax._implementation.defining import as_recorded, raw
from ivy_frontend_jax._implementation.native import axes_of, axis_of

signal, fft = raw("jax.scipy.signal"), raw("jax.scipy.fft")


def _convolved(name: str, in1: Any, in2: Any, mode: str) -> Any:
    if mode not in ("full", "same", "valid"):
        raise ValueError("mode must be one of ['full', 'same', 'valid']")
    a, b = inexact(name, in1, in2)
    if a.ndim != b.ndim:
        raise ValueError(f"in1 and in2 must have the same number of dimensions, got {a.ndim} and {b.ndim}")
    if not a.size or not b.size:
        raise ValueError(f"zero-size arrays not supported in convolutions, got shapes {a.shape} and {b.shape}.")
    if mode == "valid" and all(m <= n for m, n in zip(a.shape, b.shape, strict=True)):
        a, b = b, a
    b = jnp.flip(b)
    if mode == "valid":
        pads: Any = [(0, 0)] * a.ndim
    elif mode == "same":
        pads = [(n - 1 - (n - 1) // 2, (n - 1) // 2) for n in b.shape]
    else:
        pads = [(n - 1, n - 1) for n in b.shape]
    return lax.conv_general_dilated(a[None, None], b[None, None], (1,) * a.ndim, pads)[0, 0]


def _check_images(name: str, in1: Any, in2: Any, boundary: Any, fillvalue: Any) -> None:
    if boundary != "fill" or fillvalue != 0:
        raise NotImplementedError(f"{name}() only supports boundary='fill', fillvalue=0")
    if jnp.ndim(in1) != 2 or jnp.ndim(in2) != 2:
        raise ValueError(f"{name}() only supports 2-dimensional inputs.")


@signal
def convolve(in1: Any, in2: Any, mode: Any = "full", method: Any = "auto", precision: Any = None) -> Any:
    """Return the convolution."""
    if method == "fft":
        return fftconvolve(in1, in2, mode)
    if method not in ("direct", "auto"):
        raise ValueError(f"Got {method=}; expected 'auto', 'fft', or 'direct'.")
    return _convolved("convolve", in1, in2, mode)


@signal
def convolve2d(in1: Any, in2: Any, mode: Any = "full", boundary: Any = "fill", fillvalue: Any = 0, precision: Any = None) -> Any:
    """Return the convolution of images."""
    _check_images("convolve2d", in1, in2, boundary, fillvalue)
    return _convolved("convolve2d", in1, in2, mode)


def _correlated(name: str, in1: Any, in2: Any, mode: str) -> Any:
    a, b = inexact(name, in1, in2)
    other = jnp.flip(jnp.conj(b) if b.dtype.kind == "c" else b)
    return _convolved(name, a, other, mode)


@signal
def correlate(in1: Any, in2: Any, mode: Any = "full", method: Any = "auto", precision: Any = None) -> Any:
    """Return the correlation."""
    return _correlated("correlate", in1, in2, mode)


@signal
def correlate2d(in1: Any, in2: Any, mode: Any = "full", boundary: Any = "fill", fillvalue: Any = 0, precision: Any = None) -> Any:
    """Return the correlation of images."""
    _check_images("correlate2d", in1, in2, boundary, fillvalue)
    return _correlated("correlate2d", in1, in2, mode)


@signal
def fftconvolve(in1: Any, in2: Any, mode: Any = "full", axes: Any = None) -> Any:
    """Return the convolution, by Fourier transforms."""
    a, b = inexact("fftconvolve", in1, in2)
    if mode not in ("full", "same", "valid"):
        raise ValueError("mode must be one of ['full', 'same', 'valid']")
    if a.ndim != b.ndim:
        raise ValueError("in1 and in2 should have the same dimensionality")
    if not a.size or not b.size:
        raise ValueError("zero-size arrays not supported in convolutions.")
    chosen = axes_of(axes, a.ndim)
    if mode == "valid" and all(a.shape[i] <= b.shape[i] for i in chosen):
        a, b = b, a
    sizes = tuple(a.shape[i] + b.shape[i] - 1 for i in chosen)
    if a.dtype.kind == "c":
        found = jnp.fft.ifftn(jnp.fft.fftn(a, sizes, chosen) * jnp.fft.fftn(b, sizes, chosen), sizes, chosen)
    else:
        found = jnp.fft.irfftn(jnp.fft.rfftn(a, sizes, chosen) * jnp.fft.rfftn(b, sizes, chosen), sizes, chosen)
    if mode == "full":
        return strong(found.astype(a.dtype))
    key: list[Any] = [slice(None)] * a.ndim
    for i, n in zip(chosen, sizes, strict=True):
        count = a.shape[i] if mode == "same" else a.shape[i] - b.shape[i] + 1
        start = (n - count) // 2
        key[i] = slice(start, start + count)
    return strong(found[tuple(key)].astype(a.dtype))


@signal
def detrend(data: Any, axis: Any = -1, type: Any = "linear", bp: Any = 0, overwrite_data: Any = None) -> Any:
    """Subtract the mean, or a line, from each part of an axis."""
    if overwrite_data is not None:
        raise NotImplementedError("overwrite_data argument not implemented.")
    if type not in ("constant", "linear"):
        raise ValueError("Trend type must be 'linear' or 'constant'.")
    (x,) = inexact("detrend", data)
    if type == "constant":
        return x - x.mean(axis, keepdims=True)
    at = axis_of(axis, x.ndim)
    n = x.shape[at]
    cuts = sorted({0, n, *(int(b) for b in (bp if isinstance(bp, (tuple, list)) or bool(getattr(bp, "ndim", 0)) else (bp,)))})
    if cuts[0] < 0 or cuts[-1] > n:
        raise ValueError("Breakpoints must be non-negative and less than length of data along given axis.")
    moved = jnp.moveaxis(x, at, 0)
    lines = moved.reshape((n, -1))
    parts = []
    for low, high in itertools.pairwise(cuts):
        count = high - low
        a = jnp.stack([jnp.arange(1, count + 1, dtype=x.dtype) / count, jnp.ones((count,), x.dtype)], axis=1)
        part = lines[low:high]
        parts.append(part - jnp.matmul(a, jnp.linalg.lstsq(a, part)[0]))
    return jnp.moveaxis(jnp.concatenate(parts).reshape(moved.shape), 0, at)


def _window(window: Any, n: int, d: Any) -> Any:
    if isinstance(window, (str, tuple)):
        name = window if isinstance(window, str) else window[0]
        periodic = {
            "hann": jnp.hanning,
            "hanning": jnp.hanning,
            "hamming": jnp.hamming,
            "blackman": jnp.blackman,
            "bartlett": jnp.bartlett,
        }
        if name in ("boxcar", "box", "ones", "rect", "rectangular"):
            return jnp.ones((n,), d)
        if name == "kaiser" and isinstance(window, tuple):
            return jnp.kaiser(n + 1, window[1])[:-1].astype(d)
        if name not in periodic:
            raise ValueError(f"Unknown window type {window!r}.")
        return periodic[name](n + 1)[:-1].astype(d)
    (w,) = inexact("window", window)
    if w.ndim != 1:
        raise ValueError("window must be 1-D")
    return w.astype(d)


def _pieces(x: Any, n: int, overlap: int) -> Any:
    step = n - overlap
    count = (x.shape[-1] - overlap) // step
    at = jnp.arange(count)[:, None] * step + jnp.arange(n)[None, :]
    return jnp.take(x, at, axis=-1, mode="clip")


class _Segments(NamedTuple):
    """How a signal is cut for Fourier transforms: the window, its length, that of the transform, and the common elements."""

    window: Any
    length: int
    transform: int
    overlap: int


def _segments(size: int, d: Any, *, window: Any, nperseg: Any, noverlap: Any, nfft: Any) -> _Segments:
    named = isinstance(window, (str, tuple))
    w = _window(window, min(256 if nperseg is None else static(nperseg), size) if named else 0, d)
    n = w.shape[0]
    if not named and nperseg is not None and nperseg != n:
        raise ValueError("value specified for nperseg is different from length of window")
    if n < 1:
        raise ValueError("nperseg must be a positive integer")
    transform = n if nfft is None else static(nfft)
    if transform < n:
        raise ValueError("nfft must be greater than or equal to nperseg.")
    overlap = n // 2 if noverlap is None else static(noverlap)
    if overlap >= n:
        raise ValueError("noverlap must be less than nperseg.")
    return _Segments(w, n, transform, overlap)


_BOUNDARIES: dict[str, dict[str, Any]] = {
    "zeros": {}, "even": {"mode": "reflect"}, "odd": {"mode": "reflect", "reflect_type": "odd"}, "constant": {"mode": "edge"},
}  # fmt: skip


def _extended(a: Any, n: int, step: int, boundary: Any, padded: Any) -> Any:
    """Return a signal with half a segment at both ends, and with zeros up to a multiple of the length of segments."""
    others = ((0, 0),) * (a.ndim - 1)
    if boundary is not None:
        if boundary not in _BOUNDARIES:
            raise ValueError(f"Unknown boundary option '{boundary}'")
        a = jnp.pad(a, (*others, (n // 2, n // 2)), **_BOUNDARIES[boundary])
    return jnp.pad(a, (*others, (0, (-(a.shape[-1] - n) % step) % n))) if padded else a


def _density_scale(scaling: Any, fs: Any, w: Any) -> Any:
    if scaling not in ("density", "spectrum"):
        raise ValueError(f"Unknown scaling: {scaling}")
    return 1.0 / (fs * (w * w).sum()) if scaling == "density" else 1.0 / w.sum() ** 2


def _products(first: Any, second: Any, scale: Any, one: bool, size: int) -> Any:
    """Return the products of transforms; those of one side have the power of both."""
    found = jnp.conj(first) * second * scale
    if not one:
        return found
    at = jnp.arange(found.shape[-1])
    last = found.shape[-1] if size % 2 else found.shape[-1] - 1
    return jnp.where((at >= 1) & (at < last), 2 * found, found)


def _of_one_length(signals: Sequence[Any]) -> list[Any]:
    """Return signals with zeros behind the shorter ones."""
    size = max(v.shape[-1] for v in signals)
    return [jnp.pad(v, ((0, 0),) * (v.ndim - 1) + ((0, size - v.shape[-1]),)) if v.shape[-1] < size else v for v in signals]


def _without_trend(x: Any, trend: Any) -> Any:
    if not trend:
        return x
    return trend(x) if callable(trend) else detrend(x, type=trend)


def _spectra(
    given: Sequence[Any],
    mode: str,
    *,
    fs: Any,
    axis: Any,
    detrend: Any,
    return_onesided: Any,
    scaling: Any = "spectrum",
    boundary: Any = None,
    padded: Any = False,
    **cut: Any,
) -> Any:
    """Return the frequencies, the times, and the transforms of segments of a signal, or the products of those of two."""
    signals = _of_one_length([jnp.moveaxis(v, axis, -1) for v in given])
    d = signals[0].dtype
    wide = "float32" if d.itemsize < 8 or d.name == "complex64" else "float64"
    w, n, count, overlap = _segments(signals[0].shape[-1], wide, **cut)
    signals = [_extended(v, n, n - overlap, boundary, padded) for v in signals]
    size = signals[0].shape[-1]
    pieces = [_without_trend(_pieces(v, n, overlap), detrend) for v in signals]
    one = bool(return_onesided) and all(v.dtype.kind != "c" for v in signals)
    transforms = [(jnp.fft.rfft if one else jnp.fft.fft)(v * w, n=count) for v in pieces]
    scale = _density_scale(scaling, fs, w)
    found = transforms[0] * jnp.sqrt(scale) if mode == "stft" else _products(transforms[0], transforms[-1], scale, one, count)
    frequencies = (jnp.fft.rfftfreq if one else jnp.fft.fftfreq)(count, 1 / fs)
    times = jnp.arange(n / 2, size - n / 2 + 1, n - overlap) / fs
    if boundary is not None:
        times = times - (n / 2) / fs
    return frequencies, times, jnp.moveaxis(jnp.moveaxis(found, -1, -2), -2, axis - 1 if axis < 0 else axis)


@as_recorded("jax.scipy.signal")
def stft(x: Any, **options: Any) -> Any:
    """Return the short-time Fourier transform, its frequencies and times."""
    return _spectra(inexact("stft", x), "stft", **options)


@as_recorded("jax.scipy.signal")
def csd(x: Any, y: Any, average: Any, **options: Any) -> Any:
    """Return the cross power spectral density of signals."""
    frequencies, _, found = _spectra(inexact("csd", x) if y is None else inexact("csd", x, y), "psd", **options)
    if average not in ("mean", "median"):
        raise ValueError(f"average must be 'median' or 'mean', got {average}")
    if average == "mean":
        return frequencies, found.mean(axis=-1)
    count = found.shape[-1]
    odd = [k for k in range(2, count + 1) if k % 2]
    bias = 1 + sum(1.0 / k - 1.0 / (k - 1) for k in odd)
    if found.dtype.kind == "c":
        middle = jnp.median(jnp.real(found), axis=-1) + 1j * jnp.median(jnp.imag(found), axis=-1)
    else:
        middle = jnp.median(found, axis=-1)
    return frequencies, middle / bias


@as_recorded("jax.scipy.signal")
def welch(x: Any, **options: Any) -> Any:
    """Return the power spectral density of a signal."""
    frequencies, found = csd(x, x, **options)
    return frequencies, jnp.real(found)


@as_recorded("jax.scipy.signal")
def istft(Zxx: Any, fs: Any, window: Any, input_onesided: Any, boundary: Any, time_axis: Any, freq_axis: Any, **cut: Any) -> Any:
    """Return the signal of a short-time Fourier transform, and its times."""
    (z,) = inexact("istft", Zxx)
    if z.ndim < 2:
        raise ValueError("Input stft must be at least 2d!")
    z = jnp.moveaxis(z, (freq_axis, time_axis), (-1, -2))
    bins = z.shape[-1]
    default = 2 * (bins - 1) if input_onesided else bins
    n, size = (default if cut[name] is None else static(cut[name]) for name in ("nperseg", "nfft"))
    overlap = n // 2 if cut["noverlap"] is None else static(cut["noverlap"])
    if overlap >= n:
        raise ValueError("noverlap must be less than nperseg.")
    step = n - overlap
    w = _window(window, n, "float64" if z.dtype.name == "complex128" else "float32")
    pieces = (jnp.fft.irfft if input_onesided else jnp.fft.ifft)(z, axis=-1, n=size)[..., :n]
    pieces = pieces * w.sum() * w
    count = pieces.shape[-2]
    total = n + (count - 1) * step
    at = (jnp.arange(count)[:, None] * step + jnp.arange(n)[None, :]).ravel()
    shape = (*pieces.shape[:-2], total)
    summed = jnp.zeros(shape, pieces.dtype).at[..., at].add(pieces.reshape((*pieces.shape[:-2], count * n)))
    weight = jnp.zeros((total,), w.dtype).at[at].add(jnp.tile(w * w, count))
    if boundary:
        half = n // 2
        summed, weight = summed[..., half : total - half], weight[half : total - half]
    found = summed / jnp.where(weight > 1e-10, weight, 1.0)
    return strong(jnp.arange(found.shape[-1]) / fs), found


def _cosine(name: str, x: Any, type: Any, n: Any, axis: Any, norm: Any) -> Any:
    if type != 2:
        raise NotImplementedError(f"Only DCT type 2 is implemented; got type={type}")
    if norm not in (None, "backward", "ortho"):
        raise ValueError(f"jax.scipy.fft.{name}: norm={norm!r} is not implemented")
    (a,) = inexact(name, x)
    if a.dtype.kind == "c":
        raise ValueError(f"jax.scipy.fft.{name}: input must be real")
    at = axis_of(axis, a.ndim)
    a = jnp.moveaxis(a, at, -1)
    if n is not None:
        n = static(n)
        a = a[..., :n] if n <= a.shape[-1] else jnp.pad(a, ((0, 0),) * (a.ndim - 1) + ((0, n - a.shape[-1]),))
    count = a.shape[-1]
    k = jnp.arange(count).astype(a.dtype)
    if name == "dct":
        order = jnp.concatenate([a[..., ::2], jnp.flip(a[..., 1::2], -1)], axis=-1)
        found = 2 * jnp.real(jnp.fft.fft(order) * jnp.exp(-0.5j * math.pi * k / count))
        if norm == "ortho":
            found = found * jnp.where(k == 0, math.sqrt(1 / (4 * count)), math.sqrt(1 / (2 * count))).astype(a.dtype)
    else:
        if norm == "ortho":
            a = a * jnp.where(k == 0, math.sqrt(4 * count), math.sqrt(2 * count)).astype(a.dtype)
        spun = jnp.concatenate([jnp.zeros_like(a[..., :1]), jnp.flip(a[..., 1:], -1)], axis=-1)
        v = 0.5 * (a - 1j * spun) * jnp.exp(0.5j * math.pi * k / count)
        order = jnp.real(jnp.fft.ifft(v))
        half = (count + 1) // 2
        found = jnp.zeros_like(order).at[..., ::2].set(order[..., :half]).at[..., 1::2].set(jnp.flip(order[..., half:], -1))
    return strong(jnp.moveaxis(found.astype(a.dtype), -1, at))


@fft
def dct(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    """Return the cosine transform."""
    return _cosine("dct", x, type, n, axis, norm)


@fft
def idct(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    """Return the inverse cosine transform."""
    return _cosine("idct", x, type, n, axis, norm)


def _several(name: str, x: Any, type: Any, s: Any, axes: Any, norm: Any) -> Any:
    (a,) = inexact(name, x)
    chosen = tuple(range(a.ndim))[-len(s) :] if axes is None and s is not None else axes_of(axes, a.ndim)
    sizes = [None] * len(chosen) if s is None else list(s)
    if len(sizes) != len(chosen):
        raise ValueError(f"jax.scipy.fft.{name}: s and axes must have the same length.")
    for i, n in zip(chosen, sizes, strict=True):
        a = _cosine(name[:-1], a, type, n, i, norm)
    return a


@fft
def dctn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    """Return the cosine transform of several axes."""
    return _several("dctn", x, type, s, axes, norm)


@fft
def idctn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None) -> Any:
    """Return the inverse cosine transform of several axes."""
    return _several("idctn", x, type, s, axes, norm)
