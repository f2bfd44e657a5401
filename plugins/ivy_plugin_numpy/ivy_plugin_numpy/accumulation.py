"""Functions that compute ``float16`` in ``float32`` by themselves; the others that accumulate are given ``float32``."""

from __future__ import annotations

ACCUMULATES = frozenset(("matmul", "mean", "prod", "std", "sum", "tensordot", "var", "vecdot"))
