"""Functions that compute ``float16`` in ``float32`` internally; the other accumulating functions are given ``float32``."""

from __future__ import annotations

ACCUMULATES = frozenset(("matmul", "mean", "prod", "std", "sum", "tensordot", "var", "vecdot"))
