"""`torch.fft`: Fourier transforms."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import cast, default_dtype, dtype_of, native
from ivy_frontend_torch._implementation.frontend import FRONTEND
from ivy_frontend_torch._implementation.objects import axes_of, axis_of

MODULE = "torch.fft"
NORMS = ("backward", "ortho", "forward")


def _norm(norm: str | None) -> str:
    if norm is None:
        return "backward"
    if norm not in NORMS:
        raise RuntimeError(f"Invalid normalization mode: {norm}")
    return norm


def _float(xp: Any, x: Any) -> Any:
    return cast(xp, x, default_dtype()) if dtype_of(x).category < 2 else x


def _complex(xp: Any, x: Any) -> Any:
    x = _float(xp, x)
    return cast(xp, x, dtype_of(x).to_complex())


def _real(xp: Any, x: Any, name: str) -> Any:
    if dtype_of(x).is_complex:
        raise RuntimeError(f"{name} expects a real input tensor, but got {dtype_of(x)!r}")
    return _float(xp, x)


def _size(n: int | None, name: str) -> int | None:
    if n is not None and n < 1:
        raise RuntimeError(f"Invalid number of data points ({n}) specified")
    return n


def _axis(x: Any, dim: int) -> int:
    if not len(x.shape):
        raise RuntimeError("Expected a tensor with at least one axis")
    return axis_of(dim, len(x.shape))


def _one(name: str, kind: str) -> None:
    """Register the transform along one axis; ``kind`` says what the input must be: ``complex``, ``real`` or ``half``."""

    def transform(input: Any, n: int | None = None, dim: int = -1, norm: str | None = None, *, xp: Any) -> Any:
        x = _real(xp, input, name) if kind == "real" else _complex(xp, input)
        return getattr(xp.fft, name)(x, n=_size(n, name), axis=_axis(x, dim), norm=_norm(norm))

    transform.__doc__ = f"Return the transform ``{name}`` along an axis."
    op(module=MODULE, name=name)(transform)


for _name, _kind in {"fft": "complex", "ifft": "complex", "rfft": "real", "irfft": "half", "hfft": "half", "ihfft": "real"}.items():
    _one(_name, _kind)


def _sizes(x: Any, s: Any, dim: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the axes and their sizes, after padding or cutting."""
    count = len(x.shape)
    if s is not None:
        s = (s,) if isinstance(s, int) else tuple(s)
    if dim is None:
        if s is not None and len(s) > count:
            raise RuntimeError(f"Got shape with {len(s)} values but input tensor only has {count} dimensions.")
        axes = tuple(range(count)) if s is None else tuple(range(count - len(s), count))
    else:
        axes = axes_of(dim, count, empty_is_all=False)
    if s is not None and len(s) != len(axes):
        raise RuntimeError("When given, dim and shape arguments must have the same length")
    given = (
        tuple(x.shape[i] for i in axes) if s is None else tuple(x.shape[i] if n == -1 else n for n, i in zip(s, axes, strict=True))
    )
    if any(n < 1 for n in given):
        raise RuntimeError(f"Invalid number of data points ({min(given)}) specified")
    return axes, given


def _along(xp: Any, name: str, x: Any, axes: Any, sizes: Any, norm: str) -> Any:
    for axis, n in zip(axes, sizes, strict=True):
        x = getattr(xp.fft, name)(x, n=n, axis=axis, norm=norm)
    return x


def _several(name: str, xp: Any, input: Any, s: Any, dim: Any, norm: str | None) -> Any:
    norm = _norm(norm)
    kind = name.removesuffix("n")
    if kind in ("rfft", "ihfft"):
        x = _real(xp, input, name)
    else:
        x = _complex(xp, input)
    axes, sizes = _sizes(x, s, dim)
    if not axes:
        if kind in ("fft", "ifft"):
            return x
        raise RuntimeError(f"{name} must transform at least one axis")
    if kind in ("fft", "ifft"):
        return _along(xp, kind, x, axes, sizes, norm)
    last, size = axes[-1], sizes[-1]
    if kind in ("rfft", "ihfft"):
        x = getattr(xp.fft, kind)(x, n=size, axis=last, norm=norm)
        return _along(xp, "fft" if kind == "rfft" else "ifft", x, axes[:-1], sizes[:-1], norm)
    if s is None or (not isinstance(s, int) and tuple(s)[-1] == -1):
        size = 2 * (x.shape[last] - 1)
        if size < 1:
            raise RuntimeError(f"Invalid number of data points ({size}) specified")
    x = _along(xp, "ifft" if kind == "irfft" else "fft", x, axes[:-1], sizes[:-1], norm)
    return getattr(xp.fft, kind)(x, n=size, axis=last, norm=norm)


def _two(name: str) -> None:
    def several(input: Any, s: Any = None, dim: Any = None, norm: str | None = None, *, xp: Any) -> Any:
        return _several(f"{name}n", xp, input, s, dim, norm)

    def two(input: Any, s: Any = None, dim: Any = (-2, -1), norm: str | None = None, *, xp: Any) -> Any:
        return _several(f"{name}n", xp, input, s, dim, norm)

    several.__doc__ = f"Return the transform ``{name}`` along several axes."
    two.__doc__ = f"Return the transform ``{name}`` along two axes."
    op(module=MODULE, name=f"{name}n")(several)
    op(module=MODULE, name=f"{name}2")(two)


for _name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    _two(_name)


def _shifted(xp: Any, input: Any, dim: Any, sign: int) -> Any:
    axes = axes_of(dim, len(input.shape))
    shifts = tuple(sign * (input.shape[i] // 2) for i in axes)
    return xp.roll(input, shifts, axis=axes) if axes else input


@op(module=MODULE)
def fftshift(input: Any, dim: Any = None, *, xp: Any) -> Any:
    """Move the frequency zero to the centre."""
    return _shifted(xp, input, dim, 1)


@op(module=MODULE)
def ifftshift(input: Any, dim: Any = None, *, xp: Any) -> Any:
    """Move the frequency zero back to the start."""
    return _shifted(xp, input, dim, -1)


def _frequencies(xp: Any, whole: Any, n: int, d: float, dtype: Any) -> Any:
    kind = default_dtype() if dtype is None else dtype
    return xp.multiply(xp.astype(whole, native(xp, kind)), xp.asarray(1.0 / (n * d) if n else math.nan, dtype=native(xp, kind)))


@op(module=MODULE, factory=True)
def fftfreq(n: int, d: float = 1.0, *, dtype: Any = None, xp: Any) -> Any:
    """Return the frequencies of ``fft``."""
    order = xp.arange(n, dtype=xp.int64)
    return _frequencies(xp, xp.where(order < (n + 1) // 2, order, order - n), n, d, dtype)


@op(module=MODULE, factory=True)
def rfftfreq(n: int, d: float = 1.0, *, dtype: Any = None, xp: Any) -> Any:
    """Return the frequencies of ``rfft``."""
    return _frequencies(xp, xp.arange(n // 2 + 1, dtype=xp.int64), n, d, dtype)


for _name in ("common_args", "factory_common_args"):
    if _name in FRONTEND.snapshot.modules[MODULE]:
        FRONTEND.absent(MODULE, _name, "it is a text of PyTorch's documentation.")
