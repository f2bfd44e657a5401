"""Cosine and Fourier transforms, and windows, against SciPy, NumPy and torch; short-time transforms, frame by frame."""

from __future__ import annotations

from typing import Any

import numpy as np
import scipy

from ivy_conformance.calls import Device, DType
from tests.extensions.drawing import Call, Draw, drawn
from tests.peers import torch

NORMS = ("backward", "ortho", "forward")


def cosine(name: str) -> Any:
    """The parts of complex numbers each: of them SciPy forgets ``orthogonalize``."""

    def oracle(x: np.ndarray, *, type: int = 2, **options: Any) -> Any:
        function = getattr(scipy.fft, name)
        out = function(x.real, type, **options)
        return out + 1j * function(x.imag, type, **options) if x.dtype.kind == "c" else out

    return oracle


def _cosine(d: Draw) -> Call:
    x = d.array(d.one((5,), (2, 3), (3, 2, 5), (2, 0, 4), (1,)))
    named = d.some(type=d.one(1, 2, 3, 4), norm=d.one(*NORMS), orthogonalize=d.one(None, True, False), n=d.one(None, 2, 4, 9))
    axis = d.axis(x.ndim)
    named |= {} if axis == -1 and d.flag() else {"axis": axis}
    if (named.get("n") or x.shape[axis]) < 2:
        named["n"] = 4  # type 1 takes two or more
    return [x], named


drawn("fft.dct", cosine("dct"), units=16, relative=True)(_cosine)
drawn("fft.idct", cosine("idct"), units=16, relative=True)(_cosine)


def _two(d: Draw) -> Call:
    shape = d.one((3, 4), (2, 3, 5), (2, 2, 3, 2))
    ndim = len(shape)
    axes = d.one((-2, -1), (0, 1), (1, 0), (-1, -2), (ndim - 1, 0), (0, -1))
    sizes = d.one(None, None, (4, 3), (2, 5))
    named = d.some(norm=d.one(*NORMS)) | ({} if axes == (-2, -1) and d.flag() else {"axes": axes})
    return [d.array(shape)], named | ({} if sizes is None and d.flag() else {"s": sizes})


def of_numpy(name: str) -> Any:
    def oracle(x: np.ndarray, *, axes: Any = (-2, -1), **options: Any) -> Any:
        return getattr(np.fft, name)(x, axes=axes, **options)

    return oracle


for _name in ("fft2", "ifft2", "irfft2", "rfft2"):
    drawn(f"fft.{_name}", of_numpy(_name), units=16)(_two)


def of_scipy(name: str, *first: Any) -> Any:
    def oracle(n: int, *, periodic: bool = False, dtype: Any = None, **options: Any) -> Any:
        del dtype
        return getattr(scipy.signal.windows, name)(n, *(options.values() or first), not periodic)

    return oracle


def _window(d: Draw, **options: Any) -> Call:
    return [d.one(0, 1, 2, 7, 8, 31)], d.some(periodic=d.flag(), dtype=d.one(None, DType(d.dtype)), device=Device(), **options)


for _name in ("bartlett", "blackman", "hann"):
    drawn(f"fft.{_name}", of_scipy(_name))(_window)


def hamming(n: int, *, periodic: bool = False, alpha: float = 0.54, beta: float | None = None, dtype: Any = None) -> np.ndarray:
    del dtype
    return torch.hamming_window(n, periodic, alpha, 1 - alpha if beta is None else beta, dtype=torch.float64).numpy()


@drawn("fft.hamming", hamming)
def _hamming(d: Draw) -> Call:
    return _window(d, alpha=d.one(0.5, 0.6, 0.54), beta=d.one(None, 0.3, 0.46))


@drawn("fft.kaiser", of_scipy("kaiser", 12.0), units=32)
def _kaiser(d: Draw) -> Call:
    return _window(d, beta=d.one(0.0, 0.5, 3.0, 14.0))


MODES: dict[str, Any] = {
    "constant": {},
    "reflect": {},
    "edge": {},
    "wrap": {},
    "symmetric": {},
    "odd": {"mode": "reflect", "reflect_type": "odd"},
}


def weights_of(n_fft: int, win_length: int | None, window: Any) -> np.ndarray:
    """The window in the middle of a frame."""
    width = win_length or (n_fft if window is None else len(window))
    before = (n_fft - width) // 2
    return np.pad(np.ones(width) if window is None else window, (before, n_fft - width - before))


def scale_of(scaling: str | None, weights: np.ndarray) -> Any:
    return {None: 1.0, "spectrum": weights.sum(), "psd": np.sqrt(np.sum(weights**2))}[scaling]


def stft(
    x: np.ndarray, *, n_fft: int, hop_length: int | None = None, win_length: int | None = None, window: Any = None,
    center: bool = True, pad_mode: str = "reflect", pad_end: bool = False, detrend: Any = None, norm: Any = "backward",
    scaling: str | None = None, onesided: bool | None = None,
) -> Any:  # fmt: skip
    hop, weights = hop_length or max(n_fft // 4, 1), weights_of(n_fft, win_length, window)
    if center:
        options: dict[str, Any] = {"mode": pad_mode, **MODES[pad_mode]}
        x = np.pad(x, [(0, 0)] * (x.ndim - 1) + [(n_fft // 2,) * 2], **options)
    frames: list[np.ndarray] = []
    for start in range(0, x.shape[-1], hop):
        frame = x[..., start : start + n_fft]
        if frame.shape[-1] < n_fft:
            if not pad_end or (frames and start + n_fft - hop >= x.shape[-1]):
                break
            frame = np.pad(frame, [(0, 0)] * (x.ndim - 1) + [(0, n_fft - frame.shape[-1])])
        frame = frame if detrend is None else scipy.signal.detrend(frame, type=detrend) if n_fft > 1 else frame * 0
        out = np.fft.fft(frame * weights, norm=norm)
        half = onesided if onesided is not None else x.dtype.kind == "f"
        frames.append(out[..., : n_fft // 2 + 1] if half else out)
    return np.stack(frames, axis=-1) / scale_of(scaling, weights)


def _framed(d: Draw) -> dict[str, Any]:
    """What both functions are given; with it every sample but those at the ends is told."""
    n_fft = d.one(8, 8, 5, 1)
    width = d.one(None, n_fft, max(n_fft - 2, 1))
    real = "float32" if d.dtype in ("float32", "complex64") else "float64"
    window = d.one(None, d.array((width or n_fft,), 0.25, 2, dtype=real))
    named = d.some(hop_length=d.one(None, 1, 2, 3), center=d.flag(), norm=d.one(*NORMS), scaling=d.one(None, "spectrum", "psd"))
    named |= {} if window is None and d.flag() else {"window": window}
    named |= {} if width is None and d.flag() else {"win_length": width}
    return {"n_fft": n_fft, **named}


@drawn("fft.stft", stft, units=32, relative=True)
def _stft(d: Draw) -> Call:
    named = _framed(d) | d.some(
        pad_mode=d.one(*MODES), pad_end=d.flag(), detrend=d.one(None, "constant", "linear"),
        onesided=d.one(None, False) if d.kind == "c" else d.one(None, True, False),
    )  # fmt: skip
    return [d.array(d.one((9,), (2, 13), (1, 2, 9)))], named


def istft(
    x: np.ndarray, *, n_fft: int | None = None, hop_length: int | None = None, win_length: int | None = None, window: Any = None,
    center: bool = True, length: int | None = None, norm: Any = "backward", scaling: str | None = None, onesided: bool = True,
) -> Any:  # fmt: skip
    size = n_fft or (2 * (x.shape[-2] - 1) if onesided else x.shape[-2])
    hop, weights = hop_length or max(size // 4, 1), weights_of(size, win_length, window)
    total = size + (x.shape[-1] - 1) * hop
    out, squares = np.zeros((*x.shape[:-2], total), dtype="float64" if onesided else "complex128"), np.zeros(total)
    for frame in range(x.shape[-1]):
        own = slice(frame * hop, frame * hop + size)
        samples = np.fft.irfft(x[..., frame], size, norm=norm) if onesided else np.fft.ifft(x[..., frame], norm=norm)
        out[..., own] += samples * weights
        squares[own] += weights**2
    out = out / np.where(squares > 1e-11, squares, 1) * scale_of(scaling, weights)
    cut = size // 2 if center else 0
    if length is None:
        return out[..., cut : total - cut]
    out = out[..., cut : cut + length]
    return np.concatenate([out, np.zeros((*out.shape[:-1], length - out.shape[-1]))], axis=-1)


@drawn("fft.istft", istft, units=64, relative=True)
def _istft(d: Draw) -> Call:
    named = _framed(d)
    size, onesided = named["n_fft"], d.flag()
    if (size % 2 == 0 or not onesided) and d.flag():
        named["n_fft"] = d.one(None, size)
        if named["n_fft"] is None and d.flag():
            del named["n_fft"]
    x = d.array((*d.one((), (2,)), size // 2 + 1 if onesided else size, d.one(3, 5)))
    return [x], named | d.some(length=d.one(None, 4, 9, 40)) | ({} if onesided and d.flag() else {"onesided": onesided})
