"""`jax.numpy.fft`."""

from __future__ import annotations

from typing import Any

import ivy_frontend_jax.numpy as jnp
from ivy_frontend_jax._implementation.composing import array_of, static
from ivy_frontend_jax._implementation.defining import at, raw
from ivy_frontend_jax._implementation.dtypes import default_float, user_dtype
from ivy_frontend_jax._implementation.native import axes_of, axis_of, cast, dtype_of, widened
from ivy_frontend_jax._implementation.promotion import to_complex

FFT = "jax.numpy.fft"
NORMS = ("backward", "ortho", "forward")
REAL_IN = ("rfft", "rfftn", "rfft2", "ihfft")


def _norm(name: str, norm: Any) -> str:
    said = "backward" if norm is None else norm
    if said not in NORMS:
        raise ValueError(f'jax.numpy.fft.{name}: norm must be one of "backward", "ortho", "forward" or None; got {norm!r}')
    return str(said)


def _input(xp: Any, name: str, a: Any) -> Any:
    d = dtype_of(a)
    a = widened(xp, a)
    if name in REAL_IN:
        if d.kind == "c":
            raise ValueError("only real valued inputs supported for rfft")
        if d.itemsize < 4:
            raise ValueError(f"RFFT input must be float32 or float64, got {d.name}")
        return a
    return cast(xp, a, to_complex(dtype_of(a)))


def _length(name: str, n: int) -> int:
    """Return the length of a transform of so many numbers."""
    return max(2 * (n - 1), 0) if name in ("irfft", "hfft", "irfftn") else n


def _empty(xp: Any, name: str, x: Any, shape: list[int]) -> Any:
    """Return what a transform of no numbers gives."""
    return xp.zeros(tuple(shape), dtype=(xp.real(x) if name in ("irfft", "hfft", "irfftn") else x).dtype)


def _lines(name: str) -> None:
    def body(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, xp: Any) -> Any:
        said = _norm(name, norm)
        if n is not None and static(n) < 1:
            raise ValueError(f"jax.numpy.fft.{name} requires n>=1; got {n}")
        if not isinstance(axis, int):
            raise ValueError(f"jax.numpy.fft.{name} does not support multiple axes. Please use jax.numpy.fft.{name}n.")
        one = axis_of(axis, len(a.shape))
        if n is None and name not in REAL_IN and not _length(name, a.shape[one]):
            x = _input(xp, name, a)
            return _empty(xp, name, x, [0 if i == one else size for i, size in enumerate(a.shape)])
        return getattr(xp.fft, name)(_input(xp, name, a), n=None if n is None else static(n), axis=one, norm=said)

    body.__name__ = name
    at(FFT, "a", "inexact", weak=False)(body)


for _name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
    _lines(_name)


def several(xp: Any, name: str, a: Any, s: Any, axes: Any, norm: Any) -> Any:
    """Transform several axes."""
    said = _norm(name, norm)
    ndim = len(a.shape)
    if axes is None:
        axes = tuple(range(ndim)) if s is None else tuple(range(ndim - len(s), ndim))
    if len({axis_of(i, ndim) for i in axes}) != len(axes):
        raise ValueError(f"jax.numpy.fft.{name} does not support repeated axes. Got axes {axes}.")
    axes = axes_of(tuple(axes), ndim)
    s = None if s is None else _checked_sizes(name, s, axes)
    x = _input(xp, name, a)
    if not axes:
        return x
    if s is None:
        last, shape = axes[-1], list(a.shape)
        shape[last] = shape[last] // 2 + 1 if name == "rfftn" and shape[last] else _length(name, shape[last])
        if 0 in [shape[i] for i in axes] and (name != "rfftn" or a.shape[last]):
            return _empty(xp, name, cast(xp, x, to_complex(dtype_of(x))), shape)
    return getattr(xp.fft, name)(x, s=s, axes=axes, norm=said)


def _checked_sizes(name: str, s: Any, axes: tuple[int, ...]) -> tuple[int, ...]:
    if len(s) != len(axes):
        raise ValueError(f"jax.numpy.fft.{name} requires one size for each axis; got {s} for axes {axes}")
    if any(n is not None and n < 1 for n in s):
        raise ValueError(f"jax.numpy.fft.{name} requires sizes of at least 1; got {s}")
    return tuple(int(n) for n in s)


def _planes(name: str) -> None:
    def body(a: Any, s: Any = None, axes: Any = None, norm: Any = None, *, xp: Any) -> Any:
        return several(xp, name, a, s, axes, norm)

    def two(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, *, xp: Any) -> Any:
        if len(axes) != 2:
            raise ValueError(f"jax.numpy.fft.{name[:-1]}2 only supports 2 axes. Got axes = {axes}.")
        return several(xp, name, a, s, axes, norm)

    at(FFT, "a", "inexact", weak=False, name=name)(body)
    at(FFT, "a", "inexact", weak=False, name=f"{name[:-1]}2")(two)


for _name in ("fftn", "ifftn", "rfftn", "irfftn"):
    _planes(_name)


def _frequencies(name: str, n: Any, d: Any, dtype: Any) -> Any:
    kind = default_float() if dtype is None else user_dtype(dtype, name)
    if isinstance(n, (list, tuple)) or bool(getattr(n, "ndim", 0)):
        raise ValueError(f"The n argument of jax.numpy.fft.{name} only takes an int. Got n = {list(n)}.")
    if isinstance(d, (list, tuple)):
        raise ValueError(f"The d argument of jax.numpy.fft.{name} only takes a single value. Got d = {list(d)}.")
    n = static(n)
    if name == "rfftfreq":
        values = list(range(n // 2 + 1))
    else:
        values = [*range((n - 1) // 2 + 1), *range(-(n // 2), 0)]
    return jnp.asarray(values, dtype=kind) / jnp.asarray(d * n).astype(kind)


@raw(FFT)
def fftfreq(n: Any, d: Any = 1.0, *, dtype: Any = None, device: Any = None) -> Any:
    """Return the frequencies of a transform."""
    return _frequencies("fftfreq", n, d, dtype)


@raw(FFT)
def rfftfreq(n: Any, d: Any = 1.0, *, dtype: Any = None, device: Any = None) -> Any:
    """Return the frequencies of a transform of real numbers."""
    return _frequencies("rfftfreq", n, d, dtype)


def _shifted(x: Any, axes: Any, back: bool) -> Any:
    x = array_of("fftshift", x)
    chosen = tuple(range(x.ndim)) if axes is None else axes_of(axes, x.ndim)
    return jnp.roll(x, tuple(-(x.shape[i] // 2) if back else x.shape[i] // 2 for i in chosen), chosen)


@raw(FFT)
def fftshift(x: Any, axes: Any = None) -> Any:
    """Move the frequency zero to the middle."""
    return _shifted(x, axes, False)


@raw(FFT)
def ifftshift(x: Any, axes: Any = None) -> Any:
    """Move the frequency zero to the front."""
    return _shifted(x, axes, True)
