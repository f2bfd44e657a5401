"""The Fourier transform extension."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_api.adapt.arguments import integer, require_sizes
from ivy_api.plugin import mixed as _mixed
from ivy_plugin_jax.dtypes import existing, jitted, static
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.fused import fused as _fused

_LINE = ("n", "axis", "norm")

fft = checked(jitted(jnp.fft.fft, static_argnames=_LINE))
fftshift = checked(jnp.fft.fftshift)
hfft = checked(jitted(jnp.fft.hfft, static_argnames=_LINE))
ifft = checked(jitted(jnp.fft.ifft, static_argnames=_LINE))
ifftshift = checked(jnp.fft.ifftshift)
ihfft = checked(jitted(jnp.fft.ihfft, static_argnames=_LINE))  # signs of zero differ with how XLA fuses it
irfft = checked(jitted(jnp.fft.irfft, static_argnames=_LINE))
rfft = checked(jitted(jnp.fft.rfft, static_argnames=_LINE))


def _plain(x: jax.Array, /, *, s: Any = None, axes: Any = None, norm: str = "backward") -> bool:
    # JAX takes neither -1 for the length of an axis nor an axis twice.
    return s is None and x.ndim > 0 and (axes is None or 0 < len(axes) == len({axis % x.ndim for axis in axes}))


def _of_several_axes(native: Any) -> Any:
    transform = jitted(native, static_argnames=("axes", "norm"))

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
    return jnp.fft.fftfreq(integer("fft.fftfreq", "n", n), d, dtype=existing(dtype), device=device)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> jax.Array:
    require_sizes("fft.rfftfreq", n)
    return jnp.fft.rfftfreq(integer("fft.rfftfreq", "n", n), d, dtype=existing(dtype), device=device)


istft = _fused("istft")
stft = _fused("stft")
