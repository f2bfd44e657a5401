"""Axes moved to where torch's functions have them."""

from __future__ import annotations

import torch


def moved(x: torch.Tensor, source: int, destination: int) -> torch.Tensor:
    """Return ``x`` with an axis moved, ``x`` itself if it is there.

    The compiler keeps a permutation that changes nothing, and chooses slower loops and copies because of it.
    """
    return x if source % x.ndim == destination % x.ndim else x.movedim(source, destination)
