"""``tf.signal``."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.dtypes import widest
from ivy_frontend_tensorflow._implementation.manipulation import axis_of, index_type, invalid
from ivy_frontend_tensorflow._implementation.operands import ints
from ivy_frontend_tensorflow._implementation.reductions import dtype_of


def _enough(x: Any, count: int) -> None:
    if len(x.shape) < count:
        raise invalid(f"Input must have rank of at least {count} but got: {list(x.shape)}")


def _complex(name: str, inverse: bool, count: int) -> None:
    def body(input: Any, *, xp: Any) -> Any:
        _enough(input, count)
        if 0 in input.shape:
            return input
        axes = tuple(range(-count, 0))
        return (xp.fft.ifftn if inverse else xp.fft.fftn)(input, axes=axes)

    body.__doc__ = f"Return the {'inverse ' if inverse else ''}discrete Fourier transform over the last {count} axes."
    raw = f"{'I' if inverse else ''}FFT{'' if count == 1 else f'{count}D'}"
    op(raw, public=f"signal.{name}")(body)


def real_forward(x: Any, lengths: Any, axes: tuple[int, ...], xp: Any, norm: str = "backward") -> Any:
    """Return the transform of real numbers."""
    sizes = tuple(x.shape[a] for a in axes) if lengths is None else ints(lengths)
    if 0 in sizes:
        shape = list(x.shape)
        for a, n in zip(axes, sizes, strict=True):
            shape[a] = n
        shape[axes[-1]] = sizes[-1] // 2 + 1 if sizes[-1] else 0
        return xp.zeros(tuple(shape), dtype=xp.complex64 if x.dtype == xp.float32 else xp.complex128)
    return xp.fft.rfftn(x, s=sizes, axes=axes, norm=norm)


def real_inverse(x: Any, lengths: Any, axes: tuple[int, ...], xp: Any, norm: str = "backward") -> Any:
    """Return real numbers of their transform."""
    if lengths is None:
        lengths = (*(x.shape[a] for a in axes[:-1]), max(0, 2 * (x.shape[axes[-1]] - 1)))
    return xp.fft.irfftn(x, s=ints(lengths), axes=axes, norm=norm)


def _real(name: str, inverse: bool, count: int) -> None:
    def raw(input: Any, fft_length: Any, Tcomplex: Any = None, *, xp: Any) -> Any:
        _enough(input, count)
        return (real_inverse if inverse else real_forward)(input, fft_length, tuple(range(-count, 0)), xp)

    def public(input_tensor: Any, fft_length: Any = None, *, xp: Any) -> Any:
        _enough(input_tensor, count)
        return (real_inverse if inverse else real_forward)(input_tensor, fft_length, tuple(range(-count, 0)), xp)

    what = "inverse discrete Fourier transform to" if inverse else "discrete Fourier transform of"
    raw.__doc__ = public.__doc__ = f"Return the {what} real numbers over the last {count} axes."
    op(f"{'I' if inverse else ''}RFFT{'' if count == 1 else f'{count}D'}", takes="input")(raw)
    function(f"signal.{name}", "input_tensor:c" if inverse else "input_tensor:RFFT")(public)


for _count in (1, 2, 3):
    _suffix = "" if _count == 1 else f"{_count}d"
    for _inverse in (False, True):
        _complex(f"{'i' if _inverse else ''}fft{_suffix}", _inverse, _count)
        _real(f"{'i' if _inverse else ''}rfft{_suffix}", _inverse, _count)


def _axes(x: Any, lengths: Any, axes: Any) -> tuple[int, ...]:
    if axes is not None:
        return tuple(a % len(x.shape) for a in ints(axes))
    count = len(x.shape) if lengths is None else len(ints(lengths))
    return tuple(range(len(x.shape) - count, len(x.shape)))


@function("signal.fftnd", "input_tensor:c")
def fftnd(input_tensor: Any, fft_length: Any = None, axes: Any = None, norm: Any = None, *, xp: Any) -> Any:
    """Return the discrete Fourier transform over axes."""
    chosen = _axes(input_tensor, fft_length, axes)
    return xp.fft.fftn(input_tensor, s=None if fft_length is None else ints(fft_length), axes=chosen, norm=norm or "backward")


@function("signal.ifftnd", "input_tensor:c")
def ifftnd(input_tensor: Any, fft_length: Any = None, axes: Any = None, norm: Any = None, *, xp: Any) -> Any:
    """Return the inverse discrete Fourier transform over axes."""
    chosen = _axes(input_tensor, fft_length, axes)
    return xp.fft.ifftn(input_tensor, s=None if fft_length is None else ints(fft_length), axes=chosen, norm=norm or "backward")


@function("signal.rfftnd", "input_tensor:f")
def rfftnd(input_tensor: Any, fft_length: Any = None, axes: Any = None, norm: Any = None, *, xp: Any) -> Any:
    """Return the discrete Fourier transform of real numbers over axes."""
    return real_forward(input_tensor, fft_length, _axes(input_tensor, fft_length, axes), xp, norm or "backward")


@function("signal.irfftnd", "input_tensor")
def irfftnd(input_tensor: Any, fft_length: Any = None, axes: Any = None, norm: Any = None, *, xp: Any) -> Any:
    """Return real numbers of their discrete Fourier transform over axes."""
    if not xp.isdtype(input_tensor.dtype, "complex floating"):
        raise ValueError(f"IRFFT requires tf.complex64 or tf.complex128 inputs, got: {input_tensor.dtype}")
    return real_inverse(input_tensor, fft_length, _axes(input_tensor, fft_length, axes), xp, norm or "backward")


def _shifted(x: Any, axes: Any, inverse: bool, xp: Any) -> Any:
    chosen = None if axes is None else tuple(axis_of(a, len(x.shape)) for a in ints(axes))
    if not len(x.shape):
        raise invalid("input must be 1-D or higher")
    return (xp.fft.ifftshift if inverse else xp.fft.fftshift)(x, axes=chosen)


@function("signal.fftshift", "x")
def fftshift(x: Any, axes: Any = None, *, xp: Any) -> Any:
    """Move the zero frequency to the middle."""
    return _shifted(x, axes, False, xp)


@function("signal.ifftshift", "x")
def ifftshift(x: Any, axes: Any = None, *, xp: Any) -> Any:
    """Move the zero frequency to the start."""
    return _shifted(x, axes, True, xp)


def _checked(type_: int, n: Any, axis: int, norm: Any, xp: Any) -> None:
    if axis != -1:
        raise NotImplementedError(f"axis must be -1. Got: {axis}")
    if n is not None and n < 1:
        raise ValueError(f"n should be a positive integer or None. Got: {n}")
    if type_ not in (1, 2, 3, 4):
        raise ValueError(f"Types I, II, III and IV (I)DCT are supported. Got: {type_}")
    if norm not in (None, "ortho"):
        raise ValueError(f"Unknown normalization. Expected None or 'ortho', got: {norm}")
    if type_ == 1 and norm == "ortho":
        raise ValueError("Normalization is not supported for the Type-I DCT.")


@function("signal.dct", "input:RFFT", static="type")
def dct(input: Any, type: int = 2, n: Any = None, axis: Any = -1, norm: Any = None, *, xp: Any) -> Any:
    """Return the discrete cosine transform along the last axis."""
    _checked(type, n, axis, norm, xp)
    if type == 1 and input.shape[-1] < 2:
        raise ValueError("Type-I DCT requires the dimension to be greater than one.")
    return _cosines(input, type, n, norm, xp)


def _cosines(x: Any, type_: int, n: Any, norm: Any, xp: Any) -> Any:
    """Return a cosine transform; of no elements TensorFlow takes it only along an axis without any."""
    if 0 in x.shape and n is None and type_ != 1:
        if x.shape[-1]:
            raise invalid(f"Input dimension must have length of at least {2 * x.shape[-1]} but got: {x.shape[-1]}")
        return x
    return xp.fft.dct(x, type=type_, n=n, axis=-1, norm=norm or "backward")


@function("signal.idct", "input:RFFT", static="type")
def idct(input: Any, type: int = 2, n: Any = None, axis: Any = -1, norm: Any = None, *, xp: Any) -> Any:
    """Return the inverse of the cosine transform, without its scale unless ``norm`` is given."""
    _checked(type, n, axis, norm, xp)
    return _cosines(input, {1: 1, 2: 3, 3: 2, 4: 4}[type], n, norm, xp)


def framed(x: Any, length: int, step: int, pad_end: bool, fill: Any, axis: int, xp: Any) -> Any:
    """Return overlapping frames along an axis."""
    axis = axis_of(axis, len(x.shape))
    n = x.shape[axis]
    count = -(-n // step) if pad_end else max(0, 1 + (n - length) // step)
    if pad_end:
        extra = max(0, length + step * (count - 1) - n)
        shape = tuple(extra if i == axis else m for i, m in enumerate(x.shape))
        fill = fill if hasattr(fill, "shape") else xp.asarray(fill, dtype=x.dtype)
        x = xp.concat([x, xp.broadcast_to(xp.astype(fill, x.dtype), shape)], axis=axis)
    index = xp.asarray([i * step + j for i in range(count) for j in range(length)], dtype=index_type(xp))
    out = xp.take(x, index, axis=axis)
    return xp.reshape(out, (*x.shape[:axis], count, length, *x.shape[axis + 1 :]))


@function("signal.frame", "signal pad_value")
def frame(
    signal: Any, frame_length: Any, frame_step: Any, pad_end: bool = False, pad_value: Any = 0, axis: Any = -1, *, xp: Any
) -> Any:
    """Return overlapping frames along an axis."""
    return framed(signal, frame_length, frame_step, pad_end, pad_value, axis, xp)


def overlapped(x: Any, step: int, xp: Any) -> Any:
    """Add overlapping frames up."""
    frames, length = x.shape[-2:]
    total = (frames - 1) * step + length
    index = xp.asarray([i * step + j for i in range(frames) for j in range(length)], dtype=index_type(xp))
    batch = tuple(x.shape[:-2])
    flat = xp.permute_dims(xp.reshape(x, (-1, frames * length)), (1, 0))
    out = xp.segment_sum(flat, index, num_segments=total)
    return xp.reshape(xp.permute_dims(out, (1, 0)), (*batch, total))


@function("signal.overlap_and_add", "signal")
def overlap_and_add(signal: Any, frame_step: Any, *, xp: Any) -> Any:
    """Add overlapping frames up."""
    if len(signal.shape) < 2:
        raise ValueError(f"signal should have rank at least 2. Rank was: {len(signal.shape)}")
    return overlapped(signal, frame_step, xp)


def _window(name: str, length: int, periodic: bool, dtype: Any, xp: Any) -> Any:
    dtype = dtype_of(xp, dtype)
    if not xp.isdtype(dtype, "real floating"):
        raise ValueError(f"dtype must be a floating point type. Found {dtype}")
    return getattr(xp.fft, name)(length, periodic=bool(periodic) and length % 2 == 0, dtype=dtype)


@function("signal.hann_window")
def hann_window(window_length: Any, periodic: bool = True, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return a Hann window."""
    return _window("hann", window_length, periodic, dtype, xp)


@function("signal.hamming_window")
def hamming_window(window_length: Any, periodic: bool = True, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return a Hamming window."""
    return _window("hamming", window_length, periodic, dtype, xp)


@function("signal.kaiser_window", static="beta")
def kaiser_window(window_length: Any, beta: Any = 12.0, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return a Kaiser window."""
    return xp.fft.kaiser(window_length, periodic=False, beta=beta, dtype=dtype_of(xp, dtype))


@function("signal.kaiser_bessel_derived_window", static="beta")
def kaiser_bessel_derived_window(window_length: Any, beta: Any = 12.0, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return a window whose squares, half a window apart, sum to 1."""
    half = window_length // 2
    sums = xp.cumulative_sum(xp.fft.kaiser(half + 1, periodic=False, beta=beta, dtype=dtype_of(xp, dtype)))
    rising = xp.sqrt(sums[:-1] / sums[-1])
    return xp.concat([rising, xp.flip(rising, axis=0)], axis=0)


@function("signal.vorbis_window")
def vorbis_window(window_length: Any, dtype: Any = "float32", *, xp: Any) -> Any:
    """Return Vorbis' window."""
    at = xp.arange(window_length, dtype=dtype_of(xp, dtype))
    inner = xp.sin(math.pi / window_length * (at + 0.5))
    return xp.sin(math.pi / 2 * inner * inner)


def _taper(window_fn: Any, length: int, dtype: Any, xp: Any, default: Any = None) -> Any:
    from ivy_frontend_tensorflow._implementation.dtypes import as_dtype
    from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
    from ivy_frontend_tensorflow._implementation.tensor import tensor_of

    if window_fn is None:
        return None
    if window_fn == "hann":
        window_fn = FRONTEND.find("tensorflow.signal", "hann_window")
    if window_fn == "vorbis":
        window_fn = FRONTEND.find("tensorflow.signal", "vorbis_window")
    name = str(dtype).rpartition(".")[2].replace("<dtype: '", "").replace("'>", "")
    found = window_fn(length, dtype=as_dtype(name))
    held = tensor_of(found)
    return found if held is None else held._x


@function("signal.stft", "signals:f")
def stft(
    signals: Any, frame_length: Any, frame_step: Any, fft_length: Any = None, window_fn: Any = "hann", pad_end: bool = False,
    *, xp: Any,
) -> Any:  # fmt: skip
    """Return the transforms of overlapping frames."""
    if fft_length is None:
        fft_length = 2 ** math.ceil(math.log2(frame_length)) if frame_length > 1 else 1
    fft_length = ints(fft_length)[0]
    parts = framed(signals, frame_length, frame_step, pad_end, 0, -1, xp)
    window = _taper(window_fn, frame_length, _name(signals), xp)
    return real_forward(parts if window is None else parts * window, (fft_length,), (-1,), xp)


def _name(x: Any) -> str:
    from ivy_api.adapt.dtype_errors import dtype_name

    return dtype_name(x.dtype)


@function("signal.inverse_stft", "stfts:c")
def inverse_stft(
    stfts: Any, frame_length: Any, frame_step: Any, fft_length: Any = None, window_fn: Any = "hann", *, xp: Any
) -> Any:
    """Return a signal of the transforms of its overlapping frames."""
    if fft_length is None:
        fft_length = 2 ** math.ceil(math.log2(frame_length)) if frame_length > 1 else 1
    real = real_inverse(stfts, (ints(fft_length)[0],), (-1,), xp)
    n = real.shape[-1]
    if n < frame_length:
        real = xp.concat([real, xp.zeros((*real.shape[:-1], frame_length - n), dtype=real.dtype)], axis=-1)
    real = real[..., :frame_length]
    window = _taper(window_fn, frame_length, _name(real), xp)
    return overlapped(real if window is None else real * window, frame_step, xp)


@function("signal.mdct", "signals:f")
def mdct(signals: Any, frame_length: Any, window_fn: Any = "vorbis", pad_end: bool = False, norm: Any = None, *, xp: Any) -> Any:
    """Return the modified discrete cosine transforms of frames that overlap by half."""
    if frame_length % 4:
        raise ValueError("The frame length must be a multiple of 4.")
    half = frame_length // 2
    parts = framed(signals, frame_length, half, pad_end, 0, -1, xp)
    window = _taper(window_fn, frame_length, _name(signals), xp)
    parts = parts / math.sqrt(2) if window is None else parts * window
    a, b, c, d = (parts[..., i * half // 2 : (i + 1) * half // 2] for i in range(4))
    flip = lambda v: xp.flip(v, axis=-1)  # noqa: E731
    first, second = -flip(c) - d, a - flip(b)
    return xp.fft.dct(xp.concat([first, second], axis=-1), type=4, axis=-1, norm=norm or "backward")


@function("signal.inverse_mdct", "mdcts:f")
def inverse_mdct(mdcts: Any, window_fn: Any = "vorbis", norm: Any = None, *, xp: Any) -> Any:
    """Return a signal of its modified discrete cosine transforms."""
    half = mdcts.shape[-1]
    x = xp.fft.dct(mdcts, type=4, axis=-1, norm=norm or "backward")
    if norm is None:
        x = x * (0.5 / half)
    first, second = x[..., : half // 2], x[..., half // 2 :]
    flip = lambda v: xp.flip(v, axis=-1)  # noqa: E731
    real = xp.concat([second, -flip(second), -flip(first), -first], axis=-1)
    window = _taper(window_fn, 2 * half, _name(mdcts), xp)
    return overlapped(real / math.sqrt(2) if window is None else real * window, half, xp)


def _mel(hertz: float) -> float:
    return 1127.0 * math.log1p(hertz / 700.0)


@function(
    "signal.linear_to_mel_weight_matrix", static="sample_rate num_mel_bins num_spectrogram_bins lower_edge_hertz upper_edge_hertz"
)
def linear_to_mel_weight_matrix(
    num_mel_bins: Any = 20, num_spectrogram_bins: Any = 129, sample_rate: Any = 8000, lower_edge_hertz: Any = 125.0,
    upper_edge_hertz: Any = 3800.0, dtype: Any = "float32", *, xp: Any,
) -> Any:  # fmt: skip
    """Return the matrix that turns linear frequencies to mel frequencies."""
    if num_mel_bins <= 0 or lower_edge_hertz < 0 or lower_edge_hertz >= upper_edge_hertz or sample_rate <= 0:
        raise ValueError("num_mel_bins, the edges and the sample rate must be positive and increasing")
    if upper_edge_hertz > sample_rate / 2:
        raise ValueError(f"upper_edge_hertz must not be larger than the Nyquist frequency. Got {upper_edge_hertz}")
    dtype = dtype_of(xp, dtype)
    hertz = xp.arange(1, num_spectrogram_bins, dtype=widest(xp)) * (sample_rate / 2 / (num_spectrogram_bins - 1))
    bins = xp.expand_dims(1127.0 * xp.log1p(hertz / 700.0), axis=1)
    low, high = _mel(lower_edge_hertz), _mel(upper_edge_hertz)
    width = (high - low) / (num_mel_bins + 1)
    edges = low + width * xp.arange(num_mel_bins + 2, dtype=widest(xp))
    rising, falling = (bins - edges[:-2]) / width, (edges[2:] - bins) / width
    out = xp.maximum(xp.minimum(rising, falling), xp.zeros_like(rising))
    return xp.astype(xp.concat([xp.zeros((1, num_mel_bins), dtype=widest(xp)), out], axis=0), dtype)


@function("signal.mfccs_from_log_mel_spectrograms", "log_mel_spectrograms:f")
def mfccs_from_log_mel_spectrograms(log_mel_spectrograms: Any, *, xp: Any) -> Any:
    """Return the cepstral coefficients of mel spectrograms."""
    n = log_mel_spectrograms.shape[-1]
    if not n:
        raise ValueError(f"num_mel_bins must be positive. Got: {log_mel_spectrograms}")
    return xp.fft.dct(log_mel_spectrograms, type=2, axis=-1) * (1.0 / math.sqrt(2.0 * n))


def _inverse_window(frame_step: Any, forward_window_fn: Any = None, name: Any = None) -> Any:
    from ivy_frontend_tensorflow._implementation.frontend import FRONTEND

    forward = FRONTEND.find("tensorflow.signal", "hann_window") if forward_window_fn is None else forward_window_fn

    def window(frame_length: int, dtype: Any) -> Any:
        found = forward(frame_length, dtype=dtype)
        step = int(frame_step)
        overlaps = -(-frame_length // step)
        find = FRONTEND.find
        squares = find("tensorflow", "pad")(found * found, [[0, overlaps * step - frame_length]])
        total = find("tensorflow", "reduce_sum")(find("tensorflow", "reshape")(squares, [overlaps, step]), 0, keepdims=True)
        total = find("tensorflow", "reshape")(find("tensorflow", "tile")(total, [overlaps, 1]), [overlaps * step])
        return found / total[:frame_length]

    return window


def _register() -> None:
    from ivy_frontend_tensorflow._implementation.defining import value

    _inverse_window.__name__ = "inverse_stft_window_fn"
    _inverse_window.__doc__ = "Return the window that undoes another one where frames are added up."
    value("signal.inverse_stft_window_fn")(_inverse_window)


_register()
