"""NumPy's own ufuncs, by the names that the frontend offers."""

from __future__ import annotations

from typing import Any

import numpy


def ufunc_table() -> dict[str, Any]:
    """Return the ufuncs of `numpy` by name."""
    return {name: getattr(numpy, name) for name in numpy.__all__ if isinstance(getattr(numpy, name), numpy.ufunc)}
