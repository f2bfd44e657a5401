"""The Fourier transform extension."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.arguments import integer, normalise_axes, require_sizes
from ivy_api.adapt.functions import rename_function
from ivy_api.errors import ArgumentError
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_jax.dtypes import existing, jitted, static
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.foreign import converted
from ivy_plugin_jax.fused import fused as _fused

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


def _of_some(native: Any, name: str) -> Any:
    """A transform that rejects a length of 0, which JAX accepts; checked during compilation, at no cost to a call."""

    def function(x: jax.Array, n: Any = None, axis: int = -1, norm: str | None = None) -> Any:
        if n is None and -x.ndim <= axis < x.ndim:
            _require_lengths(name, [x.shape[axis]])
        elif isinstance(n, int):
            _require_lengths(name, [n], given=True)
        return native(x, n, axis, norm)

    return checked(jitted(rename_function(function, name), static_argnames=("n", "axis", "norm")))


def _require_lengths(name: str, sizes: list[int], *, given: bool = False) -> None:
    to_real = not given and name in ("irfft", "hfft", "irfftn")
    lengths = [*sizes[:-1], 2 * (sizes[-1] - 1)] if to_real else sizes
    if min(lengths) < 1:
        raise ArgumentError(f"fft.{name} takes a length of 1 or more; got {min(lengths)}.")


def _ihfft(x: jax.Array, n: int | None, axis: int, norm: str | None) -> jax.Array:
    if norm not in (None, "backward", "ortho") or jnp.iscomplexobj(x) or not x.ndim:
        return jnp.fft.ihfft(x, n, axis, norm)
    length = x.shape[axis] if n is None else n
    factor = 1 / (math.sqrt(length) if norm == "ortho" else length)
    # Scaled while it is real: a product with a complex number costs more and turns infinities into nan.
    return jnp.conj(jnp.fft.rfft(x * factor, n, axis))


fft = _of_some(jnp.fft.fft, "fft")
hfft = _of_some(jnp.fft.hfft, "hfft")
ifft = _of_some(jnp.fft.ifft, "ifft")
ihfft = _of_some(_ihfft, "ihfft")  # signs of zero depend on how XLA fuses it
irfft = _of_some(jnp.fft.irfft, "irfft")
rfft = _of_some(jnp.fft.rfft, "rfft")


@checked
def fftshift(x: jax.Array, /, *, axes: int | Sequence[int] | None = None) -> jax.Array:
    return jnp.fft.fftshift(x, _distinct(x, axes))


@checked
def ifftshift(x: jax.Array, /, *, axes: int | Sequence[int] | None = None) -> jax.Array:
    return jnp.fft.ifftshift(x, _distinct(x, axes))


def _distinct(x: jax.Array, axes: Any) -> Any:
    """The axes, each of which is given once: JAX would shift along others again."""
    return None if axes is None else normalise_axes(axes, x.ndim)


def _plain(x: jax.Array, /, *, s: Any = None, axes: Any = None, norm: str = "backward") -> bool:
    # JAX accepts neither -1 for the length of an axis nor repeated axes.
    return s is None and x.ndim > 0 and (axes is None or 0 < len(axes) == len({axis % x.ndim for axis in axes}))


def _of_several_axes(native: Any) -> Any:
    def of_some(x: jax.Array, axes: Any = None, norm: str | None = None) -> Any:
        if axes is None or all(-x.ndim <= axis < x.ndim for axis in axes):
            _require_lengths(native.__name__, [x.shape[axis] for axis in (range(x.ndim) if axes is None else axes)])
        return native(x, axes=axes, norm=norm)

    transform = jitted(of_some, static_argnames=("axes", "norm"))

    def function(x: jax.Array, /, *, s: None = None, axes: Any = None, norm: str | None = "backward") -> Any:
        # JAX would multiply by one.
        return transform(x, axes=static(axes), norm=None if norm == "backward" else norm)

    return _mixed(when=_plain)(checked(function))


fftn = _of_several_axes(jnp.fft.fftn)
ifftn = _of_several_axes(jnp.fft.ifftn)
irfftn = _of_several_axes(jnp.fft.irfftn)
rfftn = _of_several_axes(jnp.fft.rfftn)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> jax.Array:
    require_sizes("fft.fftfreq", n)
    return converted(jnp.fft.fftfreq(integer("fft.fftfreq", "n", n), d, dtype=existing(dtype)), None, device, None)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> jax.Array:
    require_sizes("fft.rfftfreq", n)
    return converted(jnp.fft.rfftfreq(integer("fft.rfftfreq", "n", n), d, dtype=existing(dtype)), None, device, None)


istft = _fused("istft")
stft = _fused("stft")
