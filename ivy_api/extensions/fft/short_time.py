"""The short-time Fourier transform and its inverse."""

from __future__ import annotations

from typing import get_args

from ivy_api._types import Detrend, SpectrumScaling
from ivy_api.adapt.arguments import device_of, integer
from ivy_api.adapt.dtype_errors import dtype_error
from ivy_api.adapt.promotion import FLOATING
from ivy_api.bodies.indices import FEW, add_all
from ivy_api.bodies.options import unknown_option
from ivy_api.bodies.shapes import dynamic_shape, is_dynamic, shapes_differ, static_length
from ivy_api.dispatch.declare import XP, composed
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError, DataDependentShapeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import (
        Array,
        ArrayNamespace,
        ComplexArray,
        FftNorm,
        FloatingArray,
        RealFloatingArray,
        SignalPadMode,
    )


DETRENDS, SCALINGS = get_args(Detrend), get_args(SpectrumScaling)
LEAST = 1e-11  # samples whose sum of squared windows is at most this are undetermined, and not divided


@composed
def stft(
    x: FloatingArray,
    /,
    *,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: RealFloatingArray | None = None,
    center: bool = True,
    pad_mode: SignalPadMode = "reflect",
    pad_end: bool = False,
    detrend: Detrend | None = None,
    norm: FftNorm = "backward",
    scaling: SpectrumScaling | None = None,
    onesided: bool | None = None,
    xp: ArrayNamespace = XP,
) -> ComplexArray:
    """Return the short-time Fourier transform: the Fourier transforms of windowed frames, ``hop_length`` samples apart.

    ``out[..., k, t]`` is the sum over ``m`` of ``window[m] x[..., t hop_length + m] exp(-2πi k m / n_fft)``.

    Parameters
    ----------
    x : array of floating-point dtype, shape ``(..., samples)``
    n_fft : the frame length
    hop_length : the distance between frames, in samples; ``None``: ``n_fft // 4``
    win_length : the length of the window, which is centred in the frame and padded with zeros; ``None``: that of ``window``, or
        ``n_fft``
    window : array of real floating-point dtype, shape ``(win_length,)``; ``None``: ones
    center : whether frame ``t`` is centred at sample ``t * hop_length`` instead of starting there; the signal is then padded by
        ``n_fft // 2`` samples at both ends
    pad_mode : the padding mode: ``"constant"`` (zeros), ``"reflect"``, ``"edge"`` (the last sample), ``"wrap"``,
        ``"symmetric"``, ``"odd"`` (reflected in the last sample)
    pad_end : whether to pad the end with zeros, so that the last samples are in a frame too
    detrend : subtract the mean of each frame, or its linear least-squares fit
    norm : the normalisation, as in `fft`
    scaling : divide by the sum of the window (``"spectrum"``), or by the root of the sum of its squares (``"psd"``)
    onesided : return only the ``n_fft // 2 + 1`` non-negative frequencies; ``None``: if ``x`` and ``window`` are real

    Returns
    -------
    out : array of the complex dtype of the precision of ``x``, shape ``(..., frequencies, frames)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a floating-point dtype.
    ValueError
        if lengths are inconsistent, or an option is unknown.

    References
    ----------
    Allen, Rabiner, A unified approach to short-time Fourier analysis and synthesis (1977); ``torch.stft``, ``scipy.signal.stft``
    (with ``hop_length = n_fft - noverlap``), ``tf.signal.stft``.

    Examples
    --------
    >>> x = xp.sin(xp.arange(16.0) * (xp.pi / 2))
    >>> spectrum = xp.fft.stft(x, n_fft=8, hop_length=4, center=False)
    >>> spectrum.shape
    (5, 3)
    >>> xp.argmax(xp.abs(spectrum), axis=0)
    array([2, 2, 2])
    """
    real = _require_floats("fft.stft", x, xp)
    n_fft = integer("fft.stft", "n_fft", n_fft)
    hop, weights = _settings("fft.stft", x, n_fft, hop_length, win_length, window, xp)
    onesided = real if onesided is None else onesided
    if onesided and not real:
        raise ArgumentError(
            "onesided=True needs real x and window, since the spectrum of a complex signal is not symmetric. Omit onesided."
        )
    if center:
        x = _continued(x, n_fft // 2, pad_mode, xp)
    frames = _frames(x, n_fft, hop, pad_end, xp)
    if detrend is not None:
        frames = _detrended(frames, n_fft, detrend, xp)
    frames = frames if weights is None else frames * _as(weights, frames, xp)
    out = xp.matrix_transpose((xp.fft.rfft if onesided else xp.fft.fft)(_fit(frames, onesided, xp), norm=norm))
    return out if scaling is None else out * (1.0 / _scale("fft.stft", scaling, weights, n_fft, out, xp))


@composed
def istft(
    x: ComplexArray,
    /,
    *,
    n_fft: int | None = None,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: RealFloatingArray | None = None,
    center: bool = True,
    length: int | None = None,
    norm: FftNorm = "backward",
    scaling: SpectrumScaling | None = None,
    onesided: bool = True,
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the inverse short-time Fourier transform, by least squares.

    Parameters
    ----------
    x : array of complex floating-point dtype, shape ``(..., frequencies, frames)``: the result of `stft`
    n_fft : the frame length; ``None``: the even length for this number of frequencies
    hop_length : the distance between frames, in samples; ``None``: ``n_fft // 4``
    win_length : the length of the window; ``None``: that of ``window``, or ``n_fft``
    window : array of real floating-point dtype, shape ``(win_length,)``; ``None``: ones
    center : whether the signal was padded by ``n_fft // 2`` samples at both ends
    length : the length of the result, padded with zeros; ``None``: all samples that the frames determine
    norm : as passed to `stft`
    scaling : as passed to `stft`
    onesided : whether ``x`` has the non-negative frequencies only; then the signal is real, else complex

    Returns
    -------
    out : array of the real dtype of the precision of ``x``, or of the dtype of ``x``, shape ``(..., samples)``

    Raises
    ------
    DTypeError
        if ``x`` is not of a complex floating-point dtype.
    ValueError
        if lengths are inconsistent.

    References
    ----------
    Griffin, Lim, Signal estimation from modified short-time Fourier transform (1984); ``torch.istft``, ``scipy.signal.istft``.

    Examples
    --------
    >>> x = xp.arange(16.0)
    >>> xp.fft.istft(xp.fft.stft(x, n_fft=8), length=4)
    array([0., 1., 2., 3.])
    """
    if not xp.isdtype(x.dtype, "complex floating"):
        raise dtype_error("fft.istft", "complex floating-point", x.dtype)
    frequencies, count = x.shape[-2], dynamic_shape("fft.istft", x, xp)[-1]
    if n_fft is None:
        static_length("fft.istft", x, -2)
    size = n_fft or (2 * (frequencies - 1) if onesided else frequencies)
    if shapes_differ((frequencies,), (size // 2 + 1 if onesided else size,)):
        raise ArgumentError(f"Frames of n_fft={size} have {size // 2 + 1 if onesided else size} frequencies; got {frequencies}.")
    like = xp.real(x[..., 0, 0])
    hop, weights = _settings("fft.istft", like, size, hop_length, win_length, window, xp)
    transposed = xp.matrix_transpose(x)
    frames = xp.fft.irfft(transposed, n=size, norm=norm) if onesided else xp.fft.ifft(transposed, norm=norm)
    squares = xp.ones((size,), dtype=like.dtype, device=device_of(x)) if weights is None else weights * weights
    if weights is not None:
        frames = frames * _as(weights, frames, xp)
    total = _repeated(squares, count, size, hop, xp)
    divisor = xp.where(total > LEAST, total, 1.0)
    out = _added(frames, hop, xp) / _as(divisor, frames, xp)
    start = size // 2 if center else 0
    out = out[..., start:] if length is not None else out[..., start : size + (count - 1) * hop - start]
    out = out if scaling is None else out * _scale("fft.istft", scaling, weights, size, out, xp)
    return out if length is None else _of_length(out, length, xp)


def _require_floats(name: str, x: Array, xp: ArrayNamespace) -> bool:
    """Whether ``x`` is real."""
    if not xp.isdtype(x.dtype, FLOATING):
        raise dtype_error(name, "floating-point", x.dtype)
    return xp.isdtype(x.dtype, "real floating")


def _settings(
    name: str, x: Array, n_fft: int, hop: int | None, width: int | None, window: Array | None, xp: ArrayNamespace
) -> tuple[int, Array | None]:
    """The hop length, and the window centred in the frame; ``None`` for ones."""
    hop = max(n_fft // 4, 1) if hop is None else hop
    own = None if window is None else tuple(window.shape)
    width = (own[0] if own else n_fft) if width is None else width
    if width is None:
        raise DataDependentShapeError(f"{name} needs to know the length of the window. Pass win_length=….")
    if hop < 1 or not 0 < width <= n_fft or own not in (None, (width,), (None,)):
        raise ArgumentError(
            f"{name} needs a positive hop_length, and a window of one axis, not longer than n_fft; got n_fft={n_fft}, "
            f"hop_length={hop}, win_length={width}, and a window of shape {own}."
        )
    if window is None and width == n_fft:
        return hop, None
    if window is None:
        dtype = xp.real(x).dtype if xp.isdtype(x.dtype, "complex floating") else x.dtype
        window = xp.ones((width,), dtype=dtype, device=device_of(x))
    left = (n_fft - width) // 2
    zeros = [xp.zeros((size,), dtype=window.dtype, device=device_of(x)) for size in (left, n_fft - width - left)]
    return hop, xp.concat([zeros[0], window, zeros[1]]) if width < n_fft else window


def _continued(x: Array, count: int, mode: SignalPadMode, xp: ArrayNamespace) -> Array:
    """Pad a signal at both ends."""
    size = x.shape[-1]
    most = {"reflect": 1, "odd": 1, "symmetric": 0, "wrap": 0}.get(mode)
    if size is not None and most is not None and count > size - most:
        raise ArgumentError(f"pad_mode {mode!r} pads a signal of {size} samples by at most {size - most}; got {count}.")
    first, last = x[..., :1], x[..., -1:]
    if mode in ("constant", "edge"):
        ones = xp.ones((count,), dtype=x.dtype, device=device_of(x))
        left, right = (first * ones, last * ones) if mode == "edge" else (_zero(x, xp) * ones,) * 2
    elif mode in ("reflect", "odd"):
        left, right = (xp.flip(part, axis=-1) for part in (x[..., 1 : count + 1], x[..., -count - 1 : -1]))
        left, right = (2.0 * first - left, 2.0 * last - right) if mode == "odd" else (left, right)
    elif mode == "symmetric":
        left, right = xp.flip(x[..., :count], axis=-1), xp.flip(x, axis=-1)[..., :count]
    elif mode == "wrap":
        left, right = (x[..., -count:], x[..., :count]) if count else (x[..., :0], x[..., :0])
    else:
        raise unknown_option("fft.stft", "pad_mode", mode)
    return xp.concat([left, x, right], axis=-1)


def _frames(x: Array, size: int, hop: int, pad_end: bool, xp: ArrayNamespace) -> Array:
    """The frames of a signal, shape ``(..., frames, size)``."""
    samples = static_length("fft.stft", x, -1) if pad_end else dynamic_shape("fft.stft", x, xp)[-1]
    if pad_end and samples > size and (samples - size) % hop:
        x = _of_length(x, samples + hop - (samples - size) % hop, xp)
        samples = x.shape[-1]
    if pad_end and samples < size:
        x, samples = _of_length(x, size, xp), size
    if not is_dynamic(samples) and samples < size:
        raise ArgumentError(f"A frame has n_fft={size} samples; got a signal of {samples}. Use a smaller n_fft, or pad_end=True.")
    return xp.sliding_window(x, size, axis=-1, step=hop)


def _of_length(x: Array, length: int, xp: ArrayNamespace) -> Array:
    """Trim, or pad with zeros."""
    dynamic = is_dynamic(x.shape[-1])
    missing = length if dynamic else length - x.shape[-1]
    if missing <= 0:
        return x[..., :length] if missing else x
    longer = xp.concat([x, _zero(x, xp) * xp.ones((missing,), dtype=x.dtype, device=device_of(x))], axis=-1)
    return longer[..., :length] if dynamic else longer


def _zero(x: Array, xp: ArrayNamespace) -> Array:
    """A single zero along the last axis, even if ``x`` is empty there."""
    return xp.sum(xp.zeros_like(x), axis=-1, keepdims=True)


def _detrended(frames: Array, size: int, detrend: Detrend, xp: ArrayNamespace) -> Array:
    if detrend not in DETRENDS:
        raise unknown_option("fft.stft", "detrend", detrend)
    mean = xp.sum(frames, axis=-1, keepdims=True) / size
    if detrend == "constant" or size == 1:
        return frames - mean
    ramp = _as(xp.arange(size, device=device_of(frames)), frames, xp) - (size - 1) / 2
    slope = xp.sum(frames * ramp, axis=-1, keepdims=True) * (12.0 / (size * (size * size - 1.0)))
    return frames - mean - slope * ramp


def _fit(frames: Array, onesided: bool, xp: ArrayNamespace) -> Array:
    """Convert to complex numbers, as `fft` requires."""
    if onesided or xp.isdtype(frames.dtype, "complex floating"):
        return frames
    return xp.astype(frames, xp.complex128 if xp.finfo(frames.dtype).bits == 64 else xp.complex64)


def _scale(name: str, scaling: SpectrumScaling, weights: Array | None, size: int, like: Array, xp: ArrayNamespace) -> Array | float:
    if scaling not in SCALINGS:
        raise unknown_option(name, "scaling", scaling)
    if weights is None:
        return float(size) if scaling == "spectrum" else size**0.5
    return _as(xp.sum(weights) if scaling == "spectrum" else xp.sqrt(xp.sum(weights * weights)), like, xp)


def _as(x: Array, like: Array, xp: ArrayNamespace) -> Array:
    return xp.astype(x, like.dtype, copy=False)


def _repeated(frame: Array, count: int, size: int, hop: int, xp: ArrayNamespace) -> Array:
    """The result of `_added` for identical frames: all hops except those near the ends are equal."""
    if frame.shape[0] != size or is_dynamic(count) or count < -(-size // hop):
        return _added(xp.broadcast_to(frame, (count, size)), hop, xp)
    pieces = -(-size // hop)
    rows = xp.reshape(_of_length(frame, pieces * hop, xp), (pieces, hop))
    rising = xp.cumulative_sum(rows, axis=0)
    falling = xp.flip(xp.cumulative_sum(xp.flip(rows, axis=0), axis=0), axis=0)
    inside = xp.broadcast_to(rising[-1:, :], (count - pieces + 1, hop))
    return xp.reshape(xp.concat([rising[:-1, :], inside, falling[1:, :]]), (-1,))


def _added(frames: Array, hop: int, xp: ArrayNamespace) -> Array:
    """Overlap-add frames of shape ``(..., frames, size)``, each ``hop`` samples after the previous one."""
    *batch, count, size = dynamic_shape("fft.istft", frames, xp)
    size = static_length("fft.istft", frames, -1)
    pieces = -(-size // hop)
    frames = _of_length(frames, pieces * hop, xp) if pieces * hop > size else frames
    if pieces <= FEW:
        gap = xp.zeros((*batch, pieces - 1, hop), dtype=frames.dtype, device=device_of(frames))
        shifted = [
            xp.concat([gap[..., :i, :], frames[..., i * hop : (i + 1) * hop], gap[..., i:, :]], axis=-2) for i in range(pieces)
        ]
        return xp.reshape(add_all(shifted), (*batch, (count + pieces - 1) * hop))
    frames = xp.moveaxis(xp.reshape(frames, (*batch, count, pieces, hop)), -2, -3)
    # Reshaping rows of size count + pieces to rows one element shorter shifts each row by one more.
    gap = xp.zeros_like(frames[..., :1, :]) * xp.ones((pieces, 1), dtype=frames.dtype, device=device_of(frames))
    wide = xp.reshape(xp.concat([frames, gap], axis=-2), (*batch, pieces * (count + pieces), hop))
    moved = xp.reshape(wide[..., : pieces * (count + pieces - 1), :], (*batch, pieces, count + pieces - 1, hop))
    return xp.reshape(xp.sum(moved, axis=-3), (*batch, (count + pieces - 1) * hop))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
