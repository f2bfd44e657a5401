"""Windows: ``torch.hann_window`` and others, and ``torch.signal.windows``."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any

from ivy_frontend_torch._implementation.defining import op
from ivy_frontend_torch._implementation.dtypes import as_dtype, cast, default_dtype, native
from ivy_frontend_torch._implementation.frontend import FRONTEND

MODULE = "torch.signal.windows"
_signal = op(module=MODULE, factory=True, differentiable=False)


def made(xp: Any, n: int, periodic: bool, dtype: Any, weights: Any) -> Any:
    """Return a window: weights of positions from 0 to 1."""
    to = default_dtype() if dtype is None else as_dtype(dtype)
    if to.category < 2:
        raise RuntimeError(f"window functions expect floating point dtypes, got: {to!r}")
    if n < 0:
        raise RuntimeError(f"window functions require non-negative window_length, got window_length={n}")
    if n < 2:
        return xp.ones((n,), dtype=native(xp, to))
    last = n if periodic else n - 1
    return cast(xp, weights(xp.divide(xp.arange(n, dtype=xp.float64), float(last))), to)


def _cosines(xp: Any, t: Any, *coefficients: float) -> Any:
    found = xp.full_like(t, coefficients[0])
    for k, a in enumerate(coefficients[1:], 1):
        found = xp.add(found, xp.multiply(xp.cos(xp.multiply(t, 2 * math.pi * k)), a))
    return found


def _bartlett(xp: Any, t: Any) -> Any:
    return xp.subtract(1, xp.abs(xp.subtract(xp.multiply(t, 2), 1)))


def _kaiser(xp: Any, t: Any, beta: float) -> Any:
    root = xp.sqrt(xp.clip(xp.subtract(1, xp.square(xp.subtract(xp.multiply(t, 2), 1))), 0.0, 1.0))
    return xp.divide(xp.i0(xp.multiply(root, beta)), xp.i0(xp.full_like(t, beta)))


def _plain(name: str, weights: Callable[[Any, Any], Any]) -> None:
    """Register a window without parameters: in the root module, and in ``torch.signal.windows``."""

    def root(window_length: int, periodic: bool = True, *, dtype: Any = None, xp: Any) -> Any:
        return made(xp, window_length, periodic, dtype, lambda t: weights(xp, t))

    def signal(M: int, *, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
        return made(xp, M, not sym, checked(name, M, dtype), lambda t: weights(xp, t))

    root.__doc__ = signal.__doc__ = f"Return the window: {name}."
    if FRONTEND.snapshot.find("torch", f"{name}_window") is not None and name != "hamming":
        op(name=f"{name}_window", factory=True, differentiable=False)(root)
    op(module=MODULE, name=name, factory=True, differentiable=False)(signal)


for _name, _weights in {
    "bartlett": _bartlett,
    "blackman": lambda xp, t: _cosines(xp, t, 0.42, -0.5, 0.08),
    "hann": lambda xp, t: _cosines(xp, t, 0.5, -0.5),
    "hamming": lambda xp, t: _cosines(xp, t, 0.54, -0.46),
    "nuttall": lambda xp, t: _cosines(xp, t, 0.3635819, -0.4891775, 0.1365995, -0.0106411),
}.items():
    _plain(_name, _weights)


@op(factory=True, differentiable=False)
def hamming_window(
    window_length: int, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, *, dtype: Any = None, xp: Any
) -> Any:
    """Return the Hamming window."""
    return made(xp, window_length, periodic, dtype, lambda t: _cosines(xp, t, alpha, -beta))


@op(factory=True, differentiable=False)
def kaiser_window(window_length: int, periodic: bool = True, beta: float = 12.0, *, dtype: Any = None, xp: Any) -> Any:
    """Return the Kaiser window."""
    return made(xp, window_length, periodic, dtype, lambda t: _kaiser(xp, t, beta))


# Those that only ``torch.signal.windows`` has.


def checked(name: str, M: int, dtype: Any) -> Any:
    """Return the data type of a window, whose arguments are checked."""
    to = default_dtype() if dtype is None else as_dtype(dtype)
    if M < 0:
        raise ValueError(f"{name} requires non-negative window length, got M={M}")
    if to._name not in ("float32", "float64"):
        raise ValueError(f"{name} expects float32 or float64 dtypes, got: {to!r}")
    return to


def _positive(name: str, value: float) -> None:
    if value <= 0:
        raise ValueError(f"{name} must be positive, got: {value} instead.")


def _last(M: int, sym: bool) -> int:
    return M if not sym and M > 1 else M - 1


@_signal
def kaiser(M: int, *, beta: float = 12.0, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
    """Return the Kaiser window."""
    if beta < 0:
        raise ValueError(f"beta must be non-negative, got: {beta} instead.")
    return made(xp, M, not sym, checked("kaiser", M, dtype), lambda t: _kaiser(xp, t, beta))


@_signal
def general_cosine(M: int, *, a: Any, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
    """Return the sum of cosines with coefficients of alternating sign."""
    if not isinstance(a, Iterable):
        raise TypeError("Coefficients must be a list/tuple")
    coefficients = [float(w) * (-1) ** i for i, w in enumerate(a)]
    if not coefficients:
        raise ValueError("Coefficients cannot be empty")
    return made(xp, M, not sym, checked("general_cosine", M, dtype), lambda t: _cosines(xp, t, *coefficients))


@_signal
def general_hamming(M: int, *, alpha: float = 0.54, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
    """Return the Hamming window with a coefficient of its own."""
    return general_cosine(M, a=[alpha, 1.0 - alpha], sym=sym, dtype=dtype, xp=xp)


@_signal
def cosine(M: int, *, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
    """Return half a period of the sine."""
    to = checked("cosine", M, dtype)
    i = xp.arange(M, dtype=xp.float64)
    return cast(xp, xp.sin(xp.multiply(xp.add(i, 0.5), math.pi / max(_last(M, sym) + 1, 1))), to)


@_signal
def exponential(M: int, *, center: float | None = None, tau: float = 1.0, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
    """Return the window that decays exponentially from its center."""
    to = checked("exponential", M, dtype)
    _positive("Tau", tau)
    if sym and center is not None:
        raise ValueError("Center must be None for symmetric windows")
    i = xp.arange(M, dtype=xp.float64)
    middle = _last(M, sym) / 2 if center is None else float(center)
    return cast(xp, xp.exp(xp.divide(xp.abs(xp.subtract(i, middle)), -float(tau))), to)


@_signal
def gaussian(M: int, *, std: float = 1.0, sym: bool = True, dtype: Any = None, xp: Any) -> Any:
    """Return the Gaussian window."""
    to = checked("gaussian", M, dtype)
    _positive("Standard deviation", std)
    i = xp.arange(M, dtype=xp.float64)
    return cast(xp, xp.exp(xp.divide(xp.square(xp.subtract(i, _last(M, sym) / 2)), -2.0 * std * std)), to)
