"""Detection: TensorFlow's non-maximum suppression works in single precision, one box at a time."""

from __future__ import annotations

from math import inf
from typing import Any

import tensorflow as tf

from ivy_api.adapt.arguments import integer
from ivy_api.bodies.shapes import shapes_differ
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow import shapes
from ivy_plugin_tensorflow.constant_cache import scalar
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array
from ivy_plugin_tensorflow.variables import read

__all__ = [
    "nms",
]

_CAST = positional(tf.raw_ops.Cast)
_NMS = positional(tf.raw_ops.NonMaxSuppressionV3)


def _native(boxes: Array, scores: Array, /, *, iou_threshold: float) -> bool:
    known = boxes.ndim == 2 and boxes.shape[1] == 4 and not shapes_differ(scores.shape, boxes.shape[:1])
    return known and boxes.dtype == scores.dtype == tf.float32 and 0 <= iou_threshold <= 1


@mixed()
def nms(
    boxes: Array,
    scores: Array,
    /,
    *,
    iou_threshold: float = 0.5,
    score_threshold: float | None = None,
    size: int | None = None,
    composed: Any,
) -> Array:
    boxes, scores = read(boxes, scores)
    if not _native(boxes, scores, iou_threshold=iou_threshold):
        return composed(boxes, scores, iou_threshold=iou_threshold, score_threshold=score_threshold, size=size)
    if size is None and type(iou_threshold) is float and score_threshold is None and shapes.rank(boxes) and boxes.shape[0]:
        options = (scalar(boxes.shape[0], tf.int32), *(scalar(n, tf.float32) for n in (iou_threshold, -inf)))
        return _CAST(_NMS(boxes, scores, *options), tf.int64)
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
