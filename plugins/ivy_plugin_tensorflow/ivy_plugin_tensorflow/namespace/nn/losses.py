"""Classification losses for which TensorFlow has an operation."""

from __future__ import annotations

from typing import Any

import tensorflow as tf

from ivy_api.bodies.nn.losses import REDUCTIONS
from ivy_api.plugin import mixed
from ivy_plugin_tensorflow.indices import called
from ivy_plugin_tensorflow.raw import positional
from ivy_plugin_tensorflow.typing import Array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Reduction

__all__ = [
    "sparse_cross_entropy",
]

# No cross_entropy: the gradient of tf.nn.softmax_cross_entropy_with_logits is correct only for targets that sum to 1.
_CROSS_ENTROPIES = positional(tf.raw_ops.SparseSoftmaxCrossEntropyWithLogits)
_REDUCED = {"none": tf.identity, "sum": tf.reduce_sum, "mean": tf.reduce_mean}


def _last(x: Array, axis: int, from_logits: bool, reduction: Reduction, options: dict[str, Any]) -> bool:
    return (
        from_logits
        and x.dtype.is_floating
        and axis in (-1, x.shape.rank - 1)
        and reduction in REDUCTIONS
        and options.get("weight") is None
        and not options.get("label_smoothing")
    )


def _cross_entropies(target: Array, x: Array) -> Array:
    if x.shape.rank == 2 and x.dtype in (tf.float32, tf.float64):
        return _CROSS_ENTROPIES(x, target)[0]  # what TensorFlow's function does after it has looked at the shapes
    return tf.nn.sparse_softmax_cross_entropy_with_logits(target, x)


@mixed()
def sparse_cross_entropy(
    x: Array,
    target: Array,
    /,
    *,
    axis: int = -1,
    from_logits: bool = True,
    reduction: Reduction = "mean",
    composed: Any,
    **options: Any,
) -> Array:
    known = options.keys() <= {"weight", "ignore_index", "label_smoothing"} and options.get("ignore_index") is None
    plain = known and _last(x, axis, from_logits, reduction, options)
    if plain and target.dtype in (tf.int32, tf.int64) and target.shape.rank == x.shape.rank - 1:
        losses = called(
            "nn.sparse_cross_entropy",
            _cross_entropies,
            *(target, x),
            indices=target,
            sizes=x.shape[-1:],
        )
        return _REDUCED[reduction](losses)
    return composed(x, target, axis=axis, from_logits=from_logits, reduction=reduction, **options)
