"""The Fourier transform extension."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_plugin_jax.dtypes import existing, jitted
from ivy_plugin_jax.errors import checked

fft = checked(jnp.fft.fft)
fftshift = checked(jnp.fft.fftshift)
hfft = checked(jnp.fft.hfft)
ifft = checked(jnp.fft.ifft)
ifftshift = checked(jnp.fft.ifftshift)
ihfft = checked(jitted(jnp.fft.ihfft, static_argnames=("n", "axis", "norm")))  # signs of zero differ with how XLA fuses it
irfft = checked(jnp.fft.irfft)
rfft = checked(jnp.fft.rfft)

# The transforms over several axes are composed: JAX's take no -1 for the length of an axis, and no more than three axes.


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> jax.Array:
    return jnp.fft.fftfreq(n, d, dtype=existing(dtype), device=device)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> jax.Array:
    return jnp.fft.rfftfreq(n, d, dtype=existing(dtype), device=device)
