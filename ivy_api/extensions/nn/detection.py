"""Object detection: non-maximum suppression."""

from __future__ import annotations

from ivy_api.adapt.arguments import device_of, integer
from ivy_api.bodies.indices import arange_dynamic
from ivy_api.bodies.operands import require_floats
from ivy_api.bodies.shapes import dynamic_shape, shapes_differ
from ivy_api.dispatch.declare import XP, accumulates, composed, data_dependent, operands
from ivy_api.dispatch.registry import declared_names
from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, IntegerArray, RealFloatingArray


@composed
@data_dependent
@accumulates
@operands()
def nms(
    boxes: RealFloatingArray,
    scores: Array,
    /,
    *,
    iou_threshold: float = 0.5,
    score_threshold: float | None = None,
    size: int | None = None,
    xp: ArrayNamespace = XP,
) -> IntegerArray:
    """Return the indices of the boxes kept by non-maximum suppression.

    The number of boxes kept, and so the shape of the result, depends on the data unless ``size`` is given.

    Parameters
    ----------
    boxes : array of real floating-point dtype, and of shape ``(boxes, 4)``: two opposite corners
    scores : array of the dtype of ``boxes``, one for each box
    iou_threshold : boxes whose intersection over union with a kept box of higher score exceeds it are removed
    score_threshold : the score that boxes must exceed, if given
    size : the number of indices to return: the first ones, padded with -1

    Returns
    -------
    out : array of integers: box indices in descending order of scores, equal scores in ascending order of indices

    Raises
    ------
    DTypeError
        if ``boxes`` is not of a real floating-point dtype.
    ValueError
        if shapes are incompatible.

    References
    ----------
    ``torchvision.ops.nms``, ``tf.image.non_max_suppression``.

    Examples
    --------
    >>> boxes = xp.asarray([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.9], [5.0, 5.0, 6.0, 6.0]])
    >>> xp.nn.nms(boxes, xp.asarray([0.8, 0.9, 0.7]))
    array([1, 2])
    """
    require_floats("nn.nms", boxes, xp)
    if len(boxes.shape) != 2 or shapes_differ(boxes.shape[1:], (4,)) or shapes_differ(scores.shape, boxes.shape[:1]):
        raise ArgumentError(
            f"nn.nms takes boxes of shape (boxes, 4) and a score for each; got {tuple(boxes.shape)} and {tuple(scores.shape)}."
        )
    order = xp.argsort(scores, descending=True, stable=True)
    removes = _overlaps(xp.take(boxes, order, axis=0), xp) > iou_threshold
    rank = arange_dynamic(0, dynamic_shape("nn.nms", boxes, xp)[0], boxes, xp)
    removes = removes & (rank[:, None] < rank[None, :])
    allowed = rank >= 0
    if score_threshold is not None:
        allowed = xp.take(scores, order, axis=0) > score_threshold

    # Each round decides on at least one more box, from the highest score on; usually a few rounds are enough.
    def again(kept: Array, _: Array) -> tuple[Array, Array]:
        return allowed & ~xp.any(removes & kept[:, None], axis=0), kept

    kept, _ = xp.transforms.while_loop(lambda kept, before: xp.any(kept ^ before), again, again(allowed, allowed))
    if size is None:
        return xp.take(order, xp.nonzero(kept)[0], axis=0)
    rank_among_kept = xp.cumulative_sum(xp.astype(kept, rank.dtype)) - 1
    slots = xp.arange(integer("nn.nms", "size", size), dtype=rank.dtype, device=device_of(boxes))
    chosen = kept[:, None] & (rank_among_kept[:, None] == slots[None, :])
    return xp.sum(xp.where(chosen, order[:, None] + 1, xp.zeros_like(order[:, None])), axis=0) - 1


def _overlaps(boxes: Array, xp: ArrayNamespace) -> Array:
    """The intersection over union of each pair of boxes; 0 if they do not overlap."""
    low, high = xp.minimum(boxes[:, :2], boxes[:, 2:]), xp.maximum(boxes[:, :2], boxes[:, 2:])
    sides = xp.minimum(high[:, None, :], high[None, :, :]) - xp.maximum(low[:, None, :], low[None, :, :])
    common = xp.prod(xp.maximum(sides, 0.0), axis=-1)
    area = xp.prod(high - low, axis=-1)
    union = area[:, None] + area[None, :] - common
    return xp.where(union > 0, common / xp.where(union > 0, union, 1.0), xp.zeros_like(union))


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
