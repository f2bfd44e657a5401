"""``tf.image.crop_and_resize`` and the suppression of boxes that overlap."""

from __future__ import annotations

import math
from typing import Any

from ivy_frontend_tensorflow._implementation.defining import function, op
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.manipulation import holds, index_type, invalid
from ivy_frontend_tensorflow._implementation.operands import ints, static


def cropped(x: Any, boxes: Any, index: Any, size: tuple[int, int], method: str, outside: float, xp: Any) -> Any:
    """Return boxes of images, resized to one size."""
    _, h, w, _ = x.shape
    x = xp.astype(x, xp.float32)
    height, width = size
    y1, x1, y2, x2 = (boxes[:, i] for i in range(4))

    def along(low: Any, high: Any, n: int, count: int) -> Any:
        if count == 1:
            return xp.expand_dims(0.5 * (low + high) * (n - 1), axis=1)
        step = (high - low) * (n - 1) / (count - 1)
        return xp.expand_dims(low * (n - 1), axis=1) + xp.expand_dims(step, axis=1) * xp.arange(count, dtype=xp.float32)

    rows, cols = along(y1, y2, h, height), along(x1, x2, w, width)
    inside = xp.logical_and(rows >= 0, rows <= h - 1), xp.logical_and(cols >= 0, cols <= w - 1)
    valid = xp.logical_and(xp.expand_dims(inside[0], axis=2), xp.expand_dims(inside[1], axis=1))
    number = xp.reshape(xp.astype(index, index_type(xp)), (-1, 1, 1))

    def at(r: Any, c: Any) -> Any:
        r = xp.astype(xp.clip(r, 0, h - 1), index_type(xp))
        c = xp.astype(xp.clip(c, 0, w - 1), index_type(xp))
        flat = (number * h + xp.expand_dims(r, axis=2)) * w + xp.expand_dims(c, axis=1)
        out = xp.take(xp.reshape(x, (-1, x.shape[-1])), xp.reshape(flat, (-1,)), axis=0)
        return xp.reshape(out, (*flat.shape, x.shape[-1]))

    if method == "nearest":
        out = at(_rounded(rows, xp), _rounded(cols, xp))
    else:
        top, left = xp.floor(rows), xp.floor(cols)
        dy, dx = xp.reshape(rows - top, (*rows.shape, 1, 1)), xp.reshape(cols - left, (cols.shape[0], 1, cols.shape[1], 1))
        bottom, right = xp.ceil(rows), xp.ceil(cols)
        upper = at(top, left) + (at(top, right) - at(top, left)) * dx
        lower = at(bottom, left) + (at(bottom, right) - at(bottom, left)) * dx
        out = upper + (lower - upper) * dy
    return xp.where(xp.expand_dims(valid, axis=-1), out, xp.full_like(out, outside))


def _rounded(x: Any, xp: Any) -> Any:
    """Round half away from zero, as C does."""
    return xp.floor(x + 0.5)


def _crop(image: Any, boxes: Any, index: Any, size: Any, method: str, outside: Any, xp: Any) -> Any:
    height, width = ints(size)
    if method not in ("bilinear", "nearest"):
        raise invalid(f"method must be 'bilinear' or 'nearest', got {method}")
    if boxes.shape[0] and (holds(xp.any(index < 0)) or holds(xp.any(index >= image.shape[0]))):
        raise FRONTEND.find("tensorflow.errors", "OutOfRangeError")(None, None, "box_index has values outside [0, batch_size)")
    return cropped(image, boxes, index, (height, width), method, float(outside), xp)


@op("CropAndResize", takes="image boxes:float32 box_ind:int32")
def CropAndResize(
    image: Any, boxes: Any, box_ind: Any, crop_size: Any, method: str = "bilinear", extrapolation_value: float = 0, *, xp: Any
) -> Any:
    """Return boxes of images, resized to one size."""
    return _crop(image, boxes, box_ind, crop_size, method, extrapolation_value, xp)


@function("image.crop_and_resize", "image boxes:float32 box_indices:int32")
def crop_and_resize(
    image: Any, boxes: Any, box_indices: Any, crop_size: Any, method: str = "bilinear", extrapolation_value: Any = 0.0, *, xp: Any
) -> Any:
    """Return boxes of images, resized to one size."""
    return _crop(image, boxes, box_indices, crop_size, method, extrapolation_value, xp)


@op("CropAndResizeGradImage", takes="grads:float32 boxes:float32 box_ind:int32")
def CropAndResizeGradImage(
    grads: Any, boxes: Any, box_ind: Any, image_size: Any, T: Any = "float32", method: str = "bilinear", *, xp: Any
) -> Any:
    """Return the cotangent of images that boxes were taken from."""
    size = (grads.shape[1], grads.shape[2])
    like = xp.zeros(ints(image_size), dtype=xp.float32)
    _, pull = xp.vjp(lambda x: cropped(x, boxes, box_ind, size, method, 0.0, xp), like)
    return pull(grads)[0]


@op("CropAndResizeGradBoxes", takes="grads:float32 image boxes:float32 box_ind:int32")
def CropAndResizeGradBoxes(grads: Any, image: Any, boxes: Any, box_ind: Any, method: str = "bilinear", *, xp: Any) -> Any:
    """Return the cotangent of boxes."""
    size = (grads.shape[1], grads.shape[2])
    _, pull = xp.vjp(lambda b: cropped(image, b, box_ind, size, method, 0.0, xp), boxes)
    return pull(grads)[0]


def _area(box: list[float]) -> float:
    return abs(box[2] - box[0]) * abs(box[3] - box[1])


def overlap(a: list[float], b: list[float]) -> float:
    """Return the intersection of two boxes over their union."""
    if _area(a) <= 0 or _area(b) <= 0:
        return 0.0
    low = [max(min(a[i], a[i + 2]), min(b[i], b[i + 2])) for i in (0, 1)]
    high = [min(max(a[i], a[i + 2]), max(b[i], b[i + 2])) for i in (0, 1)]
    both = max(high[0] - low[0], 0.0) * max(high[1] - low[1], 0.0)
    return both / (_area(a) + _area(b) - both)


def suppressed(
    scores: list[float], overlaps: Any, size: int, threshold: float, least: float, sigma: float = 0.0
) -> tuple[list[int], list[float]]:
    """Return the boxes that are kept, the best first, and their scores: greedily, or with scores that decay."""
    import heapq

    queue = [(-s, i, 0) for i, s in enumerate(scores) if s > least]
    heapq.heapify(queue)
    kept: list[int] = []
    values: list[float] = []
    scale = -0.5 / sigma if sigma > 0 else 0.0
    while len(kept) < size and queue:
        negative, i, begin = heapq.heappop(queue)
        score = original = -negative
        hard = False
        for k in range(len(kept) - 1, begin - 1, -1):
            shared = overlaps(i, kept[k])
            if sigma > 0:
                score *= math.exp(scale * shared * shared)
                hard = shared > threshold
            elif shared > threshold:
                hard = True
            if hard or score <= least:
                break
        if hard:
            continue
        if score == original:
            kept.append(i)
            values.append(score)
        elif score > least:
            heapq.heappush(queue, (-score, i, len(kept)))
    return kept, values


def _rows(x: Any) -> Any:
    return static(x)


def _checked_boxes(boxes: Any, scores: Any, threshold: float) -> None:
    if len(boxes.shape) != 2 or boxes.shape[1] != 4:
        raise invalid(f"boxes must be of shape [n, 4], got {list(boxes.shape)}")
    if tuple(scores.shape) != (boxes.shape[0],):
        raise invalid(f"scores has incompatible shape {list(scores.shape)}")
    if not 0 <= threshold <= 1:
        raise invalid("iou_threshold must be in [0, 1]")


def kept_boxes(boxes: Any, scores: Any, size: Any, threshold: Any, least: Any, sigma: Any = 0.0) -> tuple[list[int], list[float]]:
    """Return the indices and scores of the boxes that are kept."""
    threshold, least = float(threshold), float(least)
    _checked_boxes(boxes, scores, threshold)
    rows = _rows(boxes)
    values = _rows(scores)
    return suppressed(values, lambda i, j: overlap(rows[i], rows[j]), int(size), threshold, least, float(sigma))


def _indices(found: list[int], xp: Any) -> Any:
    return xp.asarray(found, dtype=xp.int32) if found else xp.zeros((0,), dtype=xp.int32)


_LEAST = -math.inf
_KEPT = "iou_threshold score_threshold overlap_threshold soft_nms_sigma max_output_size"


@op("NonMaxSuppression", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppression(boxes: Any, scores: Any, max_output_size: Any, iou_threshold: float = 0.5, *, xp: Any) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, _LEAST)[0], xp)


@op("NonMaxSuppressionV2", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV2(boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, *, xp: Any) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, _LEAST)[0], xp)


@op("NonMaxSuppressionV3", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV3(boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, score_threshold: Any, *, xp: Any) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold)[0], xp)


@op("NonMaxSuppressionV4", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV4(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, score_threshold: Any, pad_to_max_output_size: bool = False,
    *, xp: Any,
) -> Any:  # fmt: skip
    """Return the boxes that overlap with no better one, and their number."""
    found, _ = kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold)
    count = xp.asarray(len(found), dtype=xp.int32)
    return _indices(found + [0] * (int(max_output_size) - len(found)) if pad_to_max_output_size else found, xp), count


@op("NonMaxSuppressionV5", takes="boxes scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionV5(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any, score_threshold: Any, soft_nms_sigma: Any,
    pad_to_max_output_size: bool = False, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the boxes that are kept, their scores, and their number."""
    found, values = kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma)
    count = xp.asarray(len(found), dtype=xp.int32)
    if pad_to_max_output_size:
        extra = int(max_output_size) - len(found)
        found, values = found + [0] * extra, values + [0.0] * extra
    return _indices(found, xp), xp.asarray(values, dtype=scores.dtype), count


@op("NonMaxSuppressionWithOverlaps", takes="overlaps scores", static=_KEPT, differentiable=False)
def NonMaxSuppressionWithOverlaps(
    overlaps: Any, scores: Any, max_output_size: Any, overlap_threshold: Any, score_threshold: Any, *, xp: Any
) -> Any:
    """Return the boxes that overlap with no better one, by given overlaps."""
    rows = _rows(overlaps)
    found, _ = suppressed(
        _rows(scores), lambda i, j: rows[i][j], int(max_output_size), float(overlap_threshold), float(score_threshold)
    )
    return _indices(found, xp)


@function("image.non_max_suppression", "boxes scores", static=_KEPT, differentiable=False)
def non_max_suppression(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _LEAST, *, xp: Any
) -> Any:
    """Return the boxes that overlap with no better one."""
    return _indices(kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold)[0], xp)


@function("image.non_max_suppression_with_scores", "boxes scores", static=_KEPT, differentiable=False)
def non_max_suppression_with_scores(
    boxes: Any, scores: Any, max_output_size: Any, iou_threshold: Any = 0.5, score_threshold: Any = _LEAST,
    soft_nms_sigma: Any = 0.0, *, xp: Any,
) -> Any:  # fmt: skip
    """Return the boxes that are kept, and their scores."""
    found, values = kept_boxes(boxes, scores, max_output_size, iou_threshold, score_threshold, soft_nms_sigma)
    return _indices(found, xp), xp.asarray(values, dtype=scores.dtype)


@function("image.non_max_suppression_overlaps", "overlaps scores", static=_KEPT, differentiable=False)
def non_max_suppression_overlaps(
    overlaps: Any, scores: Any, max_output_size: Any, overlap_threshold: Any = 0.5, score_threshold: Any = _LEAST, *, xp: Any
) -> Any:
    """Return the boxes that overlap with no better one, by given overlaps."""
    return NonMaxSuppressionWithOverlaps(overlaps, scores, max_output_size, overlap_threshold, score_threshold, xp=xp)
