"""Constants."""

from __future__ import annotations

import numpy as np

__all__ = [
    "e",
    "inf",
    "nan",
    "newaxis",
    "pi",
]

e = np.e
inf = np.inf
nan = np.nan
newaxis = np.newaxis
pi = np.pi
