"""The transpose of indexing: elements added at an index, in place.

``np.add.at`` is fast for one axis; for more it takes four to ten times as long.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ivy_plugin_numpy.typing import Array

_VIEWS = frozenset({int, slice, type(None), type(Ellipsis)})
_POSITIONS = frozenset({int, slice, np.ndarray})
_FEW = 256
"""Elements up to which converting an index takes longer."""


def add_at(out: Array, key: Any, g: Array) -> None:
    """Add ``g`` to ``out[key]`` in place, also where ``key`` has an element several times."""
    entries = key if type(key) is tuple else (key,)
    if _VIEWS.issuperset(map(type, entries)):
        out[key] += g  # no element twice
        return
    if out.ndim > 1 and g.size > _FEW and out.flags.c_contiguous and _POSITIONS.issuperset(map(type, entries)):
        arrays = [e for e in entries if type(e) is np.ndarray]
        if all(e.dtype.kind in "iu" for e in arrays) and _add_at_positions(out, entries, arrays, g):
            return
    np.add.at(out, key, g)


def _add_at_positions(out: Array, entries: tuple[Any, ...], arrays: list[Array], g: Array) -> bool:
    """Add at positions in the flattened array, or return ``False`` if these would take longer."""
    lead, rest = out.shape[: len(entries)], prod(out.shape[len(entries) :])
    if type(entries[-1]) is np.ndarray and all(type(e) is slice and e == slice(None) for e in entries[:-1]):
        (index,) = arrays
        if index.size * rest > _FEW:  # the same positions in each block of the axes before
            where = _positions(np.ravel_multi_index((index,), lead[-1:], mode="wrap"), rest)
            blocks = prod(lead[:-1])
            for block, part in zip(out.reshape(blocks, -1), g.reshape(blocks, -1), strict=True):
                np.add.at(block, where, part)
            return True
    if slice not in map(type, entries):
        where = np.asarray(np.ravel_multi_index(np.broadcast_arrays(*entries), lead, mode="wrap"))
    elif prod(lead) <= 4 * g.size:
        where = np.arange(prod(lead)).reshape(lead)[entries]
    else:
        return False
    np.add.at(out.reshape(-1), _positions(where, rest), g.reshape(-1))
    return True


def _positions(where: Array, rest: int) -> Array:
    """The flat positions of all elements of subarrays of ``rest`` elements."""
    return (np.add.outer(where * rest, np.arange(rest)) if rest != 1 else where).reshape(-1)
