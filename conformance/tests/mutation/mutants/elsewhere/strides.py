"""How an array lies in memory, and what a kernel reads that takes it for another layout."""

from __future__ import annotations

from typing import Any

import numpy as np


def strides(a: np.ndarray) -> list[int]:
    """Those that count: of axes longer than 1."""
    return [s for s, n in zip(a.strides, a.shape, strict=True) if n > 1]


def backwards(a: np.ndarray) -> bool:
    """An axis that runs against the memory."""
    return a.size > 1 and any(s < 0 for s in strides(a))


def repeated(a: np.ndarray) -> bool:
    """An axis of stride 0."""
    return a.size > 1 and any(s == 0 for s in strides(a))


def shuffled(a: np.ndarray) -> bool:
    """Axes that do not lie in memory in their order."""
    found = [abs(s) for s in strides(a)]
    return a.size > 1 and found != sorted(found, reverse=True)


def in_memory(a: np.ndarray) -> np.ndarray:
    """The elements in the order of the memory, as if the array were packed; those of an axis of stride 0 lie there once."""
    once = a[tuple(slice(0, 1) if s == 0 else slice(None, None, -1 if s < 0 else 1) for s in a.strides)]
    order = sorted(range(a.ndim), key=lambda i: -abs(a.strides[i]))
    return np.resize(once.transpose(order).ravel(), a.shape)


def owner(a: np.ndarray) -> np.ndarray:
    """The array whose memory another one shows."""
    base: Any = a
    while getattr(base, "base", None) is not None:
        base = base.base
    return base if isinstance(base, np.ndarray) and base.dtype == a.dtype else a


def offset(a: np.ndarray) -> int:
    """How many elements lie in the memory before the first element; 0 if unknown."""
    whole = owner(a)
    start = np.lib.array_utils.byte_bounds(whole)[0]
    return (a.__array_interface__["data"][0] - start) // max(a.itemsize, 1)


def packed(a: np.ndarray, *, start: int | None = None) -> np.ndarray:
    """What lies in the memory from the first element on (or from ``start``), element after element."""
    memory = owner(a).ravel(order="K")
    first = offset(a) if start is None else start
    return np.take(memory, first + np.arange(a.size), mode="wrap").reshape(a.shape) if a.size else a


def stepped(a: np.ndarray) -> bool:
    """Room between the elements along the last axis."""
    return a.ndim > 0 and a.shape[-1] > 1 and abs(a.strides[-1]) > a.itemsize


def cut(a: np.ndarray) -> bool:
    """Rows that are part of longer ones."""
    return a.ndim > 1 and a.shape[-2] > 1 and a.shape[-1] > 0 and a.strides[-2] > a.strides[-1] * a.shape[-1] > 0
