"""Integrals of elementary functions: the composed bodies, in blocks."""

from __future__ import annotations

from ivy_plugin_numpy.namespace.special import in_blocks, without_warnings

__all__ = [
    "dawsn",
    "exp1",
    "expi",
    "spence",
]

dawsn = exp1 = spence = in_blocks
expi = without_warnings
