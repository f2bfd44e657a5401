"""Statistics that leave nan out."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from ivy_plugin_jax import derivatives
from ivy_plugin_jax.dtypes import existing, jitted, static
from ivy_plugin_jax.errors import checked
from ivy_plugin_jax.fused import fused

__all__ = [
    "nancumsum",
    "nanmax",
    "nanmean",
    "nanmin",
    "nanprod",
    "nanstd",
    "nansum",
    "nanvar",
]

nancumsum = fused("nancumsum")


nanmax = fused("nanmax")


nanmean = fused("nanmean")


nanmin = fused("nanmin")


nanprod = fused("nanprod")


nanstd = fused("nanstd")


nansum = fused("nansum")


nanvar = fused("nanvar")
