"""Types for annotations."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

Array: TypeAlias = Any
"""A ``numpy.ndarray``, or a NumPy scalar, which is a 0-d array."""

DType: TypeAlias = Any
"""A NumPy data type: ``numpy.float32``, or ``numpy.dtype("float32")``."""

Device: TypeAlias = Literal["cpu"]
"""NumPy's only device."""
