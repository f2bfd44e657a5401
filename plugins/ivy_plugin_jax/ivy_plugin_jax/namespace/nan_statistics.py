"""Statistics that ignore nan."""

from __future__ import annotations

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
