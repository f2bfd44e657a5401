"""Order beyond the standard, and how many distinct elements there are."""

from __future__ import annotations

from ivy_plugin_jax.fused import fused

lexsort = fused("lexsort")
nunique = fused("nunique")
