"""Functions that compute 16-bit floats in ``float32`` internally; the other accumulating functions are given ``float32``."""

from __future__ import annotations

ACCUMULATES = frozenset(("matmul", "mean", "prod", "sum", "tensordot", "vecdot"))
