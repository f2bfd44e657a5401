"""Joining and splitting arrays."""

from __future__ import annotations

from itertools import pairwise
from operator import index
from typing import Any

import tensorflow as tf

from ivy_api.bodies.joining import section_ends
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.raw import at_once
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "array_split",
    "split",
]


@mixed()
def array_split(x: Array, sections: Any, /, *, axis: int = 0, composed: Any) -> Any:
    rank = x.shape.rank
    if rank and -rank <= axis < rank and x.shape[axis] is not None and (not hasattr(sections, "__index__") or index(sections) > 0):
        ends = [0, *section_ends("array_split", sections, x.shape[axis]), x.shape[axis]]
        sizes = [end - begin for begin, end in pairwise(ends)]
        if min(sizes) >= 0:
            return tuple(tf.split(x, sizes, axis))
    return composed(x, sections, axis=axis)


@mixed()
@at_once(
    tf.raw_ops.Split,
    'axis, x, "num_split", sections',
    "type(sections) is int and type(axis) is int and not x._shape_tuple()[axis] % sections",
    array="x",
    result="tuple({})",
)
def split(x: Array, sections: Any, /, *, axis: int = 0, composed: Any) -> Any:
    rank = x.shape.rank
    if rank and -rank <= axis < rank and hasattr(sections, "__index__") and index(sections) > 0:
        size = x.shape[axis]
        if size is None or size % index(sections) == 0:
            return tuple(tf.split(x, index(sections), axis))  # which checks at run time
    return composed(x, sections, axis=axis)
