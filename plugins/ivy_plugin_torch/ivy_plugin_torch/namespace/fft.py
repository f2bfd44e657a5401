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
        if not x.numel():  # MKL refuses to transform no vectors at all; where there is nothing to transform with, the shape says so
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
    if n < 1 or dtype is not None:
        _check_frequencies("fftfreq", n, dtype)
    return torch.fft.fftfreq(n, d, dtype=dtype, device=device)  # type: ignore[no-any-return]


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: torch.dtype | None = None, device: Device = None) -> torch.Tensor:
    if n < 1 or dtype is not None:
        _check_frequencies("rfftfreq", n, dtype)
    return torch.fft.rfftfreq(n, d, dtype=dtype, device=device)  # type: ignore[no-any-return]


def _check_frequencies(name: str, n: int, dtype: torch.dtype | None) -> None:
    if dtype is not None and not dtype.is_floating_point:
        raise _DTypeError(f"{name} gives frequencies of a real floating-point dtype; got dtype={dtype}.")
    if n < 1:
        raise ValueError(f"{name} needs the length of a transform, one or more; got n={n}.")


@_mixed()
def fftshift(x: torch.Tensor, /, *, axes: Any = None, composed: Any) -> Any:
    return torch.fft.fftshift(x) if axes is None else composed(x, axes=axes)  # several axes need more checks than torch has


@_mixed()
def ifftshift(x: torch.Tensor, /, *, axes: Any = None, composed: Any) -> Any:
    return torch.fft.ifftshift(x) if axes is None else composed(x, axes=axes)
