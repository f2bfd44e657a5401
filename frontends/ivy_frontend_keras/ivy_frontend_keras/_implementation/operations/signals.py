"""Operations of complex numbers and Fourier transforms; the latter have pairs of real and imaginary parts."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation import kinds
from ivy_frontend_keras._implementation.operations.arrays import imag
from ivy_frontend_keras._implementation.operations.defining import op, promoted


def _complex(x: Any, xp: Any) -> Any:
    if not isinstance(x, (tuple, list)) or len(x) != 2:
        raise ValueError(f"Input `x` should be a tuple of two tensors - real and imaginary. Received: x={x}")
    real, imag = (one if kinds.is_array(one) else kinds.plain_array(one, xp) for one in x)
    if tuple(real.shape) != tuple(imag.shape):
        raise ValueError(
            "Input `x` should be a tuple of two tensors - real and imaginary. Both the real and imaginary parts should have the "
            f"same shape. Received: x[0].shape = {tuple(real.shape)}, x[1].shape = {tuple(imag.shape)}"
        )
    return _joined(real, imag, xp)


def _joined(real: Any, imag: Any, xp: Any) -> Any:
    """Return complex numbers from their real and imaginary parts."""
    real, imag = promoted((real, imag), "float", xp)
    dtype = xp.complex128 if real.dtype == xp.float64 else xp.complex64
    return xp.astype(real, dtype) + xp.astype(imag, dtype) * 1j


def _parts(x: Any, xp: Any) -> tuple[Any, Any]:
    return xp.real(x), xp.imag(x)


@op("ops", containers=True)
def fft(x: Any, *, xp: Any) -> Any:
    """Return the discrete Fourier transform along the last axis."""
    return _parts(xp.fft.fft(_complex(x, xp)), xp)


@op("ops", containers=True)
def fft2(x: Any, *, xp: Any) -> Any:
    """Return the discrete Fourier transform along the last two axes."""
    return _parts(xp.fft.fftn(_complex(x, xp), axes=(-2, -1)), xp)


@op("ops", containers=True)
def ifft2(x: Any, *, xp: Any) -> Any:
    """Return the inverse of the discrete Fourier transform along the last two axes."""
    return _parts(xp.fft.ifftn(_complex(x, xp), axes=(-2, -1)), xp)


@op("ops")
def rfft(x: Any, fft_length: Any = None, *, xp: Any) -> Any:
    """Return the non-negative frequencies of the discrete Fourier transform of real numbers."""
    return _parts(xp.fft.rfft(x, n=fft_length), xp)


@op("ops", containers=True)
def irfft(x: Any, fft_length: Any = None, *, xp: Any) -> Any:
    """Return real numbers from the non-negative frequencies of their discrete Fourier transform."""
    return xp.fft.irfft(_complex(x, xp), n=fft_length)


@op("ops")
def extract_sequences(x: Any, sequence_length: int, sequence_stride: int, *, xp: Any) -> Any:
    """Return windows along the last axis."""
    return xp.sliding_window(x, (sequence_length,), axis=-1, step=sequence_stride)


def _window(window: Any, sequence_length: int, fft_length: int, dtype: Any, xp: Any) -> Any:
    """Return a window with zeros on both sides, as long as the transform."""
    if fft_length < sequence_length:
        raise ValueError(
            "`fft_length` must equal or larger than `sequence_length`. "
            f"Received: sequence_length={sequence_length}, fft_length={fft_length}"
        )
    if window is None:
        return xp.ones((fft_length,), dtype=dtype)
    if isinstance(window, str):
        if window not in ("hann", "hamming"):
            raise ValueError(
                f'If a string is passed to `window`, it must be one of `"hann"`, `"hamming"`. Received: window={window}'
            )
        window = getattr(xp.fft, window)(sequence_length, periodic=True, dtype=dtype)
    window = xp.astype(window, dtype) if kinds.is_array(window) else xp.asarray(window, dtype=dtype)
    if tuple(window.shape) != (sequence_length,):
        raise ValueError(f"The shape of `window` must be equal to [sequence_length]. Received: window shape={tuple(window.shape)}")
    before = (fft_length - sequence_length) // 2
    return xp.pad(window, ((before, fft_length - sequence_length - before),))


@op("ops")
def stft(
    x: Any, sequence_length: int, sequence_stride: int, fft_length: int, window: Any = "hann", center: bool = True, *, xp: Any
) -> Any:
    """Return the Fourier transforms of windows: real and imaginary parts of shape ``(*batch, windows, frequencies)``."""
    if kinds.name_of(x) not in ("float32", "float64"):
        raise TypeError(f"Invalid input type. Expected `float32` or `float64`. Received: input type={kinds.name_of(x)}")
    window = _window(window, sequence_length, fft_length, x.dtype, xp)
    options = {"n_fft": fft_length, "hop_length": sequence_stride, "window": window, "center": center}
    return _parts(xp.matrix_transpose(xp.fft.stft(x, **options)), xp)


@op("ops", containers=True)
def istft(
    x: Any, sequence_length: int, sequence_stride: int, fft_length: int, length: Any = None, window: Any = "hann",
    center: bool = True, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the signal of the Fourier transforms of its windows."""
    x = _complex(x, xp)
    window = _window(window, sequence_length, fft_length, xp.real(x).dtype, xp)
    options = {"n_fft": fft_length, "hop_length": sequence_stride, "window": window, "center": center, "length": length}
    return xp.fft.istft(xp.matrix_transpose(x), **options)


@op("ops")
def polar(abs_: Any, angle: Any, *, xp: Any) -> Any:
    """Return complex numbers from absolute values and angles."""
    abs_, angle = promoted((abs_, angle), "float", xp)
    return _joined(abs_ * xp.cos(angle), abs_ * xp.sin(angle), xp)


@op("ops")
def view_as_complex(x: Any, *, xp: Any) -> Any:
    """Return complex numbers from real and imaginary parts along the last axis."""
    if not x.shape or x.shape[-1] != 2:
        raise ValueError(f"The last axis holds a real and an imaginary part: its size is 2. Received shape: {tuple(x.shape)}")
    return _joined(x[..., 0], x[..., 1], xp)


@op("ops")
def view_as_real(x: Any, *, xp: Any) -> Any:
    """Return real and imaginary parts along a new last axis."""
    return xp.stack([xp.real(x), imag(x, xp=xp)], axis=-1)
