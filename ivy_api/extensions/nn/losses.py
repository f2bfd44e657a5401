"""Classification losses."""

from __future__ import annotations

from ivy_api.adapt.arguments import integer, normalise_axis
from ivy_api.bodies.axes import count_elements, expand_to_rank
from ivy_api.bodies.nn import weight_shapes
from ivy_api.bodies.nn.losses import BATCH_REDUCTIONS, reduce_losses, require_loss, require_reduction
from ivy_api.bodies.operands import is_zero_scalar, require_floats, require_kind
from ivy_api.dispatch.declare import XP, accumulates, composed, operands
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace, Axis, BatchReduction, IntegerArray, NumericArray, RealFloatingArray, Reduction


@composed
@accumulates
@operands(weight_shapes.cross_entropy)
def cross_entropy(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    axis: Axis = -1,
    from_logits: bool = True,
    weight: Array | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the cross entropy between predictions and class probabilities.

    Parameters
    ----------
    x : array of real floating-point dtype: logits, or with ``from_logits=False`` probabilities
    target : the probabilities of the classes: array of the dtype and shape of ``x``
    axis : the class axis
    from_logits : whether to apply `softmax` to ``x`` first
    weight : a weight for each class: array of the dtype of ``x`` with one axis
    label_smoothing : the fraction of the target spread evenly over all classes, from 0 to 1
    reduction : ``"mean"`` over all targets, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of its shape without ``axis`` for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.cross_entropy`` with probabilities, ``tf.nn.softmax_cross_entropy_with_logits``,
    ``keras.ops.categorical_crossentropy``.

    Examples
    --------
    >>> logits, target = xp.asarray([[0.0, 0.0]]), xp.asarray([[0.5, 0.5]])
    >>> xp.nn.cross_entropy(logits, target, reduction="none")
    array([0.6931])
    """
    require_loss("nn.cross_entropy", reduction, x, target, xp=xp)
    axis = normalise_axis(axis, len(x.shape))
    if not is_zero_scalar(label_smoothing):
        target = target * (1 - label_smoothing) + label_smoothing / count_elements(x, (axis,), xp)
    losses = target * xp.nn.log_softmax(x, axis=axis) if from_logits else xp.xlogy(target, x)
    if weight is not None:
        losses = losses * expand_to_rank(weight, (axis,), len(x.shape), xp)
    return reduce_losses(-xp.sum(losses, axis=axis), reduction, xp)


@composed
@accumulates
@operands(weight_shapes.sparse_cross_entropy)
def sparse_cross_entropy(
    x: RealFloatingArray,
    target: IntegerArray,
    /,
    *,
    axis: Axis = -1,
    from_logits: bool = True,
    weight: Array | None = None,
    ignore_index: int | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the cross entropy between predictions and class indices.

    A target beyond the classes is out of bounds: it raises if the values are known. The result for a negative one depends on the
    backend.

    Parameters
    ----------
    x : array of real floating-point dtype: logits, or with ``from_logits=False`` probabilities
    target : class indices: array of an integer dtype, of the shape of ``x`` without ``axis``
    axis : the class axis
    from_logits : whether to apply `softmax` to ``x`` first
    weight : a weight for each class: array of the dtype of ``x`` with one axis
    ignore_index : the target value to ignore; ``None``: none
    label_smoothing : the fraction of the target spread evenly over all classes, from 0 to 1
    reduction : ``"mean"`` over the targets not ignored, weighted by class; ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the shape of ``target`` for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if ``x`` is not of a real floating-point dtype, or ``target`` not of an integer dtype.
    IndexError
        if a target is out of bounds, and values are known.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.cross_entropy`` with indices, ``tf.nn.sparse_softmax_cross_entropy_with_logits``,
    ``keras.ops.sparse_categorical_crossentropy``.

    Examples
    --------
    >>> logits = xp.asarray([[0.0, 0.0], [0.0, 2.0]])
    >>> xp.nn.sparse_cross_entropy(logits, xp.asarray([0, 1]), reduction="none")
    array([0.6931, 0.1269])
    """
    require_loss("nn.sparse_cross_entropy", reduction, x, xp=xp)
    require_integers("nn.sparse_cross_entropy", target, xp)
    axis = normalise_axis(axis, len(x.shape))
    ignored = None if ignore_index is None else integer("nn.sparse_cross_entropy", "ignore_index", ignore_index)
    if hasattr(ignored, "dtype"):  # a backend may compile this body with its options as arrays
        require_integers("nn.sparse_cross_entropy", ignored, xp)  # type: ignore[arg-type]
    counted = None if ignored is None else xp.not_equal(target, ignored)
    index = xp.expand_dims(target if counted is None else xp.where(counted, target, xp.zeros_like(target)), axis=axis)
    scores = xp.nn.log_softmax(x, axis=axis) if from_logits else xp.log(x)
    weights = None if weight is None else expand_to_rank(weight, (axis,), len(x.shape), xp) + xp.zeros_like(x)
    scores = scores if weights is None else scores * weights
    losses = -xp.squeeze(xp.take_along_axis(scores, index, axis=axis), axis=axis)
    if not is_zero_scalar(label_smoothing):
        spread = -xp.sum(scores, axis=axis) * (label_smoothing / count_elements(x, (axis,), xp))
        losses = losses * (1 - label_smoothing) + spread
    if counted is not None:
        losses = xp.where(counted, losses, 0.0)
    if reduction != "mean" or (weights is None and counted is None):
        return reduce_losses(losses, reduction, xp)
    total = xp.ones_like(losses) if weights is None else xp.squeeze(xp.take_along_axis(weights, index, axis=axis), axis=axis)
    return xp.sum(losses) / xp.sum(total if counted is None else xp.where(counted, total, 0.0))


def require_integers(function: str, x: Array, xp: ArrayNamespace) -> None:
    """Raise if the array is not of an integer data type."""
    require_kind(function, x, "integral", "integer", xp)


@composed
@accumulates
@operands()
def binary_cross_entropy(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    from_logits: bool = False,
    weight: Array | None = None,
    pos_weight: Array | float | None = None,
    label_smoothing: float = 0.0,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the binary cross entropy between predictions and target probabilities.

    Parameters
    ----------
    x : array of real floating-point dtype: probabilities, whose logarithms are bounded by -100, or with ``from_logits=True`` logits
    target : the target probabilities: array of the dtype of ``x`` that broadcasts with it
    from_logits : whether to apply `sigmoid` to ``x`` first
    weight : the weight of each loss: array of the dtype of ``x`` that broadcasts with it
    pos_weight : the weight of positive examples: number, or array like ``weight``
    label_smoothing : the fraction by which targets move towards 1/2, from 0 to 1
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.binary_cross_entropy`` and ``binary_cross_entropy_with_logits``,
    ``tf.nn.sigmoid_cross_entropy_with_logits`` and ``weighted_cross_entropy_with_logits``.

    Examples
    --------
    >>> x, target = xp.asarray([0.5, 0.9]), xp.asarray([1.0, 1.0])
    >>> xp.nn.binary_cross_entropy(x, target, reduction="none")
    array([0.6931, 0.1054])
    """
    require_loss("nn.binary_cross_entropy", reduction, x, target, xp=xp)
    if not is_zero_scalar(label_smoothing):
        target = target * (1 - label_smoothing) + label_smoothing / 2
    if from_logits:
        tail = xp.nn.softplus(-x)
        positive = target * tail if pos_weight is None else target * (tail * pos_weight)
        losses = (1 - target) * (x + tail) + positive
    else:
        yes, no = _bounded_logs(x, xp)
        losses = -(target * (yes if pos_weight is None else yes * pos_weight) + (1 - target) * no)
    return reduce_losses(losses if weight is None else losses * weight, reduction, xp)


def _bounded_logs(x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """The logarithms of probabilities and of their complements, with finite gradients at 0 and 1."""
    some, less = x > 0, x < 1
    yes, no = xp.log(xp.where(some, x, 1.0)), xp.log1p(-xp.where(less, x, 0.0))
    return xp.where(some, xp.maximum(yes, -100.0), -100.0), xp.where(less, xp.maximum(no, -100.0), -100.0)


@composed
@accumulates
@operands()
def kl_div(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    log_target: bool = False,
    reduction: BatchReduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the terms ``target * (log(target) - x)`` of the Kullback-Leibler divergence from ``x`` to ``target``.

    Parameters
    ----------
    x : array of real floating-point dtype: logarithms of probabilities
    target : probabilities: array of the dtype of ``x`` that broadcasts with it
    log_target : whether ``target`` contains logarithms too
    reduction : ``"mean"`` over all elements, ``"batchmean"`` over the first axis, which is the divergence itself, ``"sum"``, or
        ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    Kullback, Leibler (1951); ``torch.nn.functional.kl_div``.

    Examples
    --------
    >>> x, target = xp.asarray([0.25, 0.75]), xp.asarray([0.5, 0.5])
    >>> xp.nn.kl_div(xp.log(x), target, reduction="none")
    array([ 0.3466, -0.2027])
    """
    require_reduction("nn.kl_div", reduction, BATCH_REDUCTIONS)
    require_floats("nn.kl_div", x, xp)
    require_floats("nn.kl_div", target, xp)
    losses = xp.exp(target) * (target - x) if log_target else xp.xlogy(target, target) - target * x
    if reduction == "batchmean":
        return xp.sum(losses) / count_elements(losses, (0,), xp)
    return reduce_losses(losses, reduction, xp)


@composed
@accumulates
@operands()
def hinge_embedding_loss(
    x: RealFloatingArray,
    target: Array,
    /,
    *,
    margin: float = 1.0,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return the hinge embedding loss: ``x`` where the target is 1, and ``max(0, margin - x)`` where it is -1.

    Parameters
    ----------
    x : array of real floating-point dtype: distances
    target : 1 for similar pairs, -1 for dissimilar ones: array of the dtype of ``x`` that broadcasts with it
    margin : the minimum distance of dissimilar pairs
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.hinge_embedding_loss``.

    Examples
    --------
    >>> distance, target = xp.asarray([0.25, 0.25, 3.0]), xp.asarray([1.0, -1.0, -1.0])
    >>> xp.nn.hinge_embedding_loss(distance, target, reduction="none")
    array([0.25, 0.75, 0.  ])
    """
    require_loss("nn.hinge_embedding_loss", reduction, x, target, xp=xp)
    dissimilar = xp.where(xp.equal(target, 1), 0.0, xp.maximum(margin - x, 0.0))
    return reduce_losses(dissimilar + xp.where(xp.equal(target, -1), 0.0, x), reduction, xp)


@composed
@accumulates
@operands()
def soft_margin_loss(x: RealFloatingArray, target: Array, /, *, reduction: Reduction = "mean", xp: ArrayNamespace = XP) -> Array:
    """Return the logistic loss of two classes, ``log(1 + exp(-target * x))``.

    Parameters
    ----------
    x : array of real floating-point dtype: scores
    target : 1 or -1: array of the dtype of ``x`` that broadcasts with it
    reduction : ``"mean"`` over all elements, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x``; of the broadcast shape for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if an array is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.soft_margin_loss``.

    Examples
    --------
    >>> xp.nn.soft_margin_loss(xp.asarray([0.0, 2.0]), xp.asarray([1.0, -1.0]), reduction="none")
    array([0.6931, 2.1269])
    """
    require_loss("nn.soft_margin_loss", reduction, x, target, xp=xp)
    return reduce_losses(xp.nn.softplus(-(target * x)), reduction, xp)


@composed
@accumulates
@operands()
def cosine_embedding_loss(
    x1: RealFloatingArray,
    x2: RealFloatingArray,
    target: NumericArray,
    /,
    *,
    margin: float = 0.0,
    axis: Axis = -1,
    reduction: Reduction = "mean",
    xp: ArrayNamespace = XP,
) -> Array:
    """Return 1 minus the cosine similarity of similar pairs, and the excess of that of dissimilar pairs over ``margin``.

    Parameters
    ----------
    x1, x2 : arrays of real floating-point dtype whose shapes broadcast
    target : 1 for similar pairs, -1 for dissimilar ones: array of numeric dtype that broadcasts with the pairs
    margin : the largest cosine similarity of dissimilar pairs without loss
    axis : the axis of the vectors
    reduction : ``"mean"`` over all pairs, ``"sum"``, or ``"none"``

    Returns
    -------
    out : array of the dtype of ``x1``; of the broadcast shape without ``axis`` for ``reduction="none"``, else 0-d

    Raises
    ------
    DTypeError
        if ``x1`` or ``x2`` is not of a real floating-point dtype.
    ValueError
        if ``reduction`` is unknown.

    References
    ----------
    ``torch.nn.functional.cosine_embedding_loss``.

    Examples
    --------
    >>> x1, x2 = xp.asarray([[1.0, 0.0], [1.0, 0.0]]), xp.asarray([[2.0, 0.0], [1.0, 1.0]])
    >>> xp.nn.cosine_embedding_loss(x1, x2, xp.asarray([1.0, -1.0]), reduction="none")
    array([0.    , 0.7071])
    """
    require_loss("nn.cosine_embedding_loss", reduction, x1, x2, xp=xp)
    normalise_axis(axis, len(x1.shape))
    squares = (xp.sum(x1 * x1, axis=axis) + _TINY) * (xp.sum(x2 * x2, axis=axis) + _TINY)
    cosine = xp.sum(x1 * x2, axis=axis) * xp.rsqrt(squares)
    dissimilar = xp.where(xp.equal(target, -1), xp.maximum(cosine - margin, 0.0), 0.0)
    return reduce_losses(xp.where(xp.equal(target, 1), 1 - cosine, dissimilar), reduction, xp)


_TINY = 1e-12
"""Keeps the cosine similarity with a zero vector at 0, as in torch."""


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
