"""Detection: TensorFlow's non-maximum suppression works in single precision, one box at a time."""

from __future__ import annotations

import tensorflow as tf

from ivy_api.adapt.arguments import integer
from ivy_api.bodies.shapes import shapes_differ
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.typing import Array

__all__ = [
    "nms",
]


def _native(boxes: Array, scores: Array, /, *, iou_threshold: float = 0.5, **options: float | None) -> bool:
    known = boxes.ndim == 2 and boxes.shape[1] == 4 and not shapes_differ(scores.shape, boxes.shape[:1])
    return known and boxes.dtype == scores.dtype == tf.float32 and 0 <= iou_threshold <= 1


@mixed(when=_native)
def nms(
    boxes: Array,
    scores: Array,
    /,
    *,
    iou_threshold: float = 0.5,
    score_threshold: float | None = None,
    size: int | None = None,
) -> Array:
    if size is not None:
        integer("nn.nms", "size", size)
    least = float("-inf") if score_threshold is None else score_threshold
    most = tf.shape(boxes)[0] if size is None else size
    found = tf.cast(tf.image.non_max_suppression(boxes, scores, most, iou_threshold, least), tf.int64)
    if size is None:
        return found
    out = tf.pad(found, ((0, size - tf.size(found)),), constant_values=-1)
    out.set_shape((size,))
    return out
