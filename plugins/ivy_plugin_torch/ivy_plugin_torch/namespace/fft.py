"""The Fourier transform extension."""

from __future__ import annotations

from collections.abc import Callable as _Callable
from collections.abc import Sequence as _Sequence
from typing import Any, Literal

import torch

from ivy_api.errors import DTypeError as _DTypeError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_torch.typing import Device

Norm = Literal["backward", "ortho", "forward"]


def _called(native: _Callable[..., torch.Tensor], name: str, x: torch.Tensor, lengths: Any, axes: Any, norm: Norm) -> torch.Tensor:
    if not x.dtype.is_floating_point and not x.dtype.is_complex:
        raise _DTypeError(f"fft.{name} takes floating-point arrays; got {x.dtype}. Convert first: xp.astype(x, xp.float64).")
    if norm not in ("backward", "ortho", "forward"):
        raise ValueError(f"norm is one of 'backward', 'ortho' and 'forward'; got {norm!r}.")
    try:
        if (
            x.numel() == 0
        ):  # MKL refuses to transform no vectors at all; where there is nothing to transform with, the shape says so
            shape = native(x.to("meta"), lengths, axes, norm)
            return native(x, lengths, axes, norm) if shape.numel() else torch.empty_like(shape, device=x.device)
        return native(x, lengths, axes, norm)
    except RuntimeError as error:
        if x.dtype.is_complex and name in ("rfft", "rfftn", "ihfft"):
            raise _DTypeError(
                f"fft.{name} takes real floating-point arrays; got {x.dtype}. Take its xp.real part first."
            ) from error
        raise ValueError(f"fft.{name} of shape {tuple(x.shape)}, lengths {lengths} and axes {axes}: {error}") from error


def _along_one_axis(native: _Callable[..., torch.Tensor]) -> _Callable[..., torch.Tensor]:
    name = native.__name__.removeprefix("fft_")

    def function(x: torch.Tensor, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> torch.Tensor:
        return _called(native, name, x, n, axis, norm)

    function.__name__ = function.__qualname__ = name
    return function


def _along_axes(native: _Callable[..., torch.Tensor]) -> _Callable[..., torch.Tensor]:
    name = native.__name__.removeprefix("fft_")

    def function(
        x: torch.Tensor, /, *, s: _Sequence[int] | None = None, axes: _Sequence[int] | None = None, norm: Norm = "backward"
    ) -> torch.Tensor:
        if s is not None and axes is None:  # torch takes the last axes then
            raise ValueError(f"{name} got s={tuple(s)} without axes. Say which axes it is for.")
        return _called(native, name, x, s, axes, norm)

    function.__name__ = function.__qualname__ = name
    return function


fft = _along_one_axis(torch.fft.fft)
fftn = _along_axes(torch.fft.fftn)
hfft = _along_one_axis(torch.fft.hfft)
ifft = _along_one_axis(torch.fft.ifft)
ifftn = _along_axes(torch.fft.ifftn)
ihfft = _along_one_axis(torch.fft.ihfft)
irfft = _along_one_axis(torch.fft.irfft)
irfftn = _along_axes(torch.fft.irfftn)
rfft = _along_one_axis(torch.fft.rfft)
rfftn = _along_axes(torch.fft.rfftn)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    # torch.fft.fftfreq multiplies by 1 / (n * d), which rounds twice.
    out = _numbers("fftfreq", n, n, dtype, device)
    out[(n + 1) // 2 :] -= n
    return out.div_(n * d)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    # As fftfreq.
    return _numbers("rfftfreq", n, n // 2 + 1, dtype, device).div_(n * d)


def _numbers(name: str, n: int, count: int, dtype: torch.dtype | None, device: Device) -> torch.Tensor:
    dtype = dtype or torch.get_default_dtype()
    if not dtype.is_floating_point:
        raise _DTypeError(f"{name} gives frequencies of a real floating-point dtype; got dtype={dtype}.")
    if n < 1:
        raise ValueError(f"{name} needs the length of a transform, one or more; got n={n}.")
    return torch.arange(count, dtype=dtype, device=device)


def _whole(x: torch.Tensor, /, *, axes: Any = None) -> bool:
    return axes is None  # several axes need more checks than torch has


@_mixed(when=_whole)
def fftshift(x: torch.Tensor, /, *, axes: Any = None) -> Any:
    return torch.fft.fftshift(x)


@_mixed(when=_whole)
def ifftshift(x: torch.Tensor, /, *, axes: Any = None) -> Any:
    return torch.fft.ifftshift(x)
