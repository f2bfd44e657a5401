"""Bessel functions: the composed bodies, in blocks."""

from __future__ import annotations

from ivy_plugin_numpy.namespace.special import in_blocks, without_warnings

__all__ = [
    "j0",
    "j1",
    "k0",
    "k0e",
    "k1",
    "k1e",
    "y0",
    "y1",
]

j0 = j1 = k0 = k0e = y0 = in_blocks
k1 = k1e = y1 = without_warnings
