"""Sets."""

from __future__ import annotations

import numpy as np

from ivy_plugin_numpy.typing import Array

__all__ = [
    "isin",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
]

unique_all = np.unique_all
unique_counts = np.unique_counts
unique_inverse = np.unique_inverse
unique_values = np.unique_values


def isin(x1: Array, x2: Array, /, *, invert: bool = False) -> Array:
    # np.isin converts a Python scalar to its default data type, and so compares it in double precision.
    if not isinstance(x1, (np.ndarray, np.generic)):
        x1 = np.asarray(x1, dtype=np.result_type(x1, x2))
    elif not isinstance(x2, (np.ndarray, np.generic)):
        x2 = np.asarray(x2, dtype=np.result_type(x1, x2))
    return np.isin(x1, x2, invert=invert)
