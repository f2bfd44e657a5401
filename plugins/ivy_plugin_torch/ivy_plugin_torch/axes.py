"""Axes moved to where torch's functions have them."""

from __future__ import annotations

import torch

FIRST = {3: (0, 2, 1), 4: (0, 3, 1, 2), 5: (0, 4, 1, 2, 3)}
"""By the number of axes: the permutation that moves the last axis behind the first; `torch.permute` is faster than ``movedim``."""
LAST = {3: (0, 2, 1), 4: (0, 2, 3, 1), 5: (0, 2, 3, 4, 1)}
"""The permutation back."""


def moved(x: torch.Tensor, source: int, destination: int) -> torch.Tensor:
    """Return ``x`` with an axis moved, ``x`` itself if it is there.

    The compiler keeps a permutation that changes nothing, and chooses slower loops and copies because of it.
    """
    ndim = x.ndim
    source, destination = source % ndim, destination % ndim
    if source == destination:
        return x
    if ndim in FIRST and {source, destination} == {1, ndim - 1}:
        return torch.permute(x, FIRST[ndim] if destination == 1 else LAST[ndim])
    return x.movedim(source, destination)
