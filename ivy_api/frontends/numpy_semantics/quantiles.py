"""`quantile`, `percentile` and the same of elements that are no ``nan``."""

from __future__ import annotations

from typing import Any


def quantiles_in_order(ordered: Any, q: Any, *, method: str, xp: Any) -> Any:
    """Return quantiles which are elements, not numbers between them, of sorted ones of any data type, along the first axis.

    The index of such a quantile is that quantile of the indices.
    """
    count = ordered.shape[0]
    indices = xp.quantile(xp.arange(count, dtype=xp.float64), q, method=method)
    return xp.reshape(
        xp.take(ordered, xp.reshape(xp.astype(indices, xp.int64), (-1,)), axis=0), (*tuple(q.shape), *tuple(ordered.shape[1:]))
    )
