"""The Fourier transform extension."""

from __future__ import annotations

from collections.abc import Callable as _Callable
from collections.abc import Sequence as _Sequence
from functools import wraps as _wraps
from typing import Any

import torch

from ivy_api.adapt.dtype_errors import dtype_name as _dtype_name
from ivy_api.adapt.functions import short_way as _short_way
from ivy_api.bodies.options import unknown_option as _unknown_option
from ivy_api.errors import ArgumentError
from ivy_api.errors import DTypeError as _DTypeError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.capture import capturing as _capturing
from ivy_plugin_torch.dtypes import FLOATING as _FLOATING
from ivy_plugin_torch.dtypes import WIDE as _WIDE
from ivy_plugin_torch.short import IN_FLOATS as _IN_FLOATS
from ivy_plugin_torch.short import OF_KNOWN as _OF_KNOWN
from ivy_plugin_torch.typing import Device
from ivy_plugin_torch.unsigned import SIGNED as _SIGNED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import FftNorm

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
    "istft",
    "rfft",
    "rfftfreq",
    "rfftn",
    "stft",
]


def _called(
    native: _Callable[..., torch.Tensor], name: str, x: torch.Tensor, lengths: Any, axes: Any, norm: FftNorm
) -> torch.Tensor:
    dtype = x.dtype
    if dtype not in _FLOATING and not dtype.is_floating_point and not dtype.is_complex:
        raise _DTypeError(
            f"fft.{name} takes floating-point arrays; got {_dtype_name(x.dtype)}. Convert first: xp.astype(x, xp.float64)."
        )
    if norm not in ("backward", "ortho", "forward"):
        raise _unknown_option(f"fft.{name}", "norm", norm)
    try:
        if not x.numel():  # MKL does not accept empty batches; if the transformed axes are empty, torch raises a clear error
            shape = native(x.to("meta"), lengths, axes, norm)
            return native(x, lengths, axes, norm) if shape.numel() else torch.empty_like(shape, device=x.device)
        return native(x, lengths, axes, norm)
    except RuntimeError as error:
        if x.dtype.is_complex and name in ("rfft", "rfftn", "ihfft"):
            raise _DTypeError(
                f"fft.{name} takes real floating-point arrays; got {_dtype_name(x.dtype)}. Take its xp.real part first."
            ) from error
        raise ArgumentError(f"fft.{name} of shape {tuple(x.shape)}, lengths {lengths} and axes {axes}: {error}") from error


def _along_one_axis(native: _Callable[..., torch.Tensor]) -> _Callable[..., torch.Tensor]:
    name = native.__name__.removeprefix("fft_")
    plain = getattr(native, "__wrapped__", native)  # what `_to_real` calls on CPUs
    usual = "n is None and axis is axis__ and norm is norm__" + ("" if plain is native else " and x.is_cpu")

    @_short_way("native(x)", when=f"{usual} and x.dtype in known", native=plain, known=_FLOATING)
    def function(x: torch.Tensor, /, *, n: int | None = None, axis: int = -1, norm: FftNorm = "backward") -> torch.Tensor:
        return _called(native, name, x, n, axis, norm)

    function.__name__ = function.__qualname__ = name
    return function


_MOST_AXES = 7
"""MKL descriptors support no more, and torch makes one for all axes together ("Invalid configuration parameters").

https://www.intel.com/content/www/us/en/docs/onemkl/developer-reference-c/2025-2/dfticreatedescriptor.html
"""


def _may_overflow(x: torch.Tensor, axes: _Sequence[int]) -> bool:
    """Whether MKL may write beyond its memory: in complex transforms of several axes that do not have the innermost one.

    That corrupts the heap. https://github.com/pytorch/pytorch/issues/125664
    """
    if x.is_contiguous() and (-1 in axes or x.ndim - 1 in axes) and x.shape[-1] > 1:
        return False
    if not 1 < len(axes) < x.ndim or not all(-x.ndim <= axis < x.ndim for axis in axes):
        return False
    strides, shape, chosen = x.stride(), x.shape, {axis % x.ndim for axis in axes}
    inner = [axis for axis, n in enumerate(shape) if n > 1 and (strides[axis] < 2 or axis == x.ndim - 1)]
    return not inner or not chosen.issuperset(inner)


def _along_axes(
    native: _Callable[..., torch.Tensor],
    *,
    before: _Callable[..., torch.Tensor] | None = None,
    after: _Callable[..., torch.Tensor] | None = None,
    alone: _Callable[..., torch.Tensor] | None = None,
) -> _Callable[..., torch.Tensor]:
    """A transform along several axes; those beyond the last seven are transformed ``before`` or ``after`` the others.

    ``alone`` is the transform along one axis, for complex arrays of which MKL must not transform several axes together.
    """
    name = native.__name__.removeprefix("fft_")

    def in_turn(x: torch.Tensor, s: Any, axes: Any, norm: FftNorm) -> torch.Tensor:
        assert alone is not None
        if len({axis % x.ndim for axis in axes}) < len(axes) or (s is not None and len(s) != len(axes)):
            return native(x, s, axes, norm)  # which raises
        for axis, length in zip(axes, s or [None] * len(axes), strict=True):
            x = alone(x, length, axis, norm)
        return x

    def in_parts(x: torch.Tensor, s: Any, axes: Any, norm: FftNorm) -> torch.Tensor:
        axes = range(x.ndim) if axes is None else axes
        first, last = (None, None) if s is None else (s[:-_MOST_AXES], s[-_MOST_AXES:])
        for part in (before, native, after):
            if part is native:
                x = native(x, last, tuple(axes[-_MOST_AXES:]), norm)
            elif part is not None:
                x = part(x, s=first, axes=tuple(axes[:-_MOST_AXES]), norm=norm)
        return x

    @_short_way("native(x)", when="s is None is axes and norm is norm__ and x.dtype in known", native=native, known=_FLOATING)
    def function(
        x: torch.Tensor, /, *, s: _Sequence[int] | None = None, axes: _Sequence[int] | None = None, norm: FftNorm = "backward"
    ) -> torch.Tensor:
        if s is not None and axes is None:  # torch uses the last axes then
            raise ArgumentError(f"{name} got s={tuple(s)} without axes. Pass the axes too.")
        several = (x.ndim if axes is None else len(axes)) > _MOST_AXES
        if alone is not None and axes is not None and not several and x.is_cpu and _may_overflow(x, axes):
            return _called(in_turn, name, x, s, axes, norm)
        return _called(in_parts if several else native, name, x, s, axes, norm)

    function.__name__ = function.__qualname__ = name
    return function


def _to_real(native: _Callable[..., torch.Tensor]) -> _Callable[..., torch.Tensor]:
    """A transform to real numbers, which ignores the imaginary parts of the lowest and of the highest frequency: cuFFT does not."""

    @_wraps(native)
    def function(x: torch.Tensor, n: Any = None, axis: int = -1, norm: FftNorm = "backward") -> torch.Tensor:
        if x.is_cpu or not x.dtype.is_complex or not x.ndim:
            return native(x) if n is None and axis == -1 and norm == "backward" else native(x, n, axis, norm)
        places = torch.arange(x.shape[axis], device=x.device)
        edge = (places == 0) | (places * 2 == (2 * (x.shape[axis] - 1) if n is None else n))
        edge = edge.reshape(-1, *[1] * ((x.ndim - 1 - axis) % x.ndim))
        return native(torch.complex(x.real, torch.where(edge, 0.0, x.imag)), n, axis, norm)

    return function


@_wraps(torch.fft.irfftn)
def _to_real_along_axes(x: torch.Tensor, s: Any = None, axes: Any = None, norm: FftNorm = "backward") -> torch.Tensor:
    few = (x.ndim if axes is None else len(axes)) < 3  # of more, torch transforms all but the last together: `_may_overflow`
    if (x.is_cpu and few) or not x.dtype.is_complex:
        return torch.fft.irfftn(x, s, axes, norm)  # type: ignore[no-any-return]
    *axes, last = range(x.ndim) if axes is None else axes
    *lengths, length = [None] * (len(axes) + 1) if s is None else s
    if axes:
        x = ifftn(x, s=None if s is None else lengths, axes=tuple(axes), norm=norm)
    return _to_real(torch.fft.irfft)(x, length, last, norm)


fft = _along_one_axis(torch.fft.fft)
fftn: _Callable[..., torch.Tensor] = _along_axes(
    torch.fft.fftn, after=lambda x, **keywords: fftn(x, **keywords), alone=torch.fft.fft
)
hfft = _along_one_axis(_to_real(torch.fft.hfft))
ifft = _along_one_axis(torch.fft.ifft)
ifftn: _Callable[..., torch.Tensor] = _along_axes(
    torch.fft.ifftn, after=lambda x, **keywords: ifftn(x, **keywords), alone=torch.fft.ifft
)
ihfft = _along_one_axis(torch.fft.ihfft)
irfft = _along_one_axis(_to_real(torch.fft.irfft))
irfftn = _along_axes(_to_real_along_axes, before=ifftn)
rfft = _along_one_axis(torch.fft.rfft)
rfftn = _along_axes(torch.fft.rfftn, after=fftn)


_FREQUENCIES = "n >= 1 and d is d__ and dtype is None is device"


@_short_way("native(n)", when=_FREQUENCIES, native=torch.fft.fftfreq)
def fftfreq(n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    if n < 1 or dtype is not None:
        _check_frequencies("fft.fftfreq", n, dtype)
    return torch.fft.fftfreq(n, d, dtype=dtype, device=device)  # type: ignore[no-any-return]


@_short_way("native(n)", when=_FREQUENCIES, native=torch.fft.rfftfreq)
def rfftfreq(n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    if n < 1 or dtype is not None:
        _check_frequencies("fft.rfftfreq", n, dtype)
    return torch.fft.rfftfreq(n, d, dtype=dtype, device=device)  # type: ignore[no-any-return]


def _check_frequencies(name: str, n: int, dtype: torch.dtype | None) -> None:
    if dtype is not None and not dtype.is_floating_point:
        raise _DTypeError(f"{name} needs a real floating-point dtype; got dtype={_dtype_name(dtype)}.")
    if n < 1:
        raise ArgumentError(f"{name} needs a transform length of 1 or more; got n={n}.")


@_mixed()
@_short_way("native(x)", when=f"axes is None and {_OF_KNOWN.format('x')}", native=torch.fft.fftshift, **_IN_FLOATS)
def fftshift(x: torch.Tensor, /, *, axes: Any = None, composed: Any) -> Any:
    # Several axes need more checks than torch makes, and torch takes no 0-d array.
    return torch.fft.fftshift(x) if axes is None and x.ndim and _has_roll(x) else composed(x, axes=axes)


@_mixed()
@_short_way("native(x)", when=f"axes is None and {_OF_KNOWN.format('x')}", native=torch.fft.ifftshift, **_IN_FLOATS)
def ifftshift(x: torch.Tensor, /, *, axes: Any = None, composed: Any) -> Any:
    return torch.fft.ifftshift(x) if axes is None and x.ndim and _has_roll(x) else composed(x, axes=axes)


def _has_roll(x: torch.Tensor) -> bool:
    return x.is_cpu or x.dtype not in _SIGNED


_PADDING = {"reflect": "reflect", "constant": "constant", "edge": "replicate"}


_DEFAULTS = (*("hop_length", "win_length", "window", "center", "pad_mode", "pad_end", "detrend", "norm", "scaling", "onesided"),)


@_mixed()
@_short_way(
    "native(x, n_fft, window=ones(n_fft, dtype=dtype, device=x.device), return_complex=True)",
    when=" and ".join(f"{name} is {name}__" for name in _DEFAULTS)
    + " and (dtype := x.dtype) in known and x.ndim < 3 and x.shape[-1] >= n_fft",
    native=torch.stft,
    ones=torch.ones,
    known=_WIDE,
)
def stft(
    x: torch.Tensor,
    /,
    *,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: torch.Tensor | None = None,
    center: bool = True,
    pad_mode: Any = "reflect",
    pad_end: bool = False,
    detrend: Any = None,
    norm: FftNorm = "backward",
    scaling: Any = None,
    onesided: bool | None = None,
    composed: Any,
) -> Any:
    weights = _window(x.dtype, n_fft, win_length, window, x.device)
    samples = x.shape[-1] if x.ndim else 0
    hop = max(n_fft // 4, 1) if hop_length is None else hop_length
    enough = samples >= n_fft and (not center or samples > n_fft // 2)
    usual = pad_end is False and detrend is None is scaling and norm == "backward" and onesided in (None, True)
    if weights is None or not enough or hop < 1 or pad_mode not in _PADDING or not usual:
        given = {"n_fft": n_fft, "hop_length": hop_length, "win_length": win_length, "window": window, "center": center}
        options = {"pad_end": pad_end, "detrend": detrend, "norm": norm, "scaling": scaling, "onesided": onesided}
        return composed(x, pad_mode=pad_mode, **given, **options)
    signals = x if x.ndim < 3 else x.reshape(-1, samples)
    padding = _PADDING[pad_mode]
    out = torch.stft(signals, n_fft, hop, weights.shape[0], weights, center, padding, return_complex=True)
    return out if x.ndim < 3 else out.reshape(*x.shape[:-1], *out.shape[-2:])


@_mixed()
def istft(
    x: torch.Tensor,
    /,
    *,
    n_fft: int | None = None,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: torch.Tensor | None = None,
    center: bool = True,
    length: int | None = None,
    composed: Any,
    **options: Any,
) -> Any:
    frequencies = x.shape[-2] if x.ndim > 1 else 0
    size = 2 * (frequencies - 1) if n_fft is None else n_fft
    weights = _window(_REAL.get(x.dtype), size, win_length, window, x.device)
    hop = max(size // 4, 1) if hop_length is None else hop_length
    fits = length is None and frequencies == size // 2 + 1 > 1 and hop > 0 and x.numel() > 0
    if weights is not None and fits and (not options or _usual(options)) and not _capturing():
        spectra = x if x.ndim < 4 else x.reshape(-1, *x.shape[-2:])
        try:
            out = torch.istft(spectra, size, hop, weights.shape[0], weights, center)
            return out if x.ndim < 4 else out.reshape(*x.shape[:-2], out.shape[-1])
        except RuntimeError:  # torch rejects samples that no window covers
            pass
    given = {"n_fft": n_fft, "hop_length": hop_length, "win_length": win_length, "window": window}
    return composed(x, center=center, length=length, **given, **options)


_REAL = {torch.complex64: torch.float32, torch.complex128: torch.float64}


def _window(dtype: Any, n_fft: int, width: int | None, window: torch.Tensor | None, device: torch.device) -> torch.Tensor | None:
    """The window to call torch with; ``None`` if the composed body must handle the call."""
    if dtype not in (torch.float32, torch.float64) or n_fft < 1:
        return None
    if window is None:
        width = n_fft if width is None else width
        return torch.ones(width, dtype=dtype, device=device) if 0 < width <= n_fft else None
    fits = window.ndim == 1 and window.dtype is dtype and 0 < window.shape[0] <= n_fft and width in (None, window.shape[0])
    return window if fits else None


def _usual(options: dict[str, Any]) -> bool:
    return all(_USUAL.get(name, options) == value for name, value in options.items())


_USUAL = {"norm": "backward", "scaling": None, "onesided": True}
