"""`quantile`, `percentile` and the same of elements that are no ``nan``."""

from __future__ import annotations

from typing import Any


def quantiles_in_order(ordered: Any, q: Any, *, method: str, xp: Any) -> Any:
    """Return quantiles which are elements, not numbers between them, of sorted ones of any data type, along the first axis."""
    return _rows_at(ordered, _positions(ordered, q, method, xp), xp)


def quantiles_between(ordered: Any, q: Any, *, method: str, dtype: Any, xp: Any) -> Any:
    """Return quantiles of sorted elements along the first axis, in a wider data type than theirs.

    NumPy rounds the gap between two elements in their own data type. A ``nan``, which is last, gives ``nan``.
    """
    positions = _positions(ordered, q, method, xp)
    below = xp.floor(positions)
    low = _rows_at(ordered, below, xp)
    high = _rows_at(ordered, xp.clip(below + 1, 0, ordered.shape[0] - 1), xp)
    gap = xp.astype(high - low, dtype)
    part = xp.reshape(xp.astype(positions - below, dtype), (*tuple(q.shape), *(1,) * (len(ordered.shape) - 1)))
    found = xp.where(part < 0.5, xp.astype(low, dtype) + gap * part, xp.astype(high, dtype) - gap * (1 - part))
    found = xp.where(part == 0, xp.astype(low, dtype), found)
    return xp.where(xp.isnan(ordered[-1, ...]), float("nan"), found)


def _positions(ordered: Any, q: Any, method: str, xp: Any) -> Any:
    """Return the positions of quantiles among sorted elements: the same quantiles of the indices."""
    return xp.quantile(xp.arange(ordered.shape[0], dtype=xp.float64), q, method=method)


def _rows_at(ordered: Any, indices: Any, xp: Any) -> Any:
    rows = xp.take(ordered, xp.reshape(xp.astype(indices, xp.int64), (-1,)), axis=0)
    return xp.reshape(rows, (*tuple(indices.shape), *tuple(ordered.shape[1:])))
